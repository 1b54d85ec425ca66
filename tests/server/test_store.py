"""The store on SQLite and on PostgreSQL: what goes in comes out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec
import pytest
from sqlalchemy.engine import Connection

from hyakki.server.store import Conflict, Entry, Place, Position, Said, SavedTable, Store, changes
from tests.server.stores import lines, opened, table

pytestmark = pytest.mark.anyio

T = TypeVar("T")


async def test_a_table_comes_back_as_it_was_stored(database: str) -> None:
    async with opened(database) as store:
        assert store.shared == database.startswith("postgresql")
        assert await store.table("t") is None
        await store.ping()
        await store.create_table(table())
        assert await store.table("t") == table()
        with pytest.raises(Conflict):
            await store.create_table(table(game="other"))
        full = table(status="open", public=False, seed="00ff", outcome=b"{}", changed=120.25)
        changed = await store.change_table(full)
        assert changed == msgspec.structs.replace(full, revision=1)
    async with opened(database) as again:
        assert await again.table("t") == changed


async def test_lists_and_counts(database: str) -> None:
    async with opened(database) as store:
        for number in range(6):
            await store.create_table(
                table(
                    f"t{number}",
                    game="odd" if number % 2 else "even",
                    public=number < 4,
                    status="open" if number < 3 else "over",
                    created=100.0 + number,
                    changed=200.0 - number,
                    creator="bo" if number == 5 else "ana",
                )
            )

        async def ids(**wanted: object) -> list[str]:
            return [found.id for found in await store.tables(**wanted)]  # type: ignore[arg-type]

        assert await ids() == ["t0", "t1", "t2", "t3", "t4", "t5"]
        assert await ids(status="open", game="even") == ["t0", "t2"]
        assert await ids(public=False) == ["t4", "t5"]
        assert await ids(limit=2, before=Place(199.0, "t1")) == ["t2", "t3"]
        assert await store.count_tables("ana", 102.0) == 3
        assert await store.count_tables("eve", 0.0) == 0
        for number in (1, 4):
            found = await store.table(f"t{number}")
            assert found is not None
            await store.change_table(found, [(0, "ana"), (1, "ana")])
        assert [found.id for found in await store.tables_of("ana")] == ["t1", "t4"]
        assert [found.id for found in await store.tables_of("ana", before=Place(199.0, "t1"))] == [
            "t4"
        ]
        assert len(await store.tables_of("ana", limit=1)) == 1


async def test_tables_that_changed_in_the_same_instant_are_on_one_page_each(database: str) -> None:
    async with opened(database) as store:
        names = [f"t{number:02}" for number in range(25)]
        for name in names:
            made = await store.change_table(await created(store, name), [(0, "ana")])
            assert made.changed == 100.0
        for wanted in (store.tables, partial(store.tables_of, "ana")):
            found: list[str] = []
            place: Place | None = None
            while page := await wanted(before=place, limit=4):
                found += [one.id for one in page]
                place = page[-1].place
            assert found == names


async def created(store: Store, name: str) -> SavedTable:
    await store.create_table(table(name))
    return table(name)


async def test_a_walk_meets_every_table_although_they_change(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hyakki.server.store.store.WALK_PAGE", 3)
    async with opened(database) as store:
        for number in range(10):
            await store.change_table(await created(store, f"t{number}"), [(0, "ana")])
        for walk in (store.walk(status="playing"), store.walk(visitor="ana")):
            met: list[str] = []
            async for page in walk:
                met += [one.id for one in page]
                for saved in page:
                    newer = msgspec.structs.replace(saved, changed=saved.changed + 1000.0)
                    await store.change_table(newer)
            assert met == [f"t{number}" for number in range(10)]
        assert [page async for page in store.walk(visitor="nobody")] == []


async def test_positions(database: str) -> None:
    async with opened(database) as store:
        await store.create_table(table())
        await store.create_table(table("other"))
        await store.append("t", lines(0, 3))
        await store.say("t", Said(-1, 0, "Ana", "chat", "hello", 1.0))
        await store.change_table(table())
        found = await store.positions(["t", "other", "nowhere"])
        assert found == {"t": Position(1, 3, 1), "other": Position(0, 0, 0)}


async def test_a_visitor_is_forgotten_in_small_transactions(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "FORGET_PAGE", 3)
    async with opened(database) as store:
        await store.save_visitor("ana", "Ana", 1.0)
        for number in range(10):
            name = f"t{number}"
            await store.change_table(await created(store, name), [(0, "ana"), (1, "bo")])
            for seat, who in enumerate(("Ana", "Bo")):
                await store.say(name, Said(-1, seat, who, "chat", "hello", 1.0))
        works = []
        do = store._writer.do

        async def counted(work: Callable[[Connection], T]) -> T:
            works.append(work)
            return await do(work)

        monkeypatch.setattr(store._writer, "do", counted)
        await store.forget_visitor("ana")
        assert len(works) == 6
        assert await store.visitor("ana") is None
        assert await store.tables_of("ana") == []
        assert len(await store.tables_of("bo")) == 10
        for saved in await store.tables():
            assert saved.creator == ""
            assert [line.name for line in await store.said(saved.id)] == ["", "Bo"]


async def test_a_history_grows_line_by_line(database: str) -> None:
    async with opened(database) as store:
        await store.create_table(table())
        await store.append("t", lines(0, 3, "* 漢字 'quote' \"double\" %s ? \\"))
        await store.append("t", lines(3))
        everything = lines(0, 3, "* 漢字 'quote' \"double\" %s ? \\") + lines(3)
        assert await store.entries("t") == everything
        assert await store.entries("t", 2) == everything[2:]
        assert await store.entries("other") == []


async def test_lines_must_continue_the_history(database: str) -> None:
    async with opened(database) as store:
        await store.create_table(table())
        await store.append("t", lines(0, 2))
        for wrong in (lines(1, 2), lines(0, 3), lines(3), lines(0, 2)):
            with pytest.raises(Conflict):
                await store.append("t", wrong)
        with pytest.raises(Conflict):
            await store.append("unknown", lines(0))
        for nonsense in ([], lines(2) + lines(4), lines(3) + lines(2), lines(-1)):
            with pytest.raises(ValueError, match="one after the other"):
                await store.append("t", nonsense)
        assert await store.entries("t") == lines(0, 2)


async def test_the_end_is_stored_with_the_last_line(database: str) -> None:
    async with opened(database) as store:
        await store.create_table(table())
        await store.append("t", lines(0))
        with pytest.raises(Conflict):
            await store.append("t", lines(0), b'{"winners":[1]}')
        found = await store.table("t")
        assert found is not None
        assert (found.status, found.revision, found.outcome) == ("playing", 0, None)
        await store.append("t", lines(1), b'{"winners":[0]}')
        over = await store.table("t")
        assert over is not None
        assert (over.status, over.outcome, over.revision) == ("over", b'{"winners":[0]}', 1)
        assert over.changed == lines(1)[0].at
        with pytest.raises(Conflict):
            await store.change_table(found)


async def test_moves_move_a_table_up_the_list(database: str) -> None:
    async with opened(database) as store:
        await store.create_table(table("a", changed=110.0))
        await store.create_table(table("b", changed=120.0))
        await store.append("a", lines(0))
        assert [found.id for found in await store.tables()] == ["a", "b"]


async def test_many_tables_at_once(database: str) -> None:
    names = [f"t{number}" for number in range(60)]

    async def play(store: Store, name: str) -> None:
        await store.create_table(table(name))
        for number in range(20):
            await store.append(name, lines(number, word=name))

    async with opened(database) as store:
        await asyncio.gather(*(play(store, name) for name in names))
        for name in names:
            assert await store.entries(name) == lines(0, 20, name)


async def test_lines_sent_without_waiting_arrive_in_order(database: str) -> None:
    async with opened(database) as store:
        await store.create_table(table())
        await asyncio.gather(*(store.append("t", lines(number)) for number in range(200)))
        assert await store.entries("t") == lines(0, 200)


async def test_visitors(database: str) -> None:
    async with opened(database) as store:
        assert await store.visitor("v") is None
        await store.save_visitor("v", "Ana", 1.0)
        await store.save_visitor("v", "Anaïs", 2.0)
        assert await store.visitor("v") == "Anaïs"


async def test_a_forgotten_visitor_leaves_games_without_a_name(database: str) -> None:
    async with opened(database) as store:
        for who in ("v", "w"):
            await store.save_visitor(who, who.upper(), 1.0)
        await store.create_table(table(creator="v"))
        kept = await store.change_table(table(creator="v"), [(0, "v"), (1, "w")])
        await store.append("t", lines(0))
        for seat, name in ((0, "V"), (1, "W")):
            await store.say("t", Said(0, seat, name, "text", "hello", 1.0))
        await store.forget_visitor("v")
        assert (await store.visitor("v"), await store.visitor("w")) == (None, "W")
        assert await store.tables_of("v") == []
        assert await store.count_tables("v", 0.0) == 0
        assert [line.name for line in await store.said("t")] == ["", "W"]
        assert await store.entries("t") == lines(0)
        # A node that still knows the creator does not bring it back.
        await store.change_table(kept)
        assert (await store.tables_of("w"))[0].creator == ""


async def test_abandoned_tables_expire(database: str) -> None:
    async with opened(database) as store:
        for name, status, changed in (
            ("fresh", "open", 950.0),
            ("old", "open", 899.0),
            ("playing", "playing", 600.0),
            ("stuck", "playing", 499.0),
            ("moved", "playing", 499.0),
            ("over", "over", 1.0),
        ):
            await store.create_table(table(name, status=status, changed=changed))
        # The second move is not written into the table's own row, and counts all the same.
        await store.append("moved", [Entry(0, "0 a", 499.5), Entry(1, "0 b", 499.6)])
        await store.append("moved", [Entry(2, "0 c", 530.0)])
        assert await store.expire(1000.0, 100.0, 500.0) == ["old", "stuck"]
        assert await store.expire(1000.0, 100.0, 500.0) == []
        gone = await store.table("stuck")
        assert gone == table("stuck", status="abandoned", changed=499.0, revision=1)
        assert len(await store.tables(status="abandoned")) == 2


async def test_a_game_begins_with_its_first_lines_or_not_at_all(database: str) -> None:
    async with opened(database) as store:
        await store.create_table(table(status="open"))
        opening = [Entry(0, "* draw:s07", 100.0), Entry(1, "* draw:s08", 100.0)]
        with pytest.raises(Conflict):
            await store.change_table(table(status="playing", revision=7), [(0, "ana")], opening)
        assert await store.entries("t") == []
        with pytest.raises(Conflict):  # the lines do not fit: the table stays as it was
            await store.change_table(table(status="playing"), [(0, "ana")], opening[1:])
        found = await store.table("t")
        assert found is not None
        assert found.status == "open"
        assert await store.tables_of("ana") == []
        await store.change_table(table(status="playing"), [(0, "ana")], opening)
        assert await store.entries("t") == opening
