"""`games`, `cards` and `rules`: the games, their pieces and their rule books."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table as Grid

from hyakki.cli.common import (
    ChoiceOption,
    DataOption,
    GameArgument,
    JsonOption,
    LangOption,
    chosen_game,
    chosen_options,
    console,
    print_json,
)
from hyakki.cli.shapes import AboutGame
from hyakki.core.game import AnyGame
from hyakki.core.messages import bad
from hyakki.core.options import complete
from hyakki.core.rulebook import Ruling, changes, rule_book, ruling
from hyakki.core.texts import Texts
from hyakki.games import GAMES, game_named


def games(lang: LangOption = "en", json: JsonOption = False) -> None:
    """List the games and their options."""
    if json:
        print_json({key: _about(game, lang) for key, game in GAMES.items()})
        return
    for key, game in GAMES.items():
        texts = game.texts(lang)
        console.print(f"[bold]{key}[/bold]  {texts.text('about.title')}")
        for line in ("summary", "players", "length"):
            console.print(f"  {texts.text('about.' + line)}", markup=False)
        grid = Grid(box=None, show_header=False, padding=(0, 2))
        for option in game.menu:
            shown = option.values + ((option.form_shown,) if option.form_shown else ())
            grid.add_row(option.name, ", ".join(shown), option.rule)
        console.print(grid)


def cards(game: GameArgument, data: DataOption = "", json: JsonOption = False) -> None:
    """List every piece of a game, with the source of each fact."""
    pieces = chosen_game(game, data).inventory()
    if json:
        print_json(pieces)
        return
    if not pieces:
        raise bad("no_inventory", game=game)
    grid = Grid(box=None, padding=(0, 2))
    for heading in ("id", "kind", "shows", "source", "note"):
        grid.add_column(heading)
    for piece in pieces:
        grid.add_row(piece.id, piece.kind, piece.shows, piece.source, piece.note)
    console.print(grid)


def rules(
    game: GameArgument,
    rule: Annotated[
        str,
        typer.Argument(
            metavar="[RULE]", help="Id of a section, rule or example; the whole book by default."
        ),
    ] = "",
    option: ChoiceOption = None,
    readings: Annotated[
        bool,
        typer.Option(
            "--readings", help="Say how others read each ambiguous rule, and which option plays it."
        ),
    ] = False,
    lang: LangOption = "en",
    json: JsonOption = False,
) -> None:
    """Print the rule book of a game, or one section, rule or example, as it is played with the given options."""
    chosen = game_named(game)
    texts, options = chosen.texts(lang), chosen_options(option)
    complete(chosen.menu, chosen.seat_counts[-1], options)
    book = rule_book(texts, chosen.menu, options)
    if not book:
        raise bad("no_rule_book", game=game)
    wanted = {
        key: text
        for key, text in book.items()
        if not rule or key == rule or (key.startswith(rule) and key[len(rule)] in ".")
    }
    if not wanted:
        raise bad("unknown_rule", name=rule, example=", ".join(list(book)[:2]))
    if json:
        print_json(wanted)
        return
    if not rule:
        _print_brief(texts)
    changed = changes(texts, chosen.menu, options)
    for key, text in wanted.items():
        if "." not in key and "-" not in key:
            console.print(f"\n[bold]{key} {text}[/bold]")
            continue
        console.print(f"[bold]{key}[/bold]  ", end="")
        console.print(f"{text} ({changed[key].choice})" if key in changed else text, markup=False)
        found = ruling(texts, chosen.menu, options, key) if readings else None
        if found is not None:
            _print_ruling(found)


def _print_brief(texts: Texts) -> None:
    """How the game is won, what a turn is, when it ends; a game from elsewhere may not say."""
    for key in ("about.goal", "about.turn", "about.end"):
        if key in texts:
            console.print(texts.text(key), markup=False)


def _print_ruling(found: Ruling) -> None:
    """The source, then each reading; the one in force is marked."""
    if found.source:
        console.print(f"    {found.source}", markup=False)
    for reading in found.readings:
        choice = f" ({reading.choice})" if reading.choice else ""
        console.print(f"    {'▸' if reading.played else '·'} {reading.text}{choice}", markup=False)


def _about(game: AnyGame, lang: str) -> AboutGame:
    texts = game.texts(lang)
    return AboutGame(
        title=texts.text("about.title"),
        summary=texts.text("about.summary"),
        seats=(game.seat_counts[0], game.seat_counts[-1]),
        rules_version=game.rules_version,
        options={option.name: option.values for option in game.menu},
    )
