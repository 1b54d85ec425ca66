"""T3.3: whoever writes down what is seen knows the rival's hand when the discard is shuffled. Worlds never contradict it."""

from __future__ import annotations

import pytest

from hyakki.core.game import CHANCE, SPECTATOR
from hyakki.core.messages import BadInput, Message
from hyakki.core.rng import Rng
from hyakki.games.terres.box import SKETCH_IDS
from hyakki.games.terres.game import Terres
from hyakki.games.terres.imagine import imagine, redeal
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.view import TerresView

GAME = Terres()


class Keeper:
    """Follows one seat's views alone: which sketches may lie in the draw pile."""

    def __init__(self) -> None:
        self.in_pile = set(SKETCH_IDS)
        self._discard: tuple[str, ...] = ()

    def follow(self, view: TerresView) -> None:
        if self._discard and not view.discard:
            self.in_pile = set(self._discard)
        self._discard = view.discard

    def certain(self, view: TerresView) -> set[str]:
        """What the rival must hold: nobody has seen it since, and it cannot lie in the draw pile."""
        sides = [side for stack in view.stacks for side in stack.sides]
        seen = {*view.hand, *view.discard, *(name for side in sides for name in side)}
        return set(SKETCH_IDS) - seen - self.in_pile


def held(state: TerresState, seat: int) -> set[str]:
    return set(state.view(seat).hand)


def step(state: TerresState, rng: Rng) -> None:
    actor = state.actors()[0]
    moves = state.moves(actor)
    move = state.sample(rng) if actor == CHANCE else moves[int(rng.below(len(moves)))]
    state.apply(actor, move)


def agree(state: TerresState, seat: int, keeper: Keeper, rng: Rng) -> int:
    """How many sketches of the rival were certain, and in every world."""
    view = state.view(seat)
    keeper.follow(view)
    certain = keeper.certain(view)
    assert set(view.kept) - set(view.hand) == certain
    world = imagine(view, rng, state.variant)
    for one in (world, redeal(world, view, rng)):
        assert certain <= held(one, 1 - seat)
        assert one.view(seat) == view
    return len(certain)


def test_worlds_agree_with_a_perfect_record_keeper() -> None:
    rng = Rng(1)
    certain = 0
    for _ in range(12):
        state = GAME.start(2, GAME.complete(2, {}))
        keepers = (Keeper(), Keeper())
        while state.actors():
            certain += sum(agree(state, seat, keepers[seat], rng) for seat in (0, 1))
            step(state, rng)
    assert certain > 50


def test_a_spectator_knows_the_same_of_both_hands() -> None:
    rng = Rng(0)
    state = GAME.start(2, GAME.complete(2, {}))
    while not state.kept:
        step(state, rng)
    view = state.view(SPECTATOR)
    assert len(view.kept) == sum(view.hand_sizes)
    for _ in range(20):
        world = imagine(view, rng, state.variant)
        assert set(view.kept) <= held(world, 0) | held(world, 1)
        assert world.view(SPECTATOR) == view


def test_only_what_is_held_can_be_kept() -> None:
    """T3.3"""
    rng = Rng(0)
    state = GAME.start(2, GAME.complete(2, {}))
    while not state.kept:
        step(state, rng)
    document = GAME.write_position(state)
    assert GAME.read_position(document).view(0) == state.view(0)
    laid = next(iter(set(SKETCH_IDS) - held(state, 0) - held(state, 1)))
    with pytest.raises(BadInput) as refused:
        GAME.read_position({**document, "kept": [laid]})
    why = refused.value.message.params["why"]
    assert isinstance(why, Message)
    assert why.params["rule"] == "T3.3"
