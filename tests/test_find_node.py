"""The pages are built without Node on the machine, or with one that is too old."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FIND_NODE = Path(__file__).parent.parent / "web" / "find_node.py"


def find_node(path: Path, folder: Path) -> None:
    subprocess.run(
        [sys.executable, str(FIND_NODE), str(folder)], env={"PATH": str(path)}, check=True
    )


def command(path: Path, name: str, says: str) -> None:
    path.mkdir(exist_ok=True)
    file = path / name
    file.write_text(f"#!/bin/sh\necho {says}\n")
    file.chmod(0o755)


def version(folder: Path, name: str) -> str:
    run = [str(folder / name), "--version"]
    return subprocess.run(
        run, env={"PATH": str(folder)}, capture_output=True, text=True, check=True
    ).stdout


def test_a_machine_without_node_gets_one_that_runs(tmp_path: Path) -> None:
    find_node(tmp_path / "nothing", tmp_path / "node")
    assert version(tmp_path / "node", "node").startswith("v2")
    assert version(tmp_path / "node", "npm")[0].isdigit()
    find_node(tmp_path / "nothing", tmp_path / "node")
    assert version(tmp_path / "node", "node").startswith("v2")


def test_a_node_that_is_too_old_is_passed_over(tmp_path: Path) -> None:
    command(tmp_path / "old", "node", "v18.20.4")
    command(tmp_path / "old", "npm", "10.7.0")
    find_node(tmp_path / "old", tmp_path / "node")
    assert version(tmp_path / "node", "node").startswith("v2")


def test_the_machines_own_node_is_used(tmp_path: Path) -> None:
    command(tmp_path / "new", "node", "v22.20.0")
    command(tmp_path / "new", "npm", "10.9.0")
    find_node(tmp_path / "new", tmp_path / "node")
    assert not (tmp_path / "node").exists()
