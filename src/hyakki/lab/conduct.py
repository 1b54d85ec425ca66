"""What becomes of a bot that raises, takes too long or answers with no legal move."""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, get_args

import msgspec

from hyakki.bots.external import External
from hyakki.core.game import AnyGame, Move
from hyakki.core.messages import HyakkiError, Message, bad
from hyakki.core.mind import AnyBot
from hyakki.core.rng import Rng
from hyakki.core.views import Outcome, View

#: `stop` the series, `forfeit` the game, or `replace` the move by a random one
OnFault = Literal["stop", "forfeit", "replace"]
ON_FAULT: tuple[OnFault, ...] = get_args(OnFault)


class Conduct(msgspec.Struct, frozen=True):
    """How strict a series is with its bots."""

    on_fault: OnFault = "stop"
    #: the longest time for one decision; 0 for none, except that programs always have one
    seconds: float = 0.0


class Fault(msgspec.Struct, frozen=True):
    """Which bot failed, in which seat, at which move of the record, and why."""

    bot: str
    seat: int
    number: int
    why: str


class BotFault(HyakkiError):
    """A bot raised, took too long, or answered with no legal move."""

    def __init__(self, bot: str, seat: int, number: int, why: str | Message) -> None:
        found = bad("bot_fault", bot=bot, seat=seat, number=number, why=why)
        super().__init__(found.message)
        self.bot = bot
        self.seat = seat
        self.number = number

    def fault(self) -> Fault:
        return Fault(self.bot, self.seat, self.number, str(self))


class Overtime(BaseException):
    """The time for a decision is up. No `except Exception` of a bot stops it."""


def answer_of(
    bot: AnyBot, game: AnyGame, view: View, moves: Sequence[Move], rng: Rng, seconds: float
) -> Move:
    """The bot's choice; HyakkiError says what was wrong with it."""
    if isinstance(bot, External):
        bot.seconds = seconds or bot.seconds
        seconds = 0.0
    try:
        with _limited(seconds):
            chosen: object = bot.choose(game, view, moves, rng)
    except HyakkiError:
        raise
    except Overtime:
        raise bad("bot_silent", seconds=f"{seconds:g}") from None
    except Exception as error:
        raise bad("bot_raised", why=_in_one_line(error)) from error
    if not isinstance(chosen, Move) or chosen not in moves:
        raise bad("bot_nonsense", answer=chosen.text if isinstance(chosen, Move) else repr(chosen))
    return chosen


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Overtime after so many seconds, where the system can interrupt us: not on Windows, and in the main thread only."""
    main = threading.current_thread() is threading.main_thread()
    if not seconds or not main or not hasattr(signal, "setitimer"):
        yield
        return
    alarm = _Alarm()
    before = signal.signal(signal.SIGALRM, alarm.ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        try:
            yield
        finally:
            alarm.on = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


class _Alarm:
    """It rings once at most, and while it is put away it interrupts nobody."""

    def __init__(self) -> None:
        self.on = True

    def ring(self, _number: int, _frame: object) -> None:
        if self.on:
            raise Overtime


def _in_one_line(error: Exception) -> str:
    """What was raised, and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words} ({Path(last.filename).name}, line {last.lineno})"


def forfeit(seat: int, seats: int, cooperative: bool) -> Outcome:
    """The seat loses, and the others share the victory; a team loses together."""
    winners = () if cooperative else tuple(other for other in range(seats) if other != seat)
    return Outcome((0,) * seats, winners, "forfeit")
