"""The pytest plugin of `tools/mutate.py`.

It collects the tests once, notes in a forked child which functions each test calls, and then forks for each mutant: the
child exchanges the code of one function and runs the tests that call it, the quickest first, until one fails. No file
is ever changed. What already ran while modules were imported cannot be exchanged: such mutants need a process of their
own, in which this plugin changes the module as it is loaded.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Final, NamedTuple

import pytest

from tools.mutants import Mutant, compiled

ROOT: Final = Path(__file__).parent.parent
PLAN: Final = "HYAKKI_MUTANTS"  # a file with the mutants to try in this process, a line each
FRESH: Final = "HYAKKI_MUTANT"  # one mutant, which this process is to load
RESULTS: Final = "HYAKKI_MUTANT_RESULTS"
CALLS: Final = "HYAKKI_MUTANT_CALLS"

# A mutant may make a test so much longer, in seconds of this process alone: others may load the machine.
EXTRA_SECONDS: Final = 4.0
TIMES_LONGER: Final = 4.0
WALL_SECONDS: Final = 300.0
#: one of so many tables with other options is played
OPTIONS_SHARE: Final = 15
MEMORY: Final = 6 << 30

seen: set[CodeType] = set()


class Calls(NamedTuple):
    """The functions that a test called, and how long it took."""

    seconds: float
    functions: frozenset[str]


def function_name(code: CodeType) -> str:
    """Of nested functions, the outermost one."""
    path = code.co_filename.removeprefix(f"{ROOT}/")
    return f"{path}:{code.co_qualname.partition('.<locals>')[0]}"


def notice_call(frame: FrameType, _event: str, _argument: object) -> None:
    seen.add(frame.f_code)


def watch(on: bool) -> None:
    sys.settrace(notice_call if on else None)
    if on:
        threading.settrace(notice_call)


def functions_seen() -> frozenset[str]:
    found = frozenset(function_name(code) for code in seen if "/src/hyakki/" in code.co_filename)
    seen.clear()
    return found


def load_mutated(mutant: Mutant) -> None:
    """From now on importing the mutant's module gives the changed one."""
    target = str(ROOT / mutant.path)
    plain: Callable[[SourceFileLoader, str], CodeType | None] = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        if str(Path(loader.path).resolve()) == target:
            return compiled(mutant, ROOT)
        return plain(loader, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[assignment,method-assign]


def exchange(mutant: Mutant) -> bool:
    """Give the functions in memory the mutant's code; False if none of them is the mutant's."""
    new = _codes(compiled(mutant, ROOT))
    name = f"{mutant.path}:{mutant.owner}"
    found = False
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and function_name(thing.__code__) == name:
            key = (thing.__code__.co_qualname, thing.__code__.co_firstlineno)
            if key in new:
                thing.__code__ = new[key]
                found = True
    return found


def _codes(code: CodeType) -> dict[tuple[str, int], CodeType]:
    found = {(code.co_qualname, code.co_firstlineno): code}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= _codes(constant)
    return found


class Mutation:
    """Takes the place of pytest's own loop over the tests."""

    def __init__(self, plan: list[Mutant], results: Path, calls: Path) -> None:
        self.plan = plan
        self.results = results
        self.calls = calls
        self.at_import: frozenset[str] = frozenset()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        watch(False)
        self.at_import = functions_seen()
        if not self.calls.exists():
            ended, told = forked(lambda: self._note_calls(session), 10 * WALL_SECONDS)
            assert ended == 0, f"fails without any mutant: {told}"
        calls = {
            name: Calls(seconds, frozenset(functions))
            for name, (seconds, functions) in json.loads(self.calls.read_text()).items()
        }
        for mutant in self.plan:
            self._try(session, mutant, calls)
        return True

    def _note_calls(self, session: pytest.Session) -> int:
        found: dict[str, tuple[float, list[str]]] = {}
        for item in session.items:
            watch(True)
            begun = time.process_time()
            run_one(item, None)
            seconds = time.process_time() - begun
            watch(False)
            if session.testsfailed:
                tell(item.nodeid)
                return 1
            found[item.nodeid] = (round(seconds, 3), sorted(functions_seen()))
        self.calls.write_text(json.dumps(found))
        return 0

    def _try(self, session: pytest.Session, mutant: Mutant, calls: dict[str, Calls]) -> None:
        name = f"{mutant.path}:{mutant.owner}"
        items = [item for item in session.items if name in calls[item.nodeid].functions]
        imported = not mutant.owner or name in self.at_import
        if imported and not items:
            self._write(mutant, "fresh", "")
            return
        items.sort(key=lambda item: calls[item.nodeid].seconds)

        def attempt() -> int:
            if not exchange(mutant):
                return 2
            return 0 if run_until_failure(session, items, calls) else 1

        begun = time.monotonic()
        ended, told = forked(attempt, WALL_SECONDS)
        verdict = {0: "survived", 1: "killed", 2: "fresh", None: "time-out"}.get(ended, "crashed")
        if imported and verdict == "survived":
            verdict = "fresh"
        self._write(mutant, verdict, told, len(items), time.monotonic() - begun)

    def _write(
        self, mutant: Mutant, verdict: str, by: str, tests: int = 0, seconds: float = 0.0
    ) -> None:
        line = {"verdict": verdict, "by": by, "tests": tests, "seconds": round(seconds, 1)}
        with self.results.open("a") as results:
            results.write(json.dumps({"mutant": mutant._asdict(), **line}) + "\n")


def run_one(item: pytest.Item, following: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def run_until_failure(
    session: pytest.Session, items: Sequence[pytest.Item], calls: dict[str, Calls]
) -> bool:
    """True if all pass. The test that fails is told to the parent; one that takes too long ends this process."""
    for place, item in enumerate(items):
        longest = EXTRA_SECONDS + TIMES_LONGER * calls[item.nodeid].seconds
        signal.setitimer(signal.ITIMER_PROF, longest)
        run_one(item, items[place + 1] if place + 1 < len(items) else None)
        if session.testsfailed:
            tell(item.nodeid)
            return False
    return True


_pipe = -1


def tell(text: str) -> None:
    os.write(_pipe, text.encode())


def forked(work: Callable[[], int], seconds: float) -> tuple[int | None, str]:
    """What the work returns in a child, and what it told; None if it took too long. 3 if it crashed."""
    global _pipe
    reading, _pipe = os.pipe()
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        code = 3
        try:
            nothing = os.open(os.devnull, os.O_RDWR)
            os.dup2(nothing, 1)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            code = work()
        finally:
            os._exit(code)
    os.close(_pipe)
    status = _waited(child, seconds)
    told = os.read(reading, 4096).decode() if status is not None else ""
    os.close(reading)
    if status is None or -status == signal.SIGPROF:
        return None, told
    return status, told


def _waited(child: int, seconds: float) -> int | None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def read_plan(path: Path) -> list[Mutant]:
    return [Mutant(**json.loads(line)) for line in path.read_text().splitlines()]


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    if PLAN in os.environ:
        plan = read_plan(Path(os.environ[PLAN]))
        results, calls = Path(os.environ[RESULTS]), Path(os.environ[CALLS])
        config.pluginmanager.register(Mutation(plan, results, calls), "mutation")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the tables that a suite plays with other options, some are enough. The quickest tests come first."""
    others = [item for item in items if "/suites/" in item.nodeid and "=" in item.nodeid]
    left_out = {item for place, item in enumerate(others) if place % OPTIONS_SHARE}
    items[:] = [item for item in items if item not in left_out]
    if FRESH in os.environ:
        calls = json.loads(Path(os.environ[CALLS]).read_text())
        items.sort(key=lambda item: calls[item.nodeid][0] if item.nodeid in calls else 0.0)


if FRESH in os.environ:
    load_mutated(read_plan(Path(os.environ[FRESH]))[0])
elif PLAN in os.environ:
    watch(True)
