"""What a search thinks so far: its ranking, its main line, its chances."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, final

from hyakki.bots.search.tree import Node, Tree
from hyakki.core.game import M, Move, S, V
from hyakki.core.mind import WIN_WEIGHT, Macro

LINE_VISITS: Final = 4  # a line is told as far as it was really looked at


@final
class Weighed:
    """A move at the root: how often it was chosen, and what it brings the seat on average, with a 95 % margin."""

    def __init__(self, move: Move, visits: int, mean: float) -> None:
        self.move = move
        self.visits = visits
        self.mean = mean
        # results lie between 0 and 1, so their spread is at most this
        self.margin = 1.96 * sqrt(max(mean * (1.0 - mean), 0.0) / max(visits, 1))

    def chance(self) -> float:
        """The chance of victory that this mean speaks of."""
        return max(0.0, min(1.0, (self.mean - (1.0 - WIN_WEIGHT) / 2.0) / WIN_WEIGHT))


@final
class Thought:
    """A snapshot of a search."""

    def __init__(self, tree: Tree[S, M, V]) -> None:
        self.simulations = int(tree.root.visits)
        self.ranking = _ranking(tree.root)
        self.line = _line(tree.root)

    def best(self) -> Weighed | None:
        """The move it would make now, with its chances and their margin."""
        return self.ranking[0] if len(self.ranking) > 0 else None


def first_step(move: Move) -> Move:
    return move.steps[0] if isinstance(move, Macro) else move


def steps_of(move: Move) -> Sequence[Move]:
    return move.steps if isinstance(move, Macro) else [move]


def _ranking(root: Node) -> list[Weighed]:
    """The most visited first: a search goes where it is good."""
    rows: list[Weighed] = []
    for child in root.children.values():
        if child.move is not None and child.seat == root.seat:
            rows.append(Weighed(child.move, int(child.visits), child.mean()))
    rows.sort(key=lambda row: (-row.visits, -row.mean))
    return rows


def _line(root: Node) -> list[Move]:
    """The moves of all seats that the search expects; chance is left out."""
    line: list[Move] = []
    node = root
    while node.children:
        node = max(node.children.values(), key=lambda child: (child.visits, child.mean()))
        if node.visits < LINE_VISITS:
            break
        if node.seat >= 0 and node.move is not None:
            line.append(node.move)
    return line
