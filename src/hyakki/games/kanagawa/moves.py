"""The moves of Kanagawa and their notation, made once.

At school: `stay`, `leave:2` (with the cards of column 2).
In a turn: `studio:tree_01`, `paint:tree_01`, `place:forest`, `move:forest>ocean` (`move:forest*>ocean` for a used
brush), `end`; then `obtain:trees_1` or `decline:trees_1`. With Yokai: `take:1`, `give:1`, `keep_yokai`.
With storm tokens set at once: `storm:0` (panel 0 is the start tile).
Chance plays `families:tree,animal,kite,lantern`, `tile:start_forest`, `first:0`, `deal:tree_01`, and `top:tree_01`
where the back of the deck's top card is shown.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from mypy_extensions import i64

from hyakki.core.game import Move, button_of
from hyakki.core.messages import bad
from hyakki.core.restored import Reduced
from hyakki.games.kanagawa.box import (
    CARD_IDS,
    DIPLOMA_IDS,
    FAMILIES,
    FAMILIES_OF_A_SET,
    START_TILE_IDS,
)
from hyakki.games.kanagawa.parts import (
    BASE_COUNT,
    FAMILIES_IN_PLAY,
    FAMILY_SIZE,
    KINDS,
    MOST_SEATS,
)

STAY: Final = 0
LEAVE: Final = 1
STUDIO: Final = 2
PAINT: Final = 3
PLACE: Final = 4
MOVE_BRUSH: Final = 5
END_TURN: Final = 6
OBTAIN: Final = 7
DECLINE: Final = 8
TAKE_YOKAI: Final = 9
GIVE_YOKAI: Final = 10
KEEP_YOKAI: Final = 11
PLACE_STORM: Final = 12
CHOOSE_FAMILIES: Final = 13
DEAL_TILE: Final = 14
FIRST: Final = 15
DEAL: Final = 16
SHOW_TOP: Final = 17


@final
class KanagawaMove(Move):
    """A kind of move with what it names: a card, diploma, tile, seat, column, kind of slot or panel."""

    __slots__ = ("goal", "kind", "thing", "used")

    def __init__(
        self,
        text: str,
        kind: int,
        thing: int,
        path: tuple[str, ...] = (),
        goal: int = 0,
        used: bool = False,
    ) -> None:
        super().__init__(text, path)
        self.kind: i64 = kind
        self.thing: i64 = thing
        self.goal: i64 = goal  # of a brush that moves
        self.used = used  # the brush that moves has painted already

    def __reduce__(self) -> Reduced:
        return read, (self.text,), None


def _each(
    word: str,
    kind: int,
    names: tuple[str, ...],
    noun: str = "",
    *,
    before: tuple[str, ...] = (),
    after: tuple[str, ...] = (),
) -> list[KanagawaMove]:
    """For each thing the move that touches it, with what is touched before and after it."""
    return [
        KanagawaMove(f"{word}:{name}", kind, number, (*before, noun + name, *after))
        for number, name in enumerate(names)
    ]


def _brush_moves(used: bool) -> list[list[KanagawaMove]]:
    """By where the brush stands and where it goes; the place between equal kinds stays unused."""
    star = "*" if used else ""
    return [
        [
            KanagawaMove(
                f"move:{stand}{star}>{slot}",
                MOVE_BRUSH,
                source,
                (f"on:{stand}{star}", slot),
                goal,
                used,
            )
            for goal, slot in enumerate(KINDS)
        ]
        for source, stand in enumerate(KINDS)
    ]


_SEATS: Final = tuple(str(seat) for seat in range(MOST_SEATS))
_COLUMNS: Final = tuple(str(seat + 1) for seat in range(MOST_SEATS))
MOST_PANELS: Final = FAMILIES_IN_PLAY * FAMILY_SIZE + 1  # all cards of a deck and the start tile

STAYED: Final = KanagawaMove("stay", STAY, 0)
LEAVES: Final = _each("leave", LEAVE, _COLUMNS, "column:")
STUDIOS: Final = _each("studio", STUDIO, CARD_IDS, after=("studio",))
PAINTS: Final = _each("paint", PAINT, CARD_IDS, after=("print",))
PLACES: Final = _each("place", PLACE, KINDS, before=("brush",))
READY_MOVES: Final = _brush_moves(used=False)
USED_MOVES: Final = _brush_moves(used=True)
ENDED: Final = KanagawaMove("end", END_TURN, 0)
OBTAINS: Final = _each("obtain", OBTAIN, DIPLOMA_IDS, after=("do:obtain",))
DECLINES: Final = _each("decline", DECLINE, DIPLOMA_IDS, after=("do:decline",))
TAKES: Final = _each("take", TAKE_YOKAI, _SEATS, "seat:")
GIVES: Final = _each("give", GIVE_YOKAI, _SEATS, "seat:")
KEPT_YOKAI: Final = KanagawaMove("keep_yokai", KEEP_YOKAI, 0)
STORMS: Final = _each(
    "storm", PLACE_STORM, tuple(str(panel) for panel in range(MOST_PANELS)), "panel:"
)

#: the ways to choose families, as many of the base game as of the expansion (KY2.1)
PAIRS_OF_FAMILIES: Final = [
    bytes(base + yokai)
    for base in combinations(range(BASE_COUNT), FAMILIES_OF_A_SET)
    for yokai in combinations(range(BASE_COUNT, len(FAMILIES)), FAMILIES_OF_A_SET)
]
FAMILY_CHOICES: Final = _each(
    "families",
    CHOOSE_FAMILIES,
    tuple(",".join(FAMILIES[family] for family in chosen) for chosen in PAIRS_OF_FAMILIES),
)
TILES: Final = _each("tile", DEAL_TILE, START_TILE_IDS)
FIRSTS: Final = _each("first", FIRST, _SEATS, "seat:")
DEALS: Final = _each("deal", DEAL, CARD_IDS)
TOPS: Final = _each("top", SHOW_TOP, CARD_IDS)

_BY_TEXT: Final = {
    move.text: move
    for move in (
        STAYED,
        *LEAVES,
        *STUDIOS,
        *PAINTS,
        *PLACES,
        *(move for row in READY_MOVES + USED_MOVES for move in row if move.thing != move.goal),
        ENDED,
        *OBTAINS,
        *DECLINES,
        *TAKES,
        *GIVES,
        KEPT_YOKAI,
        *STORMS,
        *FAMILY_CHOICES,
        *TILES,
        *FIRSTS,
        *DEALS,
        *TOPS,
    )
}


#: the words of moves that are made by touching one thing, or one thing and then another
_ONE_TOUCH: Final = {"column": "leave", "panel": "storm"}
_TWO_TOUCHES: Final = {
    "studio": "studio",
    "print": "paint",
    "do:obtain": "obtain",
    "do:decline": "decline",
}


def meant(path: tuple[str, ...], phase: str) -> KanagawaMove | None:
    """The move that these touches are for, in this phase."""
    button = button_of(path)
    if button is not None:
        return _BY_TEXT.get(button)
    if len(path) == 1:
        return _by_one_touch(path[0], phase)
    if len(path) != 2:
        return None
    first, second = path
    if second in _TWO_TOUCHES:
        return _BY_TEXT.get(f"{_TWO_TOUCHES[second]}:{first}")
    if first == "brush":
        return _BY_TEXT.get(f"place:{second}")
    return _BY_TEXT.get(f"move:{first.removeprefix('on:')}>{second}")


def _by_one_touch(address: str, phase: str) -> KanagawaMove | None:
    """Also a card, a diploma or a brush, touched first of two."""
    noun, _, name = address.rpartition(":")
    if noun == "seat":
        return _BY_TEXT.get(f"{'give' if phase == 'give' else 'take'}:{name}")
    if noun in _ONE_TOUCH:
        return _BY_TEXT.get(f"{_ONE_TOUCH[noun]}:{name}")
    if address == "brush":
        return PLACES[0]
    return _BY_TEXT.get(f"paint:{address}") or _BY_TEXT.get(f"obtain:{address}")


def read(text: str) -> KanagawaMove:
    if text not in _BY_TEXT:
        example = "stay, leave:2, paint:tree_01, place:forest, end"
        raise bad("unknown_move", text=text[:80], example=example)
    return _BY_TEXT[text]


def veiled(move: KanagawaMove) -> str:
    """K1.3: a dealt card of which only the back is seen."""
    word, _, name = move.text.partition(":")
    return f"{word}:{name.partition('_')[0]}_?"
