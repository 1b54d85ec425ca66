"""What only chance does, and what chance cannot do."""

from __future__ import annotations

import pytest

from hyakki.core.fate import SeededFate
from hyakki.core.messages import IllegalMove
from hyakki.core.record import split_line
from hyakki.core.table import Table
from hyakki.games import game_named
from hyakki.games.terres.parts import YOKAI_IDS

GAME = game_named("terres")
NAMES = ("Ana", "Bo")


@pytest.mark.parametrize("kind", ["first:", "draw:", "show:"])
def test_a_seat_cannot_play_for_chance(kind: str) -> None:
    """T3.2: sketches are drawn, not chosen; nor are yokai, or the first player."""
    table = Table(GAME, NAMES, {}, SeededFate(1))
    moves = [split_line(line)[1] for line in table.lines()]
    with pytest.raises(IllegalMove) as refused:
        table.play(table.actors()[0], next(move for move in moves if move.startswith(kind)))
    assert (refused.value.rule, refused.value.message.key) == ("T3.2", "refusal.only_chance")


@pytest.mark.parametrize(
    ("line", "rule", "key"),
    [
        ("* end", "T3.1", "chance_first"),
        ("* s01@water", "T3.1", "chance_first"),
        ("* first:0", "T2.3", "not_in_pile"),
        (f"* show:{YOKAI_IDS[0]}", "T2.3", "not_in_pile"),
        ("* draw:s01", "T3.2", "not_in_pile"),
    ],
)
def test_chance_plays_its_own_moves_from_what_is_left(line: str, rule: str, key: str) -> None:
    """T3.1: nobody plays before the hands are full. T2.3: a card comes once. T3.2: a sketch is drawn from its pile."""
    dealt = Table(GAME, NAMES, {}, SeededFate(1)).record()
    first_draw = next(n for n, text in enumerate(dealt.moves) if text.startswith("* draw:"))
    drawn = dealt.moves[first_draw]
    table = Table.replay(GAME, dealt, to=first_draw + 1)
    assert table.actors() == (-1,)
    attempt = drawn if line.startswith("* draw:") else line
    with pytest.raises(IllegalMove) as refused:
        table.replay_line(attempt)
    assert (refused.value.rule, refused.value.message.key) == (rule, f"refusal.{key}")
