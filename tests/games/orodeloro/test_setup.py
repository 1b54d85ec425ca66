"""The pieces (O1) and the set-up (O2)."""

from __future__ import annotations

from collections import Counter

import pytest

from hyakki.core.game import CHANCE
from hyakki.core.messages import BadOption
from hyakki.core.rng import Rng
from hyakki.games.orodeloro.rules import OroState
from tests.games.orodeloro.scene import GAME, new_table, random_states

TILES = GAME.parts.data.box.tiles


def dealt(seats: int, options: dict[str, str] | None = None, seed: int = 1) -> OroState:
    return next(s for s in random_states(seats, options or {}, seed) if s.actors() != (CHANCE,))


def test_the_box() -> None:
    """O1.1: 45 tiles and the start tile, 50 coins, one parrot."""
    kinds = Counter(piece.kind for piece in GAME.inventory())
    assert kinds == {"tile": 45, "start": 1, "coin": 1, "parrot": 1}
    assert GAME.parts.data.counts.coins == 50


def test_shapes_and_icons() -> None:
    """O1.5, O1.6"""
    shapes = Counter(tile.shape for tile in TILES)
    assert shapes == {"straight": 16, "curve": 23, "fork": 5, "crossroads": 1}
    start = GAME.parts.data.box.start
    assert (start.terrain[0], start.path[0]) == ("L", "1")
    assert (start.terrain[2], start.path[2]) == ("S", "1")
    icons = Counter(tile.icon for tile in TILES)
    assert icons == {
        "": 18,
        "chest": 7,
        "combat": 5,
        "port": 4,
        "siren": 4,
        "cyclone": 3,
        "parrot": 4,
    }


def test_one_back_for_all_tiles() -> None:
    """O1.4: nothing tells the tiles of the reserve apart, so each is as likely as any other."""
    state = dealt(4)
    state.apply(int(state.active), state.moves(int(state.active))[0])
    assert list(state.odds()) == [1] * 33


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_icons_can_be_looked_up(lang: str) -> None:
    """O1.7"""
    names = {"chest": "O5.3", "combat": "O5.4", "port": "O5.9", "siren": "O5.10"}
    names |= {"cyclone": "O5.12", "parrot": "O5.14"}
    texts = GAME.texts(lang)
    for icon, rule in names.items():
        title = texts.text(f"rule.{rule}").lower().split()[0].strip(":")
        assert title in texts.text(f"tile.{icon}", path="").split()


@pytest.mark.parametrize(
    ("seats", "bank", "reserve", "removed"), [(2, 44, 19, 20), (3, 41, 26, 10), (4, 38, 33, 0)]
)
def test_coins_and_tiles(seats: int, bank: int, reserve: int, removed: int) -> None:
    """O2.1, O2.5, O2.7"""
    state = dealt(seats)
    assert (state.coins, state.bank) == ([3] * seats, bank)
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert (state.reserve, len(state.undrawn)) == (reserve, reserve + removed)
    whole = dealt(seats, {"remove_tiles": "none"})
    assert whole.reserve == reserve + removed


def test_the_first_captain() -> None:
    """O2.2, O2.3, O3.1: drawn at random, visible to all, and the first to play."""
    found = Counter(int(dealt(3, seed=seed).captain) for seed in range(60))
    assert min(found[seat] for seat in range(3)) > 8
    for seat in range(3):
        state = dealt(3, {"first_captain": str(seat)})
        assert state.actors() == (seat,)
        assert all(state.view(viewer).captain == seat for viewer in (-2, 0, 1, 2))


def test_before_the_first_captain_is_known() -> None:
    """O2.3: seat 0 stands for whoever it will be."""
    view = GAME.start(3, GAME.complete(3, {})).view(0)
    assert (view.phase, view.actors) == ("captain", (CHANCE,))
    assert (view.active, view.captain, view.first) == (0, 0, 0)


def test_the_start_tile_is_in_the_centre() -> None:
    """O2.4: it alone lies on the table, with its two ends."""
    state = dealt(2)
    assert state.route == []
    assert {move.text.partition("@")[2] for move in state.moves(int(state.active))} <= {
        "0,-1",
        "0,1",
    }


def test_removed_tiles_are_not_told_from_the_reserve() -> None:
    """O2.6: with 19 tiles left, any of the 39 that nobody has seen may come."""
    state = dealt(2)
    state.apply(int(state.active), state.moves(int(state.active))[0])
    assert len(state.moves(CHANCE)) == 39
    view = state.view(0)
    assert view.reserve == 19


def test_a_coin_for_the_second_player() -> None:
    """O2.1, the house rule `second_coin`: whoever does not begin has four."""
    for first in (0, 1):
        state = dealt(2, {"second_coin": "on", "first_captain": str(first)})
        assert (state.coins[first], state.coins[1 - first], state.bank) == (3, 4, 43)
    with pytest.raises(BadOption) as refused:
        GAME.complete(3, {"second_coin": "on"})
    assert refused.value.rule == "O2.1"


def test_the_same_seed_deals_the_same_tiles_whatever_is_played() -> None:
    """The order of the reserve does not depend on what players do."""
    orders = []
    for player in (1, 2, 3):
        table = new_table(3, {}, 99)
        rng = Rng(player)
        while table.outcome() is None:
            table.play(table.actors()[0], table.random_move(rng))
        orders.append([line for line in table.lines() if line.startswith("*")])
    shortest = min(map(len, orders))
    assert shortest > 30
    assert orders[0][:shortest] == orders[1][:shortest] == orders[2][:shortest]
