"""The OpenAPI description: who may call what."""

from __future__ import annotations

from typing import Final

from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityRequirement, SecurityScheme

from hyakki import __version__
from hyakki.server.http.auth import COOKIE

#: a program shows its token, a browser its cookie
VISITOR: Final[list[SecurityRequirement]] = [{"token": []}, {"cookie": []}]
#: added to the above: nothing need be shown
ANYBODY: Final[list[SecurityRequirement]] = [{}]

SCHEMES: Final = {
    "token": SecurityScheme(
        type="http",
        scheme="bearer",
        description="`POST /api/me/token` gives the token of a program, for the visitor who asks or for a new one.",
    ),
    "cookie": SecurityScheme(
        type="apiKey",
        name=COOKIE,
        security_scheme_in="cookie",
        description="`GET /api/me` sets the cookie of a browser.",
    ),
}


def description() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Hyakki",
        version=__version__,
        path="/api/docs",
        components=Components(security_schemes=dict(SCHEMES)),
        render_plugins=[JsonRenderPlugin(path="/")],
    )
