"""The advice of whole games: what is said is so, by what all have seen; and nothing is remembered for the player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hyakki.games import game_named
from hyakki.games.yokai.imagine import cells_of
from hyakki.games.yokai.mind.reading import touching
from hyakki.games.yokai.moves import YokaiMove
from hyakki.games.yokai.names import card_name
from hyakki.games.yokai.parts import BIT, CARD_NAMES, CARDS
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.state import TURNING_UP
from hyakki.games.yokai.view import YokaiView
from tests.games.advice import Advised, advised, check_game

GAME = game_named("yokai")
Advice = Advised[YokaiState, YokaiMove, YokaiView]
Params = dict[str, Any]


def looked_at(view: YokaiView, seat: int | None = None) -> set[str]:
    turns = [*view.history, view.turn]
    return {name for turn in turns if seat in (None, turn.seat) for name in turn.looks}


def is_card(advice: Advice, said: Params) -> bool:
    return bool(said["card"] == card_name(cells_of(advice.view.cards)[int(advice.move.what)]))


def chosen(advice: Advice) -> str:
    return CARD_NAMES[int(advice.move.what)]


def nobody(advice: Advice, said: Params) -> bool:
    seen = looked_at(advice.view)
    return is_card(advice, said) and chosen(advice) not in seen and said["n"] == CARDS - len(seen)


def others(advice: Advice, said: Params) -> bool:
    view = advice.view
    theirs = chosen(advice) in looked_at(view, said["who"])
    return is_card(advice, said) and theirs and chosen(advice) not in looked_at(view, view.seat)


def moved_there(advice: Advice, said: Params) -> bool:
    moves = [turn.moved for turn in advice.view.history if turn.seat == said["who"]]
    return others(advice, said) and chosen(advice) in moves


def again(advice: Advice, said: Params) -> bool:
    own = [turn for turn in advice.view.history if turn.seat == advice.view.seat]
    return chosen(advice) in own[-said["n"]].looks


def beside(advice: Advice) -> set[str]:
    mask = touching(cells_of(advice.view.cards), int(advice.move.place))
    return {CARD_NAMES[card] for card in range(CARDS) if mask & BIT[card]} - {chosen(advice)}


def tidies(advice: Advice, said: Params) -> bool:
    unseen = chosen(advice) not in looked_at(advice.view, advice.view.seat)
    return is_card(advice, said) and unseen and said["n"] == len(beside(advice))


def known_beside(advice: Advice) -> set[str]:
    return beside(advice) & looked_at(advice.view, advice.view.seat)


def unshown(advice: Advice, names: set[str]) -> bool:
    return any(card.face is None for card in advice.view.cards if card.name in names)


def says(advice: Advice, said: Params) -> bool:
    """The player sees all of them now."""
    known = known_beside(advice)
    return is_card(advice, said) and bool(known) and not unshown(advice, known | {chosen(advice)})


def may_say(advice: Advice, said: Params) -> bool:
    known = known_beside(advice)
    return is_card(advice, said) and bool(known) and unshown(advice, known | {chosen(advice)})


def not_remembered(advice: Advice, said: Params) -> bool:
    own = looked_at(advice.view, advice.view.seat) - set(advice.view.turn.looks)
    return bool(said["n"] == len(own))


def hints_left(advice: Advice, said: Params) -> bool:
    after = advice.after
    return bool(said["n"] == len(after.prepared) + after.unprepared)


TRUTHS: dict[str, Callable[[Advice, Params], bool]] = {
    "nobody_looked": nobody,
    "others_looked": others,
    "others_moved": moved_there,
    "looks_again": again,
    "tidies": tidies,
    "hopes": lambda advice, said: is_card(advice, said) and not known_beside(advice),
    "says_family": says,
    "says_one_family": says,
    "may_say_family": may_say,
    "may_say_one_family": may_say,
    "not_remembered": not_remembered,
    "hints_left": hints_left,
    "last_hint": lambda advice, _: advice.after.phase >= TURNING_UP,
    "or_declare": lambda advice, _: len(looked_at(advice.view)) == CARDS,
    "prepares": lambda advice, said: said["n"] == len(advice.view.prepared) > 0,
    "prepares_first": lambda advice, said: said["rest"] == advice.view.unprepared - 1,
}


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.whole_games)])
def test_whole_games_of_advice(seats: int) -> None:
    found: list[Advice] = list(advised(GAME, seats, "novice", range(10 * seats, 10 * seats + 10)))
    occurred = check_game(GAME, found)
    assert {"nobody_looked", "others_looked", "tidies", "not_remembered", "names"} <= occurred
    for advice in found:
        for key, holds in TRUTHS.items():
            for said in advice.said(key):
                assert holds(advice, said), (key, said, advice.move.text)


def test_faces_of_earlier_turns_have_no_say() -> None:
    """Y4.3: two that the player saw change places, and what the advice is made from stays as it is."""
    compared = 0
    for advice in advised(GAME, 2, "novice", range(1)):
        state, seat = advice.state, advice.view.seat
        earlier = looked_at(advice.view, seat) - set(advice.view.turn.looks)
        seen = [card for card in range(CARDS) if CARD_NAMES[card] in earlier]
        faces = list(state.faces)
        other = [card for card in seen if faces[card] != faces[seen[0]]]
        if not other:
            continue
        faces[seen[0]], faces[other[0]] = faces[other[0]], faces[seen[0]]
        twin = state.copy()
        twin.faces = bytes(faces)
        assert twin.view(seat) != state.view(seat)
        assert twin.view(seat, recall=False) == advice.view
        compared += 1
    assert compared > 10


def test_a_card_that_its_player_has_seen_is_not_looked_at_before_the_others() -> None:
    """Whoever looked at it may remember it; advice that forgets would send everybody back there."""
    for advice in advised(GAME, 2, "adept", range(3)):
        own = looked_at(advice.view, advice.view.seat)
        if advice.move.text.startswith("look:") and len(own) < CARDS // 2:
            assert chosen(advice) not in own
