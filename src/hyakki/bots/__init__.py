"""The bots. An address is `name` or `name:parameter`; outside of server tables also `module:Class` and `exec:COMMAND`."""

from collections.abc import Callable
from importlib import import_module
from typing import Final

from hyakki.bots.external import External
from hyakki.bots.greedy import DEFAULT_WORLDS, Greedy
from hyakki.bots.search.searcher import Searcher
from hyakki.bots.uniform import Uniform
from hyakki.core.game import AnyGame
from hyakki.core.levels import LEVELS, MASTER, Level
from hyakki.core.messages import Message, Param, bad
from hyakki.core.mind import AnyBot, Bot

#: the address of a bot that is another program begins so
PROGRAM: Final = "exec"

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
        why = Message("cause.worlds", {"most": MOST_WORLDS})
        raise bad("bad_bot_parameter", name="greedy", parameter=parameter, why=why)
    return Greedy(number)


def _search(parameter: str) -> AnyBot:
    """The master's search with another budget: `300` simulations, or `500ms`."""
    time = parameter.endswith("ms")
    number = _number(parameter.removesuffix("ms"), MOST_MILLISECONDS if time else MOST_SIMULATIONS)
    if number == 0:
        limits: dict[str, Param] = {"most": MOST_SIMULATIONS, "longest": MOST_MILLISECONDS}
        why = Message("cause.budget", limits)
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
        raise bad(
            "bad_bot_parameter", name=name, parameter=parameter, why=Message("cause.takes_none")
        )


def _number(text: str, most: int) -> int:
    """The number in the text; 0 if it is not a number or too large."""
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
    """The longest time that a bot thinks, in seconds; 0 if it does not look at the clock."""
    name, _, parameter = address.partition(":")
    if name == "search" and parameter.endswith("ms"):
        return _number(parameter.removesuffix("ms"), MOST_MILLISECONDS) / 1000.0
    return next((level.seconds for level in LEVELS if level.key == name), 0.0)


def bot_named(address: str) -> AnyBot:
    """One of our bots, for any game. Servers use this: it never imports what a visitor names."""
    return _made(address, BOTS)


def bot_for(game: AnyGame, address: str) -> AnyBot:
    """A bot for experiments and the command line: ours, those that only this game has, `module:Class`, or `exec:COMMAND`."""
    known = {**BOTS, **{n: _own(n, kind) for n, kind in game.mind.lab_bots().items()}}
    name, _, parameter = address.partition(":")
    if name == PROGRAM:
        return External(parameter)
    if name and name not in known and parameter.isidentifier():
        return _imported(name, parameter)
    return _made(address, known)


def _imported(module: str, name: str) -> AnyBot:
    try:
        found = getattr(import_module(module), name, None)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{error.name}."):
            raise bad("no_bot_module", module=module) from None
        why = f"{type(error).__name__}: {error}"
        raise bad("bad_bot_module", module=module, why=why) from error
    if found is None:
        raise bad("no_bot_class", module=module, name=name)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise bad("not_a_bot", address=f"{module}:{name}", why=Message("cause.not_derived"))
    if found.choose is Bot.choose:  # compiled classes do not refuse what is abstract
        raise bad("not_a_bot", address=f"{module}:{name}", why=Message("cause.abstract"))
    try:
        return found()
    except Exception as error:
        why = str(error) if isinstance(error, TypeError) else f"{type(error).__name__}: {error}"
        raise bad("not_a_bot", address=f"{module}:{name}", why=why) from error


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
