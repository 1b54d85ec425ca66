"""`make faults`: play under load while servers and connections are killed, then look for lost or doubled moves.

python tools/faults.py --kills 50 --tables 20            one server on SQLite, kill -9 at random moments
python tools/faults.py --kills 20 --tables 20 --nodes 3  three nodes on PostgreSQL, nodes and connections killed
python tools/faults.py --troubles 3 --tables 20 --nodes 3  PostgreSQL frozen, restarted, full and read-only, three times each
python tools/faults.py --leaks 5                         five whole games of each kind: every frame that reached a seat or a watcher
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from hyakki.core.rng import Rng
from tests.server.leaks import hunts
from tests.server.live import Server
from tests.server.postgres import Postgres, running_postgres
from tests.server.test_faults import check, play_through_trouble, seated
from tests.server.troubles import TROUBLES

TROUBLE_SECONDS = 5.0
#: no game is that long
WHOLE_GAME = 10_000


async def under_play(
    servers: list[Server], tables: int, trouble: Callable[[], Awaitable[None]]
) -> dict[str, object]:
    """Play at all servers until the trouble is over; then look for every acknowledged move."""
    stop = asyncio.Event()
    async with AsyncExitStack() as stack:
        parties = []
        for number in range(tables):
            one = servers[number % len(servers)].base
            two = servers[(number + 1) % len(servers)].base
            parties.append(await seated(stack, one, two))
        async with asyncio.TaskGroup() as group:
            for number, (pair, table, diary) in enumerate(parties):
                group.create_task(play_through_trouble(pair, table, Rng(number), diary, stop))
            await trouble()
            await asyncio.sleep(1.0)
            stop.set()
        found = sum([await check(pair[0], table, diary) for pair, table, diary in parties])
    moves = sum(len(diary.acknowledged) for _, _, diary in parties)
    return {"tables": tables, "acknowledged": moves, "found_once": found}


async def kill(servers: list[Server], database: Postgres | None, kills: int) -> None:
    """Servers, and with PostgreSQL every other time all connections."""
    rng = Rng(2026)
    for number in range(kills):
        await asyncio.sleep(0.2 + rng.chance())
        if database is not None and number % 2:
            await asyncio.to_thread(database.break_connections, servers[0].database)
            continue
        victim = servers[int(rng.below(len(servers)))]
        await asyncio.to_thread(victim.kill)
        await asyncio.to_thread(victim.start)


async def disturb(servers: list[Server], database: Postgres, times: int) -> None:
    """Whatever can befall the database, one after the other."""

    def befall(name: str) -> None:
        with TROUBLES[name].of(database, servers[0].database):
            time.sleep(TROUBLE_SECONDS)

    for _ in range(times):
        for name in TROUBLES:
            await asyncio.to_thread(befall, name)
            await asyncio.sleep(1.0)


async def hunt(server: Server, games: int) -> dict[str, object]:
    frames = 0
    for seed in range(games):
        for one in hunts():
            await one.play(server.base, Rng(seed), WHOLE_GAME)
            frames += await one.check(server.folder / "hyakki.sqlite")
    return {"games": games * len(hunts()), "frames_without_a_leak": frames}


async def faults(
    servers: list[Server], database: Postgres | None, options: argparse.Namespace
) -> dict[str, object]:
    if options.leaks:
        return await hunt(servers[0], options.leaks)
    if options.troubles:
        assert database is not None, "several nodes share a PostgreSQL: --nodes 3"
        found = await under_play(
            servers, options.tables, partial(disturb, servers, database, options.troubles)
        )
        return {"troubles": options.troubles * len(TROUBLES), **found}
    killing = partial(kill, servers, database, options.kills)
    found = await under_play(servers, options.tables, killing)
    return {"kills": options.kills, **found}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=1)
    parser.add_argument("--troubles", type=int, default=0)
    parser.add_argument("--leaks", type=int, default=0)
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(running_postgres()) if options.nodes > 1 else None
        url = database.new_database() if database is not None else ""
        servers = [Server(folder, url).start() for _ in range(options.nodes)]
        for server in servers:
            stack.callback(server.stop)
        print(json.dumps(asyncio.run(faults(servers, database, options))))


if __name__ == "__main__":
    main()
