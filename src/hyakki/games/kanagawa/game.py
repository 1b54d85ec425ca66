"""Kanagawa on the shelf: the contract of core/game.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hyakki.core.game import Game, Move, State
from hyakki.core.levels import NOVICE, Level
from hyakki.core.messages import Message, Refusal
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts
from hyakki.core.views import Piece, ScoreLine, View
from hyakki.games.kanagawa import (
    drawing,
    instinct,
    menu,
    moves,
    position,
    prospects,
    reasons,
    reflex,
    refusals,
    rules,
    words,
)
from hyakki.games.kanagawa import imagine as imagination
from hyakki.games.kanagawa.box import mark_of, own_source
from hyakki.games.kanagawa.house import house_of
from hyakki.games.kanagawa.inventory import inventory
from hyakki.games.kanagawa.moves import DEAL, LEAVE, SHOW_TOP, KanagawaMove, veiled
from hyakki.games.kanagawa.parts import OUR_BOX, Box, box_from
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.scoring import LINES
from hyakki.games.kanagawa.value import MOST_TURNS, value
from hyakki.games.kanagawa.view import KanagawaView

#: so many turns to come are all that a novice reckons with
NEAR_SIGHTED: Final = 1.0


class Kanagawa(Game):
    def __init__(self, box: Box = OUR_BOX) -> None:
        super().__init__(
            key="kanagawa",
            rules_version=1,
            seats=range(2, 5),
            package="hyakki.games.kanagawa",
            menu=menu.MENU,
            view_type=KanagawaView,
            turn_rule="K3.5",
            end_rule="K7.1",
            data_mark=box.mark,
            horizon=4,
        )
        self.box = box

    def with_data(self, source: str) -> Game:
        """The same game with a corrected box; our own file again is our own box."""
        mark = "" if source == own_source() else mark_of(source)
        return Kanagawa(box_from(source, mark))

    def check(self, seats: int, options: Options) -> None:
        menu.check(options)

    def start(self, seats: int, options: Options) -> State:
        return rules.start(house_of(options, seats, self.box))

    def imagine(self, view: View, rng: Rng) -> State:
        return imagination.imagine(cast(KanagawaView, view), rng, self.box)

    def inventory(self) -> list[Piece]:
        return inventory(self.box.data)

    def read(self, text: str) -> Move:
        return moves.read(text)

    def seen(self, seat: int, actor: int, move: Move, state: State) -> str:
        """N2, N5: of a card dealt face down, or lying on top of the deck, only the back is seen."""
        board, played = cast(KanagawaState, state), cast(KanagawaMove, move)
        hidden = played.kind == SHOW_TOP
        if played.kind == DEAL:
            hidden = board.is_face_down(board.lesson, board.pending[0])
        return veiled(played) if hidden else move.text

    def reveals(self, state: State, move: Move) -> bool:
        """K4.1: taking a column with a face-down card turns it up."""
        board, played = cast(KanagawaState, state), cast(KanagawaMove, move)
        if played.kind != LEAVE:
            return False
        rows = range(len(board.columns[played.thing]))
        return any(board.is_face_down(row, played.thing) for row in rows)

    def why_not(self, state: State, seat: int, move: Move) -> Refusal:
        return refusals.why_not(cast(KanagawaState, state), seat, move)

    def write_position(self, state: State) -> dict[str, object]:
        return position.write_position(cast(KanagawaState, state))

    def read_position(self, document: object) -> State:
        return position.read_position(document, self.box)

    def score_lines(self, view: View) -> list[ScoreLine]:
        """K8: all that is counted lies open, so the count can be shown at any time."""
        points = imagination.points_seen(cast(KanagawaView, view), self.box)
        return [
            ScoreLine(Message("score." + line), tuple(of_seat[place] for of_seat in points))
            for place, line in enumerate(LINES)
        ]

    def prompt(self, view: View) -> Message:
        return words.prompt(cast(KanagawaView, view))

    def tell(self, view: View, move: Move) -> Message:
        return words.tell(cast(KanagawaView, view), move, self.box)

    def draw(self, view: View, texts: Texts, names: Sequence[str]) -> str:
        seen = cast(KanagawaView, view)
        totals = [sum(points) for points in imagination.points_seen(seen, self.box)]
        return drawing.draw(seen, texts, names, self.box, totals)

    def value(self, state: State, seat: int) -> float:
        return value(cast(KanagawaState, state), seat)

    def candidates(self, state: State, seat: int) -> list[Move]:
        return reflex.candidates(cast(KanagawaState, state), seat)

    def reflex(self, state: State, seat: int, rng: Rng) -> Move:
        return reflex.reflex(cast(KanagawaState, state), seat, rng)

    def calm(self, state: State) -> bool:
        return reflex.calm(cast(KanagawaState, state))

    def prospects(self, state: State, seats: int) -> list[float]:
        return prospects.prospects(cast(KanagawaState, state))

    def traits(self, state: State, seat: int) -> dict[str, float]:
        """Painters are compared where a round begins."""
        return prospects.traits(cast(KanagawaState, state), seat) if self.calm(state) else {}

    def reasons(self, view: View, move: Move) -> list[Message]:
        # the hidden cards of this world are never looked at
        world = cast(KanagawaState, self.imagine(view, Rng(0)))
        return reasons.reasons(world, cast(KanagawaView, view), move)

    def instinct(self, view: View, moves: Sequence[Move], rng: Rng, level: Level) -> Move | None:
        """Greedy, and a novice who hardly looks beyond the turn; the others search."""
        if level.skill > NOVICE.skill:
            return None
        turns = NEAR_SIGHTED if level.skill == NOVICE.skill else MOST_TURNS
        return instinct.choose(cast(KanagawaView, view), moves, rng, self.box, turns)
