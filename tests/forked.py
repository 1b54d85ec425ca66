"""`hyakki` in processes forked from one that has imported everything already: tests start hundreds of them.

Words, environment, folder, input, output and exit code are those of a process of its own. That each command also starts without help is
what `tests/cli/test_starting.py` is for.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
import warnings
from collections.abc import Sequence
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from subprocess import CompletedProcess

from hyakki.cli import main
from tests.processes import PATIENCE

_forked = multiprocessing.get_context("forkserver")
_forked.set_forkserver_preload([__name__, "tests.warm"])


def _run(
    words: Sequence[str], environment: dict[str, str], folder: str, streams: list[str]
) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    # Processes of its own are started in the way of the system, and look for modules where it began.
    multiprocessing.set_start_method(None, force=True)
    multiprocessing.process.ORIGINAL_DIR = folder  # type: ignore[attr-defined]
    os.dup2(os.open(streams[0], os.O_RDONLY), 0)
    for number, path in enumerate(streams[1:], 1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), number)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.argv = ["hyakki", *words]
    main()


def _run_strictly(
    words: Sequence[str], environment: dict[str, str], folder: str, streams: list[str]
) -> None:
    warnings.simplefilter("error")
    _run(words, environment, folder, streams)


def server(words: Sequence[str], environment: dict[str, str], log: Path) -> ForkServerProcess:
    """A process that is started, and ends with the tests at the latest."""
    streams = [os.devnull, str(log), str(log)]
    given = (words, environment, str(Path.cwd()), streams)
    process: ForkServerProcess = _forked.Process(target=_run, args=given, daemon=True)
    process.start()
    return process


def command(
    words: Sequence[str], stdin: str, environment: dict[str, str], cwd: Path | None
) -> CompletedProcess[str]:
    """A process that is started and has ended. Every warning in it is an error."""
    with tempfile.TemporaryDirectory(prefix="hyakki-command-") as folder:
        paths = [Path(folder, name) for name in ("in", "out", "err")]
        paths[0].write_text(stdin, encoding="utf-8")
        given = (words, environment, str(cwd or Path.cwd()), [str(path) for path in paths])
        process = _forked.Process(target=_run_strictly, args=given)
        process.start()
        process.join(PATIENCE)
        if process.exitcode is None:
            process.kill()
            process.join()
        assert process.exitcode is not None
        said = (path.read_text(encoding="utf-8") for path in paths[1:])
        return CompletedProcess(words, process.exitcode, *said)
