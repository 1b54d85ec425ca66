"""Positions by a few words, and moves by their notation.

A painter is what differs from an empty one: `painter("forest", hand="tree_01 person_10", unplaced=2)`. The other seats get the start
tiles that are left. Seats that wait at school have a column each, with cards that nobody needs.
"""

from __future__ import annotations

from typing import Any

from hyakki.core.foresight import foresee
from hyakki.core.game import CHANCE
from hyakki.core.messages import IllegalMove
from hyakki.core.rng import Rng
from hyakki.games import game_named
from hyakki.games.kanagawa.box import CARD_IDS, LANDSCAPES
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import diploma_names, names_of
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.scoring import LINES, points_of
from hyakki.games.kanagawa.view import KanagawaView

GAME = game_named("kanagawa")
BASE = {"expansion": "none"}
#: the families of most Yokai tests
YOKAI = {"families": "tree,animal,kite,umbrella"}
#: most scenes leave open which card lies on top of the deck
HIDDEN = {"deck_top_back": "hidden"}


def painter(tile: str, *, ready: str = "", used: str = "", **given: Any) -> dict[str, Any]:
    rows = ("print", "studio", "hand", "veiled", "diplomas", "declined")
    split = {key: value.split() if key in rows else value for key, value in given.items()}
    return {
        "tile": f"start_{tile}",
        "ready": {kind: ready.split().count(kind) for kind in ready.split()},
        "used": {kind: used.split().count(kind) for kind in used.split()},
        **split,
    }


class Scene:
    """A position, seat 0 in its turn unless said otherwise, and moves on it."""

    def __init__(
        self,
        *painters: dict[str, Any],
        seats: int = 2,
        options: dict[str, str] | None = None,
        columns: list[str] | None = None,
        deck: int | None = None,
        **given: Any,
    ) -> None:
        options = HIDDEN | (BASE if options is None else options)
        people = list(painters)
        tiles = [tile for tile in LANDSCAPES if f"start_{tile}" not in [p["tile"] for p in people]]
        people += [
            painter(tiles.pop(), unplaced=2) for _ in range(max(seats, len(people)) - len(people))
        ]
        document: dict[str, Any] = {
            "game": "kanagawa",
            "options": options,
            "families": _families(options),
            "columns": [column.split() for column in columns or [""] * len(people)],
            "painters": people,
            "grand_master": 0,
            "assistant": 0,
            **given,
        }
        if deck is not None:
            _shrink_deck(document, deck)
        self.state = GAME.read_position(document)

    @staticmethod
    def of(state: KanagawaState) -> Scene:
        """A scene on a position that is there already."""
        scene = object.__new__(Scene)
        scene.state = state
        return scene

    def imagined(self, viewer: int, seed: int) -> Scene:
        """The scene as that viewer may imagine it."""
        return Scene.of(GAME.imagine(self.state.view(viewer), Rng(seed)))

    def seen_by(self, viewer: int) -> KanagawaView:
        return self.state.view(viewer)

    @property
    def me(self) -> Painter:
        """Seat 0"""
        return self.state.painters[0]

    @property
    def view(self) -> KanagawaView:
        return self.seen_by(0)

    def legal(self) -> list[str]:
        return [move.text for seat in self.state.actors() for move in self.state.moves(seat)]

    def actor(self) -> int:
        return self.state.actors()[0]

    def play(self, *texts: str) -> Scene:
        """Moves of whoever is to act, chance included."""
        for text in texts:
            assert text in self.legal(), f"{text} is not in {self.legal()}"
            self.state.apply(self.actor(), GAME.read(text))
        return self

    def refused(self, text: str) -> str:
        """The rule by which that move is refused; its sentence exists in both languages."""
        move = GAME.read(text)
        assert text not in self.legal()
        refusal = GAME.why_not(self.state, self.actor(), move)
        for lang in ("en", "fr"):
            assert GAME.texts(lang).say(refusal.message)
        return IllegalMove(refusal).rule

    def foreseen(self, text: str) -> str:
        """What a move will do, as its player is told before making it."""
        view = self.state.view(self.state.actors()[0], recall=False)
        (effects,) = foresee(GAME, view, [GAME.read(text)])
        return " ".join(GAME.texts("en").say(message, "ABCD") for message in effects)

    def offers(self) -> list[str]:
        return [text.removeprefix("obtain:") for text in self.legal() if text.startswith("obtain:")]

    def deal(self) -> Scene:
        """Let chance deal until a seat is to act: always the first card it may."""
        while self.state.actors() == (CHANCE,):
            self.state.apply(CHANCE, self.state.moves(CHANCE)[0])
        return self

    def brushes(self, seat: int = 0) -> str:
        """Like `forest ocean*`: where the brushes stand, used ones with a star."""
        shown = self.view.painters[seat]
        ready = [kind for kind, number in shown.ready.items() for _ in range(number)]
        used = [kind + "*" for kind, number in shown.used.items() for _ in range(number)]
        return " ".join(sorted(ready + used))

    def owned(self, seat: int = 0) -> list[str]:
        return list(diploma_names(self.state.painters[seat].diplomas))

    def points(self, seat: int = 0) -> dict[str, int]:
        grand_master = self.state.grand_master == seat
        counted = points_of(self.state.painters[seat], grand_master, self.state.variant)
        return dict(zip(LINES, counted, strict=True))


def names(row: bytes) -> list[str]:
    return list(names_of(row))


def fresh(seats: int, **options: str) -> KanagawaState:
    return GAME.start(seats, GAME.complete(seats, options))


def _families(options: dict[str, str]) -> list[str]:
    named = options.get("families", "random")
    if named == "random":
        return ["tree", "animal", "person", "building"]
    order = ("tree", "animal", "person", "building", "kite", "lantern", "umbrella")
    return sorted(named.split(","), key=order.index)


def _shrink_deck(document: dict[str, Any], size: int) -> None:
    """All cards that are named nowhere go to the last studio, but for so many of the deck."""
    people = document["painters"]
    named = [card for column in document["columns"] for card in column]
    named += [
        card for p in people for key in ("print", "studio", "hand") for card in p.get(key, [])
    ]
    named += [document["top"]] if document.get("top") else []
    families = document["families"]
    free = [c for c in CARD_IDS if c.partition("_")[0] in families and c not in named]
    last = people[-1]
    last["studio"] = [*last.get("studio", []), *free[size - (1 if document.get("top") else 0) :]]


def at_school(seats: int, columns: list[str], **given: Any) -> Scene:
    """Everyone at school, the Grand Master at seat 0, before the first decision of a lesson."""
    order = given.pop("waiting", list(range(seats)))
    given.setdefault("active", order[0])
    return Scene(seats=seats, columns=columns, phase="school", waiting=order, **given)
