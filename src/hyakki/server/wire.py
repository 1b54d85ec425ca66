"""What goes over the wire, in both directions. docs/wire.md explains it; web/src/wire.ts is generated from here."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from hyakki.core.levels import ADEPT
from hyakki.core.log import LogLine
from hyakki.core.messages import Message
from hyakki.core.options import Option
from hyakki.core.record import Record
from hyakki.core.views import Outcome, ScoreLine

WIRE_VERSION: Final = 2
DEFAULT_BOT: Final[str] = ADEPT.key
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

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
MoveText = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
Address = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]

Status = Literal["open", "playing", "over", "abandoned"]
UndoPolicy = Literal["off", "until_revealed", "by_consent"]
TalkPolicy = Literal["free", "emotes", "off"]
TalkKind = Literal["chat", "emote"]


# Tables


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much time players have. `turn`: seconds for each turn; `bank`: seconds for the game, and an increment a turn."""

    kind: Literal["none", "turn", "bank"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=5, le=86_400)] = 60
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table decides beyond the rules of its game."""

    public: bool = True
    clock: Clock = Clock()
    undo: UndoPolicy = "until_revealed"
    talk: TalkPolicy = "free"
    hints: bool = True


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    options: dict[str, Annotated[str, msgspec.Meta(max_length=80)]] = {}
    house: House = House()


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits there. `stand_in` names the bot that plays while the person is away."""

    kind: Literal["free", "person", "bot"]
    name: str = ""
    bot: str = ""
    stand_in: str = ""
    online: bool = False
    #: this visitor's own seat
    yours: bool = False


class TableInfo(msgspec.Struct, frozen=True):
    id: str
    game: str
    status: Status
    created: float
    changed: float
    options: dict[str, str]
    house: House
    talk: TalkPolicy
    seats: tuple[SeatInfo, ...]
    commitment: str
    #: this visitor opened the table and may arrange it
    host: bool
    outcome: Outcome | None = None
    ending: str = ""
    rematch_of: str = ""
    same_deal_as: str = ""
    next_table: str = ""
    #: a table of rules that this server no longer knows can be read but not played
    playable: bool = True


class SeatChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`take` it yourself, put a `bot` there, `free` it, or `swap` it with another."""

    action: Literal["take", "bot", "free", "swap"]
    bot: Address = DEFAULT_BOT
    other: SeatNumber = 0
    name: Name | None = None


class Entropy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat adds to the secret seed before the start."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Me(msgspec.Struct, frozen=True):
    id: str
    name: str


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class MyData(msgspec.Struct, frozen=True):
    """Everything that is kept about a visitor."""

    id: str
    name: str
    tables: tuple[TableInfo, ...]


class BotInfo(msgspec.Struct, frozen=True):
    """A bot to play against; its name and character are texts of the house, `bot.<address>.name` and `.about`."""

    address: str
    #: the most it thinks about one decision
    seconds: float


class GameInfo(msgspec.Struct, frozen=True):
    """A game of the shelf; its words are at /api/texts."""

    key: str
    rules_version: int
    seats: tuple[int, ...]
    cooperative: bool
    menu: tuple[Option, ...]


class Shelf(msgspec.Struct, frozen=True):
    version: str
    wire: int
    games: tuple[GameInfo, ...]
    bots: tuple[BotInfo, ...]
    emotes: tuple[str, ...]


class Problem(msgspec.Struct, frozen=True):
    """Why something was refused, as a message and as a sentence."""

    message: Message
    text: str
    rule: str = ""


class Fairness(msgspec.Struct, frozen=True):
    holds: bool
    message: Message


class Replay(msgspec.Struct, frozen=True):
    """A finished game for the replay page."""

    record: Record
    fairness: Fairness
    table: TableInfo
    #: what happened, as the spectators read it
    log: tuple[LogLine, ...]


class ReplayStep(msgspec.Struct, frozen=True):
    """The position after so many moves, as one seat saw it."""

    number: int
    view: msgspec.Raw
    actors: tuple[int, ...]
    score: tuple[ScoreLine, ...]
    outcome: Outcome | None


# The socket: what a visitor sends. `id` is the visitor's own, and comes back in the answer.


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


# The socket: what the server sends.


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
