"""What lies in the box: data.toml, or a corrected copy of it, read, checked and listed (K1, KY1)."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import Meta

from hyakki.core import boxes
from hyakki.core.boxes import BoxData, BoxText
from hyakki.core.views import Piece, face_of

BASE_FAMILIES: Final = ("tree", "animal", "person", "building")
YOKAI_FAMILIES: Final = ("kite", "lantern", "umbrella")
FAMILIES: Final = BASE_FAMILIES + YOKAI_FAMILIES
#: with the expansion, so many families of each of the two sets are in play (KY2.1)
FAMILIES_OF_A_SET: Final = 2
CARDS_PER_FAMILY: Final = 18
CARD_IDS: Final = tuple(
    f"{family}_{number:02d}" for family in FAMILIES for number in range(1, CARDS_PER_FAMILY + 1)
)
#: the school board (K1.2); each player has a column (K2.1)
ROWS: Final = 3
COLUMNS: Final = 4
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
MOST_NAMED: Final = 4  # pieces named in one complaint

Row = Literal[1, 2, 3]
Column = Literal[1, 2, 3, 4]
Landscape = Literal["forest", "plains", "mountain", "ocean"]
Season = Literal["spring", "summer", "autumn", "winter"]
PrintSeason = Literal["spring", "summer", "autumn", "winter", "storm"]
Slot = Literal["forest", "plains", "mountain", "ocean", "wild", ""]
Icon = Literal["arrow", "brush", "assistant", "keep_card", "give_yokai"]
Reward = Literal["brush", "assistant", "storm_token", "give_yokai"]
Few = Annotated[int, Meta(ge=0, le=9)]
Some = Annotated[int, Meta(ge=1, le=60)]
StudioPoints = Annotated[int, Meta(ge=-2, le=2)]


class Fact(boxes.Fact, frozen=True, kw_only=True):
    """Something in the box, where we know it from, and how sure that is."""

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
    face_down: tuple[tuple[Row, Column], ...]


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


class PrintEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    landscape: Landscape
    times: Literal[1, 2]
    season: PrintSeason
    #: how many of each subject; a kite's subject is its colour
    shows: dict[str, Annotated[int, Meta(ge=1, le=9)]]
    points: Literal[0, 1]


class StudioEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class Data(BoxData, frozen=True, kw_only=True):
    counts: Counts
    yokai_loss: YokaiLoss
    school: School
    families: tuple[Family, ...]
    start_tiles: tuple[StartTile, ...]
    cards: tuple[Card, ...]
    diplomas: tuple[Diploma, ...]


def own_source() -> str:
    return files("hyakki.games.kanagawa").joinpath("data.toml").read_text(encoding="utf-8")


def read(source: str) -> Data:
    """The box in this text, its pieces in order; BadInput says what is wrong, and where."""
    text = BoxText(source)
    data = text.read(Data, "kanagawa")
    _check(text, data)
    return msgspec.structs.replace(
        data,
        families=_in_order(data.families, FAMILIES),
        start_tiles=_in_order(data.start_tiles, START_TILE_IDS),
        cards=_in_order(data.cards, CARD_IDS),
        diplomas=_in_order(data.diplomas, DIPLOMA_IDS),
    )


def _in_order(pieces: tuple[T, ...], known: tuple[str, ...]) -> tuple[T, ...]:
    return tuple(sorted(pieces, key=lambda piece: known.index(piece.id)))


def _check(text: BoxText, data: Data) -> None:
    _check_ids(text, "KY1.2", "families", data.families, FAMILIES)
    _check_ids(text, "K1.2", "start_tiles", data.start_tiles, START_TILE_IDS)
    _check_ids(text, "K1.2", "cards", data.cards, CARD_IDS)
    _check_ids(text, "K5.15", "diplomas", data.diplomas, DIPLOMA_IDS)
    subjects = {family.id: family.subjects for family in data.families}
    for place, family in enumerate(data.families):
        _check_family(text, f"families[{place}]", family)
    for place, card in enumerate(data.cards):
        _check_card(text, f"cards[{place}]", card, subjects[card.family])
    for place, diploma in enumerate(data.diplomas):
        _check_diploma(text, f"diplomas[{place}]", diploma, subjects)


def _check_ids(
    text: BoxText, rule: str, key: str, pieces: tuple[T, ...], known: tuple[str, ...]
) -> None:
    """All of them, each once."""
    found = [piece.id for piece in pieces]
    for place, name in enumerate(found):
        if name not in known or name in found[:place]:
            fault = "twice" if name in known else "unknown"
            raise text.breaks(rule, f"{key}[{place}].id", fault, name=name)
    missing = [name for name in known if name not in found]
    if missing:
        names = ", ".join(missing[:MOST_NAMED])
        raise text.breaks(rule, f"{key}[0]", "missing", n=len(known), names=names)


def _check_family(text: BoxText, at: str, family: Family) -> None:
    if (family.set == "base") != (family.id in BASE_FAMILIES):
        raise text.breaks("KY1.2", f"{at}.set", "other_set", family=family.id)
    if not 0 < len(set(family.subjects)) == len(family.subjects) <= MOST_SUBJECTS:
        most, name = MOST_SUBJECTS, family.id
        raise text.breaks("K1.5", f"{at}.subjects", "subjects", most=most, family=name)


def _check_card(text: BoxText, at: str, card: Card, subjects: tuple[str, ...]) -> None:
    if any(subject not in subjects for subject in card.print.shows):
        raise text.breaks("K1.5", f"{at}.print", "foreign_subject", card=card.id)
    if card.family != "kite" and len(card.print.shows) > 1:
        raise text.breaks("K1.5", f"{at}.print", "two_subjects", card=card.id)
    if len(set(card.studio.icons)) != len(card.studio.icons):
        raise text.breaks("K1.6", f"{at}.studio", "icon_twice", card=card.id)
    if card.family in BASE_FAMILIES and (card.yokai or "give_yokai" in card.studio.icons):
        raise text.breaks("KY1.4", at, "base_card", card=card.id)


def _check_diploma(
    text: BoxText, at: str, diploma: Diploma, subjects: dict[str, tuple[str, ...]]
) -> None:
    condition, name, category = diploma.condition, diploma.id, diploma.category
    if name not in DIPLOMAS.get(category, ()):
        shown = repr(category)
        raise text.breaks("K5.1", f"{at}.category", "category", diploma=name, category=shown)
    known: tuple[str, ...] = PRINT_CONDITIONS
    if category in STUDIO_CONDITIONS:
        known = (STUDIO_CONDITIONS[category],)
    at = f"{at}.condition"
    if condition.type not in known:
        raise text.breaks("K5.1", at, "condition", diploma=name, condition=repr(condition.type))
    if category in STUDIO_CONDITIONS:
        return
    if any(subject not in subjects[category] for subject in condition.subjects):
        raise text.breaks("K5.14", at, "foreign_condition", diploma=name)
    if condition.type in ("set", "of") and not condition.subjects:
        raise text.breaks("K5.14", at, "no_subjects", diploma=name)
    if condition.type == "exact" and not any(condition.need):
        raise text.breaks("KY5.13", at, "no_need", diploma=name)


def inventory(data: Data) -> list[Piece]:
    """Cards, start tiles and diplomas one by one; brushes, tokens and the school board as one line each."""
    counts = data.counts
    school = ", ".join(f"row {row} column {column}" for row, column in data.school.face_down)
    return [
        *(_piece(card.id, "card", _card(card), card) for card in data.cards),
        *(
            _piece(t.id, "start tile", f"{t.landscape}, {t.season}, {t.arrows} arrow", t)
            for t in data.start_tiles
        ),
        *(_piece(d.id, "diploma", _diploma(d), d) for d in data.diplomas),
        *(_piece(f"back_{f.id}", "card back", f"{f.back}, {f.set} game", f) for f in data.families),
        *(_piece(f"family_{f.id}", "subjects", " ".join(f.subjects), f) for f in data.families),
        _piece("brushes", "supply", f"{counts.brushes}", _about(counts, "brushes")),
        _piece("storm_tokens", "supply", f"{counts.storm_tokens}", _about(counts, "storm_tokens")),
        *(
            _piece(key, "constant", f"{getattr(counts, key)}", _about(counts, key))
            for key in ("starting_brushes", "end_print_cards", "grand_master_points")
        ),
        Piece("yokai_pawns", "supply", f"{counts.yokai_pawns}", "rulebook"),
        _piece("school", "board", f"{ROWS} × {COLUMNS}, face down: {school}", data.school),
        _piece(
            "yokai_loss",
            "constant",
            f"1 Yokai −{data.yokai_loss.one}, 3 Yokai −{data.yokai_loss.three}",
            data.yokai_loss,
        ),
    ]


#: the kinds of pieces that show something
FACES = ("card", "start tile", "diploma", "card back")


def _piece(name: str, kind: str, shows: str, fact: Fact) -> Piece:
    notes = [
        f"disputed: {field} (also {' or '.join(_shown(other) for other in others)})"
        for field, others in fact.disputed.items()
    ]
    notes += [f"single source: {field}" for field in fact.single_source]
    notes += [f"reconstructed: {field}" for field in fact.reconstructed]
    face = face_of(fact) if kind in FACES else {}
    if isinstance(fact, Card):
        face["family"] = fact.family
    return Piece(name, kind, shows, fact.source, "; ".join(notes), face)


def _about(fact: Fact, field: str) -> Fact:
    """What is known about that one field."""
    others = {name: values for name, values in fact.disputed.items() if name == field}
    return Fact(source=fact.source, disputed=others)


def _shown(value: object) -> str:
    if isinstance(value, list):
        return " + ".join(str(part) for part in value) or "nothing"
    if isinstance(value, dict):
        return " + ".join(f"{count} {name}" for name, count in value.items())
    return str(value)


def _card(card: Card) -> str:
    front, back = card.print, card.studio
    subjects = " ".join(f"{count} {name}" for name, count in front.shows.items()) or "no subject"
    painted = f"print: asks {front.times} {front.landscape}, {front.season}, {subjects}, {front.points} pt"
    tools = " ".join((back.slot or "no slot", *back.icons))
    return f"{painted} | studio: {tools}, {back.points} pt" + (" | Yokai" if card.yokai else "")


def _diploma(diploma: Diploma) -> str:
    rewards = "".join(f", {reward}" for reward in diploma.rewards)
    return f"{_condition(diploma.condition)}: {diploma.points} pt{rewards}"


def _condition(condition: Condition) -> str:
    if condition.type == "set":
        return " + ".join(condition.subjects)
    if condition.type == "exact":
        need = (f"{cards} × {size}" for size, cards in enumerate(condition.need, start=1) if cards)
        return "cards with " + ", ".join(need)
    return f"{condition.type} {' '.join((str(condition.n), *condition.subjects))}"
