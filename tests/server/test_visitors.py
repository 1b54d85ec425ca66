"""What guests are called before they choose a name."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from hyakki.server.visitors import guest_name

ROOT = Path(__file__).resolve().parents[2]


def words_in(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set().union(*(words_in(part) for part in value.values()))
    return {value.casefold()}


def taken_names() -> set[str]:
    """What bots are called here and in the pages, and what the families of any game are called."""
    found: set[str] = set()
    for path in ROOT.glob("src/hyakki/**/texts/*.toml"):
        texts = tomllib.loads(path.read_text(encoding="utf-8"))
        found |= {bot["name"].casefold() for bot in texts.get("bot", {}).values() if "name" in bot}
        found |= words_in(texts.get("family", {}))
    spirits = re.search(r"SPIRITS = \[(.+)\]", (ROOT / "web/src/lib/seats.ts").read_text())
    assert spirits
    return found | {name.casefold() for name in re.findall(r'"(\w+)"', spirits[1])}


def test_no_guest_has_the_name_of_a_bot_or_of_a_family() -> None:
    """Whoever reads "Kappa wins" knows who that is."""
    guests = {guest_name(str(number)).split()[0].casefold() for number in range(200)}
    assert len(guests) >= 8
    assert {"kappa", "tanuki", "oni", "inugami"} <= taken_names()
    assert not guests & taken_names()
