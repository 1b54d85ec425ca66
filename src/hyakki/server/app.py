"""The application: routes, limits, headers, and the life of a node."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import ResponseHeader
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from hyakki import __version__
from hyakki.core.messages import HyakkiError
from hyakki.server.api_shelf import shelf_router
from hyakki.server.api_tables import tables_router
from hyakki.server.api_visitors import visitors_router
from hyakki.server.doors import before_request, hub_of, told, told_http, told_later
from hyakki.server.hub import Hub
from hyakki.server.settings import Settings
from hyakki.server.site import PACKS_ITSELF, page_handler
from hyakki.server.sockets import table_socket
from hyakki.server.store import Unavailable

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


@get("/health", summary="The process lives", tags=["operation"], sync_to_thread=False)
def health() -> dict[str, str]:
    return {"status": "ok", "version": __version__}


@get("/ready", summary="The database answers", tags=["operation"])
async def ready(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    hub = hub_of(request)
    try:
        await hub.store.ping()
    except Exception:
        return Response({"status": "no database"}, status_code=503)
    stopping = hub.stopping
    return Response(
        {"status": "stopping" if stopping else "ready"}, status_code=503 if stopping else 200
    )


@get("/metrics", summary="Numbers for operators", tags=["operation"], media_type="text/plain")
async def metrics(request: Request[Any, Any, Any]) -> bytes:
    hub = hub_of(request)
    hub.metrics.rooms.set(len(hub.rooms.all()))
    hub.metrics.restarts.set(hub.workers.restarts)
    hub.metrics.fallbacks.set(hub.workers.fallbacks)
    return hub.metrics.text()


def make_app(settings: Settings) -> Litestar:
    @asynccontextmanager
    async def life(app: Litestar) -> AsyncGenerator[None]:
        hub = Hub(settings)
        app.state.hub = hub
        await hub.start()
        try:
            yield
        finally:
            await hub.stop()

    handlers: list[Any] = [
        health,
        ready,
        metrics,
        visitors_router,
        shelf_router,
        tables_router,
        table_socket,
    ]
    if settings.pages is not None:
        handlers.append(page_handler(settings.pages))
    return Litestar(
        route_handlers=handlers,
        lifespan=[life],
        before_request=before_request,
        exception_handlers={HyakkiError: told, HTTPException: told_http, Unavailable: told_later},
        response_headers=[
            ResponseHeader(name=name, value=value) for name, value in HEADERS.items()
        ],
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1024, exclude_opt_key=PACKS_ITSELF
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
