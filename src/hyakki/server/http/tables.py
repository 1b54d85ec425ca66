"""/api/tables: open, find, arrange and start tables, and go on after a game."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, Final, Literal

import segno
from litestar import Response, Router, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter

from hyakki.server import schemas
from hyakki.server.http.auth import AnyRequest, node_of, visitor_of
from hyakki.server.http.described import ANYBODY, VISITOR
from hyakki.server.http.limits import check_new_table
from hyakki.server.http.replays import draws, record, replay, replay_log, replay_step
from hyakki.server.store import Place
from hyakki.server.table import arranging
from hyakki.server.table.authority import Action
from hyakki.server.table.lock import Stale
from hyakki.server.table.setup import new_setup
from hyakki.server.table.snapshot import listed_tables
from hyakki.server.visitors import clean_name

PAGE: Final = 50

SeatInPath = Annotated[int, PathParameter(ge=0, le=schemas.LAST_SEAT)]


@post(
    "/",
    summary="Open a table; the commitment to its deal is public from now on",
    guards=[check_new_table],
)
async def open_table(request: AnyRequest, data: JSONBody[schemas.NewTable]) -> schemas.TableInfo:
    node, visitor = node_of(request), visitor_of(request)
    game = node.boxes.named(data.game, data.box)
    setup, seed = new_setup(game, data, visitor, node.machine.random_bits)
    name = await node.visitors.name_of(visitor)
    setup = arranging.seated(setup, visitor, name, data.seated)
    if data.request:
        return await node.open_once(setup, seed, visitor, data.request)
    return await node.open_table(setup, seed, visitor)


@get("/", summary="Tables that anybody may join or watch")
async def public_tables(
    request: AnyRequest,
    status: FromQuery[Literal["open", "playing", "over"]] = "open",
    game: FromQuery[str | None] = None,
    before: FromQuery[float | None] = None,
    before_id: FromQuery[str] = "",
) -> list[schemas.TableInfo]:
    node, visitor = node_of(request), visitor_of(request)
    place = None if before is None else Place(before, before_id)
    tables = await node.store.tables(
        status=status, game=game, public=True, before=place, limit=PAGE
    )
    return listed_tables(tables, visitor, node.damaged, node.boxes)


@get("/{table_id:str}", summary="One table")
async def one_table(request: AnyRequest, table_id: FromPath[str]) -> schemas.TableInfo:
    async with node_of(request).rooms.lease(table_id) as room, room.locked_up_to_date():
        return room.info(visitor_of(request))


@put(
    "/{table_id:str}/seats/{seat:int}", summary="Take a seat, put a bot there, free it, or swap two"
)
async def change_seat(
    request: AnyRequest,
    table_id: FromPath[str],
    seat: SeatInPath,
    data: JSONBody[schemas.SeatChange],
) -> schemas.TableInfo:
    node, visitor = node_of(request), visitor_of(request)
    async with node.rooms.lease(table_id) as room:
        given = data.name
        name = await node.visitors.name_of(visitor) if given is None else clean_name(given)
        async with room.locked_up_to_date():
            await arranging.change_seat(room, visitor, name, seat, data)
            return room.info(visitor)


@put("/{table_id:str}/seats", summary="Add seats to an open table, or remove the last ones")
async def set_seats(
    request: AnyRequest, table_id: FromPath[str], data: JSONBody[schemas.SeatCount]
) -> schemas.TableInfo:
    node, visitor = node_of(request), visitor_of(request)
    async with node.rooms.lease(table_id) as room, room.locked_up_to_date():
        await arranging.set_seats(room, visitor, data.seats)
        return room.info(visitor)


@put("/{table_id:str}/seats/{seat:int}/entropy", summary="Add to the secret seed, before the start")
async def add_entropy(
    request: AnyRequest,
    table_id: FromPath[str],
    seat: SeatInPath,
    data: JSONBody[schemas.Entropy],
) -> schemas.TableInfo:
    node, visitor = node_of(request), visitor_of(request)
    async with node.rooms.lease(table_id) as room, room.locked_up_to_date():
        await arranging.add_entropy(room, visitor, seat, data.text)
        return room.info(visitor)


@post("/{table_id:str}/start", summary="Start the game: every seat must be taken", status_code=200)
async def start(request: AnyRequest, table_id: FromPath[str]) -> schemas.TableInfo:
    node, visitor = node_of(request), visitor_of(request)
    async with node.rooms.lease(table_id) as room, room.locked_up_to_date():
        await arranging.start(room, visitor, node.rooms.all())
        return room.info(visitor)


@post(
    "/{table_id:str}/rematch",
    summary="The same people again, each one seat further",
    guards=[check_new_table],
)
async def rematch(request: AnyRequest, table_id: FromPath[str]) -> schemas.TableInfo:
    node, visitor = node_of(request), visitor_of(request)
    async with node.rooms.lease(table_id) as room, room.locked_up_to_date():
        arranging.check_over(room, Action.REMATCH, visitor)
        if not room.setup.next_table:
            setup, seed = arranging.rematch_setup(room, visitor)
            try:
                return await node.open_next(room, setup, seed, visitor)
            except Stale:  # was somebody faster? Then that table is the next one
                if not room.setup.next_table:
                    raise
        async with node.rooms.lease(room.setup.next_table) as next_room, next_room.locked():
            return next_room.info(visitor)


@post(
    "/{table_id:str}/same-deal",
    summary="The same deal again, for others or for oneself",
    guards=[check_new_table],
)
async def same_deal(request: AnyRequest, table_id: FromPath[str]) -> schemas.TableInfo:
    node, visitor = node_of(request), visitor_of(request)
    name = await node.visitors.name_of(visitor)
    async with node.rooms.lease(table_id) as room:
        async with room.locked():
            arranging.check_over(room, Action.SAME_DEAL, visitor)
            setup, seed = arranging.same_deal_setup(room, visitor, name)
        return await node.open_table(setup, seed, visitor)


@get(
    "/{table_id:str}/invite.svg",
    summary="The link to a table as a QR code",
    security=ANYBODY,
)
async def invite(request: AnyRequest, table_id: FromPath[str]) -> Response[str]:
    async with node_of(request).rooms.lease(table_id) as room:
        address = f"{str(request.base_url).rstrip('/')}/table/{room.id}"
    picture = await asyncio.to_thread(_qr_code, address)
    return Response(picture, media_type="image/svg+xml")


@lru_cache(maxsize=256)
def _qr_code(address: str) -> str:
    """Ten milliseconds of work: not on the event loop, and not twice for the friends of one table."""
    picture = segno.make(address, error="m").svg_inline(
        scale=4, border=2, dark="#1F1B19", omitsize=True
    )
    return picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


tables_router = Router(
    path="/api/tables",
    route_handlers=[
        open_table,
        public_tables,
        one_table,
        invite,
        change_seat,
        set_seats,
        add_entropy,
        start,
        rematch,
        same_deal,
        record,
        replay,
        draws,
        replay_log,
        replay_step,
    ],
    tags=["tables"],
    security=VISITOR,
)
