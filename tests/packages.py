"""Packages made up for a test: a folder with Python modules and the metadata of a distribution."""

from __future__ import annotations

from pathlib import Path


def add_distribution(folder: Path, name: str, entries: dict[str, str]) -> None:
    """The metadata of a package that puts these games on the shelf, key by key."""
    metadata = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    rows = [f"{key} = {value}" for key, value in entries.items()]
    (metadata / "entry_points.txt").write_text("\n".join(["[hyakki.games]", *rows, ""]))
