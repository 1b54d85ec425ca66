"""`games`, `cards` and `rules`: the games, their pieces and their rule books."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table as Grid

from hyakki.cli.common import (
    DataOption,
    GameArgument,
    JsonOption,
    LangOption,
    chosen_game,
    console,
    print_json,
)
from hyakki.core.game import AnyGame
from hyakki.core.messages import bad
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
    lang: LangOption = "en",
    json: JsonOption = False,
) -> None:
    """Print the rule book of a game, or one section, rule or example."""
    book = _book(game_named(game), lang)
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
    for key, text in wanted.items():
        if "." not in key and "-" not in key:
            console.print(f"\n[bold]{key} {text}[/bold]")
        else:
            console.print(f"[bold]{key}[/bold]  ", end="")
            console.print(text, markup=False)


def _book(game: AnyGame, lang: str) -> dict[str, str]:
    """Sections, rules and worked examples, in reading order."""
    texts = game.texts(lang)
    book: dict[str, str] = {}
    for section in texts.keys("section."):
        name = section.removeprefix("section.")
        book[name] = texts.text(section)
        for key in texts.keys(f"rule.{name}."):
            book[key.removeprefix("rule.")] = texts.text(key)
    for key in texts.keys("example."):
        book[key.removeprefix("example.")] = texts.text(key)
    return book


def _about(game: AnyGame, lang: str) -> dict[str, object]:
    texts = game.texts(lang)
    return {
        "title": texts.text("about.title"),
        "summary": texts.text("about.summary"),
        "seats": [game.seat_counts[0], game.seat_counts[-1]],
        "rules_version": game.rules_version,
        "options": {option.name: list(option.values) for option in game.menu},
    }
