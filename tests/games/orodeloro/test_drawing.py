"""The map as text."""

from __future__ import annotations

import re

from hyakki.core.rng import Rng
from tests.games.orodeloro.scene import GAME, Scene, new_table


def drawn(scene: Scene, seat: int = 0) -> list[str]:
    picture = GAME.render(scene.state.view(seat, recall=False), GAME.texts("en"), "AB")
    return re.sub(r"\[/?[a-z ]+\]", "", picture).splitlines()


def test_the_map_shows_path_land_sea_icons_and_where_tiles_fit() -> None:
    """O4.3: frames with coordinates for the player to act, dots for others."""
    scene = Scene("t20r1@0,-1", ["t13 t14 t17", "t10 t12 t16"])
    assert drawn(scene)[:13] == [
        "        0      1",
        "     ▒▒▒▒▒▒▒",
        "  -1 ▒▒▒K──▒   ·",
        "     ▒▒▒│▒▒▒",
        "     ▒▒▒│▒▒▒",
        "   0 ~~~★~~~",
        "     ~~~│~~~",
        "     ╭─────╮",
        "   1 │ 0,1 │",
        "     ╰─────╯",
        "",
        "Bank 44 · reserve 18 tiles",
        "▸ A (captain): 3 coins",
    ]
    other = drawn(scene, seat=1)
    assert "   1    ·" in other
    assert "▸ A (captain): coins behind the screen" in other


def test_tiles_before_a_screen_are_drawn_unturned_with_their_ids() -> None:
    """O2.7: open to all, below their owner."""
    scene = Scene(hands=["t01 t17 t45", "t10 t12 t16"])
    picture = drawn(scene, seat=1)
    after = picture.index("▸ A (captain): coins behind the screen") + 1
    assert picture[after : after + 3] == [
        "      ~~~│~~~      ~~~│~~~      ▒▒▒│▒▒▒",
        "  t01 ~~~S~~~  t17 ~~~S──~  t45 ~──┼──~",
        "      ~~~│~~~      ~~~~~~~      ▒▒▒│▒▒▒",
    ]


def test_every_map_of_a_game_can_be_drawn() -> None:
    table = new_table(4, {"table_size": "17"}, 5)
    rng = Rng(5)
    while table.outcome() is None:
        for lang in ("en", "fr"):
            view = table.view(table.actors()[0], recall=False)
            assert GAME.render(view, GAME.texts(lang), table.names)
        table.play(table.actors()[0], table.random_move(rng))
