"""What thinking needs of a game has an answer that is right for any game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hyakki.bots.greedy import Greedy
from hyakki.bots.search.searcher import Searcher
from hyakki.core.game import CHANCE, CHANCE_ACTS, Game, Move, State
from hyakki.core.levels import FAR, Level
from hyakki.core.messages import bad
from hyakki.core.mind import Macro, Mind, best_of, rank, settle_chance, tried
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome, View

TAKES = [Move(str(number)) for number in (1, 2, 3)]
LEFT = 6


class HeapView(View, frozen=True, kw_only=True):
    left: int
    thrown: int


class HeapState(State[Move, HeapView]):
    """Nim with one heap and a die that chance throws after every move, to no effect: whoever takes the last stone wins."""

    def __init__(self, left: int, seats: int) -> None:
        self.events = None
        self.left, self.seats = left, seats
        self.turn = 0
        self.thrown = 0
        self.due = False

    def copy(self) -> HeapState:
        twin = HeapState(self.left, self.seats)
        twin.turn, twin.thrown, twin.due = self.turn, self.thrown, self.due
        return twin

    def actors(self) -> tuple[int, ...]:
        if self.left == 0:
            return ()
        return CHANCE_ACTS if self.due else (self.turn,)

    def moves(self, seat: int) -> list[Move]:
        if seat == CHANCE:
            return TAKES if self.due else []
        return TAKES[: self.left] if (seat,) == self.actors() else []

    def apply(self, seat: int, move: Move) -> None:
        if seat == CHANCE:
            self.thrown, self.due = int(move.text), False
        else:
            self.left -= int(move.text)
            self.turn, self.due = (self.turn + 1) % self.seats, True

    def outcome(self) -> Outcome | None:
        if self.left:
            return None
        last = (self.turn - 1) % self.seats
        scores = tuple(int(seat == last) for seat in range(self.seats))
        return Outcome(scores, (last,), "last")

    def view(self, seat: int, recall: bool = True) -> HeapView:
        return HeapView(
            seat=seat,
            seats=self.seats,
            options={},
            phase="take",
            actors=self.actors(),
            left=self.left,
            thrown=self.thrown,
        )


class Heap(Game[HeapState, Move, HeapView]):
    """The least that a game must have."""

    def __init__(self, seat_counts: range = range(1, 4)) -> None:
        super().__init__(
            key="heap", seat_counts=seat_counts, package="hyakki.core", view_type=HeapView
        )

    def start(self, seats: int, options: Options) -> HeapState:
        return HeapState(LEFT, seats)

    def imagine(self, view: HeapView, rng: Rng) -> HeapState:
        state = HeapState(view.left, view.seats)
        state.turn, state.thrown = max(view.seat, 0), view.thrown
        return state

    def read(self, text: str) -> Move:
        for move in TAKES:
            if move.text == text:
                return move
        raise bad("unknown_move", text=text, example="1")


GAME = Heap()


def chosen(
    bot: Greedy[HeapState, Move, HeapView] | Searcher[HeapState, Move, HeapView], left: int
) -> str:
    state = HeapState(left, 2)
    return bot.choose(GAME, state.view(0), state.moves(0), Rng(1)).text


def test_the_mind_of_a_game_is_made_once() -> None:
    assert type(GAME.mind) is Mind
    assert GAME.mind is GAME.mind
    assert GAME.mind.horizon == FAR


@pytest.mark.parametrize("left", [1, 2, 3])
def test_greed_sees_a_victory_without_a_line_of_judgement(left: int) -> None:
    assert chosen(Greedy(), left) == str(left)


@pytest.mark.parametrize("left", [1, 2, 3, 5, 6, 7])
def test_the_plain_search_finds_the_winning_move_of_nim(left: int) -> None:
    """Leave a multiple of four: known for a hundred years, and nowhere in the game's code."""
    assert chosen(Searcher(Level("plain", 3, 0.0, 400)), left) == str(left % 4)


def test_values_follow_the_outcome() -> None:
    mind = GAME.mind
    assert mind.value(HeapState(2, 2), 0) == 0.0
    won = tried(HeapState(2, 2), 0, TAKES[1], Rng(1))
    assert mind.value(won, 0) > 0.0 > mind.value(won, 1)
    assert mind.prospects(HeapState(2, 2), 2) == [0.5, 0.5]


def test_rewards_of_one_seat_and_of_a_team() -> None:
    alone = GAME.mind.rewards(Outcome((3,), (0,), "last"))
    lost = GAME.mind.rewards(Outcome((3,), (), "last"))
    assert 0.0 < lost[0] < 0.5 < alone[0] < 1.0
    shared = GAME.mind.rewards(Outcome((3, 3), (0, 1), "last"))
    assert shared[0] == shared[1] == pytest.approx(0.5)


def test_chance_plays_until_a_seat_is_to_act() -> None:
    state = HeapState(5, 2)
    state.apply(0, TAKES[0])
    settle_chance(state, Rng(1))
    assert state.actors() == (1,)
    assert state.thrown in (1, 2, 3)


def test_moves_are_compared_with_the_same_luck() -> None:
    luck = Rng(7)
    thrown = {tried(HeapState(6, 2), 0, move, luck).thrown for move in TAKES}
    assert len(thrown) == 1
    assert luck.bits() == Rng(7).bits()


def test_ranked_moves_fall_in_gain_and_equals_keep_their_order() -> None:
    moves: list[Move] = []
    gains: list[float] = []
    for move, gain in zip(TAKES, (1.0, 2.0, 1.0), strict=True):
        rank(moves, gains, move, gain)
    assert [move.text for move in moves] == ["2", "1", "3"]
    assert gains == [2.0, 1.0, 1.0]


def test_equally_good_ones_are_equally_likely() -> None:
    rng = Rng(3)
    places = [best_of([1.0, 5.0, 5.0], rng) for _ in range(400)]
    assert set(places) == {1, 2}
    assert 140 < places.count(1) < 260


def test_a_macro_is_named_by_its_steps() -> None:
    steps: Sequence[Move] = TAKES[:2]
    assert Macro(steps).text == "1+2"
    assert GAME.mind.move_key(Macro(steps)) == "1+2"
