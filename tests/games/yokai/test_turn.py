"""A turn: declare, or look, move and handle a hint (Y3 to Y7)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hyakki.core.choices import why
from hyakki.core.options import private_defaults
from hyakki.games.yokai.layout import landings, survey
from hyakki.games.yokai.parts import CARD_NAMES, PLACES, STEPS
from hyakki.games.yokai.rules import YokaiState
from tests.every_game import Case, random_states
from tests.games.yokai.scene import BRIDGE, GAME, ROWS, SQUARE, Scene, judged


def test_declaring_stops_the_game() -> None:
    """Y3.1, Y3.4: before anything else, even in the very first turn."""
    scene = Scene(ROWS)
    assert scene.legal()[0] == "declare"
    scene.do("declare")
    assert scene.outcome().winners == (0, 1)
    assert scene.state.actors() == ()


def test_three_actions_in_order() -> None:
    """Y3.2, Y3.3: observe, move, hint; anything else is refused with the rule."""
    scene = Scene(SQUARE)
    assert scene.refused("a@4,0") == "Y3.2"
    assert scene.refused("prepare") == "Y3.2"
    scene.do("look:a")
    assert scene.refused("declare") == "Y3.3"
    assert scene.refused("a@4,0") == "Y3.2"
    scene.do("look:b")
    assert scene.refused("look:c") == "Y3.2"
    assert scene.refused("prepare") == "Y3.2"
    scene.do("a@4,0")
    assert scene.refused("b@4,1") == "Y3.2"
    assert scene.refused("declare") == "Y3.3"
    scene.do("prepare")
    assert scene.waits_for_chance()
    scene.do("hint:h01")
    assert scene.state.actors() == (1,)
    assert "declare" in scene.legal()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_game_outlasts_its_hints(seats: int) -> None:
    """Y3.5: at most two turns for each hint."""
    for seed in range(10):
        for state in random_states(Case(GAME, seats, {}), seed):
            assert isinstance(state, YokaiState)
            assert len(state.history) <= 2 * state.variant.hints


def test_looks_are_private_and_their_places_are_not() -> None:
    """Y4.1–Y4.4: two different cards, the second after seeing the first; all see which, the looker sees the faces."""
    table = Case(GAME, 3, {"first_player": "0"}).table(3)
    table.play(0, "look:c")
    first = table.view(0)
    table.play(0, "look:n")
    for seat in (1, 2, -2):
        told = [line.text for line in table.log(seat)][-2:]
        assert told == ["look:c", "look:n"]
    seen = {seat: _shown(table.view(seat)) for seat in (0, 1, 2, -2)}
    assert set(seen[0]) == {"c", "n"}
    assert set(_shown(first)) == {"c"}
    assert seen[1] == seen[2] == seen[-2] == {}
    for seat in (0, 1):
        words = " ".join(
            GAME.texts("en").say(message, table.names)
            for line in table.log(seat)[-2:]
            for message in line.messages
        )
        assert not any(family in words for family in seen[0].values())


def _shown(view: object) -> dict[str, str]:
    cards = getattr(view, "cards")  # noqa: B009
    return {card.name: card.face for card in cards if card.face is not None}


def test_a_look_cannot_be_taken_back_a_move_can() -> None:
    """Y4.3: what was seen was seen."""
    table = Case(GAME, 2, {"first_player": "0"}).table(3)
    table.play(0, "look:c")
    assert table.can_undo(0) == 0
    table.play(0, "look:d")
    table.play(0, "c@4,0")
    assert table.can_undo(0) == 1
    table.undo(0)
    assert "c@4,1" in table.moves(0)


def brute_force(cells: list[int], card: int) -> set[int]:
    """Y5 by its letter: try every cell around and flood the layout."""
    others = [cell for other, cell in enumerate(cells) if other != card]
    near = {cell + step for cell in others for step in STEPS} - set(cells)
    return {goal for goal in near if _one_group([*others, goal])}


def _one_group(cells: list[int]) -> bool:
    reached, fresh = {cells[0]}, [cells[0]]
    while fresh:
        cell = fresh.pop()
        beside = {cell + step for step in STEPS} & set(cells) - reached
        reached |= beside
        fresh += beside
    return len(reached) == len(cells)


def layouts() -> Iterator[list[int]]:
    for seed in range(6):
        for number, state in enumerate(random_states(Case(GAME, 4, {}), seed)):
            assert isinstance(state, YokaiState)
            if number % 5 == 0:
                yield state.cells.copy()
    for picture in (BRIDGE, "X" * 16, "XXXX/X..X/X..X/X..X/XX.X/.XXX"):
        yield Scene(picture).state.cells


def test_landings_are_exactly_those_of_the_rule() -> None:
    """Y5.1–Y5.5: against a brute-force search, all cards of many layouts."""
    compared = 0
    for cells in layouts():
        seen = survey(cells)
        for card in range(16):
            assert set(landings(seen, card)) == brute_force(cells, card)
            compared += 1
    assert compared > 500


def test_any_unlocked_card_may_move() -> None:
    """Y5.1: looked at or not, but never a locked one."""
    scene = Scene(SQUARE, hints={(0, 0): "h01"}).do("look:b", "look:c")
    movers = {text[0] for text in scene.legal()}
    assert movers == set(CARD_NAMES) - {"a"}


def test_why_a_place_is_refused() -> None:
    """Y5.2–Y5.5, Y6.4: each refusal names its rule."""
    scene = Scene(BRIDGE, hints={(0, 0): "h01"}).do("look:b", "look:c")
    link = scene.card(1, 2)
    assert scene.refused("a@4,0") == "Y6.4"
    assert scene.refused("b@1,1") == "Y5.2"
    assert scene.refused("b@0,1") == "Y5.5"
    assert scene.refused("b@9,9") == "Y5.2"
    assert scene.refused("b@-1,1") == "Y5.2"
    assert scene.refused(f"{link}@4,0") == "Y5.3"


def test_a_skipped_move_is_told() -> None:
    """Y5.6: no card can move, so the hint comes at once."""
    ends = {(0, 0): "h01", (0, 15): "h02"}
    scene = Scene("X" * 16, hints=ends, prepared=["h05"]).look_twice()
    assert scene.legal()[0] == "prepare"
    assert "h05@b" in scene.legal()
    scene.do("h05@b")
    assert scene.view(0).history[-1].moved is None


def test_prepare_turns_a_hint_up_for_all() -> None:
    """Y6.1, Y6.2: the next hint becomes public; with an empty pile only uses are left."""
    scene = Scene(SQUARE).observe_and_move()
    assert scene.legal() == ["prepare"]
    assert scene.refused("h01@c") == "Y6.3"
    assert scene.refused("hint:h01") == "Y6.2"
    scene.do("prepare", "hint:h09")
    assert [scene.view(seat).prepared for seat in (0, 1, -2)] == [("h09",)] * 3
    used = ["h02", "h05", "h06", "h07", "h11", "h12"]
    last = Scene(
        SQUARE,
        hints={(3, column): used[column] for column in range(4)},
        prepared=[*used[4:], "h01"],
    )
    last.observe_and_move()
    assert last.refused("prepare") == "Y6.2"
    assert len(last.legal()) == 3 * 12


def test_use_locks_for_good() -> None:
    """Y6.3–Y6.6, Y6.10: any face-up hint on any unlocked card; it stays, and the card with it."""
    scene = Scene(SQUARE, prepared=["h04", "h14"], active=1, hints={(0, 1): "h11"})
    scene.look_twice().do(scene.legal()[0])
    assert scene.refused("h04@b") == "Y6.5"
    assert {"h04@p", "h14@p", "h04@a", "prepare"} <= set(scene.legal())
    assert not any(text.endswith("@b") for text in scene.legal())
    scene.do("h14@p")
    for _ in range(4):
        assert "look:p" not in scene.legal()
        scene.look_twice()
        assert not any(text.startswith("p@") for text in scene.legal())
        scene.do(scene.legal()[0])
        assert not any(text.endswith("@p") for text in scene.legal())
        scene.do("prepare")
        scene.do(scene.legal()[0])
    assert scene.view(0).cards[15].hint == "h14"


def test_false_claims_are_legal_and_cost_points() -> None:
    """Y6.7–Y6.9: a hint on a card of another family, or of an unknown one, is a move like any other."""
    scene = Scene(ROWS, prepared=["h01"])
    scene.observe_and_move()
    assert {f"h01@{name}" for name in CARD_NAMES} <= set(scene.legal())
    right = judged(ROWS, hints={(0, 0): "h01"}).scores[0]
    wrong = judged(ROWS, hints={(3, 0): "h01"}).scores[0]
    assert right - wrong == 2


def test_what_may_be_said() -> None:
    """Y7.1–Y7.3: the table bears neutral emotes, free talk among friends, or nothing, as its option says."""
    for chat in ("emotes", "free", "off"):
        assert GAME.talk(Case(GAME, 2, {"chat": chat}).options) == chat
    assert GAME.talk(Case(GAME, 2, {}).options) == "emotes"
    friends = GAME.complete(2, private_defaults(GAME.menu))
    assert GAME.talk(friends) == "free"


def test_a_secret_affinity_reaches_its_holder_alone() -> None:
    """Y7.4: no view, log line or notation tells it to anybody else before the end."""
    table = Case(GAME, 3, {"level": "3", "first_player": "1"}).table(2)
    dealt = next(line for line in table.record().moves if "affinity" in line).partition(" ")[2]
    for seat in (0, 2, -2):
        assert dealt not in [line.text for line in table.log(seat)]
        assert [card.name for card in table.view(seat).affinities] == [None]
    assert dealt in [line.text for line in table.log(1)]
    assert f"affinity:{table.view(1).affinities[0].name}" == dealt


def test_no_layout_outgrows_the_numbered_grid() -> None:
    """Y3.5, Y5.3: 14 hints, and every move goes as far up, down, left or right as it can."""
    for axis, sign in ((0, -1), (0, 1), (1, -1), (1, 1)):
        scene = Scene(SQUARE, options={"hints": "custom(4,6,4)"})
        reached = 0
        while scene.state.outcome() is None:
            scene.look_twice()
            texts = [text for text in scene.legal() if text[1] == "@"]
            if texts:
                scene.do(max(texts, key=lambda text: sign * int(text[2:].split(",")[axis])))
            scene.do(scene.legal()[0])
            if scene.waits_for_chance():
                scene.do(scene.legal()[0])
            places = [PLACES[cell] for cell in survey(scene.state.cells).rim]
            reached = max([reached, *(sign * place[axis] for place in places)])
            assert all(GAME.read(f"a@{row},{column}") for row, column in places)
        assert reached > 10


def test_touching_a_card_with_another_in_the_hand_is_told_that_it_lies_there() -> None:
    """Y5.2: the card stands for the cell under it."""
    view = Scene().look_twice().view(0)
    refused = why(GAME, view, ("a", "f"))
    assert (refused.rule, refused.message.key) == ("Y5.2", "refusal.occupied")
