"""The options of a table, as the rules ask for them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.options import Options
from hyakki.games.kanagawa.parts import BASE_COUNT, FAMILY_NUMBER, NONE, Box

BASE_GAME: Final = bytes(range(BASE_COUNT))


@final
class HouseRules:
    """Made once for each choice of options, seats and box."""

    def __init__(self, options: Options, seats: int, box: Box) -> None:
        self.options = dict(options)
        self.seats: i64 = seats
        self.box = box
        self.with_yokai: bool = _is(options, "expansion", "yokai")
        self.families: bytes = _families(options)  # empty if chance chooses them
        counted = 1 if _is(options, "start_tile_counts", "yes") else 0
        self.end_cards: i64 = box.end_cards - counted
        self.soft_decline: bool = _is(options, "decline", "soft")
        self.storms_at_once: bool = _is(options, "storm_token", "at_once")
        self.wild_counts: bool = _is(options, "wild_in_landscape_diplomas", "yes")
        self.may_keep_yokai: bool = _is(options, "give_yokai", "may")
        lost = box.data.yokai_loss
        self.loss: list[int] = [0, lost.one, int(options["penalty_two_yokai"]), lost.three]
        self.private: bool = _is(options, "kept_cards", "private")
        self.top_shown: bool = _is(options, "deck_top_back", "shown")
        first = options["first_player"]
        self.first: i64 = NONE if first == "random" else int(first)


def _is(options: Options, name: str, value: str) -> bool:
    return options[name] == value


def _families(options: Options) -> bytes:
    if options["families"] != "random":
        named = options["families"].split(",")
        return bytes(sorted(FAMILY_NUMBER[name] for name in named))
    return b"" if options["expansion"] == "yokai" else BASE_GAME


_HOUSES: dict[tuple[str, ...], HouseRules] = {}


def house_of(options: Options, seats: int, box: Box) -> HouseRules:
    key = (box.mark, str(seats), *options.values())
    house = _HOUSES.get(key)
    if house is None:
        house = HouseRules(options, seats, box)
        _HOUSES[key] = house
    return house
