"""Which parts of a table a pointer can reach without scrolling, at each size of a screen."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.web import orodeloro_table, painter, spirits, table
from tests.web.table import Act, decide, ready

SIZES = (
    (360, 640),
    (390, 664),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
)
#: where games are played on from one stage to the next
ROOMY = (1280, 800)

GAMES: dict[str, Act] = {
    "terres": table.click,
    "kanagawa": painter.click,
    "yokai": spirits.click,
    "orodeloro": orodeloro_table.click,
}

OPTIONS = {game: {"first_player": "0"} for game in ("kanagawa", "yokai")}

#: What has to be in sight: the prompt with its buttons, the hand, a question, and whatever can be touched now.
MEASURE = """async () => {
  scrollTo(0, 0);
  await document.fonts.ready;
  // a map fits itself to its new surface a little later, one step after the other
  for (let still = 0, last = ""; still < 3; ) {
    await new Promise((done) => setTimeout(() => requestAnimationFrame(done), 30));
    const now = JSON.stringify([...document.querySelectorAll("main [data-touch], .content")].map((node) => node.getBoundingClientRect()));
    still = now === last ? still + 1 : 0;
    last = now;
  }
  const main = document.querySelector("main[data-state]");
  const all = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.offsetParent !== null);
  const fault = (node, whole) => {
    const box = node.getBoundingClientRect();
    const slack = 1;
    if (whole && (box.left < -slack || box.top < -slack || box.right > innerWidth + slack || box.bottom > innerHeight + slack))
      return `out by ${Math.round(Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight))}`;
    const spots = [[0.5, 0.5], ...(whole ? [[0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]] : [])];
    for (const [x, y] of spots) {
      const [left, top] = [box.left + box.width * x, box.top + box.height * y];
      if (left < 0 || top < 0 || left >= innerWidth || top >= innerHeight) return "out";
      const lid = document.elementFromPoint(left, top);
      if (!lid || !(node.contains(lid) || lid.contains(node)) ) return `under ${lid ? lid.tagName.toLowerCase() + "." + (lid.getAttribute("class") ?? "").split(" ")[0] : "nothing"}`;
    }
    return "";
  };
  const faults = [];
  const check = (name, node, whole = true) => {
    const found = fault(node, whole);
    if (found) faults.push(`${name} ${found}`);
  };
  for (const node of all(".prompt .text")) check("prompt", node);
  for (const node of all(".prompt .btn, .narrow .btn")) check(`button ${node.textContent.trim()}`, node);
  for (const node of all(".question")) check("question", node);
  for (const node of all(".hand [data-piece]")) check(`hand ${node.dataset.at}`, node);
  const places = new Map();
  for (const node of main.querySelectorAll('[data-touch~="live"]')) {
    const known = places.get(node.dataset.at) ?? [];
    places.set(node.dataset.at, [...known, node]);
  }
  for (const [at, nodes] of places) {
    const shown = nodes.filter((node) => node.offsetParent !== null);
    const found = shown.map((node) => fault(node, false));
    if (!shown.length) faults.push(`place ${at} not shown`);
    else if (found.every(Boolean)) faults.push(`place ${at} ${found[0]}`);
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`page ${wide} too wide`);
  return faults;
}"""

#: What cannot be reached by scrolling to it, or lies under something else then.
REACH = """() => {
  const faults = [];
  for (const node of document.querySelectorAll(".prompt .btn, .narrow .btn, .hand [data-piece]")) {
    if (node.offsetParent === null) continue;
    node.scrollIntoView({ block: "center", inline: "center" });
    const box = node.getBoundingClientRect();
    const lid = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!lid || !node.contains(lid)) faults.push(`${node.dataset.at} under ${lid ? lid.outerHTML.slice(0, 60) : "nothing"}`);
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  return wide > 0 ? [...faults, `page ${wide} too wide`] : faults;
}"""
LARGE_TEXT = "html { font-size: 200% !important }"

PICK = '.hand [data-piece][data-touch~="live"], [role=grid] .card[data-touch~="live"]'


def measure(page: Page, size: tuple[int, int]) -> list[str]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.mouse.move(0, 0)
    found: list[str] = page.evaluate(MEASURE)
    return found


def roomy(page: Page) -> None:
    page.set_viewport_size({"width": ROOMY[0], "height": ROOMY[1]})


def stages(page: Page, game: str, turns: int) -> Iterator[str]:
    """Plays so many turns; stops at each choice, also halfway through it."""
    for turn in range(turns):
        roomy(page)
        if ready(page) == "over":
            yield "over"
            return
        yield f"{turn}"
        roomy(page)
        pick = page.locator(PICK)
        if pick.count():
            pick.nth(turn % pick.count()).click()
            if page.locator(
                'main[data-state="yours"][data-pending=""] [data-touch~="picked"]'
            ).count():
                yield f"{turn} picked"
                roomy(page)
                page.keyboard.press("Escape")
            ready(page)
        decide(page, GAMES[game], turn)
