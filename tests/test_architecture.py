"""Imports go one way, every game has the same rooms, and shared code never names a game."""

from __future__ import annotations

import ast
import re
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

import build_engines
import hyakki
from hyakki.engines import compiled
from hyakki.games import OWN

PACKAGE = Path(hyakki.__file__).parent
ROOT = PACKAGE.parent.parent
# Each layer may import itself and the layers before it; the library and the tests that come with the package, all but the last two;
# the adapters for other libraries the library, too.
LAYERS = ("core", "games", "bots", "lab", "server", "cli")
MAY_IMPORT = {layer: LAYERS[: place + 1] for place, layer in enumerate(LAYERS)}
MAY_IMPORT["testing"] = ("core", "games", "bots", "lab", "testing")
MAY_IMPORT["api"] = ("core", "games", "bots", "lab", "api")
MAY_IMPORT["adapters"] = ("core", "games", "bots", "lab", "api", "adapters")
SHARED = [layer for layer in MAY_IMPORT if layer != "games"]
#: the types of our own games, for whoever asks for one by name
NAMES_OUR_GAMES = PACKAGE / "api" / "own.py"

ROOMS = [
    "data.toml",
    "box.py",
    "parts.py",
    "options.py",
    "moves.py",
    "state.py",
    "rules.py",
    "scoring.py",
    "view.py",
    "observe.py",
    "imagine.py",
    "names.py",
    "events.py",
    "position.py",
    "validate.py",
    "refusals.py",
    "words.py",
    "drawing.py",
    "numbers.py",
    "game.py",
    "texts/en.toml",
    "texts/fr.toml",
    "mind/mind.py",
    "mind/value.py",
    "mind/reasons.py",
]


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "hyakki" and parts[1] in MAY_IMPORT else None


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_imports_go_one_way(layer: str) -> None:
    for path in sources(PACKAGE / layer):
        for module in imports(path):
            wanted = layer_of(module)
            assert wanted is None or wanted in MAY_IMPORT[layer], f"{path.name} imports {module}"


@pytest.mark.parametrize("key", OWN)
def test_games_do_not_know_each_other(key: str) -> None:
    for path in sources(PACKAGE / "games" / key):
        for module in imports(path):
            if module.startswith("hyakki.games."):
                assert module.split(".")[2] == key, f"{path} imports {module}"


@pytest.mark.parametrize("key", OWN)
def test_only_the_game_itself_knows_its_mind(key: str) -> None:
    """The rules of a game can be read, tested and changed without its bots."""
    folder = PACKAGE / "games" / key
    rules = [
        path for path in sources(folder) if path.parent.name != "mind" and path.name != "game.py"
    ]
    for path in rules:
        if "mind" not in path.relative_to(folder).parts:
            minds = [
                module for module in imports(path) if module.startswith(f"hyakki.games.{key}.mind")
            ]
            assert not minds, f"{path.name} imports {minds}"


@pytest.mark.parametrize("layer", SHARED)
def test_shared_code_never_names_a_game(layer: str) -> None:
    for path in sources(PACKAGE / layer):
        text = path.read_text(encoding="utf-8").lower()
        for key in OWN if path != NAMES_OUR_GAMES else ():
            assert key not in text, f"{path.relative_to(PACKAGE)} names {key}"


@pytest.mark.parametrize("key", OWN)
def test_every_game_has_the_same_rooms(key: str) -> None:
    missing = [room for room in ROOMS if not (PACKAGE / "games" / key / room).exists()]
    assert not missing


def test_nothing_is_cast_in_the_engines() -> None:
    """A type says what a cast would only claim."""
    for layer in ("core", "games", "bots"):
        for path in sources(PACKAGE / layer):
            assert "typing.cast" not in set(imports(path)), path


def defines_a_struct(path: Path) -> bool:
    bases = [
        base
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ClassDef)
        for base in node.bases
    ]
    return any(re.search(r"\bStruct\b|View\b", ast.unparse(base)) for base in bases) and (
        "msgspec" in set(imports(path)) or path.name == "view.py"
    )


def test_what_defines_a_struct_is_plain() -> None:
    """Msgspec reads annotations, which mypyc does not keep."""
    engines = set(build_engines.engine_files())
    structs = {
        path
        for layer in ("core", "games", "bots")
        for path in sources(PACKAGE / layer)
        if defines_a_struct(path)
    }
    assert structs
    assert not structs & engines


def test_every_plain_pattern_is_needed() -> None:
    import tomllib

    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hyakki"]
    for pattern in table["plain"]:
        assert list(PACKAGE.glob(pattern)), f"nothing matches {pattern}"


def test_every_engine_is_compiled() -> None:
    """A module that mypyc left out would be slow without a word."""
    if not compiled():
        pytest.skip("the engines in use are the plain ones")
    for path in build_engines.engine_files():
        assert list(path.parent.glob(f"{path.stem}{sysconfig.get_config_var('EXT_SUFFIX')}")), path


def test_core_opens_no_file_and_no_network() -> None:
    forbidden = {"socket", "http", "urllib", "sqlite3", "pathlib", "random", "time", "os"}
    for path in sources(PACKAGE / "core"):
        assert not forbidden & {module.partition(".")[0] for module in imports(path)}, path.name


def test_only_arrays_need_numpy() -> None:
    """It is an extra: everything else works without it."""
    users = {path for path in sources(PACKAGE) if "numpy" in set(imports(path))}
    adapters = set(sources(PACKAGE / "adapters"))
    assert {path.name for path in users - adapters} == {"batch.py", "calls.py", "encoder.py"}


def test_no_module_has_randomness_of_its_own() -> None:
    for path in sources(PACKAGE):
        assert "random" not in set(imports(path)), path


def test_nothing_is_pickled() -> None:
    for path in sources(PACKAGE):
        assert not {"pickle", "shelve", "marshal"} & set(imports(path)), path
