"""A worker process: JSON tasks come in line by line, moves go out. It knows the view of one seat and nothing else."""

from __future__ import annotations

import math
import os
import signal
import sys
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import BinaryIO, Final

import msgspec

from hyakki.bots import bot_named
from hyakki.core.game import AnyGame, Move
from hyakki.core.messages import HyakkiError, Message
from hyakki.core.mind import AnyBot
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable
from hyakki.core.views import View
from hyakki.lab.match import game_with, thinking

GRACE: Final = 2.0  # seconds beyond its limit after which a worker is killed
NICENESS: Final = 5  # the event loop has priority


class Planned(msgspec.Struct, frozen=True):
    """What is left of a turn that a bot thought of as one, and the view in which it goes on."""

    moves: tuple[str, ...]
    view: msgspec.Raw


class BotTask(msgspec.Struct, frozen=True):
    """What a worker is asked."""

    game: str
    bot: str
    view: msgspec.Raw
    moves: tuple[str, ...]
    seed: int
    seconds: float
    #: the data file of an owner's box, empty for our own
    box: str = ""
    #: say why, too, and what the rest of the turn would be
    reasons: bool = False
    #: what this bot said of the turn when it was asked last
    planned: Planned | None = None

    @staticmethod
    def of(
        table: AnyTable,
        seat: int,
        bot: str,
        *,
        seed: int,
        seconds: float,
        reasons: bool = False,
        planned: Planned | None = None,
        besides: Collection[str] = (),
    ) -> BotTask:
        """The decision of a seat, with what that seat may know and remember; `besides` are moves that it shall not choose.

        Whoever asks for reasons is a person: what they saw earlier is theirs to remember, and no bot does it for them.
        """
        return BotTask(
            game=table.game.key,
            bot=bot,
            view=msgspec.Raw(msgspec.json.encode(table.view(seat, recall=not reasons))),
            moves=tuple(move for move in table.moves(seat) if move not in besides),
            seed=seed,
            seconds=seconds,
            box=table.game.box.source,
            reasons=reasons,
            planned=planned,
        )


class BotAnswer(msgspec.Struct, frozen=True):
    """The move, or why there is none. The first answer of a worker is empty: it is ready."""

    move: str = ""
    error: str = ""
    #: why this move, the strongest reason first
    reasons: tuple[Message, ...] = ()
    #: the rest of its turn, to be brought back with the next task
    planned: Planned | None = None
    #: the same in words, if reasons were asked for
    then: tuple[Message, ...] = ()


@lru_cache(maxsize=8)
def _game(key: str, box: str) -> AnyGame:
    return game_with(key, box)


def choose(task: BotTask) -> BotAnswer:
    game = _game(task.game, task.box)
    view = msgspec.json.decode(task.view, type=game.view_type)
    moves = [game.read(text) for text in task.moves]
    bot = bot_named(task.bot)
    if task.planned is not None:
        rest = [game.read(text) for text in task.planned.moves]
        bot.go_on(rest, msgspec.json.decode(task.planned.view, type=game.view_type))
    move = bot.choose(game, view, moves, thinking(task.seed))
    planned = _planned(bot)
    if not task.reasons:
        return BotAnswer(move.text, planned=planned)
    rest = [] if planned is None else [game.read(text) for text in planned.moves]
    told = _told(game, view, [move, *rest])
    return BotAnswer(move.text, "", tuple(bot.reasons(game, view, move)), planned, told)


def _planned(bot: AnyBot) -> Planned | None:
    rest, awaited = bot.planned()
    if not rest or awaited is None:
        return None
    return Planned(tuple(step.text for step in rest), msgspec.Raw(msgspec.json.encode(awaited)))


def _told(game: AnyGame, view: View, steps: Sequence[Move]) -> tuple[Message, ...]:
    """The steps of a turn after the first, in words, as far as the turn goes on without chance or others."""
    world = game.imagine(view, Rng(0))
    told: list[Message] = []
    for done, following in pairwise(steps):
        world.apply(view.seat, done)
        if view.seat not in world.actors():
            break
        told.append(game.describe(world.view(view.seat), following))
    return tuple(told)


def answer(line: bytes) -> BotAnswer:
    try:
        task = msgspec.json.decode(line, type=BotTask)
        _limit(task.seconds + 2 * GRACE)
        return choose(task)
    except HyakkiError as error:
        return BotAnswer(error=str(error))
    except Exception as error:
        return BotAnswer(error=f"{type(error).__name__}: {error}")
    finally:
        _limit(0)


def _limit(seconds: float) -> None:
    """Let the kernel end this process then, if nobody else does: compiled engines check no signals of Python."""
    if sys.platform != "win32":
        signal.alarm(math.ceil(seconds))


def serve(tasks: BinaryIO, answers: BinaryIO) -> None:
    """Until the other side closes."""
    encode = msgspec.json.encode
    answers.write(encode(BotAnswer()) + b"\n")
    answers.flush()
    for line in tasks:
        answers.write(encode(answer(line)) + b"\n")
        answers.flush()


def main() -> None:
    if sys.platform != "win32":
        os.nice(NICENESS)
        signal.signal(
            signal.SIGINT, signal.SIG_IGN
        )  # Ctrl-C is for the server, which ends its workers
    # Whatever a bot prints goes to the log, not between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        serve(sys.stdin.buffer, answers)
    except BrokenPipeError:
        os._exit(0)  # the server is gone; nothing is left to flush


if __name__ == "__main__":
    main()
