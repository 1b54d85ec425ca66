"""What the search knows of Terres de Yokai: twins, quick moves, fitted judgement, words; and how it then plays."""

from __future__ import annotations

import pytest

from hyakki.bots import bot_named
from hyakki.bots.search.searcher import Searcher
from hyakki.core.levels import Level
from hyakki.core.rng import Rng
from hyakki.core.texts import LANGUAGES
from hyakki.core.weights import weights_of
from hyakki.games.terres.mind.prospects import log_odds
from hyakki.games.terres.moves import TerresMove
from hyakki.games.terres.parts import ELEMENT_NUMBER, YOKAI_NUMBER
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.view import TerresView
from hyakki.testing.cases import Case, random_table
from tests.games.terres.scene import GAME, Scene, random_boards

CASE = Case(GAME, 2, {})
MIND = GAME.mind


def choice(state: TerresState) -> str:
    bot: Searcher[TerresState, TerresMove, TerresView] = Searcher(Level("test", 3, 0.0, 300))
    return bot.choose(GAME, state.view(0), state.moves(0), Rng(1)).text


def test_it_wins_in_one() -> None:
    """T7.1: the last yokai of a stack ends the game; the notebooks are level, so X had better end it now."""
    scene = Scene("F[3] X2 Y0", "FW,EN,EW", "EN,EW")
    books = (("fire7", "fire4"), ("fire6", "fire5"))
    for seat, names in enumerate(books):
        scene.state.notebooks[seat] = bytes(YOKAI_NUMBER[name] for name in names)
        scene.state.won_at[seat] = bytes([ELEMENT_NUMBER["fire"]] * 2)
    assert choice(scene.state) == f"{scene.held('FW')}@fire"


def test_it_does_not_end_a_game_that_it_would_lose() -> None:
    state = Scene("F[3] X2 Y0", "FW,EN,EW", "EN,EW").state
    state.notebooks.reverse()
    state.won_at.reverse()
    assert not choice(state).endswith("@fire")


def test_sketches_alike_are_one_candidate() -> None:
    scene = Scene("W[5,6] X0 Y0", "FW,FW,FW,EN", "EN")
    state = scene.state
    assert len(state.moves(0)) == 8
    names = [MIND.move_key(move) for move in MIND.candidates(state, 0)]
    assert len(names) == len(set(names)) == 4
    alike = GAME.parts.alike
    assert all(GAME.parts.ends[card] == GAME.parts.ends[alike[card]] for card in range(36))


@pytest.mark.parametrize("seed", range(4))
def test_candidates_are_all_legal_moves_but_twins(seed: int) -> None:
    for state in random_boards(seed):
        for seat in state.actors():
            if seat >= 0:
                legal = state.moves(seat)
                found = MIND.candidates(state, seat)
                assert all(move in legal for move in found)
                assert {MIND.move_key(move) for move in found} == {
                    MIND.move_key(move) for move in legal
                }
                assert MIND.reflex(state, seat, Rng(seed)) in legal


@pytest.mark.parametrize("seed", range(4))
def test_the_tables_add_up_to_the_traits(seed: int) -> None:
    weights = weights_of("hyakki.games.terres.mind")
    compared = 0
    for state in random_boards(seed):
        if state.actors() and state.actors()[0] >= 0 and state.plays == 0:
            found = MIND.traits(state, int(state.active))
            total = sum(weights.get(name, 0.0) * amount for name, amount in found.items())
            assert log_odds(state) == pytest.approx(total)
            chances = MIND.prospects(state, 2)
            assert sum(chances) == pytest.approx(1.0)
            compared += 1
    assert compared > 10


def test_another_world_is_one_that_the_view_allows() -> None:
    table = random_table(CASE, 4, 9)
    seat = table.actors()[0]
    view = table.view(seat)
    rng = Rng(3)
    world = GAME.imagine(view, rng)
    hands = set()
    for _ in range(30):
        other = MIND.redeal(world, view, rng)
        assert other.view(seat) == view
        hands.add(other.hands[1 - seat])
    assert len(hands) > 10


def said(scene: Scene, move: str) -> list[str]:
    return [reason.key for reason in MIND.reasons(scene.state.view(0), GAME.read(move))]


def test_reasons() -> None:
    scene = Scene("W[4,6] X2 Y1; F[5,6] X3 Y2; E[6,7] X0 Y1; N[7,5] X1 Y2", "FW,EW,FN", "EN")
    assert said(scene, f"{scene.held('FW')}@water")[0] == "why.takes"
    assert said(scene, f"{scene.held('EW')}@earth")[0] == "why.levels"
    assert said(scene, f"{scene.held('FN')}@wind")[0] == "why.levels"
    assert said(scene, "end")[0] == "why.saves"
    clean = Scene("W[4,6] X3 Y0", "FW,EW", "EN")
    assert said(clean, f"{clean.held('FW')}@water") == ["why.takes"]
    assert said(Scene("F[3] X2 Y0", "FW,EN", "EN"), "s01@fire")[0] == "why.wins"
    first = Scene("W[5,6] X2 Y2", "FW,EW", "EN")
    assert said(first, f"{first.held('FW')}@water")[0] == "why.takes_first"


def test_every_move_that_has_a_reason_can_say_it() -> None:
    spoken = set()
    for seed in range(12):
        for state in random_boards(seed):
            for seat in state.actors():
                if seat < 0:
                    continue
                view = state.view(seat)
                for move in state.moves(seat):
                    for reason in MIND.reasons(view, move):
                        spoken.add(reason.key)
                        for lang in LANGUAGES:
                            assert GAME.texts(lang).say(reason, ("A", "B"))
    assert spoken >= {"why.takes", "why.leads", "why.lures", "why.distracts", "why.scare"}


def test_the_levels_are_on_the_command_line() -> None:
    for address in ("novice", "adept", "master", "search:10", "search:10ms"):
        assert isinstance(bot_named(address), Searcher)
