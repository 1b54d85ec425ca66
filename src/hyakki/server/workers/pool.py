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
from hyakki.server.workers.worker import GRACE, BotAnswer, BotTask

WORKER: Final = (sys.executable, "-m", "hyakki.server.workers.worker")
START_LIMIT: Final = 30.0  # seconds for a process to get ready, on a busy machine
PROGRESS_EVERY: Final = 0.25
SIMPLEST: Final = "uniform"
SIMPLEST_SECONDS: Final = 5.0

log = logging.getLogger(__name__)


class Stopped(Exception):
    """The pool was stopped before the move was found."""


class Failed(Exception):
    """The worker died, hung or sent garbage: another one may do better."""


class NoAnswer(Exception):
    """The worker works, but this task has no answer: asking again would not help."""


class WorkerProcess:
    """One worker process, started again whenever it is lost."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None
        self.pid: int | None = None

    async def ask(self, task: BotTask) -> BotAnswer:
        """The worker's answer. If there is none, for whatever reason, the process is gone afterwards."""
        try:
            await self.start()
            async with asyncio.timeout(task.seconds + GRACE):
                answer = await self._exchange(msgspec.json.encode(task) + b"\n")
        except (OSError, ValueError, TimeoutError, msgspec.DecodeError) as error:
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
        await asyncio.shield(_wait_and_close(process))

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
    """A number of worker processes, and a queue of tasks: first come, first served."""

    def __init__(self, count: int, command: Sequence[str] = WORKER) -> None:
        self.restarts = 0  # processes lost while they worked
        self.fallbacks = 0  # moves that the bot asked for did not choose
        self._processes = [WorkerProcess(command) for _ in range(max(1, count))]
        self._idle: asyncio.Queue[WorkerProcess] = asyncio.Queue()
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
            self._idle.put_nowait(worker)

    async def stop(self) -> None:
        """End all processes. Whoever still waits for a move gets Stopped."""
        self._stopped = True
        for running in self._running:
            running.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        for worker in self._processes:
            await worker.kill()

    async def choose(
        self, task: BotTask, on_progress: Callable[[float], None] | None = None
    ) -> str:
        """One of the task's moves, whatever happens to workers."""
        return (await self.answer(task, on_progress)).move

    async def answer(
        self, task: BotTask, on_progress: Callable[[float], None] | None = None
    ) -> BotAnswer:
        """One of the task's moves, whatever happens to workers. `on_progress` gets the share of the bot's time that is used."""
        if self._stopped:
            raise Stopped
        running = asyncio.create_task(self._queued(task, on_progress))
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
        self, task: BotTask, on_progress: Callable[[float], None] | None
    ) -> BotAnswer:
        worker = await self._idle.get()
        clock = None
        if on_progress is not None:
            expected = think_time(task.bot) or task.seconds
            clock = asyncio.create_task(_report(expected, on_progress))
        try:
            return await self._with_fallbacks(worker, task)
        finally:
            if clock is not None:
                clock.cancel()
            self._idle.put_nowait(worker)

    async def _with_fallbacks(self, worker: WorkerProcess, task: BotTask) -> BotAnswer:
        """Ask the bot, the bot once more, the simplest bot; then take the first move."""
        for _ in range(2):
            try:
                return await worker.ask(task)
            except Failed as error:
                self.restarts += 1
                log.warning("bot %s of %s lost its worker (%s)", task.bot, task.game, error)
            except NoAnswer as error:
                log.warning("bot %s of %s has no move (%s)", task.bot, task.game, error)
                break
        self.fallbacks += 1
        simple = msgspec.structs.replace(task, bot=SIMPLEST, seconds=SIMPLEST_SECONDS)
        try:
            return await worker.ask(simple)
        except Failed as error:
            self.restarts += 1
            log.error("the simplest bot of %s lost its worker (%s)", task.game, error)
        except NoAnswer as error:
            log.error("the simplest bot of %s has no move (%s)", task.game, error)
        return BotAnswer(task.moves[0])


async def _report(seconds: float, on_progress: Callable[[float], None]) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    while True:
        used = (loop.time() - began) / max(seconds, PROGRESS_EVERY)
        on_progress(min(used, 1.0))
        await asyncio.sleep(PROGRESS_EVERY)
