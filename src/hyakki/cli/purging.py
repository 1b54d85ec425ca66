"""`purge`: delete old finished games."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Annotated

import typer

from hyakki.cli.common import console, days
from hyakki.cli.extras import need_server
from hyakki.cli.serve import embedded_database
from hyakki.core.messages import bad


def purge(
    older: Annotated[
        str,
        typer.Option("--older", help="Delete games that ended longer ago than this, such as 365d."),
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say how many games would be deleted.")
    ] = False,
    export: Annotated[
        Path | None,
        typer.Option("--export", help="First write the record of each game into this folder."),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            envvar="HYAKKI_DATABASE", help="Database URL. Default: the SQLite file in --home."
        ),
    ] = "",
    home: Annotated[
        Path | None,
        typer.Option(
            envvar="HYAKKI_HOME",
            help="Folder of the SQLite file. Default: the user's data folder.",
        ),
    ] = None,
    boxes: Annotated[
        Path | None,
        typer.Option(
            envvar="HYAKKI_BOXES",
            metavar="DIR",
            help="Folder of owners' boxes, for the records of games that were played with them.",
        ),
    ] = None,
) -> None:
    """Delete finished and abandoned tables that are old, with their moves and their talk. The server may run meanwhile."""
    need_server()
    before = time.time() - days("--older", older)
    if export is not None:
        try:
            export.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise bad("no_write", path=str(export), why=error.strerror or str(error)) from None
    counted = asyncio.run(
        _purge(database or embedded_database(home), before, dry_run, export, boxes)
    )
    tables = "1 table" if counted == 1 else f"{counted} tables"
    if dry_run:
        console.print(f"{tables} would be deleted.")
    else:
        where = "" if export is None else f" Records are in {export}."
        console.print(f"{tables} deleted.{where}", markup=False)


async def _purge(
    database: str, before: float, dry_run: bool, export: Path | None, boxes: Path | None
) -> int:
    from hyakki.server.boxes import read_boxes
    from hyakki.server.purging import old_tables, purge
    from hyakki.server.store import Store

    known = read_boxes([] if boxes is None else [boxes])
    store = await Store.open(database)
    try:
        if dry_run:
            return sum([len(page) async for page in old_tables(store, before)])
        return await purge(store, before, export, known)
    finally:
        await store.close()
