"""Many games at once, each at a decision of a seat: programs that learn step through them. Chance plays by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, final

from hyakki.core.game import CHANCE, Game, M, S, V
from hyakki.core.messages import BadInput, bad
from hyakki.core.numbers import Numbers, returns_of
from hyakki.core.options import Options
from hyakki.core.rng import Rng

NOBODY: Final = -1  # acts in a game that is over


@final
class Stepper(Generic[S, M, V]):
    """So many games in places of their own. What chance brings depends on the seed, the place, and how many games were begun there."""

    def __init__(
        self,
        game: Game[S, M, V],
        seats: int,
        options: Options,
        count: int,
        seed: int,
        anew: bool,
    ) -> None:
        self.game = game
        self.numbers: Numbers[S, M] = game.numbers(seats)
        self.seats = seats
        self.options = options
        self.count = count
        self.seed = seed
        self.anew = anew  # a game begins where one has ended
        self.begun: list[int] = [0] * count
        self.rngs: list[Rng] = [Rng(0)] * count
        self.actors: list[int] = [NOBODY] * count
        self.rows: list[bytes] = [b""] * count
        self.masks: list[bytes] = [b""] * count
        # of the games that ended in the last step
        self.ended: list[int] = []
        self.returns: list[list[float]] = []
        self.scores: list[Sequence[int]] = []
        self.states: list[S] = [game.start(seats, options) for _ in range(count)]

    def begin(self) -> None:
        """A new game in every place; the first time, and whenever it is called again with the same seed, the same ones."""
        self._forget_ends()
        for place in range(self.count):
            self.begun[place] = 0
            self._begin(place)

    def check(self, actions: list[int]) -> None:
        """BadInput unless every action is legal in its game; those for games that are over are not read."""
        for place in range(self.count):
            if self.actors[place] != NOBODY:
                try:
                    self.numbers.check(self.masks[place], actions[place])
                except BadInput as error:
                    raise bad("in_batch", place=place, why=error.message) from None

    def step(self, actions: list[int]) -> None:
        """One action in each game that is not over. Trusts that they are legal."""
        self._forget_ends()
        for place in range(self.count):
            seat = self.actors[place]
            if seat != NOBODY:
                state = self.states[place]
                state.apply(seat, self.numbers.move_of(state, seat, actions[place]))
                self._go_on(place, seat)

    def any_actions(self, rng: Rng) -> list[int]:
        """A legal action for each game, all moves alike; 0 for one that is over."""
        chosen: list[int] = []
        for place in range(self.count):
            seat = self.actors[place]
            if seat == NOBODY:
                chosen.append(0)
            else:
                state = self.states[place]
                moves: list[M] = state.moves(seat)
                move = moves[rng.below(len(moves))]
                chosen.append(self.numbers.action_of(state, seat, move))
        return chosen

    def _forget_ends(self) -> None:
        self.ended = []
        self.returns = []
        self.scores = []

    def _begin(self, place: int) -> None:
        self.rngs[place] = Rng.of("batch", self.seed, place, self.begun[place])
        self.begun[place] += 1
        self.states[place] = self.game.start(self.seats, self.options)
        self._go_on(place, 0)

    def _go_on(self, place: int, looking: int) -> None:
        """Chance plays until a seat is to act; `looking` sees the position of a game that is over."""
        state = self.states[place]
        actors = state.actors()
        while len(actors) > 0 and actors[0] == CHANCE:
            state.apply(CHANCE, state.sample(self.rngs[place]))
            actors = state.actors()
        if len(actors) == 0:
            self._end(place, looking)
            return
        seat = actors[0]
        self.actors[place] = seat
        self.rows[place] = self.numbers.observe(state, seat)
        self.masks[place] = self.numbers.mask(state, seat)

    def _end(self, place: int, looking: int) -> None:
        state = self.states[place]
        outcome = state.outcome()
        assert outcome is not None
        self.ended.append(place)
        self.returns.append(returns_of(outcome, self.game.cooperative))
        self.scores.append(outcome.scores)
        if self.anew:
            self._begin(place)
        else:
            self.actors[place] = NOBODY
            self.rows[place] = self.numbers.observe(state, looking)
            self.masks[place] = bytes(self.numbers.actions)
