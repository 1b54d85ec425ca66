"""`replay` and `verify`: show and check recorded games."""

from __future__ import annotations

from typing import Annotated

import typer

from hyakki.cli.common import (
    DataOption,
    JsonOption,
    LangOption,
    console,
    fail,
    load_record,
    print_json,
    verdict,
)
from hyakki.cli.shapes import Replayed, Verified
from hyakki.core.game import SPECTATOR
from hyakki.core.messages import HyakkiError, bad
from hyakki.core.table import Table
from hyakki.core.verify import verify as check

RecordArgument = Annotated[
    str, typer.Argument(metavar="RECORD", help="File of a record; - for standard input.")
]


def replay(
    record: RecordArgument,
    to: Annotated[
        int | None, typer.Option("--to", help="Stop after this many moves, chance moves included.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", help="Show what this seat saw; by default what a spectator saw."),
    ] = None,
    data: DataOption = "",
    lang: LangOption = "en",
    json: JsonOption = False,
) -> None:
    """Show a recorded game, its log and its last position, as a seat or a spectator saw it."""
    game, played = load_record(record, data)
    if to is not None and not 0 <= to <= len(played.moves):
        raise bad("record_too_short", moves=len(played.moves), asked=to)
    viewer = SPECTATOR if seat is None else seat
    table = Table.replay(game, played, to)
    view, log = table.view(viewer), table.log(viewer)
    if json:
        print_json(Replayed(view, list(log), table.outcome()))
        return
    texts = game.texts(lang)
    for line in log:
        for message in line.messages:
            console.print(f"{line.number:>4}  {texts.say(message, table.names)}", markup=False)
    console.print()
    console.print(game.render(view, texts, table.names))
    outcome = table.outcome()
    if outcome is not None:
        console.print(verdict(game, outcome, table.names, lang), markup=False)


def verify(
    record: RecordArgument, data: DataOption = "", lang: LangOption = "en", json: JsonOption = False
) -> None:
    """Check that every move of a record is legal and that every draw follows from its seed."""
    game, played = load_record(record, data)
    found = check(game, played)
    rule = getattr(found.cause, "rule", "") if isinstance(found.cause, HyakkiError) else ""
    sentence = game.texts(lang).say(found.message)
    if json:
        print_json(Verified(found.holds, found.message.key, rule, sentence))
        raise typer.Exit(0 if found.holds else 1)
    if not found.holds:
        fail(sentence, 1, rule)
    console.print(sentence, markup=False)
