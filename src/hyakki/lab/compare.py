"""Two versions of a game on the same deals, by the same bots: what one changes in the other, with 95 % intervals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

import msgspec

from hyakki.core.game import AnyGame
from hyakki.lab.intervals import paired, paired_shares
from hyakki.lab.match import FinishedGame

WORD: Final = re.compile(r"\w+")


class Side(msgspec.Struct, frozen=True):
    """One of the two versions: its box and its options."""

    box: str
    mark: str
    options: dict[str, str]


class Figure(msgspec.Struct, frozen=True):
    """A mean with each side, and the difference B − A over pairs of games with its 95 % interval."""

    name: str
    a: float
    b: float
    difference: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out no difference at all."""
        return self.low > 0.0 or self.high < 0.0


class Compared(msgspec.Struct):
    """What the games of both sides show. Pairs have the same deal as far as the boxes allow, and the same luck of bots."""

    game: str
    bots: tuple[str, ...]
    seed: int
    games: int
    a: Side
    b: Side
    #: the share of victories by seat; of the team in a cooperative game
    wins: list[Figure]
    scores: list[Figure]
    #: decisions of the players, and moves with those of chance
    length: list[Figure]
    #: how often each kind of event happened in a game
    events: list[Figure]
    #: how often each piece was named by a move of a player
    pieces: list[Figure]
    #: how the games ended, by side
    reasons: dict[str, tuple[int, int]]


Pair = tuple[FinishedGame, FinishedGame]


def compare(
    games: tuple[AnyGame, AnyGame], seed: int, pairs: Iterable[tuple[FinishedGame, FinishedGame]]
) -> Compared:
    """All figures of the pairs, of which there is at least one."""
    held = list(pairs)
    one, other = held[0][0].record, held[0][1].record
    seats = len(one.seats)
    reasons = [Counter(pair[side].outcome.reason for pair in held) for side in (0, 1)]
    pieces = {piece.id for game in games for piece in game.inventory()}
    return Compared(
        game=one.game,
        bots=one.seats,
        seed=seed,
        games=len(held),
        a=Side(games[0].box.name, one.data, one.options),
        b=Side(games[1].box.name, other.data, other.options),
        wins=_wins(held, seats, games[0].cooperative),
        scores=[_figure(f"seat {seat}", held, partial(_score, seat)) for seat in range(seats)],
        length=[
            _figure("decisions", held, lambda game: game.decisions),
            _figure("moves", held, lambda game: len(game.record.moves)),
        ],
        events=_counted(held, lambda game: game.events),
        pieces=_counted(held, lambda game: _named(game, pieces)),
        reasons={name: (reasons[0][name], reasons[1][name]) for name in reasons[0] | reasons[1]},
    )


def _wins(pairs: Sequence[Pair], seats: int, team: bool) -> list[Figure]:
    if team:
        return [_figure("team", pairs, lambda game: float(bool(game.outcome.winners)), shares=True)]
    return [
        _figure(f"seat {seat}", pairs, partial(_share, seat), shares=True) for seat in range(seats)
    ]


def _score(seat: int, game: FinishedGame) -> float:
    return game.outcome.scores[seat]


def _share(seat: int, game: FinishedGame) -> float:
    winners = game.outcome.winners
    return (seat in winners) / max(1, len(winners))


def _named(game: FinishedGame, pieces: set[str]) -> Counter[str]:
    """The pieces in the moves of players."""
    found: Counter[str] = Counter()
    for line in game.record.moves:
        who, _, text = line.partition(" ")
        if who != "*":
            found.update(pieces.intersection(WORD.findall(text)))
    return found


def _counted(
    pairs: Sequence[Pair], count: Callable[[FinishedGame], dict[str, int]]
) -> list[Figure]:
    """A figure for everything that was counted in any game, by its name."""
    rows = [(count(one), count(other)) for one, other in pairs]
    names = sorted({name for row in rows for counts in row for name in counts})
    return [
        _of(name, [(one.get(name, 0), other.get(name, 0)) for one, other in rows], paired)
        for name in names
    ]


def _figure(
    name: str,
    pairs: Sequence[Pair],
    value: Callable[[FinishedGame], float],
    shares: bool = False,
) -> Figure:
    values = [(value(one), value(other)) for one, other in pairs]
    return _of(name, values, paired_shares if shares else paired)


def _of(
    name: str,
    values: Sequence[tuple[float, float]],
    bounds: Callable[[Sequence[float]], tuple[float, float]],
) -> Figure:
    count = len(values)
    a, b = (sum(pair[side] for pair in values) / count for side in (0, 1))
    low, high = bounds([other - one for one, other in values])
    return Figure(name, a, b, b - a, low, high)
