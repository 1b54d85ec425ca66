"""Quick sensible moves: what each lay, call and distraction changes at the stacks it touches, without playing it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.core.game import Move
from hyakki.core.rng import Rng
from hyakki.games.terres.moves import CALLS, DECLINED, DISTRACTION, ENDED, LAYS
from hyakki.games.terres.parts import ABILITY, ALIKE, CALL, HIDDEN, PLAIN, STACKS, VALUE, other_end
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.scoring import points
from hyakki.games.terres.state import PLAYING
from hyakki.games.terres.weights import CARD, MOST, POINT, SIDES, WIDTH

WHIM: Final = (
    10  # percent of all reflexes that are any legal move: rollouts must not all go the same way
)
DECIDED: Final = 8.0  # log-odds of a game that is won
NO_YOKAI: Final = -1
UNSEEN: Final = 0


def reflex(state: TerresState, seat: int, rng: Rng) -> Move:
    if rng.below(100) < WHIM:
        legal = state.moves(seat)
        return legal[rng.below(len(legal))]
    return _best_play(state) if state.phase == PLAYING else _best_use(state)


def candidates(state: TerresState, seat: int) -> list[Move]:
    """All legal moves, the most gainful first; of sketches alike only one."""
    if state.phase != PLAYING:
        return state.moves(seat)
    found: list[Move] = []
    gains: list[float] = []
    hand = state.hands[seat]
    before: i64 = -1
    for place in range(len(hand)):
        card: i64 = hand[place]
        alike: i64 = ALIKE[card]
        if alike != before:
            for end in range(2):
                move = LAYS[card][end]
                _rank(found, gains, move, lay_gain(state, seat, card, move.place))
        before = alike
    if state.may_end():
        _rank(found, gains, ENDED, 0.0)
    return found


def _rank(found: list[Move], gains: list[float], move: Move, gain: float) -> None:
    place = len(found)
    while place > 0 and gains[place - 1] < gain:
        place -= 1
    found.insert(place, move)
    gains.insert(place, gain)


def _best_play(state: TerresState) -> Move:
    """The lay that gains most; nothing if all of them lose and the turn may end."""
    seat = state.active
    hand = state.hands[seat]
    best: Move = ENDED
    highest = 0.0 if state.may_end() else -1e9
    before: i64 = -1
    for place in range(len(hand)):
        card: i64 = hand[place]
        alike: i64 = ALIKE[card]
        if alike != before:
            for end in range(2):
                move = LAYS[card][end]
                gain = lay_gain(state, seat, card, move.place)
                if gain > highest:
                    highest = gain
                    best = move
        before = alike
    return best


def lay_gain(state: TerresState, seat: i64, card: i64, stack: i64) -> float:
    """What laying that sketch there changes, its ability used if that is better."""
    before = standing(state, seat, stack)
    own: i64 = len(state.side(seat, stack)) + 1
    theirs: i64 = len(state.side(1 - seat, stack))
    gain = settled(state, seat, top_of(state, stack), own, theirs, below(state, stack)) - before
    ability: i64 = ABILITY[card]
    if ability == PLAIN:
        return gain - CARD
    if ability == CALL:
        for source in range(STACKS):
            if source != stack and len(state.stacks[source]) > 1:
                gain = max(gain, call_gain(state, seat, stack, source, own, theirs) - before)
    elif theirs > 0:
        gain = max(gain, distract_gain(state, seat, stack, own, theirs) - before)
    return gain - CARD


def call_gain(
    state: TerresState, seat: i64, stack: i64, source: i64, own: i64, theirs: i64
) -> float:
    """What the two stacks are worth after a Call, less what the source is worth now."""
    called = top_of(state, source)
    gain = settled(state, seat, called, own, theirs, top_of(state, stack))
    mine: i64 = len(state.side(seat, source))
    yours: i64 = len(state.side(1 - seat, source))
    after = settled(state, seat, below(state, source), mine, yours, UNSEEN)
    return gain + after - standing(state, seat, source)


def distract_gain(state: TerresState, seat: i64, stack: i64, own: i64, theirs: i64) -> float:
    """What the two stacks are worth after a Distract, less what the goal is worth now."""
    row = state.side(1 - seat, stack)
    goal: i64 = other_end(row[len(row) - 1], stack)
    gain = settled(state, seat, top_of(state, stack), own, theirs - 1, below(state, stack))
    mine: i64 = len(state.side(seat, goal))
    yours: i64 = len(state.side(1 - seat, goal)) + 1
    after = settled(state, seat, top_of(state, goal), mine, yours, below(state, goal))
    return gain + after - standing(state, seat, goal)


def _best_use(state: TerresState) -> Move:
    seat = state.active
    stack = state.laid_at
    own: i64 = len(state.side(seat, stack))
    theirs: i64 = len(state.side(1 - seat, stack))
    best: Move = DECLINED
    highest = settled(state, seat, top_of(state, stack), own, theirs, below(state, stack))
    if state.ability != CALL:
        gain = distract_gain(state, seat, stack, own, theirs)
        return DISTRACTION if gain > highest else DECLINED
    for source in range(STACKS):
        if state.callable_from(source):
            gain = call_gain(state, seat, stack, source, own, theirs)
            if gain > highest:
                highest = gain
                best = CALLS[source]
    return best


# What stacks are worth


def top_of(state: TerresState, stack: i64) -> i64:
    yokai: i64 = state.stacks[stack][0]
    return UNSEEN if yokai == HIDDEN else VALUE[yokai]


def below(state: TerresState, stack: i64) -> i64:
    """The value of the second yokai of a stack."""
    row = state.stacks[stack]
    if len(row) < 2:
        return NO_YOKAI
    yokai: i64 = row[1]
    return UNSEEN if yokai == HIDDEN else VALUE[yokai]


def standing(state: TerresState, seat: i64, stack: i64) -> float:
    mine: i64 = len(state.side(seat, stack))
    theirs: i64 = len(state.side(1 - seat, stack))
    return side_worth(top_of(state, stack), mine, theirs)


def side_worth(top: i64, mine: i64, theirs: i64) -> float:
    mine = min(mine, MOST)
    theirs = min(theirs, MOST)
    return SIDES[(top * WIDTH + mine) * WIDTH + theirs]


def settled(state: TerresState, seat: i64, top: i64, mine: i64, theirs: i64, under: i64) -> float:
    """What a stack is worth once it is counted (T5.2–T5.6); `under` is the yokai that then comes up."""
    if top <= 0 or mine + theirs < top:
        return side_worth(top, mine, theirs) if top >= 0 else 0.0
    if mine == theirs:
        return 0.0
    if under == NO_YOKAI:
        lead = points(state.notebooks[seat]) - points(state.notebooks[1 - seat])
        lead += int(top) if mine > theirs else -int(top)
        return DECIDED if lead > 0 else -DECIDED if lead < 0 else 0.0
    if mine > theirs:
        return POINT * float(top) + side_worth(under, 0, theirs)
    return side_worth(under, mine, 0) - POINT * float(top)
