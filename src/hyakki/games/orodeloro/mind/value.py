"""How well a seat stands, in coins: the lead, what is pending, the hands, and the best reply of whoever places next."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.games.orodeloro.moves import OroMove
from hyakki.games.orodeloro.parts import CHEST, COMBAT, CYCLONE, PLAIN, PORT, SIREN
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.scoring import leaders
from hyakki.games.orodeloro.state import (
    CROWNING,
    FIGHTING,
    OVER,
    PICKING,
    SINGING,
    SPLITTING,
    STUCK,
)

# Set by hand after trial games; greedy and the reflexes judge by them. What a search hopes for is fitted (prospects.py).
WIN_POINTS: Final = 50.0
RICHEST_RIVAL: Final = 0.7  # the rest of the weight is on the mean of all rivals
REPLY: Final = 0.6
TURN: Final = 1.6  # what a whole turn is worth, coin and icon together
CAPTAIN: Final = 0.5
EXCHANGE: Final = 0.5
#: what an icon before one's screen promises while there is time to play it at a better place
#: (by number: plain, chest, combat, port, siren, cyclone, parrot)
PROMISE: Final = [0.0, 1.0, 0.8, 0.8, 0.4, 0.4, 0.4]
TIME_TO_WAIT: Final = 6


def value(state: OroState, seat: int) -> float:
    coins = expected_coins(state)
    lead = _lead(coins, seat)
    if state.phase == OVER:
        return lead + (WIN_POINTS if state.winner == seat else -WIN_POINTS)
    if state.phase == CROWNING:
        # one of those tied wins, and nobody knows which; the captain has lost already
        tied = leaders(state.coins)
        return lead + (WIN_POINTS * (2.0 / len(tied) - 1.0) if seat in tied else -WIN_POINTS)
    if state.captain == seat:
        lead += CAPTAIN
    if state.reserve > TIME_TO_WAIT:
        lead += _lead([_promise(state, owner) for owner in range(len(coins))], seat)
    return lead + _reply(state, seat)


def _lead(amounts: list[float], seat: int) -> float:
    """One's own against the others', the best of them above all."""
    rivals = [amount for owner, amount in enumerate(amounts) if owner != seat]
    mean = sum(rivals) / len(rivals)
    return amounts[seat] - RICHEST_RIVAL * max(rivals) - (1.0 - RICHEST_RIVAL) * mean


def expected_coins(state: OroState) -> list[float]:
    """The coins, with a running combat at half its stake and a running siren against the richest."""
    coins = [float(owned) for owned in state.coins]
    active = int(state.active)
    if state.phase == SPLITTING or state.phase == PICKING:
        stake = float(state.stake())
        coins[active] += stake / 2
        coins[state.victim] -= stake / 2
    elif state.phase == FIGHTING:
        rivals = [seat for seat in range(len(coins)) if state.may_fight(seat)]
        victim = max(rivals, key=lambda seat: coins[seat])
        stake = min(float(state.strength()), coins[victim])
        coins[active] += stake / 2
        coins[victim] -= stake / 2
    elif state.phase == SINGING:
        targets, named = state.siren_targets()
        rivals = [seat for seat in range(len(coins)) if (targets >> seat) & 1]
        rivals.sort(key=lambda seat: -coins[seat])
        for seat in rivals[:named]:
            coins[seat] = max(0.0, coins[seat] - 1.0)
    return coins


def _promise(state: OroState, seat: int) -> float:
    icons = state.variant.parts.icons
    total = 0.0
    for tile in state.hands[seat]:
        total += PROMISE[icons[tile]]
    return total


def _reply(state: OroState, seat: int) -> float:
    """The best placement of the next player: hands are open, so what it will bring is known."""
    seats = len(state.coins)
    to_place = state.before_placing()
    following = int(state.active) if to_place else (int(state.active) + 1) % seats
    if not to_place and state.is_spent():
        return 0.0  # no reply: this turn is the last one
    best = best_gain(state, following)
    return REPLY * best if following == seat else -REPLY * best / (seats - 1)


def best_gain(state: OroState, seat: int) -> float:
    """What the best placement would bring now, or the way to it for somebody who has to destroy first."""
    best = 0.0
    for move in state.placements(state.hands[seat]):
        best = max(best, gain(state, move, seat))
    if best == 0.0 and state.phase == STUCK and seat == state.active:
        return way_out(state)
    return best


def way_out(state: OroState) -> float:
    """O4.16: what the first placement that becomes possible would bring, less the coins to get there; 0 is a pass."""
    after = state.copy()
    seat = int(state.active)
    paid = 0.0
    while not after.can_place(after.hands[seat]):
        after.lift_newest()
        if after.to_bank(seat):
            paid += 1.0
    best = 0.0
    for move in after.placements(after.hands[seat]):
        best = max(best, gain(after, move, seat))
    return max(0.0, best - paid) if state.may_pass() else best - paid


def gain(state: OroState, move: OroMove, seat: int) -> float:
    """What a placement brings its player: the coin of the turn and the icon, by its neighbours."""
    if state.variant.at_once and (state.reserve == 1 or state.bank == 1):
        return 0.0 if state.reserve == 1 else 1.0  # O7.2: the last tile or coin cuts the turn short
    icon: i64 = state.variant.parts.icons[move.tile]
    if icon == PLAIN:
        return 1.0
    rivals = len(state.coins) - 1
    k = float(state.neighbours(move.cell))
    if icon == CHEST:
        return 1.0 + k
    if icon == COMBAT:
        fair_game = rivals if state.captain == seat else rivals - 1
        return 1.0 + (k / 2 * (1.0 + 1.0 / rivals) if fair_game > 0 else 0.0)
    if icon == PORT:
        return 1.0 + TURN * min(k, float(rivals)) / rivals
    if icon == SIREN:
        return 1.0 + min(k, float(rivals)) / rivals
    if icon == CYCLONE:
        return 1.0 + EXCHANGE * float(state.exchanges(state.neighbours(move.cell)))
    return 1.0 + (0.0 if state.captain == seat else CAPTAIN)
