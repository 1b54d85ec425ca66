"""`make faults`: play under load while servers and connections are killed, then look for lost or doubled moves.

python tools/faults.py --kills 50 --tables 20            one server on SQLite, kill -9 at random moments
python tools/faults.py --kills 20 --tables 20 --nodes 3  three nodes on PostgreSQL, nodes and connections killed
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from hyakki.core.rng import Rng
from tests.server.live import Server
from tests.server.postgres import Postgres, running_postgres
from tests.server.test_faults import check, play_through_trouble, seated


async def trouble(
    servers: list[Server], database: Postgres | None, tables: int, kills: int
) -> dict[str, object]:
    rng = Rng(2026)
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
            for kill in range(kills):
                await asyncio.sleep(0.2 + rng.chance())
                if database is not None and kill % 2:
                    await asyncio.to_thread(database.break_connections, servers[0].database)
                    continue
                victim = servers[int(rng.below(len(servers)))]
                await asyncio.to_thread(victim.kill)
                await asyncio.to_thread(victim.start)
            await asyncio.sleep(1.0)
            stop.set()
        found = sum([await check(pair[0], table, diary) for pair, table, diary in parties])
    moves = sum(len(diary.acknowledged) for _, _, diary in parties)
    return {"kills": kills, "tables": tables, "acknowledged": moves, "found_once": found}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=1)
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(running_postgres()) if options.nodes > 1 else None
        url = database.new_database() if database is not None else ""
        servers = [Server(folder, url).start() for _ in range(options.nodes)]
        for server in servers:
            stack.callback(server.stop)
        print(json.dumps(asyncio.run(trouble(servers, database, options.tables, options.kills))))


if __name__ == "__main__":
    main()
