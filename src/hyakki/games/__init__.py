"""The shelf: the only list of games."""

from typing import Final

from hyakki.core.game import Game
from hyakki.core.messages import bad
from hyakki.games.kanagawa.game import Kanagawa
from hyakki.games.orodeloro.game import Orodeloro
from hyakki.games.terres.game import Terres
from hyakki.games.yokai.game import Yokai

GAMES: Final[dict[str, Game]] = {
    game.key: game for game in (Terres(), Kanagawa(), Yokai(), Orodeloro())
}


def game_named(key: str) -> Game:
    if key not in GAMES:
        raise bad("unknown_game", name=key, known=", ".join(GAMES))
    return GAMES[key]
