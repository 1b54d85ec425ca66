"""What speaks for a move, in words: whom it brings what, seen from the player's own view."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.core.rng import Rng
from hyakki.games.terres.imagine import imagine
from hyakki.games.terres.moves import CALL_FROM, DECLINE, END_TURN, LAY, USE_DISTRACT, TerresMove
from hyakki.games.terres.names import element_name, yokai_name
from hyakki.games.terres.parts import HIDDEN, MOST_PLAYS, VALUE
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.scoring import FRIGHT, OPEN, count, missing, points, takes_with
from hyakki.games.terres.state import OVER
from hyakki.games.terres.view import TerresView


def reasons(view: TerresView, move: TerresMove) -> list[Message]:
    """The weightiest first. Nothing hidden is used: it would not be the same in another imagined state."""
    before = imagine(view, Rng(0))
    if move.kind == END_TURN:
        return _resting(before, view.seat)
    if move.kind == DECLINE:
        return [Message("why.declines")]
    after = before.copy()
    after.apply(view.seat, move)
    found = _taken(before, after, view.seat)
    if not found and move.kind == LAY:
        found = _laid(before, int(move.place), view.seat)
    elif not found and move.kind == CALL_FROM:
        found = _called(before, int(move.place), view.seat)
    elif not found and move.kind == USE_DISTRACT:
        found = [Message("why.distracts", {"stack": element_name(before.laid_at)})]
    return found


def _resting(state: TerresState, seat: int) -> list[Message]:
    held = len(state.hands[seat])
    return [Message("why.saves", {"n": held})] if held else []


def _taken(before: TerresState, after: TerresState, seat: int) -> list[Message]:
    """Yokai that change hands, and a game that ends well."""
    found: list[Message] = []
    books = after.notebooks
    if after.phase == OVER and points(books[seat]) > points(books[1 - seat]):
        found.append(Message("why.wins"))
    old = len(before.notebooks[seat])
    for place in range(old, len(books[seat])):
        stack = after.won_at[seat][place]
        name = yokai_name(books[seat][place])
        found.append(Message(_manner(before, after, stack, seat), {"yokai": name}))
    return found


def _manner(before: TerresState, after: TerresState, stack: int, seat: int) -> str:
    if before.phase != OVER and _could_finish(before, stack, 1 - seat):
        return "why.takes_first"
    left = len(after.side(1 - seat, stack))
    return "why.takes" if left else "why.takes_clean"


def _could_finish(state: TerresState, stack: int, seat: int) -> bool:
    """Could that player complete the top yokai in one turn, with the right sketches?"""
    own, other = len(state.side(seat, stack)), len(state.side(1 - seat, stack))
    top = VALUE[state.stacks[stack][0]]
    need = missing(top, own, other)
    most = min(MOST_PLAYS, len(state.hands[seat]) + 1)
    return 0 < need <= most and takes_with(top, own, other, need)


def _laid(state: TerresState, stack: int, seat: int) -> list[Message]:
    """A lay that completes nothing for the player: what it does to the majority."""
    own, other = len(state.side(seat, stack)) + 1, len(state.side(1 - seat, stack))
    said: dict[str, int | str | Message] = {"yokai": yokai_name(state.stacks[stack][0])}
    counted = count(VALUE[state.stacks[stack][0]], own, other)
    if counted == FRIGHT:
        return [Message("why.scares", said)]
    if counted != OPEN:
        return []
    if own > other:
        return [Message("why.leads" if own == other + 1 else "why.builds", said)]
    return [Message("why.levels" if own == other else "why.closes_in", said)]


def _called(state: TerresState, source: int, seat: int) -> list[Message]:
    """A Call that takes nothing yet: into one's own majority, or out of the rival's."""
    yokai = state.stacks[source][0]
    assert yokai != HIDDEN
    said: dict[str, int | str | Message] = {"yokai": yokai_name(yokai)}
    if len(state.side(1 - seat, source)) > len(state.side(seat, source)):
        return [Message("why.rescues", said)]
    here = state.laid_at
    ahead = len(state.side(seat, here)) > len(state.side(1 - seat, here))
    return [Message("why.lures", said)] if ahead else [Message("why.covers", said)]
