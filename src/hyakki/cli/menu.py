"""The moves of one decision as a list to choose from: all at once if they are few, else one touch after the other."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hyakki.cli.commands import folded
from hyakki.cli.screen import Screen, Voice
from hyakki.core.choices import begins, onward
from hyakki.core.foresight import foresee
from hyakki.core.game import AnyGame, Move
from hyakki.core.messages import HyakkiError
from hyakki.core.typography import WIDE
from hyakki.core.views import View

#: longer lists are asked for in steps; if a step is longer, its things stand side by side
MOST_LINES = 12
#: shorter answers are no words to look for
LEAST_LETTERS = 3
NOTATION = 14
BUTTON = "do:"

Path = tuple[str, ...]


class Entry:
    """One line of the list: what is typed for it, and where it leads to: a move, or a further step."""

    def __init__(self, name: str, path: Path, moves: Sequence[Move]) -> None:
        self.name = name
        self.path = path
        self.move = moves[0] if len(moves) == 1 else None
        self.is_button = path[-1].startswith(BUTTON)


class Menu:
    """What can be chosen, after what has been touched so far."""

    def __init__(
        self, screen: Screen, game: AnyGame, view: View, moves: Sequence[Move], voice: Voice
    ) -> None:
        self.screen = screen
        self.game = game
        self.view = view
        self.moves = list(moves)
        self.voice = voice
        self.path: Path = ()
        self.entries: list[Entry] = []
        self.touch(())

    def touch(self, path: Path) -> None:
        """Go on from there; where there is only one way on, it is taken."""
        self.path = path
        live = [move for move in self.moves if begins(move, path)]
        all_at_once = [Entry(move.text, move.path, [move]) for move in live]
        if self._is_short(all_at_once):
            self.entries = all_at_once
            return
        whole = [move for move in live if len(move.path) == len(path)]
        ways = onward(live, path)
        if len(ways) == 1 and not whole:
            self.touch((*path, *ways))
            return
        self.entries = [Entry(move.text, move.path, [move]) for move in whole]
        self.entries += [
            Entry(self.game.called(address), (*path, address), below)
            for address, below in ways.items()
        ]

    def back(self) -> bool:
        """One step back; False at the first."""
        path = self.path
        while path:
            path = path[:-1]
            self.touch(path)
            if self.path == path:
                return True
        return False

    def choose(self, typed: str) -> bool:
        """Take up an answer that leads to a further step."""
        for path in (self._listed(typed), self._touches(typed)):
            if path and self._move_at(path) is None:
                self.touch(path)
                return True
        return False

    def find(self, typed: str) -> Move | None:
        """The move that was typed: by its number in the list, its notation, its last touch, or all its touches."""
        written = next((move for move in self.moves if move.text == typed), None)
        return written or self._move_at(self._listed(typed)) or self._move_at(self._touches(typed))

    def fitting(self, typed: str) -> list[Move]:
        """The moves whose words begin with all these words."""
        wanted = _words(typed)
        if len("".join(wanted)) < LEAST_LETTERS or typed.isdigit():
            return []
        return [
            move
            for move in self.moves
            if all(any(word.startswith(one) for word in _words(self.say(move))) for one in wanted)
        ]

    def completions(self) -> list[str]:
        """What can be typed now: the entries, then every move in notation and in words."""
        live = [move for move in self.moves if begins(move, self.path)]
        return [
            *(entry.name for entry in self.entries),
            *(move.text for move in live),
            *(self.say(move) for move in live),
        ]

    def say(self, move: Move) -> str:
        return self.voice.say(self.game.describe(self.view, move))

    def show(self) -> None:
        screen = self.screen
        if self.path:
            things = ", ".join(
                self._thing(address) or self.game.called(address) for address in self.path
            )
            screen.tell(self.voice.texts.text("cli.step", things=things), style="bold")
        short = self._side_by_side()
        self._show_lines(
            [(number, one) for number, one in enumerate(self.entries, 1) if one not in short]
        )
        if short:
            screen.flow([entry.name for entry in short])
            said = self._thing(short[0].path[-1])
            if self.path and said:
                example = self.voice.texts.text("cli.example", name=short[0].name, words=said)
                screen.tell(example, style="dim")

    def _side_by_side(self) -> list[Entry]:
        """Of a long list, the things that go by their names in the drawing."""
        if len(self.entries) <= MOST_LINES:
            return []
        return [entry for entry in self.entries if not entry.is_button]

    def show_moves(self, moves: Sequence[Move]) -> None:
        """Some of the moves, without numbers."""
        screen = self.screen
        for move in moves[:MOST_LINES]:
            screen.tell(self.say(move), f"  [bold]{_escaped(move.text):<{NOTATION}}[/bold] ")
        if len(moves) > MOST_LINES:
            screen.tell("…", "  ")

    def _is_short(self, entries: Sequence[Entry]) -> bool:
        """Whether the entries can be listed without filling the screen. A list of one step is as it is."""
        if len(entries) > MOST_LINES:
            return False
        if all(len(entry.path) <= len(self.path) + 1 for entry in entries):
            return True
        rows = self._rows(list(enumerate(entries, 1)))
        return sum(self.screen.lines(said, before) for before, said in rows) <= MOST_LINES

    def _show_lines(self, lines: Sequence[tuple[int, Entry]]) -> None:
        for before, said in self._rows(lines):
            self.screen.tell(said, before)

    def _rows(self, lines: Sequence[tuple[int, Entry]]) -> list[tuple[str, str]]:
        """Number and name of each entry, and what it is in words."""
        whole = [entry.move for _, entry in lines if entry.move is not None]
        foreseen = dict(zip(whole, foresee(self.game, self.view, whole), strict=True))
        wide = min(NOTATION, max((len(entry.name) for _, entry in lines), default=0))
        rows: list[tuple[str, str]] = []
        for number, entry in lines:
            said = self._thing(entry.path[-1])
            if entry.move is not None:
                effects = [self.voice.say(effect) for effect in foreseen[entry.move]]
                said = f"{WIDE}· ".join([self.say(entry.move), *effects])
            rows.append((f"{number:>4}  [bold]{_escaped(entry.name):<{wide}}[/bold]  ", said))
        return rows

    def _thing(self, address: str) -> str:
        noun, _, name = address.partition(":")
        if noun == "seat" and name.isdigit():
            return self.voice.names[int(name)]
        words = self.game.thing(self.view, address)
        return "" if words is None else self.voice.say(words)

    def _listed(self, typed: str) -> Path:
        by_name = next((entry.path for entry in self.entries if entry.name == typed), ())
        if by_name:
            return by_name
        known = typed.isascii() and typed.isdigit() and 0 < int(typed) <= len(self.entries)
        return self.entries[int(typed) - 1].path if known else ()

    def _touches(self, typed: str) -> Path:
        """Things named one after the other, from here or from the beginning; nothing if they lead to no move."""
        return self._follow(self.path, typed.split()) or self._follow((), typed.split())

    def _follow(self, path: Path, names: Sequence[str]) -> Path:
        for name in names:
            ways = onward(self.moves, path)
            address = next((way for way in ways if self._is_called(way, name)), None)
            if address is None:
                return ()
            path = (*path, address)
        return path

    def _is_called(self, address: str, name: str) -> bool:
        """By its address, by its id, or by its name in words."""
        names = (address, self.game.called(address), self._thing(address))
        return folded(name) in [folded(one) for one in names]

    def _move_at(self, path: Path) -> Move | None:
        """The move that these touches are for, and no other."""
        if not path:
            return None
        live = [move for move in self.moves if begins(move, path)]
        listed = [entry.move for entry in self.entries if entry.path == path and entry.move]
        return listed[0] if listed else live[0] if len(live) == 1 else None

    def reads(self, typed: str) -> bool:
        """Whether this is the notation of some move, possible or not."""
        try:
            self.game.read(typed)
        except HyakkiError:
            return False
        return True


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", folded(text))


def _escaped(text: str) -> str:
    return text.replace("[", "\\[")
