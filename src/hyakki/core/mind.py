"""What thinking needs of a game. Everything here is asked about imagined states, never about the true one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import exp, tanh
from typing import Any, Final, Generic, TypeAlias, final

from mypy_extensions import mypyc_attr

from hyakki.core.foresight import foresee
from hyakki.core.game import CHANCE, CHANCE_ACTS, Game, M, Move, S, V
from hyakki.core.levels import FAR, Level
from hyakki.core.messages import Message
from hyakki.core.restored import Reduced
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome

#: What winning counts in a finished game of a search; the rest is by how much, so that a decided game is still played well.
WIN_WEIGHT: Final = 0.87


@final
class Macro(Move):
    """Several moves of one seat in a row, thought of as one by a search. Only the steps are ever played."""

    __slots__ = ("steps",)

    def __init__(self, steps: Sequence[Move]) -> None:
        super().__init__("+".join([step.text for step in steps]))
        self.steps = list(steps)

    def __reduce__(self) -> Reduced:
        return Macro, (self.steps,), None


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind(Generic[S, M, V]):
    """Every method has an answer that is right for any game; a game overrides those where it knows better."""

    def __init__(
        self, game: Game[S, M, V], *, horizon: int = FAR, scale: float = 5.0, fade: float = 0.0
    ) -> None:
        self.game = game
        self.horizon = horizon  # the turns of two players that a search plays on before it judges
        self.scale = scale  # a lead of so much (of `value`, or in points) is a clear one
        # each candidate is so much less promising than the one before; 0: their order says nothing
        self.fade = fade

    def value(self, state: S, seat: int) -> float:
        """A static estimate of how well that seat stands."""
        outcome = state.outcome()
        if outcome is None:
            return 0.0
        return self.scale * (2.0 * self.rewards(outcome)[seat] - 1.0)

    def candidates(self, state: S, seat: int) -> list[Move]:
        """The moves worth a thought, the most promising first; several in a row may go together as a Macro."""
        found: list[Move] = []
        found.extend(state.moves(seat))
        return found

    def reflex(self, state: S, seat: int, rng: Rng) -> Move:
        """A quick sensible move, to play a game on; a Macro is welcome."""
        legal: list[M] = state.moves(seat)
        return legal[rng.below(len(legal))]

    def move_key(self, move: Move) -> str:
        """The same for candidates that come to the same (two cards alike): a search thinks of them as one."""
        return move.text

    def observation_key(self, seat: int, actor: int, move: M, state: S) -> str:
        """What of a draw or a secret choice a seat reckons with later: a search goes one way for all that are the same."""
        return self.game.seen(seat, actor, move, state)

    def secret_choice(self, state: S, seat: int, rng: Rng) -> M | None:
        """A choice that nobody may reckon with, drawn anew like chance; None for all others."""
        return None

    def is_quiet(self, state: S) -> bool:
        """True where seats can be compared; a search that may stop plays on until then."""
        return True

    def redeal(self, world: S, view: V, rng: Rng) -> S:
        """Another state that the view allows; `world` is one already. A game may do this faster than `imagine`."""
        return self.game.imagine(view, rng)

    def prospects(self, state: S, seats: int) -> list[float]:
        """What each seat may hope for, 0 to 1, in a state that is not over."""
        marks = [exp(self.value(state, seat) / (2.0 * self.scale)) for seat in range(seats)]
        if self.game.cooperative:
            return [mark / (1.0 + mark) for mark in marks]
        total = sum(marks)
        return [mark / total for mark in marks]

    def rewards(self, outcome: Outcome) -> list[float]:
        """What each seat got out of a finished game, 0 to 1: victory above all, then the lead."""
        alone = self.game.cooperative or len(outcome.scores) == 1
        found: list[float] = []
        for seat, score in enumerate(outcome.scores):
            lead = float(score)
            if not alone:
                rivals = [other for place, other in enumerate(outcome.scores) if place != seat]
                lead = float(score - max(rivals))
            by_how_much = 0.5 + 0.5 * tanh(lead / (4.0 * self.scale))
            won = 0.0
            if seat in outcome.winners:
                won = 1.0 if alone else 1.0 / len(outcome.winners)
            found.append(WIN_WEIGHT * won + (1.0 - WIN_WEIGHT) * by_how_much)
        return found

    def traits(self, state: S, seat: int) -> dict[str, float]:
        """What matters for that seat where a turn begins, by name; `hyakki fit` finds what each trait is worth."""
        return {}

    def reasons(self, view: V, move: M) -> list[Message]:
        """What speaks for a legal move, in the game's own words, the weightiest first; may be none. By default what it will do."""
        return list(foresee(self.game, view, [move])[0])

    def instinct(self, view: V, moves: Sequence[M], rng: Rng, level: Level) -> M | None:
        """The game's own way to choose one move, where neither one-move greed nor a search will do."""
        return None

    def lab_bots(self) -> dict[str, type[Bot[S, M, V]]]:
        """Bots that only this game has, by name: they can be measured, but are no company for people at a table."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC, Generic[S, M, V]):
    """Chooses moves from a view. It is never given a state, so it cannot cheat even by mistake."""

    @abstractmethod
    def choose(self, game: Game[S, M, V], view: V, moves: Sequence[M], rng: Rng) -> M:
        """One of the legal moves, from what the seat sees; `rng` is the bot's own."""

    def reasons(self, game: Game[S, M, V], view: V, move: M) -> list[Message]:
        """Why it just chose that move, the weightiest reason first; never empty."""
        return game.mind.reasons(view, move) or [Message("why.judgement")]

    def planned(self) -> tuple[list[Move], V | None]:
        """What is left of a turn that it thought of as one, and the view in which it goes on; None if it planned nothing."""
        return [], None

    def go_on(self, rest: Sequence[Move], awaited: V) -> None:
        """Take up a turn that another bot of its kind planned for this seat."""

    def close(self) -> None:
        """The game is over, or not played on: let go of whatever is held outside of this process."""


#: for lists that hold bots of any kind
AnyBot: TypeAlias = Bot[Any, Any, Any]
AnyMind: TypeAlias = Mind[Any, Any, Any]


def settle_chance(state: S, rng: Rng) -> None:
    """Let chance play, in place, until a seat is to act or the game is over."""
    while state.actors() == CHANCE_ACTS:
        state.apply(CHANCE, state.sample(rng))


def tried(state: S, seat: int, move: M, luck: Rng) -> S:
    """The state after a move and what chance then brings; the same luck for every move that is compared."""
    future: S = state.copy()
    future.apply(seat, move)
    settle_chance(future, luck.copy())
    return future


def rank(moves: list[Move], gains: list[float], move: Move, gain: float) -> None:
    """Put a move in its place among moves in falling order of gain, after its equals."""
    place = len(moves)
    while place > 0 and gains[place - 1] < gain:
        place -= 1
    moves.insert(place, move)
    gains.insert(place, gain)


def best_of(totals: list[float], rng: Rng) -> int:
    """The place of the highest total; equal ones are equally likely."""
    highest = max(totals)
    best = [place for place, total in enumerate(totals) if total == highest]
    return best[rng.below(len(best))]
