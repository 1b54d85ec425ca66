"""Seats weighed by their traits."""

from __future__ import annotations

from math import exp

import pytest

from hyakki.core.scales import Scales

WEIGHTS = {"coins_late": 2.0, "coins_early": 1.0, "cards_early": 0.5, "unknown_late": 9.0}
SCALES = Scales(("coins", "cards"), WEIGHTS)


def test_equals_have_equal_shares() -> None:
    assert SCALES.shares([[3.0, 1.0]] * 4, 0.3, 2.0) == pytest.approx([0.25] * 4)


@pytest.mark.parametrize(
    ("early", "spread", "odds"), [(0.0, 1.0, 2.0), (1.0, 1.0, 1.0), (0.5, 3.0, 0.5)]
)
def test_a_lead_says_more_at_the_end_and_less_when_much_can_happen(
    early: float, spread: float, odds: float
) -> None:
    first, second = SCALES.shares([[1.0, 0.0], [0.0, 0.0]], early, spread)
    assert first == pytest.approx(1.0 / (1.0 + exp(-odds)))
    assert first + second == pytest.approx(1.0)


def test_what_a_fit_is_told_is_what_the_shares_are_made_of() -> None:
    seats, early, spread = [[5.0, 2.0], [3.0, 6.0]], 0.25, 4.0
    leads = SCALES.leads(seats, 0, early, spread)
    odds = sum(WEIGHTS.get(name, 0.0) * lead for name, lead in leads.items())
    assert SCALES.shares(seats, early, spread)[0] == pytest.approx(1.0 / (1.0 + exp(-odds)))


def test_leads_are_against_the_mean_of_the_others() -> None:
    leads = SCALES.leads([[4.0, 1.0], [1.0, 1.0], [3.0, 1.0]], 0, 0.5, 1.0)
    assert leads == {"coins_late": 1.0, "coins_early": 1.0}, "no lead, no trait"
