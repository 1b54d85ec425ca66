"""/api/tables/…/record, replay, draws: finished games, for everybody who has the link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import FromPath, PathParameter, QueryParameter

from hyakki.core.fate import Draw
from hyakki.core.game import SPECTATOR, AnyGame
from hyakki.core.log import LogLine
from hyakki.core.messages import Message, bad
from hyakki.core.record import Record, write_record
from hyakki.core.steps import Steps
from hyakki.core.table import AnyTable, Table
from hyakki.core.verify import drawing, verifying
from hyakki.server import schemas
from hyakki.server.http.auth import AnyRequest, node_of, visitor_of
from hyakki.server.table import arranging
from hyakki.server.table.authority import Action
from hyakki.server.table.slices import in_slices


class FinishedGame(msgspec.Struct, frozen=True):
    """What is read while the room is locked; checking it takes longer, and needs no lock."""

    game: AnyGame
    record: Record
    table: schemas.TableInfo
    log: tuple[LogLine, ...]
    verdict: tuple[Message, ...]


@get("/{table_id:str}/record", summary="Download the record of a finished game")
async def record(request: AnyRequest, table_id: FromPath[str]) -> Response[bytes]:
    finished = await _finished(request, table_id)
    name = f"{finished.table.game}-{finished.table.id}.json"
    return Response(
        write_record(finished.record),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/{table_id:str}/replay", summary="A finished game with the verdict on its chance")
async def replay(request: AnyRequest, table_id: FromPath[str]) -> schemas.Replay:
    finished = await _finished(request, table_id)
    found = await in_slices(verifying(finished.game, finished.record))
    fairness = schemas.Fairness(found.holds, found.message)
    game, record = finished.game, finished.record
    seats = len(record.seats)
    facts = msgspec.json.encode(game.facts(seats, game.complete(seats, record.options)))
    return schemas.Replay(
        record, fairness, finished.table, finished.log, finished.verdict, msgspec.Raw(facts)
    )


@get("/{table_id:str}/draws", summary="What fate was asked, so that anybody can check the answers")
async def draws(request: AnyRequest, table_id: FromPath[str]) -> tuple[Draw, ...]:
    finished = await _finished(request, table_id)
    return await in_slices(drawing(finished.game, finished.record))


@get(
    "/{table_id:str}/replay/{number:int}", summary="A position of a finished game, as a seat saw it"
)
async def replay_step(
    request: AnyRequest,
    table_id: FromPath[str],
    number: Annotated[int, PathParameter(ge=0, le=schemas.LAST_PLACE)],
    seat: Annotated[int, QueryParameter(ge=SPECTATOR, le=schemas.LAST_SEAT)] = SPECTATOR,
) -> schemas.ReplayStep:
    finished = await _finished(request, table_id)
    game, played = finished.game, finished.record
    if number > len(played.moves):
        raise bad("record_too_short", moves=len(played.moves), asked=number)
    table = Table.replay(game, played, 0)
    await in_slices(_replaying(table, played.moves[:number]))
    view = table.view(seat)
    return schemas.ReplayStep(
        number=number,
        view=msgspec.Raw(msgspec.json.encode(view)),
        actors=table.actors(),
        score=tuple(game.score_lines(view)),
        outcome=table.outcome(),
        standing=msgspec.Raw(msgspec.json.encode(game.standing(view))),
    )


@get("/{table_id:str}/replay/log", summary="What happened in a finished game, as a seat was told")
async def replay_log(
    request: AnyRequest,
    table_id: FromPath[str],
    seat: Annotated[int, QueryParameter(ge=SPECTATOR, le=schemas.LAST_SEAT)] = SPECTATOR,
) -> tuple[LogLine, ...]:
    visitor = visitor_of(request)
    async with node_of(request).rooms.lease(table_id) as room, room.locked_up_to_date():
        arranging.check_over(room, Action.READ_RECORD, visitor)
        return tuple(room.require_history().table.log(seat))


def _replaying(table: AnyTable, lines: Sequence[str]) -> Steps[None]:
    for line in lines:
        table.replay_line(line)
        yield


async def _finished(request: AnyRequest, table_id: str) -> FinishedGame:
    visitor = visitor_of(request)
    async with node_of(request).rooms.lease(table_id) as room, room.locked_up_to_date():
        arranging.check_over(room, Action.READ_RECORD, visitor)
        history = room.require_history()
        log = tuple(history.table.open_log())
        return FinishedGame(
            history.game, history.record(), room.info(visitor), log, history.verdict(SPECTATOR)
        )
