"""The files that show what the engines do: playthroughs and perft counts. `make golden` rewrites them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from hyakki.core.game import Game
from hyakki.core.options import complete
from hyakki.core.rng import Rng
from hyakki.games import GAMES
from hyakki.lab.perft import perft, wander
from hyakki.lab.playthrough import playthrough
from tests.every_game import adapter_of

TESTS = Path(__file__).parent
PLAYTHROUGHS = TESTS / "playthroughs"
PERFT = TESTS / "perft"
SEED = 1


class Count(msgspec.Struct):
    """After so many random moves with this seed, the number of ways to play each depth."""

    seats: int
    after: int
    seed: int
    nodes: list[int]


class Counts(msgspec.Struct):
    counts: list[Count]


def playthrough_names() -> list[tuple[Game, int]]:
    return [(game, seats) for game in GAMES.values() for seats in game.seats]


def playthrough_path(game: Game, seats: int) -> Path:
    return PLAYTHROUGHS / f"{game.key}-{seats}.txt"


def written_playthrough(game: Game, seats: int) -> str:
    seed = getattr(adapter_of(game), "PLAYTHROUGH_SEED", SEED)
    return playthrough(game, seats, complete(game.menu, seats, {}), seed)


def perft_path(game: Game) -> Path:
    return PERFT / f"{game.key}.toml"


def nodes(game: Game, seats: int, after: int, seed: int, depths: int) -> list[int]:
    start = game.start(seats, complete(game.menu, seats, {}))
    state = wander(start, after, Rng(seed))
    return [perft(state, depth) for depth in range(1, depths + 1)]


def read_counts(game: Game) -> list[Count]:
    return msgspec.convert(tomllib.loads(perft_path(game).read_text()), Counts).counts


def written_counts(game: Game) -> str:
    """Positions all over a game, each as deep as stays below some thousand nodes."""
    most = 20_000
    rows = ["# Written by `make golden`. Chance branches count like the players'."]
    for seats in game.seats:
        for seed, after in enumerate((0, 5, 20, 25, 40, 60, 90, 130)):
            depth = 1
            while depth < 4 and nodes(game, seats, after, seed, depth)[-1] < most // 20:
                depth += 1
            found = nodes(game, seats, after, seed, depth)
            rows += ["", "[[counts]]", f"seats = {seats}", f"after = {after}", f"seed = {seed}"]
            rows.append(f"nodes = {found}")
    return "\n".join(rows) + "\n"
