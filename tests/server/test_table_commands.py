"""What visitors ask for at a table in memory: seats, stand-ins, resigning, questions, talk."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from hyakki.core.messages import BadInput
from hyakki.core.rng import Rng
from hyakki.games import GAMES
from hyakki.server import schemas, wire
from hyakki.server.bus import Bus
from hyakki.server.table import commands
from hyakki.server.table.events import Moved
from hyakki.server.table.history import STAND_IN, History
from hyakki.server.table.lock import Stale
from hyakki.server.table.room import Room
from hyakki.server.table.setup import read_setup
from tests.server.histories import a_setup, started
from tests.server.rooms import FakeNode, Listener, fake_node
from tests.server.test_history import fold

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def a_room(
    folder: Path,
    kinds: str = "pp",
    game: str = "terres",
    settings: schemas.TableSettings | None = None,
    start: bool = True,
) -> AsyncIterator[tuple[FakeNode, Room]]:
    async with fake_node(folder) as at:
        table = await at.table(kinds, game, settings, start)
        async with at.rooms.lease(table) as room:
            yield at, room


def player(seat: int) -> Listener:
    return Listener(f"v{seat}")


# Seats


@pytest.mark.parametrize(("visitor", "yours"), [("v0", [0]), ("v1", [1]), ("host", [])])
async def test_only_your_own_seat_of_a_running_table_is_yours(
    tmp_path: Path, visitor: str, yours: list[int]
) -> None:
    async with a_room(tmp_path, "ppb", "kanagawa") as (_, room), room.locked():
        seats = room.info(visitor).seats
        assert [number for number, seat in enumerate(seats) if seat.yours] == yours


async def test_bots_are_always_there_and_people_while_they_are(tmp_path: Path) -> None:
    async with a_room(tmp_path, "ppb", "kanagawa") as (_, room), room.locked():
        here = player(1)
        room.enter(here)
        assert [seat.online for seat in room.info("v1").seats] == [False, True, True]
        room.leave(here)
        assert [seat.online for seat in room.info("v1").seats] == [False, False, True]


async def test_a_bot_stands_in_for_whoever_has_been_away_long_enough(tmp_path: Path) -> None:
    async with a_room(tmp_path) as (at, room):
        here, gone = player(0), player(1)
        async with room.locked():
            room.enter(here)
            room.enter(gone)
            room.leave(gone)
        for seconds in (0.0, room.services.settings.absence / 2):
            at.ahead += seconds
            with pytest.raises(BadInput, match="is still here"):
                await commands.step_out(room, here, wire.StepOut("x", 1))
        at.ahead += room.services.settings.absence / 2
        await commands.step_out(room, here, wire.StepOut("y", 1))
        assert room.require_history().stand_ins[1]


async def test_the_host_is_told_so_and_nobody_else(tmp_path: Path) -> None:
    async with a_room(tmp_path) as (_, room), room.locked():
        assert [room.info(visitor).host for visitor in ("host", "v0", "watcher")] == [
            True,
            False,
            False,
        ]


# Stand-ins


async def test_nobody_steps_in_where_no_bot_stands_in(tmp_path: Path) -> None:
    async with a_room(tmp_path) as (_, room):
        with pytest.raises(BadInput, match="No bot is playing for seat"):
            await commands.step_in(room, player(0), wire.StepIn("i", 0))
        await commands.step_out(room, player(0), wire.StepOut("o", 0))
        assert room.require_history().bot_of(0) == STAND_IN
        await commands.step_in(room, player(0), wire.StepIn("i", 0))
        assert room.require_history().played_by_person(0)


async def test_whoever_resigned_does_not_step_in_again(tmp_path: Path) -> None:
    async with a_room(tmp_path, "ppp", "kanagawa") as (_, room):
        await commands.resign(room, player(1), wire.Resign("r", 1))
        for attempt in range(2):
            with pytest.raises(BadInput, match="No bot is playing for seat"):
                await commands.step_in(room, player(1), wire.StepIn(f"i{attempt}", 1))
        with pytest.raises(BadInput, match="This seat has resigned already"):
            await commands.resign(room, player(1), wire.Resign("r", 1))
        assert room.require_history().bot_of(1) == STAND_IN


# Resigning with three or more


def play_out(history: History) -> None:
    rng = Rng(6)
    while history.outcome() is None:
        seat = history.table.actors()[0]
        history.commit(history.play(seat, history.table.random_move(rng)), 1.0)


@pytest.mark.parametrize("how", ["resign", "time"])
def test_with_three_seats_the_game_goes_on_for_those_who_can_still_win(how: str) -> None:
    """A bot plays the seat on. Whoever gave up keeps the points and cannot win."""
    setup, seed = a_setup("kanagawa", 3, "ppp")
    whole, given_up = (History(GAMES["kanagawa"], setup, seed, ()) for _ in range(2))
    for history in (whole, given_up):
        history.commit(history.opening(), 0.0)
    play_out(whole)
    outcome = whole.outcome()
    assert outcome is not None
    winner = outcome.winners[0]
    fold(given_up, f"! {how} {winner}")
    assert given_up.outcome() is None
    assert (given_up.bot_of(winner), given_up.resigned) == (STAND_IN, [winner])
    play_out(given_up)
    found = given_up.outcome()
    assert found is not None
    assert (found.scores, found.reason) == (outcome.scores, outcome.reason)
    assert found.winners == outcome.winners[1:]
    assert given_up.record().ending == ""


@pytest.mark.parametrize("how", ["resign", "time"])
def test_a_team_gives_up_together(how: str) -> None:
    history = started("yokai", 3, "ppp")
    fold(history, f"! {how} 2")
    outcome = history.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((), (), how)


# Questions


def test_a_move_that_is_read_from_the_store_ends_the_question() -> None:
    """Another node played it."""
    history = started("terres", 2, "pp")
    fold(history, "! ask end 0")
    assert history.question == wire.Question("end", 0, (1,))
    seat = history.table.actors()[0]
    fold(history, f"{seat} {history.table.moves(seat)[0]}")
    assert history.question is None


def test_a_question_waits_for_all_others_who_play_themselves() -> None:
    history = started("kanagawa", 4, "pppb")
    fold(history, "! ask end 1")
    assert asked(history) == (0, 2)
    fold(history, "! yes 0")
    assert asked(history) == (2,)
    fold(history, "! no 2")
    assert (asked(history), history.ending) == (None, "")
    fold(history, "! out 0 greedy", "! ask end 1", "! yes 2")
    assert (asked(history), history.ending) == (None, "agreed")


def asked(history: History) -> tuple[int, ...] | None:
    """The seats that the open question waits for."""
    return None if history.question is None else history.question.waiting


def test_agreed_take_backs_lead_to_the_seats_last_decision() -> None:
    history = started("terres", 2, "pp")
    first = history.table.actors()[0]
    before = history.table.lines()
    while history.table.actors() == (first,):
        moves = history.table.moves(first)
        text = "end" if "end" in moves else moves[0]
        history.commit(history.play(first, text), 1.0)
    fold(history, f"! ask undo {first}", f"! yes {1 - first}")
    assert history.table.lines() == before
    assert history.table.actors() == (first,)


def test_a_seat_without_a_move_has_nothing_to_take_back() -> None:
    history = started("terres", 2, "pp")
    first = history.table.actors()[0]
    history.commit(history.play(first, history.table.moves(first)[0]), 1.0)
    before = history.table.lines()
    fold(history, f"! ask undo {1 - first}", f"! yes {first}")
    assert history.table.lines() == before


async def play_until_no_undo(room: Room) -> int:
    """The seat to act ends its turn; gives that seat."""
    async with room.locked():
        table = room.require_history().table
        seat = table.actors()[0]
        while table.actors() == (seat,):
            moves = table.moves(seat)
            await room.play(seat, "end" if "end" in moves else moves[0])
    return seat


@pytest.mark.parametrize(
    ("policy", "asked"), [("by_consent", True), ("until_revealed", False), ("off", False)]
)
async def test_what_cannot_be_stepped_back_is_asked_for_where_the_table_says_so(
    tmp_path: Path, policy: str, asked: bool
) -> None:
    settings = msgspec.convert({"undo": policy}, schemas.TableSettings)
    async with a_room(tmp_path, settings=settings) as (_, room):
        seat = await play_until_no_undo(room)
        number = room.require_history().number
        for mover in (1 - seat, seat):
            undo = commands.undo(room, player(mover), wire.Undo("u", number, mover))
            if asked and mover == seat:
                await undo
                assert room.require_history().question is not None
                continue
            with pytest.raises(
                BadInput,
                match=r"There is nothing to take back: somebody else acted, or chance or something hidden was shown|At this table moves cannot be taken back",
            ):
                await undo


async def test_one_question_at_a_time(tmp_path: Path) -> None:
    async with a_room(tmp_path) as (_, room):
        await commands.offer_end(room, player(0), wire.OfferEnd("e", 0))
        with pytest.raises(BadInput, match="First the open question must be answered"):
            await commands.offer_end(room, player(1), wire.OfferEnd("e", 1))
        with pytest.raises(BadInput, match="There is no question for this seat to answer"):
            await commands.answer(room, player(0), wire.Answer("a", 0, True))
        await commands.answer(room, player(1), wire.Answer("a", 1, True))
        assert (room.status, room.require_history().ending) == ("over", "agreed")
        said = [message.key for message in room.require_history().verdict(0)]
        assert said == ["verdict.nobody", "verdict.agreed"]
        with pytest.raises(BadInput, match="This game is over"):
            await commands.offer_end(room, player(0), wire.OfferEnd("e", 0))


# Talk

SILENT = schemas.TableSettings(talk="off")


async def test_a_silent_game_is_silent_only_while_it_is_played(tmp_path: Path) -> None:
    async with a_room(tmp_path, settings=SILENT, start=False) as (at, room):
        await commands.say(room, player(0), wire.Say("s", "chat", "before"))
        async with room.locked():
            await room.start()
        for kind in ("chat", "emote"):
            with pytest.raises(BadInput, match="There is no table talk in this game"):
                await commands.say(room, player(0), wire.Say("s", kind, "hello"))
        await commands.resign(room, player(0), wire.Resign("r", 0))
        await commands.say(room, Listener("watcher"), wire.Say("s", "chat", "after"))
        with pytest.raises(BadInput, match="There is no emote"):
            await commands.say(room, player(0), wire.Say("s", "emote", "rude"))
        said = await at.store.said(room.id)
        assert [(line.seat, line.text) for line in said] == [(0, "before"), (-1, "after")]


async def test_watchers_talk_where_talk_is_free(tmp_path: Path) -> None:
    watcher = Listener("watcher")
    async with a_room(tmp_path) as (_, room):
        await commands.say(room, watcher, wire.Say("s", "chat", "hello"))
    emotes = schemas.TableSettings(talk="emotes")
    (tmp_path / "other").mkdir()
    async with a_room(tmp_path / "other", settings=emotes) as (_, room):
        with pytest.raises(BadInput, match="There is no table talk in this game"):
            await commands.say(room, watcher, wire.Say("s", "emote", "hello"))
        await commands.say(room, player(0), wire.Say("s", "emote", "hello"))
        with pytest.raises(BadInput, match="In this game only the neutral emotes are allowed"):
            await commands.say(room, player(0), wire.Say("s", "chat", "hello"))


# Rules that this server does not know


async def test_a_table_of_unknown_rules_is_shown_and_can_be_talked_at(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        table = await at.table()
        saved = await at.store.table(table)
        assert saved is not None
        for change in ({"rules_version": 99}, {"game": "unheard"}):
            setup = msgspec.structs.replace(read_setup(saved.setup), **change)
            saved = await at.store.change_table(
                msgspec.structs.replace(saved, setup=setup.encode())
            )
            async with at.rooms.lease(table) as room:
                async with room.locked():
                    assert room.info("v0").problem is not None
                    assert (room.history, room.needed, room.in_play) == (None, False, False)
                with pytest.raises(
                    BadInput, match="Its record can still be read by a version that knows them"
                ):
                    await commands.resign(room, player(0), wire.Resign("r", 0))
                await commands.say(room, player(0), wire.Say("s", "chat", "what now?"))
            assert at.rooms.drop(table)


# Presence among nodes


class Heard(Bus):
    """Keeps what would be told to other nodes."""

    def __init__(self) -> None:
        self.announced: list[tuple[str, ...]] = []

    def visitors_changed(self, table_id: str, visitors: tuple[str, ...]) -> None:
        self.announced.append(visitors)


async def test_a_node_answers_only_if_it_has_something_new_to_say(tmp_path: Path) -> None:
    async with fake_node(tmp_path) as at:
        bus = Heard()
        table = await at.table()
        saved = await at.store.table(table)
        assert saved is not None
        room = Room(dataclasses.replace(at.services, bus=bus), saved)
        room.heard_from("north", ("v1",))
        assert bus.announced == [], "nobody is here"
        async with room.lock:
            room.enter(player(0))
        assert bus.announced == [("v0",)]
        room.heard_from("north", ("v1",))
        assert bus.announced == [("v0",)], "north knows"
        room.heard_from("south", ())
        assert bus.announced == [("v0",), ("v0",)]
        room.close()


# Sent again, because the answer was lost on the way


async def first_decision(room: Room) -> tuple[int, str, int]:
    async with room.locked():
        history = room.require_history()
        seat = history.table.actors()[0]
        return seat, history.table.moves(seat)[0], history.number


async def test_a_question_in_between_makes_no_move_stale(tmp_path: Path) -> None:
    async with a_room(tmp_path) as (_, room):
        seat, move, number = await first_decision(room)
        await commands.offer_end(room, player(1 - seat), wire.OfferEnd("q", 1 - seat))
        await commands.play(room, player(seat), wire.Play("m", number, seat, move))
        repeated = await commands.play(room, player(seat), wire.Play("m", number, seat, move))
        assert isinstance(repeated, wire.Ack)
        async with room.locked():
            history = room.require_history()
            assert [e for e in history.events if e == Moved(seat, move)] == [Moved(seat, move)]


async def test_a_move_before_another_one_is_stale(tmp_path: Path) -> None:
    async with a_room(tmp_path) as (_, room):
        seat, move, number = await first_decision(room)
        await commands.play(room, player(seat), wire.Play("m", number, seat, move))
        with pytest.raises(Stale):
            await commands.play(room, player(seat), wire.Play("n", number, seat, "end"))


async def test_an_undo_that_is_sent_twice_is_done_once(tmp_path: Path) -> None:
    async with a_room(tmp_path) as (_, room):
        seat, move, number = await first_decision(room)
        await commands.play(room, player(seat), wire.Play("m", number, seat, move))
        async with room.locked():
            asked = wire.Undo("u", room.require_history().number, seat, False)
        done = await commands.undo(room, player(seat), asked)
        assert await commands.undo(room, player(seat), asked) == done
        with pytest.raises(Stale):
            await commands.undo(room, player(seat), wire.Undo("v", number, seat, False))


async def test_a_line_of_talk_that_is_sent_twice_is_said_once(tmp_path: Path) -> None:
    async with a_room(tmp_path) as (at, room):
        for asked_id, text in [("1", "hello"), ("1", "hello"), ("2", "hello"), ("1", "you")]:
            await commands.say(room, player(0), wire.Say(asked_id, "chat", text))
        lines = [said.text for said in await at.store.said(room.id)]
        assert lines == ["hello", "hello", "you"]
