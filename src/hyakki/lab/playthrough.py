"""Playthroughs: random games written as text. A change in the rules shows as a readable difference of the files."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hyakki.core.game import CHANCE, SPECTATOR, AnyGame
from hyakki.core.options import Options
from hyakki.core.record import move_line
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable, Table

FULL_STATES = 2  # the first positions are written in full, and after them every EVERYth
EVERY = 20


def playthrough(game: AnyGame, seats: int, options: Options, seed: int) -> str:
    """A random game: every move, the log in words, and at some positions all views and the legal moves."""
    return "\n".join(_lines(game, seats, options, seed)) + "\n"


def _lines(game: AnyGame, seats: int, options: Options, seed: int) -> Iterator[str]:
    names = tuple(f"P{seat}" for seat in range(seats))
    table = Table(game, names, options, None)
    rng = Rng(seed)
    yield f"# {game.key} rules {game.rules_version}, {seats} seats, seed {seed}"
    yield "# options " + " ".join(f"{name}={value}" for name, value in table.options.items())
    decisions = 0
    while table.outcome() is None:
        seat = table.actors()[0]
        if seat != CHANCE:
            if decisions < FULL_STATES or decisions % EVERY == 0:
                yield from _position(game, table, seat)
            decisions += 1
        line = move_line(seat, table.random_move(rng))
        table.replay_line(line)
        yield f"> {line}"
        yield from _told(game, table, names)
    outcome = table.outcome()
    assert outcome is not None
    yield f"= scores {list(outcome.scores)} winners {list(outcome.winners)} {outcome.reason}"


def _position(game: AnyGame, table: AnyTable, seat: int) -> Iterator[str]:
    for viewer in (*range(table.seats), SPECTATOR):
        view = msgspec.json.encode(table.view(viewer)).decode()
        yield f"view {'spectator' if viewer == SPECTATOR else viewer}: {view}"
    yield f"moves {seat}: {' '.join(table.moves(seat))}"
    texts = game.texts("en")
    yield "prompt: " + texts.say(game.prompt(table.view(seat)), table.names)


def _told(game: AnyGame, table: AnyTable, names: tuple[str, ...]) -> Iterator[str]:
    texts = game.texts("en")
    for line in table.log(SPECTATOR, table.number - 1):
        for message in line.messages:
            yield f"  {texts.say(message, names)}"
