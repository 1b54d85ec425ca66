"""Inside the server imports go one way, too."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import hyakki.server

SERVER = Path(hyakki.server.__file__).parent
# Each layer may import itself and the layers before it.
LAYERS = (
    {"schemas", "wire", "lessons", "settings", "logs", "metrics", "boxes"},
    {"store"},
    {"background", "bus", "machine", "sessions", "visitors", "workers"},
    {"table"},
    {"neighbours", "node", "purging"},
    {"http"},
    {"app"},
)
#: a program that talks to a server: it needs the messages only
CLIENT = {"schemas", "wire"}


def part_of(path: Path) -> str:
    return path.relative_to(SERVER).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """The parts of the server that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[:2] == ["hyakki", "server"] and len(parts) > 2:
                yield parts[2]


def test_every_part_has_a_layer() -> None:
    parts = {part_of(path) for path in SERVER.rglob("*.py")} - {"__init__", "client"}
    assert parts == set().union(*LAYERS)


@pytest.mark.parametrize("layer", range(len(LAYERS)), ids=lambda n: "-".join(sorted(LAYERS[n])))
def test_imports_go_one_way(layer: int) -> None:
    allowed = set().union(*LAYERS[: layer + 1])
    for path in SERVER.rglob("*.py"):
        if part_of(path) in LAYERS[layer]:
            assert set(imported(path)) <= allowed, path.relative_to(SERVER)


def test_the_client_needs_the_messages_only() -> None:
    assert set(imported(SERVER / "client.py")) <= CLIENT


def test_messages_do_not_know_the_settings() -> None:
    for name in ("schemas.py", "wire.py"):
        assert set(imported(SERVER / name)) <= {"schemas"}
