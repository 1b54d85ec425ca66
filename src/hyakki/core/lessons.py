"""Lessons as data: `lessons/NN-name.toml` of a game, read and checked with file, key and reason. docs/write-a-lesson.md is the format."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Final

import msgspec

from hyakki.core.game import AnyGame
from hyakki.core.messages import BadInput, Message, bad
from hyakki.core.record import split_line
from hyakki.core.typography import typeset

FOLDER: Final = "lessons"
#: what a learner touches to hear more
GO_ON: Final = "coach:next"
_NAME: Final = re.compile(r"\d\d-[a-z0-9-]+")

Said = Annotated[str, msgspec.Meta(min_length=1, max_length=600)]
Address = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Path = tuple[Address, ...]


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence or a few, in every language."""

    en: Said
    fr: Said

    def of(self, lang: str) -> str:
        return typeset(self.fr if lang == "fr" else self.en, lang)


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Touches that the lesson goes on with: a whole path, or the beginning of several."""

    path: Path
    praise: Text | None = None
    then: tuple[str, ...] | None = None  # instead of the step's


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Legal touches that are not what the step is about, and why."""

    path: Path
    say: Text
    rule: str = ""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do. Without `count` and `free` the coach only tells something."""

    say: Text
    point: Path = ()
    rules: tuple[str, ...] = ()
    count: tuple[Counted, ...] = ()
    free: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0  # any legal move goes, at most so many
    wrong: tuple[Wrong, ...] = ()
    otherwise: Text | None = None
    praise: Text | None = None
    then: tuple[str, ...] = ()  # lines of a record: what rivals answer and what chance brings

    @property
    def tells(self) -> bool:
        return not self.count and not self.free


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson, from its start to something won."""

    name: str = ""  # of its file
    title: Text
    minutes: Annotated[int, msgspec.Meta(ge=1, le=10)]
    rivals: tuple[Said, ...]  # the others by seat
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    options: dict[str, str] = {}
    seed: int = 1
    position: str = ""  # JSON; without it the seed deals
    begin: tuple[str, ...] = ()  # lines of a record that come before the first step
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=40)]
    won: Text

    @property
    def seats(self) -> int:
        return len(self.rivals) + 1

    def names(self, you: str) -> tuple[str, ...]:
        return (*self.rivals[: self.seat], you, *self.rivals[self.seat :])

    def document(self, game: AnyGame) -> object:
        """The position that it begins with; None if it begins with a deal."""
        if not self.position:
            return None
        return {**msgspec.json.decode(self.position), "options": self.options, "game": game.key}


@cache
def course(game: AnyGame) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none if it has none. BadInput if a file cannot be used."""
    folder = files(game.package).joinpath(FOLDER)
    if not folder.is_dir():
        return ()
    found = sorted((file for file in folder.iterdir() if _is_lesson(file)), key=lambda f: f.name)
    return tuple(read_lesson(file.name, file.read_text(encoding="utf-8")) for file in found)


def lesson_named(game: AnyGame, name: str) -> Lesson:
    """By the name of its file, or by its number from 1."""
    lessons = course(game)
    for number, lesson in enumerate(lessons, 1):
        if name in (lesson.name, str(number)):
            return lesson
    known = ", ".join(lesson.name for lesson in lessons) or "—"
    raise bad("unknown_lesson", name=name[:40], known=known)


def next_lesson(game: AnyGame, lesson: Lesson) -> Lesson | None:
    lessons = course(game)
    place = lessons.index(lesson) + 1
    return lessons[place] if place < len(lessons) else None


def read_lesson(file: str, source: str) -> Lesson:
    """The lesson in a file; BadInput names the file, the key and the reason."""
    name = file.removesuffix(".toml")
    if not _NAME.fullmatch(name):
        raise fault(file, "", Message("lesson_file.name"))
    try:
        lesson = msgspec.convert({"name": name} | tomllib.loads(source), Lesson)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise fault(file, "", str(error)) from None
    except msgspec.ValidationError as error:
        said, _, place = str(error).partition(" - at `$")
        raise fault(file, place.rstrip("`").removeprefix("."), said) from None
    _check_start(file, lesson)
    _check_lines(file, "begin", lesson.begin)
    for number, step in enumerate(lesson.steps):
        _check_step(file, f"steps[{number}]", step)
    return lesson


def fault(file: str, at: str, why: str | Message) -> BadInput:
    return bad("bad_lesson", file=file, at=at or "—", why=why)


def _check_start(file: str, lesson: Lesson) -> None:
    if lesson.seat >= lesson.seats:
        raise fault(file, "seat", Message("lesson_file.seat"))
    if lesson.position:
        try:
            document = msgspec.json.decode(lesson.position)
        except (msgspec.DecodeError, RecursionError) as error:
            raise fault(file, "position", str(error)) from None
        if not isinstance(document, dict):
            raise fault(file, "position", Message("lesson_file.position"))


def _check_step(file: str, at: str, step: Step) -> None:
    if step.count and step.free:
        raise fault(file, f"{at}.free", Message("lesson_file.free"))
    if step.wrong and not step.count:
        raise fault(file, f"{at}.wrong", Message("lesson_file.wrong"))
    _check_lines(file, f"{at}.then", step.then)
    for number, counted in enumerate(step.count):
        if not counted.path:
            raise fault(file, f"{at}.count[{number}].path", Message("lesson_file.path"))
        _check_lines(file, f"{at}.count[{number}].then", counted.then or ())


def _check_lines(file: str, at: str, lines: tuple[str, ...]) -> None:
    for number, line in enumerate(lines):
        try:
            split_line(line)
        except BadInput as error:
            raise fault(file, f"{at}[{number}]", error.message) from None


def _is_lesson(file: Traversable) -> bool:
    return file.name.endswith(".toml")
