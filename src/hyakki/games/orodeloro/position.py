"""A full position as a small JSON object and back. The format is in docs/rules/orodeloro.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec

from hyakki.core.game import Game
from hyakki.core.messages import IllegalMove
from hyakki.core.options import Options
from hyakki.core.positions import impossible, known, or_none, read_document, require
from hyakki.games.orodeloro import validate
from hyakki.games.orodeloro.box import COINS
from hyakki.games.orodeloro.imagine import lay_out
from hyakki.games.orodeloro.moves import MOST_STAKE, PLACE, OroMove, read
from hyakki.games.orodeloro.options import Variant
from hyakki.games.orodeloro.parts import CENTRE, SEATS, TILE_NUMBER, names_of, row_of
from hyakki.games.orodeloro.refusals import check_placing
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.state import PHASE_NUMBER, PHASES
from hyakki.games.orodeloro.view import OroView

Coins = Annotated[int, msgspec.Meta(ge=0, le=COINS)]
Few = Annotated[int, msgspec.Meta(ge=0, le=MOST_STAKE)]


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The bank holds the coins that nobody owns; what is not named lies in the reserve or was removed."""

    game: Literal["orodeloro"] = "orodeloro"
    #: the mark of the box, empty for our own
    data: str = ""
    options: dict[str, str] = {}
    phase: str = "place"
    active: int = 0
    captain: int = 0
    first: int = 0
    #: in the order of placement, as moves
    map: list[str] = []
    destroyed: list[str] = []
    hands: list[list[str]]
    coins: list[Coins]
    ending: bool = False
    passes: Few = 0
    victim: int | None = None
    left: Few | None = None
    swaps: Few = 0
    winner: int | None = None


def write_position(state: OroState) -> dict[str, object]:
    position = Position(
        data=state.variant.parts.box.mark,
        options=state.variant.options,
        phase=PHASES[state.phase],
        active=int(state.active),
        captain=int(state.captain),
        first=int(state.first),
        map=[move.text for move in state.route],
        destroyed=list(names_of(state.destroyed)),
        hands=[list(names_of(hand)) for hand in state.hands],
        coins=state.coins,
        ending=state.ending,
        passes=int(state.passes),
        victim=or_none(int(state.victim)),
        left=or_none(int(state.left)),
        swaps=int(state.swaps),
        winner=or_none(int(state.winner)),
    )
    document: dict[str, object] = msgspec.to_builtins(position)
    return document


def read_position(
    document: object,
    game: Game[OroState, OroMove, OroView],
    variant_of: Callable[[int, Options], Variant],
) -> OroState:
    position = read_document(document, Position)
    game.check_box(position.data)
    _check_names(position)
    state = _assembled(variant_of(len(position.hands), position.options), position)
    validate.check(state)
    return state


def _assembled(variant: Variant, position: Position) -> OroState:
    hands = [bytes(sorted(row_of(tuple(hand)))) for hand in position.hands]
    state = OroState(variant, hands, list(position.coins), [])
    lay_out(state, _checked_route(variant, position.map), row_of(tuple(position.destroyed)))
    state.bank = COINS - sum(position.coins)
    state.reserve = len(state.undrawn) - variant.removed
    state.set_turn(
        phase=position.phase,
        active=position.active,
        captain=position.captain,
        first=position.first,
        ending=position.ending,
        passes=position.passes,
        victim=position.victim,
        left=position.left,
        swaps=position.swaps,
        winner=position.winner,
    )
    return state


def _checked_route(variant: Variant, texts: list[str]) -> list[OroMove]:
    """Tiles go only from the newest back (O4.10), so each one fitted the map made of those before it."""
    board = OroState(variant, [], [], [])
    board.find_ends(CENTRE)
    for text in texts:
        move = read(text)
        require(move.kind == PLACE, "", "no_placement", text=repr(text))
        twice = any(earlier.tile == move.tile for earlier in board.route)
        require(not twice, "O1.1", "tile_twice")
        try:
            check_placing(board, move)
        except IllegalMove as error:
            raise impossible(error.rule, "misfit", text=text) from None
        board.place(move)
    return board.route


def _check_names(position: Position) -> None:
    """Only known tiles, phases and seats."""
    seats = len(position.hands)
    require(seats in SEATS and len(position.coins) == seats, "", "seats")
    known("tile", [name for hand in position.hands for name in hand], TILE_NUMBER)
    known("tile", position.destroyed, TILE_NUMBER)
    known("phase", [position.phase], PHASE_NUMBER)
    people = (position.active, position.captain, position.first, position.victim, position.winner)
    for seat in people:
        require(seat is None or seat in range(seats), "", "seat", last=seats - 1)
