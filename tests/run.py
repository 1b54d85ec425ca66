"""Runs all tests: everything on the compiled engines, the rules on the plain ones, the pages in a browser.

A browser waits more than it works, so its part runs beside the others. What a part has to say of its failures stands together where it
ends. At the end come the times of the parts, every failure in one line, and one closing count.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from hyakki.games import OWN

PLAIN_SWITCH = {"compiled": "0", "plain": "1"}

# The browser has a process of its own: Playwright keeps an event loop running that others would trip over.
PAGES = "tests/web"
# What can differ on the plain engines: their types, their numbers, each rule by its example. The long random games of the suites
# and most games of bots that think run on the compiled engines; tests/test_engines.py compares both in games with every option.
RULES = ["tests/core", "tests/games", "tests/test_shelf.py", "-m", "not whole_games"]
# Three browsers on two cores: they wait for frames and for each other.
BROWSERS = max(1, (os.cpu_count() or 1) * 3 // 2)
PROGRESS = re.compile(r"[.FEsxX]+ +\[ *\d+%\]$")
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


def run(title: str, engine: str, chosen: list[str], workers: str = "auto") -> Result:
    # An idle worker takes tests from the other one, so that both end together.
    command = [sys.executable, "-m", "pytest", "-n", workers, "--dist", "worksteal"]
    environment = {**os.environ, "HYAKKI_PLAIN": PLAIN_SWITCH[engine]}
    start = time.monotonic()
    lines: list[str] = []
    report = [f"── {title}\n"]
    with subprocess.Popen(
        [*command, *chosen, *sys.argv[1:]], env=environment, stdout=subprocess.PIPE, text=True
    ) as pytest:
        assert pytest.stdout is not None
        for line in pytest.stdout:
            lines.append(line)
            if PROGRESS.match(line):
                print(f"{title:>16} {line}", end="", flush=True)
            else:
                report.append(line)
    print("".join(report), end="", flush=True)
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
    fast = "compiled" if has_compiled_engines() else "plain"
    with ThreadPoolExecutor(1) as beside:
        pages = beside.submit(run, "real browser", fast, [PAGES], str(BROWSERS))
        if fast == "compiled":
            results = [run("compiled engines", fast, everything)]
            results.append(run("plain engines", "plain", RULES))
        else:
            print("no compiled engines on this machine: testing the plain ones only")
            results = [run("plain engines", fast, everything)]
        results.append(pages.result())
    print(closing(results))
    return max(result.code for result in results)


if __name__ == "__main__":
    sys.exit(main())
