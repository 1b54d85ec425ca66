"""Whole games between bots. Each bot has its own random generator, separate from the one that decides the deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from time import perf_counter

import msgspec

from hyakki.bots import bot_for
from hyakki.core.fate import Fate, SeededFate
from hyakki.core.game import AnyGame
from hyakki.core.mind import AnyBot
from hyakki.core.options import Options
from hyakki.core.record import Record
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable, Table
from hyakki.core.views import Outcome
from hyakki.games import game_named

CHUNK = 16  # games handed to a worker at a time


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished game, and how often each kind of event happened in it."""

    record: Record
    decisions: int
    events: dict[str, int]

    @property
    def outcome(self) -> Outcome:
        outcome = self.record.outcome
        assert outcome is not None
        return outcome


class Series(msgspec.Struct, frozen=True):
    """A series of games, or a part of one: everything that a worker needs to play it."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, str]
    seed: int
    first: int
    count: int
    #: the text of another data file; empty for the game's own box
    box: str = ""


class Decision(msgspec.Struct, frozen=True):
    """What a bot chose, among how many moves, and how long that took."""

    seat: int
    move: str
    choices: int
    seconds: float


def game_with(key: str, box: str) -> AnyGame:
    game = game_named(key)
    return game.with_data(box) if box else game


def deal_seed(seed: int, number: int) -> int:
    """The seed of one deal of a series."""
    digest = blake2b(f"{seed}/{number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def bot_streams(seed: int, number: int, seats: int) -> list[Rng]:
    """A generator for each seat, independent of the deal."""
    return [Rng.of("bot", seed, number, seat) for seat in range(seats)]


def decide(game: AnyGame, table: AnyTable, seat: int, bot: AnyBot, rng: Rng) -> Decision:
    """The bot's choice for that seat, made from that seat's view alone."""
    moves = [game.read(text) for text in table.moves(seat)]
    began = perf_counter()
    chosen = bot.choose(game, table.view(seat), moves, rng)
    return Decision(seat, chosen.text, len(moves), perf_counter() - began)


def decisions(
    game: AnyGame, table: AnyTable, bots: Sequence[AnyBot], streams: Sequence[Rng]
) -> Iterator[Decision]:
    """Let bots play a table to its end. Yields each decision after it was played."""
    while table.outcome() is None:
        seat = table.actors()[0]
        decision = decide(game, table, seat, bots[seat], streams[seat])
        table.play(seat, decision.move)
        yield decision


def play_game(
    game: AnyGame,
    bots: Sequence[str],
    options: Options,
    fate: Fate,
    streams: Sequence[Rng],
    watch: Callable[[Decision], None] | None = None,
) -> FinishedGame:
    """One game between the bots with these addresses. `watch` is called with each decision."""
    players = [bot_for(game, address) for address in bots]
    table = Table(game, bots, options, fate)
    count = 0
    for decision in decisions(game, table, players, streams):
        count += 1
        if watch is not None:
            watch(decision)
    return FinishedGame(table.record(), count, table.event_counts())


def play_here(series: Series) -> list[FinishedGame]:
    """All games of a series, in this process."""
    game = game_with(series.game, series.box)
    return [
        play_game(
            game,
            series.bots,
            series.options,
            SeededFate(deal_seed(series.seed, number)),
            bot_streams(series.seed, number, len(series.bots)),
        )
        for number in range(series.first, series.first + series.count)
    ]


def play_series(series: Series, workers: int) -> Iterator[FinishedGame]:
    """All games of a series, in order; the result does not depend on the number of workers."""
    end = series.first + series.count
    parts = [
        msgspec.structs.replace(series, first=first, count=min(CHUNK, end - first))
        for first in range(series.first, end, CHUNK)
    ]
    if workers <= 1 or len(parts) == 1:
        for part in parts:
            yield from play_here(part)
        return
    with ProcessPoolExecutor(min(workers, len(parts))) as pool:
        encode: Callable[[object], bytes] = msgspec.json.encode
        for answer in pool.map(_play_encoded, [encode(part) for part in parts]):
            yield from msgspec.json.decode(answer, type=list[FinishedGame])


def _play_encoded(series: bytes) -> bytes:
    return msgspec.json.encode(play_here(msgspec.json.decode(series, type=Series)))
