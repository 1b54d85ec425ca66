"""The greedy player: plans whole turns, averages what is hidden, and answers sensibly."""

from __future__ import annotations

from time import process_time

import pytest

from hyakki.bots import bot_named
from hyakki.core.positions import NONE
from hyakki.core.rng import Rng
from hyakki.engines import compiled
from hyakki.games.kanagawa.mind.instinct import staying_value, unseen_cards
from hyakki.games.kanagawa.mind.turn_plan import best_plan, first_step
from hyakki.games.kanagawa.mind.value import Outlook, missing, value, worth
from hyakki.games.kanagawa.moves import KanagawaMove
from hyakki.games.kanagawa.parts import family_of
from hyakki.lab.match import Series, play_series
from hyakki.lab.tally import tally
from hyakki.testing.cases import Case, random_table
from tests.games.kanagawa.scene import BASE, GAME, YOKAI, Scene, names, painter

GREEDY = bot_named("greedy")


def choice(scene: Scene) -> str:
    seat = scene.actor()
    moves = scene.state.moves(seat)
    chosen: KanagawaMove = GREEDY.choose(GAME, scene.state.view(seat), moves, Rng(1))
    return chosen.text


def finish(scene: Scene) -> Scene:
    """Let seat 0 play its turn to the end."""
    while scene.state.actors() == (0,):
        scene.play(choice(scene))
    return scene


def test_it_paints_what_it_can() -> None:
    """K4.10: both cards, with a new slot and a moved brush."""
    scene = finish(
        Scene(painter("forest", ready="forest", unplaced=1, hand="tree_01 tree_12 tree_10"))
    )
    assert len(scene.me.print) >= 2
    assert not scene.me.hand


def test_it_clears_a_slot_for_another_brush() -> None:
    """K4.12: a used brush makes room."""
    tools = {"studio": "person_10 tree_13", "ready": "forest"}
    scene = Scene(painter("forest", **tools, unplaced=1, hand="tree_01 tree_12"))
    for card in ("tree_01", "tree_12"):
        while card in names(scene.me.hand):
            found = first_step(scene.me, scene.me.hand, scene.state.parts)
            assert found is not None
            scene.play(found.text)
    assert names(scene.me.print) == ["tree_01", "tree_12"]


def test_impossible_orders_have_no_first_step() -> None:
    """K4.10: no brush can come to mountain."""
    scene = Scene(painter("forest", ready="forest", hand="tree_07"))
    assert first_step(scene.me, scene.me.hand, scene.state.parts) is None


def test_plans_can_be_played() -> None:
    """Whatever is planned is legal, step by step, and reaches what was promised."""
    for seed in range(12):
        table = random_table(Case(GAME, 3, {}), seed, 40 + seed)
        if table.outcome() is not None:
            continue
        scene = Scene.of(table._state.copy())
        seat = scene.actor()
        while scene.state.actors() == (seat,) and scene.view.phase == "turn":
            mine = scene.state.painters[seat]
            plan = best_plan(mine, scene.state.assistant == seat, Outlook(scene.state))
            kept = len(mine.hand) - len(plan.studio) - len(plan.prints)
            assert kept >= 0
            scene.play(choice(scene))


def test_it_takes_diplomas_near_the_end() -> None:
    """K5.3: nothing better can come with an empty deck."""
    scene = Scene(painter("forest", print="tree_02 tree_01"), deck=0).play("end")
    assert choice(scene) == "obtain:trees_2"


def test_it_takes_the_yokai_diploma_first() -> None:
    """KY5.3: before it gives a Yokai away."""
    scene = Scene(painter("forest", print="umbrella_02", yokai=3), seats=3, options=YOKAI).play(
        "end"
    )
    assert choice(scene) == "obtain:yokai_all"


def test_it_gives_where_it_hurts() -> None:
    """KY4.1: a second Yokai costs more than a first."""
    people = [
        painter("plains", yokai=1, hand="kite_03"),
        painter("ocean"),
        painter("forest", yokai=1),
    ]
    scene = Scene(*people, options=YOKAI).play("studio:kite_03")
    assert choice(scene) == "give:2"


def test_it_sets_a_storm_where_the_run_grows() -> None:
    """K6.3, option storm_token"""
    options = BASE | {"storm_token": "at_once"}
    me = painter("plains", print="tree_03 tree_07 tree_14")
    scene = Scene(me, options=options).play("end", "obtain:trees_2")
    assert choice(scene) == "storm:2"


def test_hidden_cards_are_averaged_not_read() -> None:
    """K3.4: whatever lies face down, the choice is the same."""
    found = set()
    for hidden in ("person_13", "person_17", "person_05"):
        columns = ["tree_10", "animal_06", hidden]
        scene = Scene(seats=3, columns=columns, phase="school", waiting=[0, 1, 2])
        found.add(choice(scene))
    assert len(found) == 1


def test_missing_counts() -> None:
    """K5.14, KY5.13, KY5.18: how far each diploma is."""
    scene = Scene(painter("forest", print="umbrella_02 tree_01 umbrella_01"), options=YOKAI)
    outlook = Outlook(scene.state)
    parts = scene.state.parts
    lacks = {
        diploma.id: missing(parts.conditions[number], scene.me, 6, 0, outlook)
        for number, diploma in enumerate(parts.data.diplomas)
        if diploma.category == "umbrella"
    }
    assert lacks == {"umbrellas_1": 0, "umbrellas_2": 2, "umbrellas_3": 3}


def test_value_is_a_lead() -> None:
    """K8.7: the better print stands better, and a finished game is decided."""
    scene = Scene(painter("forest", print="tree_10 tree_12"))
    assert value(scene.state, 0) > 0 > value(scene.state, 1)
    assert worth(scene.me, Outlook(scene.state)) > worth(
        scene.state.painters[1], Outlook(scene.state)
    )
    eleven = " ".join(f"building_{number:02d}" for number in range(1, 12))
    scene = Scene(painter("forest", print=eleven, declined="buildings_1 buildings_2 buildings_3"))
    scene.play("end")
    assert value(scene.state, 0) > 50
    assert value(scene.state, 1) < -50


def test_it_gives_a_yokai_where_it_may_keep_it() -> None:
    """KY4.3: by the icon of a card, also with two players, and also the last of all three (KY5.3)."""
    for held in (1, 2, 3):
        me = painter("plains", yokai=held, hand="kite_03")
        scene = Scene(me, options=YOKAI).play("studio:kite_03")
        assert scene.legal() == ["give:1", "keep_yokai"]
        assert choice(scene) == "give:1"


def test_it_reckons_with_the_back_on_the_deck() -> None:
    """K1.3: what staying promises depends on the family of the next card, not on the card."""
    promised = {}
    for top in ("tree_02", "tree_14", "building_02"):
        me = painter("forest", print="tree_01 tree_04", ready="forest", unplaced=1)
        scene = Scene(
            me,
            columns=["person_10", "person_13"],
            options=BASE | {"deck_top_back": "shown"},
            phase="school",
            waiting=[0, 1],
            top=top,
        )
        unseen, outlook = unseen_cards(scene.state), Outlook(scene.state)
        promised[top] = staying_value(scene.state, [0.0, 0.0], unseen, outlook)
    assert promised["tree_02"] == promised["tree_14"] != promised["building_02"]


@pytest.mark.parametrize("options", [{}, BASE, {"storm_token": "at_once", "give_yokai": "may"}])
def test_it_is_far_ahead_of_uniform(options: dict[str, str]) -> None:
    case = Case(GAME, 3, options)
    series = Series("kanagawa", ("greedy", "uniform", "uniform"), case.options, 2, 0, 6)
    found = tally(play_series(series, 1))
    assert found.seats[0].win_rate == 1.0
    assert found.seats[0].mean_score > found.seats[1].mean_score + 15


def test_it_decides_quickly() -> None:
    """Well below 50 ms a decision on the compiled engine, four players at school included."""
    slowest = 0.0
    for seed in range(4):
        table = random_table(Case(GAME, 4, {}), seed, 25 * seed)
        seat = table.actors()[0]
        moves = [GAME.read(text) for text in table.moves(seat)]
        start = process_time()
        GREEDY.choose(GAME, table.view(seat), moves, Rng(1))
        slowest = max(slowest, process_time() - start)
    assert slowest < (0.05 if compiled() else 2.0)


def test_unseen_families_are_those_of_the_view() -> None:
    """K1.3: an imagined face-down card keeps its family."""
    columns = ["tree_10", "animal_06", "person_13"]
    scene = Scene(seats=3, columns=columns, phase="school", waiting=[0, 1, 2])
    for seed in range(20):
        world = scene.imagined(0, seed)
        assert family_of(world.state.columns[2][0]) == 2
        assert world.state.top == NONE
