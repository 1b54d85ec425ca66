"""/api/shelf, /api/texts: the games, the bots, and every sentence in every language."""

from __future__ import annotations

from litestar import Router, get
from litestar.params import FromPath

from hyakki import __version__
from hyakki.core.levels import LEVELS
from hyakki.core.texts import core_texts
from hyakki.games import GAMES, game_named
from hyakki.server.schemas import BotInfo, Catalogue, GameInfo
from hyakki.server.wire import EMOTES, WIRE_VERSION


@get("/shelf", summary="The games with their options, and the bots", sync_to_thread=False)
def catalogue() -> Catalogue:
    games = tuple(
        GameInfo(game.key, game.rules_version, tuple(game.seat_counts), game.cooperative, game.menu)
        for game in GAMES.values()
    )
    return Catalogue(
        __version__,
        WIRE_VERSION,
        games,
        tuple(BotInfo(level.key, level.seconds) for level in LEVELS),
        EMOTES,
    )


@get("/texts/{lang:str}", summary="The sentences of the table itself", sync_to_thread=False)
def core_sentences(lang: FromPath[str]) -> dict[str, str]:
    return core_texts(lang).sentences()


@get(
    "/texts/{lang:str}/{game:str}",
    summary="The sentences of a game, rules included",
    sync_to_thread=False,
)
def game_sentences(lang: FromPath[str], game: FromPath[str]) -> dict[str, str]:
    return game_named(game).texts(lang).sentences()


catalogue_router = Router(
    path="/api", route_handlers=[catalogue, core_sentences, game_sentences], tags=["shelf"]
)
