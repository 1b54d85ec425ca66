"""What a search is told of Kanagawa: whole turns as one move, rounds as the place to judge, and why."""

from __future__ import annotations

import pytest

from hyakki.bots.search.searcher import Searcher
from hyakki.core.game import CHANCE
from hyakki.core.levels import LEVELS, Level
from hyakki.core.mind import Macro
from hyakki.core.rng import Rng
from hyakki.core.texts import LANGUAGES
from hyakki.games.kanagawa.mind.instinct import NEAR_SIGHTED
from hyakki.games.kanagawa.mind.reflex import TURNS_WEIGHED
from hyakki.games.kanagawa.mind.turn_plan import best_plan, best_plans
from hyakki.games.kanagawa.mind.value import Outlook, worth
from hyakki.games.kanagawa.moves import KanagawaMove
from hyakki.games.kanagawa.rules import KanagawaState
from hyakki.games.kanagawa.view import KanagawaView
from hyakki.testing.cases import Case, random_states
from tests.games.kanagawa.scene import BASE, GAME, YOKAI, Scene, painter


def why(scene: Scene, text: str, lang: str = "en") -> str:
    found = GAME.mind.reasons(scene.state.view(scene.actor()), GAME.read(text))
    return " ".join(GAME.texts(lang).say(message, "ABCD") for message in found)


def searcher(level: Level, simulations: int) -> Searcher[KanagawaState, KanagawaMove, KanagawaView]:
    """That level by the count, so that the clock has no say."""
    return Searcher(Level(level.key, level.skill, 0.0, simulations, level.horizon))


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_reflexes_and_candidates_can_be_played(seats: int) -> None:
    """A turn is a row of steps, each legal after the ones before (K4.3); Yokai that are given interrupt it (KY4.1)."""
    rng = Rng(1)
    turns = 0
    for seed in range(3):
        for state in random_states(Case(GAME, seats, {}), seed):
            assert isinstance(state, KanagawaState)
            seat = state.actors()[0] if state.actors() else CHANCE
            if seat == CHANCE:
                continue
            if state.view(seat).phase != "turn":
                assert GAME.mind.reflex(state, seat, rng) in state.moves(seat)
                assert GAME.mind.candidates(state, seat) == state.moves(seat)
                continue
            found = GAME.mind.candidates(state, seat)
            assert 0 < len(found) <= TURNS_WEIGHED
            assert len({move.text for move in found}) == len(found)
            for move in found:
                assert isinstance(move, Macro)
                future = state.copy()
                for step in move.steps:
                    if future.view(seat).phase == "give":
                        break
                    assert step in future.moves(seat)
                    assert isinstance(step, KanagawaMove)
                    future.apply(seat, step)
                turns += 1
    assert turns > 100


def test_the_best_turns_come_first_and_differ() -> None:
    """K4.3: the first is the greedy one; turns that differ by the order of painting only are one."""
    scene = Scene(painter("forest", ready="forest", unplaced=1, hand="tree_01 tree_12 tree_10"))
    outlook = Outlook(scene.state)
    plans = best_plans(scene.me, True, outlook, 5)
    assert plans[0].value == best_plan(scene.me, True, outlook).value
    assert [plan.value for plan in plans] == sorted((p.value for p in plans), reverse=True)
    kinds = {(plan.studio, bytes(sorted(plan.prints))) for plan in plans}
    assert len(kinds) == len(plans) > 2


def test_positions_are_judged_when_a_round_begins() -> None:
    """K3.1: everybody is at school, and everybody had as many turns."""
    quiet = 0
    for state in random_states(Case(GAME, 3, {}), 5):
        assert isinstance(state, KanagawaState)
        if state.actors() in ((), (CHANCE,)):
            continue
        view = state.view(0)
        begins = view.phase == "school" and view.lesson == 1 and len(view.waiting) == 3
        assert GAME.mind.is_quiet(state) == begins
        quiet += begins
    assert quiet > 2


def test_a_turn_is_thought_of_once() -> None:
    """The steps of a plan are played without thinking anew, and each is legal."""
    scene = Scene(painter("forest", ready="forest", unplaced=1, hand="tree_01 tree_12 tree_10"))
    bot = searcher(LEVELS[2], 24)
    steps = 0
    tree = None
    while scene.state.actors() == (0,) and scene.view.phase == "turn":
        moves = scene.state.moves(0)
        move = bot.choose(GAME, scene.view, moves, Rng(steps))
        assert move in moves
        assert tree is None or bot.tree is tree
        tree = bot.tree
        scene.play(move.text)
        steps += 1
    assert steps > 2
    assert tree is not None
    assert tree.root.visits <= 24


def test_a_plan_is_dropped_when_the_position_is_another() -> None:
    hand = "tree_01 tree_12 tree_10"
    bot = searcher(LEVELS[2], 16)
    scene = Scene(painter("forest", ready="forest", unplaced=1, hand=hand))
    first = bot.choose(GAME, scene.view, scene.state.moves(0), Rng(1))
    assert bot.plan
    other = Scene(painter("ocean", ready="ocean", unplaced=1, hand="animal_01 animal_02"))
    moves = other.state.moves(0)
    assert bot.choose(GAME, other.view, moves, Rng(1)) in moves
    assert first not in moves


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
def test_no_level_reads_hidden_cards(level: Level) -> None:
    """K3.4: whatever lies face down, the choice is the same."""
    found = set()
    for hidden in ("person_13", "person_17", "person_05"):
        columns = ["tree_10", "animal_06", hidden]
        scene = Scene(seats=3, columns=columns, phase="school", waiting=[0, 1, 2])
        moves = scene.state.moves(0)
        found.add(searcher(level, 16).choose(GAME, scene.view, moves, Rng(3)).text)
    assert len(found) == 1


def test_a_diploma_is_taken_when_nothing_better_can_come() -> None:
    """K5.3: the deck is empty."""
    scene = Scene(painter("forest", print="tree_02 tree_01"), deck=0).play("end")
    moves = scene.state.moves(0)
    chosen = searcher(LEVELS[2], 60).choose(GAME, scene.view, moves, Rng(3))
    assert chosen.text == "obtain:trees_2"


def test_why() -> None:
    scene = Scene(
        painter("forest", ready="forest", hand="tree_01 person_10"),
    )
    assert "point" in why(scene, "paint:tree_01") or "run" in why(scene, "paint:tree_01")
    assert "your first slot of this kind: ocean" in why(scene, "studio:person_10")
    assert "premier emplacement" in why(scene, "studio:person_10", "fr")
    columns = ["tree_02 tree_10", "animal_06 person_13"]
    school = Scene(columns=columns, phase="school", waiting=[0, 1], lesson=2)
    assert "the diploma “3 trees”" in why(school, "leave:1")
    assert "Each column then has 3 cards; 1 rival" in why(school, "stay")
    done = Scene(painter("forest", print="tree_02 tree_01"), deck=0).play("end")
    assert "counts 4 points" in why(done, "obtain:trees_2")


def test_why_a_yokai_is_kept() -> None:
    """KY4.3, KY5.3"""
    for held in (3, 1):
        me = painter("plains", yokai=held, hand="kite_03")
        told = why(Scene(me, options=YOKAI).play("studio:kite_03"), "keep_yokai")
        assert f"hold {held} Yokai, and all 3 of them are a diploma" in told


def shown_deck(top: str, deck: int, columns: list[str]) -> Scene:
    options = BASE | {"deck_top_back": "shown"}
    return Scene(
        columns=columns, options=options, phase="school", waiting=[0, 1], top=top, deck=deck
    )


def test_the_last_card_of_a_shown_deck_is_reckoned_with() -> None:
    """K1.3, K3.12: no other card is left to draw."""
    scene = shown_deck("animal_01", 1, ["tree_10", "tree_12"])
    for seed in range(40):
        assert GAME.mind.reflex(scene.state, 0, Rng(seed)).text in scene.legal()


def test_a_search_tells_open_cards_apart() -> None:
    """K1.3: the card that lay on top is known to all once it is dealt face up."""
    keys = set()
    for card in ("animal_01", "animal_02"):
        scene = shown_deck(card, 9, ["tree_10", "tree_12"]).play("stay", "stay")
        draw = next(move for move in scene.state.moves(CHANCE) if "tree" in move.text)
        assert GAME.seen(1, CHANCE, draw, scene.state) == "top:tree_?"
        keys.add(GAME.mind.observation_key(1, CHANCE, draw, scene.state))
    assert keys == {"top:tree_? animal_01", "top:tree_? animal_02"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", [BASE, YOKAI], ids=["base", "yokai"])
def test_every_reason_can_be_said(lang: str, options: dict[str, str]) -> None:
    said: set[str] = set()
    for seed in range(3):
        for state in random_states(Case(GAME, 3, options), seed):
            for seat in state.actors():
                for move in state.moves(seat)[:6] if seat != CHANCE else ():
                    for message in GAME.mind.reasons(state.view(seat), move):
                        assert GAME.texts(lang).say(message, "ABCD")
                        said.add(message.key.removeprefix("why."))
    assert {
        "column",
        "paints",
        "stay",
        "slots",
        "brush",
        "run",
        "points",
        "obtain",
        "decline",
    } <= said
    assert ("give" in said) == (options is YOKAI)


def test_reasons_do_not_depend_on_hidden_cards() -> None:
    """K3.4"""
    told = set()
    for hidden in ("person_13", "person_17", "person_05"):
        columns = ["tree_10", "animal_06", hidden]
        scene = Scene(seats=3, columns=columns, phase="school", waiting=[0, 1, 2])
        told.add(tuple(why(scene, text) for text in scene.legal()))
    assert len(told) == 1


def test_a_novice_reckons_with_one_turn_to_come() -> None:
    """What a studio will paint later counts little to it."""
    scene = Scene(painter("forest", ready="forest", unplaced=2))
    near, far = Outlook(scene.state, NEAR_SIGHTED), Outlook(scene.state)
    assert near.turns == NEAR_SIGHTED < far.turns
    assert worth(scene.me, near) < worth(scene.me, far)
    moves = scene.state.moves(0)
    assert GAME.mind.instinct(scene.view, moves, Rng(1), LEVELS[0]) in moves
    assert all(GAME.mind.instinct(scene.view, moves, Rng(1), level) is None for level in LEVELS[1:])
