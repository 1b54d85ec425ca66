"""The options of Kanagawa, and which of them go together."""

from __future__ import annotations

from typing import Final

from hyakki.core.messages import BadOption, Message
from hyakki.core.options import Group, Option, Options
from hyakki.games.kanagawa.box import BASE_FAMILIES, FAMILIES, YOKAI_FAMILIES

MENU: Final = (
    Option("expansion", ("yokai", "none"), "KY1.1"),
    Option(
        "families",
        ("random",),
        "KY2.1",
        form=r"[a-z]+(,[a-z]+){3}",
        form_shown="tree,animal,kite,lantern",
        groups=(Group(BASE_FAMILIES, 2), Group(YOKAI_FAMILIES, 2)),
    ),
    Option("start_tile_counts", ("no", "yes"), "K7.2"),
    Option("decline", ("final", "soft"), "K5.5"),
    Option("storm_token", ("at_end", "at_once"), "K6.3"),
    Option("wild_in_landscape_diplomas", ("no", "yes"), "K5.13"),
    Option("give_yokai", ("must", "may"), "KY4.3"),
    Option("penalty_two_yokai", ("4", "3", "5"), "KY6.3"),
    Option("kept_cards", ("public", "private"), "K4.1"),
    Option("deck_top_back", ("hidden", "shown"), "K1.3"),
    Option("first_player", ("random",), "K2.6", seat_numbers=True),
)


def check(options: Options) -> None:
    """KY2.1: four different families, two and two; without the expansion the four of the base game."""
    if options["families"] == "random":
        return
    named = options["families"].split(",")
    for name in named:
        if name not in FAMILIES:
            raise _refused("unknown_family", name=name, known=", ".join(FAMILIES))
    with_yokai = options["expansion"] == "yokai"
    base = len({name for name in named if name in BASE_FAMILIES})
    yokai = len({name for name in named if name in YOKAI_FAMILIES})
    if with_yokai and (base, yokai) != (2, 2):
        raise _refused(
            "two_and_two", base=", ".join(BASE_FAMILIES), yokai=", ".join(YOKAI_FAMILIES)
        )
    if not with_yokai and base != len(BASE_FAMILIES):
        raise _refused("base_families", base=", ".join(BASE_FAMILIES))


def _refused(key: str, **params: int | str | Message) -> BadOption:
    return BadOption("KY2.1", Message("error." + key, dict(params)))
