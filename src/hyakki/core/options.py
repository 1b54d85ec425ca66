"""The choices a table makes before it starts, in each game's own words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from hyakki.core.messages import bad

Options: TypeAlias = Mapping[str, str]


class Group(msgspec.Struct, frozen=True):
    """So many of these belong into a value that names several things."""

    names: tuple[str, ...]
    take: int


class Option(msgspec.Struct, frozen=True):
    """One option: its values, the default first, and the rule it belongs to."""

    name: str
    values: tuple[str, ...]
    rule: str
    #: seat numbers are values too
    seat_numbers: bool = False
    #: further values have this form (a regular expression)
    form: str = ""
    #: how that form is shown to people
    form_shown: str = ""
    #: what a value of that form names, in groups, with commas between: for whoever picks instead of writing
    groups: tuple[Group, ...] = ()
    #: what such a value counts, at most so many of each, written `custom(n,n,…)`: for whoever counts instead of writing
    counts: tuple[int, ...] = ()
    #: the default of tables that are not public, if it is another one
    private_default: str = ""

    @property
    def default(self) -> str:
        return self.values[0]

    def choices(self, seats: int) -> tuple[str, ...]:
        numbers = tuple(str(seat) for seat in range(seats)) if self.seat_numbers else ()
        return self.values + tuple(number for number in numbers if number not in self.values)

    def accepts(self, value: str, seats: int) -> bool:
        return value in self.choices(seats) or bool(self.form and re.fullmatch(self.form, value))


def private_defaults(menu: tuple[Option, ...]) -> dict[str, str]:
    """What tables by link or on one screen choose, where nobody says otherwise."""
    return {option.name: option.private_default for option in menu if option.private_default}


def check_played(menu: tuple[Option, ...], seats: int, played: Options) -> None:
    """BadInput if something was played with an option, or a value, that no longer exists."""
    known = {option.name: option for option in menu}
    for name, value in played.items():
        if name not in known or not known[name].accepts(value, seats):
            raise bad("old_option", name=name, value=value)


def complete(menu: tuple[Option, ...], seats: int, given: Options) -> dict[str, str]:
    """Every option of the menu, with the given values or the defaults; anything else is refused."""
    known = {option.name for option in menu}
    for name in given:
        if name not in known:
            raise bad("unknown_option", name=name, known=", ".join(sorted(known)) or "—")
    chosen: dict[str, str] = {}
    for option in menu:
        value = given.get(option.name, option.default)
        if not option.accepts(value, seats):
            shown = option.choices(seats) + ((option.form_shown,) if option.form_shown else ())
            raise bad("bad_option_value", name=option.name, value=value, known=", ".join(shown))
        chosen[option.name] = value
    return chosen
