"""How a game ends, what it is worth, levels and variants (Y8 to Y11)."""

from __future__ import annotations

from collections import Counter

import pytest

from hyakki.core.foresight import foresee
from hyakki.core.game import CHANCE
from hyakki.core.rng import Rng
from hyakki.games.yokai.box import FAMILIES, SHAPE_IDS
from hyakki.games.yokai.layout import fits
from hyakki.games.yokai.parts import AFFINITY_IDS, DATA, SHAPE_NUMBER, cell_at
from hyakki.games.yokai.scoring import affinity_holds
from hyakki.games.yokai.view import YokaiView
from tests.every_game import Case
from tests.games.yokai.scene import BLOCKS, GAME, ROWS, SQUARE, Scene, cells_in, judged

SPLIT = "KKKP/PPPK/RRRR/OOOO"


def test_the_last_hint_judges_an_unsolved_layout_too() -> None:
    """Y8.1, Y8.2: the game ends at once when the last hint is used, and may be lost."""
    used = dict(zip([(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)], _seven()[:6], strict=True))
    scene = Scene(SPLIT, hints=used, prepared=_seven()[6:])
    scene.observe_and_move()
    scene.do(next(text for text in scene.legal() if text.endswith("@p")))
    assert scene.outcome().reason == "hints_out_unsolved"


def _seven() -> list[str]:
    return ["h01", "h02", "h05", "h06", "h07", "h11", "h12"]


def test_everything_is_shown_at_the_end() -> None:
    """Y8.3: every seat and every spectator sees all faces."""
    scene = Scene(ROWS).do("declare")
    for viewer in (0, 1, -2):
        assert len(scene.faces(viewer)) == 16


@pytest.mark.parametrize(
    ("picture", "solved"),
    [(ROWS, True), (BLOCKS, True), (SPLIT, False), ("KKKO/PPPP/RRRR/OOOK", False)],
)
def test_families_are_joined_by_sides(picture: str, solved: bool) -> None:
    """Y8.4, Y8.5: all win or all lose."""
    end = judged(picture, seats=3)
    assert end.winners == ((0, 1, 2) if solved else ())


def test_the_verdict_names_the_cards() -> None:
    """Y8.3, Y8.4: which cards lie apart from their family, and whose hint was right."""
    scene = Scene(SPLIT, hints={(0, 0): "h05", (0, 1): "h02", (3, 3): "h01"}).do("declare")
    verdict = GAME.standing(scene.view(0)).verdict
    assert verdict is not None
    assert verdict.strays == {"kitsune": ("h",), "kappa": ("d",), "rokurokubi": (), "oni": ()}
    assert (verdict.right, verdict.wrong, verdict.rank) == (("a",), ("b", "p"), "")


def test_a_colourless_hint_is_neither_right_nor_wrong() -> None:
    """Y11.5"""
    scene = Scene(ROWS, options={"colourless": "on"}, hints={(0, 0): "blank"}).do("declare")
    verdict = GAME.standing(scene.view(0)).verdict
    assert verdict is not None
    assert (verdict.right, verdict.wrong) == ((), ())


def test_the_facts_say_what_this_table_plays() -> None:
    """Y10.1, Y10.8"""
    facts = GAME.facts(2, GAME.complete(2, {"level": "4", "mirror_shapes": "on"}))
    assert (facts.level, facts.mirrored) == ("4", True)


def test_wrong_hints_never_lose() -> None:
    """Y8.6, Y9.5: only the score suffers, and a negative one is honorable."""
    hints = {
        (3, 0): "h01",
        (3, 1): "h02",
        (3, 2): "h11",
        (2, 0): "h07",
        (2, 1): "h05",
        (1, 0): "h06",
    }
    scene = Scene(ROWS, hints=hints, prepared=["h14"])
    scene.look_twice().do("p@4,2", "h14@b")
    end = scene.outcome()
    assert (end.scores, end.winners, end.reason) == ((-7, -7), (0, 1), "honorable")


def test_only_a_victory_is_scored() -> None:
    """Y9.1: a defeat has no score, and no lines of a count."""
    lost = Scene(SPLIT).do("declare")
    assert lost.outcome().scores == (0, 0)
    assert GAME.score_lines(lost.view(0)) == []


def test_the_count_line_by_line() -> None:
    """Y9.2, Y9.3: 2 right, 1 wrong, 1 prepared, 3 unprepared; before the end only unused hints can be counted."""
    hints = {(0, 0): "h01", (1, 1): "h05", (3, 0): "h11"}
    scene = Scene(ROWS, hints=hints, prepared=["h06"])
    open_lines = {line.label.key: line.points[0] for line in GAME.score_lines(scene.view(0))}
    assert open_lines == {"score.prepared": 2, "score.unprepared": 15}
    scene.do("declare")
    lines = {line.label.key: line.points[0] for line in GAME.score_lines(scene.view(1))}
    assert lines == {
        "score.right": 2,
        "score.wrong": -1,
        "score.prepared": 2,
        "score.unprepared": 15,
    }
    assert scene.outcome().scores == (18, 18)


@pytest.mark.parametrize(
    ("scale", "reason"), [("by_players", "glorious"), ("four_player", "honorable")]
)
def test_ranks_by_players(scale: str, reason: str) -> None:
    """Y9.4, Y9.6: 10 points of two players are glorious, on the scale of four honorable, however many hints there were."""
    options = {"hints": "custom(0,2,0)", "rank_scale": scale}
    end = judged(ROWS, options=options)
    assert (end.scores[0], end.reason) == (10, reason)


# Levels


@pytest.mark.parametrize(
    ("level", "extras"),
    [("1", (0, False)), ("2", (1, False)), ("3", (1, False)), ("4", (0, True))],
)
def test_levels_have_one_card_each(level: str, extras: tuple[int, bool]) -> None:
    """Y10.1–Y10.5, Y10.11: any level may be chosen, and it has its own card only."""
    view = view_at(level, seat=0)
    assert (len(view.affinities), view.shape is not None) == extras


def view_at(level: str, seat: int, seed: int = 5) -> YokaiView:
    view = Case(GAME, 3, {"level": level, "first_player": "1"}).table(seed).view(seat)
    assert isinstance(view, YokaiView)
    return view


def test_open_and_secret_affinities() -> None:
    """Y10.2, Y10.3: open to all at level 2, for the starting player alone at level 3."""
    for seat in (0, 1, 2, -2):
        assert view_at("2", seat).affinities[0].name is not None
        secret = view_at("3", seat).affinities[0]
        assert secret.holder == 1
        assert (secret.name is not None) == (seat == 1)


def test_an_affinity_holds_by_sides() -> None:
    """Y10.6: one touching pair is enough."""
    board = Scene(ROWS).state
    held = [affinity_holds(board.cells, board.faces, number) for number in range(6)]
    assert dict(zip(AFFINITY_IDS, held, strict=True)) == {
        "a1": True,
        "a2": False,
        "a3": False,
        "a4": True,
        "a5": False,
        "a6": True,
    }


def turned(picture: str) -> str:
    rows = picture.split("/")
    return "/".join(
        "".join(row[column] for row in reversed(rows)) for column in range(len(rows[0]))
    )


@pytest.mark.parametrize("shape", SHAPE_IDS)
def test_shapes_may_be_turned_and_lie_anywhere(shape: str) -> None:
    """Y10.7, Y10.8: all four rotations; the mirror image is another shape for the spiral only."""
    number = SHAPE_NUMBER[shape]
    picture = "/".join(DATA.shapes[number].grid)
    for _ in range(4):
        cells = [cell_at(row - 5, column + 3) for (row, column), _ in cells_in(picture)]
        assert fits(cells, GAME.parts.forms(number, mirrors=False))
        picture = turned(picture)
    mirrored = "/".join(row[::-1] for row in picture.split("/"))
    cells = [cell_at(row, column) for (row, column), _ in cells_in(mirrored)]
    assert fits(cells, GAME.parts.forms(number, mirrors=False)) == (shape != "spiral")
    assert fits(cells, GAME.parts.forms(number, mirrors=True))


def test_a_shape_must_be_met() -> None:
    """Y10.4, Y10.10: the square is a square; the other shapes lose without a score."""
    options = {"level": "custom", "shape": "square"}
    assert judged(ROWS, options=options, shape="square").winners == (0, 1)
    options = {"level": "custom", "shape": "cat_face"}
    lost = judged(ROWS, options=options, shape="cat_face")
    assert (lost.scores, lost.reason) == ((0, 0), "shape_unmet")


def test_mirrored_spirals_count_if_the_table_says_so() -> None:
    """Y10.8: option `mirror_shapes`."""
    mirrored = "KKKR../K..R../P.RR../P...../PPOOOO"
    for mirrors, won in (("off", ()), ("on", (0, 1))):
        options = {"level": "custom", "shape": "spiral", "mirror_shapes": mirrors}
        assert judged(mirrored, options=options, shape="spiral").winners == won


def test_shapes_are_equally_likely() -> None:
    """Y10.9"""
    state = GAME.start(2, Case(GAME, 2, {"level": "4"}).options)
    rng = Rng(2)
    while not state.moves(CHANCE)[0].text.startswith("shape:"):
        state.apply(CHANCE, state.sample(rng))
    assert [move.text.partition(":")[2] for move in state.moves(CHANCE)] == list(SHAPE_IDS)
    assert list(state.odds()) == [1] * 6
    assert state.pile() == "shape"


# Variants


def test_hints_of_your_own() -> None:
    """Y11.1, Y11.2: any numbers that exist; the same total in another mix too."""
    scene = Scene(SQUARE, options={"hints": "custom(4,0,3)"})
    assert scene.view(0).sizes == (4, 0, 3)
    assert scene.view(0).unprepared == 7


def test_colourless_hints_have_no_face() -> None:
    """Y11.3, Y11.4: as many as usual; preparing shows nothing, and using one locks."""
    scene = Scene(SQUARE, seats=3, options={"colourless": "on"})
    assert (scene.view(0).unprepared, scene.view(0).sizes) == (9, ())
    scene.observe_and_move().do("prepare")
    assert scene.state.actors() == (1,)
    scene.observe_and_move()
    assert scene.legal() == ["prepare", *(f"blank@{name}" for name in "abcdefghijklmnop")]
    assert scene.refused("h01@a") == "Y6.3"
    scene.do("blank@c")
    assert scene.refused("look:c") == "Y6.4"


@pytest.mark.parametrize(("points", "total"), [("0", 30), ("1", 31)])
def test_a_used_colourless_hint(points: str, total: int) -> None:
    """Y11.5: worth nothing, or one point as an option."""
    options = {"colourless": "on", "colourless_used_score": points}
    end = judged(ROWS, options=options, hints={(0, 0): "blank"})
    assert end.scores[0] == total


PRINTED = {"colourless": "on", "colourless_used_score": "printed"}


def test_colourless_hints_judged_by_their_faces() -> None:
    """Y11.5, Y9.2: turned up at the end, card by card, and judged like any hint."""
    scene = Scene(ROWS, options=PRINTED, hints={(0, 0): "blank", (3, 0): "blank"}).do("declare")
    assert scene.waits_for_chance()
    assert scene.state.outcome() is None
    assert scene.legal() == [f"hint:{hint.id}" for hint in DATA.hints]
    assert set(scene.state.odds()) == {1}
    kitsune, kappa = (
        next(hint.id for hint in DATA.hints if hint.families == (name,)) for name in FAMILIES[:2]
    )
    assert scene.faces(1) == {}
    scene.do(f"hint:{kitsune}")
    assert f"hint:{kitsune}" not in scene.legal()
    scene.do(f"hint:{kappa}")
    assert scene.outcome().scores[0] == 1 - 1 + 5 * 5
    assert [card.hint for card in scene.view(0).cards if card.hint] == [kitsune, kappa]
    assert [line.points[0] for line in GAME.score_lines(scene.view(0))] == [1, -1, 25]


def test_the_last_colourless_hint_is_turned_up_too() -> None:
    """Y11.5, Y8.1: the game ends at once, also with the last hint; unused ones stay face down."""
    options = {**PRINTED, "hints": "custom(1,0,0)"}
    scene = Scene(ROWS, options=options, prepared=["blank"]).observe_and_move().do("blank@d")
    assert scene.waits_for_chance()
    assert scene.do(scene.legal()[0]).outcome().reason
    unused = judged(ROWS, options=PRINTED, prepared=["blank"])
    assert unused.scores[0] == 2 + 6 * 5


def test_a_position_in_which_colourless_hints_are_turned_up() -> None:
    """Y11.5"""
    scene = Scene(ROWS, options=PRINTED, hints={(0, 0): "blank", (3, 0): "blank"}).do("declare")
    for _ in range(3):
        document = GAME.write_position(scene.state)
        assert GAME.write_position(GAME.read_position(document)) == document
        if scene.waits_for_chance():
            scene.do(scene.legal()[0])


def test_several_secret_affinities() -> None:
    """Y11.6, Y11.7: the first players in turn order hold one each, all different."""
    options = {
        "level": "custom",
        "secret_affinities": "2",
        "public_affinities": "1",
        "first_player": "3",
    }
    table = Case(GAME, 4, options).table(1)
    names: set[str] = set()
    for seat in range(4):
        view = table.view(seat)
        assert isinstance(view, YokaiView)
        assert [card.holder for card in view.affinities] == [None, 3, 0]
        shown = [card.name for card in view.affinities if card.name is not None]
        assert len(shown) == (2 if seat in (3, 0) else 1)
        names.update(shown)
    assert len(names) == 3


def test_every_end_is_seen() -> None:
    """Y8.5, Y10.10: each way to lose happens, and wins in every rank are reachable."""
    reasons: Counter[str] = Counter()
    reasons[judged(SPLIT).reason] += 1
    reasons[judged(ROWS).reason] += 1
    reasons[judged(ROWS, options={"level": "2"}, affinities=["a3"]).reason] += 1
    reasons[judged(ROWS, options={"hints": "custom(1,0,0)"}).reason] += 1
    reasons[judged(ROWS, options={"hints": "custom(0,2,0)"}).reason] += 1
    assert set(reasons) == {"declared_unsolved", "total", "affinity_unmet", "honorable", "glorious"}
    assert all(f"reason.{reason}" in GAME.texts("fr") for reason in reasons)


def test_what_a_victory_is_then_worth() -> None:
    """Y9.2: one number where nothing is open, and what is between where a hint may be right or wrong."""
    scene = Scene(prepared=["h05"]).observe_and_move()
    seat = scene.state.actors()[0]
    moves = scene.state.moves(seat)
    foretold = foresee(GAME, scene.view(seat, recall=False), moves)
    said = {
        move.text.partition("@")[0]: [GAME.texts("en").say(message) for message in messages]
        for move, messages in zip(moves, foretold, strict=True)
    }
    assert said["prepare"] == ["A victory is then worth 29."]
    assert said["h05"] == ["A victory is then worth 29 to 31."]
