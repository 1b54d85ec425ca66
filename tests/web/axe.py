"""axe-core looks at a page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run()")
    return [
        f"{one['id']}: {one['help']} {[node['html'][:160] for node in one['nodes']]}"
        for one in found["violations"]
    ]
