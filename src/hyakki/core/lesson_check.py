"""Plays a lesson along every branch, and says what is wrong with it: file, key and reason."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

import msgspec

from hyakki.core.choices import begins, named
from hyakki.core.coach import Coach
from hyakki.core.game import AnyGame, Move
from hyakki.core.lessons import GO_ON, Lesson, Path, Step, Wrong, fault
from hyakki.core.messages import BadInput, HyakkiError, Message

#: touches that lead to no move in any game
NOWHERE = ("nowhere",)


def check_lesson(game: AnyGame, lesson: Lesson) -> int:
    """How many ways lead through the lesson; BadInput at the first fault."""
    try:
        game.complete(lesson.seats, lesson.options)
        Coach(game, lesson)
    except HyakkiError as error:
        raise _fault(lesson, "", error.message) from None
    return sum(1 for _ in ways(game, lesson))


def ways(game: AnyGame, lesson: Lesson) -> Iterator[tuple[Path, ...]]:
    """The tries of each way to the end, checked on the way: whatever a counted path or a free step allows."""
    reached: list[tuple[Path, ...]] = [()]
    for number in range(len(lesson.steps)):
        try:
            reached = yield from _ways_on(game, lesson, number, reached)
        except HyakkiError as error:
            if error.message.key == "error.bad_lesson":
                raise
            raise _fault(lesson, f"steps[{number}]", error.message) from None
    yield from reached


def _ways_on(
    game: AnyGame, lesson: Lesson, number: int, reached: list[tuple[Path, ...]]
) -> Generator[tuple[Path, ...], None, list[tuple[Path, ...]]]:
    """From each table at the beginning of a step to each different one at its end; touches that add nothing new to the end of the lesson."""
    coaches = [(before, Coach(game, lesson, before)) for before in reached]
    _check_step(game, lesson, number, coaches)
    found: dict[bytes, tuple[Path, ...]] = {}
    for before, coach in coaches:
        main, more = _touches(lesson, coach)
        for touched in main:
            tries = _played(game, lesson, number, (*before, touched))
            view = Coach(game, lesson, tries).table.view(lesson.seat)
            found.setdefault(msgspec.json.encode(view), tries)
        for touched in more:
            yield _to_the_end(game, lesson, (*before, touched))
    return list(found.values())


def _touches(lesson: Lesson, coach: Coach) -> tuple[list[Path], list[Path]]:
    """The first move of each counted path, and the others."""
    step = coach.step
    assert step is not None
    if step.tells:
        return [(GO_ON,)], []
    legal = [move.path for move in coach.moves()]
    if step.free:
        return legal[:1], legal[1:]
    main: list[Path] = []
    more: list[Path] = []
    for counted in step.count:
        moves = _beginning(coach, counted.path)
        main += [move.path for move in moves[:1]]
        more += [move.path for move in moves[1:]]
    if not main:
        raise _fault(lesson, f"steps[{coach.at}]", _why("no_move"))
    return main, more


def _check_step(
    game: AnyGame, lesson: Lesson, number: int, coaches: Sequence[tuple[tuple[Path, ...], Coach]]
) -> None:
    """What the step points at, counts and explains exists on each of these tables, or at least on one."""
    step, at = lesson.steps[number], f"steps[{number}]"
    _check_rules(game, lesson, step, at)
    for before, coach in coaches:
        known = _addresses(coach)
        for address in step.point:
            if address not in known:
                raise _fault(lesson, f"{at}.point", _why("address", address=address))
        if not step.tells:
            if not coach.moves():
                raise _fault(lesson, at, _why("no_move"))
            _check_refusal(game, lesson, before, at)
    for place, counted in enumerate(step.count):
        if not any(_beginning(coach, counted.path) for _, coach in coaches):
            why = _why("illegal", path=" ".join(counted.path))
            raise _fault(lesson, f"{at}.count[{place}].path", why)
    for place, wrong in enumerate(step.wrong):
        _check_wrong(game, lesson, wrong, f"{at}.wrong[{place}]", coaches)


def _check_wrong(
    game: AnyGame,
    lesson: Lesson,
    wrong: Wrong,
    at: str,
    coaches: Sequence[tuple[tuple[Path, ...], Coach]],
) -> None:
    tries = [
        (*before, move.path) for before, coach in coaches for move in _beginning(coach, wrong.path)
    ]
    if not tries:
        raise _fault(lesson, f"{at}.path", _why("illegal", path=" ".join(wrong.path)))
    for tried in tries:
        answer = Coach(game, lesson, tried).answer
        if answer is not None and answer.say is wrong.say:
            return
    raise _fault(lesson, at, _why("never"))


def _beginning(coach: Coach, path: Path) -> list[Move]:
    return [move for move in coach.moves() if begins(move, path)]


def _check_refusal(game: AnyGame, lesson: Lesson, before: tuple[Path, ...], at: str) -> None:
    answer = Coach(game, lesson, (*before, NOWHERE)).answer
    if answer is None or answer.kind != "refused":
        raise _fault(lesson, at, _why("refuses_nothing"))


def _check_rules(game: AnyGame, lesson: Lesson, step: Step, at: str) -> None:
    texts = game.texts("en")
    for rule in (*step.rules, *(wrong.rule for wrong in step.wrong if wrong.rule)):
        if f"rule.{rule}" not in texts:
            raise _fault(lesson, f"{at}.rules", _why("rule", rule=rule))


def _to_the_end(game: AnyGame, lesson: Lesson, tries: tuple[Path, ...]) -> tuple[Path, ...]:
    """These tries, and then the first that counts in each step."""
    while not (coach := Coach(game, lesson, tries)).done:
        tries = (*tries, _next_try(lesson, coach))
    return tries


def _played(
    game: AnyGame, lesson: Lesson, number: int, tries: tuple[Path, ...]
) -> tuple[Path, ...]:
    """These tries, and more until that step is over."""
    while (coach := Coach(game, lesson, tries)).at == number:
        tries = (*tries, _next_try(lesson, coach))
    return tries


def _next_try(lesson: Lesson, coach: Coach) -> Path:
    step = coach.step
    assert step is not None
    if step.tells:
        return (GO_ON,)
    for path in (counted.path for counted in step.count):
        for move in coach.moves():
            if begins(move, path):
                return move.path
    if step.free and coach.moves():
        return coach.moves()[0].path
    raise _fault(lesson, f"steps[{coach.at}]", _why("no_move"))


def _addresses(coach: Coach) -> set[str]:
    """What can be pointed at: what can be touched now, what the view names, and the seats."""
    table, seat = coach.table, coach.lesson.seat
    view = table.view(seat, recall=False)
    found = {address for move in table.choices(seat) for address in move.path}
    found |= {f"seat:{number}" for number in range(table.seats)}
    found |= set(_names(msgspec.to_builtins(view)))
    return found | {named(address) for address in found}


def _names(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, below in value.items():
            yield str(key)
            yield from _names(below)
    elif isinstance(value, list | tuple):
        for below in value:
            yield from _names(below)


def _fault(lesson: Lesson, at: str, why: Message) -> BadInput:
    return fault(f"{lesson.name}.toml", at, why)


def _why(key: str, **params: int | str | Message) -> Message:
    return Message("lesson_file." + key, dict(params))
