"""The settings of a server."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """`hyakki serve` sets most of them; the others are for tests and for programs that embed the server."""

    #: sqlite:///path or postgresql://…
    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    #: other origins whose pages may use this server
    origins: tuple[str, ...] = ()
    #: send cookies over HTTPS only
    secure_cookies: bool = False
    #: comma-separated proxies whose X-Forwarded-For is trusted
    proxies: str = "127.0.0.1"
    #: text or json
    log_format: str = "text"
    bot_workers: int = 2
    #: seconds that a bot may think; after that the simplest bot plays for it
    bot_seconds: float = 20.0
    #: seconds after which a bot may take over for a disconnected player
    absence: float = 30.0
    #: WebSocket messages per second and socket, and how many may come at once
    messages_per_second: float = 20.0
    message_burst: int = 60
    #: HTTP requests per minute and client address
    requests_per_minute: int = 600
    #: tables that a visitor may open per hour
    tables_per_hour: int = 60
    #: open sockets per visitor and node
    sockets_per_visitor: int = 20
    #: seconds without a change after which an open table, or one in play, is abandoned
    open_for: float = 2 * 86_400.0
    playing_for: float = 90 * 86_400.0
    #: seconds without sockets after which a table leaves the memory; a finished one does at once
    idle_room: float = 120.0
    #: the folder of the built web pages, if there are any
    pages: Path | None = None
    #: redis://… for notices between nodes
    redis: str = ""
