"""The pages "sentence by sentence": every sentence has its rules, every rule and every option its sentence."""

from __future__ import annotations

import re
from pathlib import Path

from hyakki.core.game import AnyGame
from tests.every_game import every_game
from tests.test_rule_books import ID, RANGE, ids

DOCS = Path(__file__).parent.parent / "docs" / "rules"


def page(game: AnyGame) -> str:
    return (DOCS / f"sentences-{game.key}.md").read_text(encoding="utf-8")


def rows(game: AnyGame) -> list[list[str]]:
    """Number, sentence, rules and options of each line of the tables."""
    lines = re.findall(r"^\| (B?\d+) \| (.*) \| (.*) \| ?(.*) ?\|$", page(game), re.MULTILINE)
    return [[cell.strip() for cell in line] for line in lines]


def named(text: str) -> set[str]:
    ranges = RANGE.findall(text)
    return set(ID.findall(text)) | {
        f"{section}.{number}"
        for section, first, last in ranges
        for number in range(int(first), int(last) + 1)
    }


@every_game
def test_sentences_are_numbered_and_have_rules_or_a_reason(game: AnyGame) -> None:
    numbers = [int(row[0]) for row in rows(game) if row[0].isdigit()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 40
    for number, sentence, rules, _ in rows(game):
        assert sentence.endswith((".", "?")), number
        assert bool(named(rules)) != rules.startswith("none"), number


@every_game
def test_every_rule_is_there_and_none_that_does_not_exist(game: AnyGame) -> None:
    rules = set(ids(game, "en", "rule"))
    examples = set(ids(game, "en", "example"))
    assert rules - named(page(game)) == set()
    assert named(page(game)) <= rules | examples


@every_game
def test_every_option_is_there_and_none_that_does_not_exist(game: AnyGame) -> None:
    options = {option.name for option in game.menu}
    assert set(re.findall(r"`(\w+)`", " ".join(row[3] for row in rows(game)))) == options


@every_game
def test_an_option_stands_with_its_rule(game: AnyGame) -> None:
    for option in game.menu:
        with_it = [row for row in rows(game) if f"`{option.name}`" in row[3]]
        assert any(option.rule in named(rules) for _, _, rules, _ in with_it), option.name


@every_game
def test_the_rulings_lead_there(game: AnyGame) -> None:
    rulings = (DOCS / f"{game.key}.md").read_text(encoding="utf-8")
    assert f"(sentences-{game.key}.md)" in rulings
