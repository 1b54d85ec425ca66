"""The referee: keeps the true state, lets chance play, hands out views, refuses what the rules do not allow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeAlias

from hyakki.core.fate import Draw, Fate
from hyakki.core.game import CHANCE, SPECTATOR, Game, M, S, V
from hyakki.core.log import EventLog, LogLine, Played
from hyakki.core.messages import IllegalMove, bad, refusal
from hyakki.core.options import Options, check_played
from hyakki.core.record import Chance, Record, chance_of, move_line, split_line
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome

#: the referee keeps every eighth position, so that taking back costs no more than a few moves
KEPT_EVERY: Final = 8


class Table(Generic[S, M, V]):
    """A game in progress. Only text goes in; only views, moves and log lines come out."""

    def __init__(
        self,
        game: Game[S, M, V],
        names: Sequence[str],
        options: Options,
        fate: Fate | None,
        position: object = None,
    ) -> None:
        """A position (`Game.read_position`) to begin with instead of the deal is for lessons: no record tells of it."""
        self.game = game
        self.names = tuple(names)
        self.options = game.complete(len(names), options)
        self._viewers = (*range(len(names)), SPECTATOR)
        self.fate = fate
        self._position = position
        self._begin()
        if fate is not None:
            self.play_chance(fate)

    @staticmethod
    def replay(
        game: Game[S, M, V], record: Record, to: int | None = None, fate: Fate | None = None
    ) -> Table[S, M, V]:
        """The table of a record after its first `to` moves; with a fate, it can be played on from there."""
        if record.rules_version != game.rules_version:
            version, known = record.rules_version, game.rules_version
            raise bad("unknown_rules_version", version=version, known=known, game=game.key)
        game.check_box(record.data, record.box)
        check_played(game.menu, len(record.seats), record.options)
        table = Table(game, record.seats, record.options, None)
        for line in record.moves if to is None else record.moves[:to]:
            table.replay_line(line)
        table.fate = fate
        if fate is not None:
            table.play_chance(fate)
        return table

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def number(self) -> int:
        """How many moves were made, fate's included."""
        return len(self._played)

    def actors(self) -> tuple[int, ...]:
        return self._state.actors()

    def outcome(self) -> Outcome | None:
        return self._state.outcome()

    def view(self, seat: int, recall: bool = True) -> V:
        self._check_viewer(seat)
        view: V = self._state.view(seat, recall)
        return view

    def choices(self, seat: int) -> list[M]:
        """The legal moves of that seat."""
        self._check_viewer(seat)
        legal: list[M] = [] if seat == SPECTATOR else self._state.moves(seat)
        return legal

    def moves(self, seat: int) -> list[str]:
        return [move.text for move in self.choices(seat)]

    def play(self, seat: int, text: str) -> None:
        """Play a seat's move and let fate answer. IllegalMove says which rule forbids it."""
        self._check_viewer(seat)
        if seat == SPECTATOR:
            raise IllegalMove(refusal(self.game.turn_rule, "spectator"))
        self._play_as(seat, text)
        if self.fate is not None:
            self.play_chance(self.fate)

    def play_chance(self, fate: Fate) -> None:
        """Until a seat is to act, or the game is over."""
        while self._state.actors() == (CHANCE,):
            self._apply(CHANCE, self._chance_move(fate))

    def replay_line(self, line: str) -> None:
        """Play one line of a record, a seat's move or fate's."""
        self._play_as(*split_line(line))

    def expected_line(self, fate: Fate) -> str:
        """The line that this fate would play now."""
        return move_line(CHANCE, self._chance_move(fate).text)

    def draw(self) -> Draw:
        """What fate is asked now."""
        pile = self._state.pile()
        choices = tuple(move.text for move in self._state.moves(CHANCE))
        return Draw(pile, self._draws.get(pile, 0), choices, tuple(self._state.odds()))

    def random_move(self, rng: Rng) -> str:
        """Any move that could be made now: a seat's all equally likely, fate's by their odds."""
        seat = self._state.actors()[0]
        if seat == CHANCE:
            drawn: M = self._state.sample(rng)
            return drawn.text
        legal: list[M] = self._state.moves(seat)
        return legal[int(rng.below(len(legal)))].text

    def event_counts(self) -> dict[str, int]:
        """How often each kind of event happened so far."""
        counts: dict[str, int] = {}
        for played in self._played:
            for event in played.events:
                kind = event.message.key.removeprefix("log.")
                counts[kind] = counts.get(kind, 0) + 1
        return counts

    def log(self, seat: int, since: int = 0) -> list[LogLine]:
        self._check_viewer(seat)
        return [self._line(seat, number) for number in range(max(since, 0), len(self._played))]

    def open_log(self) -> list[LogLine]:
        """The whole game with nothing veiled, for when it is over."""
        return [
            LogLine(
                number,
                played.actor,
                played.move.text,
                tuple([event.message for event in played.events]),
                played.move.path,
            )
            for number, played in enumerate(self._played)
        ]

    def can_undo(self, seat: int) -> int:
        """How many moves of its running turn that seat may take back.

        None once somebody else acted, chance was resolved, or something hidden was shown.
        """
        count = 0
        while count < len(self._played):
            last = self._played[-1 - count]
            if last.actor != seat or last.reveals:
                break
            count += 1
        return count if self._state.actors() == (seat,) else 0

    def undo(self, seat: int, count: int = 1) -> None:
        """Take back the seat's last moves: one is "step back", all that can be are "restart my turn"."""
        self._check_viewer(seat)
        if not 0 < count <= self.can_undo(seat):
            raise bad("no_undo")
        self.rewind(count)

    def rewind(self, count: int) -> None:
        """Take back the last moves, whoever made them: for tables where everybody agreed to it."""
        if not 0 < count <= len(self._played):
            raise bad("no_undo")
        number = len(self._played) - count
        kept = number // KEPT_EVERY
        again = self._played[kept * KEPT_EVERY : number]
        self._restore(kept)
        for played in again:
            self._apply(played.actor, played.move)

    def lines(self, since: int = 0) -> list[str]:
        """The moves as lines of a record."""
        return [move_line(played.actor, played.move.text) for played in self._played[since:]]

    def turn_start(self, seat: int) -> int | None:
        """How many moves were made before this seat's latest run of decisions: where a take-back would lead; None before its first."""
        number = len(self._played)
        while number and self._played[number - 1].actor != seat:
            number -= 1
        if not number:
            return None
        while number and self._played[number - 1].actor == seat:
            number -= 1
        return number

    def record(self, chance: Chance | None = None, ending: str = "") -> Record:
        """All of it, the draws too. Unless it is told its chance: this table's own, revealed once the game is over."""
        outcome = self.outcome()
        return Record(
            game=self.game.key,
            rules_version=self.game.rules_version,
            seats=self.names,
            options=self.options,
            chance=chance or chance_of(self.fate, outcome is not None),
            data=self.game.box.mark,
            box=self.game.box.name,
            moves=tuple(self.lines()),
            outcome=outcome,
            ending=ending,
        )

    def _begin(self) -> None:
        self._state: S = (
            self.game.start(self.seats, self.options)
            if self._position is None
            else self.game.read_position(self._position)
        )
        self._state.events = EventLog()
        self._played: list[Played[M]] = []
        self._draws: dict[str, int] = {}
        #: the positions after KEPT_EVERY moves, twice as many …, and the draws until then
        self._kept: list[tuple[S, dict[str, int]]] = []

    def _restore(self, kept: int) -> None:
        """The position number `kept` of those that were kept; 0 is the beginning."""
        if kept == 0:
            self._begin()
            return
        state, draws = self._kept[kept - 1]
        self._state = state.copy()
        self._state.events = EventLog()
        self._draws = dict(draws)
        del self._kept[kept:]
        del self._played[kept * KEPT_EVERY :]

    def _chance_move(self, fate: Fate) -> M:
        pile = self._state.pile()
        index = fate.choose(pile, self._draws.get(pile, 0), self._state.odds())
        legal: list[M] = self._state.moves(CHANCE)
        return legal[index]

    def _play_as(self, seat: int, text: str) -> None:
        if self._state.outcome() is not None:
            raise IllegalMove(refusal(self.game.end_rule, "over"))
        if seat not in self._state.actors():
            raise IllegalMove(refusal(self.game.turn_rule, "not_your_turn"))
        move = self.game.read(text)
        if move not in self._state.moves(seat):  # moves are compared by identity
            raise IllegalMove(self.game.why_not(self._state, seat, move))
        self._apply(seat, move)

    def _apply(self, seat: int, move: M) -> None:
        state = self._state
        if seat == CHANCE:
            pile = state.pile()
            self._draws[pile] = self._draws.get(pile, 0) + 1
        seen = tuple([self.game.seen(viewer, seat, move, state) for viewer in self._viewers])
        reveals = seat != CHANCE and self.game.reveals(state, move)
        state.apply(seat, move)
        log = state.events
        assert log is not None
        events = tuple(log.take())
        self._played.append(Played(seat, move, seen, events, reveals))
        if len(self._played) % KEPT_EVERY == 0:
            self._kept.append((state.copy(), dict(self._draws)))

    def _line(self, seat: int, number: int) -> LogLine:
        played = self._played[number]
        told = [event.told_to(seat) for event in played.events]
        messages = tuple([message for message in told if message is not None])
        move, text = played.move, played.seen[seat if seat >= 0 else -1]
        path = move.path if text == move.text else ()
        return LogLine(number, played.actor, text, messages, path)

    def _check_viewer(self, seat: int) -> None:
        if seat != SPECTATOR and not 0 <= seat < self.seats:
            raise bad("unknown_seat", seat=seat, known=f"0–{self.seats - 1}")


#: for servers and commands, which hold tables of any game
AnyTable: TypeAlias = Table[Any, Any, Any]
