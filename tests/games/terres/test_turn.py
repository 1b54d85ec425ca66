"""Turns and laying sketches (T3, T4)."""

from __future__ import annotations

import pytest

from hyakki.core.game import CHANCE, SPECTATOR
from hyakki.core.messages import BadInput, IllegalMove, Message
from hyakki.core.rng import Rng
from hyakki.games.terres.box import MOST_PLAYS
from hyakki.games.terres.parts import LARGEST_HAND, LARGEST_REST
from hyakki.testing.cases import Case, random_table
from tests.games.terres.scene import GAME, Scene, random_boards

CASE = Case(GAME, 2, {})


def test_draw_then_play() -> None:
    """T3.1, T3.2: a turn starts with a draw that the active player alone sees; then that player acts."""
    table = random_table(CASE, 4, 9)
    lines = table.record().moves
    draws = [number for number in range(len(lines) - 1) if lines[number].startswith("* draw:")]
    turn_draws = [number for number in draws if not lines[number + 1].startswith("*")]
    assert len(turn_draws) > 2
    for number in turn_draws:
        drawer = int(lines[number + 1].split()[0])
        for seat in (0, 1, SPECTATOR):
            assert (table.log(seat)[number].text == "draw:?") == (seat != drawer)


def test_an_empty_draw_pile_is_refilled_only_at_the_draw() -> None:
    """T3.3: the last card leaves the pile empty; the next draw makes a new one."""
    shuffles = 0
    last_size = 36
    for board in random_boards(2):
        size = len(board.draw)
        if size > last_size:
            shuffles += 1
            assert last_size == 0
            assert board.actors() == (CHANCE,)
            assert board.discard == b""
        last_size = size
    assert shuffles > 0


def test_the_draw_is_never_skipped() -> None:
    """T3.4, T3.9: there is always a card to draw, and hands stay small."""
    for seed in range(60):
        for board in random_boards(seed):
            sizes = [len(hand) for hand in board.hands]
            assert max(sizes) <= LARGEST_HAND
            assert sizes[1 - board.active] <= LARGEST_REST
            on_table = sum(len(side) for side in board.sides)
            assert on_table <= 24 or board.actors() != (CHANCE,)


def test_up_to_three_plays() -> None:
    """T3.5: none, one, two or three, at one stack or several."""
    assert MOST_PLAYS == 3
    seen = set()
    for seed in range(8):
        table = random_table(CASE, seed, 10_000)
        plays = 0
        for line in table.record().moves:
            if "@" in line:
                plays += 1
            elif "draw:" in line:
                seen.add(plays)
                plays = 0
    assert seen == {0, 1, 2, 3}


def test_with_four_you_must_play() -> None:
    """T3.6: the refusal names the rule."""
    scene = Scene("W[3,4]", hand="WF, WE, WN, FE")
    refusal = GAME.why_not(scene.state, 0, GAME.read("end"))
    assert refusal.rule == "T3.6"
    assert refusal.message == Message("refusal.must_play", {"n": 4})
    assert "end" not in scene.legal()


def test_with_fewer_you_may_pass() -> None:
    """T3.7"""
    scene = Scene("W[3,4]", hand="WF, WE, WN", other="FE").do("end")
    assert scene.state.active == 1


def test_stop_after_a_play() -> None:
    """T3.8"""
    scene = Scene("W[7,4]", hand="WF, WE, WN, FE", other="FN").lay("WF", "W").do("end")
    assert (scene.state.active, len(scene.state.hands[0])) == (1, 3)


def test_one_of_two_elements() -> None:
    """T4.1: each sketch can go to its two elements and nowhere else."""
    scene = Scene("W[7,4]", hand="WF, EN+d")
    assert scene.legal() == ["s01@water", "s01@fire", "s36@earth", "s36@wind", "end"]


def test_own_side_newest() -> None:
    """T4.2"""
    scene = Scene("W[7,4] X(WE) Y(WN)", hand="WF, FN").lay("WF", "W")
    assert (scene.row("W", "X"), scene.row("W", "Y")) == ("WE,WF", "WN")


def test_a_sketch_counts_once() -> None:
    """T4.3: for the stack it lies at only."""
    scene = Scene("W[3,4] X2; F[3,4] X2", hand="WF, FN").lay("WF", "F")
    assert scene.show("W", "F") == "W[3,4] X2 Y0; F[4] X0 Y0"


def test_ability_before_evaluation() -> None:
    """T4.4, T4.5: nothing is evaluated and nothing else can be laid while an ability waits."""
    scene = Scene("W[3,4] X2 Y1", hand="WF+d, FN").lay("WF+d", "W")
    assert scene.show("W") == "W[3,4] X3 Y1"
    assert scene.legal() == ["decline", "distract"]
    with pytest.raises(AssertionError):
        scene.lay("FN", "F")
    assert GAME.why_not(scene.state, 0, GAME.read(f"{scene.held('FN')}@fire")).rule == "T6.1"
    assert scene.do("decline").show("W") == "W[4] X0 Y1"


def test_out_of_turn() -> None:
    """T3.1: the other seat is told that it is not its turn."""
    table = random_table(CASE, 1, 0)
    other = 1 - table.actors()[0]
    with pytest.raises(IllegalMove) as refused:
        table.play(other, "end")
    assert refused.value.rule == "T3.1"
    with pytest.raises(IllegalMove):
        table.play(SPECTATOR, "end")


def test_a_card_that_is_not_held() -> None:
    """T4.1: refused without telling where it is."""
    table = random_table(CASE, 1, 0)
    seat = table.actors()[0]
    held = table.view(seat).hand
    messages = set()
    for name in ("s01", "s07", "s19", "s25", "s31"):
        if name not in held:
            move = GAME.read(
                next(f"{name}@{e}" for e in ("water", "fire", "earth") if _shows(name, e))
            )
            with pytest.raises(IllegalMove) as refused:
                table.play(seat, move.text)
            assert refused.value.rule == "T4.1"
            messages.add(refused.value.message.key)
    assert messages == {"refusal.not_in_hand"}


def _shows(name: str, element: str) -> bool:
    try:
        GAME.read(f"{name}@{element}")
    except BadInput:
        return False
    return True


def test_undo_within_the_turn() -> None:
    """A laid sketch can be taken back until something was shown or the turn passed."""
    table = CASE.table(6)
    rng = Rng(6)
    seen_yes = seen_no = False
    while table.outcome() is None:
        seat = table.actors()[0]
        before = table.number
        table.play(seat, table.random_move(rng))
        chance_answered = table.number > before + 1
        can = table.can_undo(seat)
        assert bool(can) == (not chance_answered and table.actors() == (seat,))
        seen_yes |= bool(can)
        seen_no |= not can
    assert seen_yes
    assert seen_no
