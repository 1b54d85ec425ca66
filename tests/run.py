"""Runs every test on the compiled engines and on the plain ones, and prints one closing count."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from hyakki.games import OWN

PLAIN_SWITCH = {"compiled": "0", "plain": "1"}

# The browser has a process of its own: Playwright keeps an event loop running that others would trip over.
PAGES = "tests/web"
# What does not depend on the engine is tested once; nor does strength, since both engines play the same games (tests/test_engines.py).
ONCE = (
    PAGES,
    "tests/server",
    "tests/cli",
    "tests/lab",
    "tests/bots/test_strength.py",
    "tests/test_docs.py",
    "tests/test_foreign_game.py",
    "tests/test_plugin.py",
)
# The suites that every game has to pass, for our own games.
SUITES = [f"--hyakki-game={key}" for key in OWN]
SUITES.append("--hyakki-adapter=tests.games.{game}.adapter")


def run(title: str, engine: str, chosen: list[str]) -> tuple[int, dict[str, int]]:
    command = [sys.executable, "-m", "pytest", "-n", "auto", *chosen, *sys.argv[1:]]
    environment = {**os.environ, "HYAKKI_PLAIN": PLAIN_SWITCH[engine]}
    print(f"── {title}", flush=True)
    lines: list[str] = []
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as pytest:
        assert pytest.stdout is not None
        for line in pytest.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    counts = {
        kind: int(n) for n, kind in re.findall(r"(\d+) (passed|failed|skipped|error)", lines[-1])
    }
    return pytest.returncode, counts


def ignoring(paths: tuple[str, ...]) -> list[str]:
    return [f"--ignore={path}" for path in paths]


def has_compiled_engines() -> bool:
    code = "from hyakki.engines import compiled; raise SystemExit(not compiled())"
    environment = {**os.environ, "HYAKKI_PLAIN": "0"}
    return (
        subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0
    )


def main() -> int:
    if has_compiled_engines():
        fast = "compiled"
        results = [run("compiled engines", "compiled", [*SUITES, *ignoring((PAGES,))])]
        results.append(run("plain engines", "plain", [*SUITES, *ignoring(ONCE)]))
    else:
        fast = "plain"
        print("no compiled engines on this machine: testing the plain ones only")
        results = [run("plain engines", "plain", [*SUITES, *ignoring((PAGES,))])]
    results.append(run("real browser", fast, [PAGES]))
    total = {
        kind: sum(counts.get(kind, 0) for _, counts in results)
        for kind in ("passed", "failed", "error", "skipped")
    }
    failed = total["failed"] + total["error"]
    print(f"{total['passed']} passed, {failed} failed, {total['skipped']} skipped")
    return max(code for code, _ in results)


if __name__ == "__main__":
    sys.exit(main())
