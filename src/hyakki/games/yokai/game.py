"""Yōkai on the shelf: the contract of core/game.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hyakki.core.game import Bot, Game, Move, State
from hyakki.core.levels import Level
from hyakki.core.messages import Message, Refusal
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts
from hyakki.core.views import Piece, ScoreLine, View
from hyakki.games.yokai import drawing, menu, moves, position, refusals, rules, words
from hyakki.games.yokai import imagine as imagination
from hyakki.games.yokai import instinct as partner
from hyakki.games.yokai import reasons as reasoning
from hyakki.games.yokai.box import inventory
from hyakki.games.yokai.codeteam import CodeTeam
from hyakki.games.yokai.counting import score_lines
from hyakki.games.yokai.moves import AFFINITY, FACE, LOOK, UNSEEN_AFFINITY, UNSEEN_FACE, YokaiMove
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.value import value
from hyakki.games.yokai.view import YokaiView


class Yokai(Game):
    def __init__(self) -> None:
        super().__init__(
            key="yokai",
            rules_version=1,
            seats=range(2, 5),
            package="hyakki.games.yokai",
            menu=menu.MENU,
            view_type=YokaiView,
            turn_rule="Y2.6",
            end_rule="Y8.1",
            cooperative=True,
        )

    def check(self, seats: int, options: Options) -> None:
        menu.check(seats, options)

    def start(self, seats: int, options: Options) -> State:
        return rules.start(imagination.house_of(seats, dict(options)))

    def imagine(self, view: View, rng: Rng) -> State:
        return imagination.imagine(cast(YokaiView, view), rng)

    def inventory(self) -> list[Piece]:
        return inventory()

    def read(self, text: str) -> Move:
        return moves.read(text)

    def seen(self, seat: int, actor: int, move: Move, state: State) -> str:
        """Nobody sees the faces being dealt; a secret affinity is for its holder alone (Y2.1, Y10.3)."""
        kind = cast(YokaiMove, move).kind
        if kind == FACE:
            return UNSEEN_FACE
        if kind == AFFINITY:
            board = cast(YokaiState, state)
            if board.holder(len(board.affinities)) not in (None, seat):
                return UNSEEN_AFFINITY
        return move.text

    def reveals(self, state: State, move: Move) -> bool:
        """Y4.3: a look cannot be taken back."""
        return bool(cast(YokaiMove, move).kind == LOOK)

    def why_not(self, state: State, seat: int, move: Move) -> Refusal:
        return refusals.why_not(cast(YokaiState, state), seat, move)

    def write_position(self, state: State) -> dict[str, object]:
        return position.write_position(cast(YokaiState, state))

    def read_position(self, document: object) -> State:
        return position.read_position(document)

    def score_lines(self, view: View) -> list[ScoreLine]:
        return score_lines(cast(YokaiView, view))

    def prompt(self, view: View) -> Message:
        return words.prompt(cast(YokaiView, view))

    def tell(self, view: View, move: Move) -> Message:
        return words.tell(cast(YokaiView, view), move)

    def draw(self, view: View, texts: Texts, names: Sequence[str]) -> str:
        return drawing.draw(cast(YokaiView, view), texts, names)

    def value(self, state: State, seat: int) -> float:
        return value(cast(YokaiState, state))

    def instinct(self, view: View, moves: Sequence[Move], rng: Rng, level: Level) -> Move | None:
        return partner.choose(cast(YokaiView, view), moves, rng, level)

    def laboratory(self) -> dict[str, type[Bot]]:
        return {"code": CodeTeam}

    def reasons(self, view: View, move: Move) -> list[Message]:
        return reasoning.reasons(cast(YokaiView, view), move)

    def talk(self, options: Options) -> str:
        """Y7: neutral emotes, free talk among friends who keep the rules themselves, or none."""
        return options["chat"]
