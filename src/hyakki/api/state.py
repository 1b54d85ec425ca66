"""A state of a game: who is to act, what they see and may do, and what was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic

from hyakki.api.calls import seen_by, told, whole_number, wrong
from hyakki.core.fate import SeededFate
from hyakki.core.game import CHANCE, SPECTATOR, M, Move, V
from hyakki.core.game import State as EngineState
from hyakki.core.messages import IllegalMove, bad, refusal
from hyakki.core.record import Record, chance_of, move_line
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome
from hyakki.lab.playout import play_out

if TYPE_CHECKING:
    from hyakki.api.games import Game


class State(Generic[M, V]):  # noqa: PLW1641 - it changes, so it has no hash
    """A state of a game, secrets included. `Game.new` makes one.

    Two states are equal if they are the same position of the same game with the same options, however it was reached.
    States can be copied and pickled. `engine` is the state as bots and searches use it: the contract of
    `hyakki.core.game.State`, fast, and trusting whoever calls it.
    """

    def __init__(
        self,
        game: Game[M, V],
        engine: EngineState[M, V],
        seats: int,
        options: dict[str, str],
        fate: SeededFate | None,
        played: list[tuple[int, M]] | None,
    ) -> None:
        """Not for you: use `Game.new`, `Game.position` or `Game.imagine`."""
        self.game = game
        self.seats = seats
        self.options = options
        self._engine = engine
        self._fate = fate
        self._played = played
        self._draws: dict[str, int] = {}
        self._let_chance_play()

    def __repr__(self) -> str:
        if self.over:
            return f"<{self.game.key}: over>"
        who = "chance" if self.actor == CHANCE else f"seat {self.actor}"
        return f"<{self.game.key}: {who} to act>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self._engine == other._engine

    def copy(self) -> State[M, V]:
        """An independent twin; chance will bring it the same."""
        twin: State[M, V] = State.__new__(State)
        twin.game = self.game
        twin.seats = self.seats
        twin.options = dict(self.options)
        twin._engine = self._engine.copy()
        twin._fate = self._fate
        twin._played = None if self._played is None else list(self._played)
        twin._draws = dict(self._draws)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> State[M, V]:
        return self.copy()

    @property
    def engine(self) -> EngineState[M, V]:
        """The state as bots are given it. Whoever changes it plays moves that this state does not know of."""
        return self._engine

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats to act; `(hyakki.CHANCE,)` where chance waits for somebody; empty when the game is over."""
        return self._engine.actors()

    @property
    def actor(self) -> int | None:
        """The first seat to act; None when the game is over."""
        actors = self._engine.actors()
        return actors[0] if actors else None

    @property
    def over(self) -> bool:
        """Whether the game has ended: nobody is to act any more."""
        return not self._engine.actors()

    @property
    def outcome(self) -> Outcome | None:
        """Scores, winners and how the game ended; None while it goes on."""
        return self._engine.outcome()

    def moves(self, seat: int | None = None) -> list[M]:
        """The legal moves of a seat, by default of the first to act; none if it is not to act."""
        who = self.actor if seat is None else whole_number("seat", seat)
        return [] if who is None or who not in self.actors else self._engine.moves(who)

    def play(self, move: M | str, seat: int | None = None) -> None:
        """Play a move, or its notation, for a seat to act, by default the first; then chance, if it plays by itself.

        IllegalMove names the rule that forbids it.
        """
        engine = self.game.engine
        with told(engine):
            who = self._acting(seat)
            chosen = self._read(move)
            legal = self._engine.moves(who)
            if chosen not in legal:
                raise IllegalMove(engine.why_not(self._engine, who, chosen))
            self._apply(who, legal[legal.index(chosen)])
            self._let_chance_play()

    def observe(self, seat: int = SPECTATOR) -> V:
        """What a seat may know, or a spectator: the game's own struct, built field by field. Bots are given this."""
        with told(self.game.engine):
            return self._engine.view(seen_by(seat, self.seats))

    def odds(self) -> dict[M, int]:
        """The weight of each move of chance, where chance is to act."""
        if self.actors != (CHANCE,):
            return {}
        return dict(zip(self._engine.moves(CHANCE), self._engine.odds(), strict=True))

    def sample(self, rng: Rng) -> M:
        """A move of chance, drawn by its odds; BadInput if chance is not to act."""
        if self.actors != (CHANCE,):
            raise wrong("this", "a state in which chance is to act", self)
        return self._engine.sample(rng)

    def play_out(self, rng: Rng) -> Outcome:
        """How a copy of this state ends if everybody plays at random from here on, chance too."""
        future = self._engine.copy()
        play_out(future, rng)
        outcome = future.outcome()
        assert outcome is not None
        return outcome

    def position(self) -> dict[str, object]:
        """The whole position as a small JSON document; `Game.position` reads it."""
        with told(self.game.engine):
            return self.game.engine.write_position(self._engine)

    @property
    def lines(self) -> list[str]:
        """What was played, as lines of a record: `0 s05@water`, `* draw:s07` for chance."""
        return [move_line(seat, move.text) for seat, move in self._history()]

    def record(self, names: Sequence[str] = ()) -> Record:
        """The game so far, for `hyakki.read` and `hyakki verify`; `names` are the players by seat."""
        game = self.game.engine
        with told(game):
            if names and len(names) != self.seats:
                raise wrong("names", f"{self.seats} names, one for each seat", list(names))
            return Record(
                game=game.key,
                rules_version=game.rules_version,
                seats=tuple(names) or tuple(f"seat {seat}" for seat in range(self.seats)),
                options=dict(self.options),
                chance=chance_of(self._fate, revealed=True),
                data=game.box.mark,
                box=game.box.name,
                moves=tuple(self.lines),
                outcome=self.outcome,
            )

    def show(self, seat: int = SPECTATOR, lang: str = "en") -> str:
        """The table as a seat or a spectator sees it, as text."""
        from rich.text import Text

        game = self.game.engine
        with told(game):
            names = [f"seat {number}" for number in range(self.seats)]
            drawn = game.render(self.observe(seat), game.texts(lang), names)
        return Text.from_markup(drawn).plain

    def _acting(self, seat: int | None) -> int:
        game, actors = self.game.engine, self._engine.actors()
        if not actors:
            raise IllegalMove(refusal(game.end_rule, "over"))
        who = actors[0] if seat is None else whole_number("seat", seat)
        if who not in actors:
            raise IllegalMove(refusal(game.turn_rule, "not_your_turn"))
        return who

    def _read(self, move: object) -> M:
        if isinstance(move, str):
            return self.game.engine.read(move)
        if not isinstance(move, Move):
            raise wrong("move", "a move or its notation", move)
        return self.game.engine.read(move.text)

    def _apply(self, seat: int, move: M) -> None:
        self._engine.apply(seat, move)
        if self._played is not None:
            self._played.append((seat, move))

    def _let_chance_play(self) -> None:
        """The draws of a record: the k-th draw of a pile depends on the seed alone."""
        while self._fate is not None and self._engine.actors() == (CHANCE,):
            pile = self._engine.pile()
            number = self._draws.get(pile, 0)
            index = self._fate.choose(pile, number, self._engine.odds())
            self._draws[pile] = number + 1
            self._apply(CHANCE, self._engine.moves(CHANCE)[index])

    def _history(self) -> list[tuple[int, Any]]:
        if self._played is None:
            raise bad("no_history")
        return self._played
