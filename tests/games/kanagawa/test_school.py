"""K3: a round at school."""

from __future__ import annotations

from typing import Any

from hyakki.core.fate import SeededFate
from hyakki.core.game import CHANCE, SPECTATOR
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.games.kanagawa.parts import OUR_PARTS
from tests.games.kanagawa.scene import BASE, GAME, HIDDEN, Scene, fresh

THREE = ["tree_01", "tree_04", "tree_07"]


def school(columns: list[str], **given: Any) -> Scene:
    seats = len(columns)
    order = given.pop("waiting", list(range(seats)))
    given.setdefault("active", order[0])
    return Scene(seats=seats, columns=columns, phase="school", waiting=order, **given)


def leave(scene: Scene, column: int) -> Scene:
    """Leave, furnish the studio with everything, decline all."""
    scene.play(f"leave:{column}")
    seat = scene.actor()
    while scene.actor() == seat and scene.state.painters[seat].hand:
        scene.play(next(text for text in scene.legal() if text.startswith("studio")))
    scene.play("end")
    while scene.offers():
        scene.play("decline:" + scene.offers()[0])
    return scene


def test_a_round_begins_with_everyone_on_an_empty_board() -> None:
    """K3.1, K3.2: one card for each column, from the left."""
    state = fresh(3, expansion="none", first_player="2", deck_top_back="hidden")
    for _ in range(3):
        state.apply(CHANCE, state.moves(CHANCE)[0])
    assert list(state.waiting) == [2, 0, 1]
    assert state.columns == [b"", b"", b""]
    for column in range(3):
        assert list(state.pending) == list(range(column, 3))
        state.apply(CHANCE, state.moves(CHANCE)[5])
        assert len(state.columns[column]) == 1
    assert state.actors() == (2,)


def test_face_down_cells() -> None:
    """K3.3"""
    down = [
        (row + 1, column + 1)
        for row in range(3)
        for column in range(4)
        if OUR_PARTS.face_down[row][column]
    ]
    assert down == [(1, 3), (2, 2), (3, 1), (3, 4)]


def test_nobody_looks_at_a_face_down_card() -> None:
    """K3.4: neither the Grand Master's holder nor one who stays."""
    scene = school(THREE).play("stay")
    for seat in (0, 1, 2, SPECTATOR):
        view = scene.seen_by(seat)
        assert view.columns == (("tree_01",), ("tree_04",), ("tree_?",))
    table = Table(GAME, "abc", BASE | HIDDEN, SeededFate(4))
    for seat in (0, 1, 2, SPECTATOR):
        deals = [line.text for line in table.log(seat) if line.text.startswith("deal:")]
        assert [text.endswith("_?") for text in deals] == [False, False, True]


def test_order_and_staying() -> None:
    """K3.5, K3.6: clockwise from the Grand Master; staying takes nothing."""
    scene = school(THREE, waiting=[2, 0, 1], grand_master=2, assistant=2)
    for seat in (2, 0, 1):
        assert scene.actor() == seat
        scene.play("stay")
    assert [len(p.hand) for p in scene.state.painters] == [0, 0, 0]
    assert len(scene.state.columns) == 3


def test_leaving_takes_a_whole_column_and_a_whole_turn() -> None:
    """K3.7"""
    scene = school(["tree_01 tree_02", "tree_04 tree_05"], lesson=2).play("leave:2")
    assert len(scene.me.hand) == 2
    assert scene.state.columns[1] == b""
    assert scene.actor() == 0
    scene.play("studio:tree_04", "studio:tree_05", "end", "decline:landscapes_1")
    assert scene.actor() == 1
    assert scene.refused("leave:2") == "K3.7"
    assert scene.refused("leave:4") == "K2.1"


def test_the_next_lesson() -> None:
    """K3.8: when everyone has decided and somebody stayed."""
    scene = school(THREE).play("stay")
    leave(scene, 1)
    scene.play("stay")
    assert (scene.state.lesson, scene.state.actors()) == (1, (CHANCE,))
    assert list(scene.state.pending) == [1, 2]


def test_no_staying_in_the_third_lesson() -> None:
    """K3.9"""
    columns = ["tree_01 tree_02 tree_03", "tree_04 tree_05 tree_06"]
    assert school(columns, lesson=3).refused("stay") == "K3.9"


def test_no_staying_alone() -> None:
    """K3.10"""
    scene = leave(school(["tree_01", "tree_04"]), 1)
    assert scene.refused("stay") == "K3.10"


def test_no_staying_with_an_empty_deck() -> None:
    """K3.11"""
    scene = school(["tree_01", "tree_04"], deck=0)
    assert scene.refused("stay") == "K3.11"
    assert "stay" in school(["tree_01", "tree_04"], deck=1).legal()


def test_a_deal_that_runs_out() -> None:
    """K3.12: the columns further right get no card."""
    scene = school(THREE, deck=1).play("stay", "stay", "stay").deal()
    assert [len(column) for column in scene.state.columns] == [2, 1, 1]
    assert "stay" not in scene.legal()


def test_the_pawns_after_a_round() -> None:
    """K3.13, K3.14: the Assistant's holder takes the Grand Master and leads the next round."""
    scene = leave(school(["tree_01", "person_03"]), 1)
    leave(scene, 2)
    assert (scene.state.assistant, scene.state.grand_master) == (1, 1)
    assert scene.state.actors() == (CHANCE,)
    assert scene.deal().actor() == 1


def test_one_turn_each_and_a_column_for_everyone() -> None:
    """K3.15: in random games."""
    for seats in (2, 3, 4):
        state = fresh(seats, expansion="none")
        rng = Rng(seats)
        turns = [0] * seats
        rounds = 0
        while state.actors():
            seat = state.actors()[0]
            moves = state.moves(seat)
            move = state.sample(rng) if seat == CHANCE else moves[int(rng.below(len(moves)))]
            if seat != CHANCE and state.lesson == 0 and len(state.waiting) == seats:
                assert turns == [rounds] * seats
                rounds += 1
            if move.text.startswith("leave"):
                turns[seat] += 1
            state.apply(seat, move)
            if seat != CHANCE and state.actors() != (CHANCE,):
                open_columns = [column for column in state.columns if column]
                assert len(open_columns) == state.at_school()
        assert turns == [rounds] * seats
        assert rounds > 5
