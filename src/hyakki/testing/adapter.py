"""What a game tells the suites about itself: a module with these functions, named by `--hyakki-adapter`."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from hyakki.core.game import AnyState
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable


class Adapter(Protocol):
    """The functions of that module. It may also have

    - `hides(table) -> bool`, where something is hidden only now and then;
    - `NOTHING_HIDDEN = True`, if everybody always sees everything;
    - `OTHER_BOX`, the text of another data file: the suites also play the defaults with that box;
    - `PLAYTHROUGH_SEED`, if the game of the first seed is not worth reading.
    """

    def conserved(self, state: AnyState) -> None:
        """Assert that no card, coin or pawn was lost or doubled."""

    def hidden_swap(self, table: AnyTable, seat: int, rng: Rng) -> list[str] | None:
        """The lines of another game that this seat cannot tell from this one; None if it sees everything."""

    def facts(self, state: AnyState, seat: int) -> frozenset[str]:
        """The hidden facts of a state, each as a word."""

    def fair_odds(self, state: AnyState, seat: int) -> dict[str, float]:
        """How likely each hidden fact is to somebody who knows what that seat knows."""

    def example_options(self, seats: int) -> list[dict[str, str]]:
        """Values of options that have a form instead of a list, and mixes worth testing."""


def adapter_in(module: str) -> Adapter:
    return cast(Adapter, import_module(module))


def hides(adapter: Adapter, table: AnyTable) -> bool:
    """True unless the adapter knows that nothing is hidden from anybody now."""
    asked = getattr(adapter, "hides", None)
    return asked is None or bool(asked(table))


def nothing_hidden(adapter: Adapter) -> bool:
    return bool(getattr(adapter, "NOTHING_HIDDEN", False))


def other_box(adapter: Adapter | None) -> str:
    return str(getattr(adapter, "OTHER_BOX", ""))


def playthrough_seed(adapter: Adapter | None) -> int:
    return int(getattr(adapter, "PLAYTHROUGH_SEED", 1))
