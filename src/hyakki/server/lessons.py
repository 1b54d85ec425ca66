"""What the requests about lessons carry. A page feeds `sight`, `facts` and `foresight` to the same board as a live table."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from hyakki.server import wire

MOST_TRIES: Final = 200

Address = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Path = Annotated[tuple[Address, ...], msgspec.Meta(min_length=1, max_length=12)]


class LessonInfo(msgspec.Struct, frozen=True):
    name: str
    title: str
    minutes: int
    steps: int


class Course(msgspec.Struct, frozen=True):
    """The lessons of a game in their order, in the visitor's language."""

    game: str
    lessons: tuple[LessonInfo, ...]


class Tries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that was tried since the lesson began, each as the path of what was touched."""

    tries: Annotated[tuple[Path, ...], msgspec.Meta(max_length=MOST_TRIES)] = ()


class CoachAnswer(msgspec.Struct, frozen=True):
    """To the last try: it counted, it was legal but not played, or the rules refuse it."""

    kind: Literal["praise", "wrong", "refused"]
    text: str
    rule: str = ""


class CoachWords(msgspec.Struct, frozen=True):
    """What the coach says now, in the visitor's language."""

    say: str
    step: int  # from 1; beyond `steps` once the lesson is done
    steps: int
    point: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    #: there is nothing to do but to listen: the next try is `coach:next`
    tells: bool = False
    answer: CoachAnswer | None = None
    #: what to touch, after some misses
    shown: tuple[str, ...] = ()
    done: bool = False
    next: LessonInfo | None = None


class LessonScene(msgspec.Struct, frozen=True):
    """The table of a lesson after some tries, as its learner may see it, and the coach."""

    game: str
    lesson: LessonInfo
    names: tuple[str, ...]
    options: dict[str, str]
    number: int  # moves at the table
    sight: wire.SeatSnapshot
    facts: msgspec.Raw
    foresight: wire.Foresight
    coach: CoachWords
