"""Mutation testing: changes the program in small ways and looks whether a test notices.

python tools/mutate.py --area core --mutants 100 --seed 1

Results are kept in build/mutants, so that a run can be stopped and goes on later; `--again` tries survivors again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.mutants import Mutant, mutants_of, picked

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "build" / "mutants"
COPIED: Final = ("src", "tests", "tools", "docs", "examples")
LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "*.so", "pages", "screenshots")
ACCEPTED: Final = ROOT / "tools" / "accepted_mutants.toml"
SHOWN: Final = "tests/test_shown.py"
SUITES: Final = "src/hyakki/testing"
FRESH_SECONDS: Final = 600


class Area(NamedTuple):
    """Which modules are changed, and the tests that should notice."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    #: the share of mutants that has to be killed
    goal: float


def game_area(key: str, left_out: Sequence[str]) -> Area:
    """Tests of bots and of the command line notice little of the rules, and slowly."""
    ignored = [
        f"--ignore=tests/games/{key}/test_{name}.py" for name in left_out if "::" not in name
    ]
    ignored += [f"--deselect=tests/games/{key}/test_{name}" for name in left_out if "::" in name]
    suites = (f"--hyakki-game={key}", "--hyakki-adapter=tests.games.{game}.adapter")
    return Area(
        (f"src/hyakki/games/{key}/*.py",), (f"tests/games/{key}", SHOWN, *suites, *ignored), 0.97
    )


AREAS: Final = {
    "core": Area(
        ("src/hyakki/core/*.py",),
        ("tests/core", "--hyakki-game=terres", "--hyakki-adapter=tests.games.{game}.adapter"),
        0.97,
    ),
    "terres": game_area("terres", ["search"]),
    "orodeloro": game_area(
        "orodeloro",
        [
            "search",
            "bot",
            "box.py::test_the_command_line_takes_another_box",
            "box.py::test_records_of_another_box",
        ],
    ),
    "yokai": game_area("yokai", ["partner", "code", "knowledge", "telling"]),
    "kanagawa": game_area("kanagawa", ["search", "greedy", "spelling"]),
    "table": Area(
        ("src/hyakki/server/table/*.py",),
        tuple(
            f"tests/server/test_{name}.py"
            for name in (
                "arranging_rooms",
                "authority",
                "broadcast",
                "catching_up",
                "claims",
                "clocks",
                "events",
                "forgetting",
                "help",
                "history",
                "next_table",
                "presence",
                "rooms",
                "running_on",
                "slices",
                "snapshot",
                "table_commands",
                "talk",
                "turns",
            )
        ),
        0.92,
    ),
}


class Result(NamedTuple):
    mutant: Mutant
    verdict: str
    by: str
    tests: int
    seconds: float


def all_mutants(area: Area) -> list[list[Mutant]]:
    paths = sorted(path for pattern in area.sources for path in ROOT.glob(pattern))
    return [mutants for path in paths if (mutants := mutants_of(path, ROOT))]


def read_results(path: Path) -> dict[str, Result]:
    found: dict[str, Result] = {}
    for line in path.read_text().splitlines() if path.exists() else ():
        entry = json.loads(line)
        result = Result(Mutant(**entry.pop("mutant")), **entry)
        found[result.mutant.name] = result
    return found


def reasons() -> dict[str, str]:
    """Why nobody has to notice a mutant, by its name."""
    listed = tomllib.loads(ACCEPTED.read_text(encoding="utf-8"))["mutant"]
    return {entry["name"]: entry["reason"] for entry in listed}


def python_files(path: Path) -> list[Path]:
    return [path] if path.is_file() else list(path.rglob("*.py"))


def copy_of_the_tree(folder: Path) -> Path:
    """Mutants run in a copy, so that the sources can be edited meanwhile."""
    shutil.rmtree(folder, ignore_errors=True)
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
    for path in ROOT.glob("*.*"):
        if path.is_file():
            shutil.copy(path, folder)
    return folder


class Run:
    def __init__(self, key: str) -> None:
        self.key = key
        self.area = AREAS[key]
        FOLDER.mkdir(parents=True, exist_ok=True)
        self.tree = copy_of_the_tree(FOLDER / key)
        self.results = FOLDER / f"{key}.jsonl"
        self.plan = FOLDER / f"{key}.plan"
        self.environment = {
            **os.environ,
            "HYAKKI_PLAIN": "1",
            "PYTHONPATH": str(self.tree / "src"),
            "HYAKKI_MUTANT_RESULTS": str(self.results),
            "HYAKKI_MUTANT_CALLS": str(FOLDER / f"{key}-{self._digest()}.calls"),
        }
        self.command = [
            *(
                sys.executable,
                "-m",
                "pytest",
                "-p",
                "tools.mutant_plugin",
                "-p",
                "no:xdist",
                "-p",
                "no:cacheprovider",
            ),
            *("--hypothesis-profile=ci", "-x", *self.area.tests),
        ]

    def _digest(self) -> str:
        """Changes with the area's sources and tests: then it has to be noted anew which test calls what."""
        folders = [name for name in self.area.tests if not name.startswith("-")]
        tests = [path for name in (*folders, SUITES) for path in python_files(ROOT / name)]
        sources = [path for pattern in self.area.sources for path in ROOT.glob(pattern)]
        content = b"".join(path.read_bytes() for path in sorted((*tests, *sources)))
        return hashlib.sha256(content).hexdigest()[:12]

    def forked(self, mutants: list[Mutant]) -> None:
        """One process that collects the tests once and forks for each mutant."""
        if not mutants:
            return
        self._write_plan(mutants)
        environment = {**self.environment, "HYAKKI_MUTANTS": str(self.plan)}
        subprocess.run(self.command, env=environment, cwd=self.tree, check=False)

    def fresh(self, mutant: Mutant) -> Result:
        """A process of its own for a mutant that acts while modules are imported."""
        self._write_plan([mutant])
        calls = max(FOLDER.glob(f"{self.key}-*.calls"), key=lambda path: path.stat().st_mtime)
        environment = {
            **self.environment,
            "HYAKKI_MUTANT": str(self.plan),
            "HYAKKI_MUTANT_CALLS": str(calls),
        }
        begun = time.monotonic()
        with subprocess.Popen(
            self.command,
            env=environment,
            cwd=self.tree,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as pytest:
            try:
                said, _ = pytest.communicate(timeout=FRESH_SECONDS)
                verdict = "killed" if pytest.returncode else "survived"
            except subprocess.TimeoutExpired:
                os.killpg(pytest.pid, signal.SIGKILL)
                said, verdict = "", "time-out"
        by = next((line for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))), "")
        return Result(mutant, verdict, by[:200], 0, round(time.monotonic() - begun, 1))

    def write(self, result: Result) -> None:
        with self.results.open("a") as results:
            entry = {**result._asdict(), "mutant": result.mutant._asdict()}
            results.write(json.dumps(entry) + "\n")

    def _write_plan(self, mutants: list[Mutant]) -> None:
        self.plan.write_text("".join(json.dumps(one._asdict()) + "\n" for one in mutants))


def needs_a_process(result: Result, again: bool) -> bool:
    """Survivors are tried again like this, because tests that were added since come first."""
    if again and result.verdict == "survived":
        return result.mutant.name not in reasons()
    return result.verdict == "fresh"


def report(chosen: list[Mutant], results: dict[str, Result], goal: float) -> bool:
    """Print what survived and the shares; True if the goal is reached."""
    accepted = reasons()
    counts: dict[str, int] = {}
    for mutant in chosen:
        result = results.get(mutant.name)
        verdict = "not tried" if result is None else result.verdict
        if verdict == "survived" and mutant.name in accepted:
            verdict = "accepted"
        counts[verdict] = counts.get(verdict, 0) + 1
        if verdict in ("survived", "fresh"):
            print(
                f"{verdict} {mutant.path}:{mutant.line} {mutant.owner}\n    {mutant.source}\n    {mutant.change}"
            )
    counted = len(chosen) - counts.get("accepted", 0)
    killed = sum(counts.get(verdict, 0) for verdict in ("killed", "time-out", "crashed"))
    print(f"{killed} of {counted} killed: {killed / max(1, counted):.1%} {counts}")
    return killed >= goal * counted


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--area", choices=AREAS, required=True)
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="try survivors again")
    parser.add_argument("--report", action="store_true", help="only show what is known")
    given = parser.parse_args()
    run = Run(given.area)
    chosen = picked(all_mutants(run.area), given.mutants, given.seed)
    if not given.report:
        known = read_results(run.results)
        run.forked([mutant for mutant in chosen if mutant.name not in known])
        known = read_results(run.results)
        for mutant in chosen:
            if mutant.name in known and needs_a_process(known[mutant.name], given.again):
                run.write(run.fresh(mutant))
    return 0 if report(chosen, read_results(run.results), run.area.goal) else 1


if __name__ == "__main__":
    sys.exit(main())
