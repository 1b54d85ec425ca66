"""The sizes that docs/learning.md promises, and its example."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki.core.game import AnyGame
from tests.every_game import every_game

PAGE = (Path(__file__).parent.parent.parent / "docs" / "learning.md").read_text(encoding="utf-8")


@every_game
def test_sizes_are_as_documented(game: AnyGame) -> None:
    numbers = [game.numbers(seats) for seats in game.seat_counts]
    actions = ", ".join(str(found.actions) for found in numbers)
    sizes = ", ".join(str(found.size) for found in numbers)
    (line,) = [line for line in PAGE.splitlines() if line.startswith(f"| `{game.key}` |")]
    assert [cell.strip().removesuffix(" (2 seats)") for cell in line.split("|")[2:4]] == [
        actions,
        sizes,
    ]


@every_game
def test_blocks_have_names_of_their_own(game: AnyGame) -> None:
    for seats in game.seat_counts:
        numbers = game.numbers(seats)
        for blocks in (numbers.acts, numbers.planes):
            assert len({block.name for block in blocks}) == len(blocks)
            assert all(block.meaning for block in blocks)


def test_the_example_of_the_document_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = PAGE.split("```python\n")[1].split("```")[0]
    exec(compile(code, "learning.md", "exec"), {})
    assert "encoder of terres" in capsys.readouterr().out
