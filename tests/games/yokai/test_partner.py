"""The partner behind `greedy` and the levels: what it concludes, and what it does about it."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.core.levels import GREEDY, MASTER, Level
from hyakki.core.rng import Rng
from hyakki.games.yokai.box import FAMILIES
from hyakki.games.yokai.mind.effort import effort_of
from hyakki.games.yokai.mind.knowledge import Knowledge
from hyakki.games.yokai.mind.knowledge import knowledge_of as knowledge_behind
from hyakki.games.yokai.mind.planning import Families, plan
from hyakki.games.yokai.mind.value import disorder
from hyakki.games.yokai.parts import CARD_NAMES, HINT_FAMILIES, HINT_NUMBER
from hyakki.lab.match import Series, play_series
from tests.every_game import Case
from tests.games.yokai.scene import BLOCKS, GAME, ROWS, SQUARE, Scene

NEARLY = "KKKK/PPPP/RRRO/OOOR"


def everything_seen(seat: int = 0) -> list[dict[str, Any]]:
    """A history in which that seat has looked at all cards and nobody moved."""
    pairs = [CARD_NAMES[place : place + 2] for place in range(0, 16, 2)]
    return [{"seat": seat, "looks": list(pair), "hint": "h01"} for pair in pairs]


def chosen(scene: Scene, level: Level = GREEDY) -> str:
    """Without the clock: a slow machine must not change the choice."""
    seat = scene.state.actors()[0]
    moves = scene.state.moves(seat)
    patient = Level(level.key, level.skill, 0.0, 0)
    move = GAME.mind.instinct(scene.view(seat), moves, Rng(1), patient)
    assert move in moves
    return move.text


def knowledge_of(scene: Scene, seat: int, level: Level = MASTER) -> Knowledge:
    return knowledge_behind(scene.view(seat), scene.state.variant, effort_of(level), Rng(3))


def worlds_of(scene: Scene, seat: int) -> list[list[int]]:
    return knowledge_of(scene, seat).worlds


def share(worlds: list[list[int]], one: str, two: str) -> float:
    """How often two cards are of one family."""
    first, second = CARD_NAMES.index(one), CARD_NAMES.index(two)
    return sum(faces[first] == faces[second] for faces in worlds) / len(worlds)


def test_worlds_keep_own_looks_and_the_box() -> None:
    """Y1.1, Y4.3: four of each family, and what the seat has seen."""
    scene = Scene(
        SQUARE, history=[{"seat": 0, "looks": ["a", "p"]}, {"seat": 1, "looks": ["b", "c"]}]
    )
    shown = scene.faces(0)
    for faces in worlds_of(scene, 0):
        assert [faces.count(family) for family in range(4)] == [4, 4, 4, 4]
        assert {name: FAMILIES[faces[CARD_NAMES.index(name)]] for name in "ap"} == shown


def test_hints_are_believed() -> None:
    """Y6.7: a hint on a card is nearly certain."""
    scene = Scene(SQUARE, hints={(2, 2): "h06"})
    worlds = worlds_of(scene, 1)
    named = HINT_FAMILIES[HINT_NUMBER["h06"]]
    assert sum(faces[10] in named for faces in worlds) > 0.9 * len(worlds)


def joining(seat: int, looks: list[str]) -> Scene:
    turn = {
        "seat": seat,
        "looks": looks,
        "moved": "a",
        "origin": [0, 0],
        "goal": [4, 3],
        "hint": "h01",
    }
    layout = ".XXX/XXXX/XXXX/XXXX/...X"
    scene = Scene(layout)
    cells = GAME.write_position(scene.state)["cards"]
    assert isinstance(cells, dict)
    order = [*"bcdefghijklmnop", "a"]  # reading order of the picture, card a having moved below p
    cards = {name: cells[CARD_NAMES[place]] for place, name in enumerate(order)}
    document = {"cards": cards, "history": [turn], "prepared": ["h01"], "active": 1 - seat}
    scene.state = GAME.read_position(document)
    return scene


def test_a_join_of_seen_cards_is_read_as_one_family() -> None:
    """The natural convention: who moves a card that they know beside one that they know says "the same"."""
    partner = worlds_of(joining(0, ["a", "p"]), 1)
    assert share(partner, "a", "p") > 0.9
    blind = worlds_of(joining(0, ["b", "c"]), 1)
    assert 0.15 < share(blind, "a", "p") < 0.6
    mover = joining(0, ["a", "p"])
    known = mover.faces(0)
    own = worlds_of(mover, 0)
    assert share(own, "a", "p") == float(known["a"] == known["p"])


def test_the_public_belief_uses_no_private_look() -> None:
    """Y7.1: what partners are assumed to know does not depend on the faces this seat has seen."""
    scenes = [Scene(picture, history=everything_seen()) for picture in (ROWS, BLOCKS)]
    one, two = (knowledge_of(scene, 0) for scene in scenes)
    one.rng, two.rng = Rng(4), Rng(4)
    assert one.public_worlds() == two.public_worlds()
    assert one.worlds != two.worlds


def test_it_declares_when_it_knows() -> None:
    """Y3.1: all seen and all together; not if something is missing."""
    assert chosen(Scene(ROWS, history=everything_seen())) == "declare"
    assert chosen(Scene(NEARLY, history=everything_seen())) != "declare"
    assert chosen(Scene(ROWS, history=everything_seen(1))) != "declare"


@pytest.mark.parametrize(("affinity", "declares"), [("a3", False), ("a4", True)])
def test_it_minds_affinities(affinity: str, declares: bool) -> None:
    """Y10.6: known ones must hold."""
    options = {"level": "2"}
    scene = Scene(ROWS, history=everything_seen(), options=options, affinities=[affinity])
    assert (chosen(scene) == "declare") == declares


def test_it_leaves_a_secret_affinity_to_its_holder() -> None:
    """Y10.3: half of the affinities hold in these rows, so only the holder can be sure."""
    fields: dict[str, Any] = {"options": {"level": "3"}, "affinities": ["a4"]}
    holder = Scene(ROWS, history=everything_seen(0), **fields)
    assert chosen(holder) == "declare"
    other = Scene(ROWS, history=everything_seen(1), active=1, **fields)
    knowledge = knowledge_of(other, 1)
    assert knowledge.chance_of_victory(knowledge.table.cells) == pytest.approx(0.5)
    assert chosen(other) != "declare"


def test_it_minds_the_shape() -> None:
    """Y10.7: a solved layout in another shape is not declared."""
    options = {"level": "custom", "shape": "cat_face"}
    scene = Scene(ROWS, history=everything_seen(), options=options, shape="cat_face")
    assert chosen(scene) != "declare"


def test_it_plays_the_move_that_solves() -> None:
    """Y8.4: everything is known and one move is missing."""
    scene = Scene("O.../KKKK/PPPP/RRRR/OOO.", history=everything_seen())
    scene.do("look:a", "look:b")
    scene.do(chosen(scene))
    assert disorder(scene.state.cells, scene.state.faces) == 0.0


def test_its_hints_are_true() -> None:
    """Y6.9, Y9.2: of the hints at hand it uses one that names the family, on a card that lies well."""
    scene = Scene(ROWS, history=everything_seen(), prepared=["h01", "h09"], active=0)
    scene.do("look:a", "look:b", "p@4,2")
    hint, _, card = chosen(scene).partition("@")
    face = scene.state.faces[CARD_NAMES.index(card)]
    assert face in HINT_FAMILIES[HINT_NUMBER[hint]]


def test_plans() -> None:
    """A plan in an open world: nothing to do, and a few moves that really solve."""
    solved = Scene(ROWS).state
    assert plan(Families(list(solved.faces), []), solved.cells, 0, 9, 24).moves == 0
    state = Scene(NEARLY).state
    goal = Families(list(state.faces), [])
    found = plan(goal, state.cells, 0, 9, 24)
    expected = found.moves
    for _ in range(expected):
        state.cells[found.firsts[0].card] = int(found.firsts[0].cell)
        found = plan(goal, state.cells, 0, 9, 24)
    assert 0 < expected < 6
    assert disorder(state.cells, state.faces) == 0.0


def test_a_plan_brings_the_families_of_an_affinity_together() -> None:
    """Y10.6: rows of kitsune and oni far apart are appeased, and yet something is missing."""
    state = Scene(ROWS).state
    goal = Families(list(state.faces), [2])
    assert 0 < plan(goal, state.cells, 0, 9, 24).moves < 9


@pytest.mark.whole_games
def test_a_team_of_three_wins_clearly_often() -> None:
    """Level 1; `hyakki sim` shows the exact figures."""
    case = Case(GAME, 3, {})
    series = Series(GAME.key, ("greedy",) * 3, case.options, 3, 0, 8)
    ends = [played.record.outcome for played in play_series(series, 1)]
    assert sum(bool(end and end.winners) for end in ends) >= 5
