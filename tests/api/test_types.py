"""The types hold in a user's own project: `tests/api/project`, checked as strictly as can be."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = Path(__file__).parent / "project"
WRONG = """
import hyakki
state = hyakki.game("terres").new()
state.observe(0).columns
hyakki.simulat
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project, and a file that is wrong, so that we know that somebody looks."""
    shutil.copytree(PROJECT, tmp_path / "project")
    (tmp_path / "project" / "wrong.py").write_text(WRONG)
    return tmp_path / "project"


def test_mypy_is_content(project: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent"]
    command += ["--config-file=", f"--cache-dir={ROOT / 'build' / 'mypy-user'}", "."]
    environment = {**os.environ, "MYPYPATH": str(ROOT / "src")}
    run = subprocess.run(
        command, cwd=project, env=environment, capture_output=True, text=True, check=False
    )
    complaints = [line for line in run.stdout.splitlines() if ": error:" in line]
    assert [line.partition(":")[0] for line in complaints] == ["wrong.py"] * 2, run.stdout


def test_pyright_is_content(project: Path) -> None:
    places = os.pathsep.join([str(ROOT / "web" / "node_modules" / ".bin"), os.environ["PATH"]])
    pyright = shutil.which("pyright", path=places)
    if pyright is None:
        pytest.skip("there is no Pyright here")
    settings = {
        "typeCheckingMode": "strict",
        "extraPaths": [str(ROOT / "src")],
        "venvPath": str(ROOT),
        "venv": ".venv",
    }
    (project / "pyrightconfig.json").write_text(json.dumps(settings))
    run = subprocess.run(
        [pyright, "--outputjson"], cwd=project, capture_output=True, text=True, check=False
    )
    found = json.loads(run.stdout)["generalDiagnostics"]
    files = {Path(one["file"]).name for one in found if one["severity"] == "error"}
    assert files == {"wrong.py"}, found
