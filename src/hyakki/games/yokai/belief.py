"""What a partner may conclude: worlds sampled from own looks, hints, and the natural meaning of the moves of others.

A world is a family for each card. Own looks are certain. Everything else is a clue that weighs: a hint tells the truth;
a card is moved to its own family; a card that is moved away does not belong where it was. No face that the view hides is
used, and no clue but what all have seen.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from hyakki.core.rng import Rng
from hyakki.games.yokai.imagine import UNKNOWN, cells_of, known_faces, unseen_faces
from hyakki.games.yokai.parts import (
    BIT,
    BLANK,
    CARD_NUMBER,
    CARDS,
    FAMILIES,
    HINT_FAMILIES,
    HINT_NUMBER,
    STEPS,
    cell_at,
)
from hyakki.games.yokai.view import Turn, YokaiView

# How much a clue weighs: the logarithm of how much likelier the position is if it holds.
HINT_TRUE: Final = 5.7
JOINED_KNOWINGLY: Final = 5.3  # a card and its new neighbour, both seen by the mover
JOINED_HOPEFULLY: Final = 1.1  # a card seen by the mover, its new neighbours not
JOINED_BLINDLY: Final = 0.7
LEFT_KNOWINGLY: Final = 1.4
LEFT_BLINDLY: Final = 0.4
KEPT_APART: Final = 1.1  # both looked at in one turn and not brought together
LEFT_TOGETHER: Final = 0.4

CHAINS: Final = 2
BURN_IN: Final = 160
BETWEEN: Final = 20
HEAT: Final = 3.0  # clues weigh a third at the start of a chain, and their full weight at its end


@final
class Clue:
    """`card` shares its family with some card of `others` if `same`, with none of them if not."""

    __slots__ = ("card", "others", "same", "weight")

    def __init__(self, card: i64, others: i64, same: bool, weight: float) -> None:
        self.card: i64 = card
        self.others: i64 = others
        self.same = same
        self.weight = weight


@final
class Belief:
    """All that weighs for one reader: the clues by card, and what hints allow."""

    def __init__(self) -> None:
        self.clues: list[list[Clue]] = [[] for _ in range(CARDS)]
        self.allowed: list[list[int]] = [
            [] for _ in range(CARDS)
        ]  # by hints; empty if there is none

    def add(self, clue: Clue) -> None:
        """A clue is kept with every card that it speaks of."""
        if clue.others == 0:
            return
        for card in range(CARDS):
            if card == clue.card or clue.others & BIT[card] != 0:
                self.clues[card].append(clue)


def worlds_of(view: YokaiView, count: int, rng: Rng, private: bool = True) -> list[list[int]]:
    """Worlds as the viewer believes in them; without `private`, as somebody would who has looked at nothing."""
    known = known_faces(view.cards) if private else [UNKNOWN] * CARDS
    belief = belief_of(view, view.seat if private else -1)
    hidden = [card for card in range(CARDS) if known[card] == UNKNOWN]
    found: list[list[int]] = []
    for _ in range(CHAINS):
        rest = unseen_faces(known)
        rng.shuffle(rest)
        faces = [rest.pop() if known[card] == UNKNOWN else known[card] for card in range(CARDS)]
        walk = Walk(belief, faces, hidden)
        walk.cool_down(rng)
        for _ in range(count // CHAINS):
            for _ in range(BETWEEN):
                walk.step(1.0, rng)
            found.append(walk.faces.copy())
    return found


@final
class Walk:
    """A random walk through the worlds: two hidden faces change places if the clues bear it (Metropolis)."""

    def __init__(self, belief: Belief, faces: list[int], hidden: list[int]) -> None:
        self.belief = belief
        self.faces = faces
        self.hidden = hidden
        self.members: list[int] = [0] * len(FAMILIES)
        for card in range(CARDS):
            self.members[faces[card]] |= BIT[card]

    def cool_down(self, rng: Rng) -> None:
        for number in range(BURN_IN):
            share = number / BURN_IN
            self.step(share + (1.0 - share) / HEAT, rng)

    def step(self, weight: float, rng: Rng) -> None:
        if len(self.hidden) < 2:
            return
        one: i64 = self.hidden[rng.below(len(self.hidden))]
        two: i64 = self.hidden[rng.below(len(self.hidden))]
        if self.faces[one] == self.faces[two]:
            return
        before = self._against(one, two)
        self._swap(one, two)
        worse = self._against(one, two) - before
        if worse > 0.0 and rng.chance() >= exp(-worse * weight):
            self._swap(one, two)

    def _swap(self, one: i64, two: i64) -> None:
        faces, members = self.faces, self.members
        both = BIT[one] | BIT[two]
        members[faces[one]] ^= both
        members[faces[two]] ^= both
        faces[one], faces[two] = faces[two], faces[one]

    def _against(self, one: i64, two: i64) -> float:
        """The weight of the clues about these two cards that do not hold."""
        against = self._against_card(one, 0) + self._against_card(two, BIT[one])
        return against + self._against_hint(one) + self._against_hint(two)

    def _against_card(self, card: i64, counted: i64) -> float:
        """Clues that also speak of a card already counted are left out."""
        against = 0.0
        for clue in self.belief.clues[card]:
            if counted != 0 and (clue.others | BIT[clue.card]) & counted != 0:
                continue
            joined = self.members[self.faces[clue.card]] & clue.others != 0
            if joined != clue.same:
                against += clue.weight
        return against

    def _against_hint(self, card: i64) -> float:
        allowed = self.belief.allowed[card]
        return 0.0 if len(allowed) == 0 or self.faces[card] in allowed else HINT_TRUE


def belief_of(view: YokaiView, reader: int) -> Belief:
    """The clues in the history, but for the reader's own turns: there the reader knows better."""
    belief = Belief()
    for card in range(CARDS):
        hint = view.cards[card].hint
        if hint is not None and HINT_NUMBER[hint] != BLANK:
            belief.allowed[card] = HINT_FAMILIES[HINT_NUMBER[hint]]
    turns = [*view.history, view.turn]
    seen = _seen_by_mover(turns, view.seats)
    cells = cells_of(view.cards)
    for number in range(
        len(turns) - 1, -1, -1
    ):  # from now back to the start, so that layouts can be undone
        turn = turns[number]
        if turn.seat != reader:
            _read_turn(belief, turn, seen[number], cells)
        if turn.moved is not None and turn.origin is not None:
            row, column = turn.origin
            cells[CARD_NUMBER[turn.moved]] = cell_at(row, column)
    return belief


def _seen_by_mover(turns: list[Turn], seats: int) -> list[int]:
    """For each turn, the cards that its player had looked at by then."""
    looked = [0] * seats
    seen: list[int] = []
    for turn in turns:
        for name in turn.looks:
            looked[turn.seat] |= BIT[CARD_NUMBER[name]]
        seen.append(looked[turn.seat])
    return seen


def _read_turn(belief: Belief, turn: Turn, seen: i64, cells: list[int]) -> None:
    """What a turn says by the natural convention. `cells` is the layout after it."""
    moved: i64 = -1
    if turn.moved is not None and turn.origin is not None:
        moved = CARD_NUMBER[turn.moved]
        row, column = turn.origin
        new = touching(cells, cells[moved])
        old = touching(cells, cell_at(row, column)) & ~new & ~BIT[moved]
        _read_move(belief, moved, new, old, seen)
    if len(turn.looks) == 2:
        one, two = CARD_NUMBER[turn.looks[0]], CARD_NUMBER[turn.looks[1]]
        if touching(cells, cells[one]) & BIT[two] == 0:
            belief.add(Clue(one, BIT[two], False, KEPT_APART))
        elif moved != one and moved != two:
            belief.add(Clue(one, BIT[two], True, LEFT_TOGETHER))


def _read_move(belief: Belief, moved: i64, new: i64, old: i64, seen: i64) -> None:
    knows = seen & BIT[moved] != 0
    if knows and new & seen != 0:
        belief.add(Clue(moved, new & seen, True, JOINED_KNOWINGLY))
    else:
        belief.add(Clue(moved, new, True, JOINED_HOPEFULLY if knows else JOINED_BLINDLY))
    for card in range(CARDS):
        if old & BIT[card] != 0:
            knowingly = knows and seen & BIT[card] != 0
            belief.add(Clue(moved, BIT[card], False, LEFT_KNOWINGLY if knowingly else LEFT_BLINDLY))


def touching(cells: list[int], cell: i64) -> int:
    """The cards beside a cell, as a mask."""
    mask = 0
    for card in range(CARDS):
        if cells[card] - cell in STEPS:
            mask |= BIT[card]
    return mask
