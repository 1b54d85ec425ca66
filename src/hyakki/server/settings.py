"""What can be set when a server is started."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    #: origins besides the server's own that may open sockets and change things
    origins: tuple[str, ...] = ()
    #: cookies only over HTTPS
    secure_cookies: bool = False
    #: trust X-Forwarded-* of these proxies
    proxies: str = "127.0.0.1"
    log_format: str = "text"
    bot_workers: int = 2
    #: seconds a bot may think before the simplest bot plays for it
    bot_seconds: float = 20.0
    #: seconds somebody may be gone before others can let a bot play for them
    absence: float = 30.0
    #: socket messages a second and in a burst, for each visitor
    messages_per_second: float = 20.0
    message_burst: int = 60
    #: HTTP requests a minute for each address
    requests_per_minute: int = 600
    #: tables a visitor may open in an hour
    tables_per_hour: int = 60
    #: sockets for each visitor at one server
    sockets_per_visitor: int = 20
    #: seconds after which tables that nobody touches are abandoned
    open_for: float = 2 * 86_400.0
    playing_for: float = 90 * 86_400.0
    #: seconds without sockets after which a table leaves the memory; one that is played out goes at once
    idle_room: float = 120.0
    #: the built web pages, if there are any
    pages: Path | None = None
    redis: str = ""
