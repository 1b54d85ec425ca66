"""Keeps a table going: bots take their turns, clocks run out."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from hyakki.core.messages import HyakkiError
from hyakki.server.store import Unavailable
from hyakki.server.table.events import TimedOut
from hyakki.server.table.services import Services
from hyakki.server.wire import Thinking
from hyakki.server.workers.pool import Stopped
from hyakki.server.workers.worker import BotTask, Planned

if TYPE_CHECKING:
    from hyakki.server.table.room import Room

CLAIM_SECONDS: Final = 5.0
RETRY_SECONDS: Final = 5.0
FLAG_MARGIN: Final = 0.05

log = logging.getLogger("hyakki.keeper")


class Keeper:
    """Looks at its room after every change and starts what must happen next."""

    __slots__ = (
        "_flag",
        "_looking",
        "_planned",
        "_retry",
        "_room",
        "_services",
        "_stopped",
        "_timeout",
        "_turn",
        "_turn_of",
    )

    def __init__(self, services: Services, room: Room) -> None:
        self._services = services
        self._room = room
        self._flag: asyncio.TimerHandle | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._turn: asyncio.Task[None] | None = None
        #: the seat, the bot and the history number of that turn
        self._turn_of = (-1, "", -1)
        #: the rest of its turn, by seat, as the bot there planned it
        self._planned: dict[int, Planned] = {}
        self._timeout: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._stopped = False

    def look(self) -> None:
        """With the room's lock held."""
        self._cancel_timers()
        history = self._room.history
        if self._stopped or history is None or not self._room.in_play:
            return
        if self._room.has_clock:
            self._set_flag()
        seat = history.table.actors()[0]
        bot = history.bot_of(seat)
        if bot:
            self._start_turn(seat, bot, history.number)

    def look_again(self, seconds: float) -> None:
        """Look later, whatever happens until then: nobody else may come."""
        if self._stopped:
            return
        if self._retry is not None:
            self._retry.cancel()
        self._retry = asyncio.get_running_loop().call_later(seconds, self._spawn_look)

    def stop(self) -> None:
        """Cancel everything that was started."""
        self._stopped = True
        self._cancel_timers()
        for task in (self._turn, self._timeout, self._looking):
            if task is not None:
                task.cancel()

    def _cancel_timers(self) -> None:
        for timer in (self._flag, self._retry):
            if timer is not None:
                timer.cancel()
        self._flag = self._retry = None

    def _spawn_look(self) -> None:
        self._retry = None
        self._looking = self._services.spawn(self._locked_look())

    async def _locked_look(self) -> None:
        try:
            async with self._room.locked():
                self.look()
        except Exception as error:
            self._failed("look", error)

    def _failed(self, what: str, error: Exception) -> None:
        """Whatever went wrong, the table must go on: look again. A refusal only says that somebody else was faster."""
        expected = isinstance(error, HyakkiError | Unavailable)
        log.log(
            logging.INFO if expected else logging.ERROR,
            "%s failed",
            what,
            extra={"table": self._room.id, "why": str(error)},
            exc_info=None if expected else error,
        )
        self.look_again(RETRY_SECONDS)

    # Bots

    def _start_turn(self, seat: int, bot: str, number: int) -> None:
        turn, wanted = self._turn, (seat, bot, number)
        # a finished turn starts the next one from inside its own task, so it must not cancel itself
        if turn is not None and not turn.done() and turn is not asyncio.current_task():
            if self._turn_of == wanted:
                return
            turn.cancel()
        self._turn_of = wanted
        self._turn = asyncio.create_task(self._bot_turn(seat, bot, number))

    async def _bot_turn(self, seat: int, bot: str, number: int) -> None:
        try:
            task = await self._task(seat, bot, number)
            if task is None:
                return
            found = await self._services.pool.answer(
                task,
                lambda share: self._room.broadcaster.send_all(Thinking(seat, share)),
                self._room.bot_owner,
            )
            async with self._room.locked():
                if self._room.is_at(number):
                    self._plan(seat, found.planned)
                    await self._room.play(seat, found.move)
                    self._services.metrics.bot_moves.inc()
        except Stopped:
            pass  # the node goes; another one plays on
        except Exception as error:
            self._failed("bot turn", error)

    async def _task(self, seat: int, bot: str, number: int) -> BotTask | None:
        """What the bot is asked; None if the table has moved on, or another node plays this turn."""
        if not await self._claim(number):
            return None
        async with self._room.locked():
            history = self._room.history
            if history is None or history.number != number:
                return None
            return BotTask.of(
                history.table,
                seat,
                bot,
                seed=self._services.random_bits(60),
                seconds=self._services.settings.bot_seconds,
                planned=self._planned.get(seat),
            )

    def _plan(self, seat: int, planned: Planned | None) -> None:
        """What is lost with this node only costs time: the bot thinks anew."""
        if planned is None:
            self._planned.pop(seat, None)
        else:
            self._planned[seat] = planned

    async def _claim(self, number: int) -> bool:
        """With several nodes, one of them plays the bot; if it dies, another does when the claim has expired."""
        services = self._services
        if not services.store.shared:
            return True
        now = services.now()
        until = now + services.settings.bot_seconds + CLAIM_SECONDS
        if await services.store.claim(self._room.id, number, services.node, until, now):
            return True
        self.look_again(until - now)
        return False

    # Clocks

    def _set_flag(self) -> None:
        history = self._room.require_history()
        falling = history.clocks.next_flag(self._services.now())
        if falling is not None:
            seat, seconds = falling
            loop = asyncio.get_running_loop()
            number = history.number
            self._flag = loop.call_later(seconds + FLAG_MARGIN, self._flag_falls, seat, number)

    def _flag_falls(self, seat: int, number: int) -> None:
        self._flag = None
        self._timeout = self._services.spawn(self._out_of_time(seat, number))

    async def _out_of_time(self, seat: int, number: int) -> None:
        try:
            await (
                self._services.pulse()
            )  # the machine may have slept, and then this is the first to notice
            async with self._room.locked():
                if not await self._room.learn_outages() and self._room.is_at(number):
                    await self._time_out(seat)
        except Exception as error:
            self._failed("time-out", error)

    async def _time_out(self, seat: int) -> None:
        falling = self._room.require_history().clocks.next_flag(self._services.now())
        if falling is None or falling[1] > 0.0:
            self._set_flag()
            return
        await self._room.record_event(TimedOut(seat))
