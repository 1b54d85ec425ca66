"""A full position as a small JSON object and back. The format is described in docs/rules/kanagawa.md."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from hyakki.core.game import Game
from hyakki.core.pile import Pile
from hyakki.core.positions import (
    known,
    name_or_none,
    number_of,
    or_none,
    read_document,
    require,
)
from hyakki.core.variants import Variants
from hyakki.games.kanagawa.box import CARD_IDS, START_TILE_IDS
from hyakki.games.kanagawa.diplomas import earned_by
from hyakki.games.kanagawa.moves import KanagawaMove
from hyakki.games.kanagawa.options import Variant
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import (
    CARD_NUMBER,
    DIPLOMA_NUMBER,
    FAMILY_NUMBER,
    KIND_NUMBER,
    TILE_NUMBER,
    Parts,
    counts_of,
    diploma_names,
    diploma_set,
    families_of,
    family_names,
    names_of,
    row_of,
    tally_of,
)
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.state import PHASE_NUMBER, PHASES
from hyakki.games.kanagawa.validate import check_possible, laid_cards
from hyakki.games.kanagawa.view import KanagawaView

MOST_PIECES: Final = 100  # of one kind that one player has: more than in any box
MOST_TO_SETTLE: Final = 3  # Yokai that arrive or are given, and tokens to set, in one go


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
    #: the mark of the box, empty for our own
    data: str = ""
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
        data=state.parts.box.mark,
        options=state.variant.options,
        phase=PHASES[state.phase],
        active=int(state.active),
        families=list(family_names(state.families)),
        lesson=int(state.lesson) + 1,
        columns=[list(names_of(column)) for column in state.columns],
        pending=[column + 1 for column in state.pending],
        waiting=list(state.waiting),
        stayed=list(state.stayed),
        grand_master=or_none(state.grand_master),
        assistant=or_none(state.assistant),
        painters=[_painter_position(painter) for painter in state.painters],
        top=name_or_none(state.top, CARD_IDS),
        arrivals=int(state.arrivals),
        gives=int(state.gives),
        tokens=int(state.tokens),
        answering=state.answering,
        ended_by=state.ended_by(),
    )
    document: dict[str, object] = msgspec.to_builtins(position)
    return document


def _painter_position(painter: Painter) -> PainterPosition:
    return PainterPosition(
        tile=name_or_none(painter.tile, START_TILE_IDS),
        print=list(names_of(painter.print)),
        studio=list(names_of(painter.studio)),
        hand=list(names_of(painter.hand)),
        veiled=list(names_of(painter.veiled)),
        ready=counts_of(painter.ready),
        used=counts_of(painter.used),
        unplaced=int(painter.unplaced),
        moved=int(painter.moved),
        storms=int(painter.storms),
        stormed=list(painter.stormed),
        yokai=int(painter.yokai),
        diplomas=list(diploma_names(painter.diplomas)),
        declined=list(diploma_names(painter.declined)),
    )


def read_position(
    document: object,
    game: Game[KanagawaState, KanagawaMove, KanagawaView],
    variants: Variants[Variant],
) -> KanagawaState:
    position = read_document(document, Position)
    game.check_box(position.data)
    seats = len(position.painters)
    *few, most = game.seat_counts
    shown = ", ".join(str(number) for number in few)
    require(seats in game.seat_counts, "K1.1", "painters", few=shown, most=most)
    options = game.complete(seats, position.options)
    variant = variants.of(seats, options)
    _check_names(position, variant.parts)
    state = _assembled(position, variant)
    check_possible(state)
    return state


def _assembled(position: Position, variant: Variant) -> KanagawaState:
    columns = [row_of(tuple(column)) for column in position.columns]
    painters = [_painter(painter, variant) for painter in position.painters]
    state = KanagawaState(variant, painters, columns)
    state.top = number_of(position.top, CARD_NUMBER)
    state.set_families(families_of(tuple(position.families)))
    laid = laid_cards(state)
    state.deck = Pile(bytes(card for card in state.deck.cards if card not in laid))
    state.fill_supplies()
    state.set_turn(
        phase=position.phase,
        active=position.active,
        lesson=position.lesson,
        pending=position.pending,
        waiting=position.waiting,
        stayed=position.stayed,
        grand_master=position.grand_master,
        assistant=position.assistant,
        arrivals=position.arrivals,
        gives=position.gives,
        tokens=position.tokens,
        answering=position.answering,
        ended_by=position.ended_by,
    )
    return state


def _painter(given: PainterPosition, variant: Variant) -> Painter:
    parts = variant.parts
    painter = Painter()
    if given.tile is not None:
        painter.give_tile(TILE_NUMBER[given.tile], parts)
    for card in row_of(tuple(given.studio)):
        painter.add_to_studio(card, parts)
    painter.print = row_of(tuple(given.print))
    painter.hand = row_of(tuple(given.hand))
    painter.veiled = row_of(tuple(given.veiled))
    painter.ready = tally_of(given.ready)
    painter.used = tally_of(given.used)
    painter.unplaced = given.unplaced
    painter.moved = given.moved
    painter.storms = given.storms
    painter.stormed = bytes(given.stormed)
    painter.yokai = given.yokai
    painter.declined = diploma_set(tuple(given.declined))
    painter.own_all(given.diplomas)
    earned_by(painter, parts, variant.wild_counts)
    return painter


def _check_names(position: Position, parts: Parts) -> None:
    """Only known names, and numbers of a size that pieces can have."""
    rows = [*position.columns, [] if position.top is None else [position.top]]
    for painter in position.painters:
        rows += [painter.print, painter.studio, painter.hand, painter.veiled]
        _check_painter(painter, parts)
    known("card", [name for names in rows for name in names], CARD_NUMBER)
    known("family", position.families, FAMILY_NUMBER)
    known("phase", [position.phase], PHASE_NUMBER)
    seats = range(len(position.painters))
    named = [position.active, *position.waiting, *position.stayed]
    named += [pawn for pawn in (position.grand_master, position.assistant) if pawn is not None]
    require(all(seat in seats for seat in named), "K1.1", "seats", last=seats[-1])
    require(len(position.columns) == len(seats), "K2.1", "columns")
    inside = all(column - 1 in seats for column in position.pending)
    require(inside, "K2.1", "column_numbers", last=len(seats))
    settling = (position.arrivals, position.gives, position.tokens)
    few = all(0 <= number <= MOST_TO_SETTLE for number in settling)
    require(few, "", "to_settle", most=MOST_TO_SETTLE)


def _check_painter(painter: PainterPosition, parts: Parts) -> None:
    known("start_tile", [] if painter.tile is None else [painter.tile], TILE_NUMBER)
    known("diploma", painter.diplomas + painter.declined, DIPLOMA_NUMBER)
    known("kind_of_slot", [*painter.ready, *painter.used], KIND_NUMBER)
    small = (painter.unplaced, painter.moved, painter.storms, *painter.stormed)
    brushes = (*painter.ready.values(), *painter.used.values())
    few = all(0 <= number <= MOST_PIECES for number in (*small, *brushes))
    require(few, "", "pieces", most=MOST_PIECES)
    most = int(parts.yokai_pawns)
    require(0 <= painter.yokai <= most, "KY4.5", "yokai_held", most=most)
