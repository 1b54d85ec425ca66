"""A small game for the tests of the core, with the defaults of the contract wherever there are any.

A turn is three steps; `peek` shows its player something hidden. After each turn chance turns a signpost. Four turns are a game.
"""

from __future__ import annotations

from hyakki.core.game import CHANCE, CHANCE_ACTS, NOBODY_ACTS, Game, Move, State
from hyakki.core.messages import bad
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome, View

STEPS = {text: Move(text) for text in ("left", "right", "peek")}
SIGNS = {text: Move(text) for text in ("north", "south")}
A_TURN = 3
TURNS = 4


class WalkView(View, frozen=True, kw_only=True):
    path: tuple[str, ...]
    recalled: bool


class WalkState(State[Move, WalkView]):
    def __init__(self, seats: int) -> None:
        self.events = None
        self.seats = seats
        self.path: tuple[str, ...] = ()

    def copy(self) -> WalkState:
        twin = WalkState(self.seats)
        twin.path = self.path
        return twin

    def actors(self) -> tuple[int, ...]:
        turn, step = divmod(len(self.path), A_TURN + 1)
        if turn == TURNS:
            return NOBODY_ACTS
        return CHANCE_ACTS if step == A_TURN else (turn % self.seats,)

    def moves(self, seat: int) -> list[Move]:
        if (seat,) != self.actors():
            return []
        return list((SIGNS if seat == CHANCE else STEPS).values())

    def apply(self, seat: int, move: Move) -> None:
        self.path = (*self.path, move.text)
        if self.events is not None:
            self.events.add("stepped", who=seat)

    def outcome(self) -> Outcome | None:
        if self.actors():
            return None
        return Outcome((len(self.path),) * self.seats, (0,), "walked")

    def view(self, seat: int, recall: bool = True) -> WalkView:
        return WalkView(
            seat=seat,
            seats=self.seats,
            options={},
            phase="walk",
            actors=self.actors(),
            path=self.path,
            recalled=recall,
        )


class Walk(Game[WalkState, Move, WalkView]):
    def __init__(self, cooperative: bool = False) -> None:
        super().__init__(
            key="walk",
            seat_counts=range(2, 4),
            package="hyakki.core",
            view_type=WalkView,
            turn_rule="X1.1",
            cooperative=cooperative,
        )

    def start(self, seats: int, options: Options) -> WalkState:
        return WalkState(seats)

    def imagine(self, view: WalkView, rng: Rng) -> WalkState:
        state = WalkState(view.seats)
        state.path = view.path
        return state

    def read(self, text: str) -> Move:
        move = {**STEPS, **SIGNS}.get(text)
        if move is None:
            raise bad("unknown_move", text=text, example="left")
        return move

    def reveals(self, state: WalkState, move: Move) -> bool:
        return move.text == "peek"
