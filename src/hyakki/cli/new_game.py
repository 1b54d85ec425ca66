"""`new-game`: a package with a small game in it, to start one's own from."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from hyakki.cli.common import LangOption, console, write_new
from hyakki.core.messages import bad
from hyakki.core.texts import core_texts
from hyakki.games import GAMES

TEMPLATE = ".tmpl"


def new_game(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="The key of the game and the name of its package."),
    ],
    folder: Annotated[
        Path | None,
        typer.Option("--folder", help="Where to write it; a folder of that name by default."),
    ] = None,
    lang: LangOption = "en",
) -> None:
    """Write a package with a small game that can be played and tested at once, to start your own from."""
    target = Path(name) if folder is None else folder
    _check(name, target)
    title = "".join(part.capitalize() for part in name.split("_"))
    for path, text in _templates(files("hyakki.cli") / "skeleton", Path()):
        file = target / str(path).replace("NAME", name)
        write_new(file, text.replace("NAME", name).replace("CLASS", title).encode(), force=False)
    said = core_texts(lang).text("cli.new_game", name=name, path=str(target))
    console.print(said, markup=False)


def _check(name: str, target: Path) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name):
        raise bad("bad_game_name", name=name)
    if target.exists():
        raise bad("folder_exists", path=str(target))
    if name in GAMES or name in GAMES.faults:
        raise bad("game_exists", name=name)
    if find_spec(name) is not None:
        raise bad("module_exists", name=name)


def _templates(folder: Traversable, path: Path) -> Iterator[tuple[Path, str]]:
    for child in sorted(folder.iterdir(), key=lambda child: child.name):
        if child.is_dir():
            yield from _templates(child, path / child.name)
        elif child.name.endswith(TEMPLATE):
            yield path / child.name.removesuffix(TEMPLATE), child.read_text(encoding="utf-8")
