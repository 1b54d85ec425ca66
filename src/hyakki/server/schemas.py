"""What HTTP requests and responses carry: tables, visitors, the catalogue of games, replays. web/src/wire.ts is generated from here, too."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from hyakki.core.boxes import LONGEST_NAME
from hyakki.core.levels import ADEPT
from hyakki.core.log import LogLine
from hyakki.core.messages import Message
from hyakki.core.options import Option
from hyakki.core.record import Record
from hyakki.core.views import Outcome, ScoreLine

DEFAULT_BOT: Final[str] = ADEPT.key

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Address = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
LAST_SEAT: Final = 7
LAST_PLACE: Final = 1_000_000
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=LAST_SEAT)]
#: a place in a history or a record
Place = Annotated[int, msgspec.Meta(ge=0, le=LAST_PLACE)]

Status = Literal["open", "playing", "over", "abandoned"]
UndoPolicy = Literal["off", "until_revealed", "by_consent"]
TalkPolicy = Literal["free", "emotes", "off"]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much time players have. `turn`: seconds for each turn; `bank`: seconds for the game, and an increment for each turn."""

    kind: Literal["none", "turn", "bank"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=5, le=86_400)] = 60
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides besides the options of the game."""

    public: bool = True
    clock: Clock = Clock()
    undo: UndoPolicy = "until_revealed"
    talk: TalkPolicy = "free"
    hints: bool = True


class SeatChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`take` it yourself, put a `bot` there, `free` it, or `swap` it with another."""

    action: Literal["take", "bot", "free", "swap"]
    bot: Address = DEFAULT_BOT
    other: SeatNumber = 0
    name: Name | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    options: dict[str, Annotated[str, msgspec.Meta(max_length=80)]] = {}
    settings: TableSettings = msgspec.field(default=TableSettings(), name="house")
    #: the name of an owner's box that this server offers; empty for our own
    box: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""
    #: who sits there from the beginning, seat by seat; the others are free
    seated: Annotated[tuple[SeatChange, ...], msgspec.Meta(max_length=LAST_SEAT + 1)] = ()
    #: whoever sends the same request again gets the same table; empty for a new one each time
    request: Annotated[str, msgspec.Meta(max_length=40)] = ""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits there. `stand_in` names the bot that plays while the person is away."""

    kind: Literal["free", "person", "bot"]
    name: str = ""
    bot: str = ""
    stand_in: str = ""
    online: bool = False
    #: this visitor's own seat
    yours: bool = False
    #: the colour and sign of whoever sits there: they keep it in a rematch, although they change seats
    crest: int = 0
    #: before the start: the SHA-256 of what this seat added to the secret seed, so that everybody can check it afterwards
    entropy: str = ""


class TableBox(msgspec.Struct, frozen=True):
    """An owner's box: its name, and the mark that stands for what its pieces show."""

    name: str
    mark: str


class TableInfo(msgspec.Struct, frozen=True):
    id: str
    game: str
    status: Status
    created: float
    changed: float
    options: dict[str, str]
    settings: TableSettings = msgspec.field(name="house")
    talk: TalkPolicy
    seats: tuple[SeatInfo, ...]
    commitment: str
    #: this visitor opened the table and may change its seats
    host: bool
    outcome: Outcome | None = None
    ending: str = ""
    rematch_of: str = ""
    same_deal_as: str = ""
    next_table: str = ""
    #: why it cannot be played, though it is listed: this server does not know its rules, its box or its history
    problem: Message | None = None
    #: the owner's box that is played with; None for our own
    box: TableBox | None = None


class SeatCount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many seats an open table shall have."""

    seats: Annotated[int, msgspec.Meta(ge=1, le=LAST_SEAT + 1)]


class Entropy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player adds to the secret seed before the start."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Me(msgspec.Struct, frozen=True):
    id: str
    name: str


class Token(msgspec.Struct, frozen=True):
    """What a program sends instead of a cookie, as `Authorization: Bearer TOKEN`."""

    token: str


class Session(msgspec.Struct, frozen=True):
    """A browser that holds the visitor's cookie; `current` is the one that asks."""

    id: str
    browser: str
    created: float
    seen: float
    current: bool


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class MyData(msgspec.Struct, frozen=True):
    """Everything that is stored about a visitor."""

    id: str
    name: str
    tables: tuple[TableInfo, ...]
    sessions: tuple[Session, ...]


class BotInfo(msgspec.Struct, frozen=True):
    """A bot to play against; its name and character are texts: `bot.<address>.name` and `.about`."""

    address: str
    #: the longest that it thinks about one decision
    seconds: float


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here; its sentences are at /api/texts."""

    key: str
    rules_version: int
    seats: tuple[int, ...]
    cooperative: bool
    menu: tuple[Option, ...]
    #: the options recommended for a first game, where they are not the defaults
    first_game: dict[str, str] = {}
    #: the names of owners' boxes that a table may be opened with, beside our own
    boxes: tuple[str, ...] = ()
    #: its package brings a board of its own: /boards/<key>/board.js
    board: bool = False


class BoxPieces(msgspec.Struct, frozen=True):
    """What each piece of an owner's box shows, for the board of its game."""

    name: str
    #: by kind and id
    faces: dict[str, dict[str, dict[str, Any]]]


class Catalogue(msgspec.Struct, frozen=True):
    version: str
    wire: int
    games: tuple[GameInfo, ...]
    bots: tuple[BotInfo, ...]
    emotes: tuple[str, ...]


class Problem(msgspec.Struct, frozen=True):
    """Why something was refused: the message, and its sentence in the visitor's language."""

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
    #: what happened, with nothing veiled
    log: tuple[LogLine, ...]
    #: how it ended, in words
    verdict: tuple[Message, ...]
    #: what stays the same of the rules at this table
    facts: msgspec.Raw


class ReplayStep(msgspec.Struct, frozen=True):
    """The position after so many moves, as one seat saw it."""

    number: int
    view: msgspec.Raw
    actors: tuple[int, ...]
    score: tuple[ScoreLine, ...]
    outcome: Outcome | None
    standing: msgspec.Raw
