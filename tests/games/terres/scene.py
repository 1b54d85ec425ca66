"""Positions as pictures: `E[4,6] X2 Y1` is the earth stack, top first, with two sketches of X and one of Y.

X is seat 0 and to move. W water, F fire, E earth, N wind; a guest yokai keeps its letter (`N4`). Sketches can be named by their
ends and ability: `Y(EF,EW+c)`, oldest first. Stacks that are not named hold all their yokai; yokai that are nowhere are in X's notebook.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hyakki.core.foresight import foresee
from hyakki.core.game import CHANCE
from hyakki.core.rng import Rng
from hyakki.games import game_named
from hyakki.games.terres.box import ABILITIES, ELEMENTS, SKETCH_IDS
from hyakki.games.terres.parts import PRINTED, STACKS, VALUE, YOKAI_IDS
from hyakki.games.terres.rules import TerresState
from hyakki.testing.cases import random_move

GAME = game_named("terres")
PARTS = GAME.parts
LETTERS = dict(zip("WFEN", ELEMENTS, strict=True))
LETTER_OF = {name: letter for letter, name in LETTERS.items()}
MARKS = {"": "", "c": "call", "d": "distract"}
STACK = re.compile(r"([WFEN])\[([^\]]*)\](.*)")
SIDE = re.compile(r"([XY])(?:(\d+)|\(([^)]*)\))")


class Scene:
    """A position set up from a picture, and moves by their picture names."""

    def __init__(
        self,
        picture: str,
        hand: str = "",
        other: str = "",
        *,
        plays: int = 0,
        phase: str = "play",
        discard: int = 0,
        options: dict[str, str] | None = None,
    ) -> None:
        self._used: set[str] = set()
        hands = (self._sketches(hand), self._sketches(other))
        drawn = dict(self._stack(line) for line in picture.split(";") if line.strip())
        named = {yokai for stack in drawn.values() for yokai in stack["yokai"]}
        for element in ELEMENTS:
            whole = [yokai for yokai in YOKAI_IDS if yokai.startswith(element)]
            rest = [yokai for yokai in whole if yokai not in named]
            drawn.setdefault(element, {"yokai": rest, "sides": ([], [])})
        placed = {yokai for stack in drawn.values() for yokai in stack["yokai"]}
        gone = [(yokai, yokai[:-1]) for yokai in YOKAI_IDS if yokai not in placed]
        free = [name for name in SKETCH_IDS if name not in self._used]
        document = {
            "options": options or {},
            "phase": phase,
            "plays": plays,
            "hands": hands,
            "discard": free[:discard] if discard >= 0 else free,
            "stacks": drawn,
            "notebooks": (gone, []),
        }
        self.state = GAME.read_position(document)

    def _stack(self, line: str) -> tuple[str, dict[str, Any]]:
        found = STACK.fullmatch(line.strip())
        assert found, line
        letter, values, sides = found.groups()
        yokai = [_yokai(letter, word.strip()) for word in values.split(",") if word]
        rows: dict[str, list[str]] = {"X": [], "Y": []}
        for owner, count, names in SIDE.findall(sides):
            rows[owner] = self._any(letter, int(count)) if count else self._sketches(names)
        return LETTERS[letter], {"yokai": yokai, "sides": [rows["X"], rows["Y"]]}

    def _any(self, letter: str, count: int) -> list[str]:
        """So many sketches that show this element, plain ones first."""
        element = ELEMENTS.index(LETTERS[letter])
        free = [
            name
            for card, name in sorted(
                enumerate(SKETCH_IDS), key=lambda pair: PARTS.ability[pair[0]] > 0
            )
            if element in PARTS.ends[card] and name not in self._used
        ]
        found = free[:count]
        assert len(found) == count, "not enough sketches for this picture"
        self._used.update(found)
        return found

    def _sketches(self, names: str) -> list[str]:
        return [self._take(name.strip()) for name in names.split(",") if name.strip()]

    def _take(self, name: str) -> str:
        """A free sketch with those ends and that ability."""
        card = next(
            card
            for card in range(len(SKETCH_IDS))
            if _picture_name(card) == _ordered(name) and SKETCH_IDS[card] not in self._used
        )
        self._used.add(SKETCH_IDS[card])
        return SKETCH_IDS[card]

    # Moves

    def held(self, name: str) -> str:
        """The notation of a sketch in the hand of the player to move, by its picture name."""
        hand = self.state.hands[self.state.active]
        return next(SKETCH_IDS[card] for card in hand if _picture_name(card) == _ordered(name))

    def lay(self, name: str, letter: str) -> Scene:
        return self.do(f"{self.held(name)}@{LETTERS[letter]}")

    def do(self, text: str) -> Scene:
        seat = self.state.actors()[0]
        move = GAME.read(text)
        assert move in self.state.moves(seat), f"{text} is not legal"
        self.state.apply(seat, move)
        return self

    def legal(self) -> list[str]:
        return [move.text for seat in self.state.actors() for move in self.state.moves(seat)]

    def waits_for_chance(self) -> bool:
        return self.state.actors() == (CHANCE,)

    # Looking

    def foreseen(self, text: str) -> str:
        """What a move will do, as its player is told before making it."""
        view = self.state.view(self.state.actors()[0], recall=False)
        (effects,) = foresee(GAME, view, [GAME.read(text)])
        return " ".join(GAME.texts("en").say(message, "XY") for message in effects)

    def show(self, *letters: str) -> str:
        return "; ".join(self._show(letter) for letter in letters)

    def _show(self, letter: str) -> str:
        stack = "WFEN".index(letter)
        values = ",".join(_shown(letter, yokai) for yokai in self.state.stacks[stack])
        mine, theirs = (len(self.state.sides[seat * STACKS + stack]) for seat in range(2))
        return f"{letter}[{values}] X{mine} Y{theirs}"

    def row(self, letter: str, owner: str) -> str:
        """The sketches on one side by their picture names, oldest first."""
        stack = "WFEN".index(letter)
        side = self.state.sides["XY".index(owner) * STACKS + stack]
        return ",".join(_picture_name(card) for card in side)

    def won(self, owner: str) -> list[str]:
        """The notebook, less what the picture had put there."""
        seat = "XY".index(owner)
        return [YOKAI_IDS[yokai] for yokai in self.state.notebooks[seat]]

    def points(self, owner: str) -> int:
        return sum(VALUE[yokai] for yokai in self.state.notebooks["XY".index(owner)])


def random_boards(seed: int, **options: str) -> Iterator[TerresState]:
    """The same board after every move of a random game, from the start to the end."""
    rng = Rng(seed)
    board = GAME.start(2, GAME.complete(2, options))
    yield board
    while board.actors():
        random_move(board, rng)
        yield board


def _yokai(letter: str, word: str) -> str:
    return LETTERS[word[0]] + word[1:] if word[0] in LETTERS else LETTERS[letter] + word


def _shown(letter: str, yokai: int) -> str:
    printed = LETTER_OF[ELEMENTS[PRINTED[yokai]]]
    return f"{'' if printed == letter else printed}{VALUE[yokai]}"


def _picture_name(card: int) -> str:
    one, two = PARTS.ends[card]
    mark = {"": "", "call": "+c", "distract": "+d"}[ABILITIES[PARTS.ability[card]]]
    return LETTER_OF[ELEMENTS[one]] + LETTER_OF[ELEMENTS[two]] + mark


def _ordered(name: str) -> str:
    ends, plus, mark = name.partition("+")
    assert mark in MARKS
    return "".join(sorted(ends, key="WFEN".index)) + plus + mark
