"""A worker process: JSON tasks come in line by line, moves go out. It knows the view of one seat and nothing else."""

from __future__ import annotations

import math
import os
import signal
import sys
from functools import lru_cache
from typing import BinaryIO, Final

import msgspec

from hyakki.bots import bot_named
from hyakki.core.game import AnyGame
from hyakki.core.messages import HyakkiError, Message
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable
from hyakki.lab.match import game_with

GRACE: Final = 2.0  # seconds beyond its limit after which a worker is killed
NICENESS: Final = 5  # the event loop has priority


class BotTask(msgspec.Struct, frozen=True):
    """What a worker is asked."""

    game: str
    bot: str
    view: msgspec.Raw
    moves: tuple[str, ...]
    seed: int
    seconds: float
    #: the text of another data file, empty for our own box
    box: str = ""
    #: say why, too
    reasons: bool = False

    @staticmethod
    def of(
        table: AnyTable, seat: int, bot: str, *, seed: int, seconds: float, reasons: bool = False
    ) -> BotTask:
        """The decision of a seat, with what that seat may know and remember."""
        return BotTask(
            game=table.game.key,
            bot=bot,
            view=msgspec.Raw(msgspec.json.encode(table.view(seat))),
            moves=tuple(table.moves(seat)),
            seed=seed,
            seconds=seconds,
            reasons=reasons,
        )


class BotAnswer(msgspec.Struct, frozen=True):
    """The move, or why there is none. The first answer of a worker is empty: it is ready."""

    move: str = ""
    error: str = ""
    #: why this move, the strongest reason first
    reasons: tuple[Message, ...] = ()


@lru_cache(maxsize=8)
def _game(key: str, box: str) -> AnyGame:
    return game_with(key, box)


def choose(task: BotTask) -> BotAnswer:
    game = _game(task.game, task.box)
    view = msgspec.json.decode(task.view, type=game.view_type)
    moves = [game.read(text) for text in task.moves]
    bot = bot_named(task.bot)
    move = bot.choose(game, view, moves, Rng.of("seat", task.seed))
    reasons = tuple(bot.reasons(game, view, move)) if task.reasons else ()
    return BotAnswer(move.text, reasons=reasons)


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
