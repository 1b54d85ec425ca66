"""How long each level thinks, and how much memory it takes: `python tools/thinking.py`, on a machine that does nothing else.

Every game is played by bots of one level in a process of its own, as a table's worker would. A limit is kept if no decision
takes a tenth longer than the level may think.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
import time
from statistics import median
from typing import Any, Final

from hyakki.bots import bot_for
from hyakki.core.fate import SeededFate
from hyakki.core.levels import LEVELS, Level
from hyakki.core.table import Table
from hyakki.games import GAMES, game_named
from hyakki.lab.match import bot_move, bot_streams

DECISIONS: Final = 60
ALLOWED: Final = 1.1


def measured(task: tuple[str, int, int]) -> dict[str, Any]:
    """Decisions with at least two moves, from the first of a game on, through several games if one is too short."""
    key, seats, number = task
    level = LEVELS[number]
    game = game_named(key)
    times: list[float] = []
    deal = 0
    while len(times) < DECISIONS:
        table = Table(game, [level.key] * seats, {}, SeededFate(deal))
        bots = [bot_for(game, level.key) for _ in range(seats)]
        streams = bot_streams(0, deal, seats)
        while table.outcome() is None and len(times) < DECISIONS:
            seat = table.actors()[0]
            free = len(table.moves(seat)) > 1
            began = time.perf_counter()
            move = bot_move(game, table, seat, bots[seat], streams[seat])
            if free:
                times.append(time.perf_counter() - began)
            table.play(seat, move)
        deal += 1
    return told(key, seats, level, times)


def told(key: str, seats: int, level: Level, times: list[float]) -> dict[str, Any]:
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
        for seats in (game.seats[0], game.seats[-1])
        for number in range(len(LEVELS))
    ]
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as one:
        for line in one.imap(measured, dict.fromkeys(tasks)):
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
