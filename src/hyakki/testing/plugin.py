"""The pytest plugin: `pytest --hyakki-game NAME` adds the suites for that game to the run.

Every pytest run of an environment with Hyakki loads this module: until a game is named it imports nothing else.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

SUITES = Path(__file__).parent / "suites"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("hyakki", "games for Hyakki")
    group.addoption(
        "--hyakki-game",
        action="append",
        default=[],
        metavar="NAME",
        help="Run Hyakki's suites for this installed game; may be given several times.",
    )
    group.addoption(
        "--hyakki-adapter",
        metavar="MODULE",
        help="The module that tells the suites about the game; {game} in it stands for the game's name.",
    )
    group.addoption(
        "--hyakki-golden",
        metavar="FOLDER",
        help="Where the playthroughs and perft counts are kept; by default the folder `tests`.",
    )
    group.addoption(
        "--hyakki-write-golden",
        action="store_true",
        help="Write these files instead of comparing with them.",
    )


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("hyakki_game"):
        return
    if find_spec("hypothesis") is None:
        raise pytest.UsageError("Hyakki's suites need hypothesis: pip install 'hyakki[testing]'")
    from hyakki.testing.chosen import ChosenGames

    config.pluginmanager.register(ChosenGames(config), "hyakki-chosen-games")
    if not any(_is_suite(argument) for argument in config.args):
        config.args.append(str(SUITES))


def _is_suite(argument: str) -> bool:
    return Path(argument.partition("::")[0]).resolve().is_relative_to(SUITES)
