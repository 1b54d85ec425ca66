"""Quick sensible moves: what each lay, call and distraction changes at the stacks it touches, without playing it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.game import Move
from hyakki.core.mind import rank
from hyakki.core.rng import Rng
from hyakki.games.terres.legality import may_call, may_distract, may_end
from hyakki.games.terres.mind.reach import NO_YOKAI, below, lowest, top_of
from hyakki.games.terres.mind.weights import (
    FEARED,
    LEAD,
    LONGEST_SIDE,
    RIVAL,
    SIDES,
    UNSEEN,
    WIDTH,
)
from hyakki.games.terres.moves import CALLS, DECLINED, DISTRACTION, ENDED, LAY, LAYS, TerresMove
from hyakki.games.terres.parts import CALL, PLAIN, STACKS, Parts
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.scoring import FRIGHT, OPEN, OWN, count, points
from hyakki.games.terres.state import PLAYING

# percent of all reflexes that are any legal move: rollouts must not all go the same way
WHIM: Final = 10
DECIDED: Final = 8.0  # log-odds of a game that is won
NOT_YET: Final = -1e9


def reflex(state: TerresState, seat: int, rng: Rng) -> Move:
    if rng.below(100) < WHIM:
        legal = state.moves(seat)
        return legal[rng.below(len(legal))]
    return _best_play(state) if state.phase == PLAYING else _best_use(state)


def candidates(state: TerresState, seat: int) -> list[Move]:
    """All legal moves, the most gainful first; of sketches alike only one."""
    found: list[Move] = []
    if state.phase != PLAYING:
        found.extend(state.moves(seat))
        return found
    gains: list[float] = []
    eye = Eye(state)
    hand = state.hands[seat]
    kinds = state.parts.kind_bit
    lays = state.variant.lays
    seen: i64 = 0
    for place in range(len(hand)):
        card: i64 = hand[place]
        kind: i64 = kinds[card]
        if seen & kind == 0:
            for end in range(2):
                move = lays[card][end]
                rank(found, gains, move, eye.lay(card, move.place))
        seen |= kind
    if may_end(state):
        rank(found, gains, ENDED, 0.0)
    return found


def move_key(parts: Parts, move: TerresMove) -> str:
    """The same for lays of sketches that are alike: those of the first of them."""
    return LAYS[parts.alike[move.card]][move.place].text if move.kind == LAY else move.text


def _best_play(state: TerresState) -> Move:
    """The lay that gains most; nothing if all of them lose and the turn may end."""
    eye = Eye(state)
    hand = state.hands[state.active]
    best: Move = ENDED
    highest = 0.0 if may_end(state) else NOT_YET
    kinds = state.parts.kind_bit
    lays = state.variant.lays
    seen: i64 = 0
    for place in range(len(hand)):
        card: i64 = hand[place]
        kind: i64 = kinds[card]
        if seen & kind == 0:
            for end in range(2):
                move = lays[card][end]
                gain = eye.lay(card, move.place)
                if gain > highest:
                    highest = gain
                    best = move
        seen |= kind
    return best


def _best_use(state: TerresState) -> Move:
    eye = Eye(state)
    stack = state.laid_at
    best: Move = DECLINED
    highest = eye.counted(stack, 0)
    if state.ability != CALL:
        return DISTRACTION if eye.distracted(stack, 0) > highest else DECLINED
    for source in range(STACKS):
        if may_call(state, source, stack):
            gain = eye.called(stack, source, 0)
            if gain > highest:
                highest = gain
                best = CALLS[source]
    return best


@final
class Eye:
    """How the active player sees the stacks, as if the rival moved next: in log-odds, on the fitted scale."""

    def __init__(self, state: TerresState) -> None:
        self.state = state
        self.me: i64 = state.active
        self.you: i64 = 1 - state.active
        self.point: float = LEAD[lowest(state)]
        hand = len(state.hands[state.active])
        # a card that is laid is missing when the rival moves
        self.card: float = RIVAL[hand] - RIVAL[hand - 1] if hand > 0 else 0.0
        self.plain: list[float] = [NOT_YET] * STACKS

    def lay(self, card: i64, stack: i64) -> float:
        """What laying that sketch there changes, its ability used if that is better."""
        gain = self.plain[stack]
        if gain == NOT_YET:
            gain = self.counted(stack, 1) - self.standing(stack)
            self.plain[stack] = gain
        ability: i64 = self.state.parts.ability[card]
        if ability == PLAIN:
            return gain + self.card
        before = self.standing(stack)
        if ability == CALL:
            for source in range(STACKS):
                if may_call(self.state, source, stack):
                    gain = max(gain, self.called(stack, source, 1) - before)
        elif may_distract(self.state, stack):
            gain = max(gain, self.distracted(stack, 1) - before)
        return gain + self.card - FEARED[ability]

    def counted(self, stack: i64, more: i64) -> float:
        """What a stack is worth with so many more of one's own sketches."""
        state = self.state
        mine: i64 = len(state.side(self.me, stack)) + more
        yours: i64 = len(state.side(self.you, stack))
        return self.settled(top_of(state, stack), mine, yours, below(state, stack))

    def called(self, stack: i64, source: i64, more: i64) -> float:
        """What the two stacks are worth after a Call, less what the source is worth now."""
        state = self.state
        mine: i64 = len(state.side(self.me, stack)) + more
        yours: i64 = len(state.side(self.you, stack))
        gain = self.settled(top_of(state, source), mine, yours, top_of(state, stack))
        mine = len(state.side(self.me, source))
        yours = len(state.side(self.you, source))
        uncovered = below(state, source)
        if state.variant.counts_source:
            under: i64 = NO_YOKAI if len(state.stacks[source]) < 3 else 0
            gain += self.settled(uncovered, mine, yours, under)
        else:
            gain -= side_worth(uncovered, yours, mine)
        return gain - self.standing(source)

    def distracted(self, stack: i64, more: i64) -> float:
        """What the two stacks are worth after a Distract, less what the goal is worth now."""
        state = self.state
        row = state.side(self.you, stack)
        goal = state.parts.other_end(row[len(row) - 1], stack)
        mine: i64 = len(state.side(self.me, stack)) + more
        gain = self.settled(top_of(state, stack), mine, len(row) - 1, below(state, stack))
        mine = len(state.side(self.me, goal))
        yours: i64 = len(state.side(self.you, goal)) + 1
        gain += self.settled(top_of(state, goal), mine, yours, below(state, goal))
        return gain - self.standing(goal)

    def standing(self, stack: i64) -> float:
        state = self.state
        mine: i64 = len(state.side(self.me, stack))
        yours: i64 = len(state.side(self.you, stack))
        return -side_worth(top_of(state, stack), yours, mine)

    def settled(self, top: i64, mine: i64, yours: i64, under: i64) -> float:
        """What a stack is worth once it is counted (T5.2–T5.6); `under` is the yokai that then comes up."""
        counted = OPEN if top == UNSEEN else count(top, mine, yours)
        if counted == OPEN:
            return -side_worth(top, yours, mine)
        if counted == FRIGHT:
            return 0.0
        taken = float(top) if counted == OWN else -float(top)
        if under == NO_YOKAI:
            return self._verdict(taken)
        left = -side_worth(under, yours, 0) if counted == OWN else -side_worth(under, 0, mine)
        return self.point * taken + left

    def _verdict(self, taken: float) -> float:
        """The game would end here (T7.1)."""
        books = self.state.notebooks
        lead = points(books[self.me]) - points(books[self.you]) + taken
        return DECIDED if lead > 0.0 else -DECIDED if lead < 0.0 else 0.0


def side_worth(top: i64, own: i64, other: i64) -> float:
    """For whoever is to move."""
    own = min(own, LONGEST_SIDE)
    other = min(other, LONGEST_SIDE)
    return SIDES[(top * WIDTH + own) * WIDTH + other]
