"""What HTTP requests and responses carry: tables, visitors, the catalogue of games, replays. web/src/wire.ts is generated from here, too."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from hyakki.core.levels import ADEPT
from hyakki.core.log import LogLine
from hyakki.core.messages import Message
from hyakki.core.options import Option
from hyakki.core.record import Record
from hyakki.core.views import Outcome, ScoreLine

DEFAULT_BOT: Final[str] = ADEPT.key

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Address = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]

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


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    options: dict[str, Annotated[str, msgspec.Meta(max_length=80)]] = {}
    settings: TableSettings = msgspec.field(default=TableSettings(), name="house")


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
    #: false for a table with rules or a history that this server does not know: it is listed, but cannot be played
    playable: bool = True


class SeatChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`take` it yourself, put a `bot` there, `free` it, or `swap` it with another."""

    action: Literal["take", "bot", "free", "swap"]
    bot: Address = DEFAULT_BOT
    other: SeatNumber = 0
    name: Name | None = None


class Entropy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player adds to the secret seed before the start."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Me(msgspec.Struct, frozen=True):
    id: str
    name: str


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class MyData(msgspec.Struct, frozen=True):
    """Everything that is stored about a visitor."""

    id: str
    name: str
    tables: tuple[TableInfo, ...]


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
    #: what happened, as spectators read it
    log: tuple[LogLine, ...]


class ReplayStep(msgspec.Struct, frozen=True):
    """The position after so many moves, as one seat saw it."""

    number: int
    view: msgspec.Raw
    actors: tuple[int, ...]
    score: tuple[ScoreLine, ...]
    outcome: Outcome | None
