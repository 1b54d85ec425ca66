"""Whole games between bots. Each bot has its own random generator, separate from the one that decides the deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from hashlib import blake2b
from time import perf_counter
from typing import TypeAlias

import msgspec

from hyakki.bots import bot_for
from hyakki.core.fate import Fate, SeededFate
from hyakki.core.game import AnyGame
from hyakki.core.messages import HyakkiError, bad
from hyakki.core.mind import AnyBot
from hyakki.core.options import Options
from hyakki.core.record import Record
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable, Table
from hyakki.core.views import Outcome
from hyakki.games import game_named
from hyakki.lab.conduct import BotFault, Conduct, Fault, answer_of, forfeit

CHUNK = 16  # games handed to a worker at a time
STRICT = Conduct()

#: a bot by its address, or what makes one
Player: TypeAlias = "str | Callable[[], AnyBot]"


class FinishedGame(msgspec.Struct, frozen=True):
    """A finished game, and how often each kind of event happened in it."""

    record: Record
    decisions: int
    events: dict[str, int]
    #: what the bots did wrong, and how the game counts if it was not played on because of it
    faults: tuple[Fault, ...] = ()
    forfeit: Outcome | None = None

    @property
    def outcome(self) -> Outcome:
        outcome = self.record.outcome or self.forfeit
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
    conduct: Conduct = STRICT


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


def thinking(seed: int) -> Rng:
    """The generator of one decision: the same in the laboratory and at a table of the server."""
    return Rng.of("seat", seed)


def decide(
    game: AnyGame, table: AnyTable, seat: int, bot: AnyBot, stream: Rng, seconds: float = 0.0
) -> Decision:
    """The bot's choice for that seat, made from that seat's view alone; BotFault if it has none to offer.

    The stream gives each decision its seed.
    """
    moves = table.choices(seat)
    began = perf_counter()
    rng = thinking(stream.bits())
    try:
        chosen = answer_of(bot, game, table.view(seat), moves, rng, seconds)
    except HyakkiError as error:
        fault = BotFault(table.names[seat], seat, table.number, error.message)
        raise fault from error.__cause__
    return Decision(seat, chosen.text, len(moves), perf_counter() - began)


def decisions(
    game: AnyGame,
    table: AnyTable,
    bots: Sequence[AnyBot],
    streams: Sequence[Rng],
    conduct: Conduct = STRICT,
    faults: list[Fault] | None = None,
) -> Iterator[Decision]:
    """Let bots play a table to its end. Yields each decision after it was played; replaced moves are noted in `faults`."""
    while table.outcome() is None:
        seat = table.actors()[0]
        try:
            decision = decide(game, table, seat, bots[seat], streams[seat], conduct.seconds)
        except BotFault as error:
            if conduct.on_fault != "replace" or faults is None:
                raise
            faults.append(error.fault())
            bots[seat].close()
            decision = Decision(seat, table.random_move(streams[seat]), 0, 0.0)
        table.play(seat, decision.move)
        yield decision


def play_game(
    game: AnyGame,
    bots: Sequence[Player],
    options: Options,
    fate: Fate,
    streams: Sequence[Rng],
    watch: Callable[[Decision], None] | None = None,
    conduct: Conduct = STRICT,
) -> FinishedGame:
    """One game between these bots. `watch` is called with each decision."""
    table = Table(game, [name_of(bot) for bot in bots], options, fate)
    players = [bot_for(game, bot) if isinstance(bot, str) else bot() for bot in bots]
    faults: list[Fault] = []
    count = 0
    try:
        for decision in decisions(game, table, players, streams, conduct, faults):
            count += 1
            if watch is not None:
                watch(decision)
    except BotFault as error:
        if conduct.on_fault != "forfeit":
            raise
        lost = forfeit(error.seat, len(bots), game.cooperative)
        record = table.record(ending=f"forfeit {error.seat}")
        return FinishedGame(record, count, table.event_counts(), (error.fault(),), lost)
    finally:
        for player in players:
            player.close()
    return FinishedGame(table.record(), count, table.event_counts(), tuple(faults))


def name_of(bot: Player) -> str:
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


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
            conduct=series.conduct,
        )
        for number in range(series.first, series.first + series.count)
    ]


def parts_of(series: Series, size: int) -> list[Series]:
    """The series cut into parts of at most so many games, in order."""
    end = series.first + series.count
    return [
        msgspec.structs.replace(series, first=first, count=min(size, end - first))
        for first in range(series.first, end, size)
    ]


def play_series(series: Series, workers: int) -> Iterator[FinishedGame]:
    """All games of a series, in order; the result does not depend on the number of workers."""
    parts = parts_of(series, CHUNK)
    if workers <= 1 or len(parts) == 1:
        for part in parts:
            yield from play_here(part)
        return
    pool = ProcessPoolExecutor(min(workers, len(parts)))
    try:
        running = [pool.submit(_play_encoded, msgspec.json.encode(part)) for part in parts]
        for answer in running:
            yield from msgspec.json.decode(answer.result(), type=list[FinishedGame])
    except BrokenExecutor:
        raise bad("worker_ended", bots=", ".join(series.bots)) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _play_encoded(series: bytes) -> bytes:
    return msgspec.json.encode(play_here(msgspec.json.decode(series, type=Series)))
