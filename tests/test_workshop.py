"""The tools of the workshop: which tests run, what is said of failures, what is compiled again."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from setuptools import Extension  # type: ignore[import-untyped]

import compile_engines
from tests.processes import stop
from tests.quick import touched
from tests.run import closing, result_of

ENDLESS = """
def test_endless():
    while True:
        pass

def test_after_it():
    pass
"""
DEAF = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True); signal.pause()"


def test_an_endless_loop_fails_its_test_and_the_others_go_on(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(ENDLESS)
    limits = ["-o", "faulthandler_timeout=2", "-o", "faulthandler_exit_on_timeout=true"]
    command = [sys.executable, "-m", "pytest", "-n", "1", "-q", "-p", "no:cacheprovider", *limits]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "test_endless" in run.stdout
    assert "1 failed, 1 passed" in run.stdout


def test_our_tests_have_that_limit(pytestconfig: pytest.Config) -> None:
    assert float(str(pytestconfig.getini("faulthandler_timeout"))) > 0
    assert pytestconfig.getini("faulthandler_exit_on_timeout") is True


def test_a_process_that_ignores_its_signal_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", DEAF], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(AssertionError, match="did not stop"):
            stop(process, patience=0.1)
        assert process.returncode == -signal.SIGKILL


def test_failures_stand_before_the_closing_count() -> None:
    good = result_of("good", 0, 4.4, ["3 passed, 1 skipped in 4 s\n"])
    bad = result_of("bad", 1, 2.0, ["FAILED a.py::b - x\n", "1 failed, 2 passed, 1 error in 2 s\n"])
    dead = result_of("dead", 4, 0.1, [])
    assert closing([good, bad, dead]).splitlines() == [
        "good: 4 s",
        "bad: 2 s",
        "dead: 0 s",
        "FAILED a.py::b - x",
        "dead: pytest ended with code 4",
        "5 passed, 2 failed, 1 skipped",
    ]


@pytest.mark.parametrize(
    ("name", "test"),
    [
        ("src/hyakki/games/marsh/mind/value.py", "tests/games/marsh"),
        ("src/hyakki/core/rng.py", "tests/core"),
        ("src/hyakki/server/table/room.py", "tests/server"),
        ("tests/lab/test_fit.py", "tests/lab/test_fit.py"),
        ("docs/bots.md", "tests/test_docs.py"),
    ],
)
def test_a_change_leads_to_the_tests_of_its_layer(
    name: str, test: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "exists", lambda _: True)
    assert test in touched([name], ["marsh"])


def test_a_change_of_a_page_needs_no_python_test() -> None:
    assert touched(["web/src/app.ts", "tests/web/test_pages.py"], []) == touched([], [])


def test_every_game_is_a_library_of_its_own() -> None:
    library = compile_engines.library_of
    assert library("src/hyakki/games/marsh/mind/value.py") == "hyakki_marsh"
    assert library("src/hyakki/games/about.py") == "hyakki_shared"
    assert library("src/hyakki/core/rng.py") == "hyakki_shared"


def test_what_changed_has_another_fingerprint(tmp_path: Path) -> None:
    source, header = tmp_path / "a.c", tmp_path / "a.h"
    source.write_text("int a;")
    header.write_text("int b;")
    extension = Extension("a", [str(source)], depends=[str(header)])
    extension.extra_compile_args = ["-O3"]
    seen = {compile_engines.fingerprint(extension, "gcc 12")}
    assert compile_engines.fingerprint(extension, "gcc 12") in seen
    seen.add(compile_engines.fingerprint(extension, "gcc 13"))
    header.write_text("int c;")
    seen.add(compile_engines.fingerprint(extension, "gcc 12"))
    source.write_text("int d;")
    seen.add(compile_engines.fingerprint(extension, "gcc 12"))
    extension.extra_compile_args = ["-O2"]
    seen.add(compile_engines.fingerprint(extension, "gcc 12"))
    assert len(seen) == 5


def test_only_what_python_calls_is_marked_as_seldom_run() -> None:
    marked = compile_engines.SELDOM_RUN.sub(
        "COLD ", "extern PyObject *CPyPy_a(void);\nextern char CPyDef_m_____top_level__(void);\n"
        "extern PyObject *CPyDef_a(PyObject *CPyPy_x);\n"
    )  # fmt: skip
    assert [line.split()[0] for line in marked.splitlines()] == ["COLD", "COLD", "extern"]
