"""How near each move brings the families to each other, on average over the worlds that a partner believes in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import final

from mypy_extensions import i64

from hyakki.games.yokai.layout import landings, survey
from hyakki.games.yokai.mind.value import GAP, MOVE, NO_GAP, joined
from hyakki.games.yokai.parts import BIT, CARDS


@final
class Step:
    """A card to a cell, and how much nearer (below zero) or farther that brings the goal, in moves."""

    __slots__ = ("card", "cell", "gain")

    def __init__(self, card: i64, cell: i64, gain: float) -> None:
        self.card: i64 = card
        self.cell: i64 = cell
        self.gain = gain

    def taken(self, cells: list[int]) -> list[int]:
        """The layout after it."""
        after = cells.copy()
        after[self.card] = int(self.cell)
        return after


def best_steps(steps: list[Step], count: int) -> list[Step]:
    """The best of them, the earlier first among equals."""
    order = sorted([(step.gain, place) for place, step in enumerate(steps)])
    return [steps[place] for _, place in order[:count]]


@final
class Trios:
    """For one card, the three cards that may be its family, and in how many worlds they are."""

    def __init__(self, counts: dict[int, int]) -> None:
        self.cards: list[list[int]] = [[], [], []]
        self.counts: list[int] = []
        for mask, count in counts.items():
            mates = [card for card in range(CARDS) if mask & BIT[card] != 0]
            for place in range(3):
                self.cards[place].append(mates[place])
            self.counts.append(count)

    def costs(self, cells: list[int], goals: list[int]) -> list[int]:
        """For each cell, the disorder of the card's family if it lay there, summed over the worlds."""
        ones = [cells[card] for card in self.cards[0]]
        twos = [cells[card] for card in self.cards[1]]
        threes = [cells[card] for card in self.cards[2]]
        first = [GAP[ones[place] - twos[place] + NO_GAP] for place in range(len(ones))]
        second = [GAP[ones[place] - threes[place] + NO_GAP] for place in range(len(ones))]
        third = [GAP[twos[place] - threes[place] + NO_GAP] for place in range(len(ones))]
        found: list[int] = []
        for goal in goals:
            cell: i64 = goal + NO_GAP
            total: i64 = 0
            for place in range(len(ones)):
                cost = joined(
                    GAP[cell - ones[place]],
                    GAP[cell - twos[place]],
                    GAP[cell - threes[place]],
                    first[place],
                    second[place],
                    third[place],
                )
                total += cost * self.counts[place]
            found.append(total)
        return found


class Judge(ABC):
    """Judges moves on average over the worlds."""

    @abstractmethod
    def steps(self, cells: list[int], locked: i64) -> list[Step]:
        """Every legal move with what it changes."""

    def best_gain(self, cells: list[int], locked: i64) -> float:
        """What the best next move brings; zero if all are bad."""
        best = 0.0
        for step in self.steps(cells, locked):
            best = min(best, step.gain)
        return best


@final
class Closeness(Judge):
    """The families as the worlds see them."""

    def __init__(self, worlds: list[list[int]]) -> None:
        self.scale = float(MOVE * len(worlds))
        self.trios: list[Trios] = []
        counts: list[dict[int, int]] = [{} for _ in range(CARDS)]
        for faces in worlds:
            members = [0, 0, 0, 0]
            for card in range(CARDS):
                members[faces[card]] |= BIT[card]
            for card in range(CARDS):
                mates = members[faces[card]] ^ BIT[card]
                counts[card][mates] = counts[card].get(mates, 0) + 1
        for card in range(CARDS):
            self.trios.append(Trios(counts[card]))

    def steps(self, cells: list[int], locked: i64) -> list[Step]:
        seen = survey(cells)
        steps: list[Step] = []
        for card in range(CARDS):
            if locked & BIT[card] != 0:
                continue
            goals = [cells[card], *landings(seen, card)]
            costs = self.trios[card].costs(cells, goals)
            for place in range(1, len(goals)):
                gain = (costs[place] - costs[0]) / self.scale
                steps.append(Step(card, goals[place], gain))
        return steps


def families_seen(worlds: list[list[int]], card: int) -> list[float]:
    """How likely each family is under a card."""
    shares = [0.0, 0.0, 0.0, 0.0]
    for faces in worlds:
        shares[faces[card]] += 1.0 / len(worlds)
    return shares
