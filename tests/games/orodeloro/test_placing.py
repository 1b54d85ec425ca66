"""Placing and destroying tiles (O4)."""

from __future__ import annotations

import pytest

from hyakki.games.orodeloro.parts import Parts, turned
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.state import PLACING
from tests.games.orodeloro.scene import GAME, Scene, random_states

LINE = "t14r0@0,1 t13r0@0,2"


def test_a_taken_cell_and_a_cell_off_the_table() -> None:
    """O4.1"""
    scene = Scene(LINE, ["t05 t07 t08"])
    rule, why = scene.refused("t05r0@0,1")
    assert (rule, "combat tile" in why, "(0, 1)" in why) == ("O4.1", True, True)
    assert scene.refused("t05r0@0,0") == ("O4.1", "(0, 0) is taken by the start tile.")
    assert scene.refused("t05r0@7,0") == ("O4.1", "(7, 0) is not on the table.")


@pytest.mark.parametrize("size", [9, 11, 13, 17])
def test_the_size_of_the_table(size: int) -> None:
    """O4.2: from minus to plus half the size, the start tile in the middle."""
    half = size // 2
    scene = Scene(hands=["t05 t07 t08"], options={"table_size": str(size)})
    for x, y in ((half, 0), (-half, 0), (0, half), (0, -half)):
        assert scene.refused(f"t05r0@{x},{y}")[0] == "O4.3"
    for x, y in ((half + 1, 0), (-half - 1, 0), (0, half + 1), (0, -half - 1)):
        assert scene.refused(f"t05r0@{x},{y}")[0] == "O4.1"


def test_no_path_leads_there() -> None:
    """O4.3: beside a tile is not enough."""
    assert Scene(LINE, ["t05 t07 t08"]).refused("t07r0@1,1") == (
        "O4.3",
        "No path leads into (1, 1): a tile must prolong the path.",
    )


@pytest.mark.parametrize(
    ("route", "move", "rule", "words"),
    [
        ("t14r0@0,1", "t03r0@0,2", "O4.4", ("north", "combat tile (straight)", "(0, 2)")),
        ("t14r0@0,1", "t18r1@0,2", "O4.5", ("north", "combat tile (straight)", "(0, 2)")),
        ("t20r1@0,-1", "t18r0@1,-1", "O4.4", ("west", "parrot tile (curve)", "(1, -1)")),
        ("t20r2@0,-1", "t18r0@-1,-1", "O4.4", ("east", "parrot tile (curve)", "(-1, -1)")),
        ("", "t18r0@0,-1", "O4.4", ("south", "start tile", "(0, -1)")),
        ("", "t19r0@0,-1", "O4.5", ("south", "start tile", "(0, -1)")),
        ("t20r1@0,-1", "t19r0@1,-1", "O4.5", ("west", "parrot tile (curve)", "(1, -1)")),
        ("t20r2@0,-1", "t19r2@-1,-1", "O4.5", ("east", "parrot tile (curve)", "(-1, -1)")),
    ],
)
def test_the_neighbour_at_fault_is_named(
    route: str, move: str, rule: str, words: tuple[str, ...]
) -> None:
    """O4.4, O4.5: each side of the cell in turn."""
    hand = f"{move[:3]} t05 t45"
    found, why = Scene(route, [hand]).refused(move)
    assert found == rule
    assert all(word in why for word in words), why


def test_a_tile_may_be_turned() -> None:
    """O4.6: a quarter turn clockwise brings what was north to the east."""
    face = 0b00_00_00_11
    assert [turned(face, r) for r in range(4)] == [0b11, 0b1100, 0b110000, 0b11000000]
    scene = Scene(hands=["t17 t05 t45"]).do("t17r3@0,1")
    assert scene.state.route[0].rotation == 3
    assert "1,1" not in scene.ends()
    assert "-1,1" in scene.ends()


def test_some_end_stays_free() -> None:
    """O4.7: the last open end may not be closed, and one that leaves the table is not free."""
    scene = Scene("t20r1@0,-1 t25r2@1,-1 t01r0@1,0 t17r3@1,1", ["t18 t42 t05"])
    assert scene.ends() == ["0,1"]
    assert scene.refused("t18r0@0,1") == (
        "O4.7",
        "At (0, 1) that tile would close the last open end of the path.",
    )
    assert {text[:3] for text in scene.legal()} == {"t42"}


def test_ends_may_be_joined() -> None:
    """O4.8: a tile that closes a loop is fine if it leaves an end."""
    scene = Scene("t20r1@0,-1 t25r2@1,-1 t01r0@1,0 t17r3@1,1", ["t42 t18 t05"]).do("t42r0@0,1")
    assert scene.ends() == ["-1,1"]


def test_equal_rotations_are_one_choice() -> None:
    """O4.9"""
    scene = Scene(hands=["t01 t45 t03"])
    assert [text for text in scene.legal() if text.startswith("t01")] == ["t01r0@0,1"]
    assert scene.refused("t01r2@0,1") == (
        "O4.9",
        "Rotation 2 looks the same as rotation 0: write 0.",
    )


def by_hand(parts: Parts, state: OroState, tile: int, rotation: int, x: int, y: int) -> bool:
    """The rules of placing once more, as slowly and plainly as they are written."""
    half = int(state.variant.options["table_size"]) // 2
    there = {(0, 0): parts.start}
    for word in (move.text for move in state.route):
        name, place = word.split("@")
        column, row = place.split(",")
        number, turns = int(name[1:3]) - 1, int(name[4])
        there[int(column), int(row)] = parts.faces[4 * number + turns]

    def on_table(x: int, y: int) -> bool:
        return max(abs(x), abs(y)) <= half

    def ends() -> list[tuple[int, int]]:
        return [
            (x + dx, y + dy)
            for (x, y), face in there.items()
            for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0)))
            if face >> (2 * side) & 2 and (x + dx, y + dy) not in there and on_table(x + dx, y + dy)
        ]

    if (x, y) not in ends():
        return False
    face = parts.faces[4 * tile + rotation]
    for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        other = there.get((x + dx, y + dy))
        if other is not None and (other >> (2 * ((side + 2) % 4)) & 3) != (face >> (2 * side) & 3):
            return False
    there[x, y] = face
    same = [r for r in range(rotation) if parts.faces[4 * tile + r] == face]
    return bool(ends()) and not same


@pytest.mark.parametrize("seed", range(4))
def test_legal_placements_are_those_of_the_rules(seed: int) -> None:
    """O4.1–O4.9: the engine's incremental ends against a plain search over the whole table."""
    turns = 0
    for state in random_states(4, {"table_size": "9"}, seed):
        assert isinstance(state, OroState)
        if state.phase != PLACING:
            continue
        turns += 1
        if turns % 5:
            continue
        hand = state.hands[state.active]
        expected = {
            f"t{tile + 1:02d}r{r}@{x},{y}"
            for tile in hand
            for r in range(4)
            for x in range(-5, 6)
            for y in range(-5, 6)
            if by_hand(GAME.parts, state, tile, r, x, y)
        }
        assert {move.text for move in state.moves(int(state.active))} == expected
    assert turns > 20


def stuck(owned: int = 2) -> Scene:
    """A has placed t22, whose ends are sea; B can only go on by land."""
    hands = ["t05 t07", "t20 t16 t19"]
    return Scene("t22r2@0,-1", hands, phase="draw", captain=1, coins=[3, owned], coming="t08")


def test_the_newest_tile_is_destroyed() -> None:
    """O4.10, O4.12, O4.14, O3.6: whoever placed it, for a coin to the bank; it leaves the game."""
    scene = stuck()
    bank = scene.bank
    scene.do("draw:t08")
    told = scene.told()
    assert "B cannot place any tile." in told
    assert "B destroys the combat tile (curve) for 1 coin." in told
    assert (scene.coins[1], scene.bank) == (1, bank - 1 + 1)
    assert scene.state.destroyed == bytes([21])
    assert 21 not in scene.state.undrawn.cards
    assert scene.to_act == "B"


def test_destruction_is_free_without_coins() -> None:
    """O4.12, O4.13"""
    scene = stuck(owned=0).do("draw:t08")
    assert "B has no coin left and destroys the combat tile (curve) for free." in scene.told()
    assert scene.coins[1] == 0


def test_destruction_stops_as_soon_as_something_fits() -> None:
    """O4.11: the older tile stays once a placement is legal."""
    hands = ["t05 t07", "t20 t16 t19"]
    scene = Scene("t14r0@0,1 t22r2@0,-1", hands, phase="draw", captain=1).do("draw")
    assert [move.text for move in scene.state.route] == ["t14r0@0,1"]
    assert scene.coins[1] == 2
    assert scene.refused("t22r2@0,-1")[0] == "O3.2"


def test_everything_fits_the_bare_start() -> None:
    """O4.15: so destruction always ends, and the start tile is never touched."""
    scene = Scene(hands=["t05 t07 t08"])
    for tile in range(45):
        assert scene.state.can_place(bytes([tile]))
