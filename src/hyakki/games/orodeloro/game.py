"""OROdelORO on the shelf: the contract of core/game.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hyakki.core.game import CHANCE, Game, Move, State
from hyakki.core.levels import ADEPT, NOVICE, Level
from hyakki.core.messages import BadOption, Message, Refusal
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts
from hyakki.core.views import Piece, ScoreLine, View
from hyakki.games.orodeloro import (
    box,
    drawing,
    moves,
    position,
    prospects,
    reasons,
    reflex,
    refusals,
    rules,
    words,
)
from hyakki.games.orodeloro import imagine as imagination
from hyakki.games.orodeloro.options import Variant
from hyakki.games.orodeloro.mind.instinct import instinct
from hyakki.games.orodeloro.menu import MENU
from hyakki.games.orodeloro.moves import PICK, SPLIT, UNSEEN_SPLIT, OroMove
from hyakki.games.orodeloro.parts import SEATS, Parts
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.mind.value import value
from hyakki.games.orodeloro.view import OroView


class Orodeloro(Game):
    def __init__(self, data: box.Data | None = None) -> None:
        own = box.load(box.own_source())
        self.data = own if data is None else data
        mark = box.mark_of(self.data)
        super().__init__(
            key="orodeloro",
            rules_version=1,
            seats=SEATS,
            package="hyakki.games.orodeloro",
            menu=MENU,
            view_type=OroView,
            turn_rule="O3.1",
            end_rule="O7.1",
            data_mark="" if mark == box.mark_of(own) else mark,
            horizon=4,
        )
        self.parts = Parts(self.data, self.data_mark)
        self._houses: dict[tuple[str, ...], Variant] = {}

    def with_data(self, source: str) -> Game:
        return Orodeloro(box.load(source))

    def house(self, seats: int, options: Options) -> Variant:
        """The house rules of these options, made once."""
        key = (str(seats), *options.values())
        if key not in self._houses:
            self._houses[key] = Variant(self.parts, seats, options)
        return self._houses[key]

    def check(self, seats: int, options: Options) -> None:
        if options["second_coin"] == "on" and seats != 2:
            raise BadOption("O2.1", Message("refusal.second_coin"))

    def start(self, seats: int, options: Options) -> State:
        return rules.start(self.variant(seats, options))

    def imagine(self, view: View, rng: Rng) -> State:
        return imagination.imagine(self.variant(view.seats, view.options), cast(OroView, view), rng)

    def inventory(self) -> list[Piece]:
        return box.inventory(self.data)

    def read(self, text: str) -> Move:
        return moves.read(text)

    def seen(self, seat: int, actor: int, move: Move, state: State) -> str:
        """K2: a split is read by its own player alone."""
        if cast(OroMove, move).kind == SPLIT and seat != actor:
            return UNSEEN_SPLIT
        return move.text

    def reveals(self, state: State, move: Move) -> bool:
        """A pick shows both piles."""
        return cast(OroMove, move).kind == PICK

    def why_not(self, state: State, seat: int, move: Move) -> Refusal:
        return refusals.why_not(cast(OroState, state), seat, move)

    def write_position(self, state: State) -> dict[str, object]:
        return position.write_position(cast(OroState, state))

    def read_position(self, document: object) -> State:
        state = position.read_position(self.parts, document)
        self.check(len(state.hands), state.variant.options)
        return state

    def score_lines(self, view: View) -> list[ScoreLine]:
        """O7.3: coins, once all of them are in sight."""
        coins = [owned for owned in cast(OroView, view).coins if owned is not None]
        if len(coins) < view.seats:
            return []
        return [ScoreLine(Message("score.coins"), tuple(coins))]

    def prompt(self, view: View) -> Message:
        return words.prompt(cast(OroView, view))

    def tell(self, view: View, move: Move) -> Message:
        return words.tell(self.parts, cast(OroView, view), move)

    def draw(self, view: View, texts: Texts, names: Sequence[str]) -> str:
        seen = cast(OroView, view)
        # where tiles fit is open to all, so any state that the view allows will tell
        world = cast(OroState, self.imagine(view, Rng(0)))
        return drawing.draw(self.parts, seen, world, texts, names)

    def value(self, state: State, seat: int) -> float:
        return value(cast(OroState, state), seat)

    def redeal(self, world: State, view: View, rng: Rng) -> State:
        """Draws are made when they happen; only an unseen split, or coins that were not counted, make worlds differ."""
        seen = cast(OroView, view)
        if seen.counted is None or seen.phase == "pick":
            return self.imagine(view, rng)
        return world.copy()

    def candidates(self, state: State, seat: int) -> list[Move]:
        return reflex.candidates(cast(OroState, state), seat)

    def reflex(self, state: State, seat: int, rng: Rng) -> Move:
        return reflex.reflex(cast(OroState, state), seat, rng)

    def gist(self, seat: int, actor: int, move: Move, state: State) -> str:
        """A new tile is played two turns later at the soonest: replies to a placement hardly depend on it."""
        return "" if actor == CHANCE else self.seen(seat, actor, move, state)

    def blind(self, state: State, seat: int, rng: Rng) -> Move | None:
        return reflex.blind(cast(OroState, state), seat, rng)

    def prospects(self, state: State, seats: int) -> list[float]:
        return prospects.prospects(cast(OroState, state))

    def traits(self, state: State, seat: int) -> dict[str, float]:
        return prospects.traits(cast(OroState, state), seat)

    def reasons(self, view: View, move: Move) -> list[Message]:
        # nothing of what is hidden speaks for or against a move
        world = cast(OroState, self.imagine(view, Rng(0)))
        return reasons.reasons(world, view.seat, move)

    def instinct(self, view: View, moves: Sequence[Move], rng: Rng, level: Level) -> Move | None:
        """A novice sees what a tile brings at once, an adept also what it leaves to the next player."""
        if view.phase == "place" and level.skill in (NOVICE.skill, ADEPT.skill):
            world = cast(OroState, self.imagine(view, rng))
            if level.skill == ADEPT.skill:
                return reflex.best_answered(world, rng)
            return reflex.best_placement(world, rng, patient=False)
        return instinct(cast(OroView, view), moves, rng)
