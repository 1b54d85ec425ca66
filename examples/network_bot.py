"""A bot over the network: starts a server of its own, takes a seat against a bot, and plays a whole game."""

from __future__ import annotations

import asyncio
import tempfile

import uvicorn

from hyakki.core.rng import Rng
from hyakki.server.app import make_app
from hyakki.server.client import Visitor
from hyakki.server.schemas import NewTable
from hyakki.server.settings import Settings


async def play(base: str) -> str:
    rng = Rng(11)
    async with Visitor.at(base) as me:
        table = (await me.open_table(NewTable("terres", 2))).id
        await me.sit(table, 0)
        await me.seat_bot(table, 1, "novice")
        await me.start(table)
        async with me.visit(table) as live:
            while not live.over():
                await live.until(lambda now: now.over() or now.seat_to_act() is not None)
                if not live.over():
                    moves = live.seats[0].moves
                    await live.play(0, moves[int(rng.below(len(moves)))])
                    number = live.number
                    await live.until(lambda now, at=number: now.number >= at)  # type: ignore[misc]
            assert live.table is not None
            return f"{me.me.name} played against uniform: {live.table.outcome}"


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database=f"sqlite:///{folder}/hyakki.sqlite",
            bot_workers=1,
            messages_per_second=1000.0,  # a program plays faster than a person may: it would be cut off
            message_burst=1000,
        )
        config = uvicorn.Config(make_app(settings), port=0, log_config=None, ws="websockets-sansio")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.05)
        port = server.servers[0].sockets[0].getsockname()[1]
        print(await play(f"http://127.0.0.1:{port}"))
        server.should_exit = True
        await serving


if __name__ == "__main__":
    asyncio.run(main())
