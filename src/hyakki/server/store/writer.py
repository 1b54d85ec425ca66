"""Group commit: one thread writes, and takes everything that waits into one transaction."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError

from hyakki.server.store.appends import Append, write_appends
from hyakki.server.store.engine import Lost
from hyakki.server.store.saved import Unavailable
from hyakki.server.store.session import Session

T = TypeVar("T")

LARGEST_GROUP: Final = 256  # rounds of the event loop
PATIENCE: Final = 30.0  # seconds without a database before those who wait are told
FROZEN_AFTER: Final = (
    40.0  # seconds without an answer before they are told: the database may be frozen
)
PAUSE: Final = 0.05
# Deadlock, serialization failure, lock timeout: undone by the server, to be done again.
TRY_AGAIN: Final = ("40P01", "40001", "55P03")


class Job:
    """One call, and what became of it. Its fields are set before the commit and told after it."""

    __slots__ = ("again", "error", "future", "loop", "result", "work")

    def __init__(self, work: Append | Callable[[Connection], Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.clear()

    def clear(self) -> None:
        self.result: object = None
        self.error: Exception | None = None
        self.again = False

    def tell(self) -> None:
        if self.future.done():  # cancelled
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Batch:
    """The jobs of one round of the event loop. Those that the database does not answer in time are told so."""

    __slots__ = ("_timer", "jobs", "loop")

    def __init__(self, jobs: list[Job], loop: asyncio.AbstractEventLoop) -> None:
        self.jobs = jobs
        self.loop = loop
        self._timer = loop.call_later(FROZEN_AFTER, self._give_up)

    def _give_up(self) -> None:
        """Whoever is told Unavailable does not know: it may still be written."""
        for job in self.jobs:
            if not job.future.done():
                job.future.set_exception(Unavailable("no answer in time"))

    def tell(self) -> None:
        self._timer.cancel()
        for job in self.jobs:
            job.tell()


class Writer:
    """Accepts work from the event loop and answers when it is durable."""

    def __init__(self, engine: Engine) -> None:
        self._session = Session(engine)
        #: nothing is the last of all
        self._waiting: SimpleQueue[Batch | None] = SimpleQueue()
        #: accepted in this round of the event loop, and handed over at its end
        self._accepted: list[Job] = []
        self._closed = False
        self._thread = Thread(target=self._run, name="hyakki-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[Connection], T]) -> T:
        answer: T = await self._accept(Job(work))
        return answer

    async def append(self, append: Append) -> None:
        await self._accept(Job(append))

    async def close(self) -> None:
        """Finish what was accepted."""
        self._closed = True
        self._hand_over()
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _accept(self, job: Job) -> asyncio.Future[Any]:
        if self._closed:
            raise Unavailable("the store is closed")
        if not self._accepted:
            job.loop.call_soon(self._hand_over)
        self._accepted.append(job)
        return job.future

    def _hand_over(self) -> None:
        """Wake the thread once for all that came in together: it takes a system call and a switch of threads."""
        accepted, self._accepted = self._accepted, []
        if accepted:
            self._waiting.put(Batch(accepted, accepted[0].loop))

    def _run(self) -> None:
        going_on = True
        while going_on:
            handed = [self._waiting.get()]
            with suppress(Empty):
                while len(handed) < LARGEST_GROUP:
                    handed.append(self._waiting.get_nowait())
            batches = [batch for batch in handed if batch is not None]
            going_on = len(batches) == len(handed)
            rest = [job for batch in batches for job in batch.jobs]
            while rest:
                self._settle(rest)
                rest = [job for job in rest if job.again]
            _tell(batches)
        self._session.close()

    def _settle(self, group: list[Job]) -> None:
        """Write the group once, through broken connections if need be."""
        give_up = time.monotonic() + PATIENCE
        in_doubt = False
        while True:
            try:
                if not (in_doubt and self._session.arrived()):
                    self._write(group)
                return
            except Lost as lost:
                in_doubt = True
                if time.monotonic() > give_up:
                    _fail(group, Unavailable(str(lost)))
                    return
                time.sleep(PAUSE)
            except Exception as error:
                _fail(group, _told(error))
                return

    def _write(self, group: list[Job]) -> None:
        for job in group:
            job.clear()
        try:
            with self._session.transaction() as connection:
                _together(connection, group)
        except Lost:
            raise
        except Exception:
            # One call spoils the group: find out which, and write the others.
            with self._session.transaction() as connection:
                _one_by_one(connection, group)


def _together(connection: Connection, group: list[Job]) -> None:
    appends: list[Append] = []
    for job in group:
        if isinstance(job.work, Append):
            appends.append(job.work)
        else:
            job.result = job.work(connection)
    if appends:
        write_appends(connection, appends)


def _one_by_one(connection: Connection, group: list[Job]) -> None:
    for job in group:
        connection.exec_driver_sql("SAVEPOINT job")
        try:
            _together(connection, [job])
        except Exception as error:
            if isinstance(error, DBAPIError) and error.connection_invalidated:
                raise
            connection.exec_driver_sql("ROLLBACK TO SAVEPOINT job")
            job.again = _passes(error)
            job.error = _told(error)
        connection.exec_driver_sql("RELEASE SAVEPOINT job")


def _passes(error: Exception) -> bool:
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", "") in TRY_AGAIN


def _told(error: Exception) -> Exception:
    """Whoever waits need not know the database's own errors: a full disk, a lock that nobody lets go, no leave to write."""
    if isinstance(error, OperationalError | InternalError):
        return Unavailable(str(error.orig))
    return error


def _fail(group: list[Job], error: Exception) -> None:
    for job in group:
        job.error = error
        job.again = False


def _tell(batches: list[Batch]) -> None:
    """Wake each event loop once, not once a call."""
    for loop in {batch.loop for batch in batches}:
        mine = [batch for batch in batches if batch.loop is loop]
        with suppress(RuntimeError):  # that loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_tell_here, mine)


def _tell_here(batches: list[Batch]) -> None:
    for batch in batches:
        batch.tell()
