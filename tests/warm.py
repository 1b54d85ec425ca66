"""Imported by the process that others are forked from: all that a command or a first server imports and works out."""

from __future__ import annotations

import alembic.command  # noqa: F401
import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401
from typer.testing import CliRunner

from hyakki.cli import app
from hyakki.games import GAMES
from hyakki.server.app import make_app
from hyakki.server.settings import Settings

assert GAMES
CliRunner().invoke(app, ["--version"])
make_app(Settings(database="sqlite://"))
