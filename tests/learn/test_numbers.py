"""What the suite `numbers` leaves open: every plane tells something, and what a finished game gives."""

from __future__ import annotations

from hyakki.core.game import AnyGame
from hyakki.core.numbers import AnyNumbers, returns_of
from hyakki.core.views import Outcome
from hyakki.testing import cases as testing
from hyakki.testing.suites.test_numbers import decisions, named
from tests.every_game import adapter_of, every_game


@every_game
def test_no_plane_is_always_the_same(game: AnyGame) -> None:
    """Over all options: one that never changes would tell nothing."""
    seen: dict[str, set[bytes]] = {}
    for case in testing.cases(game, adapter_of(game)):
        numbers: AnyNumbers = game.numbers(case.seats)
        for state, _ in decisions(case, 7):
            for seat in range(case.seats):
                for name, part in named(numbers, numbers.observe(state, seat)).items():
                    seen.setdefault(name, set()).add(part)
    assert not [name for name, parts in seen.items() if len(parts) < 2]


def test_returns_are_between_minus_one_and_one() -> None:
    assert returns_of(Outcome((3, 5), (1,), ""), cooperative=False) == [-1.0, 1.0]
    assert returns_of(Outcome((5, 5), (0, 1), ""), cooperative=False) == [0.0, 0.0]
    assert returns_of(Outcome((5, 5, 1), (0, 1), ""), cooperative=False) == [0.0, 0.0, -1.0]
    assert returns_of(Outcome((7, 7), (0, 1), ""), cooperative=True) == [1.0, 1.0]
    assert returns_of(Outcome((0, 0), (), ""), cooperative=True) == [-1.0, -1.0]
