"""Who may do what at a table: one row for each action, one column for each relation of a visitor to a seat.

What a cell does not say is a matter of the game or of the table's settings, such as whose turn it is or whether hints are on.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

import msgspec

from hyakki.core.messages import bad
from hyakki.server.table.history import History
from hyakki.server.table.presence import Presence
from hyakki.server.table.setup import TableSetup


class Action(Enum):
    # while the game is played
    PLAY = auto()
    UNDO = auto()
    OFFER_END = auto()
    ANSWER = auto()
    RESIGN = auto()
    STEP_IN = auto()
    STEP_OUT = auto()
    HINT = auto()
    WORDS = auto()
    TALK = auto()
    # before it begins
    TAKE = auto()
    FREE = auto()
    SEAT_BOT = auto()
    SWAP = auto()
    SET_SEATS = auto()
    ADD_ENTROPY = auto()
    START = auto()
    # when it is over
    REMATCH = auto()
    SAME_DEAL = auto()
    READ_RECORD = auto()


class Relation(Enum):
    """What a seat is to a visitor. For actions without a seat: OWN for whoever has one, else WATCHER."""

    OWN = auto()
    #: own, and a bot stands in
    STOOD_IN = auto()
    #: own, and resigned: a bot plays on
    RESIGNED = auto()
    #: somebody else's, for a visitor who has a seat
    OTHER_HERE = auto()
    OTHER_AWAY = auto()
    #: somebody else's, for a visitor who has none
    WATCHER = auto()
    FREE = auto()
    #: no person plays there, or there is no such seat
    NO_PERSON = auto()


class Condition(Enum):
    """What else may matter."""

    HOST = auto()
    #: the open question waits for this seat
    ASKED = auto()
    #: the table lets everybody talk
    FREE_TALK = auto()


_NOTHING: Final[frozenset[Condition]] = frozenset()
_HOST: Final = frozenset({Condition.HOST})
_ASKED: Final = frozenset({Condition.ASKED})


class Standing(msgspec.Struct, frozen=True):
    relation: Relation
    conditions: frozenset[Condition] = _NOTHING
    #: for the sentence of a refusal
    seat: int = 0
    name: str = ""

    @property
    def owns(self) -> bool:
        return self.relation in (Relation.OWN, Relation.STOOD_IN, Relation.RESIGNED)


class Cell(msgspec.Struct, frozen=True):
    """The key of the refusal, empty for yes; and what it is instead if a condition holds."""

    refusal: str = ""
    condition: Condition | None = None
    then: str = ""


YES: Final = Cell()
HOST_ONLY: Final = Cell("not_host", Condition.HOST)
IF_ASKED: Final = Cell("no_question", Condition.ASKED)
IF_TALK_IS_FREE: Final = Cell("talk_off", Condition.FREE_TALK)


def no(refusal: str) -> Cell:
    return Cell(refusal)


def _row(others: Cell, **cells: Cell) -> dict[Relation, Cell]:
    """A cell for each relation that is named, and one for all others."""
    named = {Relation[name.upper()]: cell for name, cell in cells.items()}
    return {relation: named.get(relation, others) for relation in Relation}


_FOREIGN: Final = no("not_your_seat")
_OWN: Final = {"own": YES, "stood_in": YES, "resigned": YES}
#: a bot's moves are not for whoever it plays for to make, take back or end
_IN_PERSON: Final = {"own": YES, "stood_in": no("stood_in"), "resigned": no("resigned_already")}

AUTHORITY: Final[dict[Action, dict[Relation, Cell]]] = {
    Action.PLAY: _row(_FOREIGN, **_IN_PERSON),
    Action.UNDO: _row(_FOREIGN, **_IN_PERSON),
    Action.OFFER_END: _row(_FOREIGN, **_IN_PERSON),
    Action.ANSWER: _row(_FOREIGN, own=IF_ASKED, stood_in=IF_ASKED, resigned=IF_ASKED),
    Action.RESIGN: _row(_FOREIGN, own=YES, stood_in=YES, resigned=no("resigned_already")),
    Action.STEP_IN: _row(_FOREIGN, own=no("no_stand_in"), stood_in=YES, resigned=no("no_stand_in")),
    Action.STEP_OUT: _row(
        no("no_person_there"),
        own=YES,
        other_here=no("still_there"),
        other_away=YES,
        watcher=_FOREIGN,
    ),
    Action.HINT: _row(_FOREIGN, **_IN_PERSON),
    Action.WORDS: _row(_FOREIGN, **_OWN),
    Action.TALK: _row(YES, watcher=IF_TALK_IS_FREE),
    Action.TAKE: _row(no("seat_taken"), free=YES, no_person=Cell("seat_taken", Condition.HOST)),
    Action.FREE: _row(HOST_ONLY, own=YES),
    Action.SEAT_BOT: _row(
        Cell("not_host", Condition.HOST, "seat_taken"),
        own=HOST_ONLY,
        free=HOST_ONLY,
        no_person=HOST_ONLY,
    ),
    Action.SWAP: _row(HOST_ONLY),
    Action.SET_SEATS: _row(HOST_ONLY),
    Action.ADD_ENTROPY: _row(_FOREIGN, own=YES),
    Action.START: _row(HOST_ONLY, own=YES),
    Action.REMATCH: _row(_FOREIGN, own=YES),
    Action.SAME_DEAL: _row(YES),
    Action.READ_RECORD: _row(YES),
}
#: what the sentence of a refusal names
_PARAMS: Final = {
    "not_your_seat": ("seat",),
    "seat_taken": ("seat",),
    "no_stand_in": ("seat",),
    "no_person_there": ("seat",),
    "still_there": ("name",),
}


def refusal_of(action: Action, standing: Standing) -> str:
    """The key of the refusal; empty if the action is allowed."""
    cell = AUTHORITY[action][standing.relation]
    return cell.then if cell.condition in standing.conditions else cell.refusal


def allow(action: Action, standing: Standing) -> None:
    """BadInput if this standing does not allow the action."""
    refusal = refusal_of(action, standing)
    if refusal:
        told: dict[str, int | str] = {"seat": standing.seat, "name": standing.name}
        raise bad(refusal, **{name: told[name] for name in _PARAMS.get(refusal, ())})


def at_table(setup: TableSetup, visitor: str) -> Standing:
    """For actions that are about no seat."""
    relation = Relation.OWN if setup.seats_of(visitor) else Relation.WATCHER
    conditions = {Condition.HOST} if setup.host == visitor else set()
    if setup.settings.talk == "free":
        conditions.add(Condition.FREE_TALK)
    return Standing(relation, frozenset(conditions))


def at_seat(setup: TableSetup, visitor: str, seat: int) -> Standing:
    """Before the game begins."""
    relation = _relation(setup, None, visitor, seat)
    return Standing(relation, _HOST if setup.host == visitor else _NOTHING, seat)


def in_game(history: History, visitor: str, seat: int) -> Standing:
    """While the game is played."""
    relation = _relation(history.setup, history, visitor, seat)
    question = history.question
    asked = question is not None and seat in question.waiting
    return Standing(relation, _ASKED if asked else _NOTHING, seat)


def in_game_with_absence(
    history: History, visitor: str, seat: int, presence: Presence, patience: float
) -> Standing:
    """While the game is played, with an eye on whether the player of a seat has been away for longer than `patience`."""
    standing = in_game(history, visitor, seat)
    if standing.relation is not Relation.OTHER_HERE:
        return standing
    player = history.setup.seats[seat]
    away = presence.absence(player.visitor) >= patience
    relation = Relation.OTHER_AWAY if away else Relation.OTHER_HERE
    return Standing(relation, standing.conditions, seat, player.name)


def _relation(setup: TableSetup, history: History | None, visitor: str, seat: int) -> Relation:
    chair = setup.seats[seat] if 0 <= seat < len(setup.seats) else None
    if chair is None or chair.kind == "bot":
        return Relation.NO_PERSON
    if chair.kind == "free":
        return Relation.FREE
    stood_in = history is not None and history.stand_ins[seat] != ""
    if chair.belongs_to(visitor):
        if history is not None and seat in history.resigned:
            return Relation.RESIGNED
        return Relation.STOOD_IN if stood_in else Relation.OWN
    if stood_in:
        return Relation.NO_PERSON
    return Relation.OTHER_HERE if setup.seats_of(visitor) else Relation.WATCHER
