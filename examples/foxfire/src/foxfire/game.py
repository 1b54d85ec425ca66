"""Foxfire, the whole game in one file.

Travellers cross a marsh at night. A light that somebody finds is a lantern, worth points, or a foxfire, which costs some.
Only the finder looks at it, and keeps it or offers it to the next traveller, who takes it unseen or refuses. A light that
is taken earns the giver thanks; one that is refused stays with its finder. At dawn everything is counted.

This package stays plain Python. Hyakki's own engines are compiled; a subclass of theirs that is compiled by itself crashes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, final

from msgspec import Struct

from hyakki.core.game import CHANCE, Game, Move, State
from hyakki.core.messages import Message, Refusal, bad, refusal
from hyakki.core.options import Option, Options
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome, ScoreLine, View

#: how many lights of each worth lie on the marsh
LIGHTS = {4: 2, 3: 3, 2: 4, 1: 4, -1: 4, -2: 3, -3: 2}
THANKS = 2

MENU = (Option("night", ("4", "3", "5"), rule=""),)

# Moves are made once: the table compares them by identity. What is found has an address; the answers are buttons.
FINDS = {worth: Move(f"find:{worth:+d}", (f"light:{worth:+d}",)) for worth in LIGHTS}
WORTH_OF = {move: worth for worth, move in FINDS.items()}
KEEP, OFFER, TAKE, REFUSE = (Move(text) for text in ("keep", "offer", "take", "refuse"))
MOVES = {move.text: move for move in [*FINDS.values(), KEEP, OFFER, TAKE, REFUSE]}


class Light(Struct, frozen=True):
    """A light as one viewer knows it: its worth is None if they never looked at it."""

    worth: int | None
    seen_by: tuple[int, ...]


class FoxfireView(View, frozen=True, kw_only=True):
    """What one seat knows."""

    turn: int  # counted from 0
    turns: int
    found: Light | None  # the light in question
    lights: tuple[tuple[Light, ...], ...]  # what each seat carries
    thanks: tuple[int, ...]


@final
class FoxfireState(State[Move, FoxfireView]):
    """A full position: every light with its worth, and who has looked at it."""

    def __init__(self, seats: int, options: Options) -> None:
        self.events = None
        self.seats = seats
        self.options = dict(options)
        self.turns = seats * int(options["night"])
        self.turn = 0
        self.found: tuple[int, tuple[int, ...]] | None = None
        self.offered = False
        self.lights: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in range(seats)]
        self.thanks = [0] * seats

    def copy(self) -> Self:
        twin = type(self)(self.seats, self.options)
        twin.turn = self.turn
        twin.found = self.found
        twin.offered = self.offered
        twin.lights = [list(row) for row in self.lights]
        twin.thanks = list(self.thanks)
        return twin

    @property
    def finder(self) -> int:
        return self.turn % self.seats

    @property
    def neighbour(self) -> int:
        return (self.turn + 1) % self.seats

    def actors(self) -> tuple[int, ...]:
        if self.turn == self.turns:
            return ()
        if self.found is None:
            return (CHANCE,)
        return (self.neighbour,) if self.offered else (self.finder,)

    def moves(self, seat: int) -> list[Move]:
        if seat not in self.actors():
            return []
        if seat == CHANCE:
            return [FINDS[worth] for worth, left in self.left().items() if left]
        return [TAKE, REFUSE] if self.offered else [KEEP, OFFER]

    def odds(self) -> Sequence[int]:
        return [left for left in self.left().values() if left]

    def pile(self) -> str:
        return "marsh"

    def left(self) -> dict[int, int]:
        """How many lights of each worth were not found yet."""
        left = dict(LIGHTS)
        for worth, _ in self.known():
            left[worth] -= 1
        return left

    def known(self) -> list[tuple[int, tuple[int, ...]]]:
        """Every light that was found."""
        found = [] if self.found is None else [self.found]
        return [light for row in self.lights for light in row] + found

    def apply(self, seat: int, move: Move) -> None:
        if seat == CHANCE:
            self.found = (WORTH_OF[move], (self.finder,))
        elif move is OFFER:
            self.offered = True
        elif move is TAKE:
            self.thanks[self.finder] += THANKS
            self._carry(self.neighbour)
        else:
            self._carry(self.finder)
        self._tell(seat, move)

    def _carry(self, seat: int) -> None:
        """The light goes to that seat, which now knows it; the next turn begins."""
        assert self.found is not None
        worth, seen_by = self.found
        self.lights[seat].append((worth, tuple(sorted({*seen_by, seat}))))
        self.found = None
        self.offered = False
        self.turn += 1

    def _tell(self, seat: int, move: Move) -> None:
        if self.events is None:
            return
        if seat == CHANCE:
            light = _light_name(WORTH_OF[move])
            found = Message("log.found", {"who": self.finder, "light": light})
            self.events.add_for(
                (self.finder,), found, Message("log.found_unseen", {"who": self.finder})
            )
        else:
            self.events.add(move.text, who=seat)

    def outcome(self) -> Outcome | None:
        if self.actors():
            return None
        scores = tuple(
            sum(worth for worth, _ in row) + thanks
            for row, thanks in zip(self.lights, self.thanks, strict=True)
        )
        winners = tuple(seat for seat in range(self.seats) if scores[seat] == max(scores))
        return Outcome(scores, winners, "dawn")

    def view(self, seat: int, recall: bool = True) -> FoxfireView:
        over = not self.actors()  # at dawn every light is shown

        def shown(light: tuple[int, tuple[int, ...]]) -> Light:
            worth, seen_by = light
            return Light(worth if over or seat in seen_by else None, seen_by)

        return FoxfireView(
            seat=seat,
            seats=self.seats,
            options=self.options,
            phase=self.phase,
            actors=self.actors(),
            turn=self.turn,
            turns=self.turns,
            found=None if self.found is None else shown(self.found),
            lights=tuple(tuple(shown(light) for light in row) for row in self.lights),
            thanks=tuple(self.thanks),
        )

    @property
    def phase(self) -> str:
        if self.turn == self.turns:
            return "over"
        if self.found is None:
            return "find"
        return "answer" if self.offered else "decide"


@final
class Foxfire(Game[FoxfireState, Move, FoxfireView]):
    """What a table needs. Everything that is not here has an answer that is right for any game (`hyakki.core.game`)."""

    def __init__(self) -> None:
        super().__init__(
            key="foxfire",
            seat_counts=range(2, 5),
            package="foxfire",
            view_type=FoxfireView,
            menu=MENU,
        )

    def start(self, seats: int, options: Options) -> FoxfireState:
        return FoxfireState(seats, options)

    def imagine(self, view: FoxfireView, rng: Rng) -> FoxfireState:
        """Known lights as they are; the others drawn from those that the viewer has not seen."""
        state = FoxfireState(view.seats, view.options)
        state.turn = view.turn
        state.offered = view.phase == "answer"
        state.thanks = list(view.thanks)
        unseen = _unseen(view)

        def lit(light: Light) -> tuple[int, tuple[int, ...]]:
            worth = light.worth
            if worth is None:
                worth = unseen.pop(int(rng.below(len(unseen))))
            return (worth, light.seen_by)

        state.lights = [[lit(light) for light in row] for row in view.lights]
        state.found = None if view.found is None else lit(view.found)
        return state

    def read(self, text: str) -> Move:
        if text not in MOVES:
            raise bad("unknown_move", text=text, example="keep, offer, take, refuse")
        return MOVES[text]

    def seen(self, seat: int, actor: int, move: Move, state: FoxfireState) -> str:
        """Only the finder reads what was found."""
        return "find" if actor == CHANCE and seat != state.finder else move.text

    def reveals(self, state: FoxfireState, move: Move) -> bool:
        return move is TAKE

    # Words

    def why_not(self, state: FoxfireState, seat: int, move: Move) -> Refusal:
        return refusal("", "answer_first" if state.offered else "decide_first")

    def prompt(self, view: FoxfireView) -> Message:
        if view.seat not in view.actors:
            return super().prompt(view)
        if view.found is None or view.found.worth is None:
            return Message("prompt.answer", {"who": view.turn % view.seats})
        return Message("prompt.decide", {"light": _light_name(view.found.worth)})

    def describe(self, view: FoxfireView, move: Move) -> Message:
        return Message(f"move.{move.text}", {"who": (view.turn + 1) % view.seats})

    def score_lines(self, view: FoxfireView) -> list[ScoreLine]:
        lanterns = tuple(_sum(row, lanterns=True) for row in view.lights)
        foxfires = tuple(_sum(row, lanterns=False) for row in view.lights)
        return [
            ScoreLine(Message("score.lanterns"), lanterns),
            ScoreLine(Message("score.foxfires"), foxfires),
            ScoreLine(Message("score.thanks"), view.thanks),
        ]


def _light_name(worth: int) -> Message:
    kind = "lantern" if worth > 0 else "foxfire"
    return Message(f"light.{kind}", {"worth": f"{worth:+d}".replace("-", "−")})


def _sum(row: Sequence[Light], lanterns: bool) -> int:
    return sum(light.worth for light in row if light.worth and (light.worth > 0) == lanterns)


def _unseen(view: FoxfireView) -> list[int]:
    """The worth of every light that the viewer has not looked at, found or not, in a pinned order."""
    left = dict(LIGHTS)
    found = [] if view.found is None else [view.found]
    for light in [*[light for row in view.lights for light in row], *found]:
        if light.worth is not None:
            left[light.worth] -= 1
    return [worth for worth, count in left.items() for _ in range(count)]
