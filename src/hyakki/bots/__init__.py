"""The bots, addressed as `name` or `name:parameter`."""

from collections.abc import Callable
from typing import Final

from hyakki.bots.greedy import DEFAULT_WORLDS, Greedy
from hyakki.bots.uniform import Uniform
from hyakki.core.game import Bot
from hyakki.core.messages import bad

MOST_WORLDS: Final = 10_000


def _uniform(parameter: str) -> Bot:
    if parameter:
        raise bad("bad_bot_parameter", name="uniform", parameter=parameter, why="it takes none.")
    return Uniform()


def _greedy(parameter: str) -> Bot:
    worlds = parameter or str(DEFAULT_WORLDS)
    if not (worlds.isascii() and worlds.isdigit() and 0 < int(worlds[:9]) <= MOST_WORLDS):
        why = f"the number of imagined worlds is 1 to {MOST_WORLDS}."
        raise bad("bad_bot_parameter", name="greedy", parameter=parameter, why=why)
    return Greedy(int(worlds))


BOTS: Final[dict[str, Callable[[str], Bot]]] = {"uniform": _uniform, "greedy": _greedy}


def bot_named(address: str) -> Bot:
    name, _, parameter = address.partition(":")
    if name not in BOTS:
        raise bad("unknown_bot", name=name, known=", ".join(BOTS))
    return BOTS[name](parameter)
