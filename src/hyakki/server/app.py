"""The application: routes, limits, headers, and the life of a node."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.types import Method

from hyakki import __version__
from hyakki.core.messages import BadInput
from hyakki.server.boxes import Boxes, read_boxes
from hyakki.server.http.auth import (
    AnyRequest,
    browser_of,
    caller_of,
    check_origin,
    node_of,
    sessions_of,
)
from hyakki.server.http.boards import board_file
from hyakki.server.http.catalogue import catalogue_router
from hyakki.server.http.described import description
from hyakki.server.http.gate import UNLIMITED, Gate
from hyakki.server.http.lessons import lessons_router
from hyakki.server.http.limits import Limits, limits_of
from hyakki.server.http.me import me_router
from hyakki.server.http.problems import (
    http_error_response,
    problem_response,
    too_deep_response,
)
from hyakki.server.http.socket import table_socket
from hyakki.server.http.static import COMPRESSES_ITSELF, missing_pages, page_handler
from hyakki.server.http.tables import tables_router
from hyakki.server.node import Node
from hyakki.server.purging import retaining
from hyakki.server.sessions import Sessions
from hyakki.server.settings import Settings

SAFE_METHODS: Final[tuple[Method, ...]] = ("GET", "HEAD", "OPTIONS")
LARGEST_BODY: Final = 64 * 1024


class Readiness(msgspec.Struct, frozen=True):
    status: str
    #: work in the background whose last attempt failed; it is tried again
    failing: list[str]


@get("/health", summary="The process is alive", tags=["operation"], sync_to_thread=False)
def health() -> dict[str, str]:
    return {"status": "ok", "version": __version__}


@get(
    "/ready",
    summary="The database answers, and what of the work in the background fails",
    tags=["operation"],
)
async def ready(request: AnyRequest) -> Response[Readiness]:
    node = node_of(request)
    status = "stopping" if node.stopping else "ready"
    try:
        await node.store.ping()
    except Exception:
        status = "no database"
    answer = Readiness(status, node.background.failing)
    return Response(answer, status_code=200 if status == "ready" else 503)


@get("/metrics", summary="Metrics for operators", tags=["operation"], media_type="text/plain")
async def metrics(request: AnyRequest) -> bytes:
    node = node_of(request)
    node.metrics.rooms.set(len(node.rooms.all()))
    node.metrics.restarts.set(node.pool.restarts)
    node.metrics.fallbacks.set(node.pool.fallbacks)
    return node.metrics.text()


async def before_request(request: AnyRequest) -> None:
    """No page of another site acts; a visitor has a limit whatever their address; whoever acts has a session."""
    safe = request.method in SAFE_METHODS
    if not safe:
        check_origin(request)
    try:
        caller = caller_of(request)
    except BadInput:
        return  # those who need a visitor say so
    if not request.scope["path"].startswith(UNLIMITED):
        limits_of(request).request(f"visitor {caller.visitor}")
    if not safe:
        await sessions_of(request).acted(caller.visitor, caller.session, browser_of(request))


def make_app(settings: Settings) -> Gate:
    """The whole server: its routes behind the gate; BadInput if a box cannot be offered."""
    limits = Limits(settings)
    return Gate(make_routes(settings, limits, read_boxes(settings.boxes)), settings, limits)


def make_routes(settings: Settings, limits: Limits, boxes: Boxes) -> Litestar:
    @asynccontextmanager
    async def life(app: Litestar) -> AsyncGenerator[None]:
        node = Node(settings, boxes=boxes)
        app.state.node = node
        app.state.limits = limits
        await node.start()
        app.state.sessions = Sessions(node.store)
        try:
            async with (
                app.state.sessions.following(),
                retaining(node.store, settings.retain),
            ):
                yield
        finally:
            await node.stop()

    handlers: list[Any] = [
        health,
        ready,
        metrics,
        me_router,
        catalogue_router,
        lessons_router,
        board_file,
        tables_router,
        table_socket,
    ]
    handlers.append(missing_pages if settings.pages is None else page_handler(settings.pages))
    return Litestar(
        route_handlers=handlers,
        lifespan=[life],
        before_request=before_request,
        exception_handlers={
            Exception: problem_response,
            RecursionError: too_deep_response,
            HTTPException: http_error_response,
        },
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1024, exclude_opt_key=COMPRESSES_ITSELF
        ),
        openapi_config=description(),
        debug=False,
        logging_config=None,
    )
