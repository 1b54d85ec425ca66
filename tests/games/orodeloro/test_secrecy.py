"""Who knows what: coins behind screens, and the two hands of a combat."""

from __future__ import annotations

from math import sqrt

import msgspec
import pytest

from hyakki.core.game import SPECTATOR
from hyakki.core.rng import Rng
from hyakki.games.orodeloro.rules import OroState
from tests.games.orodeloro import adapter
from tests.games.orodeloro.scene import GAME, OroTable, Scene, new_table, random_states, scored

COMBAT = "t22r2@0,-1 t21r3@0,1 t16r3@-1,1 t36r1@-1,-1 t26r3@-1,0"


def at_the_pick(left: int = 2) -> OroState:
    coins = [7, 6, 5]
    scene = Scene(COMBAT, seats=3, phase="pick", victim=1, left=left, coins=coins)
    return scene.state


def test_a_screen_hides_the_coins() -> None:
    """O1.2: one's own are in sight, the others' only with open coins or when screens are lifted."""
    state = at_the_pick()
    for recall in (True, False):
        assert state.view(0, recall).coins == (7, None, None)
        assert state.view(SPECTATOR, recall).coins == (None, None, None)
    open_table = Scene(seats=3, coins=[7, 6, 5], options={"coins_display": "open"}).state
    assert open_table.view(SPECTATOR, False).coins == (7, 6, 5)
    assert "score.coins" not in scored(state.view(0))


def test_whoever_recalls_has_counted() -> None:
    """Every coin that moves is seen moving, so the count is what a perfect memory knows; people are not shown it."""
    state = at_the_pick()
    assert state.view(0).counted == (7, 6, 5)
    assert state.view(0, recall=False).counted is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_count_follows_from_the_log(seats: int) -> None:
    """O3.6: the coins of all, added up from the public log alone."""
    table = new_table(seats, {}, seats)
    rng = Rng(seats)
    while table.outcome() is None:
        view = table.view(SPECTATOR)
        assert view.counted == tuple(added_up(table, seats))
        table.play(table.actors()[0], table.random_move(rng))


def added_up(table: OroTable, seats: int) -> list[int]:
    coins = [3] * seats
    signs = {"earned": 1, "destroyed": -1, "bewitched": -1, "second_coin": 1}
    for line in table.log(SPECTATOR):
        for message in line.messages:
            kind, params = message.key.removeprefix("log."), message.params
            who, other, n = (number(params.get(name)) for name in ("who", "other", "n"))
            coins[who] += signs.get(kind, 0)
            if kind == "chest":
                coins[who] += n
            elif kind.startswith("picked"):
                coins[who] += n
                coins[other] -= n
    return coins


def number(param: object) -> int:
    return param if isinstance(param, int) else 0


def test_the_split_is_the_victims_alone() -> None:
    """O5.6"""
    state = at_the_pick(left=2)
    known = [state.view(seat).left for seat in (SPECTATOR, 0, 1, 2)]
    assert known == [None, None, 2, None]
    assert [state.view(seat).stake for seat in (SPECTATOR, 0, 1, 2)] == [3] * 4


def before_a_pick() -> OroTable:
    """A table of random moves, between a split and its pick."""
    for seed in range(20):
        table, rng = new_table(3, {}, seed), Rng(seed)
        while table.outcome() is None and not adapter.hides(table):
            table.play(table.actors()[0], table.random_move(rng))
        if table.outcome() is None:
            return table
    raise AssertionError("nobody fought")


def test_the_log_tells_the_piles_after_the_pick() -> None:
    """O5.6, O5.7: veiled to all but the victim until the pick, then open to all."""
    table = before_a_pick()
    view = table.view(0)
    victim = view.victim
    assert victim is not None
    for seat in (0, 1, 2, SPECTATOR):
        last = table.log(seat)[-1]
        if seat == victim:
            assert last.text[-1].isdigit()
            assert last.messages[0].key == "log.split"
        else:
            assert last.text == "split:?"
            assert last.messages[0].params == {"who": victim}
            assert table.can_undo(seat) == 0
    table.play(view.active, "pick:left")
    told = [
        message
        for line in table.log(SPECTATOR)[-2:]
        for message in line.messages
        if message.key == "log.picked_left"
    ]
    assert told[0].params["left"] == told[0].params["n"]


def test_a_pick_is_not_taken_back() -> None:
    state = at_the_pick()
    assert GAME.reveals(state, GAME.read("pick:left"))
    assert not GAME.reveals(state, GAME.read("split:1"))


def test_the_attacker_imagines_any_split() -> None:
    """O5.6: drawn anew, all equally likely, whatever the true one is."""
    rng = Rng(5)
    samples = 2000
    for left in (0, 3):
        view = at_the_pick(left).view(0)
        found = [0] * 4
        for _ in range(samples):
            found[GAME.imagine(view, rng).left] += 1
        margin = 4 * sqrt(samples * 0.25 * 0.75)
        assert all(abs(count - samples / 4) < margin for count in found)
    own = at_the_pick(2).view(1)
    assert {int(GAME.imagine(own, rng).left) for _ in range(20)} == {2}


def test_facts_of_the_shared_suite_name_the_split() -> None:
    """The adapter's odds are those of the imagination also while a pick is pending."""
    state = at_the_pick()
    odds = adapter.fair_odds(state, 0)
    assert odds["left:1"] == pytest.approx(1 / 4)
    assert adapter.facts(state, 0) <= set(odds)
    assert not any(fact.startswith("left") for fact in adapter.facts(state, 1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_forgetful_view_can_be_imagined_too(seats: int) -> None:
    """Coins that are not recalled lie anywhere, but the total, one's own and the stake are right."""
    rng = Rng(6)
    for number, state in enumerate(random_states(seats, {}, 3)):
        if number % 5:
            continue
        view = state.view(0, recall=False)
        world = GAME.imagine(view, rng)
        adapter.conserved(world)
        assert msgspec.json.encode(world.view(0, recall=False)) == msgspec.json.encode(view)


@pytest.mark.parametrize(("owned", "exact"), [(2, True), (9, False)])
def test_a_stake_below_the_neighbours_tells_the_purse(owned: int, exact: bool) -> None:
    """O5.5: with three neighbours and a stake of two, the victim owned two."""
    scene = Scene(COMBAT, seats=3, phase="split", victim=1, coins=[7, owned, 5])
    view = scene.state.view(0, recall=False)
    supposed = {GAME.imagine(view, Rng(seed)).coins[1] for seed in range(40)}
    assert (supposed == {2}) == exact
    assert min(supposed) >= min(owned, 3)
