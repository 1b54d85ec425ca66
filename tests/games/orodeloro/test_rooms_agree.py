"""Each idea has one spelling; these tests notice when two rooms begin to differ."""

from __future__ import annotations

import pytest

from hyakki.core.positions import NONE
from hyakki.core.rng import Rng
from hyakki.games.orodeloro.box import ICONS, REMOVED, TILE_IDS, own_source
from hyakki.games.orodeloro.mind.prospects import FIRST_ICON, TRAITS
from hyakki.games.orodeloro.parts import ALL_TILES, MOST_SEATS, SEATS, names_of, row_of
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.state import OVER, PHASE_NUMBER, PHASES
from hyakki.games.orodeloro.view import OroView
from tests.games.orodeloro.scene import GAME, random_states

MIXED = {"remove_tiles": "none", "table_size": "9", "end_timing": "finish_round"}
PASSING = {
    "stuck": "may_pass",
    "table_size": "9",
    "cyclone_counts": "tiles",
    "end_timing": "at_once",
}


def test_the_order_of_the_options_means_nothing() -> None:
    chosen = GAME.complete(3, MIXED)
    turned = dict(reversed(chosen.items()))
    variant = GAME.variants.of(3, turned)
    assert variant is GAME.variants.of(3, chosen)
    assert list(variant.options.items()) == list(chosen.items())


def test_each_box_has_variants_of_its_own() -> None:
    other = GAME.with_data(own_source())
    assert other.variant(3, MIXED).parts is other.parts
    assert GAME.variant(3, MIXED).parts is GAME.parts


@pytest.mark.parametrize("seats", SEATS)
def test_views_positions_and_states_say_the_same(seats: int) -> None:
    """The victim of a combat knows everything (O5.6), and so does everybody else at other times."""
    for options in ({}, MIXED, PASSING):
        for state in random_states(seats, options, seats):
            written = GAME.write_position(state)
            knows_all = 0 if state.victim == NONE else int(state.victim)
            imagined = GAME.imagine(state.view(knows_all), Rng(1))
            assert GAME.write_position(imagined) == written
            assert imagined.view(1) == state.view(1)
            assert GAME.write_position(GAME.read_position(written)) == written


def neighbours_on_the_map(view: OroView) -> int:
    """O5.2 once more, as one counts it by looking at the map."""
    newest = view.map[-1]
    others = [(tile.x, tile.y) for tile in view.map] + [(0, 0)]
    return len([1 for x, y in others if abs(x - newest.x) + abs(y - newest.y) == 1])


@pytest.mark.parametrize("seed", range(4))
def test_the_strength_of_the_newest_tile(seed: int) -> None:
    """O5.2: counted over cells as over the tiles of a view, in games that reach the edge of a small table."""
    found = set()
    for state in random_states(4, {"table_size": "9"}, seed):
        if state.route:
            strength = int(state.strength())
            assert strength == neighbours_on_the_map(state.view(0))
            found.add(strength)
    assert {1, 2} <= found


def test_names_and_numbers() -> None:
    assert names_of(ALL_TILES) == TILE_IDS
    assert row_of(TILE_IDS) == ALL_TILES
    assert [PHASES[number] for number in PHASE_NUMBER.values()] == list(PHASES)
    assert PHASES[OVER] == "over"


def test_every_count_of_seats_and_every_icon_is_known_everywhere() -> None:
    assert list(SEATS) == list(GAME.seat_counts) == list(REMOVED)
    assert max(SEATS) == MOST_SEATS
    assert TRAITS[FIRST_ICON:] == ("plain", *ICONS[1:])


def test_a_twin_is_equal_and_apart() -> None:
    """A field that `copy` forgets shows here."""
    for options in (MIXED, PASSING):
        for state in random_states(4, options, 7):
            twin: OroState = state.copy()
            assert GAME.write_position(twin) == GAME.write_position(state)
            assert twin.view(0) == state.view(0)
