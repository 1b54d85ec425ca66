"""The command line as a person or a script uses it: processes, exit codes, one-line errors."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hyakki.games import GAMES
from tests import forked

EXAMPLES = Path(__file__).parents[2] / "examples"


def hyakki(
    *words: str, stdin: str = "", cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}
    environment.pop("HYAKKI_LANG", None)
    return forked.command(words, stdin, environment, cwd)


def answer(*words: str, stdin: str = "", cwd: Path | None = None) -> str:
    run = hyakki(*words, stdin=stdin, cwd=cwd)
    assert (run.returncode, run.stderr) == (0, ""), run.stderr
    return run.stdout


def refusal(code: int, *words: str, stdin: str = "", cwd: Path | None = None) -> str:
    """One line on standard error, nothing on standard output, no stack trace."""
    run = hyakki(*words, stdin=stdin, cwd=cwd)
    assert run.returncode == code, run.stdout + run.stderr
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1, run.stderr
    return run.stderr.strip()


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    words = (
        "sim",
        "terres",
        "--games",
        "2",
        "--seed",
        "4",
        "--bots",
        "uniform",
        "--records",
        str(folder),
    )
    answer(*words, "--jobs", "1")
    return folder / "terres-4-00001.json"


def test_version_names_the_engines() -> None:
    engines = "plain" if os.environ.get("HYAKKI_PLAIN", "0") not in ("", "0") else "compiled"
    found = answer("--version")
    assert found.startswith("hyakki ")
    assert engines in found or "plain" in found


@pytest.mark.parametrize("key", GAMES)
def test_sim_counts_what_happened(key: str) -> None:
    found = json.loads(
        answer("sim", key, "--games", "6", "--bots", "uniform", "--seed", "1", "--json", "--events")
    )
    assert found["games"] == 6
    assert sum(found["reasons"].values()) == 6
    assert found["seats"][0]["bot"] == "uniform"
    assert found["events"]
    assert "decisions each" in answer("sim", key, "--games", "2", "--bots", "uniform")


def test_sim_is_repeatable() -> None:
    words = (
        "sim",
        "terres",
        "--games",
        "20",
        "--bots",
        "greedy:2,uniform",
        "--seed",
        "9",
        "--json",
    )
    assert answer(*words, "--jobs", "1") == answer(*words, "--jobs", "2")


def test_records_are_saved_once(record: Path) -> None:
    words = (
        "sim",
        "terres",
        "--games",
        "2",
        "--seed",
        "4",
        "--bots",
        "uniform",
        "--records",
        str(record.parent),
    )
    before = record.read_bytes()
    assert "--force" in refusal(2, *words)
    assert record.read_bytes() == before
    answer(*words, "--force")
    assert record.read_bytes() == before


def test_verify_accepts_and_refuses(record: Path, tmp_path: Path) -> None:
    assert "follows from the seed" in answer("verify", str(record))
    document = json.loads(record.read_text())
    seat_move = next(n for n, line in enumerate(document["moves"]) if "@" in line)
    document["moves"][seat_move] = document["moves"][seat_move][:2] + "end"
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(document))
    assert "is not legal" in refusal(1, "verify", str(changed))
    found = hyakki("verify", str(changed), "--json", "--lang", "fr")
    assert (found.returncode, json.loads(found.stdout)["holds"]) == (1, False)


def test_replay_shows_what_a_seat_saw(record: Path) -> None:
    whole = answer("replay", str(record))
    assert "draws a sketch" in whole
    assert "draws the sketch" not in whole
    assert "draws the sketch" in answer("replay", str(record), "--seat", "0")
    part = json.loads(answer("replay", str(record), "--to", "14", "--seat", "1", "--json"))
    assert len(part["log"]) == 14
    assert part["view"]["seat"] == 1
    assert "pioche" in answer("replay", str(record), "--lang", "fr")
    assert "does not exist" in refusal(2, "replay", str(record), "--to", "99999")
    assert "seats are 0–1" in refusal(2, "replay", str(record), "--seat", "5")


def test_rules_and_cards() -> None:
    for key in GAMES:
        book: dict[str, str] = json.loads(answer("rules", key, "--json"))
        assert book
        assert answer("rules", key, "--lang", "fr")
        assert json.loads(answer("cards", key, "--json"))
    assert "takes fright" in answer("rules", "terres", "T5.6")
    assert "prend peur" in answer("rules", "terres", "T5.6", "--lang", "fr")
    assert "T5.11" in answer("rules", "terres", "T5")
    assert "Collect the most points" in answer("rules", "terres")
    assert "Collect the most points" not in answer("rules", "terres", "T5")
    assert "T1.1" in refusal(2, "rules", "terres", "T99")
    assert set(json.loads(answer("games", "--json"))) == set(GAMES)


def test_rules_are_printed_as_they_are_played() -> None:
    waits = ("rules", "terres", "T5.1", "-o", "call_uncovers=waits")
    assert "is not counted; it waits" in answer(*waits)
    assert "(call_uncovers=waits)" in answer(*waits)
    assert "is not counted; it waits" in json.loads(answer(*waits, "--json"))["T5.1"]
    assert "elle attend" in answer(*waits, "--lang", "fr")
    assert "▸ That stack is not counted" in answer(*waits, "--readings")
    assert "▸ As written here" in answer("rules", "terres", "T6.8", "--readings")
    assert "By time of play" not in answer("rules", "terres", "T6.8")
    assert "counted, waits" in refusal(2, "rules", "terres", "-o", "call_uncovers=never")


def a_position() -> dict[str, Any]:
    stack = {"yokai": ["water3", "water4"], "sides": [["s07", "s08"], []]}
    full = {e: {"yokai": [f"{e}{v}" for v in range(3, 8)]} for e in ("fire", "earth", "wind")}
    won = [["water5", "water"], ["water6", "water"], ["water7", "water"]]
    return {
        "hands": [["s01", "s02"], []],
        "stacks": {"water": stack, **full},
        "notebooks": [won, []],
    }


def test_try_applies_moves(tmp_path: Path) -> None:
    source = json.dumps(a_position())
    after = json.loads(answer("try", "terres", "s01@water", stdin=source))
    assert after["stacks"]["water"] == {"yokai": ["water4"], "sides": [[], []]}
    assert after["notebooks"][0][-1] == ["water3", "water"]
    path = tmp_path / "position.json"
    path.write_text(source)
    assert json.loads(answer("try", "terres", "--position", str(path)))["hands"] == [
        ["s01", "s02"],
        [],
    ]
    assert refusal(1, "try", "terres", "s36@wind", stdin=source).startswith("T4.1: ")
    assert "main" in refusal(1, "try", "terres", "s36@wind", "--lang", "fr", stdin=source)


def test_perft_and_bench() -> None:
    found = json.loads(answer("perft", "terres", "--depth", "2", "--json"))
    assert found["nodes"] == sum(found["moves"].values())
    assert "nodes" in answer("perft", "terres", "--depth", "1")
    deep = json.loads(
        answer(
            "perft",
            "terres",
            "--position",
            "-",
            "--depth",
            "1",
            "--json",
            stdin=json.dumps(a_position()),
        )
    )
    assert deep["nodes"] == 5
    speeds = json.loads(answer("bench", "terres", "--seconds", "0.2", "--json"))
    assert speeds[0]["plain"]["decisions_per_second"] > 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("sim", "chess"), "no game “chess”"),
        (("sim", "terres", "--bots", "genius"), "no bot “genius”"),
        (("sim", "terres", "--bots", "greedy,greedy,greedy"), "cannot be played by 3"),
        (("sim", "terres", "--bots", "greedy:many"), "1 to"),
        (("sim", "terres", "--option", "colour=blue"), "no option “colour”"),
        (("sim", "terres", "--option", "leftover_chain=maybe"), "off, on"),
        (("sim", "terres", "--option", "leftover_chain"), "name=value"),
        (("sim", "terres", "--seats", "9"), "cannot be played by 9"),
        (("sim", "terres", "--games", "0"), "at least 1"),
        (("sim", "terres", "--data", "nowhere.toml"), "nowhere.toml"),
        (("play", "terres", "--lang", "eo"), "no language “eo”"),
        (("learn", "--lang", "eo"), "no language “eo”"),
        (("verify", "-", "--lang", "eo"), "no language “eo”"),
        (("try", "terres", "--lang", "eo"), "no language “eo”"),
        (("sheet", "yokai", "--lang", "eo"), "no language “eo”"),
        (("box", "terres", "--lang", "eo"), "no language “eo”"),
        (("rules", "terres", "--lang=eo"), "no language “eo”"),
        (("replay", "nowhere.json"), "nowhere.json"),
        (("verify", "-"), "not a Hyakki record"),
        (("try", "terres", "end"), "not JSON"),
        (("perft", "terres", "--depth", "0"), "at least 1"),
    ],
    ids=str,
)
def test_bad_input_is_one_clear_line(words: tuple[str, ...], says: str) -> None:
    assert says in refusal(2, *words)


def test_impossible_positions_and_moves() -> None:
    broken = json.dumps({**a_position(), "plays": 9})
    assert "T3.5" in refusal(2, "try", "terres", "end", stdin=broken)
    assert "is not a move" in refusal(2, "try", "terres", "jump", stdin=json.dumps(a_position()))


def test_a_whole_game_in_the_terminal(tmp_path: Path) -> None:
    """Always the first legal move; the record is saved and verifies."""
    saved = tmp_path / "game.json"
    words = ("play", "terres", "--players", "human,uniform", "--seed", "3", "--save", str(saved))
    run = hyakki(*words, stdin="?\nl\nr T5.6\nxyz\n0\n" + "1\n" * 400)
    assert run.returncode == 0, run.stderr
    for phrase in (
        "Your hand",
        "takes fright",
        "is not a move",
        "points",
        "Record saved",
    ):
        assert phrase in run.stdout
    assert "Commitment" not in run.stdout
    chance = json.loads(saved.read_text())["chance"]
    assert (chance["kind"], chance["seed"]) == ("seeded", "3")
    assert "seed" in answer("verify", str(saved))
    assert "exists already" in refusal(2, *words)


def test_a_deal_that_nobody_chose_is_sealed(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    assert "Commitment" in answer(
        "play", "terres", "--players", "uniform,uniform", "--save", str(saved)
    )
    assert json.loads(saved.read_text())["chance"]["kind"] == "sealed"
    assert "every draw follows" in answer("verify", str(saved))


def test_undo_save_and_leave(tmp_path: Path) -> None:
    run = hyakki("play", "terres", "--seed", "5", stdin="1\nu\nu\ns\nq\n", cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    assert "Goodbye" in run.stdout
    assert len(list(tmp_path.glob("terres-*.json"))) == 1


def test_bots_alone_and_french() -> None:
    assert "points" in answer("play", "terres", "--players", "uniform,uniform", "--seed", "2")
    run = hyakki("play", "terres", "--lang", "fr", "--seed", "2", stdin="")
    assert "Au revoir" in run.stdout


def test_the_only_person_is_spoken_to() -> None:
    run = hyakki("play", "terres", "--seed", "5", stdin="1\nl\nq\n")
    assert "You draw the sketch" in run.stdout
    assert "You lay the sketch" in run.stdout
    shared = hyakki("play", "terres", "--players", "human,human", "--seed", "5", stdin="1\nl\nq\n")
    assert "You lay" not in shared.stdout


def test_arena_measures_pairs_tables_and_teams(tmp_path: Path) -> None:
    words = ("arena", "terres", "--bots", "greedy:1,uniform", "--deals", "4", "--jobs", "1")
    match_file, picture = tmp_path / "match.jsonl", tmp_path / "match.svg"
    kept = (*words, "--resume", str(match_file), "--plot", str(picture), "--json")
    found = json.loads(answer(*kept))
    assert found["standings"][0]["games"] == 8
    assert picture.read_text().startswith("<svg")
    assert "--force" in refusal(2, *kept)
    assert json.loads(answer(*kept, "--force"))["standings"] == found["standings"]
    assert "another match" in refusal(2, *words, "--resume", str(match_file), "--seed", "5")
    assert re.search(r"% \(\d+\.\d–\d+\.\d\)", answer(*words))
    table = ("arena", "kanagawa", "--seats", "3", "--deals", "2", "--jobs", "1")
    assert "2 × uniform" in answer(*table, "--bots", "greedy:1,uniform")
    team = ("arena", "yokai", "--bots", "greedy:1,uniform", "--deals", "2", "--jobs", "1")
    assert "McNemar" in answer(*team)
    ladder = ("arena", "terres", "--bots", "greedy:1,greedy:2,uniform", "--deals", "3")
    assert len(json.loads(answer(*ladder, "--json"))["ladder"]) == 3
    assert "two different bots" in refusal(2, "arena", "terres", "--bots", "greedy,greedy")
    assert "two different bots" in refusal(2, "arena", "terres", "--bots", "greedy")
    assert "at least 1" in refusal(2, *words[:4], "--deals", "0")


def test_a_bot_in_one_file_of_ones_own() -> None:
    """As docs/write-a-bot.md says: in the folder of the file, with every command that takes bots."""
    own = "cautious_bot:Cautious"
    words = ("sim", "terres", "--bots", f"{own},uniform", "--games", "18", "--json")
    found = json.loads(answer(*words, "--jobs", "2", cwd=EXAMPLES))
    assert found["seats"][0]["bot"] == own
    assert found["seats"][0]["win_rate"] > 0.5
    match = answer("arena", "terres", "--bots", f"{own},uniform", "--deals", "2", cwd=EXAMPLES)
    assert own in match
    assert own in answer("play", "terres", "--players", f"uniform,{own}", cwd=EXAMPLES)
    assert "no Python module" in refusal(2, "sim", "terres", "--bots", own)
    assert "no class" in refusal(2, "sim", "terres", "--bots", "cautious_bot:Bold", cwd=EXAMPLES)


@pytest.mark.parametrize("url", ["mysql://u:secret@h/d", "sqlite:////no/such/folder/x.db"])
def test_a_server_without_its_database_says_so_and_greets_nobody(url: str) -> None:
    said = refusal(2, "serve", "--port", "0", "--no-browser", "--database", url)
    assert "database" in said
    assert "secret" not in said


def test_an_unknown_kind_of_chance_does_not_verify(record: Path, tmp_path: Path) -> None:
    document = json.loads(record.read_text())
    document["chance"]["kind"] = "whim"
    changed = tmp_path / "whim.json"
    changed.write_text(json.dumps(document))
    assert "whim" in refusal(2, "verify", str(changed))


@pytest.mark.parametrize(
    "words", [("rules", "terres"), ("cards", "kanagawa", "--json"), ("games", "--json")], ids=str
)
def test_whoever_stops_reading_is_no_fault(words: tuple[str, ...]) -> None:
    """As `hyakki rules terres | head -1` does, and sooner."""
    command = [sys.executable, "-P", "-W", "error", "-m", "hyakki", *words]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert run.stdout is not None
    assert run.stderr is not None
    with run:
        run.stdout.close()
        said = run.stderr.read()
    assert (run.returncode, said) == (0, b"")


def test_help_names_the_extra_that_is_needed() -> None:
    assert "hyakki[cluster]" in answer("arena", "--help")


def test_two_games_prove_little() -> None:
    found = answer("sim", "terres", "--games", "2", "--bots", "greedy,uniform", "--jobs", "1")
    assert "± 0.0" not in found
    assert "100.0 % (34.2–100.0)" in found
