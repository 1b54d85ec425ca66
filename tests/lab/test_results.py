"""Results as data: `hyakki sim --out`, and series of uniform bots at full speed."""

from __future__ import annotations

import json
import sqlite3
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hyakki.cli import app
from hyakki.core.messages import HyakkiError
from hyakki.core.record import read_record
from hyakki.core.verify import verify
from hyakki.games import OWN, game_named
from hyakki.lab.match import Series, play_here, play_series
from hyakki.lab.quick import can_be_quick, play_quickly
from hyakki.lab.results import CHUNK, Results
from hyakki.lab.tally import tally, tally_of

BOTS = ("greedy:1", "uniform")
SERIES = Series("terres", BOTS, game_named("terres").complete(2, {}), 3, 0, 4)


def sim(*words: str, fails: str = "") -> dict[str, object]:
    done = CliRunner().invoke(
        app, ["sim", "terres", "--seed", "3", "--jobs", "1", "--json", *words]
    )
    if fails:
        assert isinstance(done.exception, HyakkiError), done.output
        assert done.exception.message.key == f"error.{fails}"
        return {}
    assert done.exit_code == 0, done.output
    found: dict[str, object] = json.loads(done.stdout)
    return found


def kept(*words: str, games: int, fails: str = "") -> dict[str, object]:
    return sim("--bots", ",".join(BOTS), "--games", str(games), *words, fails=fails)


def test_a_file_of_results_holds_every_game(tmp_path: Path) -> None:
    out = tmp_path / "results.sqlite"
    assert kept("--out", str(out), games=4) == kept(games=4)
    played = play_here(SERIES)
    base = sqlite3.connect(out)
    for number, game in enumerate(played):
        (record,) = base.execute("SELECT record FROM games WHERE number = ?", (number,)).fetchone()
        assert read_record(record.encode()) == game.record
        assert verify(game_named("terres"), game.record).holds
        counts = base.execute("SELECT kind, count FROM events WHERE game = ?", (number,))
        assert dict(counts.fetchall()) == game.events
        rows = base.execute(
            "SELECT seat, move FROM decisions WHERE game = ? ORDER BY number", (number,)
        )
        moves = [line for line in game.record.moves if not line.startswith("*")]
        assert [f"{seat} {move}" for seat, move in rows] == moves
        seats = base.execute("SELECT bot, score, won FROM seats WHERE game = ?", (number,))
        assert [(bot, score) for bot, score, _ in seats] == list(
            zip(BOTS, game.outcome.scores, strict=True)
        )


def test_a_series_goes_on_where_it_stopped(tmp_path: Path) -> None:
    out = str(tmp_path / "results.sqlite")
    kept("--out", out, games=2)
    assert kept("--out", out, games=5) == kept(games=5)
    assert kept("--out", out, games=3) == kept(games=3)  # of what it holds


def test_a_game_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """Whoever stops between two games, or in the middle of writing, finds only whole games."""
    out = tmp_path / "results.sqlite"
    results = Results(out, SERIES, "", 1)
    game = play_here(SERIES)[0]
    rows = results.append(game for _ in range(CHUNK + 5))
    assert len(list(islice(rows, 3))) == 3
    rows.close()
    assert results.games == CHUNK
    broken = [game, None]
    with pytest.raises(AttributeError):
        list(results.append(broken))  # type: ignore[arg-type]
    assert results.games == CHUNK
    results.close()


def test_other_files_are_refused_and_stay_as_they_are(tmp_path: Path) -> None:
    out = tmp_path / "results.sqlite"
    kept("--out", str(out), games=1)
    content = out.read_bytes()
    words = ("--out", str(out))
    kept(*words, "--option", "first_player=seat_0", games=1, fails="other_results")
    sim(*words, "--bots", "uniform", fails="other_results")
    assert out.read_bytes() == content
    with sqlite3.connect(out) as base:
        base.execute("PRAGMA user_version = 9")
    kept(*words, games=1, fails="results_version")
    text, other = tmp_path / "text", tmp_path / "other.sqlite"
    text.write_text("no database" * 100)
    with sqlite3.connect(other) as base:
        base.execute("CREATE TABLE mine (a)")
    for path in (text, other):
        kept("--out", str(path), games=1, fails="not_results")
    kept("--out", str(tmp_path), games=1, fails="no_write")


def test_tables_can_be_written_as_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, folder = str(tmp_path / "results.sqlite"), tmp_path / "tables"
    kept("--parquet", str(folder), games=1, fails="parquet_without_out")
    with monkeypatch.context() as without:
        without.setitem(__import__("sys").modules, "pyarrow", None)
        kept("--out", out, "--parquet", str(folder), games=1, fails="no_peer")
    if find_spec("pyarrow") is None:
        pytest.skip("Arrow is not installed here: make peers")
    from pyarrow import parquet

    kept("--out", out, "--parquet", str(folder), games=2)
    base = sqlite3.connect(out)
    for table in ("games", "seats", "decisions", "events"):
        rows = [
            tuple(row.values())
            for row in parquet.read_table(folder / f"{table}.parquet").to_pylist()
        ]
        assert rows == base.execute(f"SELECT * FROM {table}").fetchall()


@pytest.mark.parametrize("key", OWN)
def test_uniform_bots_play_at_full_speed(key: str) -> None:
    """Without events; each game depends on its number alone, and ends as games do."""
    game = game_named(key)
    seats = game.seat_counts[0]
    series = Series(key, ("uniform",) * seats, game.complete(seats, {}), 1, 0, 12)
    assert can_be_quick(series)
    rows = list(play_quickly(series, 1))
    later = Series(key, series.bots, series.options, 1, 5, 3)
    assert list(play_quickly(later, 1)) == rows[5:8]
    slow = tally(play_series(series, 1))
    quick = tally_of(series.bots, game.cooperative, rows)
    assert quick.games == slow.games == 12
    assert quick.events == {}
    assert 0.5 < quick.mean_decisions / slow.mean_decisions < 2.0
    assert 0.5 < quick.mean_moves / slow.mean_moves < 2.0


def test_processes_do_not_change_what_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyakki.lab.quick.CHUNK", 3)
    options = game_named("orodeloro").complete(2, {})
    series = Series("orodeloro", ("uniform",) * 2, options, 1, 0, 7)
    assert list(play_quickly(series, 2)) == list(play_quickly(series, 1))


def test_events_are_counted_where_somebody_asks() -> None:
    words = ("--bots", "uniform", "--games", "3")
    assert sim(*words)["events"] == {}
    assert sim(*words, "--events")["events"]
    assert kept(games=1)["events"]
