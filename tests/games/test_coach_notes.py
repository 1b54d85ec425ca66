"""What the coach of a first game says belongs to something that happens: a log line, a question, a turn."""

from __future__ import annotations

import pytest

from hyakki.games import OWN, game_named

TURNS = ("1", "2", "3")


def notes(key: str, kind: str) -> set[str]:
    sentences = game_named(key).texts("en").sentences()
    start = f"coach.{kind}."
    return {name.removeprefix(start) for name in sentences if name.startswith(start)}


@pytest.mark.parametrize("key", OWN)
def test_the_first_turns_have_a_note_each(key: str) -> None:
    assert notes(key, "turn") == set(TURNS)


@pytest.mark.parametrize("kind", ["log", "prompt"])
@pytest.mark.parametrize("key", OWN)
def test_what_is_explained_is_told_or_asked(key: str, kind: str) -> None:
    sentences = game_named(key).texts("en").sentences()
    assert notes(key, kind)
    for name in notes(key, kind):
        assert {f"{kind}.{name}", f"{kind}.{name}.other"} & set(sentences), name
