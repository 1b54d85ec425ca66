"""Whole courses clicked through: each game once, each language at each size once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from hyakki.core.lessons import course
from hyakki.games import game_named
from tests.web.conftest import NewPage
from tests.web.learner import take_lesson

WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.mark.parametrize(
    ("key", "language", "size"),
    [
        ("terres", "en", PHONE),
        ("kanagawa", "fr", PHONE),
        ("yokai", "fr", WIDE),
        ("orodeloro", "en", WIDE),
    ],
    ids=["terres", "kanagawa", "yokai", "orodeloro"],
)
def test_a_whole_course(visitor: NewPage, key: str, language: str, size: dict[str, object]) -> None:
    page = visitor(locale=f"{language}-{'US' if language == 'en' else 'FR'}", **size)
    game = game_named(key)
    for lesson in course(game):
        take_lesson(page, game, lesson)
        expect(page.get_by_text(lesson.won.of(language))).to_be_visible()
    page.goto(f"/learn/{key}")
    done = page.get_by_text("learnt" if language == "en" else "apprise", exact=True)
    expect(done).to_have_count(len(course(game)))
