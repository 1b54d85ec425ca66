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

from hyakki.cli.common import console
from hyakki.core.messages import bad

LARGEST_SOCKET_MESSAGE = 16 * 1024
LOOK_FOR_CYCLES_EVERY = 50_000  # objects
SWITCH_SECONDS = 0.02


def serve(
    host: Annotated[
        str,
        typer.Option(
            envvar="HYAKKI_HOST", help="Address to listen at; 0.0.0.0 for the whole network."
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="HYAKKI_PORT", help="Port; 0 takes any free one.")
    ] = 8000,
    database: Annotated[
        str,
        typer.Option(
            envvar="HYAKKI_DATABASE",
            help="postgresql://… for several nodes; an embedded file by default.",
        ),
    ] = "",
    data: Annotated[
        Path | None, typer.Option(envvar="HYAKKI_DATA", help="Folder of the embedded database.")
    ] = None,
    redis: Annotated[
        str,
        typer.Option(
            envvar="HYAKKI_REDIS",
            help="redis://… carries the word between nodes instead of the database.",
        ),
    ] = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="HYAKKI_ORIGINS",
            help="Another origin whose pages may use this server; may be repeated.",
        ),
    ] = None,
    https: Annotated[
        bool,
        typer.Option(
            envvar="HYAKKI_HTTPS",
            help="Behind a proxy that speaks HTTPS: cookies are marked secure.",
        ),
    ] = False,
    proxies: Annotated[
        str,
        typer.Option(
            envvar="HYAKKI_PROXIES",
            help="Proxies that are believed who asks (X-Forwarded-For), with commas between; * for any.",
        ),
    ] = "127.0.0.1",
    bots: Annotated[int, typer.Option(envvar="HYAKKI_BOTS", help="Worker processes for bots.")] = 2,
    absence: Annotated[
        float,
        typer.Option(
            envvar="HYAKKI_ABSENCE",
            help="Seconds after which others may let a bot play for somebody gone.",
        ),
    ] = 30.0,
    requests: Annotated[
        int,
        typer.Option(envvar="HYAKKI_REQUESTS", help="Requests a minute that one address may make."),
    ] = 600,
    tables: Annotated[
        int, typer.Option(envvar="HYAKKI_TABLES", help="Tables an hour that one visitor may open.")
    ] = 60,
    messages: Annotated[
        float,
        typer.Option(
            envvar="HYAKKI_MESSAGES", help="Socket messages a second that one visitor may send."
        ),
    ] = 20.0,
    log_format: Annotated[str, typer.Option(envvar="HYAKKI_LOG", help="text or json.")] = "text",
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Start the table server: friends meet by a link, bots take the empty seats."""
    # the server's libraries take a second to load: other commands need not wait for them
    import uvicorn

    from hyakki.server.app import make_app
    from hyakki.server.http.static import built_pages
    from hyakki.server.logs import set_up_logs
    from hyakki.server.settings import Settings

    if log_format not in ("text", "json"):
        raise bad("bad_number", name="--log-format", value=log_format, why="text or json.")
    set_up_logs(log_format)
    settings = Settings(
        database=database or _embedded(data),
        host=host,
        port=port,
        redis=redis,
        origins=tuple(origin or ()),
        secure_cookies=https,
        proxies=proxies,
        bot_workers=bots,
        absence=absence,
        requests_per_minute=requests,
        tables_per_hour=tables,
        messages_per_second=messages,
        message_burst=max(60, int(3 * messages)),
        log_format=log_format,
        pages=built_pages(),
    )
    listener = _listener(host, port)
    _greet(host, listener.getsockname()[1], browser)
    config = uvicorn.Config(
        make_app(settings),
        ws="websockets-sansio",
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
    """What was loaded stays for good, and moves make no cycles: the hub looks for those of closed sockets.

    And the store's thread waits a little longer for the interpreter, so that it finds more to write at once.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(LOOK_FOR_CYCLES_EVERY, 20, 20)
    sys.setswitchinterval(SWITCH_SECONDS)


def _embedded(folder: Path | None) -> str:
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
    """The address by which neighbours see this machine; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
