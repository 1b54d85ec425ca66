"""What several rooms say of one thing: names, turns, points, numbers of the box, and tables of weights."""

from __future__ import annotations

import pytest

from hyakki.core.game import SPECTATOR
from hyakki.core.rng import Rng
from hyakki.core.texts import LANGUAGES
from hyakki.core.weights import weights_of
from hyakki.games.terres.box import FORCED_HAND, MOST_PLAYS, SKETCH_IDS, STARTING_HAND
from hyakki.games.terres.mind import weights
from hyakki.games.terres.moves import DRAW, UNSEEN_DRAW
from hyakki.games.terres.parts import (
    LARGEST_HAND,
    LARGEST_REST,
    SKETCH_NUMBER,
    STACK_HEIGHT,
    VALUE,
    YOKAI_IDS,
    names_of,
    row_of,
    stack_names,
    stack_of,
)
from hyakki.games.terres.scoring import points
from hyakki.games.terres.state import DEAL, DRAWING
from hyakki.games.terres.words import prompt
from tests.games.terres.scene import GAME, Scene, random_boards


def test_rows_and_names() -> None:
    row = bytes([3, 35, 0])
    assert names_of(row, SKETCH_IDS) == ("s04", "s36", "s01")
    assert row_of(names_of(row, SKETCH_IDS), SKETCH_NUMBER) == row
    stack: tuple[str | None, ...] = (YOKAI_IDS[7], None, YOKAI_IDS[0])
    assert stack_names(stack_of(stack)) == stack


@pytest.mark.parametrize("seed", range(3))
def test_a_turn_is_the_same_in_views_and_positions(seed: int) -> None:
    """At every point of a game, chance's included: view → state → view, and position → state → position."""
    options = {"completion_order": "check_first"} if seed == 2 else {}
    phases = set()
    for board in random_boards(seed, **options):
        document = GAME.write_position(board)
        phases.add(document["phase"])
        assert GAME.write_position(GAME.read_position(document)) == document
        for viewer in (0, 1, SPECTATOR):
            view = board.view(viewer)
            assert GAME.imagine(view, Rng(seed)).view(viewer) == view
            assert GAME.read_position(document).view(viewer) == view
    assert phases >= {"first", "open", "deal", "draw", "play", "show", "over"}


def test_whose_the_next_sketch_is() -> None:
    """T2.1, T3.2: who reads the card in the log is whose hand it comes into."""
    drawers = []
    before = None
    for board in random_boards(3):
        if before is not None:
            new = (set(before.draw.cards) - set(board.draw.cards)).pop()
            seat = 0 if new in board.hands[0] else 1
            move = GAME.read(f"draw:{SKETCH_IDS[new]}")
            assert move.kind == DRAW
            assert before.drawer() == seat
            assert GAME.seen(seat, -1, move, before) == move.text
            for other in (1 - seat, SPECTATOR):
                assert GAME.seen(other, -1, move, before) == UNSEEN_DRAW
            drawers.append(seat)
        before = board.copy() if board.phase in (DEAL, DRAWING) else None
    assert drawers[: 2 * STARTING_HAND] == [0] * STARTING_HAND + [1] * STARTING_HAND
    assert len(set(drawers[2 * STARTING_HAND :])) == 2


def test_points_of_a_notebook() -> None:
    """T7.2: the same in the rules, the score and the drawing."""
    for board in random_boards(5):
        totals = tuple(sum(VALUE[yokai] for yokai in book) for book in board.notebooks)
        assert tuple(points(book) for book in board.notebooks) == totals
        view = board.view(0)
        assert [line.points for line in GAME.score_lines(view)] == [totals]
        drawn = GAME.render(view, GAME.texts("en"), ("A", "B"))
        assert all(f"{'AB'[seat]}: {totals[seat]} points" in drawn for seat in (0, 1))


def test_sizes_of_hands() -> None:
    """T3.6, T3.9: how large a hand must play, and how large one can be, are two numbers."""
    assert (FORCED_HAND, LARGEST_REST, LARGEST_HAND) == (4, 3, 4)
    scene = Scene("W[3,4]", hand="WF, WE, WN, FE")
    refused = GAME.why_not(scene.state, 0, GAME.read("end"))
    assert refused.message.params == {"n": FORCED_HAND}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_in_sentences_are_those_of_the_box(lang: str) -> None:
    """T3.6, T3.8, T3.9"""
    texts = GAME.texts(lang)
    for number in (FORCED_HAND, LARGEST_HAND, MOST_PLAYS):
        assert f"number.{number}" in texts
    asked = prompt(Scene("W[3,4]", hand="WF, WE, WN, FE").state.view(0))
    assert asked.key == "prompt.must_play"
    assert f" {texts.text(f'number.{FORCED_HAND}')} " in texts.say(asked)


def test_tables_are_as_large_as_the_box() -> None:
    """T1.1, T3.9: what they have no place for is refused, and does not count as nothing."""
    assert len(weights.HAND) == len(weights.RIVAL) == LARGEST_HAND + 1
    assert len(weights.LEAD) == STACK_HEIGHT + 1
    assert len(weights.TAKE) == len(weights.TAKEN) == max(VALUE) + 1
    assert max(VALUE) - 1 == weights.LONGEST_SIDE
    fitted = set(weights_of("hyakki.games.terres.mind"))
    weights.check_all_asked(fitted)
    for beyond in (f"hand{LARGEST_HAND + 1}", f"lead{STACK_HEIGHT + 1}", "side8_0_1", "side3_0_7"):
        with pytest.raises(ValueError, match=beyond):
            weights.check_all_asked(fitted | {beyond})


@pytest.mark.parametrize("seed", range(8))
def test_every_trait_has_a_place(seed: int) -> None:
    for board in random_boards(seed):
        if board.actors() and board.actors()[0] >= 0 and board.plays == 0:
            weights.check_all_asked(set(GAME.mind.traits(board, int(board.active))))
            assert all(len(side) <= weights.LONGEST_SIDE for side in board.sides)
