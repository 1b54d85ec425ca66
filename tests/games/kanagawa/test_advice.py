"""The advice of whole games: what is said is so, by the rules and by the true position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hyakki.games import game_named
from hyakki.games.kanagawa.diplomas import asked_of, reach
from hyakki.games.kanagawa.moves import PLACE_STORM, KanagawaMove
from hyakki.games.kanagawa.names import card_name, diploma_name
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import BIT, DIPLOMA_COUNT, count_of
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.scoring import season_run, total
from hyakki.games.kanagawa.view import KanagawaView
from tests.games.advice import Advised, advised, check_game

GAME = game_named("kanagawa")
Advice = Advised[KanagawaState, KanagawaMove, KanagawaView]
Params = dict[str, Any]


def own(advice: Advice, state: KanagawaState) -> Painter:
    return state.painters[advice.view.seat]


def diploma_of(advice: Advice, said: Params) -> int:
    """The open diploma that is named, with its points."""
    parts = advice.state.parts
    found = [
        diploma
        for diploma in range(DIPLOMA_COUNT)
        if diploma_name(diploma, parts) == said["diploma"] and advice.state.open & BIT[diploma]
    ]
    assert said["points"].params["n"] in [parts.diploma_points[diploma] for diploma in found]
    return found[0]


def lacks(advice: Advice, painter: Painter, said: Params) -> int:
    diploma, state = diploma_of(advice, said), advice.state
    there = reach(painter, diploma, state.parts, state.variant.wild_counts)
    return int(asked_of(state.parts, diploma) - there)


def in_turn(advice: Advice) -> bool:
    return advice.move.text.startswith(("paint", "studio"))


def earns(advice: Advice, said: Params) -> bool:
    return not in_turn(advice) or lacks(advice, own(advice, advice.after), said) == 0


def nearer(advice: Advice, said: Params) -> bool:
    then = lacks(advice, own(advice, advice.after), said)
    return not in_turn(advice) or bool(then == said["n"])


def lacks_now(advice: Advice, said: Params) -> bool:
    return bool(lacks(advice, own(advice, advice.state), said) == said["n"])


def racing(advice: Advice, said: Params) -> bool:
    goal = next(advice.said("nearer"))
    rival = advice.state.painters[said["who"]]
    return bool(said["who"] != advice.view.seat and lacks(advice, rival, goal) == said["n"])


def counts(advice: Advice, said: Params) -> bool:
    if not in_turn(advice):
        return True
    scores = [
        total(own(advice, state), state.grand_master == advice.view.seat, state.variant)
        for state in (advice.state, advice.after)
    ]
    panels = len(own(advice, advice.after).print) + 1
    return (scores[1] - scores[0], panels) == (said["n"], said["panels"])


def run(advice: Advice, said: Params) -> bool:
    if not in_turn(advice) and advice.move.kind != PLACE_STORM:
        return True
    return bool(season_run(own(advice, advice.after), advice.state.variant) == said["n"])


def enables(advice: Advice, said: Params) -> bool:
    """The named card is in hand then."""
    parts = advice.state.parts
    return said["card"] in [card_name(card, parts) for card in own(advice, advice.after).hand]


def slots(advice: Advice, said: Params) -> bool:
    slot = advice.state.parts.slot[int(advice.move.thing)]
    return bool(count_of(own(advice, advice.after).slots, slot) == said["n"])


def studio_points(advice: Advice) -> int:
    return int(advice.state.parts.studio_points[int(advice.move.thing)])


def stays(advice: Advice, said: Params) -> bool:
    at_school = advice.state.at_school() - 1
    size = max(len(column) for column in advice.view.columns)
    return (said["n"], said["cards"]) == (at_school, size + 1)


def given(advice: Advice, said: Params) -> bool:
    """KY6.3"""
    scores = [
        total(state.painters[said["who"]], state.grand_master == said["who"], state.variant)
        for state in (advice.state, advice.after)
    ]
    held = advice.after.painters[said["who"]].yokai
    return (said["points"], said["n"], said["held"]) == (
        scores[0],
        abs(scores[1] - scores[0]),
        held,
    )


TRUTHS: dict[str, Callable[[Advice, Params], bool]] = {
    "diploma": earns,
    "nearer": nearer,
    "race": racing,
    "next_goal": lacks_now,
    "top_wanted": lacks_now,
    "offered": lambda advice, said: lacks(advice, own(advice, advice.state), said) == 0,
    "obtain": lacks_now,
    "decline": lacks_now,
    "points": counts,
    "run": run,
    "enables": enables,
    "slots": slots,
    "brushes": lambda advice, said: own(advice, advice.after).brushes() == said["n"],
    "arrows": lambda advice, said: own(advice, advice.after).arrows == said["n"],
    "keeping": lambda advice, said: own(advice, advice.after).keeps == said["n"],
    "assistant": lambda advice, said: advice.state.assistant == said["who"] != advice.view.seat,
    "gain": lambda advice, said: studio_points(advice) == said["n"],
    "cost": lambda advice, said: studio_points(advice) == -said["n"],
    "last_panel": lambda advice, said: (
        not in_turn(advice) or len(own(advice, advice.after).print) == said["n"]
    ),
    "stay": stays,
    "give": given,
    "hidden": lambda advice, said: said["n"] <= len(advice.view.columns[int(advice.move.thing)]),
}


@pytest.mark.parametrize(
    ("seats", "bot", "seeds"),
    [
        (2, "greedy", range(10)),
        pytest.param(4, "novice", range(10, 20), marks=pytest.mark.whole_games),
    ],
)
def test_whole_games_of_advice(seats: int, bot: str, seeds: range) -> None:
    found: list[Advice] = list(advised(GAME, seats, bot, seeds))
    occurred = check_game(GAME, found)
    assert {"nearer", "diploma", "points", "brush", "next_goal", "obtain"} <= occurred
    for advice in found:
        for key, holds in TRUTHS.items():
            for said in advice.said(key):
                assert holds(advice, said), (key, said, advice.move.text)


def test_a_search_has_the_same_reasons() -> None:
    check_game(GAME, list(advised(GAME, 2, "search:3", range(1))))
