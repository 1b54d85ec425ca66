"""The games named by `--hyakki-game`, handed to each test that asks for one."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki.core.game import AnyGame
from hyakki.core.messages import BadInput
from hyakki.core.texts import core_texts
from hyakki.games import game_named
from hyakki.testing.adapter import Adapter, adapter_in
from hyakki.testing.cases import Case, cases, default_cases
from hyakki.testing.golden import GoldenFiles

NO_ADAPTER = "needs an adapter: --hyakki-adapter MODULE"


class ChosenGames:
    """A pytest plugin. A test asks for `game`, `case`, `default_case` or `golden`, and with it for `adapter`."""

    def __init__(self, config: pytest.Config) -> None:
        module: str | None = config.getoption("hyakki_adapter")
        folder: str | None = config.getoption("hyakki_golden")
        self.folder = Path(folder) if folder else config.rootpath / "tests"
        self.games = [_game(name) for name in dict.fromkeys(config.getoption("hyakki_game"))]
        self.adapters = {
            game.key: None if module is None else _adapter(module.replace("{game}", game.key))
            for game in self.games
        }

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if not metafunc.module.__name__.startswith("hyakki.testing.suites."):
            return
        for name in ("case", "default_case", "game", "golden"):
            if name in metafunc.fixturenames:
                self._parametrise(metafunc, name)

    def _parametrise(self, metafunc: pytest.Metafunc, name: str) -> None:
        given = [(thing, game) for game in self.games for thing in self._things(name, game)]
        ids = [repr(thing) if isinstance(thing, Case) else game.key for thing, game in given]
        if "adapter" not in metafunc.fixturenames:
            metafunc.parametrize(name, [thing for thing, _ in given], ids=ids)
            return
        pairs = [
            pytest.param(thing, adapter, marks=[pytest.mark.skip(NO_ADAPTER)] * (adapter is None))
            for thing, game in given
            for adapter in [self.adapters[game.key]]
        ]
        metafunc.parametrize((name, "adapter"), pairs, ids=ids)

    def _things(self, name: str, game: AnyGame) -> list[object]:
        adapter = self.adapters[game.key]
        if name == "case":
            return [*cases(game, adapter)]
        if name == "default_case":
            return [*default_cases(game, adapter)]
        if name == "golden":
            return [GoldenFiles(game, adapter, self.folder)]
        return [game]


def _game(name: str) -> AnyGame:
    try:
        return game_named(name)
    except BadInput as error:
        raise pytest.UsageError(core_texts("en").say(error.message)) from None


def _adapter(module: str) -> Adapter:
    try:
        return adapter_in(module)
    except ImportError as error:
        raise pytest.UsageError(f"The adapter {module} cannot be imported: {error}") from None
