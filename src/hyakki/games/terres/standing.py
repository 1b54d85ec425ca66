"""What the rules say of the table, for whoever draws it."""

from __future__ import annotations

from hyakki.games.terres.box import FORCED_HAND, MOST_PLAYS
from hyakki.games.terres.legality import free_to_end
from hyakki.games.terres.parts import VALUE, YOKAI_NUMBER
from hyakki.games.terres.view import StackView, TerresFacts, TerresStanding, TerresView


def standing(view: TerresView) -> TerresStanding:
    held = view.hand_sizes[view.active]
    return TerresStanding(
        needs=tuple([_needs(stack) for stack in view.stacks]),
        plays_left=MOST_PLAYS - view.plays,
        must_play=view.phase == "play" and not free_to_end(view.plays, held),
    )


def _needs(stack: StackView) -> int | None:
    top = stack.yokai[0] if len(stack.yokai) > 0 else None
    return None if top is None else int(VALUE[YOKAI_NUMBER[top]])


def facts() -> TerresFacts:
    return TerresFacts(plays=MOST_PLAYS, forced_hand=FORCED_HAND)
