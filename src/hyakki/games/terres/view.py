"""What each seat knows (T2.4, and "who knows what" in docs/rules/terres.md)."""

from __future__ import annotations

import msgspec

from hyakki.core.views import Facts, Standing, View


class StackView(msgspec.Struct, frozen=True):
    """A stack between its two sides."""

    element: str
    #: top first; None is a yokai that nobody has seen
    yokai: tuple[str | None, ...]
    #: the yokai that may lie there unseen, in no order
    unseen: tuple[str, ...]
    #: the sketches of each seat, oldest first
    sides: tuple[tuple[str, ...], ...]


class Won(msgspec.Struct, frozen=True):
    """A yokai in a notebook, and the stack it was won at."""

    yokai: str
    stack: str


class TerresStanding(Standing, frozen=True, kw_only=True):
    """What is asked at each stack, and how many plays the turn has left."""

    #: sketches at which the yokai on top is counted (T5.2); None if nobody has seen it, or none is left
    needs: tuple[int | None, ...]
    plays_left: int
    #: the turn cannot end without a play (T3.6)
    must_play: bool


class TerresFacts(Facts, frozen=True, kw_only=True):
    #: plays in a turn (T3.5), and the hand that forces one (T3.6)
    plays: int
    forced_hand: int


class TerresView(View, frozen=True, kw_only=True):
    active: int
    plays: int
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    #: all hands, once the game is over
    final_hands: tuple[tuple[str, ...], ...] | None
    draw_size: int
    discard: tuple[str, ...]
    #: in a hand since the last reshuffle; whoever remembers the discard knows that these are not in the draw pile
    kept: tuple[str, ...]
    stacks: tuple[StackView, ...]
    notebooks: tuple[tuple[Won, ...], ...]
    #: where the last sketch was laid in this play, and its ability while that is to be decided
    laid_at: str | None
    ability: str
    #: what is still to be evaluated, and the stack whose next yokai is about to be shown
    agenda: tuple[str, ...]
    unveil: str | None
