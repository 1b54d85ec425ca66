"""A learner who touches what the coach asks for, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page

from hyakki.core.choices import begins
from hyakki.core.coach import Coach
from hyakki.core.game import AnyGame
from hyakki.core.lessons import GO_ON, Lesson, Path

ONWARD = re.compile("^(Go on|Continuer)$")
TURN = re.compile("^(Turn|Tourner)$")
TURNS = 4


def tries(game: AnyGame, lesson: Lesson) -> Iterator[tuple[int, Path]]:
    """The number of each step on the shortest way through a lesson, and what counts there."""
    tried: list[Path] = []
    while not (coach := Coach(game, lesson, tried)).done:
        tried.append(counted(coach))
        yield coach.at + 1, tried[-1]


def counted(coach: Coach) -> Path:
    step = coach.step
    assert step is not None
    if step.tells:
        return (GO_ON,)
    wanted = [one.path for one in step.count] or [()]
    return next(move.path for path in wanted for move in coach.moves() if begins(move, path))


def take_lesson(page: Page, game: AnyGame, lesson: Lesson) -> None:
    """From its first step to something won."""
    page.goto(f"/learn/{game.key}/{lesson.name}")
    for number, path in tries(game, lesson):
        page.wait_for_selector(f'main.lesson[data-step="{number}"][data-pending=""]')
        if path == (GO_ON,):
            page.get_by_role("button", name=ONWARD).click()
        else:
            touch(page, path)
    page.wait_for_selector('main.lesson[data-done="true"]')


def touch(page: Page, path: Path) -> None:
    for place, at in enumerate(path):
        here = page.locator(f'[data-at="{at}"]:visible')
        if place + 1 < len(path) and page.locator(via(at, path[place + 1])).count():
            continue  # a button of its own stands for both
        if place and page.locator(via(path[place - 1], at)).count():
            page.locator(via(path[place - 1], at)).first.click()
        elif at == "do:declare":
            page.locator("button.declare:visible").click()  # as at a table, it asks once more
            here.click()
        elif at.startswith("turn:"):
            place_turned(page, at)
        elif not page.locator(f'[data-at="{at}"][data-touch~="picked"]:visible').count():
            live = page.locator(f'[data-at="{at}"][data-touch~="live"]:visible')
            (live if live.count() else here).last.click()


def via(first: str, then: str) -> str:
    return f'button[data-via="{first}"][data-at="{then}"]:visible'


def place_turned(page: Page, at: str) -> None:
    """Turns the tile that is shown until it lies as it should."""
    there = page.locator(f'.btn[data-at="{at}"]:visible')
    for _ in range(TURNS):
        if there.count():
            break
        page.get_by_role("button", name=TURN).click()
    there.click()
