"""A worker with bots that misbehave: started by the tests of the pool in place of the real one."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence

from hyakki.bots import BOTS
from hyakki.core.game import AnyGame, Move
from hyakki.core.mind import AnyBot
from hyakki.core.rng import Rng
from hyakki.core.views import View
from hyakki.server.workers.worker import main


class Odd(AnyBot):
    def __init__(self, habit: str) -> None:
        self.habit = habit

    def choose(self, game: AnyGame, view: View, moves: Sequence[Move], rng: Rng) -> Move:
        name, _, argument = self.habit.partition("=")
        if name == "sleep":
            time.sleep(float(argument))
        elif name == "hang" and not os.path.exists(argument):
            open(argument, "w").close()
            time.sleep(600)
        elif name == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        elif name == "die-once" and not os.path.exists(argument):
            open(argument, "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
        elif name == "chatter":
            print("thinking …", flush=True)
        elif name == "raise":
            raise RuntimeError("odd")
        elif name == "cheat":
            return Move("a move of my own")
        return moves[-1]


class Broken(AnyBot):
    """Stands in for the quick bot where even that one fails."""

    def choose(self, game: AnyGame, view: View, moves: Sequence[Move], rng: Rng) -> Move:
        raise RuntimeError("broken")


BOTS["odd"] = Odd
if os.environ.get("ODD_GREEDY"):
    BOTS["greedy"] = lambda _: Broken()

if __name__ == "__main__":
    main()
