"""The pool of worker processes in which bots think."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

import msgspec

from hyakki.bots import think_time
from hyakki.server.workers.turns import FairTurns
from hyakki.server.workers.worker import GRACE, BotAnswer, BotTask

WORKER: Final = (sys.executable, "-m", "hyakki.server.workers.worker")
START_LIMIT: Final = 30.0  # seconds for a process to get ready, on a busy machine
PROGRESS_EVERY: Final = 0.25
#: plays for a bot that has no answer: its first look at the position
QUICK: Final = "greedy:1"
QUICK_SECONDS: Final = 5.0
LEAST_COST: Final = 0.1  # seconds that a task costs its owner, however quick it is

log = logging.getLogger(__name__)


class Stopped(Exception):
    """The pool was stopped before the move was found."""


class Failed(Exception):
    """The worker died, hung or sent garbage: another one may do better."""


class TooSlow(Failed):
    """The thought took too long, and would again."""


class NoAnswer(Exception):
    """The worker works, but this task has no answer: asking again would not help."""


class WorkerProcess:
    """One worker process, started again whenever it is lost."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self.pid: int | None = None

    async def ask(self, task: BotTask) -> BotAnswer:
        """The worker's answer. If there is none, for whatever reason, the process is gone afterwards."""
        try:
            await self.start()
            async with asyncio.timeout(task.seconds + GRACE):
                answer = await self._exchange(msgspec.json.encode(task) + b"\n")
        except TimeoutError as error:
            await self.kill()
            raise TooSlow("no answer in time") from error
        except (OSError, ValueError, msgspec.DecodeError) as error:
            await self.kill()
            raise Failed(f"{type(error).__name__}: {error}") from error
        except BaseException:
            await self.kill()
            raise
        if answer.move not in task.moves:
            raise NoAnswer(answer.error or f"not a legal move: {answer.move}")
        return answer

    async def start(self) -> None:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE
            )
            self.pid = self._process.pid
            async with asyncio.timeout(START_LIMIT):
                await self._exchange(b"")

    async def kill(self) -> None:
        process, self._process, self.pid = self._process, None, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        # Shielded: no process may be left behind when the caller is cancelled.
        ending = asyncio.create_task(_wait_and_close(process))
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)
        await asyncio.shield(ending)

    async def ended(self) -> None:
        """Nothing is left of the processes that were killed, also where nobody waited for it."""
        await asyncio.gather(*self._ending)

    async def _exchange(self, line: bytes) -> BotAnswer:
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line)
        await self._process.stdin.drain()
        return msgspec.json.decode(await self._process.stdout.readline(), type=BotAnswer)


async def _wait_and_close(process: Process) -> None:
    """Wait for the end and close the pipes."""
    with suppress(OSError):
        await process.communicate()


class BotPool:
    """A number of worker processes, whose time is shared fairly among those who own the tasks."""

    def __init__(self, count: int, command: Sequence[str] = WORKER) -> None:
        self.restarts = 0  # processes lost while they worked
        self.fallbacks = 0  # moves that the bot asked for did not choose
        self._processes = [WorkerProcess(command) for _ in range(max(1, count))]
        self._turns: FairTurns[WorkerProcess] = FairTurns()
        self._running: set[asyncio.Task[BotAnswer]] = set()
        self._stopped = False

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._processes if worker.pid is not None]

    @property
    def waiting(self) -> int:
        """Tasks that are not answered yet."""
        return len(self._running)

    async def start(self) -> None:
        """Start all processes, so that no first move waits for one. A process that fails is tried again when needed."""
        results = await asyncio.gather(
            *(s.start() for s in self._processes), return_exceptions=True
        )
        for worker, result in zip(self._processes, results, strict=True):
            if isinstance(result, BaseException):
                log.warning("a worker did not start: %r", result)
                await worker.kill()
            self._turns.give_back(worker)

    async def stop(self) -> None:
        """End all processes. Whoever still waits for a move gets Stopped."""
        self._stopped = True
        for running in self._running:
            running.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        for worker in self._processes:
            await worker.kill()
            await worker.ended()

    async def answer(
        self,
        task: BotTask,
        on_progress: Callable[[float], None] | None = None,
        owner: str = "",
    ) -> BotAnswer:
        """One of the task's moves, whatever happens to workers.

        `on_progress` gets the share of the bot's time that is used; `owner` is the visitor whose part of the workers' time it takes.
        """
        if self._stopped:
            raise Stopped
        running = asyncio.create_task(self._queued(task, on_progress, owner))
        self._running.add(running)
        running.add_done_callback(self._running.discard)
        try:
            return await running
        except asyncio.CancelledError:
            if self._stopped:
                raise Stopped from None
            running.cancel()
            raise

    async def _queued(
        self, task: BotTask, on_progress: Callable[[float], None] | None, owner: str
    ) -> BotAnswer:
        expected = think_time(task.bot)
        worker = await self._turns.take(owner, max(expected, LEAST_COST))
        clock = None
        if on_progress is not None:
            clock = asyncio.create_task(_report(expected or task.seconds, on_progress))
        try:
            return await self._with_fallbacks(worker, task)
        finally:
            if clock is not None:
                clock.cancel()
            self._turns.give_back(worker)

    async def _with_fallbacks(self, worker: WorkerProcess, task: BotTask) -> BotAnswer:
        """Ask the bot, once more if its worker was lost, then a quick one; then take the first move."""
        for _ in range(2):
            try:
                return await worker.ask(task)
            except Failed as error:
                self.restarts += 1
                log.warning("bot %s of %s lost its worker (%s)", task.bot, task.game, error)
                if isinstance(error, TooSlow):
                    break
            except NoAnswer as error:
                log.warning("bot %s of %s has no move (%s)", task.bot, task.game, error)
                break
        self.fallbacks += 1
        quick = msgspec.structs.replace(task, bot=QUICK, seconds=QUICK_SECONDS)
        try:
            return await worker.ask(quick)
        except Failed as error:
            self.restarts += 1
            log.error("the quick bot of %s lost its worker (%s)", task.game, error)
        except NoAnswer as error:
            log.error("the quick bot of %s has no move (%s)", task.game, error)
        return BotAnswer(task.moves[0])


async def _report(seconds: float, on_progress: Callable[[float], None]) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    while True:
        used = (loop.time() - began) / max(seconds, PROGRESS_EVERY)
        on_progress(min(used, 1.0))
        await asyncio.sleep(PROGRESS_EVERY)
