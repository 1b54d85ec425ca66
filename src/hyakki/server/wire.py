"""The messages of a table's socket, in both directions. docs/wire.md explains them; web/src/wire.ts is generated from here."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from hyakki.core.log import LogLine
from hyakki.core.messages import Message
from hyakki.core.views import ScoreLine
from hyakki.server.schemas import Me, Place, Problem, SeatNumber

WIRE_VERSION: Final = 3
EMOTES: Final = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "thinking",
    "surprised",
    "laughing",
    "goodbye",
)

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
#: how many pieces of advice may be asked for at one position
MOST_ADVICE: Final = 20
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
TalkKind = Literal["chat", "emote"]


# What a visitor sends. `id` is chosen by the visitor and comes back in the answer.


class Play(msgspec.Struct, frozen=True, tag="play"):
    id: Id
    number: Place
    seat: SeatNumber
    move: MoveText


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Step back one decision, or restart the whole turn."""

    id: Id
    number: Place
    seat: SeatNumber
    turn: bool = False


class OfferEnd(msgspec.Struct, frozen=True, tag="offer_end"):
    """Ask the others to end a game that nobody wants to play on."""

    id: Id
    seat: SeatNumber


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """Yes or no to the question that is open at the table."""

    id: Id
    seat: SeatNumber
    yes: bool


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    id: Id
    seat: SeatNumber


class StepOut(msgspec.Struct, frozen=True, tag="step_out"):
    """Let a bot play this seat from its own view until its player is back; also for another player who is away."""

    id: Id
    seat: SeatNumber


class StepIn(msgspec.Struct, frozen=True, tag="step_in"):
    id: Id
    seat: SeatNumber


class Say(msgspec.Struct, frozen=True, tag="say"):
    id: Id
    kind: TalkKind
    text: ChatText


class AskHint(msgspec.Struct, frozen=True, tag="hint"):
    """What would a bot do from my seat, besides the moves with these paths?"""

    id: Id
    seat: SeatNumber
    besides: Annotated[tuple[tuple[str, ...], ...], msgspec.Meta(max_length=MOST_ADVICE)] = ()


class AskWords(msgspec.Struct, frozen=True, tag="words"):
    """My legal moves in words: those that begin with these touches, or all."""

    id: Id
    seat: SeatNumber
    path: tuple[str, ...] = ()


class Why(msgspec.Struct, frozen=True, tag="why"):
    """Why do these touches lead to no move of mine?"""

    id: Id
    seat: SeatNumber
    number: Place
    path: tuple[str, ...]


class Resume(msgspec.Struct, frozen=True, tag="resume"):
    """Send me everything again: I noticed a gap."""


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    id: Id


#: what is answered under its id
Request = (
    Play
    | Undo
    | OfferEnd
    | Answer
    | Resign
    | StepOut
    | StepIn
    | Say
    | AskHint
    | AskWords
    | Why
    | Ping
)
FromVisitor = Request | Resume


# What the server sends.


class Choices(msgspec.Struct, frozen=True, omit_defaults=True):
    """The legal moves as a tree of what may be touched; those that a button completes also in words."""

    step: msgspec.Raw  # a Step (core/choices.py)
    words: dict[str, Message] = {}  # by move


class SeatSnapshot(msgspec.Struct, frozen=True):
    """What one seat is sent: its view, its choices, how many moves it may take back, and its log from `log_from` on."""

    seat: int
    view: msgspec.Raw
    choices: Choices
    undo: int
    prompt: Message
    log_from: int
    log: tuple[LogLine, ...]
    score: tuple[ScoreLine, ...]  # none for a game that was not played out
    standing: msgspec.Raw  # what the rules say of the view
    verdict: tuple[Message, ...] = ()  # who won, then why, once the game is over


class TimeLeft(msgspec.Struct, frozen=True):
    """The seconds that each seat had left when this was sent, and whose clocks run."""

    seconds: tuple[float, ...]
    running: tuple[int, ...]


class Question(msgspec.Struct, frozen=True):
    """Something that all other people at the table must agree to."""

    kind: Literal["undo", "end"]
    seat: int
    waiting: tuple[int, ...]


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    wire: int
    version: str
    me: Me


class TableFacts(msgspec.Struct, frozen=True, tag="facts"):
    """What a page must know of the rules of this table: once, before the first update of a game that can be played."""

    facts: msgspec.Raw


class Update(msgspec.Struct, frozen=True, omit_defaults=True, tag="update"):
    """The table at history number `number`. `since` is the number that this builds on; send `resume` if yours is another.

    `answers` is the id of the visitor's own move that led here: it is on disk, and no other acknowledgement comes.
    `table` is left out if it is as it was last sent.
    """

    number: int
    since: int
    seats: tuple[msgspec.Raw, ...] = msgspec.field(name="sights")  # each a SeatSnapshot
    time: TimeLeft | None
    question: Question | None
    table: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET  # a TableInfo
    answers: str = ""


class Foresight(msgspec.Struct, frozen=True, tag="foresight"):
    """What each move of a seat would do, as far as it can be foretold, soon after the update with that number.

    For sockets that asked for it (`?effects=1`), and only while the position stands.
    """

    seat: int
    number: int
    said: tuple[Message, ...]  # each different effect once
    rows: dict[str, tuple[int, ...]]  # by move, which of them; moves without effects are left out


class Ack(msgspec.Struct, frozen=True, tag="ack"):
    """Done, and on disk."""

    id: str
    number: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    id: str
    problem: Problem


class Talk(msgspec.Struct, frozen=True, tag="talk"):
    """A line of chat or an emote; the seat of a spectator is −1."""

    number: int
    seat: int
    name: str
    kind: TalkKind
    text: str
    at: float


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    online: tuple[bool, ...]
    spectators: int


class Thinking(msgspec.Struct, frozen=True, tag="thinking"):
    seat: int
    progress: float


class Hint(msgspec.Struct, frozen=True, tag="hint"):
    """What a bot would do at history number `number`; the table may have moved on since."""

    id: str
    seat: int
    number: int
    move: str
    path: tuple[str, ...]
    words: Message
    #: why, the strongest reason first
    reasons: tuple[Message, ...]
    #: the rest of the turn that it planned
    then: tuple[Message, ...] = ()


class Words(msgspec.Struct, frozen=True, tag="words"):
    id: str
    seat: int
    number: int
    words: dict[str, Message]  # by move


class Because(msgspec.Struct, frozen=True, tag="because"):
    """The rule that stands in the way at history number `number`, and the sentence that says so."""

    id: str
    seat: int
    number: int
    problem: Problem


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    id: str


FromServer = (
    Hello
    | TableFacts
    | Update
    | Foresight
    | Ack
    | Refused
    | Talk
    | Presence
    | Thinking
    | Hint
    | Words
    | Because
    | Pong
)
