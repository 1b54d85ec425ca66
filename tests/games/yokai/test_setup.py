"""The box and the deal (Y1, Y2)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from hyakki.core.game import CHANCE
from hyakki.core.rng import Rng
from hyakki.games.yokai.box import FAMILIES
from hyakki.games.yokai.parts import HINT_SIZE
from tests.every_game import Case
from tests.games.yokai.scene import GAME, SQUARE, Scene

DATA = GAME.parts.data


def test_the_box() -> None:
    """Y1.1–Y1.5: 16 yōkai, 14 hints, 6 affinities, 6 shapes."""
    kinds = Counter(piece.kind for piece in GAME.inventory())
    assert kinds == {"yokai": 16, "hint": 14, "affinity": 6, "shape": 6, "supply": 3}
    assert [family.cards for family in DATA.families] == [4, 4, 4, 4]
    assert Counter(HINT_SIZE) == {0: 4, 1: 6, 2: 4}
    shown = [set(hint.families) for hint in DATA.hints]
    assert all(shown.count(families) == 1 for families in shown)
    assert [card.families for card in DATA.affinities] == list(combinations(FAMILIES, 2))
    assert Counter(shape.card for shape in DATA.shapes) == {"a": 2, "b": 2, "c": 2}
    assert all("".join(shape.grid).count("X") == 16 for shape in DATA.shapes)
    assert all(piece.source for piece in GAME.inventory())


def test_sixteen_hidden_faces_in_a_square() -> None:
    """Y2.1: the faces are dealt before the first turn, in card order, and nobody sees them."""
    table = Case(GAME, 3, {}).table(1)
    faces = [line for line in table.record().moves if line.startswith("* face:")]
    assert Counter(faces) == {f"* face:{name}": 4 for name in FAMILIES}
    for viewer in (0, 1, 2, -2):
        assert [line.text for line in table.log(viewer)].count("face:?") == 16
    cells = [card.cell for card in Scene(SQUARE).view(0).cards]
    assert cells == [(row, column) for row in range(4) for column in range(4)]
    assert GAME.start(2, Case(GAME, 2, {}).options).view(0) is not None


def test_the_same_seed_is_the_same_deal() -> None:
    """Y2.1, Y2.3: faces and the order of the hints do not depend on what players do."""
    deals = set()
    for habit in range(3):
        table = Case(GAME, 2, {}).table(4)
        rng = Rng(habit)
        while table.outcome() is None:
            moves = [text for text in table.moves(table.actors()[0]) if text != "declare"]
            move = "prepare" if "prepare" in moves else moves[int(rng.below(len(moves)))]
            table.play(table.actors()[0], move)
        deals.add(tuple(line for line in table.record().moves if line.startswith("*")))
    assert len(deals) == 1


@pytest.mark.parametrize(
    ("seats", "standard", "children"),
    [(2, (2, 3, 2), (3, 3, 1)), (3, (2, 4, 3), (3, 4, 2)), (4, (3, 4, 3), (4, 4, 2))],
)
def test_hints_by_players(seats: int, standard: tuple[int, ...], children: tuple[int, ...]) -> None:
    """Y2.2, Y2.5: the sizes by the number of players, and one triple less for children."""
    assert Scene(SQUARE, seats=seats).view(0).sizes == standard
    young = Scene(SQUARE, seats=seats, options={"hints": "children"})
    assert young.view(0).sizes == children
    assert young.view(0).unprepared == sum(standard)


def test_the_odds_of_the_top_hint() -> None:
    """Y2.2–Y2.4: a size as likely as the pile holds it, then any hint of that size that nobody has seen."""
    scene = Scene(SQUARE, prepared=["h01", "h05", "h06"])
    scene.observe_and_move().do("prepare")
    assert scene.waits_for_chance()
    assert scene.state.pile() == "hints"
    odds = dict(zip(scene.legal(), scene.state.odds(), strict=True))
    total = sum(odds.values())
    # left in the pile: 1 of 3 unseen singles, 1 of 4 unseen doubles, 2 of 4 unseen triples
    assert odds["hint:h02"] / total == pytest.approx(1 / 4 / 3)
    assert odds["hint:h07"] / total == pytest.approx(1 / 4 / 4)
    assert odds["hint:h11"] / total == pytest.approx(2 / 4 / 4)
    assert {"hint:h01", "hint:h05", "hint:h06"}.isdisjoint(odds)


def test_the_whole_pile_is_as_announced() -> None:
    """Y2.2, Y2.4: exactly the announced sizes come to light, no hint twice; the others stay in the box."""
    for seed in range(20):
        table = Case(GAME, 4, {}).table(seed)
        while True:
            moves = [text for text in table.moves(table.actors()[0]) if text != "declare"]
            if "prepare" not in moves and any(text.find("@") == 3 for text in moves):
                break
            table.play(table.actors()[0], "prepare" if "prepare" in moves else moves[0])
        shown = [line[-3:] for line in table.record().moves if line.startswith("* hint:")]
        assert len(set(shown)) == 10
        sizes = Counter(len(hint.families) for hint in DATA.hints if hint.id in shown)
        assert sizes == {1: 3, 2: 4, 3: 3}


def test_who_starts() -> None:
    """Y2.6: at random, or as the table says; then round the table."""
    firsts = {Case(GAME, 4, {}).table(seed).actors()[0] for seed in range(40)}
    assert firsts == {0, 1, 2, 3}
    table = Case(GAME, 3, {"first_player": "2"}).table(0)
    seen = []
    for _ in range(4):
        seat = table.actors()[0]
        seen.append(seat)
        while table.actors() == (seat,):
            moves = [text for text in table.moves(seat) if text != "declare"]
            table.play(seat, moves[0])
    assert seen == [2, 0, 1, 2]


def test_chance_deals_only_what_is_left() -> None:
    """Y1.1: a fifth card of a family cannot be dealt."""
    state = GAME.start(2, Case(GAME, 2, {"first_player": "0"}).options)
    for _ in range(4):
        state.apply(CHANCE, GAME.read("face:oni"))
    assert [move.text for move in state.moves(CHANCE)] == [f"face:{name}" for name in FAMILIES[:3]]
    assert GAME.why_not(state, CHANCE, GAME.read("face:oni")).rule == "Y1.1"
    assert GAME.why_not(state, CHANCE, GAME.read("look:a")).rule == "Y2.1"
    assert GAME.why_not(state, CHANCE, GAME.read("hint:h01")).rule == "Y2.2"
