"""What is installed only with an extra of the package, such as hyakki[server]."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from hyakki.core.messages import bad

#: what the server cannot do without; httptools and uvloop are taken by uvicorn where they are
SERVER: Final = (
    "alembic",
    "litestar",
    "prometheus_client",
    "psycopg",
    "segno",
    "sqlalchemy",
    "uvicorn",
    "websockets",
)


def need_server() -> None:
    """BadInput where the libraries of the server are not installed."""
    if any(find_spec(name) is None for name in SERVER):
        raise bad("no_server")
