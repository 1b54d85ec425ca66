"""/api/me: who I am here, what is stored about me, and how to be forgotten."""

from __future__ import annotations

import time
from typing import Final

from litestar import Response, Router, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery, JSONBody

from hyakki.core.messages import BadInput, bad
from hyakki.server.http.auth import (
    COOKIE,
    COOKIE_DAYS,
    AnyRequest,
    Caller,
    browser_of,
    caller_of,
    new_visitor,
    node_of,
    sessions_of,
    signed,
    token_of,
    visitor_of,
)
from hyakki.server.http.described import ANYBODY, VISITOR
from hyakki.server.schemas import Me, MyData, Rename, Session, TableInfo, Token
from hyakki.server.sessions import new_session
from hyakki.server.store import Place, SavedSession
from hyakki.server.table.forgetting import forget_at_tables
from hyakki.server.table.snapshot import listed_tables
from hyakki.server.visitors import clean_name

PAGE: Final = 50


@get(
    "/",
    summary="Who I am; a new visitor becomes a guest, and nothing is stored of that",
    security=ANYBODY,
)
async def me(request: AnyRequest) -> Response[Me]:
    node, browser = node_of(request), browser_of(request)
    if token_of(request):
        visitor = visitor_of(request)
        return Response(Me(visitor, await node.visitors.name_of(visitor)))
    try:
        caller = caller_of(request)
    except BadInput:
        visitor = new_visitor()
        caller = Caller(visitor, visitor)
    else:
        known = {one.id: one.browser for one in await sessions_of(request).of(caller.visitor)}
        if known.get(caller.session, browser) != browser:
            # a cookie that was copied to another browser: that one is listed by itself
            caller = Caller(caller.visitor, new_session())
    name = await node.visitors.name_of(caller.visitor)
    return Response(Me(caller.visitor, name), cookies=[_cookie(request, caller)])


@post(
    "/token",
    summary="A token for a program that plays as me, or as a new visitor",
    security=ANYBODY,
)
async def token(request: AnyRequest) -> Token:
    """`Authorization: Bearer TOKEN`, over HTTP and at sockets. It is a session of its own, to be signed out like a browser."""
    try:
        visitor = visitor_of(request)
    except BadInput:
        visitor = new_visitor()
    return Token(signed(Caller(visitor, new_session()), node_of(request).key))


@put("/name", summary="Choose another name")
async def rename(request: AnyRequest, data: JSONBody[Rename]) -> Me:
    visitor = visitor_of(request)
    name = clean_name(data.name)
    await node_of(request).visitors.rename(visitor, name)
    return Me(visitor, name)


@get("/tables", summary="My tables, the latest first")
async def my_tables(
    request: AnyRequest, before: FromQuery[float | None] = None, before_id: FromQuery[str] = ""
) -> list[TableInfo]:
    node, visitor = node_of(request), visitor_of(request)
    place = None if before is None else Place(before, before_id)
    tables = await node.store.tables_of(visitor, before=place, limit=PAGE)
    return listed_tables(tables, visitor, node.damaged, node.boxes)


@get("/data", summary="Everything that is stored about me")
async def my_data(request: AnyRequest) -> Response[MyData]:
    node, visitor = node_of(request), visitor_of(request)
    infos: list[TableInfo] = []
    async for page in node.store.walk(visitor=visitor):
        infos += listed_tables(page, visitor, node.damaged, node.boxes)
    answer = MyData(
        visitor,
        await node.visitors.name_of(visitor),
        tuple(infos),
        tuple(await _sessions(request)),
    )
    return Response(
        answer, headers={"content-disposition": 'attachment; filename="hyakki-my-data.json"'}
    )


@get("/sessions", summary="The browsers that hold my cookie, the one seen last first")
async def my_sessions(request: AnyRequest) -> list[Session]:
    return await _sessions(request)


async def _sessions(request: AnyRequest) -> list[Session]:
    caller, now = caller_of(request), time.time()
    saved = await sessions_of(request).of(caller.visitor)
    if caller.session not in {one.id for one in saved}:  # it did nothing yet
        saved.insert(0, SavedSession(caller.session, browser_of(request), now, now))
    return [
        Session(one.id, one.browser, one.created, one.seen, one.id == caller.session)
        for one in saved
    ]


@delete("/sessions", summary="Sign out everywhere else: only this browser stays", status_code=200)
async def revoke_others(request: AnyRequest) -> Response[None]:
    """A copy of this browser's cookie dies with the others: it gets a session of its own."""
    caller, sessions = caller_of(request), sessions_of(request)
    await sessions.revoke({caller.session, *[one.id for one in await sessions.of(caller.visitor)]})
    fresh = Caller(caller.visitor, new_session())
    await sessions.acted(fresh.visitor, fresh.session, browser_of(request))
    return Response(None, cookies=[_cookie(request, fresh)])


@delete("/sessions/{session:str}", summary="Sign one browser out", status_code=200)
async def revoke(request: AnyRequest, session: FromPath[str]) -> None:
    caller, sessions = caller_of(request), sessions_of(request)
    if session not in {one.id for one in await sessions.of(caller.visitor)}:
        raise bad("no_session")
    await sessions.revoke([session])


@delete("/", summary="Forget me: my identity goes, games stay without my name", status_code=200)
async def forget(request: AnyRequest) -> Response[None]:
    node, caller, sessions = node_of(request), caller_of(request), sessions_of(request)
    visitor = caller.visitor
    await forget_at_tables(node.store, node.rooms, node.damaged, visitor)
    await node.visitors.forget(visitor)
    await sessions.revoke({caller.session, *[one.id for one in await sessions.of(visitor)]})
    gone = Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True)
    return Response(None, cookies=[gone])


def _cookie(request: AnyRequest, caller: Caller) -> Cookie:
    node = node_of(request)
    return Cookie(
        key=COOKIE,
        value=signed(caller, node.key),
        max_age=COOKIE_DAYS * 86_400,
        path="/",
        httponly=True,
        samesite="lax",
        secure=node.settings.secure_cookies,
    )


me_router = Router(
    path="/api/me",
    route_handlers=[
        me,
        token,
        rename,
        my_tables,
        my_data,
        my_sessions,
        revoke_others,
        revoke,
        forget,
    ],
    tags=["visitor"],
    security=VISITOR,
)
