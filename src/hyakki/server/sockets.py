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
from hyakki.core.levels import MASTER
from hyakki.core.messages import BadInput, HyakkiError, Message, bad
from hyakki.server import bodies, desk, wire
from hyakki.server.clients import Allowance, Client
from hyakki.server.crier import talk_of
from hyakki.server.doors import check_origin, hub_of, language_of, problem_of, visitor_of
from hyakki.server.hub import Hub
from hyakki.server.room import Room
from hyakki.server.store import Unavailable
from hyakki.server.workers import Task

# close codes of our own: 4000 + the HTTP status they stand for
CLOSE_REFUSED: Final = 4403
CLOSE_UNKNOWN: Final = 4404
CLOSE_FLOOD: Final = 4429
CLOSE_SLOW: Final = 4408
CLOSE_RESTART: Final = 1012
HINT_BOT: Final = MASTER.key

log = logging.getLogger("hyakki.socket")

_decoder = msgspec.json.Decoder(wire.FromVisitor)
Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    hub = hub_of(socket)
    await socket.accept()
    try:
        check_origin(socket)
        visitor = visitor_of(socket)
        with hub.admitted(visitor):
            room = await hub.room(table_id)
            name = await hub.names.of(visitor)
            visit = Visit(hub, room, bodies.Me(visitor, name), socket, language_of(socket))
            socket.scope["headers"] = []  # read by now, and a visit may last for hours
            await visit.run()
    except BadInput as error:
        unknown = error.message.key == "error.no_table"
        await socket.close(CLOSE_UNKNOWN if unknown else CLOSE_REFUSED, error.message.key)


class Visit:
    """A visitor at a table, from coming to leaving."""

    def __init__(self, hub: Hub, room: Room, me: bodies.Me, socket: Socket, lang: str) -> None:
        self.hub = hub
        self.room = room
        self.me = me
        self.client = Client(me.id, me.name, self._wake)
        self._writer: asyncio.Task[None] | None = None
        self.socket = socket
        self.lang = lang
        settings = hub.settings
        self.allowance = Allowance(
            settings.messages_per_second, settings.message_burst, time.monotonic()
        )

    async def run(self) -> None:
        try:
            await self._welcome()
            await self._read()
        except WebSocketDisconnect:
            pass
        finally:
            self.room.leave(self.client)
            if self._writer is not None:
                self._writer.cancel()
                await asyncio.gather(self._writer, return_exceptions=True)

    async def _welcome(self) -> None:
        self._send(wire.Hello(wire.WIRE_VERSION, __version__, self.me))
        async with self.room.turn():
            self.room.enter(self.client)
            self.room.crier.everything(self.client)
        for said in await self.room.talk_so_far():
            self._send(talk_of(said))

    def _send(self, message: wire.FromServer) -> None:
        self.client.send(msgspec.json.encode(message))

    def _wake(self) -> None:
        """There is mail: most sockets are silent most of the time, so that a task comes only now."""
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            while mail := self.client.mail():
                for message in mail:
                    await self.socket.send_data(message.decode())
            if self.client.too_slow:
                await self.socket.close(CLOSE_SLOW, "error.too_slow")
        except (WebSocketDisconnect, OSError):
            pass  # the line is cut: whoever reads from the socket hears of it too
        finally:
            self._writer = None

    async def _read(self) -> None:
        while True:
            data = await self.socket.receive_data("text")
            if not self.allowance.spend(time.monotonic()):
                await self.socket.close(CLOSE_FLOOD, "error.too_many_requests")
                return
            try:
                asked = _decoder.decode(data)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                problem = problem_of(bad("bad_message"), self.lang)
                self._send(wire.Refused("", problem))
                continue
            await self._answer(asked)

    async def _answer(self, asked: wire.FromVisitor) -> None:
        if isinstance(asked, wire.Resume):
            async with self.room.turn():
                self.room.crier.everything(self.client)
            return
        if isinstance(asked, wire.Ping):
            self._send(wire.Pong(asked.id))
            return
        try:
            reply = await self._do(asked)
        except HyakkiError as error:
            self.hub.metrics.refused.inc()
            problem = problem_of(error, self.lang, self.room.setup.game)
            self._send(wire.Refused(asked.id, problem))
        except Unavailable:
            problem = problem_of(bad("no_store"), self.lang)
            self._send(wire.Refused(asked.id, problem))
        except Exception:
            log.exception("a message failed", extra={"table": self.room.id})
            problem = problem_of(BadInput(Message("error.server")), self.lang)
            self._send(wire.Refused(asked.id, problem))
        else:
            if reply is not None:
                self._send(reply)

    async def _do(self, asked: wire.FromVisitor) -> wire.FromServer | None:
        """What is asked; the answer, unless an update says it."""
        room, client = self.room, self.client
        match asked:
            case wire.Play():
                with self.hub.metrics.move_seconds.time():
                    reply = await desk.play(room, client, asked)
                self.hub.metrics.moves.inc()
                return reply
            case wire.Undo():
                number = await desk.undo(room, client, asked)
            case wire.OfferEnd():
                number = await desk.offer_end(room, client, asked)
            case wire.Answer():
                number = await desk.answer(room, client, asked)
            case wire.Resign():
                number = await desk.resign(room, client, asked)
            case wire.StepOut():
                absence = self.hub.settings.absence
                number = await desk.step_out(room, client, asked, absence)
            case wire.StepIn():
                number = await desk.step_in(room, client, asked)
            case wire.Say():
                await desk.say(room, client, asked)
                number = client.number
            case wire.AskWords():
                return desk.words(room, client, asked)
            case wire.AskHint():
                return await self._hint(asked)
            case _:
                raise bad("bad_message")
        return wire.Ack(asked.id, number)

    async def _hint(self, asked: wire.AskHint) -> wire.Hint:
        """What a bot would do from this seat; it sees what the seat may remember, nothing more."""
        if not self.room.setup.house.hints:
            raise bad("hints_off")
        chronicle = desk.own_seat(self.room, self.client, asked.seat)
        table, game = chronicle.table, chronicle.game
        moves = table.moves(asked.seat)
        if not moves:
            raise bad("not_your_turn")
        task = Task(
            game=game.key,
            bot=HINT_BOT,
            view=msgspec.Raw(msgspec.json.encode(table.view(asked.seat))),
            moves=tuple(moves),
            seed=chronicle.number,
            seconds=self.hub.settings.bot_seconds,
            reasons=True,
        )
        view = table.view(asked.seat, recall=False)
        answer = await self.hub.workers.answer(task)
        words = game.tell(view, game.read(answer.move))
        return wire.Hint(asked.id, asked.seat, answer.move, words, answer.reasons)
