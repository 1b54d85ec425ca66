"""`make feel`: how quickly a table responds to taps, and whether animations drop frames, on a simulated slow phone.

Chromium's processor is throttled to a quarter of its speed, like a mid-range phone. The times come from the browser's
Event Timing: from the touch to the frame that shows the piece pressed, and from the release to the frame that shows
the effect of the tap. Frames are counted after each tap while something is animated. The page is not queried during a
measurement: looking for buttons would cost the throttled processor more than the tap itself.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from hyakki.games import GAMES
from tests.server.live import Server
from tests.web.browser import FLAGS, installed
from tests.web.table import open_table, ready

SLOWDOWN: Final = 4
TAPS: Final = 24
SETTLES: Final = 400  # milliseconds
TOUCH: Final = 60
WATCHED: Final = 900
PHONE: Final = ViewportSize(width=390, height=844)
LATE_FRAME: Final = 33.4  # milliseconds: one frame of sixty a second was missed
WATCH: Final = """() => {
  window.taps = {};
  new PerformanceObserver(list => {
    for (const e of list.getEntries()) {
      if (!e.interactionId) continue;
      const tap = (window.taps[e.interactionId] ??= { press: 16, answer: 16 });
      if (e.name === "pointerdown") tap.press = e.duration;
      else tap.answer = Math.max(tap.answer, e.duration);
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  window.frames = [];
  window.watched = false;
  let last = 0;
  const tick = now => {
    if (last && window.watched && document.getAnimations().some(a => a.playState === "running")) window.frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""
BARE_TIME: Final = 10_000
MOVE: Final = """() => {
  window.watched = true;
  document.body.firstElementChild.animate({ translate: ["0", "200px"] }, { duration: 500, iterations: Infinity });
}"""
WITHIN_REACH: Final = """() => [...document.querySelectorAll(".centre button:enabled")].flatMap(button => {
  const box = button.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return button.contains(document.elementFromPoint(x, y)) ? [[x, y]] : [];
})"""


def tap(page: Page, finger: CDPSession, x: float, y: float) -> None:
    finger.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    page.wait_for_timeout(TOUCH)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def tap_about(page: Page, finger: CDPSession) -> None:
    """Tap the enabled buttons of the board, one after the other."""
    for turn in range(TAPS):
        if ready(page) == "over":
            return
        places = page.evaluate(WITHIN_REACH)
        if not places:
            continue
        x, y = places[turn * 7 % len(places)]
        page.wait_for_timeout(SETTLES)
        page.evaluate("window.watched = true")
        tap(page, finger, x, y)
        page.wait_for_timeout(WATCHED)
        page.evaluate("window.watched = false")


def measured(browser: Browser, base: str, game: str) -> dict[str, Any]:
    context = browser.new_context(base_url=base, viewport=PHONE, has_touch=True, locale="en-US")
    page = context.new_page()
    seats = GAMES[game].seat_counts[0]
    open_table(page, game, seats)
    finger = context.new_cdp_session(page)
    finger.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.evaluate(WATCH)
    tap_about(page, finger)
    taps = page.evaluate("Object.values(window.taps)")
    frames = page.evaluate("window.frames")
    context.close()
    return {
        "game": game,
        "taps": len(taps),
        "press_to_paint_ms": middle_and_slowest([tap["press"] for tap in taps]),
        "tap_to_paint_ms": middle_and_slowest([tap["answer"] for tap in taps]),
        **late(frames),
    }


def nothing_but_motion(browser: Browser) -> dict[str, Any]:
    """The share of late frames on this machine for an empty page with one animation."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.set_content("<p>.</p>")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.evaluate(WATCH)
    page.evaluate(MOVE)
    page.wait_for_timeout(BARE_TIME)
    frames = page.evaluate("window.frames")
    context.close()
    return {"game": "an empty page", **late(frames)}


def late(frames: list[float]) -> dict[str, Any]:
    count = sum(gap > LATE_FRAME for gap in frames)
    return {"frames": len(frames), "late_frames_percent": round(100 * count / len(frames), 1)}


def middle_and_slowest(times: list[float]) -> list[float]:
    return [median(times), max(times)] if times else []


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
        try:
            print(json.dumps(nothing_but_motion(browser)))
            for game in GAMES:
                print(json.dumps(measured(browser, server.base, game)))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    os.chdir(Path(__file__).parent.parent)
    main()
