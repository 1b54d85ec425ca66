"""A full position as a small JSON object and back. The format is in docs/rules/orodeloro.md."""

from __future__ import annotations

from typing import Annotated, Literal, NoReturn

import msgspec

from hyakki.core.messages import IllegalMove, bad
from hyakki.core.options import complete
from hyakki.games.orodeloro import scoring
from hyakki.games.orodeloro.options import Variant
from hyakki.games.orodeloro.imagine import PHASE_NUMBER, lay_out, row
from hyakki.games.orodeloro.menu import MENU
from hyakki.games.orodeloro.moves import PLACE, OroMove, read
from hyakki.games.orodeloro.parts import (
    CENTRE,
    COINS,
    COMBAT,
    CYCLONE,
    HAND,
    SEATS,
    SIREN,
    TILE_NUMBER,
    Parts,
)
from hyakki.games.orodeloro.refusals import check_placing
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.observe import names
from hyakki.games.orodeloro.state import (
    CHOOSE_CAPTAIN,
    CROWNING,
    DEAL,
    DRAWING,
    FIGHTING,
    NONE,
    OVER,
    PHASES,
    PICKING,
    PLACING,
    SINGING,
    SPLITTING,
    SWIRLING,
)

Coins = Annotated[int, msgspec.Meta(ge=0, le=COINS)]
Few = Annotated[int, msgspec.Meta(ge=0, le=4)]  # a tile has four sides


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
    victim: int | None = None
    left: Few | None = None
    swaps: Few = 0
    winner: int | None = None


def write_position(state: OroState) -> dict[str, object]:
    position = Position(
        data=state.variant.parts.mark,
        options=state.variant.options,
        phase=PHASES[state.phase],
        active=int(state.active),
        captain=int(state.captain),
        first=int(state.first),
        map=[move.text for move in state.route],
        destroyed=list(names(state.destroyed)),
        hands=[list(names(hand)) for hand in state.hands],
        coins=state.coins,
        ending=state.ending,
        victim=_or_none(state.victim),
        left=_or_none(state.left),
        swaps=int(state.swaps),
        winner=_or_none(state.winner),
    )
    document: dict[str, object] = msgspec.to_builtins(position)
    return document


def read_position(parts: Parts, document: object) -> OroState:
    try:
        position = msgspec.convert(document, Position)
    except msgspec.ValidationError as error:
        _refuse(str(error))
    if position.data != parts.mark:
        raise bad("other_data", found=position.data or "—", known=parts.mark or "—")
    _check_names(position)
    state = _assembled(parts, position)
    _check_pieces(state)
    _check_turn(state)
    _check_step(state)
    return state


def _assembled(parts: Parts, position: Position) -> OroState:
    seats = len(position.hands)
    house = Variant(parts, seats, complete(MENU, seats, position.options))
    hands = [bytes(sorted(row(tuple(hand)))) for hand in position.hands]
    state = OroState(variant, hands, list(position.coins), [])
    lay_out(state, _checked_route(variant, position.map), row(tuple(position.destroyed)))
    state.bank = COINS - sum(position.coins)
    state.reserve = len(state.undrawn) - variant.removed
    state.phase = PHASE_NUMBER[position.phase]
    state.active = position.active
    state.captain = position.captain
    state.first = position.first
    state.ending = position.ending
    state.victim = NONE if position.victim is None else position.victim
    state.left = NONE if position.left is None else position.left
    state.swaps = position.swaps
    state.winner = NONE if position.winner is None else position.winner
    return state


def _checked_route(variant: Variant, texts: list[str]) -> list[OroMove]:
    """Tiles go only from the newest back (O4.10), so each one fitted the map made of those before it."""
    board = OroState(variant, [], [], [])
    board.find_ends(CENTRE)
    for text in texts:
        move = read(text)
        if move.kind != PLACE:
            _refuse(f"the map holds placements, not {text!r}")
        if any(earlier.tile == move.tile for earlier in board.route):
            _refuse("O1.1: a tile is named twice")
        try:
            check_placing(board, move)
        except IllegalMove as error:
            _refuse(f"{error.rule}: {text} does not fit the map before it")
        board.place(move)
    return board.route


def _check_names(position: Position) -> None:
    """Only known tiles, phases and seats."""
    seats = len(position.hands)
    if seats not in SEATS or len(position.coins) != seats:
        _refuse("there are hands and coins for 2, 3 or 4 seats")
    named = [name for hand in position.hands for name in hand] + position.destroyed
    for name in named:
        if name not in TILE_NUMBER:
            _refuse(f"unknown tile {name!r}")
    if position.phase not in PHASE_NUMBER:
        _refuse(f"unknown phase {position.phase!r}")
    people = (position.active, position.captain, position.first, position.victim, position.winner)
    if any(seat is not None and seat not in range(seats) for seat in people):
        _refuse(f"a seat is a number from 0 to {seats - 1}")


def _check_pieces(state: OroState) -> None:
    tiles = b"".join([*state.hands, state.destroyed]) + bytes(int(m.tile) for m in state.route)
    if len(set(tiles)) != len(tiles):
        _refuse("O1.1: a tile is named twice")
    if state.bank < 0:
        _refuse("O3.6: the coins of all and the bank are 50")
    if state.reserve < 0:
        _refuse(f"O2.5: {state.variant.removed} tiles must stay out of the game")


def _check_turn(state: OroState) -> None:
    """Hands, the end test and the duty to place."""
    chosen = state.variant.options["first_captain"]
    if chosen != "random" and (state.phase == CHOOSE_CAPTAIN or chosen != str(state.first)):
        _refuse(f"O2.3: seat {chosen} is the first captain at this table")
    phase, hand = state.phase, state.hands[state.active]
    if phase <= DEAL:
        _check_deal(state)
        return
    for seat, tiles in enumerate(state.hands):
        full = HAND - (phase == DRAWING and seat == state.active)
        short = state.reserve == 0 and state.variant.finish_round and len(tiles) == full - 1
        if len(tiles) != full and not short:
            _refuse(f"O3.5: seat {seat} should have {full} tiles in this phase")
    if phase == DRAWING and state.reserve == 0:
        _refuse("O3.3: there is no tile left to draw")
    if phase != PLACING and not state.route and phase < CROWNING:
        _refuse("O3.2: a tile must have been placed in this phase")
    if phase == PLACING and not state.can_place(hand):
        _refuse("O4.10: nothing fits, so the newest tile would have been destroyed")
    spent = state.reserve == 0 or state.bank == 0
    if phase == PLACING and spent and not state.ending:
        _refuse("O7.1: with an empty reserve or bank the game has ended")
    if state.ending and phase < CROWNING and not state.variant.finish_round:
        _refuse("O7.2: `ending` goes with end_timing=finish_round, or with the end")
    if phase >= CROWNING and not state.ending:
        _refuse("O7.1: the game ends with an empty reserve or bank; `ending` must be true")


def _check_deal(state: OroState) -> None:
    """O2.7: three to each seat in order, the last one in the making."""
    sizes = [len(hand) for hand in state.hands]
    dealt = sum(sizes)
    expected = [min(HAND, max(0, dealt - HAND * seat)) for seat in range(len(sizes))]
    if state.route or state.destroyed or state.ending or sizes != expected:
        _refuse(
            "O2.7: before the first turn three tiles go to each seat in order, and nothing else"
        )
    if (state.phase == CHOOSE_CAPTAIN and dealt > 0) or dealt == HAND * len(sizes):
        _refuse("O2.7: the phase does not go with the tiles dealt")


def _check_step(state: OroState) -> None:
    """What a phase asks must fit the tile just placed, and nothing may be left over from another phase."""
    phase = state.phase
    icon = state.variant.parts.icons[state.route[-1].tile] if state.route else 0
    wanted = {FIGHTING: COMBAT, SPLITTING: COMBAT, PICKING: COMBAT, SINGING: SIREN}
    wanted[SWIRLING] = CYCLONE
    if phase in wanted and icon != wanted[phase]:
        _refuse("O5.1: the newest tile does not bear the icon of this phase")
    if (state.victim != NONE) != (phase in (SPLITTING, PICKING)):
        _refuse("O5.4: `victim` goes with the phases split and pick")
    if state.victim != NONE and (not state.may_fight(state.victim) or state.stake() == 0):
        _refuse("O5.5, O6.2: that victim cannot be attacked")
    if (state.left != NONE) != (phase == PICKING) or state.left > _most_left(state):
        _refuse("O5.6: `left` goes with the phase pick and is at most the stake")
    if (state.swaps > 0) != (phase == SWIRLING) or state.swaps > _most_swaps(state):
        _refuse("O5.12: `swaps` goes with the phase cyclone and is at most the neighbours")
    if phase == FIGHTING and sum(map(state.may_fight, range(len(state.hands)))) < 2:
        _refuse("O5.8: there is no choice of victims")
    if phase == SINGING and len(state.moves(int(state.active))) < 2:
        _refuse("O5.10: there is no choice of whom the siren bewitches")
    _check_winner(state)


def _check_winner(state: OroState) -> None:
    """O7.3 to O7.5"""
    leaders = scoring.leaders(state.coins)
    contested = len(leaders) > 1 and int(state.captain) not in leaders
    if state.phase == CROWNING and not contested:
        _refuse("O7.5: there is no tie for the captain to settle")
    if (state.winner != NONE) != (state.phase == OVER):
        _refuse("O7.3: `winner` goes with the phase over")
    if state.phase == OVER:
        rightful = leaders if contested or len(leaders) == 1 else [int(state.captain)]
        if int(state.winner) not in rightful:
            _refuse("O7.3: that seat has not won")


def _most_left(state: OroState) -> int:
    return int(state.stake()) if state.victim != NONE else 0


def _most_swaps(state: OroState) -> int:
    return int(state.strength()) if state.route else 0


def _or_none(number: int) -> int | None:
    return None if number == NONE else int(number)


def _refuse(why: str) -> NoReturn:
    raise bad("bad_position", why=why) from None
