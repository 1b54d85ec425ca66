"""Pieces as messages: what they are called."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.messages import Message
from hyakki.games.kanagawa.box import FAMILIES, START_TILE_IDS
from hyakki.games.kanagawa.parts import KINDS, Parts


def card_name(card: i64, parts: Parts) -> Message:
    """A card is called by what it shows; without a subject that is a landscape."""
    front = parts.data.cards[card].print
    shown = [subject_name(subject, count) for subject, count in front.shows.items()]
    if not shown:
        shown = [Message("kind." + front.landscape)]
    season = Message("season." + front.season)
    return Message("card.named", {"subjects": joined(shown), "season": season})


def subject_name(subject: str, count: int) -> Message:
    if count == 1:
        return Message("subject." + subject)
    return Message("card.subjects", {"count": count, "subjects": Message("plural." + subject)})


def family_name(family: i64) -> Message:
    return Message("family." + FAMILIES[family])


def diploma_name(diploma: i64, parts: Parts) -> Message:
    """A diploma is called by what it asks for."""
    data = parts.data.diplomas[diploma]
    condition = data.condition
    if condition.type == "set":
        subjects = joined([Message("subject." + name) for name in condition.subjects])
        return Message("diploma.set", {"subjects": subjects})
    things = condition.subjects[0] if condition.type == "of" else data.category
    params: dict[str, int | str | Message] = {"n": condition.n}
    if data.category in FAMILIES:
        params["things"] = Message("plural." + things)
    if condition.type == "exact":
        sizes = [size for size, cards in enumerate(condition.need, 1) for _ in range(cards)]
        params["numbers"] = " + ".join([str(size) for size in sizes])
    return Message("diploma." + condition.type, params)


def kind_name(kind: i64) -> Message:
    return Message("kind." + KINDS[kind])


def joined(names: list[Message]) -> Message:
    """The names one after the other, with commas."""
    if not names:
        return Message("list.none")
    if len(names) == 1:
        return names[0]
    return Message("list.pair", {"first": names[0], "rest": joined(names[1:])})


def tile_name(tile: i64) -> Message:
    return Message("tile." + START_TILE_IDS[tile])
