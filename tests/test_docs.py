"""The documents say what is true."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

from hyakki.cli import app
from hyakki.core.record import read_record
from hyakki.games import GAMES, OWN
from hyakki.lab.match import Series, play_here

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
#: what keeps an example short
SHORT = {"train_a_player.py": ["256"]}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_run(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [str(path), *SHORT.get(path.name, [])])
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out.strip()


def test_the_trained_player_beats_a_random_one(capsys: pytest.CaptureFixture[str]) -> None:
    """In the short form of the example: 256 games to learn from."""
    example = runpy.run_path(str(ROOT / "examples" / "train_a_player.py"))
    assert example["measured"](example["trained"](256), 100) > 0.55


def test_the_code_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(
        r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
    assert "Outcome(" in capsys.readouterr().out


@pytest.mark.parametrize("key", GAMES)
def test_the_bot_of_the_document_plays_every_game(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One file in a folder of one's own, as docs/write-a-bot.md shows it, and nothing else."""
    page = (ROOT / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
    (tmp_path / "my_bot.py").write_text(page.split("```python\n")[1].split("```")[0])
    monkeypatch.syspath_prepend(tmp_path)
    bots = ("my_bot:MyBot", *["uniform"] * (GAMES[key].seat_counts[0] - 1))
    (played,) = play_here(Series(key, bots, {}, 1, 0, 1))
    assert played.record.seats == bots


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_decision_is_listed_and_short() -> None:
    """Under one page, with the same three parts."""
    folder = ROOT / "docs" / "decisions"
    listed = (folder / "README.md").read_text(encoding="utf-8")
    records = sorted(folder.glob("0*.md"))
    assert records
    for number, record in enumerate(records, 1):
        lines = record.read_text(encoding="utf-8").splitlines()
        title, date = lines[0].partition(". ")[2], lines[2]
        assert lines[0].startswith(f"# {number}. ")
        assert f"| [{number}]({record.name}) | {title} | {date} |" in listed
        parts = [line for line in lines if line.startswith("## ")]
        assert parts == ["## Context", "## Decision", "## Consequences"]
        assert len(lines) < 40


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_in_documents_exist(page: Path) -> None:
    callbacks = [(command.name, command.callback) for command in app.registered_commands]
    known = {name or callback.__name__ for name, callback in callbacks if callback is not None}
    text = page.read_text(encoding="utf-8")
    for word in re.findall(r"`(?:hyakki|\$ hyakki) ([a-z][a-z-]*)", text):
        assert word in known, f"{page.name}: hyakki {word}"


@pytest.mark.parametrize("key", OWN)
def test_every_game_is_documented(key: str) -> None:
    title = GAMES[key].texts("en").text("about.title")
    assert title in (ROOT / "README.md").read_text(encoding="utf-8")
    assert (ROOT / "docs" / "rules" / f"{key}.md").exists()
    assert f"rules/{key}.md" in (ROOT / "docs" / "position-format.md").read_text(encoding="utf-8")


def test_the_documented_record_has_the_fields_of_a_record() -> None:
    page = (ROOT / "docs" / "record-format.md").read_text(encoding="utf-8")
    block = page.split("```json")[1].split("```")[0]
    assert read_record(block.encode()).game in GAMES


def test_documents_name_no_path_of_somebodys_machine() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"(?<![\w./])/(?:home|root|tmp|Users)/", text), page
