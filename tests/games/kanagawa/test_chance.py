"""What only chance does, and what chance cannot do."""

from __future__ import annotations

import pytest

from hyakki.core.fate import SeededFate
from hyakki.core.game import CHANCE
from hyakki.core.messages import IllegalMove
from hyakki.core.table import Table
from tests.games.kanagawa.scene import GAME

NAMES = ("Ana", "Bo")
FAMILIES = "families:animal,person,kite,lantern"


@pytest.mark.parametrize(
    "move", [FAMILIES, "tile:start_forest", "first:0", "deal:kite_01", "top:kite_01"]
)
def test_a_seat_cannot_play_for_chance(move: str) -> None:
    """K3.2: cards are dealt, not chosen; nor are families, tiles, or the first player."""
    table = Table(GAME, NAMES, {}, SeededFate(1))
    with pytest.raises(IllegalMove) as refused:
        table.play(table.actors()[0], move)
    assert (refused.value.rule, refused.value.message.key) == ("K3.2", "refusal.only_chance")


@pytest.mark.parametrize(
    ("line", "rule", "key"),
    [
        ("* stay", "K3.2", "chance_first"),
        ("* storm:0", "K3.2", "chance_first"),
        (f"* {FAMILIES}", "KY2.1", "not_in_pile"),
        ("* tile:start_ocean", "K2.4", "not_in_pile"),
        ("* first:1", "K2.6", "not_in_pile"),
        ("* deal:kite_01", "K2.2", "not_in_pile"),
        ("* top:tree_01", "K2.2", "not_in_pile"),
    ],
)
def test_chance_plays_its_own_moves_from_what_is_left(line: str, rule: str, key: str) -> None:
    """K2.2: now the deck's top card is shown, of a family in play. KY2.1, K2.4, K2.6: the rest of the set-up is done."""
    table = Table(GAME, NAMES, {}, None)
    for done in (FAMILIES, "tile:start_forest", "tile:start_plains", "first:0"):
        table.replay_line(f"* {done}")
    assert table.actors() == (CHANCE,)
    with pytest.raises(IllegalMove) as refused:
        table.replay_line(line)
    assert (refused.value.rule, refused.value.message.key) == (rule, f"refusal.{key}")
