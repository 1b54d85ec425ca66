"""What only chance does, and what chance cannot do."""

from __future__ import annotations

import pytest

from hyakki.core.fate import SeededFate
from hyakki.core.game import CHANCE
from hyakki.core.messages import IllegalMove
from hyakki.core.table import Table
from tests.games.yokai.scene import GAME

NAMES = ("Ana", "Bo")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("first:0", "Y2.1"),
        ("face:oni", "Y2.1"),
        ("affinity:a3", "Y2.1"),
        ("shape:spiral", "Y2.1"),
        ("hint:h05", "Y6.2"),
    ],
)
def test_a_seat_cannot_play_for_chance(move: str, rule: str) -> None:
    """Y2.1: the cards are shuffled. Y6.2: the top hint is turned up, whichever it is."""
    table = Table(GAME, NAMES, {}, SeededFate(1))
    with pytest.raises(IllegalMove) as refused:
        table.play(table.actors()[0], move)
    assert (refused.value.rule, refused.value.message.key) == (rule, "refusal.only_chance")


@pytest.mark.parametrize(
    ("line", "rule", "key"),
    [
        ("* look:a", "Y2.1", "chance_first"),
        ("* declare", "Y2.1", "chance_first"),
        ("* face:oni", "Y1.1", "not_left"),
        ("* first:0", "Y2.2", "not_left"),
        ("* hint:h05", "Y2.2", "not_left"),
    ],
)
def test_chance_plays_its_own_moves_from_what_is_left(line: str, rule: str, key: str) -> None:
    """Y1.1: each family has four cards. Y2.1: nobody plays before all cards lie there. Y2.2: nor is a hint drawn."""
    table = Table(GAME, NAMES, {}, None)
    for done in ("first:0", *["face:oni"] * 4):
        table.replay_line(f"* {done}")
    assert table.actors() == (CHANCE,)
    with pytest.raises(IllegalMove) as refused:
        table.replay_line(line)
    assert (refused.value.rule, refused.value.message.key) == (rule, f"refusal.{key}")
