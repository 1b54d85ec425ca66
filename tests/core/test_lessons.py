"""Lessons of every game, played along every branch; faults of a lesson file, one by one; the coach."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec
import pytest

from hyakki.core.choices import begins
from hyakki.core.coach import Coach
from hyakki.core.lesson_check import NOWHERE, check_lesson, ways
from hyakki.core.lessons import GO_ON, Lesson, course, lesson_named, next_lesson, read_lesson
from hyakki.core.messages import BadInput
from hyakki.core.texts import LANGUAGES
from hyakki.games import OWN, game_named

LESSONS = [(key, lesson.name) for key in OWN for lesson in course(game_named(key))]
FIRST = game_named("terres")
FILE = "01-first-turn.toml"
SOURCE = files(FIRST.package).joinpath("lessons", FILE).read_text(encoding="utf-8")


@pytest.mark.parametrize("key", OWN)
def test_every_game_has_a_course(key: str) -> None:
    lessons = course(game_named(key))
    assert 4 <= len(lessons) <= 8
    assert [lesson.name[:2] for lesson in lessons] == [
        f"{n:02}" for n in range(1, len(lessons) + 1)
    ]


@pytest.mark.parametrize(("key", "name"), LESSONS)
def test_a_lesson_can_be_played_along_every_branch(key: str, name: str) -> None:
    game = game_named(key)
    lesson = lesson_named(game, name)
    found = list(ways(game, lesson))
    assert found
    for tries in found:
        coach = Coach(game, lesson, tries)
        assert coach.done
        assert coach.say is lesson.won


@pytest.mark.parametrize(("key", "name"), LESSONS)
def test_a_miss_is_answered_in_both_languages_and_changes_nothing(key: str, name: str) -> None:
    game = game_named(key)
    lesson = lesson_named(game, name)
    tries = next(iter(reversed(list(ways(game, lesson)))))
    for place in range(len(tries)):
        before = Coach(game, lesson, tries[:place])
        step = before.step
        assert step is not None
        if step.tells:
            continue
        counted = [path.path for path in step.count]
        others = [m.path for m in before.moves() if not any(begins(m, path) for path in counted)]
        for miss in [NOWHERE, *([] if step.free else others)]:
            after = Coach(game, lesson, (*tries[:place], miss))
            assert after.table.lines() == before.table.lines()
            assert after.at == before.at
            answer = after.answer
            assert answer is not None
            assert answer.kind == ("refused" if miss is NOWHERE else "wrong")
            said = [after.spoken(answer, lang) for lang in LANGUAGES]
            assert said[0] != said[1]


@pytest.mark.parametrize(("key", "name"), LESSONS)
def test_every_sentence_of_a_lesson_is_written_twice(key: str, name: str) -> None:
    """Two languages, different, without a straight apostrophe."""

    def look(value: Any) -> None:
        if isinstance(value, dict):
            if set(value) == set(LANGUAGES):
                assert value["en"] != value["fr"]
                assert "'" not in value["en"] + value["fr"]
            for below in value.values():
                look(below)
        elif isinstance(value, list | tuple):
            for below in value:
                look(below)

    look(msgspec.to_builtins(lesson_named(game_named(key), name)))


def test_the_course_goes_on() -> None:
    lessons = course(FIRST)
    assert next_lesson(FIRST, lessons[0]) is lessons[1]
    assert next_lesson(FIRST, lessons[-1]) is None
    assert lesson_named(FIRST, "1") is lessons[0]
    with pytest.raises(BadInput, match="There is no lesson"):
        lesson_named(FIRST, "none")


def test_after_two_misses_the_coach_shows_what_to_touch() -> None:
    lesson = course(FIRST)[0]
    begun = [(GO_ON,)]
    assert Coach(FIRST, lesson, [*begun, NOWHERE]).shown() == ()
    assert Coach(FIRST, lesson, [*begun, NOWHERE, NOWHERE]).shown() == ("s01", "water")
    assert Coach(FIRST, lesson, [*begun, NOWHERE, NOWHERE, ("s01", "water")]).shown() == ()


def test_while_the_coach_tells_something_nothing_can_be_played() -> None:
    coach = Coach(FIRST, course(FIRST)[0], [("s01", "water")])
    assert coach.at == 0
    assert coach.table.number == 0
    assert coach.moves() == []


def test_a_finished_lesson_ignores_further_tries() -> None:
    lesson = course(FIRST)[0]
    tries = next(iter(ways(FIRST, lesson)))
    lines = Coach(FIRST, lesson, tries).table.lines()
    assert Coach(FIRST, lesson, (*tries, ("s26", "fire"))).table.lines() == lines


def test_a_free_step_takes_any_move_and_counts_them() -> None:
    lesson = changed(
        '[[steps]]\nrules = ["T4.1"',
        '[[steps]]\nfree = 2\nsay = { en = "a", fr = "b" }\n\n[[steps]]\nrules = ["T4.1"',
    )
    begun = [(GO_ON,), ("s26", "fire")]
    assert Coach(FIRST, lesson, begun).at == 1
    assert Coach(FIRST, lesson, [*begun, ("s33", "wind")]).at == 2
    assert Coach(FIRST, lesson, [*begun, ("do:end",)]).at == 2


def changed(old: str, new: str) -> Lesson:
    assert old in SOURCE
    return read_lesson(FILE, SOURCE.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "at", "why"),
    [
        ("minutes = 3", "minutes = ", "—", "line 1"),
        ("minutes = 3", "minutes = 99", "minutes", "<= 10"),
        ("minutes = 3", "minutes = 3\nseat = 2", "seat", "lesson_file.seat"),
        ("minutes = 3", "minutes = 3\nhours = 1", "", "hours"),
        ("minutes = 3", 'minutes = 3\nbegin = ["x"]', "begin[0]", "bad_move_line"),
        ('"phase": "play",', '"phase"', "position", "JSON"),
        ('fr = "Votre premier yokai"', "", "title", "fr"),
        ('fr = "Votre premier yokai"', 'fr = ""', "title.fr", "length"),
        ("count = [{ path = [\"do:end\"] }]", "free = 1\ncount = [{ path = [\"do:end\"] }]", "steps[3].free", "lesson_file.free"),
        ("count = [{ path = [\"do:end\"] }]", "count = [{ path = [] }]", "steps[3].count[0].path", "lesson_file.path"),
        ("\"1 end\"", "\"end\"", "steps[3].then[2]", "bad_move_line"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_with_file_key_and_reason(
    old: str, new: str, at: str, why: str
) -> None:
    with pytest.raises(BadInput) as found:
        changed(old, new)
    assert found.value.message.key == "error.bad_lesson"
    params = found.value.message.params
    assert params["file"] == FILE
    assert str(params["at"]).startswith(at)
    assert why in str(params["why"])


def test_a_bad_name_is_refused() -> None:
    with pytest.raises(BadInput, match="the name of a lesson is"):
        read_lesson("first.toml", SOURCE)


@pytest.mark.parametrize(
    ("old", "new", "at", "why"),
    [
        ('point = ["do:end"]', 'point = ["do:win"]', "steps[3].point", "lesson_file.address"),
        ('rules = ["T3.8", "T3.6"]', 'rules = ["X1.1"]', "steps[3].rules", "lesson_file.rule"),
        ('count = [{ path = ["do:end"] }]', 'count = [{ path = ["s26", "water"] }]', "steps[3].count[0]", "lesson_file.illegal"),
        ('path = ["s08", "earth"]', 'path = ["s08", "wind"]', "steps[1].wrong[1]", "lesson_file.illegal"),
        ('path = ["s08", "earth"]', 'path = ["s01"]', "steps[1].wrong[1]", "lesson_file.never"),
        ('"1 s27@wind"', '"1 s27@water"', "steps[3]", "refusal"),
        ('"* draw:s04"', '"* draw:s01"', "steps[3]", "refusal"),
        ('"phase": "play"', '"phase": "tea"', "—", "bad_position"),
        ('first_player = "seat_0"', 'first_player = "nobody"', "—", "bad_option_value"),
    ],
)  # fmt: skip
def test_a_lesson_that_cannot_be_played_is_found(old: str, new: str, at: str, why: str) -> None:
    with pytest.raises(BadInput) as found:
        check_lesson(FIRST, changed(old, new))
    assert found.value.message.key == "error.bad_lesson"
    params = found.value.message.params
    assert str(params["at"]).startswith(at)
    assert why in str(params["why"])
    assert FIRST.texts("en").can_say(found.value.message)
