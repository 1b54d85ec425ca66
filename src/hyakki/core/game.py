"""What a table needs of a game.

Chance is a seat, a move is its notation, a full state has no wire form, and whoever decides is given a view.
What thinking needs of a game is in `mind.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeAlias, TypeVar

import msgspec
from mypy_extensions import i64, mypyc_attr

from hyakki.core.log import EventLog
from hyakki.core.messages import HyakkiError, Message, Refusal, bad, refusal
from hyakki.core.options import Option, Options, complete
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts, texts_of
from hyakki.core.views import Outcome, Piece, ScoreLine, View

if TYPE_CHECKING:
    from hyakki.core.mind import Mind

CHANCE: Final = -1  # the seat of chance: deals, draws and shuffles are moves made from here
SPECTATOR: Final = -2  # sees only what lies face up

CHANCE_ACTS: Final[tuple[int, ...]] = (CHANCE,)
NOBODY_ACTS: Final[tuple[int, ...]] = ()
SEAT_ACTS: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(8)]

#: What table talk a game bears: `free`, `emotes` (neutral ones only), or `off`.
TALK: Final = ("free", "emotes", "off")


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """A move. It is its notation; games add the same content as numbers, made once and reused."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return f"<{self.text}>"


M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC, Generic[M, V]):
    """A full position, secrets included. It never leaves the process."""

    events: EventLog | None

    @abstractmethod
    def copy(self) -> Self:
        """An independent twin, without an event log."""

    @abstractmethod
    def actors(self) -> tuple[int, ...]:
        """The seats to act; (CHANCE,); () when the game is over."""

    @abstractmethod
    def moves(self, seat: int) -> list[M]:
        """The legal moves of that seat: distinct, in a pinned order, none if it is not to act."""

    @abstractmethod
    def apply(self, seat: int, move: M) -> None:
        """Play a move in place. Trusts that it is legal."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Scores, winners and reason; None while the game goes on."""

    @abstractmethod
    def view(self, seat: int, recall: bool = True) -> V:
        """What that seat may know. Without recall, only what lies before its eyes now (games of memory differ)."""

    def odds(self) -> Sequence[int]:
        """The integer weight of each chance move, in the order of `moves(CHANCE)`: all alike, unless a game says otherwise."""
        return [1] * len(self.moves(CHANCE))

    def pile(self) -> str:
        """The name of the pile that chance draws from now."""
        return "chance"

    def sample(self, rng: Rng) -> M:
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


S = TypeVar("S", bound=State[Any, Any])


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S, M, V]):
    """Everything that is known of a game without a position. Three methods are abstract; the others have an answer
    that is right for any game.
    """

    def __init__(
        self,
        *,
        key: str,
        seat_counts: range,
        package: str,
        view_type: type[V],
        rules_version: int = 1,
        menu: tuple[Option, ...] = (),
        turn_rule: str = "",
        end_rule: str = "",
        cooperative: bool = False,
        data_mark: str = "",
    ) -> None:
        self.key = key
        self.rules_version = rules_version
        self.seat_counts = seat_counts
        self.package = package  # holds the game's data and texts
        self.menu = menu
        self.view_type = view_type
        # the rules named when somebody acts out of turn, or after the end
        self.turn_rule = turn_rule
        self.end_rule = end_rule
        self.cooperative = cooperative  # all win or all lose
        self.data_mark = data_mark  # names the box if it is not our own
        self._mind: Mind[S, M, V] | None = None

    def __repr__(self) -> str:
        return f"<game {self.key}>"

    # The rules

    @abstractmethod
    def start(self, seats: int, options: Options) -> S:
        """The position before anything is dealt. Options are complete and checked."""

    @abstractmethod
    def imagine(self, view: V, rng: Rng) -> S:
        """A state that the view allows, fairly sampled."""

    @abstractmethod
    def read(self, text: str) -> M:
        """The move with that notation (`move.text`); BadInput if there is none."""

    def complete(self, seats: int, given: Options) -> dict[str, str]:
        """Every option of the menu, given or default; BadInput if the seats, a value or the mix cannot be played."""
        self.check_seats(seats)
        options = complete(self.menu, seats, given)
        try:
            self.check(seats, options)
        except HyakkiError as error:
            error.game = self.key
            raise
        return options

    def check_seats(self, seats: int) -> None:
        """BadInput if the game cannot be played by so many."""
        counts = self.seat_counts
        if seats not in counts:
            raise bad("bad_seats", seats=seats, known=f"{counts[0]}–{counts[-1]}")

    def check(self, seats: int, options: Options) -> None:
        """Refuse options that cannot go together (each alone is known to be valid)."""

    def seen(self, seat: int, actor: int, move: M, state: S) -> str:
        """What a seat may read of a move in the log; `state` is the position before it."""
        return move.text

    def reveals(self, state: S, move: M) -> bool:
        """True if the move shows its player something hidden, so that it cannot be taken back."""
        return False

    def why_not(self, state: S, seat: int, move: M) -> Refusal:
        """The rule that an illegal move of the seat to act breaks, and the sentence that says so."""
        return refusal(self.turn_rule, "not_now")

    def write_position(self, state: S) -> dict[str, object]:
        """A full position as a small JSON object: for tests, puzzles and bug reports; never for the server."""
        raise bad("no_positions", game=self.key)

    def read_position(self, document: object) -> S:
        """The exact inverse of `write_position`; BadInput if the position is impossible."""
        raise bad("no_positions", game=self.key)

    # The box

    def inventory(self) -> list[Piece]:
        """Every piece in the box, and where the facts about it come from."""
        return []

    def with_data(self, source: str) -> Self:
        """The same game with another box (the text of a data file); BadInput if it cannot be played."""
        raise bad("no_other_data", game=self.key)

    # A personal sheet of victories, if the game has one

    def add_to_sheet(
        self, sheets: Sequence[bytes], ends: Sequence[tuple[Options, Outcome]]
    ) -> bytes:
        """The files of sheets as one, with the victories of games that ended so; BadInput if a file is damaged."""
        raise bad("no_sheet", game=self.key)

    def render_sheet(self, source: bytes, texts: Texts) -> str:
        """The file of a sheet as text for a terminal."""
        raise bad("no_sheet", game=self.key)

    # Words

    def score_lines(self, view: V) -> list[ScoreLine]:
        """The count so far, line by line, as far as this view knows it."""
        return []

    def prompt(self, view: V) -> Message:
        """What is asked of the viewer now, or whom they wait for."""
        if not view.actors:
            return Message("prompt.over")
        if view.seat in view.actors:
            return Message("prompt.your_move")
        return Message("prompt.wait", {"who": view.actors[0]})

    def describe(self, view: V, move: M) -> Message:
        """A legal move in words."""
        return Message("move.notation", {"text": move.text})

    def render(self, view: V, texts: Texts, names: Sequence[str]) -> str:
        """The view as text for a terminal (Rich markup)."""
        fields: dict[str, object] = msgspec.to_builtins(view)
        rows = [f"{name}: {value}" for name, value in fields.items()]
        return "\n".join(rows).replace("[", "\\[")

    def talk(self, options: Options) -> str:
        """What table talk these options bear (one of TALK)."""
        return "free"

    def texts(self, lang: str) -> Texts:
        return texts_of(self.package, lang)

    # Thinking

    @property
    def mind(self) -> Mind[S, M, V]:
        """What bots ask of this game."""
        mind = self._mind
        if mind is None:
            mind = self.make_mind()
            self._mind = mind
        return mind

    def make_mind(self) -> Mind[S, M, V]:
        from hyakki.core.mind import Mind

        return Mind(self)


#: for shelves, servers and commands, which hold games of any kind
AnyState: TypeAlias = State[Any, Any]
AnyGame: TypeAlias = Game[Any, Any, Any]
