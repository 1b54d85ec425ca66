"""Terres de Yokai on the shelf: the contract of core/game.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hyakki.core.game import Game, Move, State
from hyakki.core.messages import Message, Refusal
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts
from hyakki.core.views import Piece, ScoreLine, View
from hyakki.games.terres import drawing, moves, position, prospects, refusals, rules, words
from hyakki.games.terres import imagine as imagination
from hyakki.games.terres.box import inventory
from hyakki.games.terres.menu import MENU
from hyakki.games.terres.moves import DRAW, UNSEEN_DRAW, TerresMove
from hyakki.games.terres.parts import SEATS, STARTING_HAND, VALUE, YOKAI_NUMBER
from hyakki.games.terres.reasons import reasons
from hyakki.games.terres.reflex import candidates, reflex
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.state import DEAL, HouseRules
from hyakki.games.terres.traits import traits
from hyakki.games.terres.value import value
from hyakki.games.terres.view import TerresView, Won


class Terres(Game):
    def __init__(self) -> None:
        super().__init__(
            key="terres",
            rules_version=1,
            seats=range(SEATS, SEATS + 1),
            package="hyakki.games.terres",
            menu=MENU,
            view_type=TerresView,
            turn_rule="T3.1",
            end_rule="T7.1",
        )

    def check(self, seats: int, options: Options) -> None:
        """Every mix of options can be played."""

    def start(self, seats: int, options: Options) -> State:
        return rules.start(HouseRules(options))

    def imagine(self, view: View, rng: Rng) -> State:
        return imagination.imagine(cast(TerresView, view), rng)

    def inventory(self) -> list[Piece]:
        return inventory()

    def read(self, text: str) -> Move:
        return moves.read(text)

    def seen(self, seat: int, actor: int, move: Move, state: State) -> str:
        """A drawn sketch is seen by the player who draws it alone."""
        if cast(TerresMove, move).kind != DRAW or seat == _drawer(cast(TerresState, state)):
            return move.text
        return UNSEEN_DRAW

    def why_not(self, state: State, seat: int, move: Move) -> Refusal:
        return refusals.why_not(cast(TerresState, state), seat, move)

    def write_position(self, state: State) -> dict[str, object]:
        return position.write_position(cast(TerresState, state))

    def read_position(self, document: object) -> State:
        return position.read_position(document)

    def score_lines(self, view: View) -> list[ScoreLine]:
        """T7.2: one line, the yokai in each notebook."""
        notebooks = cast(TerresView, view).notebooks
        return [ScoreLine(Message("score.notebook"), tuple(_points(book) for book in notebooks))]

    def prompt(self, view: View) -> Message:
        return words.prompt(cast(TerresView, view))

    def tell(self, view: View, move: Move) -> Message:
        return words.tell(cast(TerresView, view), move)

    def draw(self, view: View, texts: Texts, names: Sequence[str]) -> str:
        return drawing.draw(cast(TerresView, view), texts, names)

    def value(self, state: State, seat: int) -> float:
        return value(cast(TerresState, state), seat)

    def redeal(self, world: State, view: View, rng: Rng) -> State:
        if view.seat < 0:
            return self.imagine(view, rng)
        return imagination.redeal(cast(TerresState, world), view.seat, rng)

    def mark(self, move: Move) -> str:
        return moves.mark(cast(TerresMove, move))

    def candidates(self, state: State, seat: int) -> list[Move]:
        return candidates(cast(TerresState, state), seat)

    def reflex(self, state: State, seat: int, rng: Rng) -> Move:
        return reflex(cast(TerresState, state), seat, rng)

    def prospects(self, state: State, seats: int) -> list[float]:
        return prospects.prospects(cast(TerresState, state))

    def reasons(self, view: View, move: Move) -> list[Message]:
        return reasons(cast(TerresView, view), move)

    def traits(self, state: State, seat: int) -> dict[str, float]:
        """Of the player to move alone: the other's chances are the rest."""
        return traits(cast(TerresState, state)) if seat == cast(TerresState, state).active else {}


def _drawer(state: TerresState) -> int:
    if state.phase == DEAL:
        return 0 if len(state.hands[0]) < STARTING_HAND else 1
    return int(state.active)


def _points(notebook: tuple[Won, ...]) -> int:
    return sum(VALUE[YOKAI_NUMBER[won.yokai]] for won in notebook)
