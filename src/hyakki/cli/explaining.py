"""What a terminal explains when it is asked: the words that can be typed, the drawing, the rules."""

from __future__ import annotations

from rich.cells import cell_len
from rich.markup import render

from hyakki.cli.commands import Commands, words_of
from hyakki.cli.screen import Screen
from hyakki.core.game import AnyGame
from hyakki.core.options import Options
from hyakki.core.rulebook import rule_book
from hyakki.core.texts import Texts

#: a game in short
IN_SHORT = ("goal", "turn", "end")


class Explainer:
    def __init__(self, screen: Screen, game: AnyGame, texts: Texts, options: Options) -> None:
        self.screen = screen
        self.game = game
        self.texts = texts
        self.book = rule_book(texts, game.menu, options)
        self.sections = [key.removeprefix("section.") for key in texts.keys("section.")]

    def explain(self, key: str, commands: Commands, about: str = "") -> None:
        if key == "legend":
            self._legend()
        elif key == "rules":
            self._rules(about)
        else:
            self._help(commands)

    def _help(self, commands: Commands) -> None:
        """The words with what they do; in a narrow terminal only the first word of each."""
        self.screen.tell(self.texts.text("cli.help"))
        lists = {key: words_of(key, self.texts) for key in commands.does}
        if max(len(", ".join(words)) for words in lists.values()) > self.screen.width // 3:
            lists = {key: words[:1] for key, words in lists.items()}
        wide = max(len(", ".join(words)) for words in lists.values())
        for key, words in lists.items():
            does = (
                self.texts.text("command_does." + commands.does[key])
                if key != "rules"
                else self._does_rules()
            )
            self.screen.tell(does, f"  [bold]{', '.join(words):<{wide}}[/bold]  ")

    def _does_rules(self) -> str:
        rule = next((name for name in self.book if "." in name), "")
        if not rule:
            return self.texts.text("command_does.rules_in_short")
        return self.texts.text("command_does.rules", section=self.sections[0], rule=rule)

    def _legend(self) -> None:
        keys = self.texts.keys("legend.")
        if not keys:
            self.screen.tell(self.texts.text("cli.no_legend"))
        rows = [self.texts.text(key).partition(" = ") for key in keys]
        wide = max((cell_len(render(sign).plain) for sign, _, _ in rows), default=0)
        for sign, _, meaning in rows:
            room = " " * (wide - cell_len(render(sign).plain))
            self.screen.tell(meaning, f"  {sign}{room}  ")

    def tell_in_short(self) -> None:
        """Goal, turn and end, as far as the game says them."""
        for part in IN_SHORT:
            if f"about.{part}" in self.texts:
                self.screen.tell(self.texts.text(f"about.{part}"))

    def _rules(self, about: str) -> None:
        """A rule, a section with its rules, or the game in short."""
        name = next((one for one in self.book if one.casefold() == about.casefold()), "")
        rules = [one for one in self.book if name and one.startswith(f"{name}.")]
        if name:
            for one in (name, *rules):
                self.screen.tell(self.book[one], f"[bold]{one}[/bold] ")
            return
        if about:
            self.screen.tell(self.texts.text("cli.no_rule", rule=about))
        else:
            self.tell_in_short()
        for section in self.sections:
            self.screen.tell(self.book[section], f"  [bold]{section}[/bold] ")
