"""A partner and a secret affinity: what its holder's turns betray, and how the others leave room for it."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.core.levels import MASTER
from hyakki.games.yokai.mind.hinting import LockTest
from hyakki.games.yokai.mind.instinct import declares
from hyakki.games.yokai.parts import AFFINITY_NUMBER, CARD_NUMBER
from tests.games.yokai.scene import ROWS, Scene
from tests.games.yokai.test_partner import NEARLY, chosen, everything_seen, knowledge_of

WENT_ON: dict[str, Any] = {"seat": 0, "looks": ["a", "b"], "hint": "h01"}
# kitsune–rokurokubi, kitsune–oni and kappa–oni are not met; the first oni of the last row can change the last two
ROOM = "KKKK/PPP./PRRO/RR.O/..OO"
# only kitsune–oni is not met
TIGHT = "KKK./KPPP/RRRP/ROOO/...O"


def with_a_holder(
    picture: str, *turns: dict[str, Any], affinity: str = "a4", **fields: Any
) -> Scene:
    """Seat 0 holds the affinity, seat 1 has seen all faces."""
    history = [*everything_seen(1), *turns]
    options = {"level": "3"}
    return Scene(picture, history=history, options=options, affinities=[affinity], **fields)


def test_a_holder_who_goes_on_does_not_hold_what_is_met() -> None:
    """Y3.1: the families lie in rows, and three affinities hold."""
    before = knowledge_of(with_a_holder(ROWS, active=1), 1)
    after = knowledge_of(with_a_holder(ROWS, WENT_ON, active=1), 1)
    assert before.chance_of_victory(before.table.cells) == pytest.approx(0.5)
    assert after.chance_of_victory(after.table.cells) < 0.25


def test_what_a_holder_brings_together_is_suspected() -> None:
    """Y10.6: the two affinities that the holder's move has met, before all others."""
    scene = with_a_holder(ROOM, prepared=["h11"])
    scene.do("look:a", "look:b", scene.shift((4, 2), (1, 3)), "h11@a")
    suspicion = knowledge_of(scene, 1).suspicion
    odds = dict(zip(suspicion.possible, suspicion.odds(list(scene.state.faces)), strict=True))
    met = [odds.pop(AFFINITY_NUMBER[name]) for name in ("a3", "a5")]
    assert min(met) > 2 * max(odds.values())


def test_several_holders_betray_nothing() -> None:
    """Y11.6: each knows only a part of what is missing."""
    options = {"level": "custom", "secret_affinities": "2"}
    history = [*everything_seen(2), WENT_ON]
    fields: dict[str, Any] = {"seats": 3, "affinities": ["a4", "a1"], "active": 2}
    knowledge = knowledge_of(Scene(ROWS, history=history, options=options, **fields), 2)
    assert len(set(knowledge.suspicion.odds(knowledge.worlds[0]))) == 1


def test_nobody_else_reads_the_card() -> None:
    """Y7.4: the same turns with another card in the holder's hand."""
    told: list[list[str]] = []
    for affinity in ("a2", "a3", "a4"):
        scene = with_a_holder(ROOM, WENT_ON, affinity=affinity, prepared=["h11"], active=1)
        told.append([])
        for _ in range(4):
            told[-1].append(chosen(scene, MASTER))
            scene.do(told[-1][-1])
    assert told[0] == told[1] == told[2]


def test_of_the_ways_home_the_others_take_one_that_meets_much() -> None:
    """Y10.6: the first oni may join its family in many places, and in one of them five affinities hold."""
    scene = with_a_holder("O.../KKKK/PPP./PRRO/RR.O/...O", active=1)
    knowledge = knowledge_of(scene, 1)
    scene.do("look:b", "look:c")
    scene.do(chosen(scene, MASTER))
    assert knowledge.chance_of_victory(scene.state.cells) == pytest.approx(5 / 6)


def test_the_others_lock_nothing_that_a_secret_may_need() -> None:
    """Y6.4: at level 1 any card may stay, with a secret affinity not all of them."""
    free = LockTest(knowledge_of(Scene(TIGHT, history=everything_seen(1), active=1), 1), False)
    bound = LockTest(knowledge_of(with_a_holder(TIGHT, active=1), 1), False)
    card = CARD_NUMBER["e"]
    assert free.delay(card) == 0.0
    assert bound.delay(card) > 0.1


@pytest.mark.parametrize(("prepared", "enough"), [(2, True), (3, False)])
def test_a_holder_declares_sooner_in_its_last_turn(prepared: int, enough: bool) -> None:
    """Y3.1, Y3.5: nobody else could do it after that. Seven of ten worlds are solved."""
    box = ["h01", "h02", "h05", "h06", "h07", "h11", "h12"]
    used = {(place // 4, place % 4): hint for place, hint in enumerate(box[prepared:])}
    scene = with_a_holder(ROWS, hints=used, prepared=box[:prepared])
    knowledge = knowledge_of(scene, 0)
    solved = list(scene.state.faces)
    wrong = list(Scene(NEARLY).state.faces)
    knowledge.worlds = [solved] * 7 + [wrong] * 3
    assert knowledge.table.turns_left == prepared
    assert declares(knowledge) == enough
