"""What can be chosen before a game, which choices go together, and what they mean for the rules."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.messages import BadOption, bad
from hyakki.core.options import Group, Option, Options
from hyakki.core.positions import NONE
from hyakki.games.kanagawa.box import BASE_FAMILIES, FAMILIES, FAMILIES_OF_A_SET, YOKAI_FAMILIES
from hyakki.games.kanagawa.parts import BASE_COUNT, FAMILIES_IN_PLAY, FAMILY_NUMBER, Parts

MENU: Final = (
    Option("expansion", ("yokai", "none"), "KY1.1"),
    Option(
        "families",
        ("random",),
        "KY2.1",
        form=rf"[a-z]+(,[a-z]+){{{FAMILIES_IN_PLAY - 1}}}",
        form_shown="tree,animal,kite,lantern",
        groups=(
            Group(BASE_FAMILIES, FAMILIES_OF_A_SET),
            Group(YOKAI_FAMILIES, FAMILIES_OF_A_SET),
        ),
    ),
    Option("start_tile_counts", ("no", "yes"), "K7.2"),
    Option("decline", ("final", "soft"), "K5.5"),
    Option("storm_token", ("at_end", "at_once"), "K6.3"),
    Option("wild_in_landscape_diplomas", ("no", "yes"), "K5.13"),
    Option("give_yokai", ("cards_may", "must", "may"), "KY4.3"),
    Option("penalty_two_yokai", ("4", "3", "5"), "KY6.3"),
    Option("kept_cards", ("public", "private"), "K4.1"),
    Option("deck_top_back", ("shown", "hidden"), "K1.3"),
    Option("first_player", ("random",), "K2.6", seat_numbers=True),
)

BASE_GAME: Final = bytes(range(BASE_COUNT))


def check(options: Options) -> None:
    """KY2.1: different families, as many of each set; without the expansion those of the base game."""
    if options["families"] == "random":
        return
    named = options["families"].split(",")
    for name in named:
        if name not in FAMILIES:
            raise _refused("unknown_family", name=name, known=", ".join(FAMILIES))
    with_yokai = options["expansion"] == "yokai"
    base = len({name for name in named if name in BASE_FAMILIES})
    yokai = len({name for name in named if name in YOKAI_FAMILIES})
    if with_yokai and (base != FAMILIES_OF_A_SET or yokai != FAMILIES_OF_A_SET):
        raise _refused(
            "two_and_two", base=", ".join(BASE_FAMILIES), yokai=", ".join(YOKAI_FAMILIES)
        )
    if not with_yokai and base != len(BASE_FAMILIES):
        raise _refused("base_families", base=", ".join(BASE_FAMILIES))


def _refused(key: str, **params: str) -> BadOption:
    """The sentence is `error.<key>`."""
    return BadOption("KY2.1", bad(key, **params).message)


@final
class Variant:
    """The chosen options, typed. Made once for each choice of options, seats and box."""

    def __init__(self, parts: Parts, seats: int, options: Options) -> None:
        self.options = {option.name: options[option.name] for option in MENU}
        self.seats: i64 = seats
        self.parts = parts
        self.with_yokai: bool = _is(options, "expansion", "yokai")
        self.families: bytes = _families(options)  # empty if chance chooses them
        counted = 1 if _is(options, "start_tile_counts", "yes") else 0
        self.end_cards: i64 = parts.end_cards - counted
        self.soft_decline: bool = _is(options, "decline", "soft")
        self.storms_at_once: bool = _is(options, "storm_token", "at_once")
        self.wild_counts: bool = _is(options, "wild_in_landscape_diplomas", "yes")
        self.diplomas_may_keep: bool = _is(options, "give_yokai", "may")
        self.cards_may_keep: bool = not _is(options, "give_yokai", "must")
        lost = parts.data.yokai_loss
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
