"""What a search is told of OROdelORO: what is worth a thought, what nobody may reckon with, and why."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

import pytest

from hyakki.bots import bot_named
from hyakki.bots.search.searcher import Searcher
from hyakki.core.game import CHANCE
from hyakki.core.levels import ADEPT, LEVELS, NOVICE, Level
from hyakki.core.mind import tried
from hyakki.core.rng import Rng
from hyakki.core.texts import LANGUAGES
from hyakki.games.orodeloro.mind.reflex import MOST_SWAPS
from hyakki.games.orodeloro.moves import STOPPED, OroMove
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.state import PLACING
from hyakki.games.orodeloro.view import OroView
from tests.games.orodeloro.scene import GAME, Scene, random_states

OroSearcher: TypeAlias = Searcher[OroState, OroMove, OroView]

COMBAT = "t22r2@0,-1 t21r3@0,1 t16r3@-1,1 t36r1@-1,-1 t26r3@-1,0"
CHEST = "t22r3@0,1 t38r0@-1,1 t19r2@0,-1 t27r0@-1,-1"


def why(scene: Scene, text: str, lang: str = "en") -> str:
    seat = scene.state.actors()[0]
    found = GAME.mind.reasons(scene.state.view(seat), GAME.read(text))
    return " ".join(GAME.texts(lang).say(message, "ABCD") for message in found)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_reflexes_and_candidates_are_legal(seats: int) -> None:
    """All placements are candidates (O4.3); of a cyclone's exchanges the best, and stopping (O5.12)."""
    rng = Rng(1)
    phases = set()
    for seed in range(6):
        for state in random_states(seats, {}, seed):
            for seat in state.actors():
                if seat == CHANCE:
                    continue
                phase = state.view(seat).phase
                phases.add(phase)
                legal = state.moves(seat)
                assert GAME.mind.reflex(state, seat, rng) in legal
                found = GAME.mind.candidates(state, seat)
                assert set(found) <= set(legal)
                assert len(set(found)) == len(found)
                if phase == "cyclone":
                    assert STOPPED in found
                    assert len(found) == min(len(legal), MOST_SWAPS + 1)
                else:
                    assert len(found) == len(legal)
                secret = phase in ("split", "pick")
                assert (GAME.mind.secret_choice(state, seat, rng) is not None) == secret
    assert {"place", "split", "pick", "cyclone"} <= phases


def test_in_thought_too_piles_are_made_and_picked_at_random() -> None:
    """O5.6, O5.7: a rollout that knew the split or the pick would win every combat."""
    rng = Rng(4)
    state = Scene(COMBAT, seats=3, phase="split", victim=1, coins=[4, 6, 3]).state
    splits = Counter(
        move.text for _ in range(400) if (move := GAME.mind.secret_choice(state, 1, rng))
    )
    assert sorted(splits) == ["split:0", "split:1", "split:2", "split:3"]
    assert max(splits.values()) < 150
    state = Scene(COMBAT, seats=3, phase="pick", victim=1, left=3, coins=[4, 6, 3]).state
    picks = Counter(
        move.text for _ in range(400) if (move := GAME.mind.secret_choice(state, 0, rng))
    )
    assert 150 < picks["pick:left"] < 250


def test_a_world_is_dealt_anew_only_where_something_is_hidden() -> None:
    """O5.6: before the pick the attacker imagines every split."""
    scene = Scene(COMBAT, seats=3, phase="pick", victim=1, left=3, coins=[4, 6, 3])
    view = scene.state.view(0)
    world = GAME.imagine(view, Rng(1))
    lefts = {GAME.mind.redeal(world, view, Rng(seed)).left for seed in range(40)}
    assert lefts == {0, 1, 2, 3}


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
def test_no_level_reads_the_split(level: Level) -> None:
    """O5.6: another split, the same bot seed, the same pick."""
    found = set()
    for left in range(4):
        scene = Scene(COMBAT, seats=3, phase="pick", victim=1, left=left, coins=[4, 6, 3])
        bot: OroSearcher = Searcher(Level(level.key, level.skill, 0.0, 30, level.horizon))
        moves = scene.state.moves(0)
        found.add(bot.choose(GAME, scene.state.view(0), moves, Rng(9)).text)
    assert len(found) == 1


def test_the_search_sees_what_is_plain() -> None:
    """O5.3: the chest where it has most neighbours, when there is no time to wait."""
    scene = Scene(CHEST, ["t37 t11 t12"], reserve=1)
    bot = bot_named("search:200")
    chosen = bot.choose(GAME, scene.state.view(0), scene.state.moves(0), Rng(2))
    assert chosen.text == "t37r2@-1,0"


def test_a_novice_takes_what_a_tile_brings_at_once() -> None:
    """O5.3: without a thought of the reply, and without a tree."""
    scene = Scene(CHEST, ["t37 t11 t12"], reserve=3)
    bot: OroSearcher = Searcher(NOVICE)
    chosen = bot.choose(GAME, scene.state.view(0), scene.state.moves(0), Rng(2))
    assert chosen.text == "t37r2@-1,0"
    assert bot.tree is None


def test_why() -> None:
    """A reason for each icon, for denial, and for what is chosen blindly."""
    scene = Scene(CHEST, ["t37 t11 t12"], reserve=3)
    assert "beside 3 tiles: 4 coins in this turn" in why(scene, "t37r2@-1,0")
    assert "4 pièces pendant ce tour" in why(scene, "t37r2@-1,0", "fr")
    plain = next(text for text in scene.legal() if text.startswith("t11"))
    assert "keeps the chest tile" in why(scene, plain)
    pick = Scene(COMBAT, seats=3, phase="pick", victim=1, left=3, coins=[4, 6, 3])
    assert "divided 3 coins in secret" in why(pick, "pick:left")
    fight = Scene("t06r2@0,1", seats=4, phase="combat", coins=[4, 2, 9, 3])
    assert "C has 9, and nobody who can be fought has more" in why(fight, "combat:2")
    assert "B has 2 in the chest" in why(fight, "combat:1")
    swirl = Scene("t02r0@0,1", ["t07 t08 t10", "t03 t11 t12"], phase="cyclone", swaps=1)
    assert "You get the chest tile (straight)" in why(swirl, "swap:t03+t07")
    assert "exchanges left unused: 1" in why(swirl, "stop")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_can_be_said(lang: str) -> None:
    said: set[str] = set()
    for seed in range(8):
        for state in random_states(4, {}, seed):
            for seat in state.actors():
                for move in state.moves(seat)[:12] if seat != CHANCE else ():
                    for message in GAME.mind.reasons(state.view(seat), move):
                        assert GAME.texts(lang).say(message, "ABCD")
                        said.add(message.key)
    told = {"chest", "combat", "port", "siren", "cyclone", "parrot", "keeps", "blocks", "pick"}
    assert {f"why.{name}" for name in told} <= said


def test_an_adept_sees_what_it_leaves_to_the_next_player() -> None:
    """O5.3: over many positions it stands better after the reply than the novice does; and it needs no tree."""
    stands = {NOVICE.key: 0.0, ADEPT.key: 0.0}
    for seed in range(6):
        for state in random_states(2, {}, seed):
            if state.phase != PLACING or len(state.ends) < 2:
                continue
            for level in (NOVICE, ADEPT):
                stands[level.key] += _stand_after(state, level, seed)
    assert stands[ADEPT.key] > stands[NOVICE.key] + 10.0


def _stand_after(state: OroState, level: Level, seed: int) -> float:
    seat = int(state.active)
    bot: OroSearcher = Searcher(level)
    move = bot.choose(GAME, state.view(seat), state.moves(seat), Rng(seed))
    assert bot.tree is None
    return GAME.mind.value(tried(state, seat, move, Rng(seed)), seat)
