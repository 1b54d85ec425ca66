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
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parent.parent))

from hyakki.core.rng import Rng
from hyakki.server import wire
from tests.server.live import Server

OPENERS: Final = 20  # tables being opened at a time


class Sight(msgspec.Struct):
    seat: int
    moves: list[str]


class Told(msgspec.Struct):
    """As much of a message as the load needs."""

    type: str
    number: int = -1
    sights: list[Sight] = []
    problem: Any = None


_told = msgspec.json.Decoder(Told)


class Load:
    """Counts what all tables do."""

    def __init__(self, pace: float, tables: int) -> None:
        self.acknowledged = 0
        self.refused = 0
        self.latencies: list[float] = []
        self.sent: dict[tuple[str, int], float] = {}
        self.pause = tables / pace if pace else 0.0
        self.running = True
        self.rng = Rng(1)


async def open_table(base: str, http: httpx.AsyncClient) -> tuple[str, str]:
    """A started table whose two seats belong to one visitor; gives its id and the cookie."""
    http.cookies.clear()
    cookie = (await http.get(f"{base}/api/me")).cookies["hyakki_visitor"]
    headers = {"cookie": f"hyakki_visitor={cookie}", "content-type": "application/json"}

    async def ask(method: str, path: str, body: object) -> Any:
        content = msgspec.json.encode(body)
        answer = await http.request(method, base + path, content=content, headers=headers)
        answer.raise_for_status()
        return answer.json()

    table = (await ask("POST", "/api/tables", wire.NewTable("terres", 2)))["id"]
    await ask("PUT", f"/api/tables/{table}/seats/0", wire.SeatChange("take"))
    await ask("PUT", f"/api/tables/{table}/seats/1", wire.SeatChange("take"))
    await ask("POST", f"/api/tables/{table}/start", {})
    return table, cookie


async def sit(base: str, table: str, cookie: str, load: Load, plays: bool) -> None:
    try:
        await _sit(base, table, cookie, load, plays)
    except ConnectionClosed:
        assert not load.running, "the server cut a table off"


async def _sit(base: str, table: str, cookie: str, load: Load, plays: bool) -> None:
    """One socket. Both sockets of a table see both seats; one of them plays, the other watches it arrive."""
    address = base.replace("http", "ws") + f"/api/tables/{table}/socket"
    headers = {"cookie": f"hyakki_visitor={cookie}"}
    async with connect(
        address, additional_headers=headers, compression=None, max_size=None
    ) as socket:
        async for data in socket:
            told = _told.decode(data)
            if told.type == "update":
                await _updated(socket, table, told, load, plays)
            elif told.type == "ack":
                load.acknowledged += 1
            elif told.type == "refused":
                load.refused += 1
            if not load.running:
                return


async def _updated(
    socket: ClientConnection, table: str, told: Told, load: Load, plays: bool
) -> None:
    if not plays:
        sent = load.sent.pop((table, told.number), None)
        if sent is not None:
            load.latencies.append(time.perf_counter() - sent)
        return
    sight = next((sight for sight in told.sights if sight.moves), None)
    if sight is None or not load.running:
        return
    if load.pause:
        await asyncio.sleep(load.pause * (0.5 + load.rng.chance()))
    move = sight.moves[int(load.rng.below(len(sight.moves)))]
    _expect(load, table, told.number)
    await socket.send(msgspec.json.encode(wire.Play("m", told.number, sight.seat, move)).decode())


def _expect(load: Load, table: str, number: int) -> None:
    """The next number of this table that is seen belongs to the move sent now, however many draws follow it."""
    now = time.perf_counter()
    for ahead in range(1, 12):
        load.sent[(table, number + ahead)] = now


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
    before = memory_of(server.process.pid)
    load = Load(pace, tables)
    limit = asyncio.Semaphore(OPENERS)

    async with httpx.AsyncClient(timeout=60) as http:
        opened = []
        for _ in range(tables):
            async with limit:
                opened.append(await open_table(server.base, http))
    async with asyncio.TaskGroup() as group:
        for table, cookie in opened:
            for plays in (False, True):
                group.create_task(sit(server.base, table, cookie, load, plays))
        await asyncio.sleep(3.0)
        connected = memory_of(server.process.pid)
        start, count = time.perf_counter(), load.acknowledged
        worked = processor_seconds(server.process.pid)
        load.latencies.clear()
        await asyncio.sleep(seconds)
        elapsed = time.perf_counter() - start
        moves = load.acknowledged - count
        worked = processor_seconds(server.process.pid) - worked
        load.running = False
        latencies = list(load.latencies)
        after = memory_of(server.process.pid)
        server.stop()
    return {
        "tables": tables,
        "pace": pace,
        "moves_per_second": round(moves / elapsed, 1),
        "processor_us_per_move": round(1e6 * worked / max(1, moves)),
        "refused": load.refused,
        "p50_ms": round(1000 * quantile(latencies, 0.5), 2),
        "p99_ms": round(1000 * quantile(latencies, 0.99), 2),
        "kilobytes_per_table": round((connected - before) / tables, 1),
        "growth_kilobytes": after - connected,
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
        server = Server(
            Path(folder),
            HYAKKI_REQUESTS="1000000",
            HYAKKI_TABLES="1000000",
            HYAKKI_MESSAGES="1000000",
        ).start()
        assert server.process is not None
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(server.process.pid, {cores[0]})
        if len(cores) > 1:
            os.sched_setaffinity(0, set(cores[1:]))
        try:
            found = asyncio.run(drive(server, options.tables, options.seconds, options.pace))
        finally:
            server.stop()
        print(json.dumps(found))


if __name__ == "__main__":
    main()
