"""The layout and what is asked of it, as far as somebody at the table knows it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hyakki.core.positions import number_of
from hyakki.games.yokai.imagine import cells_of
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.parts import (
    AFFINITY_IDS,
    AFFINITY_NUMBER,
    BIT,
    CARD_NUMBER,
    CARDS,
    SHAPE_NUMBER,
    cell_at,
)
from hyakki.games.yokai.view import YokaiView


@final
class Tableau:
    """Where the cards lie, which are locked, the goal, and how long there is time for it."""

    def __init__(self, cells: list[int], locked: i64, goal: Goal, turns_left: int) -> None:
        self.cells = cells
        self.locked: i64 = locked
        self.goal = goal
        self.turns_left = turns_left  # with the running one (Y3.5)
        self.last_word = False  # the viewer holds a secret affinity and has no turn after this one


@final
class Goal:
    """What must hold beside the families (Y10)."""

    def __init__(self, view: YokaiView, variant: Variant, named: list[str | None]) -> None:
        """`named` are the affinities in play, None for those out of sight: any of those that are not in sight."""
        self.affinities = [AFFINITY_NUMBER[name] for name in named if name is not None]
        self.secrets = named.count(None)
        self.possible = [number for number, name in enumerate(AFFINITY_IDS) if name not in named]
        self.shape = number_of(view.shape, SHAPE_NUMBER)
        self.forms = variant.forms[self.shape] if self.shape >= 0 else []

    def rule_out(self, affinities: list[int]) -> None:
        """Some affinities are known not to be the secret ones; one possibility is left in any case."""
        left = [number for number in self.possible if number not in affinities]
        if len(left) > 0:
            self.possible = left


def goal_of(view: YokaiView, variant: Variant) -> Goal:
    """As the viewer knows it."""
    return Goal(view, variant, [card.name for card in view.affinities])


def open_goal(view: YokaiView, variant: Variant) -> Goal:
    """As everybody knows it: Y10.3, a secret affinity is its holder's alone."""
    named = [card.name if card.holder is None else None for card in view.affinities]
    return Goal(view, variant, named)


def tableau_of(view: YokaiView, goal: Goal) -> Tableau:
    locked: i64 = 0
    for card in range(CARDS):
        if view.cards[card].hint is not None:
            locked |= BIT[card]
    turns_left = 2 * view.unprepared + len(view.prepared)
    table = Tableau(cells_of(view.cards), locked, goal, turns_left)
    holds = view.seat in [card.holder for card in view.affinities]
    table.last_word = holds and turns_left <= view.seats
    return table


def past_tableaus(view: YokaiView, goal: Goal) -> list[Tableau]:
    """What lay on the table before the move of each turn, the running one last."""
    now = tableau_of(view, goal)
    turns = [*view.history, view.turn]
    found: list[Tableau] = []
    cells, locked = now.cells.copy(), now.locked
    for back in range(len(turns)):
        turn = turns[len(turns) - 1 - back]
        if turn.locked is not None:
            locked &= ~BIT[CARD_NUMBER[turn.locked]]
        if turn.moved is not None and turn.origin is not None:
            row, column = turn.origin
            cells[CARD_NUMBER[turn.moved]] = cell_at(row, column)
        found.append(Tableau(cells.copy(), locked, goal, now.turns_left + back))
    found.reverse()
    return found
