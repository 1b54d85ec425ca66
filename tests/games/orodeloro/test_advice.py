"""The advice of whole games: what is said is so, by the rules and by the true position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hyakki.games import game_named
from hyakki.games.orodeloro.moves import OroMove
from hyakki.games.orodeloro.parts import PLAIN
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.view import OroView
from tests.games.advice import Advised, advised, check_game

GAME = game_named("orodeloro")
Advice = Advised[OroState, OroMove, OroView]
Params = dict[str, Any]


def tile_in(state: OroState, hand: bytes, said: Params, name: str = "tile") -> list[int]:
    """The tiles of a hand that are called so."""
    parts = state.variant.parts
    icon, shape = said[name].key, said[name].params["path"].key.removeprefix("path.")
    return [
        tile
        for tile in hand
        if parts.shapes[tile] == shape and icon.endswith(_icon(parts.icons[tile]))
    ]


def _icon(icon: int) -> str:
    return ("plain", "chest", "combat", "port", "siren", "cyclone", "parrot")[icon]


def touches(state: OroState, tile: int) -> int:
    """By the legal placements themselves."""
    return max(
        [int(state.neighbours(move.cell)) for move in state.placements(bytes([tile]))] or [0]
    )


def laid(advice: Advice) -> OroState:
    after = advice.state.copy()
    after.place(advice.move)
    return after


def icon_counts(advice: Advice, said: Params) -> bool:
    return bool(advice.state.neighbours(advice.move.cell) == said["n"])


def chest_pays(advice: Advice, said: Params) -> bool:
    """O3.3, O5.3"""
    seat = advice.view.seat
    gained = advice.after.coins[seat] - advice.state.coins[seat]
    return icon_counts(advice, said) and gained == said["coins"]


def keeps(advice: Advice, said: Params) -> bool:
    state = advice.state
    kept = tile_in(state, state.hands[advice.view.seat], said)
    return said["n"] in [touches(state, tile) for tile in kept if tile != advice.move.tile]


def unfit(advice: Advice, said: Params) -> bool:
    kept = tile_in(advice.state, advice.state.hands[advice.view.seat], said)
    return any(not advice.state.can_place(bytes([tile])) for tile in kept)


def no_icons(advice: Advice, said: Params) -> bool:
    icons = advice.state.variant.parts.icons
    hand = advice.state.hands[advice.view.seat]
    plain = all(icons[tile] == PLAIN for tile in hand if tile != advice.move.tile)
    return plain and said["n"] == len(laid(advice).ends)


def leaves(advice: Advice, said: Params) -> bool:
    after = laid(advice)
    tiles = tile_in(after, after.hands[said["who"]], said)
    return any(after.neighbours(move.cell) == said["n"] for move in after.placements(bytes(tiles)))


def blocks(advice: Advice, said: Params) -> bool:
    state, after = advice.state, laid(advice)
    tiles = tile_in(state, state.hands[said["who"]], said)
    return any(touches(state, tile) >= said["n"] > touches(after, tile) for tile in tiles)


def reaches(advice: Advice, said: Params) -> bool:
    return bool(touches(advice.state, int(advice.move.tile)) == said["n"])


def stuck(advice: Advice, said: Params) -> bool:
    return not laid(advice).placements(advice.state.hands[said["who"]])


def victim(advice: Advice, said: Params) -> bool:
    """O5.5: no purse is told that the seat does not see."""
    return "coins" not in said and said["n"] == advice.state.strength()


def last_tile(advice: Advice, said: Params) -> bool:
    return advice.after.reserve == 0


def port_all(advice: Advice, said: Params) -> bool:
    return advice.after.active == advice.view.seat or advice.after.outcome() is not None


def split(advice: Advice, said: Params) -> bool:
    return bool(said["left"] + said["right"] == advice.view.stake)


def gets(advice: Advice, said: Params) -> bool:
    new = set(advice.after.hands[advice.view.seat]) - set(advice.state.hands[advice.view.seat])
    got = tile_in(advice.state, bytes(new), said)
    return [touches(advice.state, tile) for tile in got] == [said["n"]]


TRUTHS: dict[str, Callable[[Advice, Params], bool]] = {
    "chest": chest_pays,
    "combat": icon_counts,
    "port": icon_counts,
    "port_all": port_all,
    "siren": lambda advice, said: (
        said["n"] == min(advice.state.neighbours(advice.move.cell), advice.view.seats - 1)
    ),
    "cyclone": icon_counts,
    "parrot": lambda advice, said: advice.view.captain == said["who"] != advice.view.seat,
    "captain": lambda advice, _: advice.view.captain == advice.view.seat,
    "keeps": keeps,
    "keeps_unfit": unfit,
    "no_icons": no_icons,
    "leaves": leaves,
    "best_place": lambda advice, said: icon_counts(advice, said) and reaches(advice, said),
    "elsewhere": lambda advice, said: reaches(advice, said) and not icon_counts(advice, said),
    "blocks": blocks,
    "stuck": stuck,
    "victim_hidden": victim,
    "bewitched_captain": lambda advice, said: advice.view.captain == said["who"],
    "last_tile": last_tile,
    "split": split,
    "pick": lambda advice, said: said["n"] == advice.view.stake,
    "swap": gets,
}


@pytest.mark.parametrize(
    ("seats", "bot"),
    [
        (2, "greedy"),
        pytest.param(3, "search:12", marks=pytest.mark.whole_games),
        pytest.param(4, "novice", marks=pytest.mark.whole_games),
    ],
)
def test_whole_games_of_advice(seats: int, bot: str) -> None:
    found: list[Advice] = list(advised(GAME, seats, bot, range(20)))
    occurred = check_game(GAME, found)
    assert {"chest", "leaves", "port_all", "split", "last_tile"} <= occurred
    for advice in found:
        for key, holds in TRUTHS.items():
            for said in advice.said(key):
                assert holds(advice, said), (key, said, advice.move.text)


def test_no_purse_behind_a_screen_is_told() -> None:
    """O1.2: advice does not count for its player; where coins lie open, it says what everybody sees."""
    for advice in advised(GAME, 4, "greedy", range(4)):
        for reason in advice.reasons:
            assert reason.key not in ("why.victim", "why.victim_poorer", "why.bewitched")
    told = {
        reason.key
        for advice in advised(GAME, 4, "greedy", range(4), coins_display="open")
        for reason in advice.reasons
    }
    assert "why.victim" in told
    assert "why.victim_hidden" not in told
