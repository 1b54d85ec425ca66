"""K6, K7, K8 and KY6: seasons, the end, and the count."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from hyakki.core.rng import Rng
from hyakki.games.kanagawa.parts import BIT, DIPLOMA_NUMBER, STORM
from hyakki.games.kanagawa.scoring import longest_run, outcome
from tests.games.kanagawa.scene import BASE, GAME, YOKAI, Scene, painter

TEN = " ".join(f"building_{number:02d}" for number in range(1, 11))
ELEVEN = TEN + " building_11"
CLOSED = "buildings_1 buildings_2 buildings_3"


def run_of(panels: str, tile: str = "forest", **given: Any) -> int:
    return Scene(painter(tile, print=panels, **given)).points()["run"]


def test_a_storm_counts_as_every_season() -> None:
    """K6.1"""
    assert run_of("tree_16 tree_10") == 3
    assert run_of("tree_01 tree_16 tree_03", tile="plains") == 4


def test_a_storm_token_changes_one_panel() -> None:
    """K6.2: the start tile too."""
    assert run_of("tree_01 tree_03", tile="forest") == 2
    assert run_of("tree_01 tree_03", tile="forest", storms=1) == 3


def test_tokens_are_set_for_the_longest_run() -> None:
    """K6.3: nothing is asked; by option they are set at once."""
    scene = Scene(painter("forest", print="tree_02 tree_01")).play("end", "obtain:trees_2")
    assert scene.me.storms == 1
    assert scene.points()["run"] == 3
    options = BASE | {"storm_token": "at_once"}
    scene = Scene(painter("forest", print="tree_02 tree_01"), options=options)
    scene.play("end", "obtain:trees_2")
    assert scene.legal() == ["storm:0", "storm:1", "storm:2"]
    assert scene.refused("storm:5") == "K6.2"
    assert scene.refused("end") == "K6.3"
    assert scene.points()["run"] == 2
    assert scene.play("storm:0").points()["run"] == 3
    assert scene.view.painters[0].stormed == (0,)


def test_the_run_is_the_longest_stretch() -> None:
    """K6.4: against every way to set the tokens."""
    rng = Rng(64)
    for _ in range(300):
        seasons = [int(rng.below(5)) for _ in range(1 + int(rng.below(9)))]
        for tokens in range(4):
            assert longest_run(seasons, tokens) == _best_by_trying(seasons, tokens)


def _best_by_trying(seasons: list[int], tokens: int) -> int:
    best = 0
    for chosen in combinations(range(len(seasons)), min(tokens, len(seasons))):
        row = [STORM if place in chosen else season for place, season in enumerate(seasons)]
        for first in range(len(row)):
            for last in range(first, len(row)):
                stretch = {season for season in row[first : last + 1] if season != STORM}
                if len(stretch) <= 1:
                    best = max(best, last + 1 - first)
    return best


def test_storms_alone_count() -> None:
    """K6.5"""
    assert longest_run([STORM, STORM, STORM], 0) == 3


def test_the_end_waits_for_the_round() -> None:
    """K7.1"""
    me = painter("forest", print=ELEVEN, declined=CLOSED)
    scene = Scene(me, columns=["", "tree_01"], waiting=[1]).play("end")
    assert scene.state.outcome() is None
    scene.play("leave:2", "studio:tree_01", "end")
    assert scene.state.outcome() is not None


@pytest.mark.parametrize("options", [BASE, {"families": "tree,building,kite,umbrella"}])
def test_eleven_cards_end_the_game(options: dict[str, str]) -> None:
    """K7.2, KY6.1: the tile is not a card."""
    for panels, over in ((TEN, False), (ELEVEN, True)):
        scene = Scene(painter("forest", print=panels, declined=CLOSED), options=options).play("end")
        found = scene.state.outcome()
        assert (found is not None) == over
        assert found is None or found.reason == "print"


@pytest.mark.parametrize(("deck", "over"), [(0, True), (1, True), (2, False)])
def test_a_deck_without_a_card_for_everyone_ends_the_game(deck: int, over: bool) -> None:
    """K7.3"""
    found = Scene(painter("forest"), deck=deck).play("end").state.outcome()
    assert (found is not None) == over
    assert found is None or found.reason == "deck"


def test_panels_and_one_run() -> None:
    """K8.1, K8.2: a point for each panel; of two runs only the longer counts."""
    scene = Scene(painter("forest", print="tree_10 tree_01 tree_02 tree_03"))
    assert (scene.points()["panels"], scene.points()["run"]) == (5, 3)


def test_printed_points() -> None:
    """K8.3: minus points too; a painted card's studio end does not count, nor the reverse."""
    scene = Scene(painter("forest", print="tree_01 tree_18", studio="person_18 tree_17 tree_04"))
    assert (scene.points()["print"], scene.points()["studio"]) == (1, 0)


def test_diploma_points() -> None:
    """K8.4"""
    assert Scene(painter("forest", diplomas="trees_3 arrows_1")).points()["diplomas"] == 8


def test_the_grand_master_counts_after_the_last_change() -> None:
    """K8.5: the Assistant itself scores nothing."""
    me = painter("forest", print=ELEVEN, declined=CLOSED)
    scene = Scene(me, grand_master=0, assistant=1)
    assert (scene.points(0)["grand_master"], scene.points(1)["grand_master"]) == (2, 0)
    scene.play("end")
    assert (scene.points(0)["grand_master"], scene.points(1)["grand_master"]) == (0, 2)
    found = scene.state.outcome()
    assert found is not None
    assert found.scores == tuple(sum(scene.points(seat).values()) for seat in (0, 1))


def test_leftovers_score_nothing() -> None:
    """K8.6"""
    plain = Scene(painter("forest", studio="tree_17"))
    rich = Scene(painter("forest", studio="tree_17", unplaced=5, hand="tree_01", storms=1))
    assert rich.points() == plain.points()


def test_everyone_with_the_most_points_wins() -> None:
    """K8.7"""
    scene = Scene(painter("forest"), painter("plains"), painter("ocean"), grand_master=2)
    found = outcome(scene.state.painters, 2, scene.state.variant, "deck")
    assert (found.scores, found.winners) == ((2, 2, 4), (2,))
    five_points = BIT[DIPLOMA_NUMBER["landscapes_3"]]
    scene.me.diplomas = five_points
    scene.state.painters[1].diplomas = five_points
    assert outcome(scene.state.painters, 2, scene.state.variant, "deck").winners == (0, 1)


@pytest.mark.parametrize(
    ("two", "losses"), [("3", [0, 1, 3, 9]), ("4", [0, 1, 4, 9]), ("5", [0, 1, 5, 9])]
)
def test_yokai_cost_points(two: str, losses: list[int]) -> None:
    """KY6.2, KY6.3"""
    for held, loss in enumerate(losses):
        options = YOKAI | {"penalty_two_yokai": two}
        assert Scene(painter("forest", yokai=held), options=options).points()["yokai"] == -loss


def test_a_score_may_be_negative() -> None:
    """KY6.4"""
    scene = Scene(painter("forest", yokai=3), options=YOKAI, grand_master=1)
    assert sum(scene.points().values()) == -7


def test_the_count_can_be_shown_at_any_time() -> None:
    """K8.1–K8.5: line by line, and the lines add up to the outcome."""
    me = painter("forest", print=ELEVEN, declined=CLOSED)
    scene = Scene(me, options={"families": "tree,building,kite,umbrella"})
    for state in (scene.state, scene.play("end").state):
        lines = GAME.score_lines(state.view(1))
        assert [line.label.key for line in lines] == [
            "score." + name
            for name in ("panels", "run", "print", "studio", "diplomas", "grand_master", "yokai")
        ]
        for seat in (0, 1):
            assert sum(line.points[seat] for line in lines) == sum(scene.points(seat).values())
    found = scene.state.outcome()
    assert found is not None
    assert found.scores[0] == sum(line.points[0] for line in lines)
