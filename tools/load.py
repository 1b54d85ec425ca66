"""`make load`: many two-seat tables over real sockets on loopback, the server pinned to one core, durable SQLite.

python tools/load.py --tables 500 --seconds 20            saturated: everybody moves at once
python tools/load.py --tables 500 --seconds 20 --pace 252 paced: so many moves a second over all tables
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent))

from hyakki.core.choices import flat
from hyakki.core.rng import Rng
from hyakki.server import schemas, wire
from tests.processes import stop
from tests.server.live import Server
from tests.server.serving import Serving

WARM_UP: Final = 3.0
#: tables before the memory of the others is counted: caches and pools are full then, and belong to no table
FIRST_TABLES: Final = 50
TENTHS: Final = 10


class OwnProcess(Serving):
    """`hyakki serve` as an operator starts it: a forked one, as tests have it, takes a quarter more time for a move."""

    def __init__(self, words: list[str], environment: dict[str, str], log: Path) -> None:
        command = [sys.executable, "-m", "hyakki", *words]
        with log.open("ab") as output:
            self._own = subprocess.Popen(command, env=environment, stdout=output, stderr=output)

    @property
    def pid(self) -> int:
        return self._own.pid

    def runs(self) -> bool:
        return self._own.poll() is None

    def stop(self) -> int:
        return stop(self._own)


class Loaded(Server):
    def begin(self) -> None:
        self.process = OwnProcess(self.words(), self.environment, self.log)


class Offered(msgspec.Struct):
    step: dict[str, Any] | list[str]


class Sight(msgspec.Struct):
    seat: int
    choices: Offered


class Seen(msgspec.Struct, frozen=True):
    status: str = ""
    next_table: str = ""


class Told(msgspec.Struct):
    """As much of a message as the load needs."""

    type: str
    number: int = -1
    answers: str = ""
    sights: list[Sight] = []
    table: Seen = Seen()  # nothing new: only what changed is sent


_told = msgspec.json.Decoder(Told)


class Load:
    """Counts what all tables do."""

    def __init__(self, base: str, http: httpx.AsyncClient, pace: float, tables: int) -> None:
        self.base = base
        self.http = http
        self.acknowledged = 0
        self.refused = 0
        self.games = 0
        self.latencies: list[float] = []
        #: for each table the last move: by whom, at which number, when
        self.sent: dict[str, tuple[ClientConnection, int, float]] = {}
        self.pause = tables / pace if pace else 0.0
        self.running = True
        #: everybody is at a table: the play begins
        self.seated = asyncio.Event()
        self.rng = Rng(1)

    async def ask(self, cookie: str, method: str, path: str, body: object) -> Any:
        headers = {"cookie": f"hyakki_visitor={cookie}", "content-type": "application/json"}
        content = msgspec.json.encode(body)
        self.http.cookies.clear()
        answer = await self.http.request(method, self.base + path, content=content, headers=headers)
        answer.raise_for_status()
        return answer.json()

    async def newcomer(self) -> str:
        """The cookie of somebody new."""
        self.http.cookies.clear()
        return (await self.http.get(f"{self.base}/api/me")).cookies["hyakki_visitor"]


async def open_table(load: Load) -> tuple[str, tuple[str, str]]:
    """A started table of two visitors; gives its id and their cookies."""
    host, guest = await load.newcomer(), await load.newcomer()
    table = (await load.ask(host, "POST", "/api/tables", schemas.NewTable("terres", 2)))["id"]
    for seat, cookie in enumerate((host, guest)):
        await load.ask(
            cookie, "PUT", f"/api/tables/{table}/seats/{seat}", schemas.SeatChange("take")
        )
    await load.ask(host, "POST", f"/api/tables/{table}/start", {})
    return table, (host, guest)


async def sit(load: Load, table: str, cookie: str, host: bool) -> None:
    """One visitor, from game to game: the host asks for the next one, both go there."""
    try:
        while load.running and table:
            table = await _play(load, table, cookie, host)
    except Exception:
        if load.running:  # at the end the server goes first, and cuts everybody off
            raise


async def _play(load: Load, table: str, cookie: str, host: bool) -> str:
    """One socket, until the game is over; gives the next table."""
    address = load.base.replace("http", "ws") + f"/api/tables/{table}/socket"
    headers = {"cookie": f"hyakki_visitor={cookie}"}
    async with connect(
        address, additional_headers=headers, compression=None, max_size=None
    ) as socket:
        async for data in socket:
            told = _told.decode(data)
            if told.type == "refused":
                load.refused += 1
            elif told.type == "update":
                load.acknowledged += bool(told.answers)
                if told.table.next_table:
                    return told.table.next_table
                if told.table.status == "over" and host:
                    await _rematch(load, table, cookie)
                await _updated(socket, table, told, load)
            if not load.running:
                break
    return ""


async def _rematch(load: Load, table: str, cookie: str) -> None:
    load.games += 1
    again = await load.ask(cookie, "POST", f"/api/tables/{table}/rematch", {})
    if again["status"] == "open":
        await load.ask(cookie, "POST", f"/api/tables/{again['id']}/start", {})


async def _updated(socket: ClientConnection, table: str, told: Told, load: Load) -> None:
    _arrived(socket, table, told.number, load)
    moves = flat(told.sights[0].choices.step) if told.sights else []
    await load.seated.wait()
    if not moves or not load.running:
        return
    if load.pause:
        await asyncio.sleep(load.pause * (0.5 + load.rng.chance()))
    move = moves[int(load.rng.below(len(moves)))]
    load.sent[table] = (socket, told.number, time.perf_counter())
    play = wire.Play("m", told.number, told.sights[0].seat, move)
    await socket.send(msgspec.json.encode(play).decode())


def _arrived(socket: ClientConnection, table: str, number: int, load: Load) -> None:
    """The time from a move to the update of whoever did not make it."""
    mover, before, at = load.sent.get(table, (socket, 0, 0.0))
    if mover is not socket and number > before:
        load.latencies.append(time.perf_counter() - at)
        del load.sent[table]


def memory_of(pid: int) -> int:
    """Resident kilobytes of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found.group(1)) if found else 0


def processor_seconds(pid: int) -> float:
    """Time on a processor, which other programs' noise hardly changes."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))] if values else 0.0


async def drive(server: Server, tables: int, seconds: float, pace: float) -> dict[str, object]:
    assert server.process is not None
    pid = server.process.pid
    async with httpx.AsyncClient(timeout=60) as http:
        load = Load(server.base, http, pace, tables)
        async with asyncio.TaskGroup() as group:
            before = 0
            for number in range(tables):
                if number == FIRST_TABLES:
                    before = memory_of(pid)
                table, cookies = await open_table(load)
                for seat, cookie in enumerate(cookies):
                    group.create_task(sit(load, table, cookie, host=seat == 0))
            connected = memory_of(pid)
            load.seated.set()
            await asyncio.sleep(WARM_UP)
            worked = processor_seconds(pid)
            start, count, games = time.perf_counter(), load.acknowledged, load.games
            load.latencies.clear()
            memory = []
            for _ in range(TENTHS):
                await asyncio.sleep(seconds / TENTHS)
                memory.append(memory_of(pid))
            elapsed = time.perf_counter() - start
            moves, games = load.acknowledged - count, load.games - games
            worked = processor_seconds(pid) - worked
            latencies = list(load.latencies)
            load.running = False
            server.stop()
    return {
        "tables": tables,
        "pace": pace,
        "games": games,
        "moves_per_second": round(moves / elapsed, 1),
        "processor_us_per_move": round(1e6 * worked / max(1, moves)),
        "refused": load.refused,
        "p50_ms": round(1000 * quantile(latencies, 0.5), 2),
        "p99_ms": round(1000 * quantile(latencies, 0.99), 2),
        "kilobytes_per_table": round((connected - before) / (tables - FIRST_TABLES), 1),
        "megabytes_at_each_tenth": [round(kilobytes / 1024) for kilobytes in memory],
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pace", type=float, default=0.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Loaded(
            Path(folder),
            HYAKKI_REQUESTS="1000000",
            HYAKKI_TABLES="1000000",
            HYAKKI_MESSAGES="1000000",
            HYAKKI_SOCKETS="1000000",
        ).start()
        assert server.process is not None
        cores = sorted(os.sched_getaffinity(0))
        for thread in Path(f"/proc/{server.process.pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {cores[0]})
        if len(cores) > 1:
            os.sched_setaffinity(0, set(cores[1:]))
        try:
            found = asyncio.run(drive(server, options.tables, options.seconds, options.pace))
        finally:
            server.stop()
        print(json.dumps(found))


if __name__ == "__main__":
    main()
