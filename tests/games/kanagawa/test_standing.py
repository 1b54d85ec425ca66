"""What pages are told of the table: runs, diplomas on the way, and what brushes can pay for."""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.games import game_named
from hyakki.games.kanagawa.box import CARD_IDS, DIPLOMA_IDS
from hyakki.games.kanagawa.diplomas import asked_of
from hyakki.games.kanagawa.moves import MOVE_BRUSH, PAINT, PLACE
from hyakki.games.kanagawa.parts import BIT, counts_of
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.scoring import season_run
from hyakki.games.kanagawa.state import SCHOOL, TURN
from hyakki.testing.cases import default_cases, random_states

KANAGAWA = game_named("kanagawa")


def positions(seeds: int) -> Iterator[KanagawaState]:
    """Of random games, with somebody to act."""
    for case in default_cases(KANAGAWA):
        for seed in range(seeds):
            for state in random_states(case, seed):
                if state.actors() and state.actors()[0] >= 0:
                    assert isinstance(state, KanagawaState)
                    yield state


def paintable(state: KanagawaState) -> set[str]:
    """K4.6–K4.11: every card that can be painted after any brush moves, by trying them all."""
    found: set[str] = set()
    known: set[tuple[int, ...]] = set()
    waiting = [state.copy()]
    while waiting:
        now = waiting.pop()
        seat = now.actors()[0]
        painter = now.painters[seat]
        key = (int(painter.ready), int(painter.used), int(painter.unplaced), int(painter.moved))
        if key in known:
            continue
        known.add(key)
        for move in now.moves(seat):
            if move.kind == PAINT:
                found.add(CARD_IDS[move.thing])
            elif move.kind in (PLACE, MOVE_BRUSH):
                after = now.copy()
                after.apply(seat, move)
                waiting.append(after)
    return found


def test_what_brushes_can_pay_for_is_exact() -> None:
    """K4.8, K4.10: also where a used brush has to leave its slot first."""
    tried = steps = 0
    for number, state in enumerate(positions(4)):
        if state.phase != TURN or number % 3:
            continue
        seat = state.actors()[0]
        told = KANAGAWA.standing(state.view(seat, recall=False)).affords
        now = {CARD_IDS[move.thing] for move in state.moves(seat) if move.kind == PAINT}
        assert {card for card, when in told.items() if when == "now"} == now
        assert set(told) == paintable(state)
        tried += 1
        steps += len(set(told) - now)
    assert tried > 100
    assert steps > 20


def test_at_school_the_open_cards_are_tried_with_rested_brushes() -> None:
    """K4.2, K4.10: as a turn that begins now would find them, and nothing of a card that lies face down."""
    tried = 0
    for state in positions(2):
        if state.phase != SCHOOL:
            continue
        seat = state.actors()[0]
        view = state.view(seat, recall=False)
        told = KANAGAWA.standing(view)
        lying = {card for column in view.columns for card in column if not card.endswith("?")}
        assert set(told.affords) <= lying
        assert told.pays == {}
        rested = state.painters[seat].copy()
        rested.rest_brushes()
        for card in lying:
            now = rested.can_paint(CARD_IDS.index(card), state.parts)
            assert (told.affords.get(card) == "now") == now
        tried += len(told.affords)
    assert tried > 100


def test_the_slots_that_would_pay_are_those_that_then_pay() -> None:
    """K4.13"""
    tried = 0
    for state in positions(2):
        if state.phase != TURN:
            continue
        seat = state.actors()[0]
        told = KANAGAWA.standing(state.view(seat, recall=False)).pays
        paints = [move for move in state.moves(seat) if move.kind == PAINT]
        assert set(told) == {CARD_IDS[move.thing] for move in paints}
        for move in paints:
            after = state.copy()
            after.apply(seat, move)
            before, now = counts_of(state.painters[seat].used), counts_of(after.painters[seat].used)
            spent = [kind for kind in now for _ in range(now[kind] - before.get(kind, 0))]
            assert sorted(spent) == sorted(told[CARD_IDS[move.thing]])
            tried += 1
    assert tried > 50


def test_runs_and_diplomas_on_the_way_agree_with_the_rules() -> None:
    """K5.10, K6.4"""
    for state in positions(2):
        view = state.view(state.actors()[0], recall=False)
        standing = KANAGAWA.standing(view)
        for painter, told in zip(state.painters, standing.painters, strict=True):
            assert told.panels == len(painter.print) + 1
            assert told.run is not None
            assert told.run.length == season_run(painter, state.variant)
            for name, count in zip(view.open, told.reach, strict=True):
                diploma = DIPLOMA_IDS.index(name)
                if count >= 0 and diploma != len(DIPLOMA_IDS) - 1:
                    met = count == asked_of(state.parts, diploma)
                    assert met == bool(painter.earned & BIT[diploma]), name


def test_before_the_start_tiles_are_dealt_there_is_nothing() -> None:
    """K1.7, K2.4"""
    start = KANAGAWA.start(2, KANAGAWA.complete(2, {"expansion": "none"}))
    view = start.view(0, recall=False)
    for told in KANAGAWA.standing(view).painters:
        assert (told.run, told.panels) == (None, 0)
    assert KANAGAWA.prompt(view).key == "prompt.chance"
    assert "–" in KANAGAWA.render(view, KANAGAWA.texts("en"), ["A", "B"])


def test_the_numbers_of_the_box_are_facts_of_the_table() -> None:
    """K7.2, KY6.3"""
    options = KANAGAWA.complete(3, {"penalty_two_yokai": "3", "decline": "soft"})
    facts = KANAGAWA.facts(3, options)
    assert facts.losses[2] == 3
    assert facts.declined_returns
    assert not KANAGAWA.facts(3, KANAGAWA.complete(3, {})).declined_returns
    assert facts.end_cards == KANAGAWA.start(3, options).variant.end_cards
