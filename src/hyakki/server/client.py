"""A visitor as a program: for tests and for bots that play over the network."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, Final

import msgspec

from hyakki.core.choices import flat
from hyakki.server import schemas, wire

try:
    import httpx
    from websockets.asyncio.client import ClientConnection, connect
except ModuleNotFoundError as missing:
    sentence = 'The network client is not installed here. Install it: pip install "hyakki[client]"'
    raise ModuleNotFoundError(sentence, name=missing.name) from None

LARGEST_MESSAGE: Final = 4 * 1024 * 1024

Answer = wire.Ack | wire.Refused | wire.Hint | wire.Words | wire.Because | wire.Pong

_decoder = msgspec.json.Decoder(wire.FromServer)


class RefusedError(Exception):
    """The server refused a request; `problem` says why."""

    def __init__(self, problem: schemas.Problem, status: int = 0) -> None:
        super().__init__(problem.text)
        self.problem = problem
        self.status = status


class Visitor:
    """A visitor with a name, and a cookie or a token, who opens tables and takes seats."""

    def __init__(
        self,
        base: str,
        http: httpx.AsyncClient,
        me: schemas.Me,
        trust: ssl.SSLContext | None = None,
        token: str = "",
    ) -> None:
        self.base = base
        self.token = token
        self.http = http
        self.me = me
        self.trust = trust

    @staticmethod
    @asynccontextmanager
    async def at(
        base: str, trust: ssl.SSLContext | None = None, token: str = ""
    ) -> AsyncIterator[Visitor]:
        """A new visitor of that server, or whose token it is; `trust` names certificates to accept besides the well-known ones."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        async with httpx.AsyncClient(
            base_url=base, timeout=30.0, verify=trust or True, headers=headers
        ) as http:
            visitor = Visitor(base, http, schemas.Me("", ""), trust, token)
            visitor.me = msgspec.json.decode(await visitor.ask("GET", "/api/me"), type=schemas.Me)
            yield visitor

    async def new_token(self) -> str:
        """A token by which a program comes as this visitor, also after this program has ended."""
        answer = await self.ask("POST", "/api/me/token")
        return msgspec.json.decode(answer, type=schemas.Token).token

    async def ask(self, method: str, path: str, body: object = None) -> bytes:
        content = None if body is None else msgspec.json.encode(body)
        headers = {"content-type": "application/json"} if content else {}
        answer = await self.http.request(method, path, content=content, headers=headers)
        if answer.status_code >= 400:
            problem = msgspec.json.decode(answer.content, type=schemas.Problem)
            raise RefusedError(problem, answer.status_code)
        return answer.content

    async def open_table(self, wanted: schemas.NewTable) -> schemas.TableInfo:
        return _info(await self.ask("POST", "/api/tables", wanted))

    async def sit(self, table: str, seat: int) -> schemas.TableInfo:
        return await self.change_seat(table, seat, schemas.SeatChange("take"))

    async def seat_bot(self, table: str, seat: int, bot: str) -> schemas.TableInfo:
        return await self.change_seat(table, seat, schemas.SeatChange("bot", bot))

    async def change_seat(
        self, table: str, seat: int, change: schemas.SeatChange
    ) -> schemas.TableInfo:
        return _info(await self.ask("PUT", f"/api/tables/{table}/seats/{seat}", change))

    async def add_entropy(self, table: str, seat: int) -> str:
        """Add something random to the secret seed. Gives it: once the game is over, the record must contain it."""
        text = secrets.token_hex(16)
        info = _info(
            await self.ask(
                "PUT", f"/api/tables/{table}/seats/{seat}/entropy", schemas.Entropy(text)
            )
        )
        if info.seats[seat].entropy != hashlib.sha256(text.encode()).hexdigest():
            raise ValueError("the server did not take what was added to the seed")
        return text

    async def start(self, table: str) -> schemas.TableInfo:
        return _info(await self.ask("POST", f"/api/tables/{table}/start"))

    @asynccontextmanager
    async def visit(self, table: str, effects: bool = False) -> AsyncIterator[LiveTable]:
        """Connect to a table: updates come in, moves go out. With effects, what moves would do is told, too."""
        address = self.base.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        address += "?effects=1" if effects else ""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {"cookie": cookies}
        async with connect(
            address,
            additional_headers=headers,
            max_size=LARGEST_MESSAGE,
            compression=None,
            ssl=self.trust,
        ) as socket:
            live = LiveTable(socket)
            reader = asyncio.create_task(live.read())
            try:
                yield live
            finally:
                reader.cancel()
                await asyncio.gather(reader, return_exceptions=True)


class SeatState:
    """A seat as this visitor knows it; the log is put together from its parts."""

    def __init__(self, sent: wire.SeatSnapshot) -> None:
        self.seat = sent.seat
        self.log: list[Any] = []
        self.take(sent)

    def take(self, sent: wire.SeatSnapshot) -> None:
        self.view = bytes(sent.view)
        self.moves = tuple(flat(msgspec.json.decode(sent.choices.step)))
        self.undo = sent.undo
        self.prompt = sent.prompt
        self.log[sent.log_from :] = sent.log


class LiveTable:
    """A table over its socket, at the latest position that the server sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = -1
        self.table: schemas.TableInfo | None = None
        self.question: wire.Question | None = None
        self.seats: dict[int, SeatState] = {}
        self.talk: list[wire.Talk] = []
        #: what the moves of the position would do; of an earlier one, if its number is not ours
        self.foresight: wire.Foresight | None = None
        self.frames: list[bytes] | None = None
        self.on_update: Callable[[], None] = lambda: None
        self.closed = False
        #: no other visit has these ids: a repeated request is known by its id
        self._ids = (f"{secrets.token_hex(3)}-{number}" for number in count(1))
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self._changed = asyncio.Condition()

    async def read(self) -> None:
        try:
            async for data in self.socket:
                raw = data.encode() if isinstance(data, str) else data
                if self.frames is not None:
                    self.frames.append(raw)
                await self._take(_decoder.decode(raw))
        finally:
            self.closed = True
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(self._closed_error())
            async with self._changed:
                self._changed.notify_all()

    def _closed_error(self) -> ConnectionError:
        """With the server's reason, if it gave one."""
        why = self.socket.close_reason
        return ConnectionError("the table's socket closed" + (f": {why}" if why else ""))

    async def _take(self, message: wire.FromServer) -> None:
        match message:
            case wire.Update():
                await self._update(message)
                if message.answers:
                    self._answered(wire.Ack(message.answers, message.number))
            case wire.Foresight():
                await self._foreseen(message)
            case wire.Talk():
                self.talk.append(message)
            case wire.Presence():
                await self._presence(message.online)
            case wire.Hello() | wire.TableFacts() | wire.Thinking():
                pass
            case _:
                self._answered(message)

    async def _foreseen(self, foresight: wire.Foresight) -> None:
        async with self._changed:
            self.foresight = foresight
            self._changed.notify_all()

    def _answered(self, answer: Answer) -> None:
        waiting = self._waiting.pop(answer.id, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    async def _update(self, update: wire.Update) -> None:
        if update.since not in (-1, self.number):
            await self.send(wire.Resume())
            return
        async with self._changed:
            self.number = update.number
            if update.table is not msgspec.UNSET:
                self.table = msgspec.json.decode(update.table, type=schemas.TableInfo)
            self.question = update.question
            for raw in update.seats:
                sent = msgspec.json.decode(raw, type=wire.SeatSnapshot)
                if sent.seat in self.seats and update.since != -1:
                    self.seats[sent.seat].take(sent)
                else:
                    self.seats[sent.seat] = SeatState(sent)
            self._changed.notify_all()
        self.on_update()

    async def _presence(self, online: tuple[bool, ...]) -> None:
        """Somebody came or left: no update says so."""
        async with self._changed:
            if self.table is not None:
                seats = tuple(
                    msgspec.structs.replace(seat, online=here)
                    for seat, here in zip(self.table.seats, online, strict=True)
                )
                self.table = msgspec.structs.replace(self.table, seats=seats)
            self._changed.notify_all()

    async def until(self, true: Callable[[LiveTable], bool], seconds: float = 30.0) -> None:
        """Wait until a condition holds."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(lambda: self.closed or true(self))
        if self.closed and not true(self):
            raise self._closed_error()

    async def send(self, message: wire.FromVisitor) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    def new_id(self) -> str:
        return next(self._ids)

    async def request(self, message: wire.Request) -> Answer:
        """Send something that has an answer, and wait for it."""
        waiting: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[message.id] = waiting
        await self.send(message)
        answer = await waiting
        if isinstance(answer, wire.Refused):
            raise RefusedError(answer.problem)
        return answer

    async def play(self, seat: int, move: str) -> int:
        """Play a move at the position we know; gives the history number after it."""
        asked = wire.Play(self.new_id(), self.number, seat, move)
        answer = await self.request(asked)
        assert isinstance(answer, wire.Ack)
        return answer.number

    def over(self) -> bool:
        return self.table is not None and self.table.status == "over"

    def seat_to_act(self) -> int | None:
        """An own seat that has legal moves now."""
        return next((seat for seat, state in self.seats.items() if state.moves), None)


def _info(content: bytes) -> schemas.TableInfo:
    return msgspec.json.decode(content, type=schemas.TableInfo)
