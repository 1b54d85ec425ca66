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
    #: names in the Host header that are ours, besides localhost, this machine's and every address
    host_names: tuple[str, ...] = ()
    #: visitors come over HTTPS only: cookies are Secure, and browsers are told to stay with it
    secure_cookies: bool = False
    #: comma-separated proxies whose X-Forwarded-For is trusted
    proxies: str = "127.0.0.1"
    #: text or json
    log_format: str = "text"
    bot_workers: int = 2
    #: seconds that a bot may think; after that a quick one plays for it
    bot_seconds: float = 20.0
    #: games of bots alone that run at a time, of one visitor and on this node
    bot_tables: int = 3
    most_bot_tables: int = 50
    #: seconds after which a bot may take over for a disconnected player
    absence: float = 30.0
    #: WebSocket messages per second and visitor, and how many may come at once
    messages_per_second: float = 20.0
    message_burst: int = 60
    #: requests per minute and address, and per minute and visitor
    requests_per_minute: int = 600
    #: tables that a visitor may open per hour
    tables_per_hour: int = 60
    #: seconds until a request has come in as a whole, and until a visitor reads on in an answer
    request_seconds: float = 20.0
    read_seconds: float = 30.0
    #: open sockets per visitor and node
    sockets_per_visitor: int = 20
    #: seconds that a message to a socket may take; whoever does not read is cut off
    send_seconds: float = 20.0
    #: seconds without a change after which an open table, or one in play, is abandoned
    open_for: float = 2 * 86_400.0
    playing_for: float = 90 * 86_400.0
    #: seconds without sockets after which a table leaves the memory; a finished one does at once
    idle_room: float = 120.0
    #: seconds after which a finished table is deleted; 0 keeps them
    retain: float = 0.0
    #: the folder of the built web pages, if there are any
    pages: Path | None = None
    #: redis://… for notices between nodes
    redis: str = ""
    #: data files of owners' boxes, and folders of such files
    boxes: tuple[Path, ...] = ()
