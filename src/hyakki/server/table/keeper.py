"""Keeps a table going: bots take their turns, clocks run out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import TYPE_CHECKING, Final

from hyakki.core.messages import HyakkiError
from hyakki.server.table.events import TimedOut
from hyakki.server.table.services import Services
from hyakki.server.wire import Thinking
from hyakki.server.workers.worker import BotTask

if TYPE_CHECKING:
    from hyakki.server.table.room import Room

CLAIM_SECONDS: Final = 5.0
FLAG_MARGIN: Final = 0.05

log = logging.getLogger("hyakki.keeper")


class Keeper:
    """Looks at its room after every change and starts what must happen next."""

    __slots__ = ("_flag", "_retry", "_room", "_services", "_stopped", "_timeout", "_turn")

    def __init__(self, services: Services, room: Room) -> None:
        self._services = services
        self._room = room
        self._flag: asyncio.TimerHandle | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._turn: asyncio.Task[None] | None = None
        self._timeout: asyncio.Task[None] | None = None
        self._stopped = False

    def look(self) -> None:
        """With the room's lock held."""
        self._cancel_timers()
        history = self._room.history
        if self._stopped or history is None or not self._room.in_play:
            return
        if self._room.setup.settings.clock.kind != "none":
            self._set_flag()
        seat = history.table.actors()[0]
        bot = history.bot_of(seat)
        if bot:
            self._start_turn(seat, bot, history.number)

    def stop(self) -> None:
        """Cancel everything that was started."""
        self._stopped = True
        self._cancel_timers()
        for task in (self._turn, self._timeout):
            if task is not None:
                task.cancel()

    def _cancel_timers(self) -> None:
        for timer in (self._flag, self._retry):
            if timer is not None:
                timer.cancel()
        self._flag = self._retry = None

    def _look_again(self, seconds: float) -> None:
        if self._stopped:
            return
        if self._retry is not None:
            self._retry.cancel()
        self._retry = asyncio.get_running_loop().call_later(seconds, self._spawn_look)

    def _spawn_look(self) -> None:
        self._retry = None
        self._services.spawn(self._locked_look())

    async def _locked_look(self) -> None:
        async with self._room.locked():
            self.look()

    # Bots

    def _start_turn(self, seat: int, bot: str, number: int) -> None:
        # a finished turn starts the next one from inside its own task, so it must not cancel itself
        if self._turn is not None and self._turn is not asyncio.current_task():
            self._turn.cancel()
        self._turn = asyncio.create_task(self._bot_turn(seat, bot, number))

    async def _bot_turn(self, seat: int, bot: str, number: int) -> None:
        try:
            task = await self._task(seat, bot, number)
            if task is None:
                return
            move = await self._services.pool.choose(
                task, lambda share: self._room.broadcaster.send_all(Thinking(seat, share))
            )
            async with self._room.locked():
                if self._room.is_at(number):
                    await self._room.play(seat, move)
                    self._services.metrics.bot_moves.inc()
        except HyakkiError as error:
            # somebody else moved the table on, and looked at it then
            log.info("bot turn dropped", extra={"table": self._room.id, "why": str(error)})
        except Exception:
            log.exception("bot turn failed", extra={"table": self._room.id})
            self._look_again(CLAIM_SECONDS)

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
                seed=secrets.randbits(60),
                seconds=self._services.settings.bot_seconds,
            )

    async def _claim(self, number: int) -> bool:
        """With several nodes, one of them plays the bot; if it dies, another does when the claim has expired."""
        services = self._services
        if not services.store.shared:
            return True
        now = services.now()
        until = now + services.settings.bot_seconds + CLAIM_SECONDS
        if await services.store.claim(self._room.id, number, services.node, until, now):
            return True
        self._look_again(until - now)
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
            async with self._room.locked():
                if self._room.is_at(number):
                    await self._time_out(seat)
        except Exception:
            log.exception("a clock could not run out", extra={"table": self._room.id})
            self._look_again(CLAIM_SECONDS)

    async def _time_out(self, seat: int) -> None:
        falling = self._room.require_history().clocks.next_flag(self._services.now())
        if falling is None or falling[1] > 0.0:
            self._set_flag()
            return
        with contextlib.suppress(HyakkiError):
            await self._room.record_event(TimedOut(seat))
