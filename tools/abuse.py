"""`make abuse`: one guest with many tools against a server at its default limits, while two others play.

python tools/abuse.py --seconds 600     ten minutes; only on 127.0.0.1, and never more than MOST_AT_ONCE at a time

The attackers come from 127.0.0.2 in a process of their own. The verdict: the others' moves are answered, p99 within 100 ms,
and the server's memory and disk stay within the bounds below.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent))

from hyakki.core.rng import Rng
from tests.server.live import Server, party
from tools.load import memory_of, quantile

ATTACKER: Final = "127.0.0.2"
MOST_AT_ONCE: Final = 8
PACE: Final = 0.05  # seconds between two moves of those who play
MOST_P99: Final = 0.1
MOST_MEMORY: Final = 150 * 1024  # kB more than before
#: what one address may write in a second at the default limits, and what the write-ahead log may take besides
MOST_DISK_PER_SECOND: Final = 50_000
MOST_LOG: Final = 16_000_000
DEFAULTS: Final = {"HYAKKI_MESSAGES": "20", "HYAKKI_SOCKETS": "20", "HYAKKI_BOTS": "2"}
TABLE: Final = {"game": "terres", "seats": 2}
DEEP: Final = b"[" * 30_000 + b"]" * 30_000
REFUSED: Final = (OSError, httpx.HTTPError, WebSocketException, TimeoutError, KeyError)

Attack = Callable[["Guest"], Awaitable[None]]


class Guest:
    """Somebody with a fresh cookie whenever they like."""

    def __init__(self, base: str) -> None:
        self.base = base
        transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
        self.http = httpx.AsyncClient(base_url=base, transport=transport, timeout=5.0)

    async def new_name(self) -> None:
        self.http.cookies.clear()
        await self.http.get("/api/me")

    async def own_table(self, bot: str = "novice") -> str:
        """A started table: the guest against a bot."""
        await self.new_name()
        table = str((await self.http.post("/api/tables", json=TABLE)).json()["id"])
        seats = f"/api/tables/{table}/seats"
        await self.http.put(f"{seats}/0", json={"action": "take"})
        await self.http.put(f"{seats}/1", json={"action": "bot", "bot": bot})
        await self.http.post(f"/api/tables/{table}/start")
        return table

    def socket(self, table: str) -> connect:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.base.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        return connect(
            address, additional_headers={"cookie": cookies}, local_addr=(ATTACKER, 0), max_size=None
        )


async def requests(guest: Guest) -> None:
    for path in ("/api/tables", "/api/me", "/api/texts/en/terres", "/api/shelf"):
        await guest.http.get(path)


async def tables_with_bots(guest: Guest) -> None:
    await guest.own_table("master")


async def names(guest: Guest) -> None:
    await guest.new_name()
    await guest.http.put("/api/me/name", json={"name": "x" * 24})


async def big_bodies(guest: Guest) -> None:
    headers = {"content-type": "application/json"}
    await guest.http.post("/api/tables", content=DEEP, headers=headers)
    await guest.http.post("/api/tables", content=b"x" * 200_000, headers=headers)


async def handshakes(guest: Guest) -> None:
    async with guest.socket("nothing"):
        pass


async def flood(guest: Guest, messages: Callable[[int], str]) -> None:
    """Over a socket as fast as it is let, until it is cut off."""
    table = await guest.own_table()
    async with asyncio.timeout(10), guest.socket(table) as socket:
        reader = asyncio.create_task(_drain(socket))
        try:
            for number in count():
                await socket.send(messages(number))
                await asyncio.sleep(0.001)
        finally:
            reader.cancel()


async def _drain(socket: ClientConnection) -> None:
    with suppress(*REFUSED):
        async for _ in socket:
            pass


async def talk(guest: Guest) -> None:
    await flood(guest, lambda n: f'{{"type":"say","id":"{n}","kind":"chat","text":"{"x" * 300}"}}')


async def undos(guest: Guest) -> None:
    await flood(guest, lambda n: f'{{"type":"undo","id":"{n}","number":{n},"seat":0}}')


async def everything_again(guest: Guest) -> None:
    await flood(guest, lambda _: '{"type":"resume"}')


async def hints(guest: Guest) -> None:
    await flood(guest, lambda n: f'{{"type":"hint","id":"{n}","seat":0}}')


async def sockets_that_never_read(guest: Guest) -> None:
    table = await guest.own_table()
    async with asyncio.timeout(10), guest.socket(table) as socket:
        socket.transport.pause_reading()
        for _ in range(200):
            await socket.send('{"type":"resume"}')
            await asyncio.sleep(0.01)


async def half_requests(guest: Guest) -> None:
    await _raw(guest, b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\nx: ", 2.0)


async def answers_never_read(guest: Guest) -> None:
    asked = b"GET /api/texts/fr/kanagawa HTTP/1.1\r\nhost: localhost\r\n\r\n"
    await _raw(guest, asked * 10, 2.0)


async def _raw(guest: Guest, data: bytes, seconds: float) -> None:
    host, _, port = guest.base.removeprefix("http://").partition(":")
    _, writer = await asyncio.open_connection(host, int(port), local_addr=(ATTACKER, 0), limit=1024)
    try:
        writer.write(data)
        await asyncio.sleep(seconds)
    finally:
        writer.transport.abort()


ATTACKS: Final[tuple[Attack, ...]] = (
    requests,
    tables_with_bots,
    names,
    big_bodies,
    handshakes,
    talk,
    undos,
    everything_again,
    hints,
    sockets_that_never_read,
    half_requests,
    answers_never_read,
)


async def attack(base: str, seconds: float) -> dict[str, int]:
    """Every tool at once, again and again; how often each was let through or refused."""
    end = time.monotonic() + seconds
    tried = dict.fromkeys((one.__name__ for one in ATTACKS), 0)

    async def again(one: Attack) -> None:
        guest = Guest(base)
        while time.monotonic() < end:
            with suppress(*REFUSED):
                async with asyncio.timeout(max(0.1, end - time.monotonic())):
                    await asyncio.gather(
                        *(one(guest) for _ in range(MOST_AT_ONCE)), return_exceptions=True
                    )
            tried[one.__name__] += MOST_AT_ONCE
            await asyncio.sleep(0.01)
        await guest.http.aclose()

    await asyncio.gather(*(again(one) for one in ATTACKS))
    return tried


async def play(base: str, seconds: float) -> list[float]:
    """Two others play, game after game: how long each of their moves took."""
    end, rng, took = time.monotonic() + seconds, Rng(1), list[float]()
    while time.monotonic() < end:
        async with party(base, 2) as table:
            while time.monotonic() < end:
                await table.settled()
                if table.lives[0].over():
                    break
                live = next(one for one in table.lives if one.seat_to_act() is not None)
                seat = live.seat_to_act()
                assert seat is not None
                moves = live.seats[seat].moves
                began = time.perf_counter()
                await live.play(seat, moves[int(rng.below(len(moves)))])
                took.append(time.perf_counter() - began)
                await asyncio.sleep(PACE)
    return took


def disk_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir() if path.is_file())


def under_attack(server: Server, calm: float, seconds: float) -> dict[str, object]:
    """The figures of those who play: first in peace, then under attack."""
    assert server.process is not None
    before = asyncio.run(play(server.base, calm))
    memory, disk = memory_of(server.process.pid), disk_of(server.folder)
    words = [sys.executable, __file__, "--attack", server.base, "--seconds", str(seconds)]
    attackers = subprocess.Popen(words, stdout=subprocess.PIPE)
    took = asyncio.run(play(server.base, seconds))
    told, _ = attackers.communicate(timeout=60)
    return {
        "seconds": seconds,
        "moves": len(took),
        "calm_p99_ms": round(1000 * quantile(before, 0.99), 1),
        "p50_ms": round(1000 * quantile(took, 0.5), 1),
        "p99_ms": round(1000 * quantile(took, 0.99), 1),
        "more_memory_kb": memory_of(server.process.pid) - memory,
        "more_disk_bytes": disk_of(server.folder) - disk,
        "attacks": json.loads(told),
    }


def broken_bounds(found: dict[str, object]) -> list[str]:
    """Which of the bounds on memory and disk do not hold."""
    memory, disk, seconds = (found[k] for k in ("more_memory_kb", "more_disk_bytes", "seconds"))
    assert isinstance(memory, int)
    assert isinstance(disk, int)
    assert isinstance(seconds, int | float)
    limits = {
        "memory": memory <= MOST_MEMORY,
        "disk": disk <= MOST_LOG + MOST_DISK_PER_SECOND * seconds,
    }
    return [name for name, holds in limits.items() if not holds]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--attack", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attack:
        print(json.dumps(asyncio.run(attack(options.attack, options.seconds))))
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), **DEFAULTS).start()
        try:
            found = under_attack(server, 10.0, options.seconds)
        finally:
            server.stop()
    broken = broken_bounds(found)
    p99 = found["p99_ms"]
    if not isinstance(p99, float) or p99 > 1000 * MOST_P99:
        broken.append("p99")
    print(json.dumps({**found, "verdict": f"broken: {', '.join(broken)}" if broken else "holds"}))
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
