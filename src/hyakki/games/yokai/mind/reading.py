"""What turns say by the natural convention: the public history, read as clues (clues.py)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hyakki.core.positions import NONE
from hyakki.games.yokai.imagine import cells_of
from hyakki.games.yokai.mind.clues import (
    HINTED,
    JOINED_BLINDLY,
    JOINED_HOPEFULLY,
    JOINED_KNOWINGLY,
    KEPT_APART,
    LEFT_BLINDLY,
    LEFT_HALF_SEEN,
    LEFT_KNOWINGLY,
    LEFT_TOGETHER,
    LOCKED_BESIDE,
    PUT_ASKEW,
    PUT_FAR,
    PUT_NEAR,
    SOMEBODY,
    STILL_APART,
    Clue,
)
from hyakki.games.yokai.parts import (
    BIT,
    BLANK,
    CARD_NUMBER,
    CARDS,
    HINT_FAMILIES,
    HINT_NUMBER,
    SPAN,
    STEPS,
    cell_at,
)
from hyakki.games.yokai.view import Turn, YokaiView


@final
class Deed:
    """What somebody did in a turn, and which cards they had looked at by then."""

    def __init__(self, seat: int, looks: list[int], seen: i64) -> None:
        self.seat = seat
        self.looks = looks
        self.seen: i64 = seen
        self.moved: i64 = NONE
        self.origin = 0
        self.locked: i64 = NONE

    def knows(self, card: i64) -> bool:
        return self.seen & BIT[card] != 0


def clues_of(view: YokaiView) -> list[Clue]:
    """The clues of all turns, the latest first."""
    found = _hints_of(view)
    deeds = _deeds_of([*view.history, view.turn], view.seats)
    cells = cells_of(view.cards)
    shaped = view.shape is not None
    deeds.reverse()  # back to the start, so that layouts can be undone
    for deed in deeds:
        _read(found, deed, cells, shaped)
        if deed.moved != NONE:
            cells[deed.moved] = deed.origin
    return found


def claims_of(deed: Deed, cells: list[int], shaped: bool) -> list[Clue]:
    """What a turn would say; `cells` is the layout after it."""
    found: list[Clue] = []
    _read(found, deed, cells, shaped)
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


def _deeds_of(turns: list[Turn], seats: int) -> list[Deed]:
    looked = [0] * seats
    deeds: list[Deed] = []
    for turn in turns:
        looks = [CARD_NUMBER[name] for name in turn.looks]
        for card in looks:
            looked[turn.seat] |= BIT[card]
        deed = Deed(turn.seat, looks, looked[turn.seat])
        if turn.moved is not None and turn.origin is not None:
            row, column = turn.origin
            deed.moved = CARD_NUMBER[turn.moved]
            deed.origin = cell_at(row, column)
        if turn.locked is not None:
            deed.locked = CARD_NUMBER[turn.locked]
        deeds.append(deed)
    return deeds


def _read(found: list[Clue], deed: Deed, cells: list[int], shaped: bool) -> None:
    if deed.moved != NONE:
        new = touching(cells, cells[deed.moved])
        old = touching(cells, deed.origin) & ~new & ~BIT[deed.moved]
        _read_join(found, deed, new)
        if shaped and deed.knows(deed.moved):
            _read_put(found, deed, deed.seen & ~new & ~BIT[deed.moved], cells)
            old &= ~deed.seen
        _read_parting(found, deed, old)
    if len(deed.looks) == 2:
        _read_looks(found, deed, cells)
    if deed.locked != NONE:
        _read_lock(found, deed, cells)


def _read_join(found: list[Clue], deed: Deed, new: i64) -> None:
    knows = deed.knows(deed.moved)
    if knows and new & deed.seen != 0:
        found.append(Clue(JOINED_KNOWINGLY, deed.seat, deed.moved, new & deed.seen, True))
    elif new != 0:
        kind = JOINED_HOPEFULLY if knows else JOINED_BLINDLY
        found.append(Clue(kind, deed.seat, deed.moved, new, True))


def _read_parting(found: list[Clue], deed: Deed, old: i64) -> None:
    for card in range(CARDS):
        if old & BIT[card] != 0:
            kind = LEFT_BLINDLY
            if deed.knows(deed.moved):
                kind = LEFT_KNOWINGLY if deed.knows(card) else LEFT_HALF_SEEN
            found.append(Clue(kind, deed.seat, deed.moved, BIT[card], False))


def _read_put(found: list[Clue], deed: Deed, others: i64, cells: list[int]) -> None:
    """Where in a shape a card was put says of every card that the mover knew how likely they belong together."""
    row, column = cells[deed.moved] // SPAN, cells[deed.moved] % SPAN
    for card in range(CARDS):
        if others & BIT[card] != 0:
            down, aside = abs(row - cells[card] // SPAN), abs(column - cells[card] % SPAN)
            kind = PUT_FAR
            if down + aside == 2:
                kind = PUT_NEAR
            elif down + aside == 3 and down * aside != 0:
                kind = PUT_ASKEW
            found.append(Clue(kind, deed.seat, deed.moved, BIT[card], kind == PUT_NEAR))


def _read_looks(found: list[Clue], deed: Deed, cells: list[int]) -> None:
    one, two = deed.looks[0], deed.looks[1]
    if touching(cells, cells[one]) & BIT[two] == 0:
        found.append(Clue(KEPT_APART, deed.seat, one, BIT[two], False))
    elif deed.moved != one and deed.moved != two:
        found.append(Clue(LEFT_TOGETHER, deed.seat, one, BIT[two], True))
    for now in (one, two):
        earlier: i64 = deed.seen & ~BIT[one] & ~BIT[two] & ~touching(cells, cells[now])
        for card in range(CARDS):
            if earlier & BIT[card] != 0:
                found.append(Clue(STILL_APART, deed.seat, now, BIT[card], False))


def _read_lock(found: list[Clue], deed: Deed, cells: list[int]) -> None:
    beside = touching(cells, cells[deed.locked]) & deed.seen
    if deed.knows(deed.locked) and beside != 0:
        found.append(Clue(LOCKED_BESIDE, deed.seat, deed.locked, beside, True))


def touching(cells: list[int], cell: i64) -> i64:
    """The cards beside a cell, as a mask."""
    mask: i64 = 0
    for card in range(CARDS):
        if cells[card] - cell in STEPS:
            mask |= BIT[card]
    return mask
