"""Plays bouts in this process, in worker processes, or on a Ray cluster, with the same results."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
from importlib import import_module
from types import ModuleType

import msgspec

from hyakki.core.messages import bad
from hyakki.lab.arena.bout import OURS, Result, play_bout, play_encoded
from hyakki.lab.arena.contest import Bout
from hyakki.lab.match import Player


def play_bouts(
    bouts: Sequence[Bout], jobs: int, cluster: str = "", known: Mapping[str, Player] = OURS
) -> Iterator[Result]:
    """The result of every bout, as soon as it is finished, in any order. With bots that have no address, all here."""
    if cluster:
        yield from _on_cluster(bouts, cluster)
    elif known or jobs == 1 or len(bouts) < 2:
        yield from (play_bout(bout, known) for bout in bouts)
    else:
        yield from _in_processes(bouts, jobs)


def _in_processes(bouts: Sequence[Bout], jobs: int) -> Iterator[Result]:
    pool = ProcessPoolExecutor(min(jobs, len(bouts)), initializer=_leave_interrupts_to_the_parent)
    try:
        running = [pool.submit(play_encoded, msgspec.json.encode(bout)) for bout in bouts]
        for done in as_completed(running):
            yield _decoded(done.result())
    except BrokenExecutor:
        raise bad("worker_ended", bots=", ".join(bouts[0].terms.bots)) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_cluster(bouts: Sequence[Bout], address: str) -> Iterator[Result]:
    """The machines of the cluster need this package installed, too. Tasks and results are sent as JSON."""
    ray = _ray()
    try:
        ray.init(address=address)
    except Exception as error:  # Ray has no error of its own for all that can go wrong here
        why = next(iter(str(error).splitlines()), type(error).__name__)
        raise bad("cluster_unreachable", address=address, why=why) from None
    try:
        play = ray.remote(play_encoded)
        running = [play.remote(msgspec.json.encode(bout)) for bout in bouts]
        while running:
            done, running = ray.wait(running)
            for answer in done:
                yield _decoded(ray.get(answer))
    finally:
        ray.shutdown()


def _ray() -> ModuleType:
    try:
        return import_module("ray")
    except ImportError:
        raise bad("no_cluster") from None


def _decoded(answer: bytes) -> Result:
    return msgspec.json.decode(answer, type=Result)
