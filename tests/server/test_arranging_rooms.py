"""Who sits where before the game, who may start it, and who is forgotten; at a table in memory."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from hyakki.core.messages import BadInput, Message
from hyakki.server.schemas import SeatChange
from hyakki.server.table import arranging
from hyakki.server.table.authority import Action
from hyakki.server.table.room import Room
from hyakki.server.table.setup import Seat, TableSetup
from tests.server.histories import a_setup
from tests.server.rooms import FakeNode, fake_node

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def open_table(folder: Path, seats: str = "pp") -> AsyncIterator[tuple[FakeNode, Room]]:
    """A table of the host, who has no seat; `v0` and `v1` sit there."""
    async with fake_node(folder) as at:
        table = await at.table(seats, start=False)
        async with at.rooms.lease(table) as room, room.locked():
            yield at, room


async def change(room: Room, visitor: str, seat: int, action: str, **more: object) -> None:
    wanted = msgspec.convert({"action": action, **more}, SeatChange)
    await arranging.change_seat(room, visitor, visitor.upper(), seat, wanted)


async def test_seats_are_taken_freed_swapped_and_given_to_bots(tmp_path: Path) -> None:
    async with open_table(tmp_path) as (at, room):
        one, two = room.setup.seats
        await change(room, "host", 0, "swap", other=1)
        assert room.setup.seats == (two, one)
        await change(room, "v1", 0, "free")
        assert room.setup.seats == (Seat(), one)
        await change(room, "ana", 0, "take")
        assert room.setup.seats[0] == Seat("person", "ana", "ANA")
        await change(room, "host", 0, "free")
        await change(room, "host", 0, "bot", bot="adept")
        assert room.setup.seats[0] == Seat("bot", "", "adept", "adept")
        saved = await at.store.table(room.id)
        assert saved is not None
        assert saved.setup == room.setup.encode()


@pytest.mark.parametrize(
    ("visitor", "seat", "action", "more", "key"),
    [
        ("ana", 0, "take", {}, "seat_taken"),
        ("v1", 0, "free", {}, "not_host"),
        ("v0", 0, "bot", {"bot": "adept"}, "not_host"),
        ("host", 0, "bot", {"bot": "adept"}, "seat_taken"),
        ("v0", 0, "swap", {"other": 1}, "not_host"),
        ("ana", 2, "take", {}, "unknown_seat"),
        ("host", 0, "swap", {"other": 2}, "unknown_seat"),
    ],
)
async def test_what_nobody_may_do_changes_nothing(
    tmp_path: Path, visitor: str, seat: int, action: str, more: dict[str, object], key: str
) -> None:
    async with open_table(tmp_path) as (_, room):
        before = room.setup
        with pytest.raises(BadInput) as refused:
            await change(room, visitor, seat, action, **more)
        assert refused.value.message.key == f"error.{key}"
        assert room.setup == before


async def test_only_the_levels_are_seated(tmp_path: Path) -> None:
    async with open_table(tmp_path) as (_, room):
        await change(room, "host", 0, "free")
        with pytest.raises(BadInput) as refused:
            await change(room, "host", 0, "bot", bot="search:9000")
        known = {"name": "search:9000", "known": "novice, adept, master"}
        assert refused.value.message == Message("error.unknown_bot", {**known})


async def test_a_player_adds_to_the_seed_unless_the_deal_is_fixed(tmp_path: Path) -> None:
    async with open_table(tmp_path) as (_, room):
        await arranging.add_entropy(room, "v1", 1, "rain")
        assert [seat.entropy for seat in room.setup.seats] == ["", "rain"]
        with pytest.raises(BadInput, match="is not yours"):
            await arranging.add_entropy(room, "v1", 0, "more")
        room.setup = msgspec.structs.replace(room.setup, same_deal_as="other")
        with pytest.raises(
            BadInput, match="This table plays a deal again: nothing can be added to it"
        ):
            await arranging.add_entropy(room, "v1", 1, "snow")


async def test_a_game_starts_once_and_when_all_seats_are_taken(tmp_path: Path) -> None:
    async with open_table(tmp_path) as (_, room):
        await change(room, "v1", 1, "free")
        with pytest.raises(
            BadInput, match="Some seats are still free: invite somebody, or put bots there"
        ):
            await arranging.start(room, "v0", [])
        await change(room, "v1", 1, "take")
        with pytest.raises(BadInput, match="Only whoever opened the table may do that"):
            await arranging.start(room, "somebody", [])
        with pytest.raises(BadInput, match="This game is not over yet"):
            arranging.check_over(room, Action.REMATCH, "v0")
        await arranging.start(room, "v1", [])
        assert (room.status, room.in_play) == ("playing", True)
        for attempt in (
            arranging.start(room, "v0", []),
            arranging.add_entropy(room, "v0", 0, "late"),
            change(room, "v0", 0, "free"),
        ):
            with pytest.raises(BadInput, match="This table has started: its seats are fixed"):
                await attempt


@pytest.mark.parametrize(
    ("mine", "all_of_them", "key"),
    [(1, 10, "too_many_bot_tables"), (10, 1, "bots_are_busy"), (2, 2, "")],
)
async def test_there_are_only_so_many_games_of_bots_alone(
    tmp_path: Path, mine: int, all_of_them: int, key: str
) -> None:
    """Another one runs already."""
    async with open_table(tmp_path, "bb") as (at, room):
        settings = msgspec.structs.replace(
            at.services.settings, bot_tables=mine, most_bot_tables=all_of_them
        )
        room.services = dataclasses.replace(room.services, settings=settings)

        class Other:
            setup = room.setup
            bots_alone = True

        running = [Other()]
        if not key:
            await arranging.start(room, "host", running)  # type: ignore[arg-type]
            assert room.status == "playing"
            return
        with pytest.raises(BadInput) as refused:
            await arranging.start(room, "host", running)  # type: ignore[arg-type]

        assert refused.value.message.key == f"error.{key}"


def test_whoever_is_forgotten_leaves_seat_name_and_table() -> None:
    setup, _ = a_setup("terres", 2, "pp")
    mine: TableSetup = msgspec.structs.replace(setup, host="v1")
    gone = arranging.without_visitor(mine, "v1")
    assert (gone.host, gone.seats[0], gone.seats[1].kind) == ("", mine.seats[0], "person")
    assert (gone.seats[1].visitor, gone.seats[1].name) == ("", "—")
    assert arranging.without_visitor(mine, "somebody") == mine


async def test_a_rematch_moves_everybody_one_seat_further(tmp_path: Path) -> None:
    async with (
        fake_node(tmp_path) as at,
        at.rooms.lease(await at.table("ppb", "kanagawa")) as room,
    ):
        setup, _ = arranging.rematch_setup(room, "v0")
        assert [seat.name for seat in setup.seats] == ["greedy", "P0", "P1"]
        assert (setup.rematch_of, setup.host, setup.game) == (room.id, "v0", "kanagawa")
        assert (setup.options, setup.settings) == (room.setup.options, room.setup.settings)
        assert setup.deal != room.setup.deal


async def test_the_host_adds_and_removes_seats(tmp_path: Path) -> None:
    """Three friends at a table for two need a third seat, and nobody loses theirs."""
    async with fake_node(tmp_path) as at:
        table = await at.table("pb", "orodeloro", start=False)
        async with at.rooms.lease(table) as room, room.locked():
            one, two = room.setup.seats
            await arranging.set_seats(room, "host", 4)
            assert list(room.setup.seats) == [one, two, Seat(), Seat()]
            await arranging.set_seats(room, "host", 3)
            assert list(room.setup.seats) == [one, two, Seat()]
            await change(room, "ana", 2, "take")
            for visitor, count, key in (
                ("v0", 4, "not_host"),
                ("host", 2, "seat_taken"),
                ("host", 5, "bad_seats"),
            ):
                with pytest.raises(BadInput) as refused:
                    await arranging.set_seats(room, visitor, count)
                assert refused.value.message.key == f"error.{key}"
            assert len(room.setup.seats) == 3
            await room.start()
            with pytest.raises(BadInput) as late:
                await arranging.set_seats(room, "host", 4)
            assert late.value.message.key == "error.not_open"


async def test_crests_stay_different_whatever_is_arranged(tmp_path: Path) -> None:
    async with open_table(tmp_path, "pp") as (_, room):
        seats = tuple(
            msgspec.structs.replace(s, crest=1 - n) for n, s in enumerate(room.setup.seats)
        )
        await room.change_setup(msgspec.structs.replace(room.setup, seats=seats))
        await change(room, "v0", 0, "free")
        await change(room, "v1", 1, "free")
        await change(room, "host", 0, "bot", bot="novice")
        assert [room.setup.crest(n) for n in range(2)] == [1, 0]
