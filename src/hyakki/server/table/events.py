"""What can happen at a table, and the line that the store keeps of it.

A line is a move of a record (`0 s05@water`, `* draw:s07`) or, after `!`, something around the game:
`! undo SEAT COUNT`, `! ask undo|end SEAT SEATS` (SEATS must agree: `1,2`, or `-` for nobody), `! yes|no SEAT`, `! out SEAT BOT`, `! in SEAT`, `! resign SEAT`, `! time SEAT`.
`write_event(read_event(line)) == line` for every line that can be read, and `read_event(write_event(event)) == event`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

import msgspec

from hyakki.core.game import CHANCE
from hyakki.core.record import CHANCE_MARK, move_line

#: begins a line that is not a move
AROUND: Final = "!"
NOBODY: Final = "-"

QuestionKind: TypeAlias = Literal["undo", "end"]


class BadLine(Exception):
    """A line that no version of this program writes, or a newer one does."""


class Moved(msgspec.Struct, frozen=True, gc=False):
    """A seat's move, or one of chance."""

    seat: int
    text: str


class TakenBack(msgspec.Struct, frozen=True, gc=False):
    """A seat took back its last moves."""

    seat: int
    count: int


class QuestionAsked(msgspec.Struct, frozen=True, gc=False):
    """A seat asks the others to agree to something."""

    kind: QuestionKind
    seat: int
    #: who must agree; None in lines of before this was written: everybody else for whom no bot stood in
    others: tuple[int, ...] | None = None


class QuestionAnswered(msgspec.Struct, frozen=True, gc=False):
    seat: int
    yes: bool


class SteppedOut(msgspec.Struct, frozen=True, gc=False):
    """A bot plays for a person who is away."""

    seat: int
    bot: str


class SteppedIn(msgspec.Struct, frozen=True, gc=False):
    """The person is back."""

    seat: int


class Resigned(msgspec.Struct, frozen=True, gc=False):
    seat: int


class TimedOut(msgspec.Struct, frozen=True, gc=False):
    seat: int


TableEvent: TypeAlias = (
    Moved
    | TakenBack
    | QuestionAsked
    | QuestionAnswered
    | SteppedOut
    | SteppedIn
    | Resigned
    | TimedOut
)

# Numbers only as `str` writes them.
_SEATS: Final = {str(seat): seat for seat in range(100)}
_ACTORS: Final = {CHANCE_MARK: CHANCE, **_SEATS}
_COUNT: Final = re.compile("[1-9][0-9]{0,5}")


def write_event(event: TableEvent) -> str:
    if isinstance(event, Moved):
        return move_line(event.seat, event.text)
    match event:
        case TakenBack(seat, count):
            return f"! undo {seat} {count}"
        case QuestionAsked(kind, seat, None):
            return f"! ask {kind} {seat}"
        case QuestionAsked(kind, seat, others):
            return f"! ask {kind} {seat} {','.join(map(str, others or ())) or NOBODY}"
        case QuestionAnswered(seat, yes):
            return f"! {'yes' if yes else 'no'} {seat}"
        case SteppedOut(seat, bot):
            return f"! out {seat} {bot}"
        case SteppedIn(seat):
            return f"! in {seat}"
        case Resigned(seat):
            return f"! resign {seat}"
        case TimedOut(seat):
            return f"! time {seat}"


def read_event(line: str) -> TableEvent:
    """The event of a line; BadLine for anything that `write_event` does not write.

    BadLine says what is wrong with a line and does not quote it: it ends in a log, and a line may name a hidden card.
    """
    if not line.isprintable() or line != " ".join(line.split()):
        raise BadLine("spaces or invisible characters")
    mark, _, rest = line.partition(" ")
    if mark != AROUND:
        return _read_move(mark, rest)
    words = rest.split(" ")
    reader = _READERS.get((words[0], len(words) - 1))
    if reader is None:
        raise BadLine("not an event")
    return reader(words)


def _read_move(mark: str, text: str) -> Moved:
    actor = _ACTORS.get(mark)
    if actor is None or not text:
        raise BadLine("not a move")
    return Moved(actor, text)


def _seat(word: str) -> int:
    seat = _SEATS.get(word)
    if seat is None:
        raise BadLine("not a seat")
    return seat


def _taken_back(words: list[str]) -> TakenBack:
    if _COUNT.fullmatch(words[2]) is None:
        raise BadLine("not a number of moves")
    return TakenBack(_seat(words[1]), int(words[2]))


def _asked(words: list[str]) -> QuestionAsked:
    if words[1] not in ("undo", "end"):
        raise BadLine("not a question")
    others = None if len(words) == 3 else _seats(words[3])
    return QuestionAsked("undo" if words[1] == "undo" else "end", _seat(words[2]), others)


def _seats(word: str) -> tuple[int, ...]:
    return () if word == NOBODY else tuple(_seat(one) for one in word.split(","))


#: by the word after `!` and the number of its arguments
_READERS: Final[dict[tuple[str, int], Callable[[list[str]], TableEvent]]] = {
    ("undo", 2): _taken_back,
    ("ask", 2): _asked,
    ("ask", 3): _asked,
    ("yes", 1): lambda words: QuestionAnswered(_seat(words[1]), True),
    ("no", 1): lambda words: QuestionAnswered(_seat(words[1]), False),
    ("out", 2): lambda words: SteppedOut(_seat(words[1]), words[2]),
    ("in", 1): lambda words: SteppedIn(_seat(words[1])),
    ("resign", 1): lambda words: Resigned(_seat(words[1])),
    ("time", 1): lambda words: TimedOut(_seat(words[1])),
}
