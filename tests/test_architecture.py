"""Imports go one way, and shared code never names a game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import hyakki
from hyakki.games import GAMES

PACKAGE = Path(hyakki.__file__).parent
# Each layer may import itself and the layers before it.
LAYERS = ("core", "games", "bots", "lab", "server", "cli")
SHARED = [layer for layer in LAYERS if layer != "games"]


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield str(node.module)


def layer_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "hyakki" and parts[1] in LAYERS else None


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_go_one_way(layer: str) -> None:
    allowed = LAYERS[: LAYERS.index(layer) + 1]
    for path in sources(PACKAGE / layer):
        for module in imports(path):
            wanted = layer_of(module)
            assert wanted is None or wanted in allowed, f"{path.name} imports {module}"


def test_games_do_not_know_each_other() -> None:
    for key in GAMES:
        for path in sources(PACKAGE / "games" / key):
            for module in imports(path):
                if module.startswith("hyakki.games"):
                    assert module.split(".")[2:3] == [key], f"{path} imports {module}"


@pytest.mark.parametrize("layer", SHARED)
def test_shared_code_never_names_a_game(layer: str) -> None:
    for path in sources(PACKAGE / layer):
        text = path.read_text(encoding="utf-8").lower()
        for key in GAMES:
            assert key not in text, f"{path.relative_to(PACKAGE)} names {key}"


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_the_same_rooms(key: str) -> None:
    rooms = (
        "data.toml box.py parts.py moves.py state.py scoring.py journal.py view.py sight.py rules.py imagine.py "
        "value.py refusals.py position.py words.py drawing.py menu.py game.py texts/en.toml texts/fr.toml"
    )
    missing = [room for room in rooms.split() if not (PACKAGE / "games" / key / room).exists()]
    assert not missing


def test_core_opens_no_file_and_no_network() -> None:
    forbidden = {"socket", "http", "urllib", "sqlite3", "pathlib", "random", "time", "os"}
    for path in sources(PACKAGE / "core"):
        assert not forbidden & {module.partition(".")[0] for module in imports(path)}, path.name


def test_no_module_has_randomness_of_its_own() -> None:
    for path in sources(PACKAGE):
        assert "random" not in set(imports(path)), path


def test_nothing_is_pickled() -> None:
    for path in sources(PACKAGE):
        assert not {"pickle", "shelve", "marshal"} & set(imports(path)), path
