"""What all have seen, read by the natural convention: who moves a card beside another says "these are one family".

A clue claims that a card shares its family with some of a set of cards, or with none of them. How often each kind of
claim is true was counted in games of the partner with itself (convention.toml); whoever is caught out is believed less.
"""

from __future__ import annotations

from math import log
from typing import Final, final

from mypy_extensions import i64

from hyakki.games.yokai.box import FAMILIES, FAMILY_SIZE
from hyakki.games.yokai.imagine import UNKNOWN
from hyakki.games.yokai.mind.convention import CONVENTION, Counted
from hyakki.games.yokai.parts import BIT, CARDS

# The kinds of clues; their names are those of convention.toml.
HINTED: Final = 0  # the hint on the card names its family
JOINED_KNOWINGLY: Final = 1  # a card to a new neighbour, both seen by the mover: one family
JOINED_HOPEFULLY: Final = 2  # a card seen by the mover, its new neighbours not
JOINED_BLINDLY: Final = 3  # a card that the mover has not seen
LEFT_KNOWINGLY: Final = 4  # away from an old neighbour, both seen: different
LEFT_HALF_SEEN: Final = 5  # the card seen, the neighbour not
LEFT_BLINDLY: Final = 6
KEPT_APART: Final = 7  # both looked at in this turn, and not brought together: different
STILL_APART: Final = 8  # one looked at now, the other earlier, and still apart
LEFT_TOGETHER: Final = 9  # both looked at in this turn, beside each other and not moved: one family
LOCKED_BESIDE: Final = 10  # locked beside cards that the mover has seen too: one family
# These are read where a shape is to be filled. There a card often comes to lie near its family, not yet beside it.
PUT_FAR: Final = 11  # far from another card, both seen by the mover: different
PUT_ASKEW: Final = 12  # two steps and one aside from it: different
PUT_NEAR: Final = 13  # two steps from it: one family
KINDS: Final = (
    "hinted",
    "joined_knowingly",
    "joined_hopefully",
    "joined_blindly",
    "left_knowingly",
    "left_half_seen",
    "left_blindly",
    "kept_apart",
    "still_apart",
    "left_together",
    "locked_beside",
    "put_far",
    "put_askew",
    "put_near",
)
#: claims made on purpose: these show whether a player keeps to the convention
DELIBERATE: Final = (HINTED, JOINED_KNOWINGLY)
OPEN: Final = -1  # no verdict yet
SOMEBODY: Final = -1  # nobody knows who
# beside one card: all others, and those of other families (Y1.1)
OTHERS: Final = CARDS - 1.0
STRANGERS: Final = CARDS - float(FAMILY_SIZE)


@final
class Usage:
    """By kind: how often a claim is true of players who keep to the convention, and how much likelier it makes a turn."""

    def __init__(self, counted: dict[str, Counted]) -> None:
        self.true = [counted[kind].true if kind in counted else 0.5 for kind in KINDS]
        self.ratio = [counted[kind].ratio if kind in counted else 1.0 for kind in KINDS]


FREE: Final = Usage(CONVENTION.free.clues)
SHAPED: Final = Usage(CONVENTION.shaped.clues)


def usage_for(shaped: bool) -> Usage:
    """With a shape to fill, moves mean something else than without."""
    return SHAPED if shaped else FREE


@final
class Clue:
    """`card` shares its family with some card of `others` if `same`, with none of them if not; a hint names families."""

    __slots__ = ("card", "families", "kind", "others", "same", "seat", "weight")

    def __init__(self, kind: int, seat: int, card: i64, others: i64, same: bool) -> None:
        self.kind = kind
        self.seat = seat  # who says so
        self.card: i64 = card
        self.others: i64 = others
        self.same = same
        self.families: i64 = 0  # those that a hint names, as a mask
        self.weight = 0.0  # the logarithm of how much likelier the turn is if the claim holds

    def holds(self, faces: list[int]) -> bool:
        if self.kind == HINTED:
            return self.families & BIT[faces[self.card]] != 0
        for other in range(CARDS):
            if self.others & BIT[other] != 0 and faces[other] == faces[self.card]:
                return self.same
        return not self.same

    def verdict(self, known: list[int]) -> int:
        """1 if these faces prove the claim, 0 if they disprove it, else OPEN."""
        if known[self.card] == UNKNOWN:
            return OPEN
        open_still = False
        for other in range(CARDS):
            if self.others & BIT[other] != 0:
                if known[other] == known[self.card]:
                    return 1 if self.same else 0
                open_still = open_still or known[other] == UNKNOWN
        if open_still:
            return OPEN
        return 1 if self.holds(known) else 0


# Reliability: how far each player is taken at their word


def trust_of(clues: list[Clue], known: list[int], seats: int, usage: Usage) -> list[float]:
    """How likely each seat keeps to the convention, from its deliberate claims that these faces can judge."""
    odds = [CONVENTION.trust / (1.0 - CONVENTION.trust)] * (seats + 1)  # the last is SOMEBODY
    for clue in clues:
        verdict = clue.verdict(known) if clue.kind in DELIBERATE else OPEN
        if verdict != OPEN:
            luck = chance_share(clue)  # a stranger's claim is true this often
            true = usage.true[clue.kind]
            kept = true / luck if verdict == 1 else (1.0 - true) / (1.0 - luck)
            odds[clue.seat] *= kept
    return [share / (1.0 + share) for share in odds]


def chance_share(clue: Clue) -> float:
    """How often such a claim would be true of cards taken at random."""
    if clue.kind == HINTED:
        named = sum([1 for family in range(len(FAMILIES)) if clue.families & BIT[family] != 0])
        return named / len(FAMILIES)
    none = 1.0
    drawn = 0
    for other in range(CARDS):
        if clue.others & BIT[other] != 0:
            none *= (STRANGERS - drawn) / (OTHERS - drawn)
            drawn += 1
    return 1.0 - none if clue.same else none


def weigh(clues: list[Clue], known: list[int], seats: int, usage: Usage) -> None:
    """Give each clue the weight that its speaker deserves: a stranger claims this and that with no regard for the faces."""
    trust = trust_of(clues, known, seats, usage)
    for clue in clues:
        luck = chance_share(clue)
        ratio = usage.ratio[clue.kind]
        stranger = (1.0 - trust[clue.seat]) * (ratio * luck + 1.0 - luck)
        likelier = trust[clue.seat] * ratio + stranger
        clue.weight = log(likelier / (trust[clue.seat] + stranger))
