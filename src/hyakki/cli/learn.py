"""`learn`: a lesson in the terminal, with the place kept between two visits."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import platformdirs
import typer

from hyakki.cli.choosing import Chooser
from hyakki.cli.commands import Command, Commands
from hyakki.cli.common import LangOption, console, read_bytes, write_new
from hyakki.cli.explaining import Explainer
from hyakki.cli.menu import Menu
from hyakki.cli.screen import Screen, Voice
from hyakki.core.choices import begins
from hyakki.core.coach import Coach
from hyakki.core.game import AnyGame
from hyakki.core.lessons import GO_ON, Lesson, course, lesson_named, next_lesson
from hyakki.core.messages import HyakkiError, Message, bad
from hyakki.core.texts import Texts
from hyakki.games import GAMES, game_named

Tried = tuple[str, ...]

#: the words of a lesson, and what they do
COMMANDS = {
    "help": "help",
    "legend": "legend",
    "rules": "rules",
    "back": "back",
    "board": "board",
    "again": "again",
    "skip": "skip",
    "quit": "leave",
}
LEAVING = ("skip", "quit")


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """How far somebody is in a lesson."""

    done: bool = False
    tries: list[Tried] = []


class Progress:
    """The places in all lessons, by `game/lesson`, in a file of the home folder."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._places: dict[str, Place] = {}
        if path.exists():
            try:
                self._places = msgspec.json.decode(read_bytes(str(path)), type=dict[str, Place])
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                raise bad("bad_progress", path=str(path), why=str(error)) from None

    def place(self, game: AnyGame, lesson: Lesson) -> Place:
        return self._places.get(f"{game.key}/{lesson.name}", Place())

    def keep(self, game: AnyGame, lesson: Lesson, place: Place) -> None:
        self._places[f"{game.key}/{lesson.name}"] = place
        content = msgspec.json.format(msgspec.json.encode(self._places), indent=1) + b"\n"
        write_new(self.path, content, force=True)


def learn(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="Key of a game; all courses by default.")
    ] = "",
    lesson: Annotated[
        str,
        typer.Argument(
            metavar="[LESSON]", help="Number or name of a lesson; by default the first not done."
        ),
    ] = "",
    progress: Annotated[
        Path | None,
        typer.Option(
            "--progress",
            help="File of your progress.",
            show_default="lessons.json in the data folder of the server",
        ),
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Begin the lesson anew.")] = False,
    lang: LangOption = "en",
) -> None:
    """Learn a game by playing it, lesson by lesson."""
    kept = Progress(progress or Path(platformdirs.user_data_dir("hyakki")) / "lessons.json")
    if not game:
        for one in GAMES.values():
            _list(one, kept, lang)
        return
    chosen = game_named(game)
    if not course(chosen):
        raise bad("no_lessons", game=game)
    wanted = lesson_named(chosen, lesson) if lesson else _first_open(chosen, kept)
    running = TerminalLesson(chosen, wanted, kept, lang, again)
    try:
        running.run()
    except KeyboardInterrupt:
        console.print()
        running.say_goodbye()
        raise typer.Exit(130) from None


def _first_open(game: AnyGame, kept: Progress) -> Lesson:
    lessons = course(game)
    return next((one for one in lessons if not kept.place(game, one).done), lessons[0])


def _list(game: AnyGame, kept: Progress, lang: str) -> None:
    texts = game.texts(lang)
    if not course(game):
        return
    console.print(f"[bold]{texts.text('about.title')}[/bold]")
    for number, lesson in enumerate(course(game), 1):
        place = kept.place(game, lesson)
        key = "listed_done" if place.done else "listed_begun" if place.tries else "listing"
        title, minutes = lesson.title.of(lang), Message("lesson.minutes", {"n": lesson.minutes})
        line = texts.text(f"lesson.{key}", n=number, title=title, minutes=minutes)
        console.print(f"  {line}", markup=False)
    console.print(f"  {texts.text('lesson.how', game=game.key)}", markup=False)


class TerminalLesson:
    """One lesson at one terminal."""

    def __init__(
        self, game: AnyGame, lesson: Lesson, kept: Progress, lang: str, again: bool
    ) -> None:
        self.game = game
        self.lesson = lesson
        self.kept = kept
        self.lang = lang
        self.texts: Texts = game.texts(lang)
        self.screen = Screen(console)
        self.commands = Commands(COMMANDS, self.texts)
        place = kept.place(game, lesson)
        self.tries: list[Tried] = [] if again or place.done else list(place.tries)
        self.told = 0
        self.introduced = False

    def run(self) -> None:
        coach = self._coach()
        by_heart = self.game.by_heart(coach.table.options) and console.is_terminal
        left: Command | None = None
        try:
            while left is None and not coach.done:
                if by_heart:  # what was seen in a turn is not there in the next
                    self.screen.begin_secret()
                self._introduce()
                left = self._ask(coach, self._show(coach))
                coach = self._coach()
        finally:
            if by_heart:
                self.screen.end_secret()
        if left is None:
            self._show_end(coach)
        elif left.key == "skip":
            self._skip()
        else:
            self.say_goodbye()

    def say_goodbye(self) -> None:
        number = course(self.game).index(self.lesson) + 1
        self.screen.tell(self.texts.text("lesson.kept", game=self.game.key, n=number))

    def _coach(self) -> Coach:
        return Coach(self.game, self.lesson, self.tries, self.texts.text("lesson.you"))

    def _introduce(self) -> None:
        if self.introduced:
            return
        self.introduced = True
        self.screen.tell(self.lesson.title.of(self.lang), style="bold")
        self.screen.tell(self.texts.text("lesson.keys"), style="dim")
        if self.tries:
            self.screen.tell(self.texts.text("lesson.resumed"))

    def _show(self, coach: Coach) -> Menu:
        self._show_answer(coach)
        self._show_log(coach)
        return self._show_step(coach)

    def _show_step(self, coach: Coach) -> Menu:
        """The table, what the coach says, and what can be done."""
        step, view = coach.step, coach.table.view(self.lesson.seat, recall=False)
        assert step is not None
        self.screen.table(self.game, view, self.texts, coach.table.names)
        console.print()
        where = self.texts.text("lesson.step", k=coach.at + 1, n=len(self.lesson.steps))
        self.screen.tell(where, style="bold")
        self.screen.tell(coach.say.of(self.lang))
        if step.rules:
            rules = self.texts.text("lesson.rule", rule=", ".join(step.rules))
            self.screen.tell(rules, style="dim")
        moves = coach.moves()
        if coach.shown():
            shown = next((move.text for move in moves if begins(move, coach.shown())), "")
            self.screen.tell(self.texts.text("lesson.show", path=shown))
        menu = Menu(self.screen, self.game, view, moves, self._voice(coach))
        menu.show()
        return menu

    def _show_answer(self, coach: Coach) -> None:
        answer = coach.answer
        if answer is None:
            return
        said = coach.spoken(answer, self.lang)
        sign = "✓" if answer.kind == "praise" else "✗"
        rule = f" ({answer.rule})" if answer.rule else ""
        console.print()
        self.screen.tell(f"{said}{rule}", f"{sign} ")

    def _show_log(self, coach: Coach) -> None:
        lines = coach.table.log(self.lesson.seat, self.told)
        self.told = coach.table.number
        for line in lines:
            for message in line.messages:
                self.screen.tell(self._voice(coach).say(message), "[dim]·[/dim] ")

    def _ask(self, coach: Coach, menu: Menu) -> Command | None:
        """One try, kept in the file; or the word with which the learner leaves."""
        chooser = Chooser(self.screen, menu, self.commands, "> ")
        while True:
            try:
                answer = chooser.ask()
            except EOFError:
                console.print()
                return Command("quit")
            if isinstance(answer, Command):
                if answer.key in LEAVING:
                    return answer
                if answer.key == "again":
                    self.tries, self.told = [], 0
                    return None
                self._explain(answer, coach, menu)
                continue
            tried = self._touched(coach, answer)
            if tried:
                self.tries.append(tried)
                self.kept.keep(self.game, self.lesson, Place(False, self.tries))
                return None

    def _explain(self, command: Command, coach: Coach, menu: Menu) -> None:
        if command.key == "board":
            self._show_step(coach)
            menu.touch(())
        else:
            options = coach.table.options
            explainer = Explainer(self.screen, self.game, self.texts, options)
            explainer.explain(command.key, self.commands, command.about)

    def _skip(self) -> None:
        self.kept.keep(self.game, self.lesson, Place(True))
        self.screen.tell(self.texts.text("lesson.skipped"))
        self._show_next()

    def _touched(self, coach: Coach, answer: str) -> Tried:
        """What the answer touches; nothing if it is not understood."""
        step = coach.step
        assert step is not None
        if step.tells:
            return (GO_ON,)
        if not answer:
            return ()
        try:
            return tuple(self.game.read(answer).path)
        except HyakkiError as error:
            self.screen.tell(self._voice(coach).say(error.message))
            return ()

    def _voice(self, coach: Coach) -> Voice:
        return Voice(self.texts, coach.table.names, self.lesson.seat)

    def _show_end(self, coach: Coach) -> None:
        self._show_answer(coach)
        self._show_log(coach)
        view = coach.table.view(self.lesson.seat, recall=False)
        self.screen.table(self.game, view, self.texts, coach.table.names)
        console.print()
        self.screen.tell(self.lesson.won.of(self.lang))
        self.kept.keep(self.game, self.lesson, Place(True))
        done = self.texts.text("lesson.done", title=self.lesson.title.of(self.lang))
        self.screen.tell(done, "✓ ", style="bold")
        self._show_next()

    def _show_next(self) -> None:
        following = next_lesson(self.game, self.lesson)
        if following is None:
            self.screen.tell(self.texts.text("lesson.last", game=self.game.key))
        else:
            self.screen.tell(self.texts.text("lesson.next", title=following.title.of(self.lang)))
