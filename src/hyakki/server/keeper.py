"""Keeps a table going: bots take their turns, clocks run out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import TYPE_CHECKING, Final

import msgspec

from hyakki.core.messages import HyakkiError
from hyakki.server.wire import Thinking
from hyakki.server.workers import Task

if TYPE_CHECKING:
    from hyakki.server.hub import Hub
    from hyakki.server.room import Room

CLAIM_SECONDS: Final = 5.0

log = logging.getLogger("hyakki.keeper")


class Keeper:
    """Looks at a room after every change and sets going what must happen next."""

    def __init__(self, hub: Hub, room: Room) -> None:
        self.hub = hub
        self.room = room
        self._flag: asyncio.TimerHandle | None = None
        self._turn: asyncio.Task[None] | None = None
        room.on_change = self.look

    def look(self) -> None:
        self._cancel_flag()
        chronicle = self.room.chronicle
        if chronicle is None or self.room.status != "playing" or chronicle.outcome() is not None:
            return
        if self.room.setup.house.clock.kind != "none":
            self._set_flag()
        seat = chronicle.table.actors()[0]
        bot = chronicle.bot_of(seat)
        if bot:
            self._start_turn(seat, bot, chronicle.number)

    def stop(self) -> None:
        self._cancel_flag()
        if self._turn is not None:
            self._turn.cancel()

    def _start_turn(self, seat: int, bot: str, number: int) -> None:
        # a finished turn starts the next one from inside its own task, so it must not cancel itself
        if self._turn is not None and self._turn is not asyncio.current_task():
            self._turn.cancel()
        self._turn = asyncio.create_task(self._bot_turn(seat, bot, number))

    async def _bot_turn(self, seat: int, bot: str, number: int) -> None:
        try:
            if not await self._claimed(number):
                return
            move = await self._choice(seat, bot)
            async with self.room.turn():
                chronicle = self.room.chronicle
                if chronicle is not None and chronicle.number == number:
                    await self.room.play(seat, move)
                    self.hub.metrics.bot_moves.inc()
        except HyakkiError as error:
            # somebody else moved the table on; whoever did looks at it again
            log.info("bot turn dropped", extra={"table": self.room.id, "why": str(error)})
        except Exception:
            log.exception("bot turn failed", extra={"table": self.room.id})
            self._look_again(CLAIM_SECONDS)

    async def _claimed(self, number: int) -> bool:
        """With several nodes, one of them plays the bot; if it dies, another does after a while."""
        store = self.hub.store
        if not store.shared:
            return True
        now = self.room.now()
        until = now + self.hub.settings.bot_seconds + CLAIM_SECONDS
        if await store.claim(self.room.id, number, self.hub.node, until, now):
            return True
        self._look_again(until - now)
        return False

    def _look_again(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self.look)

    async def _choice(self, seat: int, bot: str) -> str:
        table = self.room.game().table
        task = Task(
            game=self.room.setup.game,
            bot=bot,
            view=msgspec.Raw(msgspec.json.encode(table.view(seat))),
            moves=tuple(table.moves(seat)),
            seed=secrets.randbits(60),
            seconds=self.hub.settings.bot_seconds,
        )
        return await self.hub.workers.choose(task, lambda share: self._thinks(seat, share))

    def _thinks(self, seat: int, share: float) -> None:
        self.room.crier.call(Thinking(seat, share))

    # Clocks

    def _set_flag(self) -> None:
        chronicle = self.room.game()
        falling = chronicle.clocks.next_flag(self.room.now())
        if falling is not None:
            seat, seconds = falling
            loop = asyncio.get_running_loop()
            self._flag = loop.call_later(seconds + 0.05, self._flag_falls, seat, chronicle.number)

    def _flag_falls(self, seat: int, number: int) -> None:
        self.hub.background(self._out_of_time(seat, number))

    async def _out_of_time(self, seat: int, number: int) -> None:
        async with self.room.turn():
            chronicle = self.room.chronicle
            if chronicle is None or chronicle.number != number:
                return
            falling = chronicle.clocks.next_flag(self.room.now())
            if falling is None or falling[1] > 0.0:
                self._set_flag()
                return
            with contextlib.suppress(HyakkiError):
                await self.room.around(f"! time {seat}")

    def _cancel_flag(self) -> None:
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
