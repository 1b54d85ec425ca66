"""The messages of a table's socket, in both directions. docs/wire.md explains them; web/src/wire.ts is generated from here."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from hyakki.core.log import LogLine
from hyakki.core.messages import Message
from hyakki.core.views import ScoreLine
from hyakki.server.schemas import Me, Problem, SeatNumber

WIRE_VERSION: Final = 2
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
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
TalkKind = Literal["chat", "emote"]


# What a visitor sends. `id` is chosen by the visitor and comes back in the answer.


class Play(msgspec.Struct, frozen=True, tag="play"):
    id: Id
    number: int
    seat: SeatNumber
    move: MoveText


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Step back one decision, or restart the whole turn."""

    id: Id
    number: int
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
    """What would a bot do from my seat?"""

    id: Id
    seat: SeatNumber


class AskWords(msgspec.Struct, frozen=True, tag="words"):
    """My legal moves in words."""

    id: Id
    seat: SeatNumber


class Resume(msgspec.Struct, frozen=True, tag="resume"):
    """Send me everything again: I noticed a gap."""


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    id: Id


FromVisitor = (
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
    | Resume
    | Ping
)


# What the server sends.


class SeatSnapshot(msgspec.Struct, frozen=True):
    """What one seat is sent: its view, its legal moves, how many moves it may take back, and its log from `log_from` on."""

    seat: int
    view: msgspec.Raw
    moves: tuple[str, ...]
    undo: int
    prompt: Message
    log_from: int
    log: tuple[LogLine, ...]
    score: tuple[ScoreLine, ...]


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


class Update(msgspec.Struct, frozen=True, omit_defaults=True, tag="update"):
    """The table at history number `number`. `since` is the number that this builds on; send `resume` if yours is another.

    `answers` is the id of the visitor's own move that led here: it is on disk, and no other acknowledgement comes.
    """

    number: int
    since: int
    table: msgspec.Raw  # a TableInfo
    seats: tuple[msgspec.Raw, ...] = msgspec.field(name="sights")  # each a SeatSnapshot
    time: TimeLeft | None
    question: Question | None
    answers: str = ""


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
    id: str
    seat: int
    move: str
    words: Message
    #: why, the strongest reason first
    reasons: tuple[Message, ...]


class Words(msgspec.Struct, frozen=True, tag="words"):
    id: str
    seat: int
    number: int
    words: tuple[Message, ...]


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    id: str


FromServer = Hello | Update | Ack | Refused | Talk | Presence | Thinking | Hint | Words | Pong
