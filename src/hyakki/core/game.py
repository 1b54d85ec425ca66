"""The contract between a game and everything around it.

Chance is a seat, a move is its notation, a full state has no wire form, and whoever decides is given a view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import exp, tanh
from typing import Final, Self, final

from mypy_extensions import i64, mypyc_attr

from hyakki.core.journal import Journal
from hyakki.core.levels import Level
from hyakki.core.messages import Message, Refusal, bad
from hyakki.core.options import Option, Options
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts, texts_of
from hyakki.core.views import Outcome, Piece, ScoreLine, View

CHANCE: Final = -1  # fate's seat: deals, draws and shuffles are moves made from here
SPECTATOR: Final = -2  # sees only what lies face up

CHANCE_ACTS: Final[tuple[int, ...]] = (CHANCE,)
NOBODY_ACTS: Final[tuple[int, ...]] = ()
SEAT_ACTS: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(8)]

#: What table talk a game bears: `free`, `emotes` (neutral ones only), or `off`.
TALK: Final = ("free", "emotes", "off")

#: What winning counts in a finished game of a search; the rest is by how much, so that a decided game is still played well.
VICTORY: Final = 0.87


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """A move. It is its notation; games add the same content as numbers, made once and reused."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return f"<{self.text}>"


@final
class Macro(Move):
    """Several moves of one seat in a row, thought of as one by a search. Only the steps are ever played."""

    __slots__ = ("steps",)

    def __init__(self, steps: Sequence[Move]) -> None:
        super().__init__("+".join([step.text for step in steps]))
        self.steps = list(steps)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A full position, secrets included. It never leaves the process."""

    journal: Journal | None

    @abstractmethod
    def copy(self) -> Self:
        """An independent twin, without a journal."""

    @abstractmethod
    def actors(self) -> tuple[int, ...]:
        """The seats to act; (CHANCE,); () when the game is over."""

    @abstractmethod
    def moves(self, seat: int) -> list[Move]:
        """The legal moves of that seat: distinct, in a pinned order, none if it is not to act."""

    @abstractmethod
    def odds(self) -> Sequence[int]:
        """The integer weight of each chance move, in the order of `moves(CHANCE)`."""

    @abstractmethod
    def pile(self) -> str:
        """The name of the pile that chance draws from now."""

    @abstractmethod
    def apply(self, seat: int, move: Move) -> None:
        """Play a move in place. Trusts that it is legal."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Scores, winners and reason; None while the game goes on."""

    @abstractmethod
    def view(self, seat: int, recall: bool = True) -> View:
        """What that seat may know. Without recall, only what lies before its eyes now (games of memory differ)."""

    def sample(self, rng: Rng) -> Move:
        """A chance move, drawn by its odds. A game may do the same faster."""
        odds = self.odds()
        total = 0
        for weight in odds:
            total += weight
        ticket: i64 = rng.below(total)
        place = 0
        while ticket >= odds[place]:
            ticket -= odds[place]
            place += 1
        return self.moves(CHANCE)[place]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """A game on the shelf: everything that is known without a position."""

    def __init__(
        self,
        *,
        key: str,
        rules_version: int,
        seats: range,
        package: str,
        menu: tuple[Option, ...],
        view_type: type[View],
        turn_rule: str,
        end_rule: str,
        cooperative: bool = False,
        data_mark: str = "",
        horizon: int = 8,
        scale: float = 5.0,
    ) -> None:
        self.key = key
        self.rules_version = rules_version
        self.seats = seats
        self.package = package  # holds the game's data and texts
        self.menu = menu
        self.view_type = view_type
        # the rules named when somebody acts out of turn, or after the end
        self.turn_rule = turn_rule
        self.end_rule = end_rule
        self.cooperative = cooperative  # all win or all lose
        self.data_mark = data_mark  # names the box if it is not our own
        self.horizon = horizon  # the turns of two players that a search plays on before it judges
        self.scale = scale  # a lead of so much (of `value`, or in points) is a clear one

    def __repr__(self) -> str:
        return f"<game {self.key}>"

    @abstractmethod
    def check(self, seats: int, options: Options) -> None:
        """Refuse options that cannot go together (each alone is known to be valid)."""

    @abstractmethod
    def start(self, seats: int, options: Options) -> State:
        """The position before anything is dealt. Options are complete and checked."""

    @abstractmethod
    def imagine(self, view: View, rng: Rng) -> State:
        """A state that the view allows, fairly sampled."""

    @abstractmethod
    def read(self, text: str) -> Move:
        """The move with that notation; BadInput if there is none. The exact inverse of `write`."""

    @abstractmethod
    def inventory(self) -> list[Piece]:
        """Every piece in the box, and where the facts about it come from."""

    def with_data(self, source: str) -> Game:
        """The same game with another box (the text of a data file); BadInput if it cannot be played."""
        raise bad("no_other_data", game=self.key)

    def write(self, move: Move) -> str:
        return move.text

    def seen(self, seat: int, actor: int, move: Move, state: State) -> str:
        """What a seat may read of a move in the log; `state` is the position before it."""
        return move.text

    def reveals(self, state: State, move: Move) -> bool:
        """True if the move shows its player something hidden, so that it cannot be taken back."""
        return False

    @abstractmethod
    def why_not(self, state: State, seat: int, move: Move) -> Refusal:
        """The rule that an illegal move of the seat to act breaks, and the sentence that says so."""

    @abstractmethod
    def write_position(self, state: State) -> dict[str, object]:
        """A full position as a small JSON object: for tests, puzzles and bug reports; never for the server."""

    @abstractmethod
    def read_position(self, document: object) -> State:
        """The exact inverse of `write_position`; BadInput if the position is impossible."""

    @abstractmethod
    def score_lines(self, view: View) -> list[ScoreLine]:
        """The count so far, line by line, as far as this view knows it."""

    @abstractmethod
    def prompt(self, view: View) -> Message:
        """What is asked of the viewer now, or whom they wait for."""

    @abstractmethod
    def tell(self, view: View, move: Move) -> Message:
        """A legal move in words."""

    @abstractmethod
    def draw(self, view: View, texts: Texts, names: Sequence[str]) -> str:
        """The view as a drawing for the terminal (Rich markup)."""

    @abstractmethod
    def value(self, state: State, seat: int) -> float:
        """A static estimate of how well that seat stands; for bots, on imagined states only."""

    def instinct(self, view: View, moves: Sequence[Move], rng: Rng, level: Level) -> Move | None:
        """The game's own way to choose one move, where neither one-move greed nor a search will do."""
        return None

    def laboratory(self) -> dict[str, type[Bot]]:
        """Bots that only this game has, by name: they can be measured, but are no company for people at a table."""
        return {}

    # What a search asks of a game; all of it on imagined states. Each has an answer that is right for any game.

    def redeal(self, world: State, view: View, rng: Rng) -> State:
        """Another state that the view allows; `world` is one already. A game may do this faster than `imagine`."""
        return self.imagine(view, rng)

    def candidates(self, state: State, seat: int) -> list[Move]:
        """The moves worth a thought, the most promising first; several in a row may go together as a Macro."""
        return state.moves(seat)

    def mark(self, move: Move) -> str:
        """The same for moves that come to the same (two cards alike): a search thinks of them as one."""
        return move.text

    def gist(self, seat: int, actor: int, move: Move, state: State) -> str:
        """What of a draw or a secret choice a seat reckons with later: a search goes one way for all that are the same."""
        return self.seen(seat, actor, move, state)

    def reflex(self, state: State, seat: int, rng: Rng) -> Move:
        """A quick sensible move, to play a game on; a Macro is welcome."""
        moves = state.moves(seat)
        return moves[rng.below(len(moves))]

    def blind(self, state: State, seat: int, rng: Rng) -> Move | None:
        """A choice that nobody may reckon with, drawn anew like chance (secret choices); None for all others."""
        return None

    def calm(self, state: State) -> bool:
        """True where seats can be compared; a search that may stop plays on until then."""
        return True

    def prospects(self, state: State, seats: int) -> list[float]:
        """What each seat may hope for, 0 to 1, in a state that is not over."""
        marks = [exp(self.value(state, seat) / (2.0 * self.scale)) for seat in range(seats)]
        if self.cooperative:
            return [mark / (1.0 + mark) for mark in marks]
        total = sum(marks)
        return [mark / total for mark in marks]

    def rewards(self, outcome: Outcome) -> list[float]:
        """What each seat got out of a finished game, 0 to 1: victory above all, then the lead."""
        found: list[float] = []
        for seat, score in enumerate(outcome.scores):
            rivals = [other for place, other in enumerate(outcome.scores) if place != seat]
            lead = float(score) if self.cooperative else float(score - max(rivals))
            by_how_much = 0.5 + 0.5 * tanh(lead / (4.0 * self.scale))
            won = 0.0
            if seat in outcome.winners:
                won = 1.0 if self.cooperative else 1.0 / len(outcome.winners)
            found.append(VICTORY * won + (1.0 - VICTORY) * by_how_much)
        return found

    def traits(self, state: State, seat: int) -> dict[str, float]:
        """What matters for that seat where a turn begins, by name; `hyakki fit` finds what each trait is worth."""
        return {}

    def reasons(self, view: View, move: Move) -> list[Message]:
        """What speaks for a legal move, in the game's own words, the weightiest first; may be none."""
        return []

    def talk(self, options: Options) -> str:
        """What table talk these options bear (one of TALK)."""
        return "free"

    def texts(self, lang: str) -> Texts:
        return texts_of(self.package, lang)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Chooses moves from a view. It is never given a state, so it cannot cheat even by mistake."""

    @abstractmethod
    def choose(self, game: Game, view: View, moves: Sequence[Move], rng: Rng) -> Move: ...

    def reasons(self, game: Game, view: View, move: Move) -> list[Message]:
        """Why it just chose that move, the weightiest reason first; never empty."""
        return game.reasons(view, move) or [Message("why.judgement")]
