"""A table with an owner's box: chosen by name, drawn as it is, and named from the lobby to the replay."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hyakki.games import game_named
from tests.web.conftest import USUAL, serving
from tests.web.table import click, play_out, ready

NAME = "Earth and wind"


def earth_and_wind() -> str:
    """A box whose sketches all join the same two elements: one look at any hand tells it from ours."""
    source = game_named("terres").own_data().replace('name = "Hyakki"', f'name = "{NAME}"')
    return re.sub(r"ends = \[.*\]", 'ends = ["earth", "wind"]', source)


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """At a server that offers this box."""
    folder, home = tmp_path / "boxes", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    (folder / "mine.toml").write_text(earth_and_wind(), encoding="utf-8")
    complaints: list[str] = []
    with serving(home, {**os.environ, "HYAKKI_BOXES": str(folder)}) as address:
        wishes: dict[str, Any] = dict(USUAL)
        context = browser.new_context(base_url=address, **wishes)
        context.set_default_timeout(15_000)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        yield page
        context.close()
    assert not complaints


def test_a_table_with_an_owners_box(page: Page, tmp_path: Path) -> None:
    """T1.3, T4.1: every sketch shows earth and wind, on the board and in the replay."""
    page.goto("/new/yokai")
    expect(page.get_by_role("heading", name="New table")).to_be_visible()
    expect(page.get_by_role("group", name="Box")).to_have_count(0)
    page.goto("/new/terres")
    page.get_by_role("radio", name=NAME).check()
    page.get_by_role("radio", name="Tanuki").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text(NAME)).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).click()
    ready(page)
    expect(page.get_by_text(f"Box: {NAME}")).to_be_visible()
    labels = page.locator("ul.hand button").all()
    assert len(labels) > 2
    for card in labels:
        assert re.search("Earth.*Wind", card.get_attribute("aria-label") or "", re.IGNORECASE)
    page.screenshot(path=tmp_path / "box.png")
    table = page.url.rpartition("/")[2]
    play_out(page, click)
    expect(page.get_by_text(f"Box: {NAME}").first).to_be_visible()
    page.goto(f"/replay/{table}")
    expect(page.get_by_text(f"Box: {NAME}")).to_be_visible()
    page.goto("/mine")
    expect(page.get_by_text(f"· {NAME}")).to_be_visible()
