"""The live table: one socket for each visitor and table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from hyakki import __version__
from hyakki.core.messages import BadInput, HyakkiError, IllegalMove, bad
from hyakki.server import schemas, wire
from hyakki.server.http.auth import caller_of, check_origin, node_of, sessions_of
from hyakki.server.http.limits import limits_of
from hyakki.server.http.problems import language_of, problem_of
from hyakki.server.http.protocol import WRITE_NOW
from hyakki.server.node import Node
from hyakki.server.store import Unavailable
from hyakki.server.table import commands
from hyakki.server.table.connection import Connection
from hyakki.server.table.room import Room
from hyakki.server.workers.pool import Stopped

# close codes of our own: 4000 + the HTTP status they stand for
CLOSE_REFUSED: Final = 4403
CLOSE_UNKNOWN: Final = 4404
CLOSE_SLOW: Final = 4408
CLOSE_FLOOD: Final = 4429
CLOSE_FAILED: Final = 4500
CLOSE_UNAVAILABLE: Final = 4503

log = logging.getLogger("hyakki.socket")

_decoder = msgspec.json.Decoder(wire.FromVisitor)
Socket = WebSocket[Any, Any, Any]


def _later(_message: bytes) -> bool:
    """For sockets that cannot be written to at once."""
    return False


def _write_now_of(socket: Socket) -> Callable[[bytes], bool]:
    extensions: Mapping[str, Any] = socket.scope["extensions"] or {}
    write: Callable[[bytes], bool] = extensions.get(WRITE_NOW, _later)
    return write


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    node = node_of(socket)
    await socket.accept()
    try:
        check_origin(socket)
        caller = caller_of(socket)
        visitor = caller.visitor
        limits = limits_of(socket)
        limits.request(f"visitor {visitor}")
        address = limits.address_of(socket.scope)
        with limits.socket(address), node.count_socket(visitor):
            async with node.rooms.lease(table_id) as room:
                me = schemas.Me(visitor, await node.visitors.name_of(visitor))
                session = SocketSession(
                    node,
                    room,
                    me,
                    socket,
                    language_of(socket.scope),
                    lambda: limits.message(visitor, address),
                    effects=socket.query_params.get("effects") == "1",
                    write_now=_write_now_of(socket),
                )
                socket.scope["headers"] = []  # read by now, and a session may last for hours
                with sessions_of(socket).socket(caller.session, session.cut):
                    await session.run()
    except BadInput as error:
        unknown = error.message.key == "error.no_table"
        await socket.close(CLOSE_UNKNOWN if unknown else CLOSE_REFUSED, error.message.key)
    except Unavailable:
        await socket.close(CLOSE_UNAVAILABLE, "error.no_store")
    except Exception:
        log.exception("a socket failed", extra={"table": table_id})
        await socket.close(CLOSE_FAILED, "error.server")


class SocketSession:
    """A visitor at a table, from the first message to the last."""

    def __init__(
        self,
        node: Node,
        room: Room,
        me: schemas.Me,
        socket: Socket,
        lang: str,
        may_send: Callable[[], bool],
        *,
        effects: bool = False,
        write_now: Callable[[bytes], bool] = _later,
    ) -> None:
        self.node = node
        self.room = room
        self.me = me
        self.socket = socket
        self.lang = lang
        self.connection = Connection(me.id, me.name, self._wake, effects)
        #: sends a message at once, if the visitor has read what came before
        self._write_now = write_now
        self._writer: asyncio.Task[None] | None = None
        self._hint: asyncio.Task[None] | None = None
        #: nothing is sent any more
        self._closing = False
        #: ends the session, whatever it waits for
        self._end = asyncio.timeout(None)
        #: counts each message against the limits
        self._may_send = may_send

    async def run(self) -> None:
        try:
            async with self._end:
                await self._welcome()
                await self._read()
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            self.room.leave(self.connection)
            self.connection.close()
            if self._writer is not None:
                self._writer.cancel()
                await asyncio.gather(self._writer, return_exceptions=True)

    def cut(self) -> None:
        """Whoever came by this cookie is signed out."""
        self.node.background.spawn(self._sign_out())

    async def _sign_out(self) -> None:
        await self._close(CLOSE_REFUSED, "error.no_visitor")

    async def _close(self, code: int, reason: str) -> None:
        """Say why, and nothing after it. Whoever does not read is cut off by whoever serves the socket."""
        self._closing = True
        if self._writer is not None and self._writer is not asyncio.current_task():
            self._writer.cancel()
        with suppress(WebSocketDisconnect, OSError, TimeoutError):
            async with asyncio.timeout(self.node.settings.send_seconds):
                await self.socket.close(code, reason)
        self._end_session()

    def _end_session(self) -> None:
        self._closing = True
        with suppress(RuntimeError):  # it has ended by itself
            self._end.reschedule(0.0)

    async def _welcome(self) -> None:
        self._send(wire.Hello(wire.WIRE_VERSION, __version__, self.me))
        async with self.room.locked_up_to_date():
            self._send_facts()
            self.room.enter(self.connection)
        await self.room.talk.welcome(self.connection)

    def _send_facts(self) -> None:
        setup = self.room.setup
        if self.room.playable:
            facts = self.room.game().facts(len(setup.seats), setup.options)
            self._send(wire.TableFacts(msgspec.Raw(msgspec.json.encode(facts))))

    def _send(self, message: wire.FromServer) -> None:
        self.connection.send(msgspec.json.encode(message))

    def _wake(self) -> None:
        """The outbox is no longer empty. What cannot be sent at once waits in a task, which is made only then."""
        if (
            self._writer is None
            and not self._closing
            and not self.connection.hand_over(self._write_now)
        ):
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            while message := self.connection.take():
                await self._send_in_turn(message)
            if self.connection.too_slow:
                await self._close(CLOSE_SLOW, "error.too_slow")
        except TimeoutError:
            self._end_session()
        except (WebSocketDisconnect, OSError):
            pass  # the line is cut: the task that reads from the socket finds out, too
        finally:
            self._writer = None

    async def _send_in_turn(self, message: bytes) -> None:
        async with asyncio.timeout(self.node.settings.send_seconds):
            await self.socket.send_data(message.decode())

    async def _read(self) -> None:
        while True:
            data = await self.socket.receive_data("text")
            if not self._may_send():
                await self._close(CLOSE_FLOOD, "error.too_many_requests")
                return
            try:
                asked = _decoder.decode(data)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                self._refuse("", bad("bad_message"))
                continue
            await self._answer(asked)

    async def _answer(self, asked: wire.FromVisitor) -> None:
        if isinstance(asked, wire.Resume):
            async with self.room.locked_up_to_date():
                self.room.send_whole(self.connection)
            return
        if isinstance(asked, wire.Ping):
            self._send(wire.Pong(asked.id))
            return
        if isinstance(asked, wire.AskHint):
            self._think(asked)
            return
        await self._answer_in_turn(asked)

    def _think(self, asked: wire.AskHint) -> None:
        """A hint takes seconds, and the visitor may move meanwhile. It says which position it is for."""
        if self._hint is not None and not self._hint.done():
            self._refuse(asked.id, bad("hint_coming"))
        else:
            self._hint = self.node.background.spawn(self._answer_in_turn(asked))

    async def _answer_in_turn(self, asked: wire.Request) -> None:
        try:
            reply = await self._do(asked)
        except HyakkiError as error:
            self.node.metrics.refused.inc()
            self._refuse(asked.id, error)
        except (Unavailable, Stopped) as error:
            self._refuse(asked.id, error)
        except Exception as error:
            log.exception("a message failed", extra={"table": self.room.id})
            self._refuse(asked.id, error)
        else:
            if reply is not None:
                self._send(reply)

    def _refuse(self, asked_id: str, error: Exception) -> None:
        self._send(wire.Refused(asked_id, self._problem(error)))

    def _problem(self, error: Exception) -> schemas.Problem:
        setup = self.room.setup
        reader = setup.reader(self.connection.visitor)
        return problem_of(error, self.lang, setup.game, setup.names, reader)

    async def _do(self, asked: wire.Request) -> wire.FromServer | None:
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
            case wire.Why():
                number, refusal = await commands.why(room, connection, asked)
                problem = self._problem(IllegalMove(refusal))
                return wire.Because(asked.id, asked.seat, number, problem)
            case wire.AskHint():
                return await commands.hint(room, connection, asked)
            case _:
                raise bad("bad_message")
        return wire.Ack(asked.id, number)
