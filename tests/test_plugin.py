"""The pytest plugin: silent until a game is named, then strict about what it is given."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.packages import FOXFIRE, with_project

IMPORTED = """
import sys
import hyakki.testing.plugin
print(*sorted(name for name in sys.modules if name.startswith("hyakki")))
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return with_project(FOXFIRE, tmp_path_factory.mktemp("metadata"))


def run_pytest(
    folder: Path, environment: dict[str, str], *words: str
) -> subprocess.CompletedProcess[str]:
    (folder / "test_one.py").write_text("def test_one():\n    pass\n")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_it_imports_nothing_until_a_game_is_named() -> None:
    command = [sys.executable, "-c", IMPORTED]
    imported = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert imported.split() == [
        "hyakki",
        "hyakki.engines",
        "hyakki.testing",
        "hyakki.testing.plugin",
    ]


def test_a_run_without_a_game_has_no_suites(tmp_path: Path, environment: dict[str, str]) -> None:
    assert "1 passed" in run_pytest(tmp_path, environment).stdout


def test_without_an_adapter_what_needs_one_is_skipped_with_that_reason(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    run = run_pytest(tmp_path, environment, "--hyakki-game=foxfire", "-rs", "-k", "one or piece")
    assert run.returncode == 0
    assert "1 passed" in run.stdout
    assert "needs an adapter: --hyakki-adapter MODULE" in run.stdout


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--hyakki-game=chess"], "There is no game “chess”."),
        (["--hyakki-game=foxfire", "--hyakki-adapter=no.adapter"], "No module named 'no'"),
    ],
)
def test_what_it_cannot_use_is_said_in_a_sentence(
    tmp_path: Path, environment: dict[str, str], words: list[str], why: str
) -> None:
    run = run_pytest(tmp_path, environment, *words)
    assert run.returncode == pytest.ExitCode.USAGE_ERROR
    assert why in run.stderr
    assert "Traceback" not in run.stderr


WRONG_ODDS = """
fair = fair_odds


def fair_odds(state, seat):
    return {fact: (1 + chance) / 2 for fact, chance in fair(state, seat).items()}
"""


@pytest.mark.parametrize("mode", ["prepend", "importlib"])
def test_a_failure_shows_what_was_compared(
    tmp_path: Path, environment: dict[str, str], mode: str
) -> None:
    """Assertions of the suites are rewritten like those of any test, whatever pytest's import mode."""
    adapter = (FOXFIRE / "tests" / "adapter.py").read_text(encoding="utf-8")
    (tmp_path / "wrong.py").write_text(adapter + WRONG_ODDS)
    words = ("--hyakki-game=foxfire", "--hyakki-adapter=wrong", "-k", "frequencies")
    run = run_pytest(tmp_path, environment, *words, f"--import-mode={mode}", "-o", "pythonpath=.")
    assert run.returncode == pytest.ExitCode.TESTS_FAILED
    assert "right_frequencies[foxfire-2]" in run.stdout
    assert " ± " in run.stdout
