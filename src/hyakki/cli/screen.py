"""What is shown in a terminal: sentences that wrap, drawings that fit, and pages that leave nothing behind."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from hyakki.core.game import AnyGame
from hyakki.core.messages import Message
from hyakki.core.texts import Texts
from hyakki.core.views import View

#: a line that goes on is set in by so much more
HANG = 2
#: so narrow nothing can be drawn
LEAST_WIDTH = 40


class Screen:
    """The terminal of one game. In a file or a pipe every sentence stays one line, and nothing is cleared."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._secret = False

    @property
    def width(self) -> int:
        return max(LEAST_WIDTH, self.console.width)

    def tell(self, text: str, before: str = "", style: str = "") -> None:
        """A sentence; what stands before it (in markup) stays alone at the left of all its lines."""
        sign = Text.from_markup(before)
        room = self.width - sign.cell_len
        for number, line in enumerate(self._wrapped(Text(text, style), room, room)):
            self.console.print((sign if number == 0 else Text(" " * sign.cell_len)) + line)

    def lines(self, text: str, before: str = "") -> int:
        """How many lines that takes."""
        room = self.width - Text.from_markup(before).cell_len
        return len(self._wrapped(Text(text), room, room))

    def draw(self, drawing: str) -> None:
        """Lines in markup; those that are too long go on below, set in a little further than they begin."""
        for line in Text.from_markup(drawing).split("\n", allow_blank=True):
            line.rstrip()
            margin = len(line.plain) - len(line.plain.lstrip()) + HANG
            parts = self._wrapped(line, self.width, self.width - margin)
            for number, part in enumerate(parts):
                self.console.print(part if number == 0 else Text(" " * margin) + part)

    def table(self, game: AnyGame, view: View, texts: Texts, names: Sequence[str]) -> None:
        self.console.print()
        self.draw(game.render_within(view, texts, names, self.width))

    def flow(self, items: Sequence[str]) -> None:
        """Short items in rows and columns."""
        wide = max(len(item) for item in items) + 2
        in_row = max(1, (self.width - HANG) // wide)
        for first in range(0, len(items), in_row):
            row = "".join(f"{item:<{wide}}" for item in items[first : first + in_row])
            self.console.print(" " * HANG + row.rstrip(), markup=False)

    def begin_secret(self) -> None:
        """A page of its own, which the terminal does not remember."""
        if not self._secret:
            self._secret = self.console.set_alt_screen(True)
        self.console.clear()

    def end_secret(self) -> None:
        """Back to what everybody may see; where there are no pages, at least nothing secret stays in sight."""
        if self._secret:
            self.console.set_alt_screen(False)
        else:
            self.console.clear()
        self._secret = False

    def _wrapped(self, text: Text, first: int, rest: int) -> list[Text]:
        """Lines no wider than the room for the first and for the others; broken at plain spaces only."""
        if not self.console.is_terminal or text.cell_len <= first:
            return [text]
        breaks: list[int] = []
        begun, room = 0, first
        for space in re.finditer(" (?=[^ ])", text.plain):
            end = text.plain.find(" ", space.end())
            so_far = text.plain[begun : end if end >= 0 else len(text.plain)]
            if cell_len(so_far) > room and text.plain[begun : space.start()].strip():
                breaks.append(space.end())
                begun, room = space.end(), rest
        lines = list(text.divide(breaks))
        for line in lines:
            line.rstrip()
        return lines


class Voice:
    """Says the messages of a table to whoever reads them."""

    def __init__(self, texts: Texts, names: Sequence[str], reader: int | None) -> None:
        self.texts = texts
        self.names = names
        self.reader = reader

    def say(self, message: Message) -> str:
        return self.texts.say(message, self.names, self.reader)
