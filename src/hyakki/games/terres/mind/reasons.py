"""What speaks for a move, in words: whom it brings what, what is missing then, what the rival could do about it.

All is read from the player's own view. Nothing hidden is used: it would not be the same in another imagined state.
"""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.games.terres.box import MOST_PLAYS
from hyakki.games.terres.moves import (
    CALL_FROM,
    CALLS,
    DECLINE,
    DISTRACTION,
    END_TURN,
    LAY,
    USE_DISTRACT,
    TerresMove,
)
from hyakki.games.terres.names import element_name, yokai_name
from hyakki.games.terres.parts import CALL, DISTRACT, HIDDEN, STACKS, VALUE
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.scoring import FRIGHT, OPEN, OTHER, count, missing, points, takes_with
from hyakki.games.terres.state import DECIDING, OVER


def reasons(before: TerresState, seat: int, move: TerresMove) -> list[Message]:
    """The weightiest first, then what the move risks: whoever reads no more than two is warned."""
    if move.kind == END_TURN:
        return [*_resting(before, seat), *_danger(before, seat, list(range(STACKS)))]
    after = _tried(before, seat, move)
    found = _taken(before, after, seat)
    stack = _touched(before, move)[0]
    if not found and move.kind == LAY:
        found = _laid(before, after, stack, seat)
    elif not found and move.kind == CALL_FROM:
        found = _called(before, after, int(move.place), seat)
    elif not found:
        declined = move.kind == DECLINE
        found = _declined(before, stack, seat) if declined else _distracted(before, seat)
    risk = [] if after.phase == OVER else _danger(after, seat, _touched(before, move))
    return [*found[:1], *risk, *found[1:]]


def _tried(before: TerresState, seat: int, move: TerresMove) -> TerresState:
    """After a move, with all counted that shows its yokai already (T5.1)."""
    after = before.copy()
    after.apply(seat, move)
    after.count_ahead()
    return after


def _touched(before: TerresState, move: TerresMove) -> list[int]:
    """The stack played at, and the one that an ability reaches (T6.3, T6.7)."""
    if move.kind == LAY:
        return [int(move.place)]
    here = int(before.laid_at)
    if move.kind == CALL_FROM:
        return [here, int(move.place)]
    return [here, _goal(before, here)] if move.kind == USE_DISTRACT else [here]


def _goal(state: TerresState, stack: int) -> int:
    """T6.7: where a Distract sends the rival's newest sketch."""
    newest = state.side(1 - int(state.active), stack)[-1]
    return int(state.parts.other_end(newest, stack))


def _shown(state: TerresState, stack: int) -> bool:
    """Whether the stack shows a yokai."""
    return len(state.stacks[stack]) > 0 and state.stacks[stack][0] != HIDDEN


def _standing(state: TerresState, stack: int, seat: int) -> dict[str, int | str | Message]:
    """The yokai on top, the sketches of both sides, and how many complete it."""
    own, rival = len(state.side(seat, stack)), len(state.side(1 - seat, stack))
    top = state.stacks[stack][0]
    return {
        "yokai": yokai_name(top),
        "stack": element_name(stack),
        "own": own,
        "rival": rival,
        "n": int(missing(VALUE[top], own, rival)),
    }


def _counted(state: TerresState, stack: int, seat: int) -> int:
    """What the count of a stack that shows its yokai would come to now."""
    sides = len(state.side(seat, stack)), len(state.side(1 - seat, stack))
    return int(count(VALUE[state.stacks[stack][0]], *sides))


def _could_finish(state: TerresState, stack: int, seat: int) -> int:
    """T3.2, T3.5: the sketches with which that player could take the top yokai in one turn; 0 if none do."""
    if not _shown(state, stack):
        return 0
    own, other = len(state.side(seat, stack)), len(state.side(1 - seat, stack))
    top = VALUE[state.stacks[stack][0]]
    need = int(missing(top, own, other))
    most = min(MOST_PLAYS, len(state.hands[seat]) + 1)
    return need if 0 < need <= most and takes_with(top, own, other, need) else 0


def _danger(state: TerresState, seat: int, stacks: list[int]) -> list[Message]:
    """The most valuable of these yokai that the rival could take in the next turn."""
    able = [stack for stack in stacks if _could_finish(state, stack, 1 - seat)]
    if not able:
        return []
    worst = max(able, key=lambda stack: VALUE[state.stacks[stack][0]])
    return [Message("why.danger", _standing(state, worst, seat))]


def _resting(state: TerresState, seat: int) -> list[Message]:
    """What is kept in hand, and for what; or what any sketch would bring about."""
    hand = state.hands[seat]
    held = [sum(stack in state.parts.ends[card] for card in hand) for stack in range(STACKS)]
    for stack in sorted(range(STACKS), key=lambda stack: -held[stack]):
        need = _could_finish(state, stack, seat)
        if 1 < need <= held[stack] + 1:
            said = _standing(state, stack, seat)
            fitting = Message("why.fitting", {"n": held[stack]})
            return [Message("why.saves_for", {**said, "fitting": fitting})]
    for stack in range(STACKS):
        if held[stack] and _tempts(state, stack, seat):
            said = _standing(state, stack, seat)
            top = VALUE[state.stacks[stack][0]]
            sides = len(state.side(seat, stack)) + 1, len(state.side(1 - seat, stack))
            return [Message("why.tempts", {**said, "n": int(missing(top, *sides))})]
    places = [stack for stack in range(STACKS) if held[stack] and _shown(state, stack)]
    if not places:
        return [Message("why.saves_any", {"n": len(hand), "most": MOST_PLAYS})]
    said = _standing(state, min(places, key=lambda stack: _left(state, stack)), seat)
    return [Message("why.saves", {**said, "left": said["n"], "n": len(hand)})]


def _left(state: TerresState, stack: int) -> int:
    """T5.2: the sketches that are missing at a stack."""
    top = VALUE[state.stacks[stack][0]]
    return int(missing(top, len(state.side(0, stack)), len(state.side(1, stack))))


def _tempts(state: TerresState, stack: int, seat: int) -> bool:
    """Would one more sketch of the player bring the yokai within the rival's reach?"""
    if not _shown(state, stack) or _could_finish(state, stack, 1 - seat):
        return False
    after = state.copy()
    after.sides[STACKS * seat + stack] = after.side(seat, stack) + state.hands[seat][:1]
    return _could_finish(after, stack, 1 - seat) > 0


def _taken(before: TerresState, after: TerresState, seat: int) -> list[Message]:
    """Yokai that change hands, and a game that ends well."""
    books = after.notebooks
    score: dict[str, int | str | Message] = {
        "own": points(books[seat]),
        "rival": points(books[1 - seat]),
    }
    found: list[Message] = []
    if after.phase == OVER and points(books[seat]) > points(books[1 - seat]):
        found.append(Message("why.wins", score))
    for place in range(len(before.notebooks[seat]), len(books[seat])):
        stack = after.won_at[seat][place]
        said = {"yokai": yokai_name(books[seat][place]), **score}
        found.append(_manner(before, stack, seat, said))
        left = len(after.side(1 - seat, stack))
        if left and len(after.stacks[stack]) > 0:
            found.append(Message("why.stays", {"n": left, "stack": element_name(stack)}))
    return found


def _manner(
    before: TerresState, stack: int, seat: int, said: dict[str, int | str | Message]
) -> Message:
    need = _could_finish(before, stack, 1 - seat)
    return Message("why.takes_first", {**said, "n": need}) if need else Message("why.takes", said)


def _laid(before: TerresState, after: TerresState, stack: int, seat: int) -> list[Message]:
    """A lay that takes nothing at once: what its ability can do, and what it does to the majority."""
    found = _prepared(after, stack, seat) if after.phase == DECIDING else []
    own, rival = len(before.side(seat, stack)) + 1, len(before.side(1 - seat, stack))
    top = before.stacks[stack][0]
    said = {**_standing(before, stack, seat), "own": own}
    said["n"] = int(missing(VALUE[top], own, rival))
    counted = count(VALUE[top], own, rival)
    if counted != OPEN:
        pending = after.phase == DECIDING and not after.variant.check_first
        open_yet = "would_" if pending else ""
        deed = {FRIGHT: "scare", OTHER: "give"}.get(int(counted), "take")
        return [*found, Message(f"why.{open_yet}{deed}", said)]
    if own > rival:
        return [*found, Message("why.leads" if own == rival + 1 else "why.builds", said)]
    return [*found, Message("why.levels" if own == rival else "why.closes_in", said)]


def _prepared(laid: TerresState, stack: int, seat: int) -> list[Message]:
    """The ability of the sketch just laid, if it can be seen what it is good for."""
    if laid.ability == DISTRACT:
        won = _tried(laid, seat, DISTRACTION).notebooks[seat][len(laid.notebooks[seat]) :]
        sent = _distracted(laid, seat)
        return (
            [Message("why.distract_takes", {"yokai": yokai_name(won[0])}), *sent] if won else sent
        )
    able: list[int] = []
    for call in CALLS:
        if call in laid.moves(seat):
            yokai = laid.stacks[int(call.place)][0]
            if yokai in _tried(laid, seat, call).notebooks[seat]:
                able.append(yokai)
    if not able:
        return []
    best = max(able, key=lambda yokai: VALUE[yokai])
    said = {"yokai": yokai_name(best), "stack": element_name(stack)}
    return [Message("why.call_takes", {**said})]


def _called(before: TerresState, after: TerresState, source: int, seat: int) -> list[Message]:
    """A Call that takes nothing yet: into one's own majority, or out of the rival's."""
    here = int(before.laid_at)
    if not _shown(after, here) or after.stacks[here][0] != before.stacks[source][0]:
        return [Message("why.call_scares", _standing(before, source, seat))]
    old = _standing(before, source, seat)
    rival, own = len(before.side(1 - seat, source)), len(before.side(seat, source))
    new = _standing(after, here, seat)
    if rival > own:
        return [Message("why.rescues", old), *([Message("why.lures", new)] if _leads(new) else [])]
    if _leads(new):
        return [Message("why.lures", new)]
    return [Message("why.covers", {**new, "under": yokai_name(before.stacks[here][0])})]


def _leads(said: dict[str, int | str | Message]) -> bool:
    own, rival = said["own"], said["rival"]
    return isinstance(own, int) and isinstance(rival, int) and own > rival


def _distracted(before: TerresState, seat: int) -> list[Message]:
    """T6.7: the newest sketch of the rival goes to its other end."""
    here = int(before.laid_at)
    said: dict[str, int | str | Message] = {
        "stack": element_name(here),
        "goal": element_name(_goal(before, here)),
        "own": len(before.side(seat, here)),
        "rival": len(before.side(1 - seat, here)) - 1,
    }
    return [Message("why.distracts", said)]


def _declined(state: TerresState, stack: int, seat: int) -> list[Message]:
    """What the stack comes to as it is; and what a Distract would have brought the rival elsewhere."""
    if not _shown(state, stack):
        return []
    said = _standing(state, stack, seat)
    if state.ability == CALL:
        counted = _counted(state, stack, seat)
        if counted == FRIGHT:
            return [Message("why.scare", said)]
        ahead = "why.keeps_lead" if _leads(said) else "why.no_call"
        return [Message(ahead, said)] if counted == OPEN else [Message("why.give", said)]
    goal = _goal(state, stack)
    if not _shown(state, goal):
        return [Message("why.keeps_lead" if _leads(said) else "why.no_call", said)]
    there = _standing(state, goal, seat)
    return [Message("why.no_distract", {**there, "rival": len(state.side(1 - seat, goal)) + 1})]
