"""The hand, the prompt and the place of each choice are in sight on every screen, without scrolling."""

from __future__ import annotations

import pytest

from tests.web.conftest import NewPage
from tests.web.sizes import GAMES, LARGE_TEXT, OPTIONS, REACH, SIZES, measure, stages
from tests.web.table import open_table

#: `make sizes` looks at more of them, further into a game, and in each language
SMALL = [size for size in SIZES if size[0] <= 1280]
TURNS = 2


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_is_in_sight(visitor: NewPage, game: str) -> None:
    page = visitor(locale="fr-FR")
    open_table(page, game, options=OPTIONS.get(game))
    faults = [
        f"{width}×{height}, turn {stage}: {fault}"
        for stage in stages(page, game, TURNS)
        for width, height in SMALL
        for fault in measure(page, (width, height))
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", GAMES)
def test_with_large_text_everything_can_be_reached(visitor: NewPage, game: str) -> None:
    """Twice the size of text: whoever scrolls finds every button of the prompt and the hand, and nothing lies over them."""
    page = visitor(locale="fr-FR")
    open_table(page, game, options=OPTIONS.get(game))
    page.add_style_tag(content=LARGE_TEXT)
    for width, height in ((390, 844), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        faults = page.evaluate(REACH)
        assert not faults, f"{width}×{height}: {faults}"
