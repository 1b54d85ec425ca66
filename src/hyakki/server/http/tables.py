"""/api/tables: open, find, arrange and start tables, and go on after a game."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
import segno
from litestar import Response, Router, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from hyakki.server import schemas
from hyakki.server.http.auth import AnyRequest, node_of, visitor_of
from hyakki.server.http.replays import draws, record, replay, replay_step
from hyakki.server.table import arranging
from hyakki.server.table.authority import Action
from hyakki.server.table.setup import new_setup
from hyakki.server.table.snapshot import listed_tables
from hyakki.server.visitors import clean_name

PAGE: Final = 50


@post("/", summary="Open a table; the commitment to its deal is public from now on")
async def open_table(request: AnyRequest, data: JSONBody[schemas.NewTable]) -> schemas.TableInfo:
    visitor = visitor_of(request)
    setup, seed = new_setup(data, visitor)
    return await node_of(request).open_table(setup, seed, visitor)


@get("/", summary="Tables that anybody may join or watch")
async def public_tables(
    request: AnyRequest,
    status: FromQuery[Literal["open", "playing", "over"]] = "open",
    game: FromQuery[str | None] = None,
    before: FromQuery[float | None] = None,
) -> list[schemas.TableInfo]:
    node, visitor = node_of(request), visitor_of(request)
    tables = await node.store.tables(
        status=status, game=game, public=True, before=before, limit=PAGE
    )
    return listed_tables(tables, visitor, node.damaged)


@get("/{table_id:str}", summary="One table")
async def one_table(request: AnyRequest, table_id: FromPath[str]) -> schemas.TableInfo:
    async with node_of(request).rooms.lease(table_id) as room, room.locked_for_setup():
        return room.info(visitor_of(request))


@put(
    "/{table_id:str}/seats/{seat:int}", summary="Take a seat, put a bot there, free it, or swap two"
)
async def change_seat(
    request: AnyRequest,
    table_id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[schemas.SeatChange],
) -> schemas.TableInfo:
    node, visitor = node_of(request), visitor_of(request)
    async with node.rooms.lease(table_id) as room:
        given = data.name
        name = await node.visitors.name_of(visitor) if given is None else clean_name(given)
        async with room.locked_for_setup():
            await arranging.change_seat(room, visitor, name, seat, data)
            return room.info(visitor)


@put("/{table_id:str}/seats/{seat:int}/entropy", summary="Add to the secret seed, before the start")
async def add_entropy(
    request: AnyRequest,
    table_id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[schemas.Entropy],
) -> schemas.TableInfo:
    node, visitor = node_of(request), visitor_of(request)
    async with node.rooms.lease(table_id) as room, room.locked_for_setup():
        await arranging.add_entropy(room, visitor, seat, data.text)
        return room.info(visitor)


@post("/{table_id:str}/start", summary="Start the game: every seat must be taken", status_code=200)
async def start(request: AnyRequest, table_id: FromPath[str]) -> schemas.TableInfo:
    node, visitor = node_of(request), visitor_of(request)
    async with node.rooms.lease(table_id) as room, room.locked_for_setup():
        await arranging.start(room, visitor)
        return room.info(visitor)


@post("/{table_id:str}/rematch", summary="The same people again, each one seat further")
async def rematch(request: AnyRequest, table_id: FromPath[str]) -> schemas.TableInfo:
    node, visitor = node_of(request), visitor_of(request)
    async with node.rooms.lease(table_id) as room, room.locked_for_setup():
        arranging.check_over(room, Action.REMATCH, visitor)
        if room.setup.next_table:
            async with node.rooms.lease(room.setup.next_table) as next_room, next_room.locked():
                return next_room.info(visitor)
        setup, seed = arranging.rematch_setup(room, visitor)
        info = await node.open_table(setup, seed, visitor)
        await room.change_setup(msgspec.structs.replace(room.setup, next_table=info.id))
        return info


@post("/{table_id:str}/same-deal", summary="The same deal again, for others or for oneself")
async def same_deal(request: AnyRequest, table_id: FromPath[str]) -> schemas.TableInfo:
    node, visitor = node_of(request), visitor_of(request)
    async with node.rooms.lease(table_id) as room:
        async with room.locked():
            arranging.check_over(room, Action.SAME_DEAL, visitor)
            setup, seed = arranging.same_deal_setup(room, visitor)
        return await node.open_table(setup, seed, visitor)


@get("/{table_id:str}/invite.svg", summary="The link to a table as a QR code")
async def invite(request: AnyRequest, table_id: FromPath[str]) -> Response[str]:
    async with node_of(request).rooms.lease(table_id) as room:
        code = segno.make(f"{str(request.base_url).rstrip('/')}/table/{room.id}", error="m")
    picture = code.svg_inline(scale=4, border=2, dark="#1F1B19", omitsize=True)
    named = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(named, media_type="image/svg+xml")


tables_router = Router(
    path="/api/tables",
    route_handlers=[
        open_table,
        public_tables,
        one_table,
        invite,
        change_seat,
        add_entropy,
        start,
        rematch,
        same_deal,
        record,
        replay,
        draws,
        replay_step,
    ],
    tags=["tables"],
)
