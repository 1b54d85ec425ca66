"""One game at one terminal, with people and bots in any seat."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hyakki.bots import bot_for
from hyakki.cli.advising import Adviser
from hyakki.cli.choosing import Chooser
from hyakki.cli.commands import Command, Commands
from hyakki.cli.common import console, verdict, write_new
from hyakki.cli.editing import can_edit, read_line
from hyakki.cli.explaining import Explainer
from hyakki.cli.menu import Menu
from hyakki.cli.screen import Screen, Voice
from hyakki.core.fate import SealedFate
from hyakki.core.game import SPECTATOR, AnyGame
from hyakki.core.messages import HyakkiError, IllegalMove, Message
from hyakki.core.mind import AnyBot
from hyakki.core.record import write_record
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable
from hyakki.lab.match import decide

HUMAN = "human"
COMMANDS = (
    "help",
    "legend",
    "rules",
    "advice",
    "undo",
    "back",
    "board",
    "log",
    "save",
    "quit",
)
#: how a game was left before its end: the exit codes of `play`
QUIT = 0
INTERRUPTED = 130


class Left(Exception):
    """Whoever plays has asked to leave, or there is no more input."""


class TerminalGame:
    """One game at one terminal."""

    def __init__(
        self, game: AnyGame, table: AnyTable, kinds: tuple[str, ...], lang: str, seed: int | None
    ) -> None:
        self.game = game
        self.table = table
        self.kinds = kinds
        self.lang = lang
        self.texts = game.texts(lang)
        self.screen = Screen(console)
        people = [seat for seat, kind in enumerate(kinds) if kind == HUMAN]
        #: who is spoken to; nobody where several people share the screen
        self.reader = people[0] if len(people) == 1 else None
        self.viewer = people[0] if people else 0
        self.several = len(people) > 1
        #: what a turn shows leaves the screen with it
        self.secret = bool(people) and (self.several or game.by_heart(table.options))
        self.voice = Voice(self.texts, table.names, self.reader)
        self.commands = Commands({key: key for key in COMMANDS}, self.texts)
        self.explainer = Explainer(self.screen, game, self.texts, table.options)
        self.adviser = Adviser(game)
        self.bots: dict[int, AnyBot] = {
            seat: bot_for(game, kind) for seat, kind in enumerate(kinds) if kind != HUMAN
        }
        luck = secrets.randbits(60) if seed is None else seed
        self.streams = [Rng.of("terminal bot", luck, seat) for seat in range(len(kinds))]
        #: up to which move each was told what happened; the set-up is seen on the table
        self.told = dict.fromkeys((*range(len(kinds)), SPECTATOR), table.number)
        self.seated = -1  # whose turn is on the screen
        self.last_person = -1
        self.introduced = False
        self.saved_at = -1

    def run(self) -> int | None:
        """Play to the end; how the game was left if it was not played to its end."""
        if isinstance(self.table.fate, SealedFate):
            hash_ = self.table.fate.commitment()
            self.screen.tell(self.texts.text("cli.seed_commitment", hash=hash_), style="dim")
        try:
            while self.table.outcome() is None:
                self._decide(self.table.actors()[0])
        except Left:
            return QUIT
        except KeyboardInterrupt:
            console.print()
            return INTERRUPTED
        finally:
            self._end_turn()
        self._show_end()
        return None

    def close(self) -> None:
        for bot in self.bots.values():
            bot.close()

    def say_goodbye(self, kept: bool) -> None:
        kept = kept or self.saved_at == self.table.number
        self.screen.tell(self.texts.text("cli.bye_kept" if kept else "cli.bye"))

    def tell_saved(self, path: Path) -> None:
        self.screen.tell(self.texts.text("cli.saved", path=str(path)))
        self.screen.tell(self.texts.text("cli.replayed", path=str(path)))

    def _decide(self, seat: int) -> None:
        if seat in self.bots:
            self._end_turn()
            waiting = self.voice.say(Message("prompt.wait", {"who": seat}))
            with self._thinking(waiting):
                move = decide(self.game, self.table, seat, self.bots[seat], self.streams[seat]).move
            self.table.play(seat, move)
            return
        if seat != self.seated:
            self._end_turn()
        self._begin_turn(seat)
        self._ask(seat)

    def _ask(self, seat: int) -> None:
        """Until a person has made one decision, or taken one back."""
        self._show_log(seat)
        menu = self._show_table(seat)
        chooser = Chooser(self.screen, menu, self.commands, f"{self.texts.text('cli.your_move')}> ")
        while True:
            try:
                answer = chooser.ask()
            except EOFError:
                console.print()
                raise Left from None
            if isinstance(answer, Command):
                if self._obey(seat, answer, menu):
                    return
            elif answer and self._try(seat, answer):
                return

    def _introduce(self) -> None:
        """What the game is about, and what can be typed."""
        self.introduced = True
        self.screen.tell(self.texts.text("about.title"), style="bold")
        self.explainer.tell_in_short()
        typing = [self.texts.text("cli.at_start")]
        if can_edit():
            typing.append(self.texts.text("cli.at_start_editing"))
        self.screen.tell(" ".join(typing), style="dim")

    def _show_table(self, seat: int) -> Menu:
        view = self.table.view(seat, recall=False)
        self.screen.table(self.game, view, self.texts, self.table.names)
        self.screen.tell(self.voice.say(self.game.prompt(view)), style="bold")
        menu = Menu(self.screen, self.game, view, self.table.choices(seat), self.voice)
        menu.show()
        return menu

    def _obey(self, seat: int, command: Command, menu: Menu) -> bool:
        """Carry out what is not a move. True if there is something new to decide."""
        if command.key == "quit":
            raise Left
        if command.key == "undo":
            if self.table.can_undo(seat):
                self.table.undo(seat)
                return True
            self.screen.tell(self.texts.text("cli.nothing_undone"))
        elif command.key == "board":
            self._show_table(seat)
            menu.touch(())
        elif command.key == "log":
            self.told[seat] = 0
            self._show_log(seat)
        elif command.key == "save":
            self._save()
        elif command.key == "advice":
            self._advise(seat, menu)
        else:
            self.explainer.explain(command.key, self.commands, command.about)
        return False

    def _advise(self, seat: int, menu: Menu) -> None:
        with self._thinking(self.texts.text("cli.advising")):
            found = self.adviser.advise(self.table, seat)
        if found is None:
            self.screen.tell(self.texts.text("error.no_other_advice"))
            return
        move, reasons = found
        said = self.texts.text("cli.advice", move=menu.say(move), text=move.text)
        self.screen.tell(said, style="bold")
        for reason in reasons:
            self.screen.tell(self.voice.say(reason), "  ")

    def _try(self, seat: int, text: str) -> bool:
        try:
            self.table.play(seat, text)
        except IllegalMove as error:
            why = self.voice.say(error.message)
            if error.rule:
                why = self.texts.text("cli.rule_refused", rule=error.rule, why=why)
            self.screen.tell(why)
            return False
        except HyakkiError as error:
            self.screen.tell(self.voice.say(error.message))
            return False
        return True

    def _save(self) -> None:
        path = Path(f"{self.game.key}-{secrets.token_hex(4)}.json")
        write_new(path, write_record(self.table.record()), force=False)
        self.saved_at = self.table.number
        self.tell_saved(path)

    def _begin_turn(self, seat: int) -> None:
        """With several people at one screen, wait for the next one before anything secret of theirs is shown."""
        paged = self.secret and console.is_terminal
        if not self.introduced:
            self._introduce()
            if paged:
                self._wait_for_enter(self.texts.text("cli.begin"))
        elif self.several and self.last_person != seat:
            who = self.table.names[seat]
            self.screen.tell(self.texts.text("cli.hand_over", who=who), style="bold")
            self._wait_for_enter("⏎ ")
        self.last_person = self.seated = seat
        if paged:
            self.screen.begin_secret()

    def _wait_for_enter(self, prompt: str) -> None:
        try:
            read_line(console, prompt, ())
        except EOFError:
            raise Left from None

    def _end_turn(self) -> None:
        """What a turn showed to its player leaves the screen; what everybody may know comes back to it."""
        if self.seated < 0:
            return
        self.seated = -1
        if self.secret and console.is_terminal:
            self.screen.end_secret()
            self._show_log(SPECTATOR)
            view = self.table.view(SPECTATOR, recall=False)
            self.screen.table(self.game, view, self.texts, self.table.names)

    @contextmanager
    def _thinking(self, sentence: str) -> Iterator[None]:
        """Says on a terminal who is being waited for, as long as it lasts."""
        if not console.is_terminal or console.is_dumb_terminal:
            yield
            return
        with console.status(sentence):
            yield

    def _show_log(self, seat: int) -> None:
        lines = self.table.log(seat, self.told[seat])
        self.told[seat] = self.table.number
        for line in lines:
            for message in line.messages:
                self.screen.tell(self.voice.say(message), "[dim]·[/dim] ")

    def _show_end(self) -> None:
        outcome = self.table.outcome()
        assert outcome is not None
        self._show_log(SPECTATOR if self.secret and console.is_terminal else self.viewer)
        view = self.table.view(self.viewer)
        self.screen.table(self.game, view, self.texts, self.table.names)
        for line in self.game.score_lines(view):
            points = " – ".join(str(point) for point in line.points)
            self.screen.tell(f"{self.voice.say(line.label)}: {points}")
        result = verdict(self.game, outcome, self.table.names, self.lang, self.reader)
        self.screen.tell(result, style="bold")
