"""What goes over a table's socket, in both directions. docs/wire.md explains it; web/src/wire.ts is generated from here."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from hyakki.core.log import LogLine
from hyakki.core.messages import Message
from hyakki.core.views import ScoreLine
from hyakki.server.bodies import Me, Problem, SeatNumber

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


# What a visitor sends. `id` is the visitor's own, and comes back in the answer.


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
    """Let a bot play this seat from its own view until its player is back; also for somebody who is gone."""

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


class SeatSight(msgspec.Struct, frozen=True):
    """What one seat gets: its view, its legal moves, what it may take back, and its log from `log_from` on."""

    seat: int
    view: msgspec.Raw
    moves: tuple[str, ...]
    undo: int
    prompt: Message
    log_from: int
    log: tuple[LogLine, ...]
    score: tuple[ScoreLine, ...]


class TimeLeft(msgspec.Struct, frozen=True):
    """Seconds left of each seat when this was sent, and whose clocks run."""

    seconds: tuple[float, ...]
    running: tuple[int, ...]


class Question(msgspec.Struct, frozen=True):
    """Something all other people at the table must agree to."""

    kind: Literal["undo", "end"]
    seat: int
    waiting: tuple[int, ...]


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    wire: int
    version: str
    me: Me


class Update(msgspec.Struct, frozen=True, omit_defaults=True, tag="update"):
    """The table at history number `number`. `since` is the number this builds on; a mismatch means: ask to resume.

    `answers` is the id of the own move that led here: it is on disk, and no other acknowledgement comes.
    """

    number: int
    since: int
    table: msgspec.Raw  # a TableInfo
    sights: tuple[msgspec.Raw, ...]  # each a SeatSight
    time: TimeLeft | None
    question: Question | None
    answers: str = ""


class Ack(msgspec.Struct, frozen=True, tag="ack"):
    """It is done, and on disk."""

    id: str
    number: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    id: str
    problem: Problem


class Talk(msgspec.Struct, frozen=True, tag="talk"):
    """Something said; a spectator's seat is −1."""

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
    #: what speaks for it, the weightiest reason first
    reasons: tuple[Message, ...]


class Words(msgspec.Struct, frozen=True, tag="words"):
    id: str
    seat: int
    number: int
    words: tuple[Message, ...]


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    id: str


FromServer = Hello | Update | Ack | Refused | Talk | Presence | Thinking | Hint | Words | Pong
