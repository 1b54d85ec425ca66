"""`make feel`: how quickly a table answers a finger, and whether its animations drop frames, on a slowed-down phone.

Chromium's processor is throttled to a quarter, as for a mid-range phone. From input to paint is what the browser's own
Event Timing says of a whole tap, the slowest of its events; frames are counted while cards travel.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from hyakki.games import GAMES
from tests.server.live import Server
from tests.web.browser import FLAGS, installed
from tests.web.table import open_table, ready

SLOWDOWN: Final = 4
TAPS: Final = 12
PHONE: Final = ViewportSize(width=390, height=844)
LATE_FRAME: Final = 33.4  # milliseconds: one frame of sixty a second was missed
WATCH: Final = """() => {
  window.delays = {};
  new PerformanceObserver(list => {
    for (const e of list.getEntries())
      if (e.interactionId) window.delays[e.interactionId] = Math.max(window.delays[e.interactionId] ?? 0, e.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  window.frames = [];
  let last = 0;
  const tick = now => {
    if (last && document.getAnimations().some(a => a.playState === "running")) window.frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""


def tap_about(page: Page) -> None:
    """Presses what can be pressed on the board, one thing after the other."""
    for turn in range(TAPS):
        if ready(page) == "over":
            return
        buttons = page.locator(".centre button:enabled:visible")
        count = buttons.count()
        if count:
            buttons.nth(turn * 7 % count).tap(force=True)
        page.wait_for_timeout(500)


def measured(browser: Browser, base: str, game: str) -> dict[str, Any]:
    context = browser.new_context(base_url=base, viewport=PHONE, has_touch=True, locale="en-US")
    page = context.new_page()
    seats = GAMES[game].seats[0]
    open_table(page, game, seats)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.evaluate(WATCH)
    tap_about(page)
    delays = sorted(page.evaluate("Object.values(window.delays)"))
    frames = page.evaluate("window.frames")
    context.close()
    late = sum(gap > LATE_FRAME for gap in frames)
    return {
        "game": game,
        "taps": len(delays),
        "input_to_paint_ms": delays[len(delays) // 2] if delays else None,
        "slowest_ms": delays[-1] if delays else None,
        "frames": len(frames),
        "late_frames_percent": round(100 * late / max(1, len(frames)), 1),
    }


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
        try:
            for game in GAMES:
                print(json.dumps(measured(browser, server.base, game)))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    os.chdir(Path(__file__).parent.parent)
    main()
