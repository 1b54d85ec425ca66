"""The bots, addressed as `name` or `name:parameter`."""

from collections.abc import Callable
from typing import Final

from hyakki.bots.greedy import DEFAULT_WORLDS, Greedy
from hyakki.bots.search.searcher import Searcher
from hyakki.bots.uniform import Uniform
from hyakki.core.game import AnyGame
from hyakki.core.levels import LEVELS, MASTER, Level
from hyakki.core.messages import bad
from hyakki.core.mind import AnyBot

MOST_WORLDS: Final = 10_000
MOST_SIMULATIONS: Final = 1_000_000
MOST_MILLISECONDS: Final = 60_000


def _uniform(parameter: str) -> AnyBot:
    _takes_none("uniform", parameter)
    return Uniform()


def _greedy(parameter: str) -> AnyBot:
    worlds = parameter or str(DEFAULT_WORLDS)
    number = _number(worlds, MOST_WORLDS)
    if number == 0:
        why = f"the number of imagined worlds is 1 to {MOST_WORLDS}."
        raise bad("bad_bot_parameter", name="greedy", parameter=parameter, why=why)
    return Greedy(number)


def _search(parameter: str) -> AnyBot:
    """`300` simulations, or `500ms`: the master's search with another budget."""
    time = parameter.endswith("ms")
    number = _number(parameter.removesuffix("ms"), MOST_MILLISECONDS if time else MOST_SIMULATIONS)
    if number == 0:
        why = f"write the simulations (1 to {MOST_SIMULATIONS}) or the time (1ms to {MOST_MILLISECONDS}ms)."
        raise bad("bad_bot_parameter", name="search", parameter=parameter, why=why)
    if time:
        return Searcher(Level("search", MASTER.skill, number / 1000.0, 0))
    return Searcher(Level("search", MASTER.skill, 0.0, number))


def _level(level: Level) -> Callable[[str], AnyBot]:
    def made(parameter: str) -> AnyBot:
        _takes_none(level.key, parameter)
        return Searcher(level)

    return made


def _takes_none(name: str, parameter: str) -> None:
    if parameter:
        raise bad("bad_bot_parameter", name=name, parameter=parameter, why="it takes none.")


def _number(text: str, most: int) -> int:
    """The number that is written there, 0 if there is none or it is too large."""
    if not (text.isascii() and text.isdigit()):
        return 0
    number = int(text[:9])
    return number if number <= most else 0


BOTS: Final[dict[str, Callable[[str], AnyBot]]] = {
    **{level.key: _level(level) for level in LEVELS},
    "search": _search,
    "greedy": _greedy,
    "uniform": _uniform,
}


def think_time(address: str) -> float:
    """The seconds that a bot thinks at most; 0 if it does not look at the clock."""
    name, _, parameter = address.partition(":")
    if name == "search" and parameter.endswith("ms"):
        return _number(parameter.removesuffix("ms"), MOST_MILLISECONDS) / 1000.0
    return next((level.seconds for level in LEVELS if level.key == name), 0.0)


def bot_named(address: str) -> AnyBot:
    """A bot for any game and any table."""
    return _made(address, BOTS)


def bot_for(game: AnyGame, address: str) -> AnyBot:
    """The same for the laboratory and the command line, with the bots that only this game has."""
    return _made(
        address, {**BOTS, **{n: _own(n, kind) for n, kind in game.mind.lab_bots().items()}}
    )


def _own(name: str, kind: type[AnyBot]) -> Callable[[str], AnyBot]:
    def made(parameter: str) -> AnyBot:
        _takes_none(name, parameter)
        return kind()

    return made


def _made(address: str, known: dict[str, Callable[[str], AnyBot]]) -> AnyBot:
    name, _, parameter = address.partition(":")
    if name not in known:
        raise bad("unknown_bot", name=name, known=", ".join(known))
    return known[name](parameter)
