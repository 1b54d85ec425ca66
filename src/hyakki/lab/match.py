"""Whole games between bots, each bot with its own generator that never shares the deal's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b

import msgspec

from hyakki.bots import bot_for
from hyakki.core.fate import Fate, SeededFate
from hyakki.core.game import Bot, Game
from hyakki.core.options import Options
from hyakki.core.record import Record
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.games import game_named

CHUNK = 16  # games handed to a worker at a time


class Played(msgspec.Struct, frozen=True):
    """A finished game, and how often each kind of event happened in it."""

    record: Record
    decisions: int
    events: dict[str, int]


class Plan(msgspec.Struct, frozen=True):
    """What a worker needs to play some of the games of a series."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, str]
    seed: int
    first: int
    count: int
    #: the text of another data file, empty for our own box
    box: str = ""


def game_with(key: str, box: str) -> Game:
    game = game_named(key)
    return game.with_data(box) if box else game


def deal_seed(seed: int, number: int) -> int:
    """The seed of one deal of a series."""
    digest = blake2b(f"{seed}/{number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")


def bot_streams(seed: int, number: int, seats: int) -> list[Rng]:
    """A generator for each seat, independent of the deal."""
    return [Rng.of("bot", seed, number, seat) for seat in range(seats)]


def bot_move(game: Game, table: Table, seat: int, bot: Bot, rng: Rng) -> str:
    """The bot's choice for that seat, from that seat's view alone."""
    moves = [game.read(text) for text in table.moves(seat)]
    return game.write(bot.choose(game, table.view(seat), moves, rng))


def play_game(
    game: Game, bots: Sequence[str], options: Options, fate: Fate, streams: Sequence[Rng]
) -> Played:
    players = [bot_for(game, address) for address in bots]
    table = Table(game, bots, options, fate)
    decisions = 0
    while table.outcome() is None:
        seat = table.actors()[0]
        table.play(seat, bot_move(game, table, seat, players[seat], streams[seat]))
        decisions += 1
    return Played(table.record(), decisions, table.event_counts())


def play_plan(plan: Plan) -> list[Played]:
    game = game_with(plan.game, plan.box)
    return [
        play_game(
            game,
            plan.bots,
            plan.options,
            SeededFate(deal_seed(plan.seed, number)),
            bot_streams(plan.seed, number, len(plan.bots)),
        )
        for number in range(plan.first, plan.first + plan.count)
    ]


def play_series(plan: Plan, workers: int) -> Iterator[Played]:
    """All games of a plan, in order; the result does not depend on the number of workers."""
    end = plan.first + plan.count
    parts = [
        msgspec.structs.replace(plan, first=first, count=min(CHUNK, end - first))
        for first in range(plan.first, end, CHUNK)
    ]
    if workers <= 1 or len(parts) == 1:
        for part in parts:
            yield from play_plan(part)
        return
    with ProcessPoolExecutor(min(workers, len(parts))) as pool:
        encode: Callable[[object], bytes] = msgspec.json.encode
        for answer in pool.map(_play_encoded, [encode(part) for part in parts]):
            yield from msgspec.json.decode(answer, type=list[Played])


def _play_encoded(plan: bytes) -> bytes:
    return msgspec.json.encode(play_plan(msgspec.json.decode(plan, type=Plan)))
