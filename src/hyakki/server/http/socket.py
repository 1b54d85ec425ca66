"""The live table: one socket for each visitor and table."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from hyakki import __version__
from hyakki.core.messages import BadInput, HyakkiError, bad
from hyakki.server import schemas, wire
from hyakki.server.http.auth import check_origin, node_of, visitor_of
from hyakki.server.http.limits import RateLimit
from hyakki.server.http.problems import language_of, problem_of
from hyakki.server.node import Node
from hyakki.server.store import Unavailable
from hyakki.server.table import commands
from hyakki.server.table.broadcast import talk_of
from hyakki.server.table.connection import Connection
from hyakki.server.table.room import Room

# close codes of our own: 4000 + the HTTP status they stand for
CLOSE_REFUSED: Final = 4403
CLOSE_UNKNOWN: Final = 4404
CLOSE_SLOW: Final = 4408
CLOSE_FLOOD: Final = 4429

log = logging.getLogger("hyakki.socket")

_decoder = msgspec.json.Decoder(wire.FromVisitor)
Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    node = node_of(socket)
    await socket.accept()
    try:
        check_origin(socket)
        visitor = visitor_of(socket)
        with node.count_socket(visitor):
            async with node.rooms.lease(table_id) as room:
                me = schemas.Me(visitor, await node.visitors.name_of(visitor))
                session = SocketSession(node, room, me, socket, language_of(socket))
                socket.scope["headers"] = []  # read by now, and a session may last for hours
                await session.run()
    except BadInput as error:
        unknown = error.message.key == "error.no_table"
        await socket.close(CLOSE_UNKNOWN if unknown else CLOSE_REFUSED, error.message.key)


class SocketSession:
    """A visitor at a table, from the first message to the last."""

    def __init__(self, node: Node, room: Room, me: schemas.Me, socket: Socket, lang: str) -> None:
        self.node = node
        self.room = room
        self.me = me
        self.socket = socket
        self.lang = lang
        self.connection = Connection(me.id, me.name, self._wake)
        self._writer: asyncio.Task[None] | None = None
        settings = node.settings
        self._limit = RateLimit(
            settings.messages_per_second, settings.message_burst, time.monotonic()
        )

    async def run(self) -> None:
        try:
            await self._welcome()
            await self._read()
        except WebSocketDisconnect:
            pass
        finally:
            self.room.leave(self.connection)
            if self._writer is not None:
                self._writer.cancel()
                await asyncio.gather(self._writer, return_exceptions=True)

    async def _welcome(self) -> None:
        self._send(wire.Hello(wire.WIRE_VERSION, __version__, self.me))
        async with self.room.locked():
            self.room.enter(self.connection)
        for said in await self.room.talk.so_far():
            self._send(talk_of(said))

    def _send(self, message: wire.FromServer) -> None:
        self.connection.send(msgspec.json.encode(message))

    def _wake(self) -> None:
        """The outbox is no longer empty. Most sockets are silent most of the time, so a task is made only now."""
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            while messages := self.connection.take_outbox():
                for message in messages:
                    await self.socket.send_data(message.decode())
            if self.connection.too_slow:
                await self.socket.close(CLOSE_SLOW, "error.too_slow")
        except (WebSocketDisconnect, OSError):
            pass  # the line is cut: the task that reads from the socket finds out, too
        finally:
            self._writer = None

    async def _read(self) -> None:
        while True:
            data = await self.socket.receive_data("text")
            if not self._limit.spend(time.monotonic()):
                await self.socket.close(CLOSE_FLOOD, "error.too_many_requests")
                return
            try:
                asked = _decoder.decode(data)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                self._refuse("", bad("bad_message"))
                continue
            await self._answer(asked)

    async def _answer(self, asked: wire.FromVisitor) -> None:
        if isinstance(asked, wire.Resume):
            async with self.room.locked():
                self.room.send_whole(self.connection)
            return
        if isinstance(asked, wire.Ping):
            self._send(wire.Pong(asked.id))
            return
        try:
            reply = await self._do(asked)
        except HyakkiError as error:
            self.node.metrics.refused.inc()
            self._refuse(asked.id, error)
        except Unavailable as error:
            self._refuse(asked.id, error)
        except Exception as error:
            log.exception("a message failed", extra={"table": self.room.id})
            self._refuse(asked.id, error)
        else:
            if reply is not None:
                self._send(reply)

    def _refuse(self, asked_id: str, error: Exception) -> None:
        problem = problem_of(error, self.lang, self.room.setup.game)
        self._send(wire.Refused(asked_id, problem))

    async def _do(self, asked: wire.FromVisitor) -> wire.FromServer | None:
        """Do what is asked; gives the answer, unless an update is the answer."""
        room, connection = self.room, self.connection
        match asked:
            case wire.Play():
                with self.node.metrics.move_seconds.time():
                    reply = await commands.play(room, connection, asked)
                self.node.metrics.moves.inc()
                return reply
            case wire.Undo():
                number = await commands.undo(room, connection, asked)
            case wire.OfferEnd():
                number = await commands.offer_end(room, connection, asked)
            case wire.Answer():
                number = await commands.answer(room, connection, asked)
            case wire.Resign():
                number = await commands.resign(room, connection, asked)
            case wire.StepOut():
                number = await commands.step_out(room, connection, asked)
            case wire.StepIn():
                number = await commands.step_in(room, connection, asked)
            case wire.Say():
                await commands.say(room, connection, asked)
                number = connection.number
            case wire.AskWords():
                return await commands.words(room, connection, asked)
            case wire.AskHint():
                return await commands.hint(room, connection, asked)
            case _:
                raise bad("bad_message")
        return wire.Ack(asked.id, number)
