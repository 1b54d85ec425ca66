"""What no game reaches, refused with the rule that says so."""

from __future__ import annotations

from typing import Final

from hyakki.core.positions import NONE, require
from hyakki.games.orodeloro import scoring
from hyakki.games.orodeloro.box import COINS, HAND
from hyakki.games.orodeloro.parts import COMBAT, CYCLONE, PLAIN, SIREN
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.state import (
    CHOOSE_CAPTAIN,
    CROWNING,
    DEAL,
    DRAWING,
    FIGHTING,
    OVER,
    PICKING,
    PLACING,
    SINGING,
    SPLITTING,
    STUCK,
    SWIRLING,
)

#: the icon that each phase belongs to
ICON_OF: Final = {
    FIGHTING: COMBAT,
    SPLITTING: COMBAT,
    PICKING: COMBAT,
    SINGING: SIREN,
    SWIRLING: CYCLONE,
}


def check(state: OroState) -> None:
    _check_pieces(state)
    _check_captain(state)
    if state.phase <= DEAL:
        _check_deal(state)
    else:
        _check_hands(state)
        _check_turn(state)
        _check_stuck(state)
        _check_end(state)
    _check_icon(state)
    _check_combat(state)
    _check_choice(state)
    _check_winner(state)


def _check_pieces(state: OroState) -> None:
    tiles = b"".join([*state.hands, state.destroyed]) + bytes(int(m.tile) for m in state.route)
    require(len(set(tiles)) == len(tiles), "O1.1", "tile_twice")
    require(state.bank >= 0, "O3.6", "coins", n=COINS)
    require(state.reserve >= 0, "O2.5", "removed", n=state.variant.removed)


def _check_captain(state: OroState) -> None:
    chosen = state.variant.options["first_captain"]
    if chosen != "random":
        begins = state.phase != CHOOSE_CAPTAIN and chosen == str(state.first)
        require(begins, "O2.3", "first_captain", seat=chosen)


def _check_deal(state: OroState) -> None:
    """O2.7: three to each seat in order, the last one in the making."""
    sizes = [len(hand) for hand in state.hands]
    dealt = sum(sizes)
    expected = [min(HAND, max(0, dealt - HAND * seat)) for seat in range(len(sizes))]
    begun = state.route or state.destroyed or state.ending
    require(not begun and sizes == expected, "O2.7", "deal")
    undealt = state.phase != CHOOSE_CAPTAIN or dealt == 0
    require(undealt and dealt < HAND * len(sizes), "O2.7", "deal_phase")


def _check_hands(state: OroState) -> None:
    """One tile less before the draw, and once the reserve is empty in the last round."""
    for seat, tiles in enumerate(state.hands):
        full = HAND - (state.phase == DRAWING and seat == state.active)
        last_round = state.reserve == 0 and state.variant.finish_round
        fits = len(tiles) == full or (last_round and len(tiles) == full - 1)
        require(fits, "O3.5", "hand", seat=seat, n=full)


def _check_turn(state: OroState) -> None:
    """The draw and the duty to place."""
    phase = state.phase
    require(phase != DRAWING or state.reserve > 0, "O3.3", "no_draw")
    unplaced = state.before_placing() or phase >= CROWNING
    require(unplaced or len(state.route) > 0, "O3.2", "nothing_placed")
    if phase == PLACING:
        require(state.can_place(state.hands[state.active]), "O4.10", "nothing_fits")


def _check_stuck(state: OroState) -> None:
    """O4.16: who may destroy could place nothing, or has destroyed; who may pass has not been passed round to."""
    variant = state.variant
    if state.phase == STUCK:
        require(variant.may_destroy, "O4.16", "stuck_auto")
        require(len(state.route) > 0, "O4.15", "stuck_bare")
        fits = state.can_place(state.hands[state.active])
        require(not fits or len(state.destroyed) > 0, "O4.11", "not_stuck")
    unplaced = state.before_placing() or state.phase >= CROWNING
    most = variant.seats - 1 if variant.may_pass and unplaced else 0
    require(state.passes <= most, "O4.16", "passes")


def _check_end(state: OroState) -> None:
    phase = state.phase
    spent = state.is_spent()
    tested = state.before_placing() or (state.variant.at_once and phase < CROWNING)
    require(not tested or not spent or state.ending, "O7.1", "has_ended")
    last_round = phase >= CROWNING or state.variant.finish_round
    require(last_round or not state.ending, "O7.2", "ending_early")
    require(phase < CROWNING or state.ending, "O7.1", "not_ending")


def _check_icon(state: OroState) -> None:
    """What a phase asks must fit the tile just placed."""
    icon = state.variant.parts.icons[state.route[-1].tile] if state.route else PLAIN
    wanted = ICON_OF.get(int(state.phase), icon)
    require(icon == wanted, "O5.1", "icon")


def _check_combat(state: OroState) -> None:
    """Nothing may be left over from another phase."""
    attacked = state.victim != NONE
    require(attacked == (state.phase in (SPLITTING, PICKING)), "O5.4", "victim_phase")
    if attacked:
        can_lose = state.may_fight(state.victim) and state.stake() > 0
        require(can_lose, "O5.5, O6.2", "victim")
    most = int(state.stake()) if attacked else 0
    divided = state.left != NONE
    require(divided == (state.phase == PICKING) and state.left <= most, "O5.6", "left")


def _check_choice(state: OroState) -> None:
    """Nobody is asked where there is nothing to choose."""
    phase = state.phase
    most = int(state.exchanges(state.strength())) if state.route else 0
    swirls = (state.swaps > 0) == (phase == SWIRLING) and state.swaps <= most
    require(swirls, "O5.12", "swaps")
    if phase == FIGHTING:
        victims = [seat for seat in range(len(state.hands)) if state.may_fight(seat)]
        require(len(victims) > 1, "O5.8", "one_victim")
    if phase == SINGING:
        require(len(state.moves(int(state.active))) > 1, "O5.10", "all_bewitched")


def _check_winner(state: OroState) -> None:
    """O7.3 to O7.5"""
    leaders = scoring.leaders(state.coins)
    contested = len(leaders) > 1 and int(state.captain) not in leaders
    require(state.phase != CROWNING or contested, "O7.5", "no_tie")
    require((state.winner != NONE) == (state.phase == OVER), "O7.3", "winner_phase")
    if state.phase == OVER:
        rightful = leaders if contested or len(leaders) == 1 else [int(state.captain)]
        require(int(state.winner) in rightful, "O7.3", "winner")
