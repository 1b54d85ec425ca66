"""Several nodes on one database: two writers cannot both win."""

from __future__ import annotations

import asyncio
import threading

import msgspec
import pytest

from hyakki.server.store import Conflict, Said, Store
from tests.server.stores import lines, opened, table

pytestmark = pytest.mark.anyio


async def test_a_change_needs_the_latest_revision(database: str) -> None:
    async with opened(database) as one, opened(database) as two:
        await one.create_table(table())
        newer = await one.change_table(table(changed=101.0), [(0, "ana"), (1, "bo")])
        with pytest.raises(Conflict):
            await two.change_table(table(changed=102.0), [(0, "eve")])
        assert await two.tables_of("eve") == []
        assert await two.tables_of("bo") == [newer]
        await two.change_table(newer, [(1, "ana")])
        assert await one.tables_of("bo") == []
        with pytest.raises(Conflict):
            await one.change_table(table("unknown"))


async def test_two_nodes_cannot_both_write_a_line(database: str) -> None:
    """Both race for every line of every table, in opposite orders: each line is won once."""
    names = [f"t{number}" for number in range(12)]
    won: list[tuple[str, int, str]] = []

    async def race(store: Store, node: str, name: str) -> None:
        for number in range(15):
            try:
                await store.append(name, lines(number, word=node))
            except Conflict:
                continue
            won.append((name, number, node))

    async with opened(database) as one, opened(database) as two:
        await asyncio.gather(*(one.create_table(table(name)) for name in names))
        racers = [race(one, "one", name) for name in names]
        racers += [race(two, "two", name) for name in reversed(names)]
        await asyncio.gather(*racers)
        assert len(won) == len({(name, number) for name, number, _ in won}) == 12 * 15
        for name in names:
            written = [(name, e.number, e.line.split()[0]) for e in await one.entries(name)]
            assert written == sorted(line for line in won if line[0] == name)


async def test_talk_is_numbered_by_the_store(database: str) -> None:
    async with opened(database) as one, opened(database) as two:
        words = [Said(99, 0, "Ana", "emote", f"word {n}", float(n)) for n in range(30)]
        stores = (one, two)
        numbers = await asyncio.gather(
            *(stores[n % 2].say("t", word) for n, word in enumerate(words))
        )
        assert sorted(numbers) == list(range(30))
        kept = await one.said("t")
        assert kept == sorted(
            (msgspec.structs.replace(w, number=n) for w, n in zip(words, numbers, strict=True)),
            key=lambda said: said.number,
        )
        assert await two.said("t", 28) == kept[28:]
        assert await one.say("other", words[0]) == 0


async def test_a_bots_turn_is_claimed_once(database: str) -> None:
    async with opened(database) as one, opened(database) as two:
        answers = await asyncio.gather(
            *(
                store.claim(f"t{n}", 5, node, 110.0, 100.0)
                for n in range(10)
                for store, node in ((one, "one"), (two, "two"))
            )
        )
        assert [a + b for a, b in zip(answers[::2], answers[1::2], strict=True)] == [1] * 10
        assert await one.claim("t", 5, "one", 110.0, 100.0)
        assert not await two.claim("t", 5, "two", 119.0, 109.0)
        assert await one.claim("t", 5, "one", 115.0, 105.0)  # one may go on
        assert not await two.claim("t", 5, "two", 124.0, 114.0)
        assert await two.claim("t", 5, "two", 125.0, 115.0)
        assert await one.claim("t", 6, "one", 126.0, 116.0)  # the game went on
        assert not await two.claim("t", 5, "two", 300.0, 200.0)


async def test_a_gap_between_pulses_is_an_outage(database: str) -> None:
    async with opened(database) as one, opened(database) as two:
        assert await one.outages(0.0) == []
        for store, now in ((one, 100.0), (two, 101.0), (one, 102.5), (two, 102.0)):
            await store.pulse(now, 3.0)
        assert await one.outages(0.0) == []
        await asyncio.gather(one.pulse(150.0, 3.0), two.pulse(150.0, 3.0))
        await two.pulse(151.0, 3.0)
        await one.pulse(160.0, 3.0)
        assert await two.outages(0.0) == [(102.5, 150.0), (151.0, 160.0)]
        assert await two.outages(150.0) == [(151.0, 160.0)]


async def test_secrets_are_made_once(database: str) -> None:
    async with opened(database) as one, opened(database) as two:
        first, second = await asyncio.gather(one.secret("cookie"), two.secret("cookie"))
        assert first == second
        assert len(first) == 32
        assert await one.secret("other") != first


async def test_the_event_loop_does_not_wait_for_a_slow_database(database: str) -> None:
    """Another writer holds a lock; meanwhile the loop turns, and readers read."""
    async with opened(database) as store, opened(database) as other:
        await store.create_table(table())

        holds, enough = threading.Event(), threading.Event()

        def hold(connection: object) -> None:
            holds.set()
            assert enough.wait(20.0)

        await other.pulse(1.0, 1.0)
        holding = asyncio.create_task(other._writer.do(hold))
        await asyncio.to_thread(holds.wait)
        writing = asyncio.create_task(store.pulse(2.0, 5.0))
        for _ in range(6):
            await store.entries("t")
        assert not holding.done()
        enough.set()
        await asyncio.gather(holding, writing)
