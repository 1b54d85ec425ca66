"""Simulates the server: nodes, tables and people on a virtual clock, with faults drawn by seed.

python tools/simulate.py --seeds 1000               from seed 0 on
python tools/simulate.py --seed 7 --trace           one seed again, with everything that happened
python tools/simulate.py --minutes 10 --first 5000  as long as it is told
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.simulator.run import Result, simulate, simulate_all


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=100, help="how many")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--minutes", type=float, help="as many seeds as there is time for")
    parser.add_argument("--seed", type=int, help="only this one")
    parser.add_argument("--trace", action="store_true", help="with everything that happened")
    arguments = parser.parse_args()
    if arguments.seed is not None:
        return replay(arguments.seed, arguments.trace)
    seeds = chosen(arguments.first, arguments.seeds, arguments.minutes)
    failed: list[Result] = []

    def tell(result: Result) -> None:
        if result.violations:
            failed.append(result)
            print(f"seed {result.seed}: {result.violations[0]}", flush=True)

    games, seconds = simulate_all(seeds, tell)
    pace = games / seconds * 60.0
    print(
        f"{games} games in {seconds:.1f} s of one core: {pace:.0f} a minute; {len(failed)} seeds failed"
    )
    return 1 if failed else 0


def replay(seed: int, trace: bool) -> int:
    result = simulate(seed, trace=trace)
    for line in result.trace or result.violations:
        print(line)
    print(
        f"seed {seed}: {result.games} games, {len(result.violations)} violations, trace {result.digest}"
    )
    return 1 if result.violations else 0


def chosen(first: int, many: int, minutes: float | None) -> Iterator[int]:
    if minutes is None:
        yield from range(first, first + many)
        return
    end = time.monotonic() + 60.0 * minutes
    for seed in count(first):
        if time.monotonic() > end:
            return
        yield seed


if __name__ == "__main__":
    sys.exit(main())
