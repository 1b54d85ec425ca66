"""The list of moves: all at once or in steps, by numbers, names, touches and words."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from hyakki.cli.commands import Commands
from hyakki.cli.editing import completions
from hyakki.cli.explaining import Explainer
from hyakki.cli.menu import MOST_LINES, Menu
from hyakki.cli.screen import Screen, Voice
from hyakki.cli.sitting import COMMANDS
from hyakki.core.choices import begins
from hyakki.core.game import AnyGame, Move
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable
from hyakki.core.texts import LANGUAGES
from hyakki.games import game_named
from tests.every_game import Case, every_game, random_table

WIDTHS = (80, 60)


def screen(width: int = 80) -> Screen:
    return Screen(Console(file=StringIO(), force_terminal=True, width=width, color_system=None))


def shown(on: Screen) -> str:
    assert isinstance(on.console.file, StringIO)
    return on.console.file.getvalue()


def menu_of(table: AnyTable, on: Screen | None = None, lang: str = "en") -> Menu:
    seat = table.actors()[0]
    voice = Voice(table.game.texts(lang), table.names, seat)
    view = table.view(seat, recall=False)
    return Menu(on or screen(), table.game, view, table.choices(seat), voice)


def moving_a_card() -> Menu:
    """Yōkai after two looks: some 240 moves."""
    table = Case(game_named("yokai"), 2, {}).table(1)
    for text in ("look:a", "look:b"):
        table.play(table.actors()[0], text)
    return menu_of(table)


def chosen(menu: Menu, typed: str) -> str:
    move = menu.find(typed)
    assert move is not None
    return move.text


def test_many_moves_are_asked_for_in_two_steps() -> None:
    menu = moving_a_card()
    assert len(menu.moves) > 200
    assert [entry.name for entry in menu.entries] == list("abcdefghijklmnop")
    assert menu.find("c") is None
    assert menu.choose("c")
    assert "K15" in [entry.name for entry in menu.entries]
    assert (
        chosen(menu, "k15")
        == chosen(menu, "c K15")
        == chosen(menu, "c 4,0")
        == chosen(menu, "c@4,0")
        == "c@4,0"
    )
    assert chosen(menu, "d@4,0") == "d@4,0"
    assert menu.back()
    assert not menu.path
    assert not menu.back()
    assert chosen(menu, "d 4,0") == "d@4,0"
    assert menu.choose("3")
    assert list(menu.path) == ["c"]
    assert not menu.choose("tea")


def test_a_short_list_has_all_moves_with_what_they_do() -> None:
    on = screen()
    menu = menu_of(Case(game_named("terres"), 2, {}).table(1), on)
    assert [entry.move for entry in menu.entries] == menu.moves
    assert chosen(menu, "2") == menu.moves[1].text
    assert menu.find("0") is menu.find("99") is None
    menu.show()
    assert ", rival " in shown(on)


def test_places_go_by_their_names_in_the_language_of_the_game() -> None:
    table = Case(game_named("terres"), 2, {}).table(1)
    lay = menu_of(table).moves[0]
    sketch, element = lay.path
    menu = menu_of(table, lang="fr")
    named = table.game.texts("fr").text(f"element.{element}")
    assert named != element
    assert chosen(menu, f"{sketch} {named}") == chosen(menu, f"{sketch} {element}") == lay.text


def test_a_move_goes_by_words_that_no_other_has() -> None:
    table = Case(game_named("kanagawa"), 2, {}).table(1)
    menu = menu_of(table)
    assert [move.text for move in menu.fitting("stay school")] == ["stay"]
    assert [move.text for move in menu.fitting("STAY")] == ["stay"]
    assert len(menu.fitting("leave")) == 2
    assert menu.fitting("stay here") == menu.fitting("st") == menu.fitting("123") == []


def test_what_tab_completes() -> None:
    menu = moving_a_card()
    menu.choose("c")
    found = completions("C@4", menu.completions())
    assert found
    assert set(found) <= {move.text for move in menu.moves if begins(move, ("c",))}
    assert completions("move the card", menu.completions())
    assert completions("x", ["a", "b"]) == []
    assert completions("", ["a", "b", "a"]) == ["a", "b"]


def every_way_through(menu: Menu) -> set[Move]:
    found: set[Move] = set()
    at = menu.path
    for entry in list(menu.entries):
        if entry.move is not None:
            found.add(entry.move)
        else:
            menu.touch(entry.path)
            found |= every_way_through(menu)
            menu.touch(at)
    return found


@every_game
def test_every_move_can_be_reached_and_no_step_fills_the_screen(game: AnyGame) -> None:
    table = Case(game, game.seat_counts[-1], {}).table(3)
    rng = Rng(3)
    while table.outcome() is None:
        menu = menu_of(table)
        assert every_way_through(menu) == set(menu.moves)
        on = screen()
        menu_of(table, on).show()
        assert len(shown(on).splitlines()) <= 2 * MOST_LINES
        table.play(table.actors()[0], table.random_move(rng))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
@every_game
def test_nothing_is_wider_than_the_terminal(game: AnyGame, width: int, lang: str) -> None:
    on = screen(width)
    case = Case(game, game.seat_counts[-1], {})
    texts = game.texts(lang)
    explainer = Explainer(on, game, texts, case.options)
    commands = Commands({key: key for key in COMMANDS}, texts)
    for key in ("help", "legend", "rules"):
        explainer.explain(key, commands)
    for moves in (0, 20, 60, 10_000):
        table = random_table(case, 2, moves)
        for seat in case.viewers:
            on.table(game, table.view(seat), texts, table.names)
        if table.outcome() is None:
            menu_of(table, on, lang).show()
    for line in shown(on).splitlines():
        assert cell_len(line) <= width, line


@every_game
def test_a_drawing_that_recalls_more_is_one_to_know_by_heart(game: AnyGame) -> None:
    table = Case(game, game.seat_counts[0], {}).table(4)
    rng, texts, differs = Rng(4), game.texts("en"), False
    while table.outcome() is None:
        for seat in range(table.seats):
            views = (table.view(seat), table.view(seat, recall=False))
            one, other = (game.render(view, texts, table.names) for view in views)
            differs = differs or one != other
        table.play(table.actors()[0], table.random_move(rng))
    assert differs == game.by_heart(table.options)


def test_a_memory_aid_keeps_what_was_seen() -> None:
    game = game_named("yokai")
    assert not game.by_heart(game.complete(2, {"memory_aid": "own_looks"}))


@every_game
def test_every_drawing_has_a_legend_in_both_languages(game: AnyGame) -> None:
    keys = [game.texts(lang).keys("legend.") for lang in LANGUAGES]
    assert keys[0] == keys[1] != []
    for lang in LANGUAGES:
        for key in keys[0]:
            sign, _, meaning = game.texts(lang).text(key).partition(" = ")
            assert sign
            assert meaning


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_what_is_touched_first_has_a_name(game: AnyGame, lang: str) -> None:
    """Where more must follow; what completes a move is said with the move."""
    table = Case(game, game.seat_counts[-1], {}).table(5)
    rng, texts = Rng(5), game.texts(lang)
    while table.outcome() is None:
        seat = table.actors()[0]
        view = table.view(seat, recall=False)
        for move in table.choices(seat):
            for address in move.path[:-1]:
                if not address.startswith("seat:"):
                    thing = game.thing(view, address)
                    assert thing is not None, address
                    assert texts.say(thing, table.names)
        table.play(seat, table.random_move(rng))


def test_words_break_at_plain_spaces_only() -> None:
    on = screen(40)
    on.tell("Une phrase qui est assez longue pour deux lignes\N{NO-BREAK SPACE}: la voici", "· ")
    first, second = shown(on).splitlines()
    assert first == "· Une phrase qui est assez longue pour"
    assert second == "  deux lignes\N{NO-BREAK SPACE}: la voici"


def test_a_sentence_in_a_pipe_stays_one_line() -> None:
    on = Screen(Console(file=StringIO(), width=40, soft_wrap=True))
    on.tell("word " * 40)
    assert len(shown(on).splitlines()) == 1


def test_words_are_known_without_accents_and_in_both_languages() -> None:
    french = Commands({key: key for key in COMMANDS}, game_named("terres").texts("fr"))
    for word, key in {
        "légende": "legend",
        "LEGENDE": "legend",
        "legend": "legend",
        "quitter": "quit",
        "exit": "quit",
        "?": "help",
        "u": "undo",
    }.items():
        found = french.find(word)
        assert found is not None
        assert (found.key, found.about) == (key, "")
    rule = french.find("règles T5.6")
    assert rule is not None
    assert (rule.key, rule.about) == ("rules", "T5.6")
    assert french.find("undo it") is french.find("tea") is None
