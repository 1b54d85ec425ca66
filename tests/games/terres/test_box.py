"""Owners' boxes of Terres de Yokai: other sketches are played, what the rulebook prints stays."""

from __future__ import annotations

import pytest

from hyakki.core.game import CHANCE
from hyakki.core.messages import BadInput, IllegalMove
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.games.terres.moves import LAYS
from hyakki.testing.cases import random_move
from tests.boxes import other_box
from tests.games.refused import says
from tests.games.terres.adapter import conserved
from tests.games.terres.scene import GAME

OWN = GAME.own_data()
OTHER = GAME.with_data(other_box("terres"))

WRONG = [
    ("T1.1", "elements", 'id = "water"', 'id = "metal"'),
    ("T1.1", "elements[0].values", "values = [3, 4, 5, 6, 7]", "values = [3, 4, 5, 6, 8]"),
    ("T1.3", "sketches[0].id", 'id = "s01"', 'id = "s37"'),
    ("T1.3", "sketches[1].id", 'id = "s02"', 'id = "s01"'),
    ("T1.3", "sketches[0].ends", 'ends = ["water", "fire"]', 'ends = ["fire", "fire"]'),
    ("T1.4", "sketches[0]", 'ability = "call"', 'ability = ""'),
    ("T2.1", "counts.starting_hand", "starting_hand = 3", "starting_hand = 4"),
    ("T3.5", "counts.most_plays", "most_plays = 3", "most_plays = 2"),
    ("T3.6", "counts.forced_hand", "forced_hand = 4", "forced_hand = 5"),
    (
        "possible values",
        "sketches[0].ends[1]",
        'ends = ["water", "fire"]',
        'ends = ["water", "ice"]',
    ),
    ("possible values", "sketches[4].ability", 'ability = "call"', 'ability = "shout"'),
]


@pytest.mark.parametrize(("rule", "key", "old", "new"), WRONG, ids=[row[3] for row in WRONG])
def test_a_box_that_breaks_the_rules(rule: str, key: str, old: str, new: str) -> None:
    """T1.1, T1.3, T1.4, T2.1, T3.5, T3.6: with the rule and the key."""
    assert old in OWN
    with pytest.raises(BadInput) as refused:
        GAME.with_data(OWN.replace(old, new, 1))
    said = GAME.texts("en").say(refused.value.message)
    assert says(GAME, refused.value.message, rule)
    assert f", {key}: " in said
    assert GAME.texts("fr").say(refused.value.message) != said


def test_a_missing_sketch() -> None:
    """T1.3"""
    head, _, rest = OWN.partition("[[sketches]]\n")
    without = head + "[[sketches]]\n" + rest.partition("[[sketches]]\n")[2]
    with pytest.raises(BadInput) as refused:
        GAME.with_data(without)
    assert "s01 is missing" in GAME.texts("en").say(refused.value.message)


def test_order_and_direction_mean_nothing() -> None:
    """T1.3: sketches in another order, and turned round, are the same box."""
    head, *blocks = OWN.split("[[sketches]]\n")
    turned = [block.replace('["water", "fire"]', '["fire", "water"]') for block in blocks]
    source = head + "".join(f"[[sketches]]\n{block}\n" for block in reversed(turned))
    assert GAME.with_data(source).data_mark == ""


def test_sketches_are_laid_by_what_they_show() -> None:
    """T4.1: s01 joins earth and wind there."""
    hands = (["s01", "s02", "s04"], ["s07", "s08", "s09"])
    stacks = {
        name: {"yokai": [f"{name}3", *[None] * 4]} for name in ("water", "fire", "earth", "wind")
    }
    position = {"data": OTHER.data_mark, "hands": hands, "stacks": stacks}
    state = OTHER.read_position(position)
    lays = [move.text for move in state.moves(0) if move.text.startswith("s01")]
    assert lays == ["s01@earth", "s01@wind"]
    refusal = OTHER.why_not(state, 0, LAYS[0][0])
    assert refusal.rule == "T4.1"
    assert OTHER.texts("en").say(refusal.message) == "earth/wind does not show water."
    with pytest.raises(BadInput, match="This was played with the box"):
        GAME.read_position(position)
    assert OTHER.read_position(OTHER.write_position(state)).moves(0) == state.moves(0)


def test_a_lay_at_an_element_that_is_not_shown() -> None:
    """T4.1: named by the rule, with our own box, too."""
    table = Table(GAME, ["a", "b"], {"first_player": "seat_0"}, None)
    rng = Rng(1)
    while table.actors() == (CHANCE,):
        table.replay_line(f"* {table.random_move(rng)}")
    card = table.view(0).hand[0]
    shown = {move.partition("@")[2] for move in table.moves(0) if move.startswith(card)}
    other = next(name for name in ("water", "fire", "earth") if name not in shown)
    with pytest.raises(IllegalMove) as refused:
        table.play(0, f"{card}@{other}")
    assert (refused.value.rule, refused.value.message.key) == ("T4.1", "refusal.not_shown")


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_lost(seed: int) -> None:
    """T1.1, T1.3"""
    state = OTHER.start(2, OTHER.complete(2, {}))
    rng = Rng(seed)
    while state.actors():
        random_move(state, rng)
        conserved(state)


def test_sketches_alike_are_one_candidate_wherever_they_are_numbered() -> None:
    """s01 is like s31 there, and other numbers lie between them."""
    hands: tuple[list[str], list[str]] = (["s01", "s02", "s31", "s32"], [])
    stacks = {
        name: {"yokai": [f"{name}3", *[None] * 4]} for name in ("water", "fire", "earth", "wind")
    }
    state = OTHER.read_position({"data": OTHER.data_mark, "hands": hands, "stacks": stacks})
    keys = [OTHER.mind.move_key(move) for move in OTHER.mind.candidates(state, 0)]
    assert sorted(keys) == ["s01@earth", "s01@wind", "s02@fire", "s02@water"]
