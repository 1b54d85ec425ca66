"""What several rooms need is said once: these tests notice when two of them begin to differ."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import get_args

import pytest

from hyakki.core.game import CHANCE
from hyakki.core.rng import Rng
from hyakki.core.texts import LANGUAGES
from hyakki.games.kanagawa import box, parts, position, validate
from hyakki.games.kanagawa.box import Column, Row, own_source
from hyakki.games.kanagawa.mind.prospects import LACKS_NOTHING, TRAITS
from hyakki.games.kanagawa.mind.value import HOPES, Outlook
from hyakki.games.kanagawa.moves import STAYED
from hyakki.games.kanagawa.options import MENU
from hyakki.games.kanagawa.parts import OUR_PARTS
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.testing.cases import Case, random_states
from tests.games.kanagawa.adapter import example_options
from tests.games.kanagawa.scene import GAME

MIXES = [{}, *example_options(3)]


def states(options: dict[str, str], seed: int) -> Iterator[KanagawaState]:
    for state in random_states(Case(GAME, 3, options), seed):
        assert isinstance(state, KanagawaState)
        yield state


def test_the_order_of_options_means_nothing() -> None:
    """The same options in another order are the same variant, and their swapped values are another one."""
    chosen = GAME.complete(2, {"decline": "soft", "give_yokai": "may"})
    turned = dict(reversed(list(chosen.items())))
    other = GAME.complete(2, {"start_tile_counts": "yes", "kept_cards": "private"})
    assert GAME.start(2, chosen).variant is GAME.start(2, turned).variant
    assert GAME.start(2, other).variant is not GAME.start(2, chosen).variant
    first_backwards = GAME.with_data(own_source()).start(2, turned)
    assert list(first_backwards.view(0).options) == [option.name for option in MENU]
    assert first_backwards.variant.soft_decline
    assert not first_backwards.variant.private


@pytest.mark.parametrize("options", MIXES, ids=str)
def test_views_and_positions_say_all_of_a_turn(options: dict[str, str]) -> None:
    """What `set_turn` is told comes out again, from an imagined state and from a position that was read."""
    for number, state in enumerate(states(options, 4)):
        if number % 5 == 0 or not state.actors():
            written = GAME.write_position(state)
            assert GAME.write_position(GAME.read_position(written)) == written
            view = state.view(0)
            assert GAME.imagine(view, Rng(number)).view(0) == view


@pytest.mark.parametrize("options", MIXES, ids=str)
def test_who_may_stay_is_told_so(options: dict[str, str]) -> None:
    """K3.9, K3.10, K3.11: the legal moves, the question and the refusal agree."""
    rules = set()
    for seed in range(6):
        for state in states(options, seed):
            view = state.view(int(state.active))
            if view.phase != "school":
                continue
            may = STAYED in state.moves(view.active)
            assert GAME.prompt(view).key == ("prompt.school" if may else "prompt.must_leave")
            if not may:
                rules.add(GAME.why_not(state, view.active, STAYED).rule)
    assert {"K3.9", "K3.10"} <= rules <= {"K3.9", "K3.10", "K3.11"}


def test_names_and_numbers_are_inverse() -> None:
    """K1.2: rows of cards, tallies of slots, sets of diplomas, families."""
    for state in states({}, 2):
        for painter in state.painters:
            assert parts.row_of(parts.names_of(painter.print)) == painter.print
            assert parts.tally_of(parts.counts_of(painter.slots)) == painter.slots
            assert parts.diploma_set(parts.diploma_names(painter.diplomas)) == painter.diplomas
        assert parts.families_of(parts.family_names(state.families)) == state.families


def test_the_numbers_of_the_box_agree() -> None:
    """K1.2, K2.1, KY2.1, KY4.5, KY6.3"""
    assert get_args(Row) == tuple(range(1, box.ROWS + 1))
    assert get_args(Column) == tuple(range(1, box.COLUMNS + 1))
    assert len(box.BASE_FAMILIES) == parts.FAMILIES_IN_PLAY
    assert len(GAME.start(2, GAME.complete(2, {})).variant.loss) == OUR_PARTS.yokai_pawns + 1
    assert len(OUR_PARTS.conditions) == len(box.DIPLOMA_IDS)


def test_traits_have_a_place_for_every_hope() -> None:
    assert len(TRAITS) - LACKS_NOTHING == len(HOPES)
    outlook = Outlook(GAME.start(2, GAME.complete(2, {})))
    assert outlook.hope(0, 1.0) == HOPES[0]


def test_no_odds_but_equal_ones() -> None:
    """K2.2: chance draws every card that is left with the same odds."""
    for state in states({}, 3):
        if state.actors() == (CHANCE,):
            assert set(state.odds()) == {1}


def reasons(room: ModuleType, function: str, place: int) -> set[str]:
    """The keys that a room gives to this function or method, as far as they are written there."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(inspect.getsource(room))):
        if not isinstance(node, ast.Call):
            continue
        if function in (getattr(node.func, "id", ""), getattr(node.func, "attr", "")):
            key = node.args[place]
            if isinstance(key, ast.Constant):
                found.add(str(key.value))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_a_sentence_and_every_sentence_a_reason(lang: str) -> None:
    texts = GAME.texts(lang)
    general = {"impossible.by_rule", "impossible.unknown"}
    asked = {"impossible." + key for key in reasons(position, "require", 2)}
    asked |= {"impossible." + key for key in reasons(validate, "require", 2)}
    assert asked | general == set(texts.keys("impossible."))
    faults = {"box." + key for key in reasons(box, "breaks", 2)}
    composed = {"box.unknown", "box.twice"}
    assert faults | composed == set(texts.keys("box."))
