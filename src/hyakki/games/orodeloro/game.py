"""OROdelORO on the shelf: the contract of core/game.py, each part kept in its own room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from hyakki.core.game import Game
from hyakki.core.messages import Message, Refusal
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.texts import Texts
from hyakki.core.variants import Variants
from hyakki.core.views import Piece, ScoreLine
from hyakki.games.orodeloro import (
    about,
    box,
    drawing,
    effects,
    imagine,
    moves,
    position,
    refusals,
    rules,
    standing,
    words,
)
from hyakki.games.orodeloro.mind.mind import OroMind
from hyakki.games.orodeloro.moves import PICK, SPLIT, UNSEEN_SPLIT, OroMove
from hyakki.games.orodeloro.numbers import OroNumbers
from hyakki.games.orodeloro.options import MENU, Variant, check
from hyakki.games.orodeloro.parts import OUR_PARTS, SEATS, Parts, parts_from
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.view import OroFacts, OroStanding, OroView


@final
class Orodeloro(Game[OroState, OroMove, OroView]):
    def __init__(self, parts: Parts = OUR_PARTS) -> None:
        super().__init__(
            key="orodeloro",
            rules_version=1,
            seat_counts=SEATS,
            package="hyakki.games.orodeloro",
            menu=MENU,
            view_type=OroView,
            standing_type=OroStanding,
            facts_type=OroFacts,
            turn_rule="O3.1",
            end_rule="O7.1",
            box=parts.box,
        )
        self.parts = parts
        self.variants = Variants(MENU, lambda seats, options: Variant(parts, seats, options))

    def own_data(self) -> str:
        return box.own_source()

    def with_data(self, source: str) -> Orodeloro:
        return Orodeloro(parts_from(source))

    def check(self, seats: int, options: Options) -> None:
        check(seats, options)

    def variant(self, seats: int, given: Options) -> Variant:
        """The options of a table as the rules ask for them, what is not given by default."""
        return self.variants.of(seats, self.complete(seats, given))

    def start(self, seats: int, options: Options) -> OroState:
        return rules.start(self.variants.of(seats, options))

    def imagine(self, view: OroView, rng: Rng) -> OroState:
        return imagine.imagine(self.variants.of(view.seats, view.options), view, rng)

    def inventory(self) -> list[Piece]:
        return box.inventory(self.parts.data)

    def about_pieces(self) -> dict[str, tuple[Message, ...]]:
        return about.about_pieces(self.parts)

    def read(self, text: str) -> OroMove:
        return moves.read(text)

    def seen(self, seat: int, actor: int, move: OroMove, state: OroState) -> str:
        """O5.6: a split is read by its own player alone."""
        return UNSEEN_SPLIT if move.kind == SPLIT and seat != actor else move.text

    def reveals(self, state: OroState, move: OroMove) -> bool:
        """O5.7: a pick shows both piles."""
        return move.kind == PICK

    def meant(self, view: OroView, path: tuple[str, ...]) -> OroMove | None:
        if len(path) == 1 and path[0] in view.hands[view.seat]:
            return None  # which cell is meant is not known yet
        return moves.meant(path, view.phase)

    def why_not(self, state: OroState, seat: int, move: OroMove) -> Refusal:
        return refusals.why_not(state, seat, move)

    def try_out(self, state: OroState, seat: int, move: OroMove) -> None:
        effects.try_out(state, seat, move)

    def foretold(self, told: Message) -> Message | None:
        return effects.foretold(told)

    def compare(self, before: OroState, after: OroState, seat: int) -> list[Message]:
        return effects.compare(before, after)

    def write_position(self, state: OroState) -> dict[str, object]:
        return position.write_position(state)

    def read_position(self, document: object) -> OroState:
        return position.read_position(document, self, self.variant)

    def facts(self, seats: int, options: Options) -> OroFacts:
        return standing.facts(self.variants.of(seats, options))

    def standing(self, view: OroView) -> OroStanding:
        # the map is open to all, so any state that the view allows will tell
        return standing.standing(self.imagine(view, Rng(0)), view)

    def score_lines(self, view: OroView) -> list[ScoreLine]:
        return words.score_lines(view)

    def prompt(self, view: OroView) -> Message:
        return words.prompt(self.parts, view)

    def describe(self, view: OroView, move: OroMove) -> Message:
        return words.describe(self.parts, view, move)

    def render(self, view: OroView, texts: Texts, names: Sequence[str]) -> str:
        return self.render_within(view, texts, names, drawing.WIDTH)

    def render_within(self, view: OroView, texts: Texts, names: Sequence[str], width: int) -> str:
        # where tiles fit is open to all, so any state that the view allows will tell
        return drawing.render(self.parts, view, self.imagine(view, Rng(0)), texts, names, width)

    def thing(self, view: OroView, address: str) -> Message | None:
        return words.thing(self.parts, address)

    def make_mind(self) -> OroMind:
        return OroMind(self)

    def numbers(self, seats: int) -> OroNumbers:
        return OroNumbers(self.parts, seats)
