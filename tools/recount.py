"""Counts how often the claims of Yōkai's natural convention are true when identical bots play together.

    python tools/recount.py --bots master --deals 60 --seed 900 --write
    python tools/recount.py --bots master --deals 60 --seed 910 --shapes --write

The figures belong in src/hyakki/games/yokai/mind/convention.toml: the partner interprets the moves of others with them. They
depend on how the bots play, so they must be counted again whenever that changes. Tune and measure on other seeds.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from hyakki.core.table import Table
from hyakki.games import game_named
from hyakki.games.yokai.imagine import known_faces
from hyakki.games.yokai.mind.clues import KINDS, chance_share
from hyakki.games.yokai.mind.convention import CONVENTION, Claims, Convention, Counted
from hyakki.games.yokai.mind.reading import clues_of
from hyakki.lab.match import FinishedGame, Series, play_series

FILE = Path(__file__).resolve().parents[1] / "src/hyakki/games/yokai/mind/convention.toml"
# These mostly repeat other claims, so the square root of their ratio is used.
ECHOES = ("still_apart", "locked_beside")
MOST = 300.0  # a few thousand claims cannot distinguish "nearly always" from "always"


class Count:
    """How often one kind of claim was made, was true, and would have been true of random cards."""

    def __init__(self) -> None:
        self.made = 0
        self.true = 0
        self.luck = 0.0

    def share(self) -> float:
        return (self.true + 0.5) / (self.made + 1)

    def ratio(self) -> float:
        """How much more likely the claim makes a world in which it is true."""
        if self.made == 0:
            return 1.0
        luck = self.luck / self.made
        odds = self.share() / (1 - self.share()) * (1 - luck) / luck
        return min(MOST, odds)


def count_game(counts: list[Count], finished: FinishedGame) -> None:
    table = Table.replay(game_named("yokai"), finished.record)
    view = table.view(0)
    faces = known_faces(view.cards)
    for clue in clues_of(view):
        count = counts[clue.kind]
        count.made += 1
        count.true += clue.holds(faces)
        count.luck += chance_share(clue)


def counted(counts: list[Count], source: str) -> Claims:
    clues: dict[str, Counted] = {}
    for kind, count in zip(KINDS, counts, strict=True):
        if count.made > 0:
            ratio = count.ratio() ** (0.5 if kind in ECHOES else 1.0)
            clues[kind] = Counted(count.made, count.share(), ratio)
    return Claims(source, clues)


def written(convention: Convention) -> str:
    lines = [
        "# How often each claim was true, and how much likelier it makes what it says; written by tools/recount.py.",
        "# how likely somebody whom the partner does not know yet keeps to the convention; chosen by hand",
        f"trust = {convention.trust}",
    ]
    for name, claims in (("free", convention.free), ("shaped", convention.shaped)):
        lines += ["", f"[{name}]", f'source = "{claims.source}"', "", f"[{name}.clues]"]
        for kind, clue in claims.clues.items():
            figures = f"made = {clue.made}, true = {clue.true:.4f}, ratio = {clue.ratio:.2f}"
            lines.append(f"{kind} = {{ {figures} }}")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="master", help="the bot in every seat")
    parser.add_argument("--deals", type=int, default=60, help="deals for each number of seats")
    parser.add_argument("--seed", type=int, default=900)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--shapes", action="store_true", help="level 4 instead of level 1")
    parser.add_argument(
        "--write", action="store_true", help="write the figures into the game's file"
    )
    asked = parser.parse_args()
    level = "4" if asked.shapes else "1"
    counts = [Count() for _ in KINDS]
    for seats in (2, 3, 4):
        options = {"level": level}
        series = Series("yokai", (asked.bots,) * seats, options, asked.seed, 0, asked.deals)
        for finished in play_series(series, asked.jobs):
            count_game(counts, finished)
    source = (
        f"{asked.bots} with its like, level {level}, {asked.deals} deals of seed {asked.seed}"
        " for each of 2, 3 and 4 seats"
    )
    found = counted(counts, source)
    free, shaped = (CONVENTION.free, found) if asked.shapes else (found, CONVENTION.shaped)
    text = written(Convention(CONVENTION.trust, free, shaped))
    if asked.write:
        FILE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
