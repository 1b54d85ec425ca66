"""The engine still does what the golden files show. After an intended change write them anew, and read the diff."""

from __future__ import annotations

import pytest

from hyakki.testing.golden import GoldenFiles


@pytest.fixture(autouse=True)
def _files(golden: GoldenFiles, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("hyakki_write_golden"):
        golden.write("pytest --hyakki-write-golden")
        pytest.skip("written: read the diff")
    if not golden.exist():
        pytest.skip(f"{golden.game.key} has no golden files: --hyakki-write-golden")


def test_playthroughs_are_as_written(golden: GoldenFiles) -> None:
    for seats in golden.game.seat_counts:
        expected = golden.playthrough_path(seats).read_text(encoding="utf-8")
        assert golden.playthrough(seats) == expected


def test_perft_counts_are_as_written(golden: GoldenFiles) -> None:
    counts = golden.read_counts()
    assert {count.seats for count in counts} == set(golden.game.seat_counts)
    for count in counts:
        found = golden.nodes(count.seats, count.after, count.seed, len(count.nodes))
        assert found == count.nodes, count
