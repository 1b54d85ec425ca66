"""/api/tables/…/record, replay, draws: finished games, for everybody who has the link."""

from __future__ import annotations

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from hyakki.core.fate import Draw
from hyakki.core.game import SPECTATOR
from hyakki.core.log import LogLine
from hyakki.core.messages import bad
from hyakki.core.record import Record, write_record
from hyakki.core.table import Table
from hyakki.core.verify import draws_of, verify
from hyakki.games import game_named
from hyakki.server import schemas
from hyakki.server.http.auth import AnyRequest, node_of, visitor_of
from hyakki.server.table import arranging
from hyakki.server.table.authority import Action


class FinishedGame(msgspec.Struct, frozen=True):
    """What is read while the room is locked; checking it takes longer, and needs no lock."""

    record: Record
    table: schemas.TableInfo
    log: tuple[LogLine, ...]


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
    found = verify(game_named(finished.record.game), finished.record)
    fairness = schemas.Fairness(found.holds, found.message)
    return schemas.Replay(finished.record, fairness, finished.table, finished.log)


@get("/{table_id:str}/draws", summary="What fate was asked, so that anybody can check the answers")
async def draws(request: AnyRequest, table_id: FromPath[str]) -> tuple[Draw, ...]:
    played = (await _finished(request, table_id)).record
    return draws_of(game_named(played.game), played)


@get(
    "/{table_id:str}/replay/{number:int}", summary="A position of a finished game, as a seat saw it"
)
async def replay_step(
    request: AnyRequest,
    table_id: FromPath[str],
    number: FromPath[int],
    seat: FromQuery[int] = SPECTATOR,
) -> schemas.ReplayStep:
    played = (await _finished(request, table_id)).record
    if not 0 <= number <= len(played.moves):
        raise bad("record_too_short", moves=len(played.moves), asked=number)
    game = game_named(played.game)
    table = Table.replay(game, played, number)
    view = table.view(seat)
    return schemas.ReplayStep(
        number=number,
        view=msgspec.Raw(msgspec.json.encode(view)),
        actors=table.actors(),
        score=tuple(game.score_lines(view)),
        outcome=table.outcome(),
    )


async def _finished(request: AnyRequest, table_id: str) -> FinishedGame:
    visitor = visitor_of(request)
    async with node_of(request).rooms.lease(table_id) as room, room.locked():
        arranging.check_over(room, Action.READ_RECORD, visitor)
        history = room.require_history()
        log = tuple(history.table.log(SPECTATOR))
        return FinishedGame(history.record(), room.info(visitor), log)
