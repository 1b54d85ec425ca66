"""What matters in a position at the start of a turn, by name, from the side of the player to move.

`hyakki fit` finds what each trait is worth; prospects.py adds the same things up from tables.
"""

from __future__ import annotations

from hyakki.games.terres.parts import CALL, DISTRACT, STACKS
from hyakki.games.terres.reach import abilities_held, can_take, lowest, reach_of, top_of
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.scoring import points
from hyakki.games.terres.tables import MOST


def traits(state: TerresState) -> dict[str, float]:
    me, you = int(state.active), 1 - int(state.active)
    found = {"turn": 1.0}
    lead = points(state.notebooks[me]) - points(state.notebooks[you])
    found[f"lead{lowest(state)}"] = float(lead)
    found[f"hand{len(state.hands[me])}"] = 1.0
    found[f"rival{len(state.hands[you])}"] = 1.0
    for name, seat, sign in (("held", me, 1.0), ("feared", you, -1.0)):
        found[f"{name}_call"] = sign * float(abilities_held(state, seat, CALL))
        found[f"{name}_distract"] = sign * float(abilities_held(state, seat, DISTRACT))
        reach = reach_of(state, seat)
        for stack in range(STACKS):
            top = top_of(state, stack)
            if can_take(state, seat, stack, reach[stack]):
                _add(found, f"{name}_take{top}", sign)
    for stack in range(STACKS):
        mine = min(len(state.side(me, stack)), MOST)
        theirs = min(len(state.side(you, stack)), MOST)
        if mine or theirs:
            _add(found, f"side{top_of(state, stack)}_{mine}_{theirs}", 1.0)
    return found


def _add(found: dict[str, float], name: str, amount: float) -> None:
    found[name] = found.get(name, 0.0) + amount
