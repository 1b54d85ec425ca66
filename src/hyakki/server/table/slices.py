"""Long work on the event loop, a little at a time. In a thread it would hold the interpreter lock all the same."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Final, TypeVar

from hyakki.core.steps import Steps

T = TypeVar("T")

SLICE_SECONDS: Final = 0.002


async def in_slices(steps: Steps[T]) -> T:
    """What the steps find. After each slice everybody else has a turn."""
    while True:
        end = perf_counter() + SLICE_SECONDS
        try:
            while perf_counter() < end:
                next(steps)
        except StopIteration as done:
            found: T = done.value
            return found
        await asyncio.sleep(0)
