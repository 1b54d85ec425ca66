"""Talk: the last lines for whoever comes, each new one for whoever is there, none twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest

from hyakki.server.store import Said, Unavailable
from hyakki.server.store.store import MOST_TALK
from hyakki.server.table.room import Room
from tests.server.rooms import Listener, fake_node

pytestmark = pytest.mark.anyio


def a_line(text: str) -> Said:
    return Said(number=-1, seat=0, name="P0", kind="chat", text=text, at=1.0)


async def comes(room: Room, visitor: str) -> Listener:
    listener = Listener(visitor)
    async with room.locked():
        room.enter(listener)
    await room.talk.welcome(listener)
    return listener


def heard(listener: Listener) -> list[object]:
    assert not listener.too_slow
    return [told["text"] for told in listener.messages() if told["type"] == "talk"]


async def test_a_table_with_much_talk_can_be_opened(tmp_path: Path) -> None:
    """Whoever comes is sent the last lines only: never more than an outbox holds."""
    async with fake_node(tmp_path) as at:
        table = await at.table()
        for number in range(3 * MOST_TALK):
            await at.store.say(table, a_line(str(number)))
        async with at.rooms.lease(table) as room:
            ana = await comes(room, "v0")
            assert heard(ana) == [str(n) for n in range(2 * MOST_TALK, 3 * MOST_TALK)]


async def test_a_room_that_is_read_again_does_not_repeat_its_talk(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table()
        for text in ("a", "b"):
            await at.store.say(table, a_line(text))
        async with at.rooms.lease(table) as room:
            ana = await comes(room, "v0")
            assert heard(ana) == ["a", "b"]
            await room.talk.say(a_line("c"), "c")
            assert heard(ana) == ["c"]
            bo = await comes(room, "v1")
            assert (heard(ana), heard(bo)) == ([], ["a", "b", "c"])


async def test_a_line_that_is_said_while_somebody_comes_is_heard_once(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table()
        await at.store.say(table, a_line("a"))
        async with at.rooms.lease(table) as room:
            ana, _ = await asyncio.gather(comes(room, "v0"), room.talk.say(a_line("b"), "b"))
            bo, _ = await asyncio.gather(comes(room, "v1"), room.talk.say(a_line("c"), "c"))
            assert sorted(map(str, heard(ana))) == ["a", "b", "c"]
            assert sorted(map(str, heard(bo))) == ["a", "b", "c"]


async def test_what_another_node_was_told_comes_along(tmp_path: Path) -> None:
    """The word of that node may be late: whoever comes reads the store, and then everybody knows."""
    async with fake_node(tmp_path) as at:
        table = await at.table()
        async with at.rooms.lease(table) as room:
            ana = await comes(room, "v0")
            await room.talk.say(a_line("a"), "a")
            await at.store.say(table, a_line("b"))
            bo = await comes(room, "v1")
            assert (heard(ana), heard(bo)) == (["a", "b"], ["a", "b"])
            await room.talk.send_new()
            assert (heard(ana), heard(bo)) == ([], [])


async def test_a_line_in_doubt_is_said_once(tmp_path: Path) -> None:
    """The store took it, and failed before it could say so."""
    async with fake_node(tmp_path) as at:
        table = await at.table()
        store = at.store.say

        async def in_doubt(table_id: str, said: Said) -> int:
            await store(table_id, said)
            raise Unavailable("after the commit")

        async with at.rooms.lease(table) as room:
            ana = await comes(room, "v0")
            with patch.object(at.store, "say", in_doubt), pytest.raises(Unavailable):
                await room.talk.say(a_line("a"), "1")
            await room.talk.say(msgspec.structs.replace(a_line("a"), at=2.0), "1")
            assert heard(ana) == ["a"]
            assert [said.text for said in await at.store.said(table)] == ["a"]


async def test_a_repeated_line_is_not_taken_for_said_before_the_first_one_is_stored(
    tmp_path: Path,
) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table()
        store, failures = at.store.say, [Unavailable("before the commit")]

        async def fails_once(table_id: str, said: Said) -> int:
            await asyncio.sleep(0)
            if failures:
                raise failures.pop()
            return await store(table_id, said)

        async with at.rooms.lease(table) as room:
            with patch.object(at.store, "say", fails_once):
                first, second = await asyncio.gather(
                    room.talk.say(a_line("a"), "1"),
                    room.talk.say(a_line("a"), "1"),
                    return_exceptions=True,
                )
            assert isinstance(first, Unavailable)
            assert second is None
            assert [said.text for said in await at.store.said(table)] == ["a"]
