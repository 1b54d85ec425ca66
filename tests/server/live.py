"""A real server process on a free port, and visitors who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TypeVar

import httpx

from hyakki.core.rng import Rng
from hyakki.server import schemas
from hyakki.server.client import LiveTable, Visitor
from tests.server.serving import Serving

T = TypeVar("T")

PATIENCE = 90.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`hyakki serve` as a process of its own, that can be killed and started again at the same place."""

    def __init__(self, folder: Path, database: str = "", **environment: str) -> None:
        self.folder = folder
        self.database = database
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        # random players are faster than people; what a flood does is tested where the limit is set
        quick = {"HYAKKI_MESSAGES": "100000", "HYAKKI_SOCKETS": "1000", "HYAKKI_BOTS": "1"}
        self.environment = {**os.environ, **quick, **environment}
        self.process: Serving | None = None
        self.log = folder / f"server-{self.port}.log"

    def start(self) -> Server:
        self.begin()
        self.until_ready()
        return self

    def begin(self) -> None:
        self.process = Serving(self.words(), self.environment, self.log)

    def words(self) -> list[str]:
        words = ["serve", "--port", str(self.port), "--home", str(self.folder), "--no-browser"]
        return [*words, "--database", self.database] if self.database else words

    def until_ready(self) -> None:
        try:
            self._wait()
        except BaseException:
            self.kill()
            raise

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process is not None
            if not self.process.runs():
                break
            try:
                if httpx.get(f"{self.base}/ready", timeout=2.0).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()

    def stop(self) -> int:
        assert self.process is not None
        return self.process.stop()


def started_together(servers: list[Server]) -> list[Server]:
    """As after a power cut: all at once, on a database that none of them has prepared."""
    for server in servers:
        server.begin()
    for server in servers:
        server.until_ready()
    return servers


def run(work: Coroutine[object, object, T]) -> T:
    async def limited() -> T:
        async with asyncio.timeout(2 * PATIENCE):
            return await work

    return asyncio.run(limited())


class Party:
    """Some visitors at one table."""

    def __init__(self, table: str, visitors: list[Visitor], lives: list[LiveTable]) -> None:
        self.table = table
        self.visitors = visitors
        self.lives = lives

    async def play_random(self, rng: Rng, most: int = 10_000) -> int:
        """Whoever can act plays at random, until the game is over or enough was played."""
        for played in range(most):
            await self.settled()
            if self.lives[0].over():
                return played
            actor = next(live for live in self.lives if live.seat_to_act() is not None)
            seat = actor.seat_to_act()
            assert seat is not None
            moves = actor.seats[seat].moves
            await actor.play(seat, moves[int(rng.below(len(moves)))])
        return most

    async def settled(self) -> None:
        """Everybody is at the same number, and a person is to act or the game is over."""

        def all_there(_: LiveTable) -> bool:
            if len({live.number for live in self.lives}) > 1:
                return False
            over = self.lives[0].over()
            return over or any(live.seat_to_act() is not None for live in self.lives)

        end = time.monotonic() + PATIENCE
        while not all_there(self.lives[0]):
            if time.monotonic() > end:
                raise AssertionError("the table does not settle")
            await asyncio.sleep(0.002)


@asynccontextmanager
async def party(
    base: str,
    people: int,
    *,
    game: str = "terres",
    bots: tuple[str, ...] = (),
    settings: schemas.TableSettings | None = None,
    options: dict[str, str] | None = None,
    frames: bool = False,
) -> AsyncIterator[Party]:
    """A started table with so many people, then bots, all connected."""
    async with AsyncExitStack() as stack:
        visitors = [await stack.enter_async_context(Visitor.at(base)) for _ in range(people)]
        host = visitors[0]
        wanted = schemas.NewTable(
            game, people + len(bots), options or {}, settings or schemas.TableSettings()
        )
        table = (await host.open_table(wanted)).id
        for seat, visitor in enumerate(visitors):
            await visitor.sit(table, seat)
        for place, bot in enumerate(bots):
            await host.seat_bot(table, people + place, bot)
        await host.start(table)
        lives = []
        for visitor in visitors:
            live = await stack.enter_async_context(visitor.visit(table))
            if frames:
                live.frames = []
            lives.append(live)
        for live in lives:
            await live.until(lambda one: one.number > 0)
        yield Party(table, visitors, lives)
