"""Options as the rules ask for them, made once for each choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, final

from hyakki.core.options import Option, Options

T = TypeVar("T")


@final
class Variants(Generic[T]):
    """Keeps what `make(seats, options)` gave. Options are compared by name: the order they come in means nothing."""

    def __init__(self, menu: tuple[Option, ...], make: Callable[[int, Options], T]) -> None:
        self._names = [option.name for option in menu]
        self._make = make
        self._made: dict[int, dict[tuple[str, ...], T]] = {}

    def of(self, seats: int, options: Options) -> T:
        made = self._made.setdefault(seats, {})
        key = tuple([options[name] for name in self._names])
        if key not in made:
            made[key] = self._make(seats, options)
        return made[key]
