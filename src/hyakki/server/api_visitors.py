"""/api/me: who I am here, what is kept about me, and how to be forgotten."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Request, Response, Router, delete, get, put
from litestar.datastructures import Cookie
from litestar.params import FromQuery, JSONBody

from hyakki.core.messages import BadInput
from hyakki.server.bodies import Me, MyData, Rename, TableInfo
from hyakki.server.doors import hub_of, visitor_of
from hyakki.server.identity import (
    COOKIE,
    COOKIE_DAYS,
    clean_name,
    guest_name,
    new_visitor,
    signed,
)
from hyakki.server.setup import read_setup
from hyakki.server.sights import listed_info
from hyakki.server.store import SavedTable

PAGE: Final = 50

Asked = Request[Any, Any, Any]


@get("/", summary="Who I am; a new visitor becomes a guest")
async def me(request: Asked) -> Response[Me]:
    hub = hub_of(request)
    try:
        visitor = visitor_of(request)
        name = await hub.names.of(visitor)
    except BadInput:
        visitor, name = new_visitor(), guest_name()
        await hub.names.give(visitor, name)
    return Response(Me(visitor, name), cookies=[_cookie(request, visitor)])


@put("/name", summary="Choose another name")
async def rename(request: Asked, data: JSONBody[Rename]) -> Me:
    hub, visitor = hub_of(request), visitor_of(request)
    name = clean_name(data.name)
    await hub.names.give(visitor, name)
    return Me(visitor, name)


@get("/tables", summary="My tables, the latest first")
async def my_tables(request: Asked, before: FromQuery[float | None] = None) -> list[TableInfo]:
    hub, visitor = hub_of(request), visitor_of(request)
    tables = await hub.store.tables_of(visitor, before=before, limit=PAGE)
    return [listed_info(saved, read_setup(saved.setup), visitor) for saved in tables]


@get("/data", summary="Everything that is kept about me")
async def my_data(request: Asked) -> Response[MyData]:
    hub, visitor = hub_of(request), visitor_of(request)
    tables: list[SavedTable] = []
    before: float | None = None
    while page := await hub.store.tables_of(visitor, before=before, limit=PAGE):
        tables += page
        before = page[-1].changed
    infos = tuple(listed_info(saved, read_setup(saved.setup), visitor) for saved in tables)
    answer = MyData(visitor, await hub.names.of(visitor), infos)
    return Response(
        answer, headers={"content-disposition": 'attachment; filename="hyakki-my-data.json"'}
    )


@delete("/", summary="Forget me: my identity goes, games stay without my name", status_code=200)
async def forget(request: Asked) -> Response[None]:
    hub, visitor = hub_of(request), visitor_of(request)
    for saved in await hub.store.tables_of(visitor, limit=10_000):
        room = await hub.room(saved.id)
        async with room.arranging():
            setup = room.setup
            for number in setup.seats_of(visitor):
                nobody = msgspec.structs.replace(setup.seats[number], visitor="", name="—")
                setup = setup.with_seat(number, nobody)
            if setup.host == visitor:
                setup = msgspec.structs.replace(setup, host="")
            await room.change_setup(setup)
    await hub.names.forget(visitor)
    gone = Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True)
    return Response(None, cookies=[gone])


def _cookie(request: Asked, visitor: str) -> Cookie:
    hub = hub_of(request)
    return Cookie(
        key=COOKIE,
        value=signed(visitor, hub.key),
        max_age=COOKIE_DAYS * 86_400,
        path="/",
        httponly=True,
        samesite="lax",
        secure=hub.settings.secure_cookies,
    )


visitors_router = Router(
    path="/api/me", route_handlers=[me, rename, my_tables, my_data, forget], tags=["visitor"]
)
