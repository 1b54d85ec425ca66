"""`make sizes`: which parts of a choice are out of sight, at each size of a screen, in each game and language; written to build/screens.md."""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.web.browser import FLAGS, installed
from tests.web.conftest import KNOWS_THE_GAMES, serving
from tests.web.sizes import GAMES, OPTIONS, SIZES, measure, stages
from tests.web.table import open_table

PAGE: Final = Path(__file__).parent.parent / "build" / "screens.md"
LANGUAGES: Final = {"en": "en-US", "fr": "fr-FR"}
TURNS: Final = 4
HEAD: Final = """# Screens

At each of these sizes the prompt with its buttons, the hand and every place of the current choice can be hit by a pointer without scrolling the page. `make sizes` measures it and writes this table:
games are played for {turns} turns in English and French; at each choice, also halfway through it, the page is laid out at each size. A cell says how many choices had all in sight, of how many.

A phone on its side has the seats, the board and what is asked beside each other; below 720 pixels of width or 560 of height a table is laid out for a phone.
Text of twice the size is tested at three sizes: there everything can be reached, with scrolling.

"""


def measured(browser: Browser, address: str, game: str, locale: str) -> tuple[Counter[str], int]:
    """How many stages had all in sight, by size; and how many stages there were."""
    context = browser.new_context(base_url=address, locale=locale, reduced_motion="reduce")
    context.add_init_script(KNOWS_THE_GAMES)
    page = context.new_page()
    open_table(page, game, options=OPTIONS.get(game))
    fine: Counter[str] = Counter()
    seen = 0
    for stage in stages(page, game, TURNS):
        seen += 1
        for width, height in SIZES:
            faults = measure(page, (width, height))
            fine[f"{width}×{height}"] += not faults
            for fault in faults:
                print(f"{game}, {locale}, {width}×{height}, turn {stage}: {fault}", flush=True)
    context.close()
    return fine, seen


def main() -> int:
    rows: dict[str, list[str]] = {f"{width}×{height}": [] for width, height in SIZES}
    complete = True
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), os.environ) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
        for game in GAMES:
            for locale in LANGUAGES.values():
                fine, seen = measured(browser, address, game, locale)
                for size, cells in rows.items():
                    cells.append(f"{fine[size]} of {seen}")
                    complete &= fine[size] == seen
        browser.close()
    heads = [f"{game}, {language}" for game in GAMES for language in LANGUAGES]
    lines = ["| | " + " | ".join(heads) + " |", "|---" * (len(heads) + 1) + "|"]
    lines += [f"| {size} | " + " | ".join(cells) + " |" for size, cells in rows.items()]
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(HEAD.format(turns=TURNS) + "\n".join(lines) + "\n", encoding="utf-8")
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main())
