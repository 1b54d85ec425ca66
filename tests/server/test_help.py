"""What a table explains: hints, moves in words, and why something cannot be touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki.core.messages import BadInput
from hyakki.games import game_named
from hyakki.server import schemas, wire
from hyakki.server.table import commands
from hyakki.server.table.room import Room
from tests.server.test_rooms import first_move
from tests.server.test_table_commands import a_room, player

pytestmark = pytest.mark.anyio

GAME = game_named("terres")


async def a_hint(room: Room, seat: int) -> wire.Hint:
    return await commands.hint(room, player(seat), wire.AskHint("h", seat))


async def test_a_hint_is_a_move_with_its_touches_and_words(tmp_path: Path) -> None:
    async with a_room(tmp_path) as (at, room):
        at.pool.go.set()
        seat, move = await first_move(room)
        history = room.require_history()
        words = GAME.describe(history.table.view(seat, recall=False), GAME.read(move))
        hint = wire.Hint("h", seat, history.number, move, GAME.read(move).path, words, ())
        assert await a_hint(room, seat) == hint
        (task,) = at.pool.tasks
        assert (task.bot, task.seed) == (commands.HINT_BOT, history.number)
        assert task.seconds == room.services.settings.bot_seconds
        assert at.pool.owners == [f"v{seat}"], "a hint takes from the part of whoever asks"


async def test_who_gets_no_hint(tmp_path: Path) -> None:
    async with a_room(tmp_path) as (at, room):
        seat, _ = await first_move(room)
        with pytest.raises(BadInput, match="not your turn"):
            await a_hint(room, 1 - seat)
        with pytest.raises(BadInput, match="is not yours"):
            await commands.hint(room, player(seat), wire.AskHint("h", 1 - seat))
        assert at.pool.tasks == []
    (tmp_path / "other").mkdir()
    settings = schemas.TableSettings(hints=False)
    async with a_room(tmp_path / "other", settings=settings) as (_, room):
        seat, _ = await first_move(room)
        with pytest.raises(BadInput, match="there is no advice"):
            await a_hint(room, seat)


async def test_moves_in_words_as_far_as_they_begin_with_what_was_touched(tmp_path: Path) -> None:
    async with a_room(tmp_path) as (_, room):
        seat, move = await first_move(room)
        history = room.require_history()
        moves = history.table.moves(seat)
        touched = GAME.read(move).path[:1]
        some = [text for text in moves if GAME.read(text).path[:1] == touched]
        assert 0 < len(some) < len(moves)
        for path, expected in (((), moves), (touched, some), (("nowhere",), [])):
            told = await commands.words(room, player(seat), wire.AskWords("w", seat, path))
            assert (told.id, told.seat, told.number) == ("w", seat, history.number)
            assert list(told.words) == expected


async def test_why_something_cannot_be_touched(tmp_path: Path) -> None:
    """T3.1: whoever waits is told so; whoever is to act may touch a sketch in hand."""
    async with a_room(tmp_path) as (_, room):
        seat, move = await first_move(room)
        history = room.require_history()
        path = GAME.read(move).path
        for asker, rule, key in ((seat, "", "possible"), (1 - seat, "T3.1", "not_your_turn")):
            asked = wire.Why("y", asker, history.number, path)
            number, refusal = await commands.why(room, player(asker), asked)
            assert (number, refusal.rule) == (history.number, rule)
            assert refusal.message.key == f"refusal.{key}"
