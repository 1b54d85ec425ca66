"""`hyakki.game(name)`, with the types of our own games: the one place above the games that names them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from hyakki.api.calls import told, wrong
from hyakki.api.games import Game
from hyakki.core.messages import Message, bad
from hyakki.games import game_named

if TYPE_CHECKING:
    from hyakki.games.kanagawa.moves import KanagawaMove
    from hyakki.games.kanagawa.view import KanagawaView
    from hyakki.games.orodeloro.moves import OroMove
    from hyakki.games.orodeloro.view import OroView
    from hyakki.games.terres.moves import TerresMove
    from hyakki.games.terres.view import TerresView
    from hyakki.games.yokai.moves import YokaiMove
    from hyakki.games.yokai.view import YokaiView

Box: TypeAlias = "str | Path | None"


@overload
def game(name: Literal["terres"], box: Box = None) -> Game[TerresMove, TerresView]: ...
@overload
def game(name: Literal["kanagawa"], box: Box = None) -> Game[KanagawaMove, KanagawaView]: ...
@overload
def game(name: Literal["yokai"], box: Box = None) -> Game[YokaiMove, YokaiView]: ...
@overload
def game(name: Literal["orodeloro"], box: Box = None) -> Game[OroMove, OroView]: ...
@overload
def game(name: str, box: Box = None) -> Game[Any, Any]: ...
def game(name: str, box: Box = None) -> Game[Any, Any]:
    """The game with that name; `box` is the data file of an owner's box, to be played instead of ours."""
    with told():
        if not isinstance(name, str):
            raise wrong("name", "the name of a game", name)
        found = game_named(name)
    with told(found):
        return Game(found if box is None else found.with_data(_text_of(Path(box))))


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise bad("no_file", path=str(path), why=Message("cause.not_utf8")) from None
    except OSError as error:
        raise bad("no_file", path=str(path), why=error.strerror or str(error)) from None
