"""Another deal of what a seat cannot see, made from a world that fits already."""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.core.game import SPECTATOR
from hyakki.core.rng import Rng
from hyakki.games import game_named
from hyakki.games.terres.imagine import redeal
from hyakki.games.terres.rules import TerresState
from hyakki.testing.cases import Case, random_states

CASE = Case(game_named("terres"), 2, {})


def positions(seed: int) -> Iterator[TerresState]:
    for state in random_states(CASE, seed):
        assert isinstance(state, TerresState)
        yield state


def test_only_what_the_viewer_cannot_see_is_dealt_again() -> None:
    rng = Rng(5)
    for number, state in enumerate(positions(5)):
        if number % 9:
            continue
        for seat in (0, 1, SPECTATOR):
            view = state.view(seat)
            assert redeal(state, view, rng).view(seat) == view


def test_the_hand_of_the_rival_changes_until_the_end_shows_it() -> None:
    rng = Rng(6)
    for number, state in enumerate(positions(6)):
        hands = {redeal(state, state.view(0), rng).hands[1] for _ in range(8)}
        if not state.actors():
            assert hands == {state.hands[1]}
        elif number > 40 and len(state.hands[1]) > 0:
            assert len(hands) > 1
