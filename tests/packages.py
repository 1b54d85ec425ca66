"""Packages that are not installed, but on the path with their metadata, so that the shelf finds their games."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOXFIRE = ROOT / "examples" / "foxfire"
GROUP = "hyakki.games"


def add_distribution(folder: Path, name: str, entries: Mapping[str, str]) -> None:
    """The metadata of a package that puts these games on the shelf, key by key."""
    metadata = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    rows = [f"{key} = {value}" for key, value in entries.items()]
    (metadata / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *rows, ""]))


def with_project(project: Path, folder: Path) -> dict[str, str]:
    """The environment in which this project's game is on the shelf; its metadata goes into `folder`."""
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    add_distribution(folder, about["name"], about["entry-points"][GROUP])
    ours = os.environ.get("PYTHONPATH")
    path = [str(folder), str(project / "src"), *([ours] if ours else [])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path), "NO_COLOR": "1"}
