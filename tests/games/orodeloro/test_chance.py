"""What only chance does, and what chance cannot do."""

from __future__ import annotations

import pytest

from hyakki.core.fate import SeededFate
from hyakki.core.game import CHANCE
from hyakki.core.messages import IllegalMove
from hyakki.core.table import Table
from hyakki.games import game_named

GAME = game_named("orodeloro")
NAMES = ("Ana", "Bo")


@pytest.mark.parametrize(
    ("move", "rule"), [("draw:t05", "O3.3"), ("captain:0", "O2.3"), ("captain:1", "O2.3")]
)
def test_a_seat_cannot_play_for_chance(move: str, rule: str) -> None:
    """O3.3: tiles are drawn, not chosen. O2.3: nor does anybody name the first captain."""
    table = Table(GAME, NAMES, {}, SeededFate(1))
    with pytest.raises(IllegalMove) as refused:
        table.play(table.actors()[0], move)
    assert (refused.value.rule, refused.value.message.key) == (rule, "refusal.only_chance")


@pytest.mark.parametrize(("line", "rule"), [("* captain:2", "O2.6"), ("* stop", "O3.3")])
def test_chance_plays_its_own_moves_from_what_is_left(line: str, rule: str) -> None:
    """O2.6: only what can still come is drawn. O3.3: what a player decides is not drawn."""
    start = Table.replay(GAME, Table(GAME, NAMES, {}, SeededFate(1)).record(), to=0)
    assert start.actors() == (CHANCE,)
    with pytest.raises(IllegalMove) as refused:
        start.replay_line(line)
    assert (refused.value.rule, refused.value.message.key) == (rule, "refusal.not_by_chance")
