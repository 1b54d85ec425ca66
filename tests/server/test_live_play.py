"""Whole games over real sockets: everybody sees what their seat may see, and the record verifies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from hyakki.core.game import SPECTATOR
from hyakki.core.record import read_record
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.verify import verify
from hyakki.games import GAMES, game_named
from hyakki.server import schemas, wire
from hyakki.server.client import RefusedError, Visitor
from tests.server.live import Server, party, run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("server")).start()
    yield started
    assert started.stop() == 0
    assert "Traceback" not in started.log.read_text()


CASES = [
    (key, seats)
    for key, game in GAMES.items()
    for seats in (game.seat_counts[0], game.seat_counts[-1])
]


@pytest.mark.parametrize(("game", "seats"), sorted(set(CASES)), ids=str)
def test_a_whole_game_between_people(server: Server, game: str, seats: int) -> None:
    """Views, moves and logs that arrived are exactly those of the seat; the record verifies."""

    async def play() -> None:
        async with (
            party(server.base, seats, game=game, frames=True) as table,
            Visitor.at(server.base) as guest,
            guest.visit(table.table) as watching,
        ):
            await watching.until(lambda live: live.number > 0)
            await table.play_random(Rng(4))
            await watching.until(lambda live: live.over())
            source = await guest.ask("GET", f"/api/tables/{table.table}/record")
            record = read_record(source)
            assert verify(GAMES[game], record).message.key == "verify.sealed"
            truth = Table.replay(GAMES[game], record)
            for seat, live in enumerate(table.lives):
                assert list(live.seats) == [seat]
                assert live.seats[seat].log == truth.log(seat)
                assert live.seats[seat].view == msgspec.json.encode(truth.view(seat, recall=False))
            assert list(watching.seats) == [SPECTATOR]
            assert watching.seats[SPECTATOR].log == truth.log(SPECTATOR)
            assert watching.table is not None
            assert watching.table.outcome == record.outcome
            fair = await guest.ask("GET", f"/api/tables/{table.table}/replay")
            assert msgspec.json.decode(fair, type=schemas.Replay).fairness.holds

    run(play())


@pytest.mark.parametrize("game", GAMES)
def test_every_byte_a_seat_receives_is_its_own(server: Server, game: str) -> None:
    """The frames that reached each browser say nothing that its own log and views do not say."""

    async def play() -> None:
        seats = GAMES[game].seat_counts[0]
        async with party(server.base, seats, game=game, frames=True) as table:
            await table.play_random(Rng(9), 30)
            await table.settled()
            for seat, live in enumerate(table.lives):
                assert live.frames
                for frame in live.frames:
                    message = msgspec.json.decode(frame)
                    for sight in message.get("sights", ()):
                        assert sight["seat"] == seat
                        assert sight["view"]["seat"] == seat
                    assert b"seed" not in frame
                    for chair in message.get("table", {}).get("seats", ()):
                        assert re.fullmatch("([0-9a-f]{64})?", chair.pop("entropy", ""))
                    assert b"entropy" not in msgspec.json.encode(message)

    run(play())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_bots(server: Server, game: str) -> None:
    async def play() -> None:
        others = GAMES[game].seat_counts[0] - 1
        async with party(server.base, 1, game=game, bots=("novice",) * others) as table:
            await table.play_random(Rng(2))
            live = table.lives[0]
            assert live.over()
            source = await table.visitors[0].ask("GET", f"/api/tables/{table.table}/record")
            assert verify(GAMES[game], read_record(source)).holds

    run(play())


def test_moves_quote_the_position_they_answer(server: Server) -> None:
    """A stale move is refused, a repeated one is acknowledged and played once."""

    async def play() -> None:
        async with party(server.base, 2) as table:
            live = next(live for live in table.lives if live.seat_to_act() is not None)
            seat = live.seat_to_act()
            assert seat is not None
            number, move = live.number, live.seats[seat].moves[0]
            asked = wire.Play("a", number, seat, move)
            first = await live.request(asked)
            assert isinstance(first, wire.Ack)
            again = await live.request(msgspec.structs.replace(asked, id="b"))
            assert again == wire.Ack("b", first.number)
            with pytest.raises(RefusedError) as stale:
                await live.request(wire.Play("c", number, seat, "end"))
            assert stale.value.problem.message.key == "error.stale"
            with pytest.raises(RefusedError) as refused:
                await live.play(seat, "s99@water")
            assert "is not a move" in str(refused.value)

    run(play())


def test_the_update_of_a_move_answers_it(server: Server) -> None:
    """The mover reads in it that the move is on disk; nobody else does, and nothing else says so."""

    async def play() -> None:
        async with party(server.base, 2) as table:
            mover = next(live for live in table.lives if live.seat_to_act() is not None)
            other = next(live for live in table.lives if live is not mover)
            seat = mover.seat_to_act()
            assert seat is not None
            mover.frames, other.frames = [], []
            number = await mover.play(seat, mover.seats[seat].moves[0])
            await other.until(lambda live: live.number == number)
            await mover.request(wire.Ping("last"))
            (own, pong) = _answers(mover.frames)
            assert (own[0], pong) == ("update", ("pong", None))
            assert own[1]
            assert _answers(other.frames) == [("update", None)]

    run(play())


def test_a_table_that_did_not_change_is_not_sent_again(server: Server) -> None:
    async def play() -> None:
        async with party(server.base, 2) as table:
            live = next(live for live in table.lives if live.seat_to_act() is not None)
            seat = live.seat_to_act()
            assert seat is not None
            await live.play(seat, live.seats[seat].moves[0])  # since then both are known to be here
            live.frames = []
            await live.request(wire.OfferEnd("end", seat))
            await live.request(wire.StepOut("out", seat))
            await live.send(wire.Resume())
            await live.request(wire.Ping("last"))
            said = [msgspec.json.decode(frame) for frame in live.frames]
            offered, stepped_out, *_, whole = [
                "table" in message for message in said if message["type"] == "update"
            ]
            assert (offered, stepped_out, whole) == (False, True, True)

    run(play())


def test_why_something_cannot_be_touched(server: Server) -> None:
    """From a move to nonsense, other games' paths and very long ones: the answer is a sentence, with a rule if it has one."""

    async def play() -> None:
        async with party(server.base, 2) as table:
            live = next(live for live in table.lives if live.seat_to_act() is not None)
            other = next(one for one in table.lives if one is not live)
            seat = live.seat_to_act()
            assert seat is not None
            reasons = {
                ("do:end",): "refusal.must_play",
                ("s99",): "refusal.not_this",
                ("t05", "0,-1"): "refusal.not_this",
                ("", "\ud7ff", "do:" * 99): "refusal.not_this",
                ("s05", *["water"] * 1500): "refusal.not_this",
                (): "refusal.possible",
            }
            for path, key in reasons.items():
                because = await live.request(wire.Why("w", seat, live.number, path))
                assert isinstance(because, wire.Because)
                assert because.problem.message.key == key
                assert because.problem.text
                assert because.number == live.number
            waits = await other.request(wire.Why("w", 1 - seat, live.number, ("do:end",)))
            assert isinstance(waits, wire.Because)
            assert waits.problem.rule == "T3.1"
            with pytest.raises(RefusedError):
                await other.request(wire.Why("w", seat, live.number, ()))

    run(play())


def test_what_moves_would_do_is_told_to_sockets_that_ask(server: Server) -> None:
    async def play() -> None:
        async with party(server.base, 2) as table:
            number = next(n for n, live in enumerate(table.lives) if live.seat_to_act() is not None)
            asking, silent = table.visitors[number], table.lives[number]
            async with asking.visit(table.table, effects=True) as live:
                await live.until(lambda now: now.foresight is not None)
                foresight = live.foresight
                assert foresight is not None
                assert foresight.number == live.number
                assert set(foresight.rows) <= set(live.seats[number].moves)
                told = {message.key for message in foresight.said}
                assert "effect.standing" in told
                used = {place for row in foresight.rows.values() for place in row}
                assert used == set(range(len(foresight.said)))
                await silent.request(wire.Ping("last"))
                assert silent.foresight is None

    run(play())


def _answers(frames: list[bytes]) -> list[tuple[str, str | None]]:
    """What each message answers; who is there is told whenever somebody has come, and answers nobody."""
    said = [msgspec.json.decode(frame) for frame in frames]
    assert not any("answers" in message for message in said if message["type"] == "presence")
    return [(m["type"], m.get("answers")) for m in said if m["type"] != "presence"]


def test_an_illegal_move_names_its_rule(server: Server) -> None:
    async def play() -> None:
        async with party(server.base, 2) as table:
            live = next(live for live in table.lives if live.seat_to_act() is not None)
            seat = live.seat_to_act()
            assert seat is not None
            with pytest.raises(RefusedError) as refused:
                await live.play(seat, "end")
            assert refused.value.problem.rule == "T3.6"
            assert live.seats[seat].moves

    run(play())


def test_hints_and_words(server: Server) -> None:
    async def play() -> None:
        async with party(server.base, 2) as table:
            live = next(live for live in table.lives if live.seat_to_act() is not None)
            seat = live.seat_to_act()
            assert seat is not None
            hint = await live.request(wire.AskHint("h", seat))
            assert isinstance(hint, wire.Hint)
            assert hint.move in live.seats[seat].moves
            assert hint.path == game_named("terres").read(hint.move).path
            assert hint.reasons
            words = await live.request(wire.AskWords("w", seat))
            assert isinstance(words, wire.Words)
            assert set(words.words) == set(live.seats[seat].moves)
            some = await live.request(wire.AskWords("s", seat, hint.path[:1]))
            assert isinstance(some, wire.Words)
            assert hint.move in some.words
            assert len(some.words) < len(words.words)
            assert await live.request(wire.Ping("p")) == wire.Pong("p")
        async with party(server.base, 2, settings=schemas.TableSettings(hints=False)) as table:
            with pytest.raises(RefusedError) as refused:
                await table.lives[0].request(wire.AskHint("h", 0))
            assert refused.value.problem.message.key == "error.hints_off"

    run(play())


def test_coming_back_in_the_middle(server: Server) -> None:
    """Whoever reconnects gets the whole table; whoever notices a gap asks for it."""

    async def play() -> None:
        async with party(server.base, 2) as table:
            await table.play_random(Rng(1), 12)
            await table.settled()
            async with table.visitors[1].visit(table.table) as again:
                await again.until(lambda live: live.number == table.lives[1].number)
                assert again.seats[1].view == table.lives[1].seats[1].view
                assert again.seats[1].log == table.lives[1].seats[1].log
                again.number -= 1
                await again.send(wire.Resume())
                await again.until(lambda live: live.number == table.lives[1].number)

    run(play())


def test_one_visitor_plays_both_seats(server: Server) -> None:
    """Same-screen play: one socket, two seats."""

    async def play() -> None:
        async with Visitor.at(server.base) as alone:
            table = (await alone.open_table(schemas.NewTable("terres", 2))).id
            await alone.sit(table, 0)
            await alone.change_seat(table, 1, schemas.SeatChange("take", name="Bo"))
            await alone.start(table)
            async with alone.visit(table) as live:
                await live.until(lambda one: one.number > 0)
                assert sorted(live.seats) == [0, 1]
                for _ in range(10):
                    seat = live.seat_to_act()
                    assert seat is not None
                    await live.play(seat, live.seats[seat].moves[0])
                    await live.until(lambda one: one.seat_to_act() is not None)
                assert live.table is not None
                assert live.table.seats[1].name == "Bo"

    run(play())


def test_the_server_stops_gracefully(tmp_path: Path) -> None:
    started = Server(tmp_path).start()

    async def play() -> str:
        async with party(started.base, 2) as table:
            await table.play_random(Rng(1), 5)
            assert started.process is not None
            started.process.ask_to_stop()
            await table.lives[0].socket.wait_closed()
            return table.table

    table = run(play())
    assert started.stop() == 0
    started.start()

    async def look() -> None:
        async with Visitor.at(started.base) as guest, guest.visit(table) as live:
            await live.until(lambda one: one.number > 5)

    run(look())
    started.stop()
