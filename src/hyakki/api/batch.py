"""Many games stepped at once into arrays that stay where they are: `hyakki.game(name).batch(count)`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hyakki.api.calls import told, wrong
from hyakki.api.encoder import TYPES, Encoder, Numbers
from hyakki.core.game import AnyGame
from hyakki.core.messages import bad
from hyakki.core.rng import Rng
from hyakki.lab.stepping import Stepper

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray


class Batch:
    """So many games of one kind, each at a decision of the seat that `actors` names. Chance plays by itself.

    `step` writes into the same arrays again and again: copy what you want to keep. The game in a place depends on the
    seed, the place, the number of games that ended there before, and the actions; not on how many games there are.
    """

    def __init__(
        self,
        engine: AnyGame,
        seats: int,
        options: dict[str, str],
        count: int,
        seed: int,
        *,
        auto_reset: bool,
        dtype: DTypeLike,
    ) -> None:
        """Not for you: use `Game.batch`."""
        kind = _kind(dtype)
        self.encoder: Encoder[Any, Any] = Encoder(engine, seats)
        self.count = count
        self._engine = engine
        self._stepper = Stepper(engine, seats, options, count, seed, auto_reset)
        self._luck = Rng.of("any actions", seed)
        rows = np.zeros((count, self.encoder.size), np.int8)
        #: what the seat to act may know, one row for each game
        self.observations: Numbers = rows if kind == rows.dtype else rows.astype(kind)
        #: 1 for each legal action of the seat to act
        self.masks: NDArray[np.int8] = np.zeros((count, self.encoder.actions), np.int8)
        #: the seat to act; −1 in a game that is over
        self.actors: NDArray[np.int8] = np.zeros(count, np.int8)
        #: the games that ended in the last step
        self.done: NDArray[np.bool_] = np.zeros(count, np.bool_)
        #: what the last step gave each seat: 0, and from −1 to 1 where a game ended
        self.rewards: NDArray[np.float32] = np.zeros((count, seats), np.float32)
        #: the final scores of the last game that ended in each place
        self.scores: NDArray[np.int32] = np.zeros((count, seats), np.int32)
        self._rows = rows
        # the same memory, as compiled code is given it
        self._rows_memory = rows.data.cast("B")
        self._masks_memory = self.masks.data.cast("B")
        self.reset()

    def __repr__(self) -> str:
        return f"<{self.count} games of {self._engine.key}>"

    def reset(self) -> None:
        """The first game of every place, from its beginning."""
        self._stepper.begin()
        self.scores.fill(0)
        self._show()

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """One action in each game; those for games that are over are not read.

        If any of them is wrong, nothing has changed. With `auto_reset`, a new game has begun where one has ended: `done`,
        `rewards` and `scores` tell of the old one, all else of the new one.
        """
        with told(self._engine):
            chosen = self._checked(actions)
            self._stepper.check(chosen)
            self._stepper.step(chosen)
            self._show()

    def any_actions(self) -> NDArray[np.int64]:
        """A legal action for each game at random, drawn by the seed of the batch; 0 for games that are over."""
        return np.array(self._stepper.any_actions(self._luck), np.int64)

    def _checked(self, actions: object) -> list[int]:
        wanted = f"an array of whole numbers with the shape ({self.count},)"
        if not isinstance(actions, np.ndarray):
            raise wrong("actions", wanted, actions)
        if actions.shape != (self.count,) or actions.dtype.kind not in "iu":
            found = f"{actions.dtype} {actions.shape}"
            raise bad("bad_argument", name="actions", wanted=wanted, found=found)
        chosen: list[int] = actions.tolist()
        return chosen

    def _show(self) -> None:
        """Copy what the games look like now into the arrays."""
        stepper = self._stepper
        self._rows_memory[:] = b"".join(stepper.rows)
        self._masks_memory[:] = b"".join(stepper.masks)
        if self.observations is not self._rows:
            np.copyto(self.observations, self._rows)
        self.actors[:] = stepper.actors
        self.done.fill(False)
        self.rewards.fill(0.0)
        for place, returns, scores in zip(
            stepper.ended, stepper.returns, stepper.scores, strict=True
        ):
            self.done[place] = True
            self.rewards[place] = returns
            self.scores[place] = scores


def _kind(dtype: DTypeLike) -> np.dtype[Any]:
    try:
        kind = np.dtype(dtype)
    except TypeError:
        kind = np.dtype(object)
    if kind not in TYPES:
        raise wrong("dtype", "int8 or float32", dtype)
    return kind
