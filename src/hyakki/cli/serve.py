"""`serve`: the table server."""

from __future__ import annotations

import gc
import signal
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from hyakki.cli.common import DataOption, console, days, errors, texts_for_errors
from hyakki.cli.extras import need_server
from hyakki.core.messages import bad

LARGEST_SOCKET_MESSAGE = 16 * 1024
GC_THRESHOLD = 50_000  # new objects between two collections
SWITCH_SECONDS = 0.02


def serve(
    host: Annotated[
        str,
        typer.Option(
            envvar="HYAKKI_HOST", help="Address to listen on; 0.0.0.0 for all network interfaces."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="HYAKKI_PORT", help="Port to listen on; 0 for any free port.")
    ] = 8000,
    database: Annotated[
        str,
        typer.Option(
            envvar="HYAKKI_DATABASE",
            help="Database URL: postgresql://… for several nodes. Default: an SQLite file in --home.",
        ),
    ] = "",
    home: Annotated[
        Path | None,
        typer.Option(
            envvar="HYAKKI_HOME",
            help="Folder for the SQLite file. Default: the user's data folder.",
        ),
    ] = None,
    boxes: Annotated[
        Path | None,
        typer.Option(
            envvar="HYAKKI_BOXES",
            metavar="DIR",
            help="Folder of data files: owners' boxes, offered by name when a table is opened.",
        ),
    ] = None,
    data: DataOption = "",
    redis: Annotated[
        str,
        typer.Option(
            envvar="HYAKKI_REDIS",
            help="redis://… for notices between nodes, instead of PostgreSQL's LISTEN/NOTIFY.",
        ),
    ] = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="HYAKKI_ORIGINS",
            help="Another origin whose pages may use this server (repeatable).",
        ),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(
            envvar="HYAKKI_HOST_NAMES",
            help="A name by which visitors reach this server (repeatable); * for any. Addresses, localhost "
            "and this machine's own name always work.",
        ),
    ] = None,
    https: Annotated[
        bool,
        typer.Option(
            envvar="HYAKKI_HTTPS",
            help="Visitors come over HTTPS only, by a proxy: cookies are Secure, and browsers are told to "
            "stay with HTTPS.",
        ),
    ] = False,
    proxies: Annotated[
        str,
        typer.Option(
            envvar="HYAKKI_PROXIES",
            help="Comma-separated proxies whose X-Forwarded-For is trusted; * for all.",
        ),
    ] = "127.0.0.1",
    bots: Annotated[
        int, typer.Option(envvar="HYAKKI_BOTS", help="Number of bot worker processes.")
    ] = 2,
    absence: Annotated[
        float,
        typer.Option(
            envvar="HYAKKI_ABSENCE",
            help="Seconds after which a bot may take over for a disconnected player.",
        ),
    ] = 30.0,
    requests: Annotated[
        int,
        typer.Option(
            envvar="HYAKKI_REQUESTS",
            help="Requests allowed per minute and address, and per minute and visitor.",
        ),
    ] = 600,
    tables: Annotated[
        int, typer.Option(envvar="HYAKKI_TABLES", help="Tables that a visitor may open per hour.")
    ] = 60,
    sockets: Annotated[
        int, typer.Option(envvar="HYAKKI_SOCKETS", help="Sockets that a visitor may have open.")
    ] = 20,
    messages: Annotated[
        float,
        typer.Option(
            envvar="HYAKKI_MESSAGES", help="WebSocket messages allowed per second and visitor."
        ),
    ] = 20.0,
    retain: Annotated[
        str,
        typer.Option(
            envvar="HYAKKI_RETAIN",
            help="Delete finished games that ended longer ago than this, such as 365d. Default: keep them.",
        ),
    ] = "",
    log_format: Annotated[
        str, typer.Option(envvar="HYAKKI_LOG", help="Log format: text or json.")
    ] = "text",
    browser: Annotated[bool, typer.Option(help="Open the web page in a browser.")] = True,
) -> None:
    """Start the web server: invite friends by a link, let bots fill the empty seats."""
    need_server()
    # the server's libraries take a second to load, so other commands do not import them
    import uvicorn

    from hyakki.server.app import make_app
    from hyakki.server.http.protocol import SocketProtocol
    from hyakki.server.http.static import built_pages
    from hyakki.server.http.timeouts import timed_protocol
    from hyakki.server.logs import set_up_logs
    from hyakki.server.settings import Settings
    from hyakki.server.store.engine import prepare

    if log_format not in ("text", "json"):
        raise bad("bad_number", name="--log-format", value=log_format, why="text or json.")
    set_up_logs(log_format)
    settings = Settings(
        database=database or embedded_database(home),
        host=host,
        port=port,
        redis=redis,
        origins=tuple(origin or ()),
        host_names=tuple(host_name or ()),
        secure_cookies=https,
        proxies=proxies,
        bot_workers=bots,
        absence=absence,
        requests_per_minute=requests,
        tables_per_hour=tables,
        sockets_per_visitor=sockets,
        messages_per_second=messages,
        message_burst=max(60, int(3 * messages)),
        retain=days("--retain", retain) if retain else 0.0,
        log_format=log_format,
        pages=built_pages(),
        boxes=tuple(path for path in (boxes, Path(data) if data else None) if path is not None),
    )
    app = make_app(settings)
    prepare(settings.database)
    listener = _listener(host, port)
    _greet(host, listener.getsockname()[1], browser and settings.pages is not None)
    if settings.pages is None:
        missing = bad("no_pages").message
        errors.print(texts_for_errors(missing).say(missing), markup=False)
    config = uvicorn.Config(
        app,
        http=timed_protocol(settings),
        ws=SocketProtocol,
        ws_max_size=LARGEST_SOCKET_MESSAGE,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    _tune_the_interpreter()
    # uvicorn raises the signal again once it has stopped; a graceful stop is not a failure
    signal.signal(signal.SIGTERM, lambda *_: None)
    uvicorn.Server(config).run(sockets=[listener])


def _tune_the_interpreter() -> None:
    """Collect garbage rarely: loaded modules stay, moves make no cycles, and the node collects those of closed sockets.

    The store's thread waits a little longer for the interpreter lock, so that it finds more to write at once.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD, 20, 20)
    sys.setswitchinterval(SWITCH_SECONDS)


def embedded_database(folder: Path | None) -> str:
    """The database file in the user's data folder."""
    import platformdirs

    home = folder or Path(platformdirs.user_data_dir("hyakki"))
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise bad("no_write", path=str(home), why=error.strerror or str(error)) from None
    return f"sqlite:///{home / 'hyakki.sqlite'}"


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()  # a browser that is opened at once waits in line
    except (OSError, OverflowError) as error:
        listener.close()
        raise bad("no_port", host=host, port=port, why=str(error)) from None
    return listener


def _greet(host: str, port: int, browser: bool) -> None:
    import segno

    everywhere = host in ("0.0.0.0", "::")  # noqa: S104
    address = f"http://{'localhost' if everywhere or host == '127.0.0.1' else host}:{port}/"
    console.print(f"Hyakki is at [bold]{address}[/bold]")
    if everywhere:
        shared = f"http://{_lan_address()}:{port}/"
        console.print(f"For others in this network: [bold]{shared}[/bold]")
        segno.make(shared).terminal(compact=True)
    if browser:
        webbrowser.open(address)


def _lan_address() -> str:
    """The address of this machine in the local network; finding it sends no packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
