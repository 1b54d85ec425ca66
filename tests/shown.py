"""What people are shown of a game, written out: the box, the piles, and a game as two viewers see it, in words and drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from hyakki.core.game import SPECTATOR, AnyGame
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable
from hyakki.core.verify import draws_of
from hyakki.testing.cases import Case, play_on, random_table

FOLDER = Path(__file__).parent / "shown"
AFTER = (0, 5, 14, 30, 70, 10_000)
MOST_MOVES = 8


def path_of(game: AnyGame) -> Path:
    return FOLDER / f"{game.key}.txt"


def shown(game: AnyGame) -> str:
    return "\n".join(_lines(game)) + "\n"


def _lines(game: AnyGame) -> Iterator[str]:
    yield "# Written by `make golden`: read the diff."
    for piece in game.inventory():
        yield f"{piece.id} | {piece.kind} | {piece.shows}"
    case = Case(game, game.seat_counts[-1], {})
    table = random_table(case, 1, AFTER[-1])
    piles = Counter(draw.pile for draw in draws_of(game, table.record()))
    yield "draws: " + ", ".join(f"{pile} {count}" for pile, count in piles.items())
    for after in AFTER:
        table = case.table(1)
        play_on(table, Rng.of("shown", after), after)
        for seat in (0, SPECTATOR):
            yield ""
            yield f"after {after} moves, seat {seat}"
            yield from _seen(case, table, seat)


def _seen(case: Case, table: AnyTable, seat: int) -> Iterator[str]:
    game, names = case.game, case.names
    texts = game.texts("en")
    view = table.view(seat)
    yield texts.say(game.prompt(view), names)
    yield game.render(view, texts, names)
    for line in game.score_lines(view):
        yield f"{texts.say(line.label, names)}: {line.points}"
    for text in table.moves(seat)[:MOST_MOVES]:
        yield f"{text} = {texts.say(game.describe(view, game.read(text)), names)}"
    for played in table.log(seat)[-MOST_MOVES:]:
        told = " ".join(texts.say(message, names) for message in played.messages)
        yield f"{played.number} {played.text}: {told}"
