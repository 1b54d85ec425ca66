"""Views and moves as arrays, for programs that learn: `hyakki.game(name).encoder(seats)`. Needs NumPy (hyakki[learn])."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

import numpy as np

from hyakki.api.calls import told, whole_number, wrong
from hyakki.core.game import AnyState, M, V
from hyakki.core.game import Game as Engine
from hyakki.core.messages import IllegalMove, bad
from hyakki.core.numbers import Block
from hyakki.core.rng import Rng

if TYPE_CHECKING:
    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[np.int8] | NDArray[np.float32]"
#: what observations and masks may be written into
TYPES = (np.dtype(np.int8), np.dtype(np.float32))


class Encoder(Generic[M, V]):
    """The actions and observations of a game with so many seats: always the same sizes, whatever the options.

    Everything is asked of a view, so a row can hold nothing that its seat may not know.
    """

    def __init__(self, engine: Engine[Any, M, V], seats: int) -> None:
        """Not for you: use `Game.encoder`."""
        self._engine = engine
        self._numbers = engine.numbers(seats)
        self.seats = seats

    def __repr__(self) -> str:
        return f"<encoder of {self._engine.key}: {self.actions} actions, {self.size} numbers>"

    @property
    def actions(self) -> int:
        """How many actions there are: ids go from 0 to one less."""
        return self._numbers.actions

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self._numbers.size

    @property
    def acts(self) -> tuple[Block, ...]:
        """The kinds of action one after the other: name, shape, meaning."""
        return self._numbers.acts

    @property
    def planes(self) -> tuple[Block, ...]:
        """The planes of an observation one after the other: name, shape, meaning."""
        return self._numbers.planes

    def observe(self, view: V, out: Numbers | None = None) -> Numbers:
        """What the view shows: a new int8 array, or `out`, which may be float32 too."""
        with told(self._engine):
            row = self._numbers.observe(self._world(view), view.seat)
            return written(row, out)

    def mask(self, view: V, out: Numbers | None = None) -> Numbers:
        """A 1 for each legal action of the seat that sees this; all 0 if it is not to act."""
        with told(self._engine):
            row = self._numbers.mask(self._world(view), view.seat)
            return written(row, out)

    def action(self, view: V, move: M) -> int:
        """The id of a legal move; IllegalMove says why another one is not."""
        with told(self._engine):
            world = self._world(view)
            legal: list[M] = world.moves(view.seat)
            if move not in legal:
                raise IllegalMove(self._engine.why_not(world, view.seat, move))
            return self._numbers.action_of(world, view.seat, legal[legal.index(move)])

    def move(self, view: V, action: int | np.integer[Any]) -> M:
        """The move with that id."""
        with told(self._engine):
            world = self._world(view)
            chosen = int(action) if isinstance(action, np.integer) else action
            number = whole_number("action", chosen)
            self._numbers.check(self._numbers.mask(world, view.seat), number)
            return self._numbers.move_of(world, view.seat, number)

    def plane(self, observations: Numbers, name: str) -> Numbers:
        """One plane of an observation, or of many, in its shape; it shares their memory."""
        with told(self._engine):
            start = 0
            for block in self.planes:
                if block.name == name:
                    break
                start += block.size
            else:
                known = ", ".join(plane.name for plane in self.planes)
                raise wrong("name", f"one of {known}", name)
            rows: NDArray[Any] = np.asarray(observations)
            if rows.shape[-1:] != (self.size,):
                raise wrong("observations", f"an array of rows of {self.size}", observations)
            cut = rows[..., start : start + block.size]
            return cut.reshape(*rows.shape[:-1], *block.shape)

    def _world(self, view: V) -> AnyState:
        """A state that the view allows. Which one makes no difference: rows tell of what the view shows alone."""
        if not isinstance(view, self._engine.view_type):
            raise wrong("view", f"a view of {self._engine.key}", view)
        if view.seats != self.seats or view.seat < 0:
            raise wrong("view", f"that of one of {self.seats} seats", f"seat {view.seat}")
        world: AnyState = self._engine.imagine(view, Rng(0))
        return world


def written(row: bytes, out: Numbers | None) -> Numbers:
    """The row in an array of one's own, or in a new one."""
    found = np.frombuffer(row, np.int8)
    if out is None:
        return found.copy()
    check_array("out", out, found.shape, TYPES)
    if not out.flags.writeable:
        raise wrong("out", "an array that may be written", "a read-only one")
    out[:] = found
    return out


def check_array(
    name: str, array: object, shape: tuple[int, ...], types: Sequence[np.dtype[Any]]
) -> None:
    """BadInput unless it is an array of this shape and one of these types."""
    wanted = f"an array of {' or '.join(str(kind) for kind in types)} with the shape {shape}"
    if not isinstance(array, np.ndarray):
        raise wrong(name, wanted, array)
    if array.shape != shape or array.dtype not in types:
        raise bad("bad_argument", name=name, wanted=wanted, found=f"{array.dtype} {array.shape}")
