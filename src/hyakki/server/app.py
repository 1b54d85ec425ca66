"""The application: routes, limits, headers, and the life of a node."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import ResponseHeader
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Method

from hyakki import __version__
from hyakki.core.messages import HyakkiError
from hyakki.server.http.auth import AnyRequest, check_origin, node_of
from hyakki.server.http.catalogue import catalogue_router
from hyakki.server.http.limits import RateLimits, check_rate
from hyakki.server.http.me import me_router
from hyakki.server.http.problems import bad_input_response, http_error_response
from hyakki.server.http.socket import table_socket
from hyakki.server.http.static import COMPRESSES_ITSELF, page_handler
from hyakki.server.http.tables import tables_router
from hyakki.server.node import Node
from hyakki.server.settings import Settings
from hyakki.server.store import Unavailable

SAFE_METHODS: Final[tuple[Method, ...]] = ("GET", "HEAD", "OPTIONS")
LARGEST_BODY: Final = 64 * 1024
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}


@get("/health", summary="The process is alive", tags=["operation"], sync_to_thread=False)
def health() -> dict[str, str]:
    return {"status": "ok", "version": __version__}


@get("/ready", summary="The database answers", tags=["operation"])
async def ready(request: AnyRequest) -> Response[dict[str, str]]:
    node = node_of(request)
    try:
        await node.store.ping()
    except Exception:
        return Response({"status": "no database"}, status_code=503)
    stopping = node.stopping
    return Response(
        {"status": "stopping" if stopping else "ready"}, status_code=503 if stopping else 200
    )


@get("/metrics", summary="Metrics for operators", tags=["operation"], media_type="text/plain")
async def metrics(request: AnyRequest) -> bytes:
    node = node_of(request)
    node.metrics.rooms.set(len(node.rooms.all()))
    node.metrics.restarts.set(node.pool.restarts)
    node.metrics.fallbacks.set(node.pool.fallbacks)
    return node.metrics.text()


async def before_request(request: AnyRequest) -> None:
    check_rate(request)
    if request.method not in SAFE_METHODS:
        check_origin(request)


def make_app(settings: Settings) -> Litestar:
    @asynccontextmanager
    async def life(app: Litestar) -> AsyncGenerator[None]:
        node = Node(settings)
        app.state.node = node
        app.state.limits = RateLimits(settings.requests_per_minute)
        await node.start()
        try:
            yield
        finally:
            await node.stop()

    handlers: list[Any] = [
        health,
        ready,
        metrics,
        me_router,
        catalogue_router,
        tables_router,
        table_socket,
    ]
    if settings.pages is not None:
        handlers.append(page_handler(settings.pages))
    return Litestar(
        route_handlers=handlers,
        lifespan=[life],
        before_request=before_request,
        exception_handlers={
            HyakkiError: bad_input_response,
            Unavailable: bad_input_response,
            HTTPException: http_error_response,
        },
        response_headers=[
            ResponseHeader(name=name, value=value) for name, value in HEADERS.items()
        ],
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1024, exclude_opt_key=COMPRESSES_ITSELF
        ),
        openapi_config=OpenAPIConfig(
            title="Hyakki",
            version=__version__,
            path="/api/docs",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        debug=False,
        logging_config=None,
    )
