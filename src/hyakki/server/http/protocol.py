"""Sockets that end: uvicorn waits for whoever does not read until everything is sent, which may be for ever."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

#: for what is still on its way when a session is over
LINGER_SECONDS: Final = 15.0


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, but a peer that does not take the rest in time, or does not answer pings, is cut off."""

    _abort: asyncio.TimerHandle | None = None

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
