"""Y10.7: towards a shape with one target for all worlds, while the faces are not known."""

from __future__ import annotations

import pytest

from hyakki.core.fate import SeededFate
from hyakki.core.levels import MASTER
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.games import game_named
from hyakki.games.yokai.craft import CODE, craft_of
from hyakki.games.yokai.mind import Mind, mind_of
from hyakki.games.yokai.parts import BIT, CARDS, SHAPE_IDS
from hyakki.games.yokai.resolve import Resolve, firm_targets, shares_of
from hyakki.games.yokai.shaping import Shaped, Silhouette, places_for, targets_for
from hyakki.games.yokai.view import YokaiView

SHAPES = SHAPE_IDS[::5]


def mind_at(shape: str, seed: int) -> Mind:
    options = {"level": "custom", "shape": shape}
    table = Table(game_named("yokai"), ["Ann", "Ben"], options, SeededFate(seed))
    view = table.view(0)
    assert isinstance(view, YokaiView)
    return mind_of(view, craft_of(MASTER), Rng(seed))


def test_how_likely_each_card_is_of_each_family() -> None:
    shares = shares_of([[0, 1, 2, 3] * 4, [0, 1, 3, 2] * 4])
    assert shares[0] == [1.0, 0.0, 0.0, 0.0]
    assert shares[2] == shares[3] == [0.0, 0.0, 0.5, 0.5]


@pytest.mark.parametrize("shape", SHAPES)
def test_in_one_world_both_measures_find_the_same_way(shape: str) -> None:
    mind = mind_at(shape, 3)
    table, goal, faces = mind.table, mind.table.goal, mind.worlds[0]
    places = places_for(table.cells, table.locked, goal.shape, goal.mirrors)
    nearest = Shaped(faces, targets_for(places, faces, table.locked, goal.affinities, 64))
    nearest.stand(table.cells)
    shares = shares_of([faces])
    firm = Shaped(faces, firm_targets(places, shares, table.locked, goal.affinities))
    firm.stand(table.cells)
    assert min(firm.out) == min(nearest.out)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_locked_card_lies_in_its_familys_piece(shape: str) -> None:
    mind = mind_at(shape, 4)
    table, goal, faces = mind.table, mind.table.goal, mind.worlds[0]
    for card in range(0, CARDS, 5):
        places = places_for(table.cells, BIT[card], goal.shape, goal.mirrors)
        targets = firm_targets(places, shares_of([faces]), BIT[card], goal.affinities)
        assert all(target.families[table.cells[card]] == faces[card] for target in targets[:8])


def test_every_move_is_weighed_between_resolve_and_hope() -> None:
    mind = mind_at(SHAPES[0], 5)
    cells, locked = mind.table.cells, mind.table.locked
    hoped = mind.silhouette().steps(cells, locked)
    resolved = mind.resolve()
    both = resolved.steps(cells, locked)
    resolved.resolve = 1.0
    firm = resolved.steps(cells, locked)
    assert len(both) == len(hoped) == len(firm) > 0
    for hope, blend, alone in zip(hoped, both, firm, strict=True):
        assert (hope.card, hope.cell) == (blend.card, blend.cell)
        assert blend.gain == pytest.approx((hope.gain + alone.gain) / 2)
    assert min(step.gain for step in firm) < 0.0


def test_the_team_with_a_code_knows_all_and_needs_no_resolve() -> None:
    mind = mind_at(SHAPES[0], 6)
    assert isinstance(mind.outlook(), Resolve)
    mind.craft = CODE
    assert isinstance(mind.outlook(), Silhouette)
