"""The files that show what an engine does: playthroughs and perft counts, in `playthroughs` and `perft` of one folder."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from hyakki.core.game import AnyGame
from hyakki.core.rng import Rng
from hyakki.lab.perft import perft, wander
from hyakki.lab.playthrough import playthrough
from hyakki.testing.adapter import Adapter, playthrough_seed

MOST_NODES = 20_000


class Count(msgspec.Struct):
    """After so many random moves with this seed, the number of ways to play each depth."""

    seats: int
    after: int
    seed: int
    nodes: list[int]


class Counts(msgspec.Struct):
    counts: list[Count]


class GoldenFiles:
    """The golden files of one game."""

    def __init__(self, game: AnyGame, adapter: Adapter | None, folder: Path) -> None:
        self.game = game
        self.seed = playthrough_seed(adapter)
        self.playthroughs = folder / "playthroughs"
        self.perft_path = folder / "perft" / f"{game.key}.toml"

    def playthrough_path(self, seats: int) -> Path:
        return self.playthroughs / f"{self.game.key}-{seats}.txt"

    def exist(self) -> bool:
        return self.perft_path.exists() or any(
            self.playthrough_path(seats).exists() for seats in self.game.seat_counts
        )

    def playthrough(self, seats: int) -> str:
        return playthrough(self.game, seats, self.game.complete(seats, {}), self.seed)

    def nodes(self, seats: int, after: int, seed: int, depths: int) -> list[int]:
        start = self.game.start(seats, self.game.complete(seats, {}))
        state = wander(start, after, Rng(seed))
        return [perft(state, depth) for depth in range(1, depths + 1)]

    def read_counts(self) -> list[Count]:
        return msgspec.convert(tomllib.loads(self.perft_path.read_text()), Counts).counts

    def counts(self, writer: str) -> str:
        """Positions all over a game, each as deep as stays below some thousand nodes."""
        rows = [f"# Written by `{writer}`. Chance branches count like the players'."]
        for seats in self.game.seat_counts:
            for seed, after in enumerate((0, 5, 20, 25, 40, 60, 90, 130)):
                depth = 1
                while depth < 4 and self.nodes(seats, after, seed, depth)[-1] < MOST_NODES // 20:
                    depth += 1
                found = self.nodes(seats, after, seed, depth)
                rows += ["", "[[counts]]", f"seats = {seats}", f"after = {after}", f"seed = {seed}"]
                rows.append(f"nodes = {found}")
        return "\n".join(rows) + "\n"

    def write(self, writer: str) -> None:
        """Write all files; `writer` is the command that does it."""
        self.playthroughs.mkdir(parents=True, exist_ok=True)
        self.perft_path.parent.mkdir(parents=True, exist_ok=True)
        for seats in self.game.seat_counts:
            text = self.playthrough(seats)
            self.playthrough_path(seats).write_text(text, encoding="utf-8")
        self.perft_path.write_text(self.counts(writer), encoding="utf-8")
