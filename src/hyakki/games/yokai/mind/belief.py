"""What a partner may conclude: worlds sampled from own looks, hints, and the natural meaning of the moves of others.

A world is a family for each card. Own looks are certain. Everything else is a clue that weighs (clues.py). No face that
the view hides is used, and no clue but what all have seen.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from hyakki.core.rng import Rng
from hyakki.games.yokai.box import FAMILIES
from hyakki.games.yokai.imagine import UNKNOWN, unseen_faces
from hyakki.games.yokai.mind.clues import HINTED, Clue, usage_for, weigh
from hyakki.games.yokai.mind.effort import Effort
from hyakki.games.yokai.mind.reading import clues_of
from hyakki.games.yokai.parts import BIT, CARD_NUMBER, CARDS
from hyakki.games.yokai.view import YokaiView

HEAT: Final = 3.0  # clues weigh a third at the start of a chain, and their full weight at its end
PUBLIC: Final = -2  # the reader who has looked at nothing


@final
class Belief:
    """All that weighs for one reader, by card."""

    def __init__(self, clues: list[Clue]) -> None:
        self.clues: list[list[Clue]] = [[] for _ in range(CARDS)]
        self.hints: list[list[Clue]] = [[] for _ in range(CARDS)]
        for clue in clues:
            self._add(clue)

    def _add(self, clue: Clue) -> None:
        """A clue is kept with every card that it speaks of."""
        if clue.kind == HINTED:
            self.hints[clue.card].append(clue)
            return
        for card in range(CARDS):
            if card == clue.card or clue.others & BIT[card] != 0:
                self.clues[card].append(clue)


def belief_of(view: YokaiView, reader: int, known: list[int], effort: Effort) -> Belief:
    """The clues in the history. Of its own turns a reader knows better, unless it forgets what it saw: then it still
    remembers what it did about it.
    """
    forgets = effort.forgets > 0.0 or forgotten(view) != 0
    clues = clues_of(view)
    weigh(clues, known, view.seats, usage_for(view.shape is not None))
    heard: list[Clue] = []
    for clue in clues:
        own = clue.seat == reader
        if (own and forgets) or (not own and (effort.reads or clue.kind == HINTED)):
            heard.append(clue)
    return Belief(heard)


def forgotten(view: YokaiView) -> i64:
    """The cards that the seat has looked at and is shown no longer, as a mask: none if the view is one with recall."""
    mask: i64 = 0
    for turn in view.history:
        if turn.seat == view.seat:
            for name in turn.looks:
                card = CARD_NUMBER[name]
                if view.cards[card].face is None:
                    mask |= BIT[card]
    return mask


def worlds_of(belief: Belief, known: list[int], effort: Effort, rng: Rng) -> list[list[int]]:
    """Worlds as somebody believes in them who knows these faces."""
    hidden = [card for card in range(CARDS) if known[card] == UNKNOWN]
    found: list[list[int]] = []
    for _ in range(effort.chains):
        rest = unseen_faces(known)
        rng.shuffle(rest)
        faces = [rest.pop() if known[card] == UNKNOWN else known[card] for card in range(CARDS)]
        walk = Walk(belief, faces, hidden)
        walk.cool_down(effort.burn_in, rng)
        for _ in range(effort.worlds // effort.chains):
            for _ in range(effort.between):
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

    def cool_down(self, steps: int, rng: Rng) -> None:
        for number in range(steps):
            share = number / steps
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
        against = 0.0
        for hint in self.belief.hints[card]:
            if hint.families & BIT[self.faces[card]] == 0:
                against += hint.weight
        return against
