"""/api/me: who I am here, what is stored about me, and how to be forgotten."""

from __future__ import annotations

from typing import Final

from litestar import Response, Router, delete, get, put
from litestar.datastructures import Cookie
from litestar.params import FromQuery, JSONBody

from hyakki.core.messages import BadInput
from hyakki.server.http.auth import (
    COOKIE,
    COOKIE_DAYS,
    AnyRequest,
    new_visitor,
    node_of,
    signed,
    visitor_of,
)
from hyakki.server.node import Node
from hyakki.server.schemas import Me, MyData, Rename, TableInfo
from hyakki.server.store import SavedTable
from hyakki.server.table.arranging import without_visitor
from hyakki.server.table.snapshot import listed_tables
from hyakki.server.visitors import clean_name, guest_name

PAGE: Final = 50
MOST_FORGOTTEN: Final = 10_000


@get("/", summary="Who I am; a new visitor becomes a guest")
async def me(request: AnyRequest) -> Response[Me]:
    node = node_of(request)
    try:
        visitor = visitor_of(request)
        name = await node.visitors.name_of(visitor)
    except BadInput:
        visitor, name = new_visitor(), guest_name()
        await node.visitors.rename(visitor, name)
    return Response(Me(visitor, name), cookies=[_cookie(request, visitor)])


@put("/name", summary="Choose another name")
async def rename(request: AnyRequest, data: JSONBody[Rename]) -> Me:
    visitor = visitor_of(request)
    name = clean_name(data.name)
    await node_of(request).visitors.rename(visitor, name)
    return Me(visitor, name)


@get("/tables", summary="My tables, the latest first")
async def my_tables(request: AnyRequest, before: FromQuery[float | None] = None) -> list[TableInfo]:
    node, visitor = node_of(request), visitor_of(request)
    tables = await node.store.tables_of(visitor, before=before, limit=PAGE)
    return listed_tables(tables, visitor, node.damaged)


@get("/data", summary="Everything that is stored about me")
async def my_data(request: AnyRequest) -> Response[MyData]:
    node, visitor = node_of(request), visitor_of(request)
    tables: list[SavedTable] = []
    before: float | None = None
    while page := await node.store.tables_of(visitor, before=before, limit=PAGE):
        tables += page
        before = page[-1].changed
    infos = tuple(listed_tables(tables, visitor, node.damaged))
    answer = MyData(visitor, await node.visitors.name_of(visitor), infos)
    return Response(
        answer, headers={"content-disposition": 'attachment; filename="hyakki-my-data.json"'}
    )


@delete("/", summary="Forget me: my identity goes, games stay without my name", status_code=200)
async def forget(request: AnyRequest) -> Response[None]:
    node, visitor = node_of(request), visitor_of(request)
    for saved in await node.store.tables_of(visitor, limit=MOST_FORGOTTEN):
        await _forget_at(node, saved.id, visitor)
    await node.visitors.forget(visitor)
    gone = Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True)
    return Response(None, cookies=[gone])


async def _forget_at(node: Node, table_id: str, visitor: str) -> None:
    try:
        async with node.rooms.lease(table_id) as room, room.locked_for_setup():
            await room.change_setup(without_visitor(room.setup, visitor))
    except BadInput as error:
        if error.message.key != "error.damaged_table":
            raise
        node.damaged.report(table_id, "its setup is damaged, so a name in it was not erased")


def _cookie(request: AnyRequest, visitor: str) -> Cookie:
    node = node_of(request)
    return Cookie(
        key=COOKIE,
        value=signed(visitor, node.key),
        max_age=COOKIE_DAYS * 86_400,
        path="/",
        httponly=True,
        samesite="lax",
        secure=node.settings.secure_cookies,
    )


me_router = Router(
    path="/api/me", route_handlers=[me, rename, my_tables, my_data, forget], tags=["visitor"]
)
