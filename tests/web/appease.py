"""A player at one screen who looks at every card, remembers, and brings each family together."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.web.spirits import HINT, MOVE, OBSERVE, PREPARE, UNSEEN, step
from tests.web.table import moved_on, number, ready

Cell = tuple[int, int]
Step = tuple[str, Cell]
# how far from peace, the moves that led there, and the layout
Reached = tuple[int, list[Step], dict[str, Cell]]
FAMILIES = ("Kitsune", "Kappa", "Rokurokubi", "Oni")
MOST_TURNS = 28
BEAM = 40
DEPTH = 14


def layout(page: Page) -> dict[str, Cell]:
    """Where each card lies."""
    found = page.locator(".card[data-at]").evaluate_all(
        "(all) => all.map((card) => [card.dataset.at, card.parentElement.dataset.cell])"
    )
    return {
        name: (int(row), int(column))
        for name, (row, column) in ((n, p.split(",")) for n, p in found)
    }


def seen(page: Page) -> dict[str, str]:
    """The faces that lie open to this player."""
    found = page.locator(".card.seen").evaluate_all(
        "(all) => all.map((card) => [card.dataset.at, card.ariaLabel])"
    )
    names = "|".join(FAMILIES)
    return {name: match.group() for name, told in found if (match := re.search(names, told))}


def beside(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def joined(cells: set[Cell]) -> bool:
    reached = [next(iter(cells))]
    for cell in reached:
        reached += [near for near in beside(cell) if near in cells and near not in reached]
    return len(reached) == len(cells)


def apart(cells: list[Cell]) -> int:
    """How many steps a family is away from being one group."""
    left, tied, away = cells[1:], cells[:1], 0
    while left:
        gap, nearest = min(
            (abs(one[0] - two[0]) + abs(one[1] - two[1]) - 1, one) for one in left for two in tied
        )
        away += gap
        left.remove(nearest)
        tied.append(nearest)
    return away


def unrest(where: dict[str, Cell], faces: dict[str, str]) -> int:
    return sum(apart([where[c] for c in where if faces.get(c) == family]) for family in FAMILIES)


def moves(where: dict[str, Cell]) -> list[Step]:
    """Every move that keeps the cards together, near the others."""
    found = []
    for card, home in where.items():
        rest = {cell for name, cell in where.items() if name != card}
        for goal in {near for cell in rest for near in beside(cell)} - rest - {home}:
            if joined(rest | {goal}):
                found.append((card, goal))
    return found


def plan(where: dict[str, Cell], faces: dict[str, str]) -> list[Step]:
    """The moves that appease the spirits, by a search that keeps the best few layouts."""
    front: list[Reached] = [(unrest(where, faces), [], where)]
    for _ in range(DEPTH):
        if front[0][0] == 0:
            return front[0][1]
        grown: dict[tuple[tuple[Cell, str], ...], Reached] = {}
        for _, path, now in front:
            for card, goal in moves(now):
                later = {**now, card: goal}
                key = tuple(sorted((cell, faces[name]) for name, cell in later.items()))
                grown.setdefault(key, (unrest(later, faces), [*path, (card, goal)], later))
        front = sorted(grown.values(), key=lambda one: one[0])[:BEAM]
    raise AssertionError("no plan")


def settled(page: Page, before: str) -> None:
    moved_on(page, before)


def win(page: Page) -> None:
    """Plays a table whose seats are all at this screen until every family is together, and declares."""
    faces: dict[str, str] = {}
    todo: list[Step] | None = None
    for _ in range(MOST_TURNS):
        if ready(page) == "covered":
            page.locator(".curtain .btn").click()
            page.wait_for_selector(".card")
        if todo == []:
            declare(page)
            return
        look_twice(page, faces)
        if todo is None and len(faces) == 16:
            todo = plan(layout(page), faces)
        move(page, todo.pop(0) if todo else guess(layout(page), faces))
        if todo == [] and unrest(layout(page), faces):
            todo = plan(layout(page), faces)
        before = number(page)
        assert step(page) == HINT
        page.locator(PREPARE).click()
        settled(page, before)
    raise AssertionError("the spirits find no peace")


def look_twice(page: Page, faces: dict[str, str]) -> None:
    for _ in range(2):
        assert step(page) == OBSERVE
        live = page.locator(UNSEEN).evaluate_all("(all) => all.map((card) => card.dataset.at)")
        card = next((name for name in live if name not in faces), live[0])
        before = number(page)
        page.locator(f'.card[data-at="{card}"]').click()
        settled(page, before)
        faces.update(seen(page))


def guess(where: dict[str, Cell], faces: dict[str, str]) -> Step:
    """The move that brings what is known so far closest together."""
    return min(moves(where), key=lambda step: unrest({**where, step[0]: step[1]}, faces))


def move(page: Page, wanted: Step) -> None:
    card, (row, column) = wanted
    assert step(page) == MOVE
    before = number(page)
    page.locator(f'.card[data-at="{card}"]').click()
    page.locator(f'.free[data-at="{row},{column}"]').click()
    settled(page, before)


def declare(page: Page) -> None:
    page.locator("button.declare").click()
    page.locator(".prompt .btn.gold").click()
    page.wait_for_selector('main[data-state="over"]')
