"""Long work as a generator: whoever runs it may pause between two steps."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

#: yields after each step and returns what was found
Steps: TypeAlias = Generator[None, None, T]


def finish(steps: Steps[T]) -> T:
    """All steps at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: T = done.value
            return found
