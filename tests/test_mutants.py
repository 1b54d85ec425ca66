"""The tool for mutation testing: which changes it makes, and that it makes the same ones again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.mutants import compiled, mutants_of, picked

SOURCE = '''"""A docstring is not code."""

from typing import Final, TypeVar

T = TypeVar("T")
__slots__ = ("hidden",)
LIMIT: Final = 3


class Box:
    """Nor is this."""

    def fits(self, size: int, *, strict: bool = True) -> bool:
        if size < LIMIT and not strict:
            return True
        notify("box")
        return min(size, 2) in (1, -size)


def notify(text: str) -> None:
    assert text
'''


def changes(folder: Path) -> dict[str, list[str]]:
    """By the function that they are in."""
    path = folder / "box.py"
    path.write_text(SOURCE)
    found: dict[str, list[str]] = {}
    for mutant in mutants_of(path, folder):
        found.setdefault(mutant.owner, []).append(mutant.change)
    return found


def test_what_is_changed(tmp_path: Path) -> None:
    found = changes(tmp_path)
    assert sorted(found) == ["", "Box.fits"]
    assert sorted(found[""]) == ["3 → 4", "True → False"]
    assert set(found["Box.fits"]) == {
        "if size < LIMIT and (not strict): → if not (size < LIMIT and (not strict)):",
        "size < LIMIT and (not strict) → size < LIMIT or not strict",
        "size < LIMIT → size <= LIMIT",
        "not strict → strict",
        "True → False",
        "notify('box') → pass",
        "'box' → 'box~'",
        "min(size, 2) in (1, -size) → min(size, 2) not in (1, -size)",
        "min(size, 2) → max(size, 2)",
        "2 → 3",
        "1 → 2",
        "-size → size",
    }


@pytest.mark.parametrize(
    ("change", "fits"),
    [
        ("min(size, 2) → max(size, 2)", [False, False, False]),
        ("1 → 2", [True, False, True]),
        ("-size → size", [True, True, True]),
    ],
)
def test_a_mutant_behaves_as_it_says(tmp_path: Path, change: str, fits: list[bool]) -> None:
    changes(tmp_path)
    mutants = mutants_of(tmp_path / "box.py", tmp_path)
    mutant = next(one for one in mutants if (one.owner, one.change) == ("Box.fits", change))
    module: dict[str, object] = {}
    exec(compiled(mutant, tmp_path), module)
    box = module["Box"]
    assert isinstance(box, type)
    assert [box().fits(size) for size in range(3)] == fits
    assert (tmp_path / "box.py").read_text() == SOURCE, "the file stays as it is"


def test_the_same_seed_picks_the_same_mutants_from_every_file(tmp_path: Path) -> None:
    files = []
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text(SOURCE)
        files.append(mutants_of(tmp_path / name, tmp_path))
    chosen = picked(files, 8, 1)
    assert chosen == picked(files, 8, 1)
    assert chosen != picked(files, 8, 2)
    assert chosen == picked(files, 12, 1)[:8]
    assert {mutant.path for mutant in chosen} == {"one.py", "two.py"}
    assert len({mutant.name for mutant in chosen}) == 8
