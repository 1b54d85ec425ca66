"""The shelf: every game that is installed, ours and those of other packages.

A game is an entry point of the group `hyakki.games`: its name is the game's key, its value a callable without arguments
that gives the game. A game is loaded when somebody asks for it; one that cannot be loaded costs one line in the log.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Final, Literal, overload

from hyakki.core.game import AnyGame, Game
from hyakki.core.messages import bad
from hyakki.core.texts import ENGLISH, speaks

if TYPE_CHECKING:
    from hyakki.games.kanagawa.game import Kanagawa
    from hyakki.games.orodeloro.game import Orodeloro
    from hyakki.games.terres.game import Terres
    from hyakki.games.yokai.game import Yokai

GROUP: Final = "hyakki.games"
#: our own games, in the order of the shelf
OWN: Final = ("terres", "kanagawa", "yokai", "orodeloro")

#: what the shelf says of each game
ABOUT: Final = ("title", "summary", "players", "length")

log = logging.getLogger("hyakki.games")


class Unfit(Exception):
    """A game that is installed but not made as the shelf needs it."""


class Shelf(Mapping[str, AnyGame]):
    """The games by key: ours first, then those of other packages by key. What cannot be loaded is not on it."""

    def __init__(self) -> None:
        self._entries: dict[str, EntryPoint] | None = None
        self._loaded: dict[str, AnyGame] = {}
        #: why a game that is installed cannot be played, by its key
        self.faults: dict[str, str] = {}

    def __getitem__(self, key: str) -> AnyGame:
        if key not in self._loaded:
            if key not in self._known():
                raise KeyError(key)
            self._load(key)
        if key not in self._loaded:
            raise KeyError(key)
        return self._loaded[key]

    def __iter__(self) -> Iterator[str]:
        for key in self._known():
            if self.get(key) is not None:
                yield key

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _known(self) -> dict[str, EntryPoint]:
        if self._entries is None:
            self._entries = self._found()
        return self._entries

    def _found(self) -> dict[str, EntryPoint]:
        """The entries of all installed packages; of two with one key ours wins, then the first package by name."""
        entries: dict[str, EntryPoint] = {}
        for entry in sorted(entry_points(group=GROUP), key=_place):
            taken = entries.setdefault(entry.name, entry)
            if taken is not entry:
                self._log_fault(entry, f"{_package_of(taken)} has a game of that name")
        if not any(key in entries for key in OWN):
            log.warning("Hyakki's own games are not here: it is on the path, but not installed.")
        return entries

    def _load(self, key: str) -> None:
        if key in self.faults:
            return
        entry = self._known()[key]
        try:
            self._loaded[key] = _made(entry)
        # whatever another package does while it is imported
        except (Exception, SystemExit) as error:
            self.faults[key] = _in_one_line(error)
            self._log_fault(entry, self.faults[key])

    def _log_fault(self, entry: EntryPoint, why: str) -> None:
        package = _package_of(entry)
        log.warning("The game %r of %s cannot be played: %s", entry.name, package, why)


def _made(entry: EntryPoint) -> AnyGame:
    """The game of an entry; Unfit if it cannot stand on the shelf."""
    game = entry.load()()
    if not isinstance(game, Game):
        raise Unfit(f"{entry.value} gives no Game")
    if game.key != entry.name:
        raise Unfit(f"the game calls itself {game.key!r}")
    if not speaks(game.package, ENGLISH):
        raise Unfit("it has no texts/en.toml")
    texts = game.texts(ENGLISH)
    missing = [name for name in ABOUT if f"about.{name}" not in texts]
    if missing:
        raise Unfit(f"texts/en.toml has no about.{missing[0]}")
    return game


def _in_one_line(error: BaseException) -> str:
    words = " ".join(str(error).split())
    return words if isinstance(error, Unfit) else f"{type(error).__name__}: {words}"


def _place(entry: EntryPoint) -> tuple[int, str, str]:
    package = _package_of(entry)
    own = package == "hyakki" and entry.name in OWN
    return (OWN.index(entry.name) if own else len(OWN), entry.name, package)


def _package_of(entry: EntryPoint) -> str:
    return "" if entry.dist is None else entry.dist.name


GAMES: Final = Shelf()


@overload
def game_named(key: Literal["terres"]) -> Terres: ...
@overload
def game_named(key: Literal["kanagawa"]) -> Kanagawa: ...
@overload
def game_named(key: Literal["yokai"]) -> Yokai: ...
@overload
def game_named(key: Literal["orodeloro"]) -> Orodeloro: ...
@overload
def game_named(key: str) -> AnyGame: ...
def game_named(key: str) -> AnyGame:
    game = GAMES.get(key)
    if game is None:
        if key in GAMES.faults:
            raise bad("broken_game", name=key, why=GAMES.faults[key])
        raise bad("unknown_game", name=key, known=", ".join(GAMES))
    return game
