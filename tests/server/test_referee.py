"""Around the rules: undo, consent, clocks, stand-ins, talk, ends that are not played out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from hyakki.games import GAMES
from hyakki.server import schemas, wire
from hyakki.server.client import LiveTable, RefusedError
from tests.server.live import PATIENCE, Party, Server, party, run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("server"), HYAKKI_ABSENCE="0.3").start()
    yield started
    assert started.stop() == 0
    assert "Traceback" not in started.log.read_text()


def key(refused: pytest.ExceptionInfo[RefusedError]) -> str:
    return refused.value.problem.message.key.removeprefix("error.")


def actor(table: Party) -> tuple[LiveTable, int]:
    for live in table.lives:
        seat = live.seat_to_act()
        if seat is not None:
            return live, seat
    raise AssertionError("nobody is to act")


async def lay_one(table: Party) -> tuple[LiveTable, int]:
    """The first plain sketch of the player to act: nothing is revealed by it."""
    await table.settled()
    live, seat = actor(table)
    await live.play(seat, live.seats[seat].moves[0])
    await table.settled()
    return live, seat


def test_step_back_and_restart_the_turn(server: Server) -> None:
    async def play() -> None:
        async with party(server.base, 2) as table:
            live, seat = actor(table)
            before = live.seats[seat].view, list(live.seats[seat].log)
            await lay_one(table)
            assert live.seats[seat].undo == 1
            await live.request(wire.Undo("u", live.number, seat))
            await table.settled()
            assert (live.seats[seat].view, live.seats[seat].log) == before
            for other in table.lives:
                assert other.number == live.number
            with pytest.raises(RefusedError) as refused:
                await live.request(wire.Undo("v", live.number, seat))
            assert key(refused) == "no_undo"
            await lay_one(table)
            if live.seat_to_act() == seat and live.seats[seat].undo:
                await lay_one(table)
                count = live.seats[seat].undo
                await live.request(wire.Undo("w", live.number, seat, turn=True))
                await table.settled()
                assert live.seats[seat].undo == 0 or count == 0

    run(play())


def test_no_undo_where_the_table_says_so(server: Server) -> None:
    async def play() -> None:
        async with party(server.base, 2, settings=schemas.TableSettings(undo="off")) as table:
            live, seat = await lay_one(table)
            assert live.seats[seat].undo == 0
            with pytest.raises(RefusedError) as refused:
                await live.request(wire.Undo("u", live.number, seat))
            assert key(refused) == "undo_off"

    run(play())


@pytest.mark.parametrize("yes", [True, False])
def test_what_was_revealed_comes_back_by_consent(server: Server, yes: bool) -> None:
    async def play() -> None:
        async with party(
            server.base, 2, settings=schemas.TableSettings(undo="by_consent")
        ) as table:
            live, seat = actor(table)
            before = live.seats[seat].view
            while actor(table)[1] == seat:
                moves = live.seats[seat].moves
                await live.play(seat, "end" if "end" in moves else moves[0])
                await table.settled()
            number = live.number
            await live.request(wire.Undo("u", number, seat))
            other = table.lives[1 - seat]
            await other.until(lambda one: one.question is not None)
            assert other.question == wire.Question("undo", seat, (1 - seat,))
            with pytest.raises(RefusedError) as refused:
                await live.request(wire.Answer("n", seat, True))
            assert key(refused) == "no_question"
            await other.request(wire.Answer("a", 1 - seat, yes))
            await table.settled()
            assert live.question is None
            assert (live.seats[seat].view == before) == yes

    run(play())


def test_resigning(server: Server) -> None:
    async def play() -> None:
        async with party(server.base, 2) as table:
            await table.lives[1].request(wire.Resign("r", 1))
            await table.lives[0].until(lambda one: one.over())
            info = table.lives[0].table
            assert info is not None
            assert info.outcome is not None
            assert (info.outcome.winners, info.outcome.reason, info.ending) == (
                (0,),
                "resign",
                "resign 1",
            )
            with pytest.raises(RefusedError) as refused:
                await table.lives[0].play(0, "end")
            assert key(refused) == "table_over"

    run(play())


def test_ending_a_dead_game(server: Server) -> None:
    async def play() -> None:
        async with party(server.base, 2) as table:
            one, two = table.lives
            await one.request(wire.OfferEnd("o", 0))
            await two.until(lambda live: live.question is not None)
            with pytest.raises(RefusedError) as refused:
                await two.request(wire.OfferEnd("p", 1))
            assert key(refused) == "question_open"
            await two.request(wire.Answer("n", 1, False))
            await one.until(lambda live: live.question is None)
            await two.request(wire.OfferEnd("q", 1))
            await one.until(lambda live: live.question is not None)
            await one.request(wire.Answer("y", 0, True))
            await two.until(lambda live: live.over())
            assert two.table is not None
            assert two.table.ending == "agreed"
            assert two.table.outcome is not None
            assert two.table.outcome.winners == ()

    run(play())


def test_a_bot_stands_in_and_the_player_comes_back(server: Server) -> None:
    async def play() -> None:
        async with party(server.base, 2) as table:
            one, two = table.lives
            await two.request(wire.StepOut("o", 1))
            await one.until(
                lambda live: live.table is not None and live.table.seats[1].stand_in != ""
            )
            await one.until(lambda live: live.seat_to_act() == 0)
            # whoever repeats a line that is history already, be it the stand-in's, is acknowledged
            await two.until(lambda live: live.number == one.number)
            assert two.seats[1].moves == ()
            with pytest.raises(RefusedError) as refused:
                await two.play(1, "end")
            assert key(refused) == "stood_in"
            await two.request(wire.StepIn("i", 1))
            await one.until(
                lambda live: live.table is not None and live.table.seats[1].stand_in == ""
            )
            with pytest.raises(RefusedError) as refused:
                await one.request(wire.StepOut("x", 1))
            assert key(refused) == "still_there"

    run(play())


def test_somebody_who_is_gone_can_be_replaced(server: Server) -> None:
    async def play() -> None:
        async with party(server.base, 2) as table:
            one, two = table.lives
            await two.socket.close()
            end = asyncio.get_running_loop().time() + PATIENCE
            while not await steps_out(one, 1):
                assert asyncio.get_running_loop().time() < end
                await asyncio.sleep(0.05)
            await one.until(lambda live: live.seat_to_act() == 0)

    run(play())


async def steps_out(live: LiveTable, seat: int) -> bool:
    """Whether the table lets a bot stand in; before the player has been away long enough it does not."""
    try:
        await live.request(wire.StepOut(live.new_id(), seat))
    except RefusedError as refused:
        assert refused.problem.message.key == "error.still_there"
        return False
    return True


def test_the_clock_runs_out(server: Server) -> None:
    async def play() -> None:
        clock = schemas.Clock("turn", 5)
        async with party(server.base, 2, settings=schemas.TableSettings(clock=clock)) as table:
            live, seat = actor(table)
            await live.until(lambda one: one.over(), PATIENCE)
            assert live.table is not None
            assert live.table.ending == f"time {seat}"
            assert live.table.outcome is not None
            assert live.table.outcome.winners == (1 - seat,)

    run(play())


def test_talk(server: Server) -> None:
    async def play() -> None:
        async with party(server.base, 2) as table:
            one, two = table.lives
            await one.request(wire.Say("s", "chat", "hello\n <b>you</b>"))
            await one.request(wire.Say("t", "emote", "well_played"))
            while len(two.talk) < 2:
                await asyncio.sleep(0.01)
            assert [(talk.kind, talk.text) for talk in two.talk] == [
                ("chat", "hello <b>you</b>"),
                ("emote", "well_played"),
            ]
            for kind, text, why in (
                ("emote", "rude", "unknown_emote"),
                ("chat", " \n", "bad_talk"),
            ):
                with pytest.raises(RefusedError) as refused:
                    await one.request(wire.Say("x", "emote" if kind == "emote" else "chat", text))
                assert key(refused) == why
            async with table.visitors[0].visit(table.table) as again:
                await again.until(lambda live: live.number > 0)
                await again.request(wire.Ping("p"))
                assert len(again.talk) == 2
        async with party(server.base, 2, settings=schemas.TableSettings(talk="emotes")) as table:
            with pytest.raises(RefusedError) as refused:
                await table.lives[0].request(wire.Say("s", "chat", "hello"))
            assert key(refused) == "emotes_only"
        async with party(server.base, 2, settings=schemas.TableSettings(talk="off")) as table:
            with pytest.raises(RefusedError) as refused:
                await table.lives[0].request(wire.Say("s", "emote", "hello"))
            assert key(refused) == "talk_off"

    run(play())


def test_games_of_silence_are_silent() -> None:
    """The stricter of game and table holds, for every game and its options."""
    from hyakki.server.table.setup import new_setup, talk_policy

    order = ("off", "emotes", "free")
    for game in GAMES.values():
        for seats in game.seat_counts:
            options = game.complete(seats, {})
            for wanted in order:
                talk: schemas.TalkPolicy = (
                    "off" if wanted == "off" else "emotes" if wanted == "emotes" else "free"
                )
                setup, _ = new_setup(
                    game,
                    schemas.NewTable(game.key, seats, options, schemas.TableSettings(talk=talk)),
                    "x",
                )
                limit = min(order.index(wanted), order.index(game.talk(options)))
                assert talk_policy(game, setup) == order[limit]


def test_talk_is_free_among_friends() -> None:
    """Y7.3: a game may talk more freely at tables by link and on one screen; whoever chooses is obeyed everywhere."""
    from hyakki.server.table.setup import new_setup, talk_policy

    def policy(public: bool, **options: str) -> str:
        settings = schemas.TableSettings(public=public)
        wanted = schemas.NewTable("yokai", 2, options, settings)
        return talk_policy(GAMES["yokai"], new_setup(GAMES["yokai"], wanted, "x")[0])

    assert (policy(public=False), policy(public=True)) == ("free", "emotes")
    assert policy(public=False, chat="emotes") == "emotes"
    assert policy(public=True, chat="free") == "free"


def test_presence(server: Server) -> None:
    async def play() -> None:
        async with party(server.base, 2) as table:
            one, two = table.lives
            await two.socket.close()
            async with table.visitors[0].visit(table.table) as fresh:
                await fresh.until(
                    lambda live: live.table is not None and not live.table.seats[1].online
                )
                assert fresh.table is not None
                assert fresh.table.seats[0].online
            assert one.number >= 0

    run(play())


def test_all_who_come_at_once_hear_what_was_said(tmp_path: Path) -> None:
    """After a restart everybody comes back in the same moment, and the store is asked for each of them."""
    server = Server(tmp_path).start()

    async def meet() -> None:
        async with party(server.base, 2) as first:
            live = first.lives[0]
            await live.request(wire.Say(live.new_id(), "chat", "hello"))
            await live.until(lambda one: len(one.talk) == 1)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            async with AsyncExitStack() as stack:
                back = await asyncio.gather(
                    *(
                        stack.enter_async_context(visitor.visit(first.table))
                        for visitor in first.visitors * 3
                    )
                )
                for one in back:
                    await one.until(lambda one: one.number > 0)
                    while not one.talk:
                        await asyncio.sleep(0.01)
                    assert [said.text for said in one.talk] == ["hello"]

    run(meet())
    server.stop()
