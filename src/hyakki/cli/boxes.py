"""`box`: writes our box of a game as a data file, and checks an owner's."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.table import Table as Grid

from hyakki.cli.common import JsonOption, LangOption, console, print_json, read_text
from hyakki.cli.shapes import BoxChecked
from hyakki.core.boxes import BoxText, Difference, differences
from hyakki.core.game import AnyGame
from hyakki.core.messages import Message, bad
from hyakki.core.texts import Texts
from hyakki.games import game_named

CHECK = "check"


def box(
    what: Annotated[
        str,
        typer.Argument(metavar="GAME|check", help="Key of a game, or `check` to check a file."),
    ],
    file: Annotated[
        str, typer.Argument(metavar="[FILE]", help="The data file to check; - for standard input.")
    ] = "",
    lang: LangOption = "en",
    json: JsonOption = False,
) -> None:
    """Write our box of a game as a data file to correct, or check one and list what differs from ours."""
    if what != CHECK:
        sys.stdout.write(game_named(what).own_data())
        return
    if not file:
        raise bad("no_box_file")
    source = read_text(file)
    ours = game_named(BoxText(source).game())
    theirs = ours.with_data(source)
    found = differences(ours.inventory(), theirs.inventory())
    if json:
        print_json(BoxChecked(ours.key, theirs.box.name, found))
    else:
        _show(theirs, found, ours.texts(lang))


def _show(game: AnyGame, found: list[Difference], texts: Texts) -> None:
    title = texts.text("about.title")
    if not found:
        console.print(texts.text("cli.box_same", game=title), markup=False)
        return
    said = Message("cli.box_differs", {"name": game.box.name, "game": title, "n": len(found)})
    console.print(texts.say(said), markup=False)
    grid = Grid(box=None, padding=(0, 2))
    for heading in ("piece", "here", "ours"):
        grid.add_column(texts.text("cli.box_" + heading))
    for row in found:
        grid.add_row(row.id, row.theirs or "—", row.ours or "—")
    console.print(grid)
