"""Asks one person for one decision, until there is a move or a word that is none."""

from __future__ import annotations

from hyakki.cli.commands import Command, Commands
from hyakki.cli.editing import read_line
from hyakki.cli.menu import Menu
from hyakki.cli.screen import Screen


class Chooser:
    """The menu of a decision, with whoever chooses from it."""

    def __init__(self, screen: Screen, menu: Menu, commands: Commands, prompt: str) -> None:
        self.screen = screen
        self.menu = menu
        self.commands = commands
        self.prompt = prompt
        self.texts = menu.voice.texts

    def ask(self) -> Command | str:
        """A command, a move in notation (legal or not), or nothing if only Enter was pressed; EOFError at the end of input."""
        while True:
            known = [*self.commands.words(), *self.menu.completions()]
            typed = read_line(self.screen.console, self.prompt, known)
            if not typed:
                return typed
            answer = self._understood(typed)
            if isinstance(answer, Command) and answer.key == "back":
                self.menu.back()
                self.menu.show()
            elif answer is not None:
                return answer

    def _understood(self, typed: str) -> Command | str | None:
        """None if it was a step on the way to a move, or could mean several moves."""
        menu = self.menu
        move = menu.find(typed)
        if move is not None:
            return move.text
        if menu.choose(typed):
            menu.show()
            return None
        command = self.commands.find(typed)
        if command is not None:
            return command
        fitting = [] if menu.reads(typed) else menu.fitting(typed)
        if len(fitting) > 1:
            self.screen.tell(self.texts.text("cli.several"))
            menu.show_moves(fitting)
            return None
        return fitting[0].text if fitting else typed
