"""What lies in the box: data.toml, or a corrected copy of it, read and checked (K1, KY1)."""

from __future__ import annotations

import tomllib
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import Meta

from hyakki.core.messages import bad

BASE_FAMILIES: Final = ("tree", "animal", "person", "building")
YOKAI_FAMILIES: Final = ("kite", "lantern", "umbrella")
FAMILIES: Final = BASE_FAMILIES + YOKAI_FAMILIES
STUDIO_CATEGORIES: Final = ("arrow", "brush", "landscape", "yokai")
CARDS_PER_FAMILY: Final = 18
CARD_IDS: Final = tuple(
    f"{family}_{number:02d}" for family in FAMILIES for number in range(1, CARDS_PER_FAMILY + 1)
)
LANDSCAPES: Final = ("forest", "plains", "mountain", "ocean")
START_TILE_IDS: Final = tuple(f"start_{landscape}" for landscape in LANDSCAPES)

#: the diplomas, by category (K5.15, KY5.2)
DIPLOMAS: Final = {
    "tree": ("trees_1", "trees_2", "trees_3"),
    "animal": ("animals_1", "animals_2", "animals_3"),
    "person": ("people_1", "people_2", "people_3"),
    "building": ("buildings_1", "buildings_2", "buildings_3"),
    "kite": ("kites_blue", "kites_yellow", "kites_red", "kites_any"),
    "lantern": ("lanterns_ones", "lanterns_twos", "lanterns_123"),
    "umbrella": ("umbrellas_1", "umbrellas_2", "umbrellas_3"),
    "arrow": ("arrows_1", "arrows_2"),
    "brush": ("brushes_1", "brushes_2"),
    "landscape": ("landscapes_1", "landscapes_2", "landscapes_3"),
    "yokai": ("yokai_all",),
}
CATEGORIES: Final = tuple(DIPLOMAS)
DIPLOMA_IDS: Final = tuple(name for names in DIPLOMAS.values() for name in names)
#: the kinds of condition that a print can meet, and that a studio can meet, each by its category
PRINT_CONDITIONS: Final = ("total", "set", "kinds", "same", "of", "exact", "chain")
STUDIO_CONDITIONS: Final = {
    "arrow": "arrows",
    "brush": "brushes",
    "landscape": "landscapes",
    "yokai": "yokai",
}
MOST_SUBJECTS: Final = 7  # kinds in a family: what one number can tally

Landscape = Literal["forest", "plains", "mountain", "ocean"]
Season = Literal["spring", "summer", "autumn", "winter"]
PrintSeason = Literal["spring", "summer", "autumn", "winter", "storm"]
Slot = Literal["forest", "plains", "mountain", "ocean", "wild", ""]
Icon = Literal["arrow", "brush", "assistant", "keep_card", "give_yokai"]
Reward = Literal["brush", "assistant", "storm_token", "give_yokai"]
Source = Literal["rulebook", "public", "reconstructed"]
Few = Annotated[int, Meta(ge=0, le=9)]
Some = Annotated[int, Meta(ge=1, le=60)]
StudioPoints = Annotated[int, Meta(ge=-2, le=2)]


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """Something in the box, and where we know it from."""

    source: Source
    #: other values found, by field
    disputed: dict[str, list[object]] = {}
    single_source: tuple[str, ...] = ()
    reconstructed: tuple[str, ...] = ()


class Counts(Fact, frozen=True, kw_only=True):
    brushes: Annotated[int, Meta(ge=8, le=60)]
    starting_brushes: Annotated[int, Meta(ge=1, le=2)]
    storm_tokens: Few
    yokai_pawns: Literal[3]
    end_print_cards: Some
    grand_master_points: Few


class YokaiLoss(Fact, frozen=True, kw_only=True):
    one: Few
    three: Annotated[int, Meta(ge=0, le=20)]


class School(Fact, frozen=True, kw_only=True):
    face_down: tuple[tuple[Literal[1, 2, 3], Literal[1, 2, 3, 4]], ...]


class Family(Fact, frozen=True, kw_only=True):
    id: str
    set: Literal["base", "yokai"]
    back: str
    subjects: tuple[str, ...]


class StartTile(Fact, frozen=True, kw_only=True):
    id: str
    landscape: Landscape
    season: Season
    arrows: Few


class PrintEnd(msgspec.Struct, frozen=True):
    landscape: Landscape
    times: Literal[1, 2]
    season: PrintSeason
    #: how many of each subject; a kite's subject is its colour
    shows: dict[str, Annotated[int, Meta(ge=1, le=9)]]
    points: Literal[0, 1]


class StudioEnd(msgspec.Struct, frozen=True):
    slot: Slot
    icons: tuple[Icon, ...]
    points: StudioPoints


class Card(Fact, frozen=True, kw_only=True):
    id: str
    print: PrintEnd
    studio: StudioEnd
    yokai: bool = False

    @property
    def family(self) -> str:
        return self.id.partition("_")[0]


class Condition(msgspec.Struct, frozen=True):
    type: str
    n: Some = 1
    subjects: tuple[str, ...] = ()
    #: how many cards with 1, 2 and 3 subjects
    need: tuple[Few, Few, Few] = (0, 0, 0)


class Diploma(Fact, frozen=True, kw_only=True):
    id: str
    category: str
    condition: Condition
    points: Few
    rewards: tuple[Reward, ...]


T = TypeVar("T", Family, StartTile, Card, Diploma)


class Data(msgspec.Struct, frozen=True, kw_only=True):
    schema_version: Literal[1]
    counts: Counts
    yokai_loss: YokaiLoss
    school: School
    families: tuple[Family, ...]
    start_tiles: tuple[StartTile, ...]
    cards: tuple[Card, ...]
    diplomas: tuple[Diploma, ...]


def own_source() -> str:
    return files("hyakki.games.kanagawa").joinpath("data.toml").read_text(encoding="utf-8")


def mark_of(source: str) -> str:
    """A short name of a box that is not our own: what its file holds, in eight digits."""
    return sha256(source.encode()).hexdigest()[:8]


def read(source: str) -> Data:
    """The box in this TOML text; BadInput says what is wrong with it."""
    try:
        data = msgspec.convert(tomllib.loads(source), Data)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise bad("bad_data", why=str(error)) from None
    _check(data)
    return msgspec.structs.replace(
        data,
        families=_in_order(data.families, FAMILIES),
        start_tiles=_in_order(data.start_tiles, START_TILE_IDS),
        cards=_in_order(data.cards, CARD_IDS),
        diplomas=_in_order(data.diplomas, DIPLOMA_IDS),
    )


def _in_order(pieces: tuple[T, ...], known: tuple[str, ...]) -> tuple[T, ...]:
    return tuple(sorted(pieces, key=lambda piece: known.index(piece.id)))


def _check(data: Data) -> None:
    _check_ids("KY1.2", "families", [family.id for family in data.families], FAMILIES)
    _check_ids("K1.2", "start tiles", [tile.id for tile in data.start_tiles], START_TILE_IDS)
    _check_ids("K1.2", "cards", [card.id for card in data.cards], CARD_IDS)
    _check_ids("K5.15", "diplomas", [diploma.id for diploma in data.diplomas], DIPLOMA_IDS)
    subjects = {family.id: family.subjects for family in data.families}
    for family in data.families:
        if (family.set == "base") != (family.id in BASE_FAMILIES):
            raise _wrong(f"KY1.2: the family {family.id} belongs to the other set")
        if not 0 < len(set(family.subjects)) == len(family.subjects) <= MOST_SUBJECTS:
            raise _wrong(
                f"K1.5: a family has 1 to {MOST_SUBJECTS} different subjects ({family.id})"
            )
    for card in data.cards:
        _check_card(card, subjects[card.family])
    for diploma in data.diplomas:
        _check_diploma(diploma, subjects)


def _check_ids(rule: str, what: str, found: list[str], known: tuple[str, ...]) -> None:
    """All of them, each once: 18 cards a family among them."""
    missing = [name for name in known if name not in found]
    foreign = [name for name in found if name not in known]
    if missing or foreign or len(found) != len(known):
        twice = [name for name in known if found.count(name) > 1]
        parts = (("missing", missing), ("unknown", foreign), ("twice", twice))
        told = "; ".join(f"{word} {', '.join(names[:4])}" for word, names in parts if names)
        raise _wrong(f"{rule}: the {what} are not complete ({told})")


def _check_card(card: Card, subjects: tuple[str, ...]) -> None:
    if any(subject not in subjects for subject in card.print.shows):
        raise _wrong(f"K1.5: {card.id} shows what its family does not have")
    if card.family != "kite" and len(card.print.shows) > 1:
        raise _wrong(f"K1.5: {card.id} shows more than one kind of subject")
    if len(set(card.studio.icons)) != len(card.studio.icons):
        raise _wrong(f"K1.6: {card.id} has an icon twice")
    if card.family in BASE_FAMILIES and (card.yokai or "give_yokai" in card.studio.icons):
        raise _wrong(f"KY1.4: {card.id} is a card of the base game and knows no Yokai")


def _check_diploma(diploma: Diploma, subjects: dict[str, tuple[str, ...]]) -> None:
    condition = diploma.condition
    if diploma.id not in DIPLOMAS.get(diploma.category, ()):
        raise _wrong(f"K5.1: {diploma.id} is not of the category {diploma.category!r}")
    if diploma.category in STUDIO_CATEGORIES:
        if condition.type != STUDIO_CONDITIONS[diploma.category]:
            raise _wrong(f"K5.1: {diploma.id} cannot ask for {condition.type!r}")
        return
    if condition.type not in PRINT_CONDITIONS:
        raise _wrong(f"K5.1: {diploma.id} cannot ask for {condition.type!r}")
    asked = condition.subjects
    if any(subject not in subjects[diploma.category] for subject in asked):
        raise _wrong(f"K5.14: {diploma.id} asks for subjects that its family does not have")
    if condition.type in ("set", "of") and not asked:
        raise _wrong(f"K5.14: {diploma.id} must name its subjects")
    if condition.type == "exact" and not any(condition.need):
        raise _wrong(f"KY5.13: {diploma.id} must say how many cards it needs")


def _wrong(why: str) -> Exception:
    return bad("bad_data", why=why)
