"""/api/shelf, /api/texts: the games, the bots, and every sentence in every language."""

from __future__ import annotations

from litestar import Router, get
from litestar.params import FromPath

from hyakki import __version__
from hyakki.core.game import AnyGame
from hyakki.core.levels import LEVELS
from hyakki.core.messages import Message, bad
from hyakki.core.texts import core_texts
from hyakki.games import GAMES, game_named
from hyakki.server.http.auth import AnyRequest, node_of
from hyakki.server.http.boards import has_board
from hyakki.server.schemas import BotInfo, BoxPieces, Catalogue, GameInfo
from hyakki.server.wire import EMOTES, WIRE_VERSION


@get("/shelf", summary="The games with their options and boxes, and the bots", sync_to_thread=False)
def catalogue(request: AnyRequest) -> Catalogue:
    boxes = node_of(request).boxes
    games = tuple(
        GameInfo(
            game.key,
            game.rules_version,
            tuple(game.seat_counts),
            game.cooperative,
            game.menu,
            dict(game.first_game),
            tuple(other.box.name for other in boxes.offered(game.key)),
            has_board(game.key),
        )
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


@get(
    "/boxes/{game:str}/{mark:str}",
    summary="What the pieces of an owner's box show",
    sync_to_thread=False,
)
def box_pieces(request: AnyRequest, game: FromPath[str], mark: FromPath[str]) -> BoxPieces:
    found = _box(request, game, mark)
    faces: dict[str, dict[str, dict[str, object]]] = {}
    for piece in found.inventory():
        if piece.face:
            faces.setdefault(piece.kind, {})[piece.id] = piece.face
    return BoxPieces(found.box.name, faces)


@get(
    "/pieces/{game:str}",
    summary="What each piece of a game is, is worth and does",
    sync_to_thread=False,
)
def about_pieces(game: FromPath[str]) -> dict[str, tuple[Message, ...]]:
    return game_named(game).about_pieces()


@get(
    "/pieces/{game:str}/{mark:str}",
    summary="The same of an owner's box, by its mark",
    sync_to_thread=False,
)
def about_box_pieces(
    request: AnyRequest, game: FromPath[str], mark: FromPath[str]
) -> dict[str, tuple[Message, ...]]:
    return _box(request, game, mark).about_pieces()


def _box(request: AnyRequest, game: str, mark: str) -> AnyGame:
    """The game with that box, if this server offers it."""
    found = node_of(request).boxes.find(game, mark)
    if found is None:
        raise bad("unknown_box", name=mark[:40])
    return found


catalogue_router = Router(
    path="/api",
    route_handlers=[
        catalogue,
        core_sentences,
        game_sentences,
        box_pieces,
        about_pieces,
        about_box_pieces,
    ],
    tags=["shelf"],
)
