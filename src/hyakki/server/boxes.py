"""Owners' boxes that a server offers: data files, read when it starts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from hyakki.core.boxes import BoxText
from hyakki.core.game import AnyGame
from hyakki.core.messages import BadInput, Message, bad
from hyakki.games import GAMES, game_named


class Boxes:
    """The games of this server: each with our own box, some with others too."""

    def __init__(self, games: Iterable[AnyGame] = ()) -> None:
        self._by_mark = {(game.key, game.box.mark): game for game in games}

    def offered(self, key: str) -> list[AnyGame]:
        """The game with each box that was added."""
        return [game for (owner, _), game in self._by_mark.items() if owner == key]

    def named(self, key: str, name: str) -> AnyGame:
        """The game with the box of this name, ours if it is empty; BadInput if there is none."""
        if not name:
            return game_named(key)
        for game in self.offered(key):
            if game.box.name == name:
                return game
        raise bad("unknown_box", name=name)

    def find(self, key: str, mark: str) -> AnyGame | None:
        """The game with the box of this mark, ours if it is empty."""
        return self._by_mark.get((key, mark)) if mark else GAMES.get(key)


def read_boxes(paths: Sequence[Path]) -> Boxes:
    """The boxes in these files, and in the data files of these folders; BadInput says which cannot be offered."""
    files = [file for path in paths for file in _files(path)]
    games: dict[str, AnyGame] = {}
    owners: dict[str, Path] = {}
    for file in files:
        game = _read(file)
        name = game.box.name.casefold()
        if name in owners:
            both = {"name": game.box.name, "one": str(owners[name]), "two": str(file)}
            raise bad("box_twice", **both)
        games[name], owners[name] = game, file
    return Boxes(games.values())


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.iterdir() if file.suffix == ".toml")


def _read(file: Path) -> AnyGame:
    try:
        source = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise bad("no_file", path=str(file), why=Message("cause.not_utf8")) from None
    except OSError as error:
        raise bad("no_file", path=str(file), why=error.strerror or str(error)) from None
    try:
        game = game_named(BoxText(source).game())
        other = game.with_data(source)
    except BadInput as error:
        raise bad("bad_box", path=str(file), why=error.message) from None
    if not other.box.mark:
        raise bad("bad_box", path=str(file), why=Message("box_file.ours"))
    return other
