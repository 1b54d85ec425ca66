"""HTTP connections that end: half-sent requests, heads without an end and readers who do not read are cut off."""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import ClassVar, Final

import msgspec
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hyakki.core.messages import bad
from hyakki.server.http.gate import HEADERS
from hyakki.server.http.limits import PEOPLE, network_of
from hyakki.server.http.problems import problem_of
from hyakki.server.settings import Settings

LARGEST_HEAD: Final = 32 * 1024
MOST_PIPELINED: Final = 16


class TimedProtocol(HttpToolsProtocol):
    """uvicorn's own, which waits for ever. `timed_protocol` makes one for the settings of a server."""

    most_connections: ClassVar[int]
    request_seconds: ClassVar[float]
    read_seconds: ClassVar[float]
    #: who is counted by what a proxy says of them
    proxies: ClassVar[ProxyHeadersMiddleware]
    connections_of: ClassVar[Counter[str]]

    #: whose connection is counted; nobody's if it comes from a proxy that we trust
    _address = ""
    #: set while a request is on its way
    _request_timer: asyncio.TimerHandle | None = None
    #: set while an answer waits to be read
    _read_timer: asyncio.TimerHandle | None = None
    #: how much has come of a head that is not complete
    _head = 0
    _in_head = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_request()
        host = self.client[0] if self.client else ""
        if not host or host in self.proxies.trusted_hosts:
            return
        self._address = network_of(host)
        self.connections_of[self._address] += 1
        if self.connections_of[self._address] > self.most_connections:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._release()  # the socket has limits of its own
        super().handle_websocket_upgrade()

    def _release(self) -> None:
        self._request_is_here()
        self._cancel_read_timer()
        if self._address:
            self.connections_of[self._address] -= 1
            if not self.connections_of[self._address]:
                del self.connections_of[self._address]
            self._address = ""

    # Requests

    def _expect_request(self) -> None:
        if self._request_timer is None:
            self._request_timer = self.loop.call_later(self.request_seconds, self.transport.abort)

    def _request_is_here(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def data_received(self, data: bytes) -> None:
        self._expect_request()
        super().data_received(data)
        if not self._in_head:
            return
        self._head += len(data)
        if self._head > LARGEST_HEAD:
            self._end_with("too_large", HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect_request()
        self._head, self._in_head = 0, True

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()
        if len(self.pipeline) > MOST_PIPELINED:
            raise ValueError("too many requests at once")  # answered as a malformed one

    def on_message_complete(self) -> None:
        self._request_is_here()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        self._end_with("bad_request", HTTPStatus.BAD_REQUEST)

    def _end_with(self, key: str, status: HTTPStatus) -> None:
        """What is not even a request is answered like one; its language is not known."""
        body = msgspec.json.encode(problem_of(bad(key), "en"))
        more = {"content-type": "application/json", "content-length": str(len(body))}
        headers = {**HEADERS, **more, "connection": "close"}
        lines = [f"HTTP/1.1 {status.value} {status.phrase}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.transport.write("\r\n".join([*lines, "", ""]).encode() + body)
        self._close()

    # Answers

    def pause_writing(self) -> None:
        self._read_timer = self.loop.call_later(self.read_seconds, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._cancel_read_timer()
        super().resume_writing()

    def _cancel_read_timer(self) -> None:
        if self._read_timer is not None:
            self._read_timer.cancel()
            self._read_timer = None

    def timeout_keep_alive_handler(self) -> None:
        if not self.transport.is_closing():
            self._close()

    def _close(self) -> None:
        """Closing waits for the visitor to read the rest: not for ever."""
        self.transport.close()
        self.loop.call_later(self.read_seconds, self.transport.abort)


def timed_protocol(settings: Settings) -> type[TimedProtocol]:
    """The protocol of one server: an address has so many connections, unless it is a proxy that we trust."""

    class ServerProtocol(TimedProtocol):
        most_connections = PEOPLE * settings.sockets_per_visitor
        request_seconds = settings.request_seconds
        read_seconds = settings.read_seconds
        proxies = ProxyHeadersMiddleware(_no_app, settings.proxies)
        connections_of: ClassVar[Counter[str]] = Counter()

    return ServerProtocol


async def _no_app(*_: object) -> None:
    """The middleware is made for its list of trusted proxies only."""
