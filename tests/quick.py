"""`make quick`: the tests that a change can touch, on the plain engines and without a browser.

What changed is what differs from the branch `main`: commits, the working tree, new files. On `main` itself it is what is not
committed, or else the last commit. Each changed file leads to the tests of its own layer (`TOUCHED`); what only the layers above
can notice is left to `make test`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Layers, names, texts and documents: a few seconds, whatever changed.
ALWAYS = [
    "tests/test_architecture.py",
    "tests/test_rule_books.py",
    "tests/test_tree.py",
    "tests/server/test_layers.py",
]
# The first pattern that fits a changed file says which tests it touches; `*` also stands for what lies deeper.
TOUCHED = [
    ("src/hyakki/games/{game}/*", ["tests/games/{game}"]),
    ("tests/games/{game}/*", ["tests/games/{game}"]),
    ("src/hyakki/core/*", ["tests/core", "tests/games"]),
    ("src/hyakki/games/*", ["tests/test_shelf.py"]),
    ("src/hyakki/bots/*", ["tests/bots"]),
    ("src/hyakki/lab/*", ["tests/lab"]),
    ("src/hyakki/api/*", ["tests/api", "tests/learn", "tests/adapters"]),
    ("src/hyakki/adapters/*", ["tests/adapters"]),
    ("src/hyakki/server/*", ["tests/server"]),
    ("src/hyakki/cli/*", ["tests/cli", "tests/test_shapes.py"]),
    ("docs/tutorials/*", ["tests/test_tutorials.py"]),
    ("src/hyakki/testing/*", ["tests/test_plugin.py"]),
    ("tests/*/test_*.py", ["{self}"]),
    ("tests/test_*.py", ["{self}"]),
    ("tests/run.py", ["tests/test_workshop.py"]),
    ("tests/quick.py", ["tests/test_workshop.py"]),
    ("*.md", ["tests/test_docs.py"]),
    ("tools/*", ["tests/test_upkeep.py"]),
    ("*_engines.py", ["tests/test_workshop.py", "tests/test_packaging.py"]),
    ("build_metadata.py", ["tests/test_packaging.py"]),
    ("pyproject.toml", ["tests/test_packaging.py"]),
    ("tests/wheels.py", ["tests/test_packaging.py"]),
]
# Matches, clusters and whole server processes are for `make test`, unless the file itself changed.
LONG = ["tests/bots/test_strength.py", "tests/lab/test_cluster.py"]
STARTS_A_SERVER = (
    "from tests.server.live import",
    "from tests.server.postgres import",
    "database: str",
)
BROWSER = "tests/web/"


def git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def changed() -> list[str]:
    """The files that differ from `main`, or from the commit before where that is `main`."""
    new = git("ls-files", "--others", "--exclude-standard")
    base = next(iter(git("merge-base", "HEAD", "main")), "HEAD")
    found = git("diff", "--name-only", base) + new
    return found or git("diff", "--name-only", "HEAD~1")


def touched(files: Iterable[str], games: Iterable[str]) -> list[str]:
    """The tests that these files lead to, each once."""
    rows = [
        (pattern.format(game=game, self="{self}"), [test.replace("{game}", game) for test in tests])
        for pattern, tests in TOUCHED
        for game in (games if "{game}" in pattern else [""])
    ]
    found: dict[str, None] = dict.fromkeys(ALWAYS)
    for name in files:
        tests = next((tests for pattern, tests in rows if fnmatch(name, pattern)), [])
        found.update(dict.fromkeys(test.replace("{self}", name) for test in tests))
    return [test for test in found if not test.startswith(BROWSER) and (ROOT / test).exists()]


def long_tests() -> list[str]:
    servers = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "tests" / "server").glob("test_*.py"))
        if any(sign in path.read_text(encoding="utf-8") for sign in STARTS_A_SERVER)
    ]
    return LONG + servers


def main() -> int:
    games = [path.name for path in (ROOT / "tests" / "games").iterdir() if path.is_dir()]
    tests = touched(changed(), games)
    print("tests:", *tests, flush=True)
    left_out = [f"--ignore={test}" for test in long_tests() if test not in tests]
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal"]
    environment = {**os.environ, "HYAKKI_PLAIN": "1"}
    return subprocess.run([*command, *tests, *left_out], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
