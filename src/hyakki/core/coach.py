"""Plays a lesson at a real table: a pure function of the lesson and of what its learner has tried so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from hyakki.core.choices import begins, why
from hyakki.core.fate import SeededFate
from hyakki.core.game import CHANCE, AnyGame, Move
from hyakki.core.lessons import GO_ON, Counted, Lesson, Path, Step, Text
from hyakki.core.messages import Message, Refusal
from hyakki.core.record import split_line
from hyakki.core.rng import Rng
from hyakki.core.steps import Steps, finish
from hyakki.core.table import AnyTable, Table

#: after so many misses in a step the coach shows what to touch
SHOWN_AFTER: Final = 2

Kind = Literal["praise", "wrong", "refused"]


class Answer(msgspec.Struct, frozen=True):
    """What the coach says to the last try: words of the lesson, or the refusal of the engine."""

    kind: Kind
    say: Text | None = None
    refusal: Refusal | None = None
    rule: str = ""


class Coach:
    """A lesson after the tries so far. A try is the path of what was touched."""

    def __init__(
        self, game: AnyGame, lesson: Lesson, tries: Sequence[Path] = (), you: str = "You"
    ) -> None:
        self.game = game
        self.lesson = lesson
        self.answer: Answer | None = None
        self.at = 0  # the step, from 0
        self._made = 0  # moves in this step, if it is a free one
        self._misses = 0
        self._fate = SeededFate(lesson.seed)
        self.table: AnyTable = Table(
            game, lesson.names(you), lesson.options, None, lesson.document(game)
        )
        self._script(lesson.begin)
        finish(self.trying(tries))

    def trying(self, tries: Sequence[Path]) -> Steps[None]:
        """Go through more tries, one at a time. What comes after the end of the lesson is ignored."""
        for touched in tries:
            if self.done:
                return
            self._try(tuple(touched))
            yield None

    @property
    def done(self) -> bool:
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        return None if self.done else self.lesson.steps[self.at]

    @property
    def say(self) -> Text:
        return self.lesson.won if self.step is None else self.step.say

    def shown(self) -> Path:
        """What to touch, once it was missed often enough."""
        step = self.step
        if step is None or self._misses < SHOWN_AFTER or not step.count:
            return ()
        return step.count[0].path

    def spoken(self, answer: Answer, lang: str) -> str:
        """The answer in a language, with the names of the seats."""
        if answer.say is not None:
            return answer.say.of(lang)
        message = Message("lesson.not_this") if answer.refusal is None else answer.refusal.message
        return self.game.texts(lang).say(message, self.table.names, self.lesson.seat)

    def moves(self) -> list[Move]:
        """The learner's legal moves; none while the coach only tells something."""
        step = self.step
        return [] if step is None or step.tells else self.table.choices(self.lesson.seat)

    def _try(self, touched: Path) -> None:
        step = self.step
        assert step is not None
        if step.tells:
            if touched == (GO_ON,):
                self._go_on(None, step.then)
            return
        move = next((move for move in self.moves() if _is(move, touched)), None)
        if move is None:
            self._misses += 1
            view = self.table.view(self.lesson.seat, recall=False)
            refused = why(self.game, view, touched)
            self.answer = Answer("refused", refusal=refused, rule=refused.rule)
        elif step.free:
            self._move_freely(step, move)
        else:
            counted = next((one for one in step.count if begins(move, one.path)), None)
            if counted is None:
                self._miss(step, move)
            else:
                self._count(step, counted, move)

    def _count(self, step: Step, counted: Counted, move: Move) -> None:
        self.table.play(self.lesson.seat, move.text)
        then = step.then if counted.then is None else counted.then
        self._go_on(counted.praise or step.praise, then)

    def _move_freely(self, step: Step, move: Move) -> None:
        self.table.play(self.lesson.seat, move.text)
        self._made += 1
        if self._made >= step.free or self.lesson.seat not in self.table.actors():
            self._go_on(step.praise, step.then)
        else:
            self.answer = None

    def _miss(self, step: Step, move: Move) -> None:
        self._misses += 1
        found = next((wrong for wrong in step.wrong if begins(move, wrong.path)), None)
        if found is None:
            rule = step.rules[0] if step.rules else ""
            self.answer = Answer("wrong", step.otherwise, rule=rule)
        else:
            self.answer = Answer("wrong", found.say, rule=found.rule)

    def _go_on(self, praise: Text | None, then: Sequence[str]) -> None:
        self.at += 1
        self._made = self._misses = 0
        self.answer = None if praise is None else Answer("praise", praise)
        self._script(then)

    def _script(self, lines: Sequence[str]) -> None:
        """What rivals and chance do; chance that no line tells is drawn from the seed, rivals play anything."""
        for line in lines:
            if split_line(line)[0] != CHANCE:
                self._draw()
            self.table.replay_line(line)
        self._draw()
        while not self.done and self._waits():
            seat = self.table.actors()[0]
            rng = Rng.of("lesson", self.lesson.seed, self.table.number)
            self.table.play(seat, self.table.random_move(rng))
            self._draw()

    def _waits(self) -> bool:
        """Somebody else is to act, and the next step needs the learner."""
        actors = self.table.actors()
        step = self.step
        return (
            step is not None
            and not step.tells
            and len(actors) > 0
            and self.lesson.seat not in actors
        )

    def _draw(self) -> None:
        while self.table.actors() == (CHANCE,):
            self.table.replay_line(self.table.expected_line(self._fate))


def _is(move: Move, touched: Path) -> bool:
    return len(move.path) == len(touched) and begins(move, touched)
