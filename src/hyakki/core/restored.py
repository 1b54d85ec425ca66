"""What a pickle calls to make things again. Plain Python, so that either kind of engine reads what the other wrote."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from hyakki.core.game import AnyGame, AnyState
    from hyakki.core.rng import Rng

T = TypeVar("T")

#: what `__reduce__` gives: a callable, its arguments, and maybe the attributes to set afterwards
Reduced: TypeAlias = "tuple[Callable[..., object], tuple[object, ...], object]"


def blank(kind: type[T]) -> T:
    """An object whose attributes are still to be set."""
    return kind.__new__(kind)


def rng(state: int) -> Rng:
    """The generator that gives the same numbers from here on."""
    from hyakki.core.rng import Rng

    return Rng.at(state)


@lru_cache(maxsize=64)
def game(kind: Callable[[], AnyGame], source: str) -> AnyGame:
    """The game of that class, with the box of that data file if there is one."""
    made = kind()
    return made.with_data(source) if source else made


def position(of: AnyGame, document: object) -> AnyState:
    """The state that `Game.write_position` wrote."""
    state: AnyState = of.read_position(document)
    return state


def attributes_of(thing: object, slots: Sequence[str] = ()) -> dict[str, object]:
    """The attributes that make up an object of another package: a pickle holds them by name."""
    found: dict[str, object] = {name: getattr(thing, name) for name in slots}
    found.update(getattr(thing, "__dict__", {}))
    return found


def set_attributes(thing: object, state: dict[str, object]) -> None:
    for name, value in state.items():
        setattr(thing, name, value)
