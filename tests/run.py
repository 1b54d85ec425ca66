"""Runs all tests: everything on the compiled engines, the rules on the plain ones, the pages in a browser.

At the end come the times of the parts, every failure in one line, and one closing count.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from typing import NamedTuple

from hyakki.games import OWN

PLAIN_SWITCH = {"compiled": "0", "plain": "1"}

# The browser has a process of its own: Playwright keeps an event loop running that others would trip over.
PAGES = "tests/web"
# What can differ on the plain engines: their types, their numbers, each rule by its example. The long random games of the suites
# run on the compiled engines, and tests/test_engines.py compares both in games with every option.
RULES = ["tests/core", "tests/games", "tests/test_shelf.py"]
# The suites that every game has to pass, for our own games.
SUITES = [f"--hyakki-game={key}" for key in OWN]
SUITES.append("--hyakki-adapter=tests.games.{game}.adapter")


class Result(NamedTuple):
    """How one part went."""

    title: str
    code: int
    seconds: float
    counts: dict[str, int]
    failures: list[str]


def result_of(title: str, code: int, seconds: float, lines: list[str]) -> Result:
    found = re.findall(r"(\d+) (passed|failed|skipped|error)", lines[-1] if lines else "")
    failures = [line.strip() for line in lines if line.startswith(("FAILED ", "ERROR "))]
    if code and not failures:
        failures = [f"{title}: pytest ended with code {code}"]
    return Result(title, code, seconds, {kind: int(n) for n, kind in found}, failures)


def run(title: str, engine: str, chosen: list[str]) -> Result:
    # An idle worker takes tests from the other one, so that both end together.
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal"]
    environment = {**os.environ, "HYAKKI_PLAIN": PLAIN_SWITCH[engine]}
    print(f"── {title}", flush=True)
    start = time.monotonic()
    lines: list[str] = []
    with subprocess.Popen(
        [*command, *chosen, *sys.argv[1:]], env=environment, stdout=subprocess.PIPE, text=True
    ) as pytest:
        assert pytest.stdout is not None
        for line in pytest.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    return result_of(title, pytest.returncode, time.monotonic() - start, lines)


def has_compiled_engines() -> bool:
    code = "from hyakki.engines import compiled; raise SystemExit(not compiled())"
    environment = {**os.environ, "HYAKKI_PLAIN": "0"}
    return (
        subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0
    )


def closing(results: list[Result]) -> str:
    """The times, then what failed, then the count: the last lines are the ones that are read."""
    rows = [f"{result.title}: {result.seconds:.0f} s" for result in results]
    rows += [failure for result in results for failure in result.failures]
    total = {
        kind: sum(result.counts.get(kind, 0) for result in results)
        for kind in ("passed", "failed", "error", "skipped")
    }
    failed = total["failed"] + total["error"]
    return "\n".join(
        [*rows, f"{total['passed']} passed, {failed} failed, {total['skipped']} skipped"]
    )


def main() -> int:
    everything = [*SUITES, f"--ignore={PAGES}"]
    if has_compiled_engines():
        fast = "compiled"
        results = [run("compiled engines", "compiled", everything)]
        results.append(run("plain engines", "plain", RULES))
    else:
        fast = "plain"
        print("no compiled engines on this machine: testing the plain ones only")
        results = [run("plain engines", "plain", everything)]
    results.append(run("real browser", fast, [PAGES]))
    print(closing(results))
    return max(result.code for result in results)


if __name__ == "__main__":
    sys.exit(main())
