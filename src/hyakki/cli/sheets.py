"""`sheet`: the personal sheet of victories that a game may have, shared with the page as a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from hyakki.cli.common import (
    GameArgument,
    JsonOption,
    LangOption,
    console,
    load_record,
    read_bytes,
    write_new,
)
from hyakki.core.game import AnyGame
from hyakki.core.messages import bad
from hyakki.core.options import Options
from hyakki.core.table import Table
from hyakki.core.views import Outcome
from hyakki.games import game_named


def sheet(
    game: GameArgument,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="File of the sheet; it is made if something is added to it."
        ),
    ],
    add: Annotated[
        list[str] | None,
        typer.Option(
            "--import",
            metavar="SHEET",
            help="Add the victories of another sheet, such as one exported in the browser; may be repeated.",
        ),
    ] = None,
    record: Annotated[
        list[str] | None,
        typer.Option(
            "--record",
            metavar="RECORD",
            help="Add the victory of a recorded game; may be repeated.",
        ),
    ] = None,
    lang: LangOption = "en",
    json: JsonOption = False,
) -> None:
    """Show a personal sheet of victories; import other sheets and recorded games into it."""
    chosen = game_named(game)
    adds = bool(add or record)
    own = own_sheet(file) if adds else [read_bytes(file)]
    ends = [_end_of(chosen, path) for path in record or ()]
    merged = chosen.add_to_sheet([*own, *(read_bytes(path) for path in add or ())], ends)
    if adds:
        write_new(Path(file), merged, force=True)
    if json:
        sys.stdout.write(merged.decode())
    else:
        console.print(chosen.render_sheet(merged, chosen.texts(lang)), markup=False)


def own_sheet(path: str) -> list[bytes]:
    """What the file holds; nothing, if there is none yet."""
    return [read_bytes(path)] if Path(path).exists() else []


def _end_of(game: AnyGame, path: str) -> tuple[Options, Outcome]:
    played, record = load_record(path)
    if played.key != game.key:
        raise bad("sheet_of_other_game", path=path, game=played.key)
    table = Table.replay(played, record)
    outcome = table.outcome()
    if outcome is None:
        raise bad("not_over")
    return table.options, outcome
