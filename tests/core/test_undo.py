"""How far a seat may step back, and where its turn began."""

from __future__ import annotations

import pytest

from hyakki.core.fate import SeededFate
from hyakki.core.game import CHANCE, Move
from hyakki.core.messages import BadInput
from hyakki.core.record import split_line
from hyakki.core.table import Table
from tests.core.walk import A_TURN, Walk, WalkState, WalkView

WalkTable = Table[WalkState, Move, WalkView]


def walked(*texts: str, seats: int = 2) -> WalkTable:
    """Whoever is to act makes these steps."""
    table = Table(Walk(), ["Ana", "Bo", "Cy"][:seats], {}, SeededFate(1))
    for text in texts:
        table.play(table.actors()[0], text)
    return table


TURN = ("left",) * A_TURN


@pytest.mark.parametrize(
    ("steps", "possible"),
    [
        ((), 0),
        (("left",), 1),
        (("left", "right"), 2),
        (("left", "peek"), 0),
        (("peek", "left"), 1),
        (TURN, 0),
        ((*TURN, "left"), 1),
        ((*TURN, "left", "right"), 2),
    ],
)
def test_the_moves_of_the_running_turn_can_be_taken_back(
    steps: tuple[str, ...], possible: int
) -> None:
    """Not beyond what was shown, nor beyond chance or another seat; and only by whoever made them."""
    table = walked(*steps)
    seat = table.actors()[0]
    assert table.can_undo(seat) == possible
    assert table.can_undo(1 - seat) == 0


@pytest.mark.parametrize("count", [1, 2])
def test_so_many_moves_are_taken_back(count: int) -> None:
    table = walked("left", "right")
    table.undo(0, count)
    assert table.lines() == ["0 left", "0 right"][: 2 - count]
    assert table.can_undo(0) == 2 - count
    assert table.number == 2 - count


@pytest.mark.parametrize("count", [0, -1, 3])
def test_neither_none_nor_more_than_possible(count: int) -> None:
    table = walked("left", "right")
    with pytest.raises(BadInput, match="nothing to take back"):
        table.undo(0, count)
    assert table.number == 2


def test_only_seats_take_back() -> None:
    with pytest.raises(BadInput, match="There is no seat") as refused:
        walked("left").undo(2)
    assert refused.value.message.params == {"seat": 2, "known": "0–1"}


def test_with_consent_everything_can_be_taken_back() -> None:
    table = walked(*TURN, "left")
    for count in (0, table.number + 1):
        with pytest.raises(BadInput, match="nothing to take back"):
            table.rewind(count)
    whole = table.number
    table.rewind(whole)
    assert (table.number, table.actors()) == (0, (0,))


def test_draws_come_again_as_they_were() -> None:
    table = walked(*TURN, *TURN)
    before = table.lines()
    table.rewind(table.number)
    for line in before:
        seat, text = split_line(line)
        if seat != CHANCE:
            table.play(seat, text)
    assert table.lines() == before


@pytest.mark.parametrize(
    ("steps", "starts"),
    [
        ((), (None, None)),
        (("left",), (0, None)),
        (("left", "right"), (0, None)),
        (TURN, (0, None)),
        ((*TURN, "left"), (0, 4)),
        ((*TURN, *TURN), (0, 4)),
        ((*TURN, *TURN, "left"), (8, 4)),
    ],
)
def test_where_the_latest_turn_of_a_seat_began(
    steps: tuple[str, ...], starts: tuple[int | None, int | None]
) -> None:
    table = walked(*steps)
    assert (table.turn_start(0), table.turn_start(1)) == starts
