"""The worked examples of the rule book."""

from __future__ import annotations

import pytest

from hyakki.games.yokai.layout import fits
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.parts import AFFINITY_IDS, SHAPE_NUMBER, cell_at
from hyakki.games.yokai.scoring import affinity_holds, appeased, rank
from tests.games.yokai.scene import BLOCKS, BRIDGE, GAME, ROWS, SQUARE, Scene, cells_in, judged

MOVING = {"phase": "move", "looks": ["a", "b"]}


def test_start_square() -> None:
    """Y-E1: 240 moves; a corner card has 14, an inner card 16."""
    scene = Scene(SQUARE).look_twice()
    assert len(scene.legal()) == 240
    assert len(scene.goals(0, 0)) == 14
    assert len(scene.goals(1, 1)) == 16


def test_where_a_corner_card_may_go() -> None:
    """Y-E2: Y5.2, Y5.3, Y5.5"""
    scene = Scene(SQUARE).look_twice()
    assert {(4, 3), (-1, 1)} <= scene.goals(0, 0)
    assert scene.refused("a@4,4") == "Y5.2"
    assert scene.refused("a@-1,0") == "Y5.2"
    assert scene.refused("a@0,0") == "Y5.5"


def test_bridge() -> None:
    """Y-E3: Y5.4, the link may go wherever it joins both halves again."""
    scene = Scene(BRIDGE).look_twice()
    assert scene.goals(1, 2) == {(0, 2), (2, 2), (3, 2)}
    assert scene.refused(scene.shift((1, 2), (4, 0))) == "Y5.3"


def test_locked_bridge() -> None:
    """Y-E4: a locked link still links."""
    assert len(Scene(BRIDGE).look_twice().legal()) == 213
    scene = Scene(BRIDGE, hints={(1, 2): "h05"})
    link = scene.card(1, 2)
    assert scene.refused(f"look:{link}") == "Y6.4"
    scene.look_twice()
    assert len(scene.legal()) == 210
    assert scene.refused(f"{link}@0,2") == "Y6.4"
    assert (4, 0) in scene.goals(0, 0)


def test_row_of_sixteen() -> None:
    """Y-E5: only the ends can move; with both locked the move is skipped (Y5.6)."""
    row = "X" * 16
    scene = Scene(row).look_twice()
    assert len(scene.goals(0, 0)) == len(scene.goals(0, 15)) == 31
    assert len(scene.legal()) == 62
    locked = Scene(row, hints={(0, 0): "h01", (0, 15): "h02"}).look_twice()
    assert locked.state.actors() == (0,)
    assert locked.legal() == ["prepare"]


def test_two_looks() -> None:
    """Y-E6: any other unlocked card, not the same again, and no declaration any more."""
    scene = Scene("OXXX/XXXX/XXXX/XXXX", hints={(3, 3): "h03"}).do("look:a")
    assert scene.faces(0) == {"a": "oni"}
    assert scene.legal() == [f"look:{name}" for name in "bcdefghijklmno"]
    assert scene.refused("look:a") == "Y4.1"
    assert scene.refused("declare") == "Y3.3"


def test_the_scene_of_the_rulebook() -> None:
    """Y-E7: an oni and a kitsune are seen, the kitsune moves and gets its hint, worth +1 in a victory."""
    scene = Scene("OKKK/KXXX/XXXX/XXXX", prepared=["h01"])
    scene.do("look:a", "look:b", "b@4,0")
    assert "h01@b" in scene.legal()
    scene.do("h01@b")
    assert scene.view(1).cards[1].hint == "h01"
    assert scene.refused("look:b") == "Y6.4"
    solved = Scene(ROWS, hints={(0, 1): "h01"}, active=1)
    base = judged(ROWS, active=1).scores[0]
    assert solved.do("declare").outcome().scores[0] == base - 5 + 1


def test_life_of_hints() -> None:
    """Y-E8: prepare, prepare, use; the 14th turn at the latest uses the 7th hint (Y3.5)."""
    scene = Scene(SQUARE)
    counts = []
    for action in ("prepare", "prepare", "use"):
        scene.observe_and_move()
        if action == "prepare":
            scene.do("prepare")
            scene.do(scene.legal()[0])
        else:
            scene.do(next(text for text in scene.legal() if "@" in text))
        view = scene.view(0)
        locked = sum(card.hint is not None for card in view.cards)
        counts.append((view.unprepared, len(view.prepared), locked))
    assert counts == [(6, 1, 0), (5, 2, 0), (5, 1, 1)]
    turns = 3
    while scene.state.outcome() is None:
        scene.observe_and_move()
        scene.do(scene.legal()[0])
        if scene.waits_for_chance():
            scene.do(scene.legal()[0])
        turns += 1
    assert turns == 14


def test_the_last_hint_ends_the_game() -> None:
    """Y-E9: nobody gets to declare, and the layout can still win (Y8.2): 9 right hints are worth 9, honorable."""
    used = ["h01", "h02", "h05", "h07", "h08", "h11", "h12", "h13"]
    cells = [(0, 0), (1, 0), (0, 1), (0, 2), (1, 1), (1, 2), (3, 0), (2, 0)]
    hints = dict(zip(cells, used, strict=True))
    scene = Scene(ROWS, seats=3, hints=hints, prepared=["h10"])
    scene.look_twice().do("p@4,2", "h10@p")
    end = scene.outcome()
    assert (end.scores, end.winners, end.reason) == ((9, 9, 9), (0, 1, 2), "honorable")
    assert scene.state.actors() == ()
    assert not scene.state.declared


def test_appeased() -> None:
    """Y-E10: a corner does not join a family (Y8.4)."""
    assert judged(ROWS).winners == (0, 1)
    assert judged("KKKP/PPPK/RRRR/OOOO").reason == "declared_unsolved"


def test_score_of_two() -> None:
    """Y-E11: 3 − 1 + 2 + 10 = 14, total; the same hints without the families together score nothing."""
    hints = {(0, 0): "h01", (1, 0): "h02", (0, 1): "h05", (2, 0): "h12"}
    end = judged(ROWS, hints=hints, prepared=["h06"])
    assert (end.scores, end.reason) == ((14, 14), "total")
    lost = judged("KKKP/PPPK/RRRR/OOOO", hints=hints, prepared=["h06"])
    assert (lost.scores, lost.winners) == ((0, 0), ())


@pytest.mark.parametrize(
    ("score", "ranks"),
    [
        (7, "HHH"),
        (8, "GHH"),
        (10, "GGH"),
        (11, "GGG"),
        (12, "TGG"),
        (14, "TTG"),
        (15, "TTT"),
        (-3, "HHH"),
    ],
)
def test_ranks(score: int, ranks: str) -> None:
    """Y-E12: Y9.4, Y9.5"""
    found = ""
    for seats in (2, 3, 4):
        options = {option.name: option.default for option in GAME.menu}
        variant = Variant(GAME.parts, seats, options)
        found += rank(score, int(variant.glorious_from), int(variant.total_from))[0].upper()
    assert found == ranks


def test_open_affinity() -> None:
    """Y-E13: families that do not touch lose without a score (Y10.6, Y10.10)."""
    lost = judged(ROWS, options={"level": "2"}, affinities=["a3"])
    assert (lost.scores, lost.reason) == ((0, 0), "affinity_unmet")
    assert judged(ROWS, options={"level": "2"}, affinities=["a4"]).winners == (0, 1)


def test_which_affinities_hold() -> None:
    """Y-E14: K–O and P–R meet only at a corner."""
    board = Scene(BLOCKS).state
    assert appeased(board.cells, board.faces)
    held = [
        name
        for number, name in enumerate(AFFINITY_IDS)
        if affinity_holds(board.cells, board.faces, number)
    ]
    assert held == ["a1", "a2", "a5", "a6"]


def test_two_secret_affinities() -> None:
    """Y-E15: all must hold, and all are shown at the end (Y11.6)."""
    options = {"level": "custom", "secret_affinities": "2"}
    won = Scene(BLOCKS, options=options, affinities=["a2", "a5"]).do("declare")
    assert won.outcome().winners == (0, 1)
    assert [card.name for card in won.view(-2).affinities] == ["a2", "a5"]
    lost = judged(ROWS, options=options, affinities=["a2", "a5"])
    assert lost.reason == "affinity_unmet"


def shape_fits(
    picture: str, shape: str, mirrors: bool = False, at: tuple[int, int] = (0, 0)
) -> bool:
    cells = [cell_at(row + at[0], column + at[1]) for (row, column), _ in cells_in(picture)]
    return fits(cells, GAME.parts.forms(SHAPE_NUMBER[shape], mirrors))


def test_block() -> None:
    """Y-E16: turned, and anywhere on the grid (Y10.7, Y10.8)."""
    shape = "block_3x5_plus_1"
    assert shape_fits("XXXXX./XXXXXX/XXXXX.", shape)
    assert shape_fits(".XXXXX/XXXXXX/.XXXXX", shape, at=(7, -3))
    assert not shape_fits("XXXXX./XXXXX./XXXXXX", shape)


def test_spiral_and_pyramid() -> None:
    """Y-E17: the mirrored spiral counts only if the table says so; the pyramid also stands upright."""
    mirrored = "XXXX../X..X../X.XX../X...../XXXXXX"
    assert not shape_fits(mirrored, "spiral")
    assert shape_fits(mirrored, "spiral", mirrors=True)
    assert shape_fits("...X.../..XXX../.XXXXX./XXXXXXX", "pyramid")


def test_cat_face() -> None:
    """Y-E18: the hole must be in its row (Y10.7)."""
    assert shape_fits("XXXX/XXX./X.X./XXX./XXXX", "cat_face")
    assert not shape_fits("X...X/XXXXX/XXXXX/XX.XX", "cat_face")


@pytest.mark.parametrize(("points", "score"), [("0", 19), ("1", 24)])
def test_colourless(points: str, score: int) -> None:
    """Y-E19: 5 used, 2 prepared, 3 unprepared (Y11.3–Y11.5)."""
    options = {"colourless": "on", "colourless_used_score": points}
    hints = dict.fromkeys([(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)], "blank")
    scene = Scene(ROWS, seats=4, options=options, hints=hints, prepared=["blank"])
    scene.observe_and_move().do("prepare")
    assert scene.state.actors() == (1,)  # nothing is turned up
    assert scene.view(0).prepared == ("blank", "blank")
    end = judged(ROWS, seats=4, options=options, hints=hints, prepared=["blank", "blank"])
    assert (end.scores[0], end.reason) == (score, "total")


def test_two_hints_and_only_the_latest() -> None:
    """Y-E20: at most 4 turns and the ranks of four players; with `latest` only the newest hint is usable."""
    options = {"hints": "custom(1,0,1)"}
    scene = Scene(SQUARE, seats=4, options=options)
    turns = 0
    while scene.state.outcome() is None:
        scene.observe_and_move().do(scene.legal()[0])
        if scene.waits_for_chance():
            scene.do(scene.legal()[0])
        turns += 1
    assert turns == 4
    assert judged(ROWS, seats=4, options=options).reason == "honorable"  # 10 points
    stack = Scene(SQUARE, seats=4, prepared=["h05", "h11"], options={"hint_access": "latest"})
    stack.observe_and_move()
    assert stack.refused("h05@c") == "Y6.6"
    assert {text[:3] for text in stack.legal() if text != "prepare"} == {"h11"}
    stack.do("h11@c").observe_and_move()
    assert {text[:3] for text in stack.legal() if text != "prepare"} == {"h05"}
