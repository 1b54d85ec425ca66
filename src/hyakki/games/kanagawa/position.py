"""A full position as a small JSON object and back. The format is told in docs/rules/kanagawa.md."""

from __future__ import annotations

from typing import Literal

import msgspec

from hyakki.core.messages import bad
from hyakki.core.options import complete
from hyakki.core.pile import Pile
from hyakki.games.kanagawa import menu
from hyakki.games.kanagawa.box import CARD_IDS, FAMILIES, START_TILE_IDS
from hyakki.games.kanagawa.house import HouseRules, house_of
from hyakki.games.kanagawa.imagine import PHASE_NUMBER, diploma_set, row, set_diplomas, tally
from hyakki.games.kanagawa.merits import earned_by
from hyakki.games.kanagawa.parts import (
    CARD_NUMBER,
    DIPLOMA_NUMBER,
    FAMILY_NUMBER,
    KIND_NUMBER,
    NONE,
    TILE_NUMBER,
    Box,
)
from hyakki.games.kanagawa.possible import check_possible
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.sight import cards, counts, diplomas, ended_by
from hyakki.games.kanagawa.state import PHASES, Painter


class PainterPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A player. Slots, arrows and the keep limit follow from the tile and the studio."""

    tile: str | None = None
    print: list[str] = []
    studio: list[str] = []
    hand: list[str] = []
    veiled: list[str] = []
    ready: dict[str, int] = {}
    used: dict[str, int] = {}
    unplaced: int = 0
    moved: int = 0
    storms: int = 0
    stormed: list[int] = []
    yokai: int = 0
    diplomas: list[str] = []
    declined: list[str] = []


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What is not named lies in the deck, in the supply, or open to all."""

    game: Literal["kanagawa"]
    options: dict[str, str] = {}
    phase: str = "turn"
    active: int = 0
    families: list[str] = []
    lesson: int = 1
    columns: list[list[str]]
    pending: list[int] = []
    waiting: list[int] = []
    stayed: list[int] = []
    grand_master: int | None = None
    assistant: int | None = None
    painters: list[PainterPosition]
    top: str | None = None
    arrivals: int = 0
    gives: int = 0
    tokens: int = 0
    answering: bool = False
    ended_by: Literal["print", "deck"] | None = None


def write_position(state: KanagawaState) -> dict[str, object]:
    position = Position(
        game="kanagawa",
        options=state.house.options,
        phase=PHASES[state.phase],
        active=int(state.active),
        families=[FAMILIES[family] for family in state.families],
        lesson=int(state.lesson) + 1,
        columns=[list(cards(column)) for column in state.columns],
        pending=[column + 1 for column in state.pending],
        waiting=list(state.waiting),
        stayed=list(state.stayed),
        grand_master=_or_none(int(state.grand_master)),
        assistant=_or_none(int(state.assistant)),
        painters=[_painter_position(painter) for painter in state.painters],
        top=None if state.top == NONE else CARD_IDS[state.top],
        arrivals=int(state.arrivals),
        gives=int(state.gives),
        tokens=int(state.tokens),
        answering=state.answering,
        ended_by=_reason(state),
    )
    document: dict[str, object] = msgspec.to_builtins(position)
    return document


def _painter_position(painter: Painter) -> PainterPosition:
    return PainterPosition(
        tile=None if painter.tile == NONE else START_TILE_IDS[painter.tile],
        print=list(cards(painter.print)),
        studio=list(cards(painter.studio)),
        hand=list(cards(painter.hand)),
        veiled=list(cards(painter.veiled)),
        ready=counts(int(painter.ready)),
        used=counts(int(painter.used)),
        unplaced=int(painter.unplaced),
        moved=int(painter.moved),
        storms=int(painter.storms),
        stormed=list(painter.stormed),
        yokai=int(painter.yokai),
        diplomas=list(diplomas(int(painter.diplomas))),
        declined=list(diplomas(int(painter.declined))),
    )


def _reason(state: KanagawaState) -> Literal["print", "deck"] | None:
    reason = ended_by(state)
    return None if reason is None else ("print" if reason == "print" else "deck")


def read_position(document: object, box: Box) -> KanagawaState:
    try:
        position = msgspec.convert(document, Position)
    except msgspec.ValidationError as error:
        raise bad("bad_position", why=str(error)) from None
    seats = len(position.painters)
    if not 2 <= seats <= 4:
        raise bad("bad_position", why="K1.1: there are 2, 3 or 4 painters")
    options = complete(menu.MENU, seats, position.options)
    menu.check(options)
    _check_names(position)
    state = _assembled(position, house_of(options, seats, box))
    check_possible(state)
    return state


def _assembled(position: Position, house: HouseRules) -> KanagawaState:
    columns = [row(tuple(column)) for column in position.columns]
    painters = [_painter(painter, house) for painter in position.painters]
    state = KanagawaState(house, painters, columns)
    state.top = NONE if position.top is None else CARD_NUMBER[position.top]
    state.set_families(bytes(FAMILY_NUMBER[name] for name in position.families))
    state.deck = Pile(bytes(card for card in state.deck.cards if card not in _laid(state)))
    state.fill_supplies()
    state.phase = PHASE_NUMBER[position.phase]
    state.active = position.active
    state.lesson = position.lesson - 1
    state.pending = bytes(column - 1 for column in position.pending)
    state.waiting = bytes(position.waiting)
    state.stayed = bytes(position.stayed)
    state.grand_master = NONE if position.grand_master is None else position.grand_master
    state.assistant = NONE if position.assistant is None else position.assistant
    state.arrivals = position.arrivals
    state.gives = position.gives
    state.tokens = position.tokens
    state.answering = position.answering
    state.long_print = position.ended_by == "print"
    return state


def _laid(state: KanagawaState) -> bytes:
    """Every card that has left the deck; BadInput if one is named twice."""
    laid = b"".join(state.columns)
    for painter in state.painters:
        laid += painter.print + painter.studio + painter.hand
    if state.top != NONE:
        laid += bytes([int(state.top)])
    if len(set(laid)) != len(laid):
        raise bad("bad_position", why="K1.2: a card is named twice")
    in_play = {FAMILY_NUMBER[name] for name in (FAMILIES[family] for family in state.families)}
    if any(card // 18 not in in_play for card in laid):
        raise bad("bad_position", why="KY2.1: a card is not of the families in play")
    return laid


def _painter(given: PainterPosition, house: HouseRules) -> Painter:
    box = house.box
    painter = Painter()
    if given.tile is not None:
        painter.give_tile(TILE_NUMBER[given.tile], box)
    for card in row(tuple(given.studio)):
        painter.add_to_studio(card, box)
    painter.print = row(tuple(given.print))
    painter.hand = row(tuple(given.hand))
    painter.veiled = row(tuple(given.veiled))
    painter.ready = tally(given.ready)
    painter.used = tally(given.used)
    painter.unplaced = given.unplaced
    painter.moved = given.moved
    painter.storms = given.storms
    painter.stormed = bytes(given.stormed)
    painter.yokai = given.yokai
    painter.declined = diploma_set(tuple(given.declined))
    set_diplomas(painter, tuple(given.diplomas))
    earned_by(painter, box, house.wild_counts)
    return painter


def _check_names(position: Position) -> None:
    """Only known names, and numbers of a size that pieces can have."""
    painters = position.painters
    rows = [*position.columns, *([position.top] if position.top else [],)]
    for painter in painters:
        rows += [painter.print, painter.studio, painter.hand, painter.veiled]
        _known("start tile", [painter.tile] if painter.tile else [], TILE_NUMBER)
        _known("diploma", painter.diplomas + painter.declined, DIPLOMA_NUMBER)
        _known("kind of slot", [*painter.ready, *painter.used], KIND_NUMBER)
        small = (painter.unplaced, painter.moved, painter.storms, *painter.stormed)
        brushes = (*painter.ready.values(), *painter.used.values())
        if any(not 0 <= number <= 100 for number in (*small, *brushes)):
            raise bad("bad_position", why="numbers of pieces are 0 to 100")
        if not 0 <= painter.yokai <= 3:
            raise bad("bad_position", why="KY4.5: a player holds 0 to 3 Yokai")
    _known("card", [name for names in rows for name in names], CARD_NUMBER)
    _known("family", position.families, FAMILY_NUMBER)
    _known("phase", [position.phase], PHASE_NUMBER)
    seats = range(len(painters))
    named = [position.active, *position.waiting, *position.stayed]
    named += [pawn for pawn in (position.grand_master, position.assistant) if pawn is not None]
    if any(seat not in seats for seat in named):
        raise bad("bad_position", why=f"K1.1: seats are 0 to {seats[-1]}")
    if len(position.columns) != len(painters):
        raise bad("bad_position", why="K2.1: there are as many columns as players")
    if any(column - 1 not in seats for column in position.pending):
        raise bad("bad_position", why=f"K2.1: columns are 1 to {len(painters)}")
    if any(not 0 <= n <= 3 for n in (position.arrivals, position.gives, position.tokens)):
        raise bad("bad_position", why="arrivals, gives and tokens are 0 to 3")


def _known(what: str, names: list[str], known: dict[str, int]) -> None:
    for name in names:
        if name not in known:
            raise bad("bad_position", why=f"unknown {what} {name!r}")


def _or_none(seat: int) -> int | None:
    return None if seat == NONE else seat
