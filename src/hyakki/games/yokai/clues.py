"""What all have seen, read by the natural convention: who moves a card beside another says "these are one family".

A clue claims that a card shares its family with some of a set of cards, or with none of them. How often each kind of
claim is true was counted in games of the partner with itself (partner.toml); whoever is caught out is believed less.
"""

from __future__ import annotations

from math import log
from typing import Final, final

from mypy_extensions import i64

from hyakki.games.yokai.imagine import UNKNOWN, cells_of
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
from hyakki.games.yokai.practice import PRACTICE
from hyakki.games.yokai.view import Turn, YokaiView

# The kinds of clues; their names are those of partner.toml.
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
)
#: how often each kind of claim is true of players who keep to the convention, and how much likelier it makes a turn
TRUE: Final = [PRACTICE.clues[kind].true for kind in KINDS]
RATIO: Final = [PRACTICE.clues[kind].ratio for kind in KINDS]
#: claims made on purpose: these show whether a player keeps to the convention
DELIBERATE: Final = (HINTED, JOINED_KNOWINGLY)
OPEN: Final = -1  # no verdict yet
SOMEBODY: Final = -1  # nobody knows who


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


def clues_of(view: YokaiView) -> list[Clue]:
    """The clues of all turns, the latest first."""
    found = _hints_of(view)
    turns = [*view.history, view.turn]
    seen = _seen_by_mover(turns, view.seats)
    cells = cells_of(view.cards)
    for number in range(len(turns) - 1, -1, -1):  # back to the start, so that layouts can be undone
        turn = turns[number]
        _read_turn(found, turn, seen[number], cells)
        if turn.moved is not None and turn.origin is not None:
            row, column = turn.origin
            cells[CARD_NUMBER[turn.moved]] = cell_at(row, column)
    return found


def _hints_of(view: YokaiView) -> list[Clue]:
    """Y6.7: the hints on the table; a position set up without its history does not say whose they are."""
    giver: dict[str, int] = {}
    for turn in view.history:
        if turn.locked is not None:
            giver[turn.locked] = turn.seat
    found: list[Clue] = []
    for card in range(CARDS):
        hint = view.cards[card].hint
        if hint is not None and HINT_NUMBER[hint] != BLANK:
            clue = Clue(HINTED, giver.get(view.cards[card].name, SOMEBODY), card, 0, True)
            for family in HINT_FAMILIES[HINT_NUMBER[hint]]:
                clue.families |= BIT[family]
            found.append(clue)
    return found


def _seen_by_mover(turns: list[Turn], seats: int) -> list[int]:
    """For each turn, the cards that its player had looked at by then."""
    looked = [0] * seats
    seen: list[int] = []
    for turn in turns:
        for name in turn.looks:
            looked[turn.seat] |= BIT[CARD_NUMBER[name]]
        seen.append(looked[turn.seat])
    return seen


def _read_turn(found: list[Clue], turn: Turn, seen: i64, cells: list[int]) -> None:
    """What a turn says. `cells` is the layout after it."""
    moved: i64 = -1
    if turn.moved is not None and turn.origin is not None:
        moved = CARD_NUMBER[turn.moved]
        row, column = turn.origin
        new = touching(cells, cells[moved])
        old = touching(cells, cell_at(row, column)) & ~new & ~BIT[moved]
        _read_move(found, turn.seat, moved, new, old, seen)
    if len(turn.looks) == 2:
        _read_looks(found, turn, moved, seen, cells)
    if turn.locked is not None:
        _read_lock(found, turn, seen, cells)


def _read_move(found: list[Clue], seat: int, moved: i64, new: i64, old: i64, seen: i64) -> None:
    knows = seen & BIT[moved] != 0
    if knows and new & seen != 0:
        found.append(Clue(JOINED_KNOWINGLY, seat, moved, new & seen, True))
    elif new != 0:
        kind = JOINED_HOPEFULLY if knows else JOINED_BLINDLY
        found.append(Clue(kind, seat, moved, new, True))
    for card in range(CARDS):
        if old & BIT[card] != 0:
            kind = LEFT_BLINDLY
            if knows:
                kind = LEFT_KNOWINGLY if seen & BIT[card] != 0 else LEFT_HALF_SEEN
            found.append(Clue(kind, seat, moved, BIT[card], False))


def _read_looks(found: list[Clue], turn: Turn, moved: i64, seen: i64, cells: list[int]) -> None:
    one, two = CARD_NUMBER[turn.looks[0]], CARD_NUMBER[turn.looks[1]]
    if touching(cells, cells[one]) & BIT[two] == 0:
        found.append(Clue(KEPT_APART, turn.seat, one, BIT[two], False))
    elif moved != one and moved != two:
        found.append(Clue(LEFT_TOGETHER, turn.seat, one, BIT[two], True))
    for now in (one, two):
        earlier: i64 = seen & ~BIT[one] & ~BIT[two] & ~touching(cells, cells[now])
        for card in range(CARDS):
            if earlier & BIT[card] != 0:
                found.append(Clue(STILL_APART, turn.seat, now, BIT[card], False))


def _read_lock(found: list[Clue], turn: Turn, seen: i64, cells: list[int]) -> None:
    assert turn.locked is not None
    card = CARD_NUMBER[turn.locked]
    beside = touching(cells, cells[card]) & seen
    if seen & BIT[card] != 0 and beside != 0:
        found.append(Clue(LOCKED_BESIDE, turn.seat, card, beside, True))


def touching(cells: list[int], cell: i64) -> i64:
    """The cards beside a cell, as a mask."""
    mask: i64 = 0
    for card in range(CARDS):
        if cells[card] - cell in STEPS:
            mask |= BIT[card]
    return mask


# Reliability: how far each player is taken at their word


def trust_of(clues: list[Clue], known: list[int], seats: int) -> list[float]:
    """How likely each seat keeps to the convention, from its deliberate claims that these faces can judge."""
    odds = [PRACTICE.trust / (1.0 - PRACTICE.trust)] * (seats + 1)  # the last is SOMEBODY
    for clue in clues:
        verdict = clue.verdict(known) if clue.kind in DELIBERATE else OPEN
        if verdict != OPEN:
            luck = chance_share(clue)  # a stranger's claim is true this often
            true = TRUE[clue.kind]
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
            none *= (12.0 - drawn) / (15.0 - drawn)
            drawn += 1
    return 1.0 - none if clue.same else none


def weigh(clues: list[Clue], known: list[int], seats: int) -> None:
    """Give each clue the weight that its speaker deserves: a stranger claims this and that with no regard for the faces."""
    trust = trust_of(clues, known, seats)
    for clue in clues:
        luck = chance_share(clue)
        ratio = RATIO[clue.kind]
        stranger = (1.0 - trust[clue.seat]) * (ratio * luck + 1.0 - luck)
        likelier = trust[clue.seat] * ratio + stranger
        clue.weight = log(likelier / (trust[clue.seat] + stranger))
