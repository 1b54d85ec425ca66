"""What lies in the box: data.toml, or a corrected copy of it, read, checked and listed (K1, KY1)."""

from __future__ import annotations

import tomllib
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import Meta

from hyakki.core.messages import BadInput, Message, bad
from hyakki.core.views import Piece

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
    """A short name of a box, by what its file holds: eight digits, or nothing for our own."""
    return "" if source == own_source() else sha256(source.encode()).hexdigest()[:8]


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
    _check_ids("KY1.2", "family", [family.id for family in data.families], FAMILIES)
    _check_ids("K1.2", "start_tile", [tile.id for tile in data.start_tiles], START_TILE_IDS)
    _check_ids("K1.2", "card", [card.id for card in data.cards], CARD_IDS)
    _check_ids("K5.15", "diploma", [diploma.id for diploma in data.diplomas], DIPLOMA_IDS)
    subjects = {family.id: family.subjects for family in data.families}
    for family in data.families:
        if (family.set == "base") != (family.id in BASE_FAMILIES):
            raise _wrong("KY1.2", "other_set", family=family.id)
        if not 0 < len(set(family.subjects)) == len(family.subjects) <= MOST_SUBJECTS:
            raise _wrong("K1.5", "subjects", most=MOST_SUBJECTS, family=family.id)
    for card in data.cards:
        _check_card(card, subjects[card.family])
    for diploma in data.diplomas:
        _check_diploma(diploma, subjects)


def _check_ids(rule: str, what: str, found: list[str], known: tuple[str, ...]) -> None:
    """All of them, each once."""
    faults = {
        "missing": [name for name in known if name not in found],
        "unknown": [name for name in found if name not in known],
        "twice": [name for name in known if found.count(name) > 1],
    }
    named = [
        Message("box." + fault, {"names": ", ".join(names[:MOST_NAMED])})
        for fault, names in faults.items()
        if names
    ]
    if named:
        raise _wrong(rule, "incomplete", what=what, faults=_listed(named))


def _listed(faults: list[Message]) -> Message:
    if len(faults) == 1:
        return faults[0]
    return Message("box.faults", {"first": faults[0], "rest": _listed(faults[1:])})


def _check_card(card: Card, subjects: tuple[str, ...]) -> None:
    if any(subject not in subjects for subject in card.print.shows):
        raise _wrong("K1.5", "foreign_subject", card=card.id)
    if card.family != "kite" and len(card.print.shows) > 1:
        raise _wrong("K1.5", "two_subjects", card=card.id)
    if len(set(card.studio.icons)) != len(card.studio.icons):
        raise _wrong("K1.6", "icon_twice", card=card.id)
    if card.family in BASE_FAMILIES and (card.yokai or "give_yokai" in card.studio.icons):
        raise _wrong("KY1.4", "base_card", card=card.id)


def _check_diploma(diploma: Diploma, subjects: dict[str, tuple[str, ...]]) -> None:
    condition = diploma.condition
    if diploma.id not in DIPLOMAS.get(diploma.category, ()):
        raise _wrong("K5.1", "category", diploma=diploma.id, category=repr(diploma.category))
    known: tuple[str, ...] = PRINT_CONDITIONS
    if diploma.category in STUDIO_CONDITIONS:
        known = (STUDIO_CONDITIONS[diploma.category],)
    if condition.type not in known:
        raise _wrong("K5.1", "condition", diploma=diploma.id, condition=repr(condition.type))
    if diploma.category in STUDIO_CONDITIONS:
        return
    asked = condition.subjects
    if any(subject not in subjects[diploma.category] for subject in asked):
        raise _wrong("K5.14", "foreign_condition", diploma=diploma.id)
    if condition.type in ("set", "of") and not asked:
        raise _wrong("K5.14", "no_subjects", diploma=diploma.id)
    if condition.type == "exact" and not any(condition.need):
        raise _wrong("KY5.13", "no_need", diploma=diploma.id)


def _wrong(rule: str, key: str, **params: int | str | Message) -> BadInput:
    """The box breaks this rule; the sentence is `box.<key>`."""
    why = Message("box." + key, dict(params))
    return bad("bad_data", why=Message("impossible.by_rule", {"rule": rule, "why": why}))


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
        _piece("brushes", "supply", f"{counts.brushes}", _about(counts, "brushes")),
        _piece("storm_tokens", "supply", f"{counts.storm_tokens}", _about(counts, "storm_tokens")),
        Piece("yokai_pawns", "supply", f"{counts.yokai_pawns}", "rulebook"),
        _piece("school", "board", f"{ROWS} × {COLUMNS}, face down: {school}", data.school),
        _piece(
            "yokai_loss",
            "constant",
            f"1 Yokai −{data.yokai_loss.one}, 3 Yokai −{data.yokai_loss.three}",
            data.yokai_loss,
        ),
    ]


def _piece(name: str, kind: str, shows: str, fact: Fact) -> Piece:
    notes = [
        f"disputed: {field} (also {' or '.join(_shown(other) for other in others)})"
        for field, others in fact.disputed.items()
    ]
    notes += [f"single source: {field}" for field in fact.single_source]
    notes += [f"reconstructed: {field}" for field in fact.reconstructed]
    return Piece(name, kind, shows, fact.source, "; ".join(notes))


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
