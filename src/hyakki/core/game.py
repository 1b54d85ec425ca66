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

from hyakki.core import restored
from hyakki.core.boxes import OUR_BOX, Box
from hyakki.core.log import EventLog
from hyakki.core.messages import HyakkiError, Message, Refusal, bad, refusal
from hyakki.core.options import Option, Options, complete
from hyakki.core.restored import Reduced, attributes_of, set_attributes
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts, texts_of
from hyakki.core.verdict import verdict_of
from hyakki.core.views import Facts, Outcome, Piece, ScoreLine, Standing, View

if TYPE_CHECKING:
    from hyakki.core.mind import Mind
    from hyakki.core.numbers import Numbers

CHANCE: Final = -1  # the seat of chance: deals, draws and shuffles are moves made from here
SPECTATOR: Final = -2  # sees only what lies face up

CHANCE_ACTS: Final[tuple[int, ...]] = (CHANCE,)
NOBODY_ACTS: Final[tuple[int, ...]] = ()
SEAT_ACTS: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(8)]

MOVE_FIELDS: Final = ("text", "path", "loose")

#: What table talk a game bears: `free`, `emotes` (neutral ones only), or `off`.
TALK: Final = ("free", "emotes", "off")


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """A move. It is its notation; games add the same content as numbers, made once and reused.

    `path` names what one touches to make it, one address after the other: pieces (`s05`), places (`water`), seats
    (`seat:2`), buttons (`do:end`). A move without a path of its own is a button.
    """

    __slots__ = ("loose", "path", "text")

    def __init__(self, text: str, path: tuple[str, ...] = (), loose: bool = False) -> None:
        self.text = text
        self.path = path if len(path) > 0 else ("do:" + text,)
        self.loose = loose  # its things may be touched in any order

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Move) and type(self) is type(other) and self.text == other.text
        )

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> Reduced:
        return restored.blank, (type(self),), attributes_of(self, MOVE_FIELDS)

    def __setstate__(self, state: dict[str, object]) -> None:
        set_attributes(self, state)


def button_of(path: tuple[str, ...]) -> str | None:
    """The name of the one button that was touched; None if something else was."""
    if len(path) == 1 and path[0].startswith("do:"):
        return path[0].removeprefix("do:")
    return None


M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC, Generic[M, V]):  # noqa: PLW1641 - it changes, so it has no hash
    """A full position, secrets included. It never leaves the process."""

    events: EventLog | None

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """The same position of the same game, with the same box and options."""
        if self is other:
            return True
        if not isinstance(other, State) or type(self) is not type(other):
            return False
        return self._content() == other._content()

    def __reduce__(self) -> Reduced:
        written = self.written()
        if written is None:
            return restored.blank, (type(self),), self._content()
        return restored.position, written, None

    def __setstate__(self, state: dict[str, object]) -> None:
        self.events = None
        set_attributes(self, state)

    def _content(self) -> object:
        written = self.written()
        if written is not None:
            return written[1]
        found = attributes_of(self)
        found.pop("events", None)
        return found

    def written(self) -> tuple[AnyGame, object] | None:
        """Its game and what `Game.write_position` gives, for pickles and comparisons; None if its attributes say it all."""
        return None

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
        first_game: Options | None = None,
        turn_rule: str = "",
        end_rule: str = "",
        cooperative: bool = False,
        box: Box = OUR_BOX,
        standing_type: type[Standing] = Standing,
        facts_type: type[Facts] = Facts,
    ) -> None:
        self.key = key
        self.rules_version = rules_version
        self.seat_counts = seat_counts
        self.package = package  # holds the game's data and texts
        self.menu = menu
        # what is recommended to whoever plays for the first time, where that is not the default
        self.first_game: Options = first_game or {}
        self.view_type = view_type
        # the rules named when somebody acts out of turn, or after the end
        self.turn_rule = turn_rule
        self.end_rule = end_rule
        self.cooperative = cooperative  # all win or all lose
        self.box = box
        # what `standing` and `facts` give
        self.standing_type = standing_type
        self.facts_type = facts_type
        self._mind: Mind[S, M, V] | None = None

    def __repr__(self) -> str:
        return f"<game {self.key}>"

    def __eq__(self, other: object) -> bool:
        """The same rules with the same box."""
        if not isinstance(other, Game) or type(self) is not type(other):
            return False
        return self.key == other.key and self.box.mark == other.box.mark

    def __hash__(self) -> int:
        return hash((self.key, self.box.mark))

    def __reduce__(self) -> Reduced:
        return restored.game, (type(self), self.box.source), None

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __copy__(self) -> Self:
        return self

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

    def meant(self, view: V, path: tuple[str, ...]) -> M | None:
        """The move that these touches are for, legal or not, so that `why_not` can answer; None if they are for none."""
        legal: list[M] = self.imagine(view, Rng(0)).moves(view.seat)
        for move in legal:
            if move.path == path or (move.loose and sorted(move.path) == sorted(path)):
                return move
        return None

    def why_not(self, state: S, seat: int, move: M) -> Refusal:
        """The rule that an illegal move of the seat to act breaks, and the sentence that says so."""
        return refusal(self.turn_rule, "not_now")

    # What a move will do (core/foresight.py)

    def try_out(self, state: S, seat: int, move: M) -> None:
        """Play a move in place as far as neither chance nor what is hidden decides."""
        state.apply(seat, move)

    def foretells(self, move: M) -> bool:
        """False if nothing is ever foretold of such a move: then it is not even tried out."""
        return True

    def foretold(self, told: Message) -> Message | None:
        """An event as it may be foretold (`effect.<kind>`); None if it depends on chance or on what the seat cannot see."""
        return None

    def compare(self, before: S, after: S, seat: int) -> Sequence[Message]:
        """What a move that was tried out changes for its seat and no event tells: likewise independent of all that is hidden."""
        return ()

    # Positions

    def write_position(self, state: S) -> dict[str, object]:
        """A full position as a small JSON object: for tests, puzzles and bug reports; never for the server."""
        raise bad("no_positions", game=self.key)

    def read_position(self, document: object) -> S:
        """The exact inverse of `write_position`; BadInput if the position is impossible."""
        raise bad("no_positions", game=self.key)

    # The box

    @property
    def data_mark(self) -> str:
        """Stands for the box in records and positions; empty for our own."""
        return self.box.mark

    def check_box(self, mark: str, name: str = "") -> None:
        """BadInput if something with this mark was not played with the box of this game."""
        if mark == self.box.mark:
            return
        if mark:
            raise bad("other_data", name=name or mark)
        raise bad("own_data", name=self.box.name)

    def own_data(self) -> str:
        """The text of our own data file."""
        raise bad("no_other_data", game=self.key)

    def inventory(self) -> list[Piece]:
        """Every piece in the box, and where the facts about it come from."""
        return []

    def about_pieces(self) -> dict[str, tuple[Message, ...]]:
        """What each piece is, is worth and does, by its id, in sentences that hold at every table."""
        return {}

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

    # What whoever draws the table is told of the rules

    def facts(self, seats: int, options: Options) -> Facts:
        """What stays the same all through a game with these seats and options."""
        return Facts()

    def standing(self, view: V) -> Standing:
        """What the rules say of the table as this view, one without recall, shows it."""
        return Standing()

    def verdict(self, view: V, outcome: Outcome, ending: str = "") -> tuple[Message, ...]:
        """How a game ended: who won, then why. `ending` is how one ended that was not played out: `agreed`, `resign 1`, `time 0`."""
        return verdict_of(outcome, ending, self.cooperative)

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

    def render_within(self, view: V, texts: Texts, names: Sequence[str], width: int) -> str:
        """The same, no wider than that where the game knows how; lines of words are wrapped by whoever prints them."""
        return self.render(view, texts, names)

    def thing(self, view: V, address: str) -> Message | None:
        """Something that a move touches, in words; None where its id must do. Seats go by the names of the players."""
        return None

    def called(self, address: str) -> str:
        """What people call it where the table is drawn, in any language: its id, unless the game has a better name."""
        return address.rpartition(":")[2]

    def by_heart(self, options: Options) -> bool:
        """True if a seat must remember what it has looked at: then that leaves the screen with its turn."""
        return False

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

    def numbers(self, seats: int) -> Numbers[S, M]:
        """Its actions and observations as numbers, for programs that learn (core/numbers.py)."""
        raise bad("no_numbers", game=self.key)


#: for shelves, servers and commands, which hold games of any kind
AnyState: TypeAlias = State[Any, Any]
AnyGame: TypeAlias = Game[Any, Any, Any]
