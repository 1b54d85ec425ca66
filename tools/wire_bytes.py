"""Measures what a table sends: `python tools/wire_bytes.py [--games 6]`.

Plays games with `greedy` at every number of seats with the default options, one visitor a seat, and makes every update as
the server does. Bytes of updates (without `table`, which is sent only when it changed) and of the foresight that may
follow; microseconds of processor time to make them for the seat that acts.
"""

from __future__ import annotations

import argparse
from hashlib import sha256
from statistics import median, quantiles
from time import thread_time_ns, time
from typing import Final

import msgspec

from hyakki.bots import bot_for
from hyakki.games import GAMES, OWN, game_named
from hyakki.lab.match import bot_streams
from hyakki.server import wire
from hyakki.server.schemas import NewTable
from hyakki.server.store import SavedTable
from hyakki.server.table.history import History
from hyakki.server.table.presence import Presence
from hyakki.server.table.setup import Seat, new_setup
from hyakki.server.table.snapshot import Snapshot

BOT: Final = "greedy"


class Tally:
    """Of one game: bytes and microseconds, one of each for every update."""

    def __init__(self) -> None:
        self.all: list[int] = []
        self.acting: list[int] = []
        self.foresight: list[int] = []
        self.plain_us: list[float] = []
        self.full_us: list[float] = []

    def rows(self, game: str) -> list[str]:
        return [
            f"{game:10} {what:32} {len(found):6} {spread(found)}"
            for what, found in (
                ("bytes, every seat", self.all),
                ("bytes, the seat that acts", self.acting),
                ("bytes of its foresight", self.foresight),
                ("µs, the seat that acts", self.plain_us),
                ("µs, the same with foresight", self.full_us),
            )
        ]


def spread(found: list[int] | list[float]) -> str:
    p95 = quantiles(found, n=20)[-1]
    return f"{median(found):8,.0f} {p95:8,.0f} {max(found):8,.0f}"


def play(key: str, seats: int, deal: int, tally: Tally) -> None:
    """One game from its opening to its end."""
    game = game_named(key)
    setup, _ = new_setup(game, NewTable(key, seats), "host")
    seed = sha256(f"{key} {seats} {deal}".encode()).hexdigest()
    chairs = tuple(Seat("person", f"v{n}", f"Player {n}") for n in range(seats))
    setup = msgspec.structs.replace(setup, seats=chairs)
    now = time()
    document = msgspec.json.encode(setup)
    saved = SavedTable(
        id="figures", game=key, status="playing", public=False, created=now, changed=now, setup=document
    )  # fmt: skip
    history = History(GAMES[key], setup, seed, ())
    history.commit(history.opening(), now)
    bots = [bot_for(game, BOT) for _ in range(seats)]
    streams = bot_streams(0, deal, seats)
    shown = 0
    while history.outcome() is None:
        measure(Snapshot(saved, setup, history, Presence(time), now), history, shown, tally)
        shown = history.table.number
        seat = history.table.actors()[0]
        view, moves = history.table.view(seat), history.table.choices(seat)
        move = bots[seat].choose(game, view, moves, streams[seat])
        history.commit(history.play(seat, move.text), now)


def measure(snapshot: Snapshot, history: History, log_from: int, tally: Tally) -> None:
    """The update of every seat, and the foresight of those that act."""
    for seat in range(len(snapshot.setup.seats)):
        began = thread_time_ns()
        update = wire.Update(
            number=snapshot.number,
            since=snapshot.number - 1,
            seats=snapshot.seats_of(f"v{seat}", log_from),
            time=snapshot.time(),
            question=snapshot.question,
        )
        size = len(msgspec.json.encode(update))
        made = thread_time_ns()
        tally.all.append(size)
        decisions = snapshot.decisions_of(f"v{seat}")
        if seat not in history.table.actors():
            continue
        more = sum(len(decision.foresight()) for decision in decisions)
        tally.acting.append(size)
        tally.foresight.append(more)
        tally.plain_us.append((made - began) / 1000)
        tally.full_us.append((thread_time_ns() - began) / 1000)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6, help="games at each number of seats")
    asked = parser.parse_args()
    print(f"{'game':10} {'what':32} {'n':>6} {'median':>8} {'p95':>8} {'max':>8}")
    for key in OWN:
        tally = Tally()
        for seats in game_named(key).seat_counts:
            for deal in range(asked.games):
                play(key, seats, deal, tally)
        print("\n".join(tally.rows(key)), flush=True)


if __name__ == "__main__":
    main()
