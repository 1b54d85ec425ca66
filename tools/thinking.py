"""Measures how long each level thinks and how much memory it uses: `python tools/thinking.py`, on an otherwise idle machine.

Each combination of game, seats and level runs in its own process, as in the worker of a server. A limit counts as kept if
no decision takes more than 10 % longer than the level allows.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
from statistics import median
from typing import Any, Final

from hyakki.bots import bot_for
from hyakki.core.fate import SeededFate
from hyakki.core.levels import LEVELS, Level
from hyakki.core.table import Table
from hyakki.games import GAMES, game_named
from hyakki.lab.match import bot_streams, decisions

DECISIONS: Final = 60
ALLOWED: Final = 1.1


def measured(task: tuple[str, int, int]) -> dict[str, Any]:
    """The first decisions with at least two legal moves, from several games if one is too short."""
    key, seats, number = task
    level = LEVELS[number]
    game = game_named(key)
    times: list[float] = []
    deal = 0
    while len(times) < DECISIONS:
        table = Table(game, [level.key] * seats, {}, SeededFate(deal))
        bots = [bot_for(game, level.key) for _ in range(seats)]
        streams = bot_streams(0, deal, seats)
        for decision in decisions(game, table, bots, streams):
            if decision.choices > 1:
                times.append(decision.seconds)
            if len(times) == DECISIONS:
                break
        deal += 1
    return summary(key, seats, level, times)


def summary(key: str, seats: int, level: Level, times: list[float]) -> dict[str, Any]:
    return {
        "game": key,
        "seats": seats,
        "level": level.key,
        "decisions": len(times),
        "median_ms": round(1000 * median(times)),
        "slowest_ms": round(1000 * max(times)),
        "may_ms": round(1000 * level.seconds),
        "kept": max(times) <= ALLOWED * level.seconds,
        "megabytes": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
    }


def main() -> None:
    tasks = [
        (key, seats, number)
        for key, game in GAMES.items()
        for seats in (game.seat_counts[0], game.seat_counts[-1])
        for number in range(len(LEVELS))
    ]
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as one:
        for line in one.imap(measured, dict.fromkeys(tasks)):
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
