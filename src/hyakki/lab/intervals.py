"""95 % intervals of win rates, by Wilson's score: never empty, never below nothing or above all, also after two games."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

Z: Final = 1.96


def wilson(rate: float, trials: float) -> tuple[float, float]:
    """The bounds of a rate that was observed in so many independent trials."""
    doubt = Z * Z / trials
    middle = (rate + doubt / 2) / (1 + doubt)
    reach = sqrt(doubt * (rate * (1 - rate) + doubt / 4)) / (1 + doubt)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def over_deals(rates: Sequence[float], games: int) -> tuple[float, float]:
    """The bounds of the mean of the rates, one for each deal, in so many games together.

    Games on one deal depend on each other. So the trials are as many as would spread like these means of deals; never
    more than games were played, and only as many as deals where all were won or all lost.
    """
    deals = len(rates)
    mean = sum(rates) / deals
    if mean in (0.0, 1.0) or deals < 2:
        return wilson(mean, deals)
    spread = sum((rate - mean) ** 2 for rate in rates) / (deals - 1)
    return wilson(mean, min(games, mean * (1 - mean) * deals / max(spread, 1e-9)))


def paired(differences: Sequence[float]) -> tuple[float, float]:
    """The bounds of the mean difference of pairs, where each difference may be of any size."""
    count = len(differences)
    mean = sum(differences) / count
    spread = sum((one - mean) ** 2 for one in differences) / max(1, count - 1)
    reach = Z * sqrt(spread / count)
    return mean - reach, mean + reach


def paired_shares(differences: Sequence[float]) -> tuple[float, float]:
    """The same for shares, from −1 to 1, after Agresti and Min: never empty, also where no pair differs."""
    count = len(differences) + 2  # one more pair either way
    mean = sum(differences) / count
    spread = (sum(one * one for one in differences) + 1.0) / count - mean * mean
    reach = Z * sqrt(spread / count)
    return max(-1.0, mean - reach), min(1.0, mean + reach)


def shown(rate: float, low: float, high: float) -> str:
    """`97.5 % (87.1–99.6)`"""
    return f"{100 * rate:.1f} % ({100 * low:.1f}–{100 * high:.1f})"
