"""How likely the player to move is to win: what matters where a turn begins, by name and added up from tables."""

from __future__ import annotations

from math import exp

from mypy_extensions import i64

from hyakki.games.terres.box import ABILITIES
from hyakki.games.terres.mind.reach import abilities_held, can_take, lowest, reach_of, top_of
from hyakki.games.terres.mind.reflex import side_worth
from hyakki.games.terres.mind.weights import (
    FEARED,
    HAND,
    HELD,
    LEAD,
    LONGEST_SIDE,
    RIVAL,
    TAKE,
    TAKEN,
    TURN,
)
from hyakki.games.terres.parts import PLAIN, STACKS
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.scoring import points


def prospects(state: TerresState) -> list[float]:
    chance = 1.0 / (1.0 + exp(-log_odds(state)))
    return [chance, 1.0 - chance] if state.active == 0 else [1.0 - chance, chance]


def log_odds(state: TerresState) -> float:
    """For the player to move."""
    me: i64 = state.active
    you: i64 = 1 - me
    lead = points(state.notebooks[me]) - points(state.notebooks[you])
    total = TURN + LEAD[lowest(state)] * float(lead)
    total += HAND[len(state.hands[me])] + RIVAL[len(state.hands[you])]
    ability = state.parts.ability
    for card in state.hands[me]:
        total += HELD[ability[card]]
    for card in state.hands[you]:
        total -= FEARED[ability[card]]
    mine = reach_of(state, me)
    yours = reach_of(state, you)
    for stack in range(STACKS):
        top = top_of(state, stack)
        total += side_worth(top, len(state.side(me, stack)), len(state.side(you, stack)))
        if can_take(state, me, stack, mine[stack]):
            total += TAKE[top]
        if can_take(state, you, stack, yours[stack]):
            total -= TAKEN[top]
    return total


def traits(state: TerresState, seat: int) -> dict[str, float]:
    """For `hyakki fit`, which finds what each is worth: of the player to move alone, as the other's chances are the rest."""
    if seat != state.active:
        return {}
    me, you = seat, 1 - seat
    found = {"turn": 1.0}
    lead = points(state.notebooks[me]) - points(state.notebooks[you])
    found[f"lead{lowest(state)}"] = float(lead)
    found[f"hand{len(state.hands[me])}"] = 1.0
    found[f"rival{len(state.hands[you])}"] = 1.0
    for name, owner, sign in (("held", me, 1.0), ("feared", you, -1.0)):
        for number, ability in enumerate(ABILITIES):
            if number != PLAIN:
                found[f"{name}_{ability}"] = sign * float(abilities_held(state, owner, number))
        reach = reach_of(state, owner)
        for stack in range(STACKS):
            if can_take(state, owner, stack, reach[stack]):
                _add(found, f"{name}_take{top_of(state, stack)}", sign)
    for stack in range(STACKS):
        mine = min(len(state.side(me, stack)), LONGEST_SIDE)
        theirs = min(len(state.side(you, stack)), LONGEST_SIDE)
        if mine or theirs:
            _add(found, f"side{top_of(state, stack)}_{mine}_{theirs}", 1.0)
    return found


def _add(found: dict[str, float], name: str, amount: float) -> None:
    found[name] = found.get(name, 0.0) + amount
