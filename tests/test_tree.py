"""The tree in docs/architecture.md is the tree on the disk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import hyakki
from hyakki.games import OWN

PACKAGE = Path(hyakki.__file__).parent
PAGE = PACKAGE.parent.parent / "docs" / "architecture.md"
#: what is not listed file by file
UNLISTED = ("server/store/migrations/", "cli/skeleton/")
ANY_GAME = "games/<game>/"


def drawn() -> Iterator[str]:
    """The files of the tree, by their path in the package."""
    tree = PAGE.read_text(encoding="utf-8").split("```\nsrc/hyakki/\n")[1].split("```")[0]
    folders: list[str] = []
    for line in tree.splitlines():
        found = re.match(r"( +)(\S+)", line)
        assert found is not None, line
        depth, name = len(found[1]) // 2 - 1, found[2]
        assert len(line.split(name, 1)[1].strip()) > 2 or name.endswith("/"), f"{name}: what is it?"
        del folders[depth:]
        if name.endswith("/"):
            folders.append(name)
        else:
            yield "".join(folders) + name


def listed() -> list[str]:
    rows = list(drawn())
    rooms = [row.removeprefix(ANY_GAME) for row in rows if row.startswith(ANY_GAME)]
    assert rooms
    others = [row for row in rows if not row.startswith(ANY_GAME)]
    return others + [f"games/{key}/{room}" for key in OWN for room in rooms]


def on_disk() -> list[str]:
    files = [path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")]
    kept = [name for name in files if not name.startswith(UNLISTED)]
    return [name for name in kept if Path(name).name not in ("__init__.py", "__main__.py")]


def test_the_tree_names_each_file_once() -> None:
    rows = listed()
    assert len(rows) == len(set(rows))


def test_the_tree_is_the_one_on_the_disk() -> None:
    assert sorted(listed()) == sorted(on_disk())
