"""What a move will do, foretold by trying it in a world imagined from the seat's own view: no secret can come out."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.core.game import Game, M, S, V
from hyakki.core.log import EventLog
from hyakki.core.messages import Message
from hyakki.core.rng import Rng


def foresee(game: Game[S, M, V], view: V, moves: Sequence[M]) -> list[tuple[Message, ...]]:
    """The effects of each move, as far as they depend on nothing hidden and on no chance. The view is one without recall."""
    worth_trying = [game.foretells(move) for move in moves]
    if True not in worth_trying:
        return [()] * len(moves)
    world: S = game.imagine(view, Rng(0))
    return [
        effects(game, world, view.seat, move) if tried else ()
        for move, tried in zip(moves, worth_trying, strict=True)
    ]


def effects(game: Game[S, M, V], world: S, seat: int, move: M) -> tuple[Message, ...]:
    if game.reveals(world, move):  # what is hidden decides
        return ()
    twin: S = world.copy()
    log = EventLog()
    twin.events = log
    game.try_out(twin, seat, move)
    found: list[Message] = []
    for event in log.take():
        told = event.told_to(seat)
        foretold = None if told is None else game.foretold(told)
        if foretold is not None:
            found.append(foretold)
    return (*found, *game.compare(world, twin, seat))
