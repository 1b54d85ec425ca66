"""A finished game as data: play one, save its record, verify it, and walk through it."""

from __future__ import annotations

from hyakki.core.fate import SealedFate
from hyakki.core.game import SPECTATOR
from hyakki.core.record import read_record, write_record
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.verify import verify
from hyakki.games import game_named


def main() -> None:
    game = game_named("terres")
    fate = SealedFate.fresh("example deal")
    print("committed to", fate.commitment()[:16], "…")
    table = Table(game, ["Ana", "Bo"], {}, fate)
    rng = Rng(2026)
    while table.outcome() is None:
        table.play(table.actors()[0], table.random_move(rng))
    saved = write_record(table.record())

    record = read_record(saved)
    verdict = verify(game, record)
    print(game.texts("en").say(verdict.message))
    again = Table.replay(game, record)
    last = again.log(SPECTATOR)[-1]
    for message in last.messages:
        print(game.texts("fr").say(message, record.seats))


if __name__ == "__main__":
    main()
