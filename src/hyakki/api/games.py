"""A game, and new states of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic

from hyakki.api.calls import need_numpy, plain_options, told, whole_number, wrong
from hyakki.api.state import State
from hyakki.core.fate import SeededFate
from hyakki.core.game import SPECTATOR, M, V
from hyakki.core.game import Game as Engine
from hyakki.core.rng import Rng
from hyakki.core.texts import ENGLISH
from hyakki.games import GAMES

if TYPE_CHECKING:
    from hyakki.api.batch import Batch
    from hyakki.api.encoder import Encoder

#: seeds that are made up for a new state are below this
SEEDS = 1 << 32


class Game(Generic[M, V]):
    """A game. Make one with `hyakki.game(name)`, and new states of it with `new`.

    Two games are equal if they have the same rules and the same box. `engine` is the game as bots and searches use it:
    the contract of `hyakki.core.game.Game`, fast, and trusting whoever calls it.
    """

    def __init__(self, engine: Engine[Any, M, V]) -> None:
        self._engine = engine

    def __repr__(self) -> str:
        return f"hyakki.game({self.key!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._engine == other._engine

    def __hash__(self) -> int:
        return hash(self._engine)

    @property
    def engine(self) -> Engine[Any, M, V]:
        """The game as bots are given it: fast, and without checks."""
        return self._engine

    @property
    def key(self) -> str:
        """The name by which `hyakki.game` finds it."""
        return self._engine.key

    @property
    def title(self) -> str:
        """The name on the box, in English."""
        return self._engine.texts(ENGLISH).text("about.title")

    @property
    def seats(self) -> range:
        """How many can play."""
        return self._engine.seat_counts

    @property
    def cooperative(self) -> bool:
        """True if all win or all lose."""
        return self._engine.cooperative

    @property
    def options(self) -> dict[str, tuple[str, ...]]:
        """What can be chosen: the values of each option, the default first. Some options take more than these."""
        return {option.name: option.choices(self.seats[-1]) for option in self._engine.menu}

    def new(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, str | int] | None = None,
        *,
        chance_plays: bool = True,
    ) -> State[M, V]:
        """A new state of this game.

        By default the fewest can play, every option has its default, and the seed is made up. The same seats, seed and
        options always give the same deal. Chance plays by itself until a seat is to act, and again after each move; with
        `chance_plays=False` it waits as the seat `hyakki.CHANCE`, and somebody has to play its moves.
        """
        with told(self._engine):
            number = self.seats[0] if seats is None else whole_number("seats", seats)
            chosen = self._engine.complete(number, plain_options(options))
            dealt = secrets.randbelow(SEEDS) if seed is None else whole_number("seed", seed)
            fate = SeededFate(dealt) if chance_plays else None
            return State(self, self._engine.start(number, chosen), number, chosen, fate, [])

    def move(self, text: str) -> M:
        """The move with that notation, legal or not."""
        with told(self._engine):
            if not isinstance(text, str):
                raise wrong("text", "the notation of a move", text)
            return self._engine.read(text)

    def position(self, document: Mapping[str, object]) -> State[M, V]:
        """The state that `State.position` wrote, or that somebody made up; positions that no game reaches are refused.

        Chance waits as the seat `hyakki.CHANCE` there: a position has no seed.
        """
        with told(self._engine):
            return self._at(self._engine.read_position(document))

    def imagine(self, view: V, rng: Rng | int) -> State[M, V]:
        """A state in which all that the view does not show is dealt at random. Chance waits there as in `position`."""
        with told(self._engine):
            if not isinstance(view, self._engine.view_type):
                raise wrong("view", f"a view of {self.title}", view)
            luck = Rng(whole_number("rng", rng)) if not isinstance(rng, Rng) else rng
            return self._at(self._engine.imagine(view, luck))

    def encoder(self, seats: int | None = None) -> Encoder[M, V]:
        """Views and moves of this game as arrays, for programs that learn; by default the fewest play. Needs hyakki[learn]."""
        with told(self._engine):
            need_numpy()
            from hyakki.api.encoder import Encoder

            number = self.seats[0] if seats is None else whole_number("seats", seats)
            self._engine.check_seats(number)
            return Encoder(self._engine, number)

    def batch(
        self,
        count: int,
        seats: int | None = None,
        options: Mapping[str, str | int] | None = None,
        seed: int = 0,
        *,
        auto_reset: bool = True,
        dtype: str = "int8",
    ) -> Batch:
        """So many games stepped at once into arrays, for programs that learn. Needs hyakki[learn].

        By default the fewest play, every option has its default, a game begins where one has ended, and observations
        are int8 (or `float32`).
        """
        with told(self._engine):
            need_numpy()
            from hyakki.api.batch import Batch

            games = whole_number("count", count, least=1)
            number = self.seats[0] if seats is None else whole_number("seats", seats)
            chosen = self._engine.complete(number, plain_options(options))
            deal = whole_number("seed", seed)
            return Batch(
                self._engine, number, chosen, games, deal, auto_reset=auto_reset, dtype=dtype
            )

    def _at(self, state: Any) -> State[M, V]:
        shown = state.view(SPECTATOR)
        return State(self, state, shown.seats, dict(shown.options), None, None)


def shelf() -> list[Game[Any, Any]]:
    """Every game that is installed: ours, then those of other packages."""
    return [Game(engine) for engine in GAMES.values()]
