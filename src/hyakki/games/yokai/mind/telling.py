"""What a move says to the others by the natural convention, and what that is worth, in moves."""

from __future__ import annotations

from math import log2
from typing import Final

from mypy_extensions import i64

from hyakki.games.yokai.mind.closeness import Step
from hyakki.games.yokai.mind.clues import JOINED_KNOWINGLY, SHAPED, Clue
from hyakki.games.yokai.mind.knowledge import Knowledge
from hyakki.games.yokai.mind.reading import Deed, claims_of, touching
from hyakki.games.yokai.parts import BIT

LIE: Final = 4.0
NEWS: Final = 0.7  # a join that tells the others something new
SPEAKER: Final = 0  # whoever it is: only what is said counts here
BIT_TOLD: Final = 0.035  # towards a shape: a bit that the others learn, for each turn after this


def meaning(knowledge: Knowledge, public: list[list[int]], step: Step) -> float:
    """Below zero if the move tells the others something true and new, above if it misleads them."""
    if knowledge.table.goal.shape >= 0:
        return -BIT_TOLD * (knowledge.table.turns_left - 1) * bits_told(knowledge, public, step)
    return _join_told(knowledge, public, step)


def _join_told(knowledge: Knowledge, public: list[list[int]], step: Step) -> float:
    """A card that I know beside cards that I know says "one of you is my family"."""
    card = step.card
    seen = knowledge.looked_at()
    beside: i64 = touching(knowledge.table.cells, step.cell) & seen & ~BIT[card]
    if seen & BIT[card] == 0 or beside == 0:
        return 0.0
    join = Clue(JOINED_KNOWINGLY, SPEAKER, card, beside, True)
    if not join.holds(knowledge.known):
        return LIE
    return -NEWS * (1.0 - _share(public, join))


def bits_told(knowledge: Knowledge, public: list[list[int]], step: Step) -> float:
    """How much likelier all claims of the move make the truth, as far as I know it, to those who have seen nothing."""
    deed = Deed(SPEAKER, knowledge.looks, knowledge.looked_at())
    deed.moved = step.card
    deed.origin = knowledge.table.cells[step.card]
    bits = 0.0
    for claim in claims_of(deed, step.taken(knowledge.table.cells), True):
        ratio = SHAPED.ratio[claim.kind]
        believed = _share(public, claim)
        bits += _share(knowledge.worlds, claim) * log2(ratio) - log2(
            ratio * believed + 1.0 - believed
        )
    return bits


def _share(worlds: list[list[int]], claim: Clue) -> float:
    """In which share of the worlds a claim holds."""
    count = 0
    for faces in worlds:
        if claim.holds(faces):
            count += 1
    return count / len(worlds)
