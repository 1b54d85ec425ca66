"""Sockets that end, and are written to at once: uvicorn waits for whoever does not read, which may be for ever."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

#: for what is still on its way when a session is over
LINGER_SECONDS: Final = 15.0
#: where the scope of a socket has its `write_now`
WRITE_NOW: Final = "hyakki.write_now"


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, but a peer that does not take the rest in time, or does not answer pings, is cut off."""

    _abort: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the handshake was accepted
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[WRITE_NOW] = self.write_now

    def write_now(self, text: bytes) -> bool:
        """Send a text without a task and its layers. False if it must wait, because the peer has not read what came before."""
        if not self.writable.is_set() or self.close_sent or self.disconnected:
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def start_keepalive(self) -> None:
        super().start_keepalive()
        # the handshake is over, and a session may last for hours
        del self.request, self.response

    async def send(self, message: ASGISendEvent) -> None:
        """Whoever was given up is gone: uvicorn calls it an error of ours to send after its own goodbye."""
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self._abort = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._abort is not None:
            self._abort.cancel()
