"""Positions as pictures: `KKP./.PRR/...`, rows divided by `/`, the first row is row 0, the first column is column 0.

K kitsune, P kappa, R rokurokubi, O oni, X any family, `.` an empty cell. Cards get their letters in reading order;
`hints` names them by their cells: `{(0, 1): "h05"}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hyakki.core.foresight import foresee
from hyakki.core.game import CHANCE
from hyakki.core.messages import IllegalMove
from hyakki.core.views import Outcome
from hyakki.games import game_named
from hyakki.games.yokai.box import FAMILIES
from hyakki.games.yokai.parts import CARD_NAMES, PLACES
from hyakki.games.yokai.view import YokaiView

GAME = game_named("yokai")
LETTERS = dict(zip("KPRO", FAMILIES, strict=True))
ROWS = "KKKK/PPPP/RRRR/OOOO"
BLOCKS = "KKPP/KKPP/RROO/RROO"
SQUARE = "XXXX/XXXX/XXXX/XXXX"
BRIDGE = "XX.XX/XXXXX/XX.XX/XX.X."
Cell = tuple[int, int]


def cells_in(picture: str) -> list[tuple[Cell, str]]:
    rows = [row.strip() for row in picture.split("/")]
    return [
        ((row, column), mark)
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark != "."
    ]


def cards_in(picture: str, hints: Mapping[Cell, str], row: int, column: int) -> dict[str, Any]:
    """The cards of a picture, with its upper left corner at that row and column."""
    cells = cells_in(picture)
    assert len(cells) == 16, picture
    spare = [name for name in FAMILIES for _ in range(4)]
    for _, mark in cells:
        if mark != "X":
            spare.remove(LETTERS[mark])
    return {
        name: {
            "cell": (cell[0] + row, cell[1] + column),
            "face": spare.pop(0) if mark == "X" else LETTERS[mark],
            "hint": hints.get(cell),
        }
        for name, (cell, mark) in zip(CARD_NAMES, cells, strict=True)
    }


class Scene:
    """A position set up from a picture; moves and looks by cells."""

    def __init__(
        self,
        picture: str = SQUARE,
        *,
        seats: int = 2,
        hints: Mapping[Cell, str] | None = None,
        at: Cell = (0, 0),
        options: dict[str, str] | None = None,
        **fields: object,
    ) -> None:
        document: dict[str, object] = {
            "seats": seats,
            "options": options or {},
            "cards": cards_in(picture, hints or {}, *at),
            **fields,
        }
        self.state = GAME.read_position(document)

    def card(self, row: int, column: int) -> str:
        """The letter of the card that lies there."""
        places = [PLACES[cell] for cell in self.state.cells]
        return CARD_NAMES[places.index((row, column))]

    def shift(self, origin: Cell, goal: Cell) -> str:
        return f"{self.card(*origin)}@{goal[0]},{goal[1]}"

    def legal(self) -> list[str]:
        return [move.text for seat in self.state.actors() for move in self.state.moves(seat)]

    def goals(self, row: int, column: int) -> set[Cell]:
        """Where the card that lies there may go."""
        name = self.card(row, column)
        goals = (text.partition("@")[2] for text in self.legal() if text.startswith(name + "@"))
        return {(int(goal.partition(",")[0]), int(goal.partition(",")[2])) for goal in goals}

    def do(self, *texts: str) -> Scene:
        for text in texts:
            seat = self.state.actors()[0]
            move = GAME.read(text)
            assert any(move is legal for legal in self.state.moves(seat)), f"{text} is not legal"
            self.state.apply(seat, move)
        return self

    def look_twice(self) -> Scene:
        """Look at the first two cards that can be looked at."""
        for _ in range(2):
            self.do(next(text for text in self.legal() if text.startswith("look:")))
        return self

    def observe_and_move(self) -> Scene:
        self.look_twice()
        return self.do(self.legal()[0])

    def refused(self, text: str) -> str:
        """The rule that forbids this move."""
        seat = self.state.actors()[0]
        move = GAME.read(text)
        assert move not in self.state.moves(seat)
        refusal = GAME.why_not(self.state, seat, move)
        assert GAME.texts("en").say(refusal.message)
        assert GAME.texts("fr").say(refusal.message)
        return refusal.rule

    def foreseen(self, text: str) -> str:
        """What a move will do, as its player is told before making it."""
        view = self.state.view(self.state.actors()[0], recall=False)
        (effects,) = foresee(GAME, view, [GAME.read(text)])
        return " ".join(GAME.texts("en").say(message, "ABCD") for message in effects)

    def view(self, seat: int, recall: bool = True) -> YokaiView:
        return self.state.view(seat, recall)

    def faces(self, seat: int, recall: bool = True) -> dict[str, str]:
        """The faces that a seat is shown."""
        cards = self.view(seat, recall).cards
        return {card.name: card.face for card in cards if card.face is not None}

    def outcome(self) -> Outcome:
        found = self.state.outcome()
        assert found is not None
        return found

    def waits_for_chance(self) -> bool:
        return self.state.actors() == (CHANCE,)


def judged(picture: str, **fields: Any) -> Outcome:
    """The end of a game that is declared with this layout."""
    return Scene(picture, **fields).do("declare").outcome()


def refuses(scene: Scene, text: str, rule: str) -> None:
    assert scene.refused(text) == rule
    with pytest.raises(IllegalMove):
        raise IllegalMove(GAME.why_not(scene.state, scene.state.actors()[0], GAME.read(text)))
