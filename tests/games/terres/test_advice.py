"""The advice of whole games: what is said is so, by the rules and by the true position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hyakki.games import game_named
from hyakki.games.terres.box import MOST_PLAYS
from hyakki.games.terres.moves import CALLS, DISTRACTION, ENDED, TerresMove
from hyakki.games.terres.parts import ELEMENT_NUMBER, PRINTED, VALUE
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.scoring import points
from hyakki.games.terres.view import TerresView
from tests.games.advice import Advised, advised, check_game

GAME = game_named("terres")
Advice = Advised[TerresState, TerresMove, TerresView]
Params = dict[str, Any]


def stack_of(said: Params, name: str = "stack") -> int:
    return ELEMENT_NUMBER[said[name].key.removeprefix("element.")]


def value_of(said: Params) -> int:
    return int(said["yokai"].params["value"])


def sides(state: TerresState, stack: int, seat: int) -> tuple[int, int]:
    return len(state.side(seat, stack)), len(state.side(1 - seat, stack))


def scores(advice: Advice, said: Params) -> bool:
    """T7.2: the points after the move."""
    books = advice.after.notebooks
    seat = advice.view.seat
    return (points(books[seat]), points(books[1 - seat])) == (said["own"], said["rival"])


def took(advice: Advice, said: Params) -> bool:
    seat = advice.view.seat
    new = advice.after.notebooks[seat][len(advice.state.notebooks[seat]) :]
    return scores(advice, said) and value_of(said) in [VALUE[yokai] for yokai in new]


def stands(advice: Advice, said: Params) -> bool:
    """The sides after a lay, and what is missing then (T5.2)."""
    after = advice.state.copy()
    stack, seat = stack_of(said), advice.view.seat
    top = after.stacks[stack][0]
    after.lay(seat, advice.move.card, stack)
    own, rival = sides(after, stack, seat)
    right = (own, rival, VALUE[top] - own - rival) == (said["own"], said["rival"], said["n"])
    return (
        right
        and PRINTED[top]
        == ELEMENT_NUMBER[said["yokai"].params["element"].key.removeprefix("element.")]
    )


def lured(advice: Advice, said: Params) -> bool:
    after, stack, seat = advice.after, stack_of(said), advice.view.seat
    own, rival = sides(after, stack, seat)
    left = value_of(said) - own - rival
    return own > rival and (own, rival, left) == (said["own"], said["rival"], said["n"])


def fills(state: TerresState, stack: int, seat: int, n: int) -> bool:
    """With n sketches more that player has as many as the top yokai asks for, and the most of them."""
    own, rival = sides(state, stack, seat)
    return own + rival + n == VALUE[state.stacks[stack][0]] and own + n > rival


def threatened(advice: Advice, said: Params) -> bool:
    """T3.2, T3.5: the rival draws one, and lays at most three."""
    after = advice.state if advice.move is ENDED else advice.after
    rival = 1 - advice.view.seat
    enough = said["n"] <= min(MOST_PLAYS, len(after.hands[rival]) + 1)
    return enough and fills(after, stack_of(said), rival, said["n"])


def kept_for(advice: Advice, said: Params) -> bool:
    state, stack, seat = advice.state, stack_of(said), advice.view.seat
    held = [card for card in state.hands[seat] if stack in state.parts.ends[card]]
    return fills(state, stack, seat, said["n"]) and said["fitting"].params["n"] == len(held)


def tempted(advice: Advice, said: Params) -> bool:
    """One sketch of one's own, and the rival could complete it with so many."""
    state, stack, seat = advice.state.copy(), stack_of(said), advice.view.seat
    card = next(card for card in state.hands[seat] if stack in state.parts.ends[card])
    state.lay(seat, card, stack)
    most = min(MOST_PLAYS, len(state.hands[1 - seat]) + 1)
    return said["n"] <= most and fills(state, stack, 1 - seat, said["n"])


def distracts(advice: Advice, said: Params) -> bool:
    """T6.7, from the lay or from the use of the ability."""
    state = (advice.state if advice.move is DISTRACTION else advice.after).copy()
    stack, seat = stack_of(said), advice.view.seat
    counts = sides(state, stack, seat)
    goal = state.move_newest(1 - seat, stack)
    return goal == stack_of(said, "goal") and (counts[0], counts[1] - 1) == (
        said["own"],
        said["rival"],
    )


def would_carry(advice: Advice, said: Params) -> bool:
    state, seat = advice.state.copy(), advice.view.seat
    goal = state.move_newest(1 - seat, int(state.laid_at))
    return goal == stack_of(said) and sides(state, int(goal), seat) == (said["own"], said["rival"])


def ability_would_take(advice: Advice, said: Params) -> bool:
    laid, seat = advice.after, advice.view.seat
    for call in (*CALLS, DISTRACTION):
        if call in laid.moves(seat):
            after = laid.copy()
            GAME.try_out(after, seat, call)
            taken = after.notebooks[seat][len(laid.notebooks[seat]) :]
            if value_of(said) in [VALUE[yokai] for yokai in taken]:
                return True
    return False


def stays(advice: Advice, said: Params) -> bool:
    after = advice.after
    return bool(len(after.side(1 - advice.view.seat, stack_of(said))) == said["n"])


def nobody_got(advice: Advice, said: Params) -> bool:
    """T5.6: both notebooks stay as they are."""
    return advice.after.notebooks == advice.state.notebooks and said["own"] > 0


def called_away(advice: Advice, said: Params) -> bool:
    own, rival = sides(advice.state, stack_of(said), advice.view.seat)
    return rival > own and (own, rival) == (said["own"], said["rival"])


def takes_first(advice: Advice, said: Params) -> bool:
    return took(advice, said) and said["n"] <= MOST_PLAYS


def is_held(advice: Advice, said: Params) -> bool:
    """No other stack that the hand fits is nearer."""
    state, seat = advice.state, advice.view.seat
    fits = {stack for card in state.hands[seat] for stack in state.parts.ends[card]}
    short = [VALUE[state.stacks[stack][0]] - sum(sides(state, stack, seat)) for stack in fits]
    counts = sides(state, stack_of(said), seat)
    right = counts == (said["own"], said["rival"]) and said["left"] == min(short)
    return right and said["n"] == len(advice.view.hand)


def now_stands(advice: Advice, said: Params) -> bool:
    stack = stack_of(said)
    own, rival = sides(advice.state, stack, advice.view.seat)
    left = VALUE[advice.state.stacks[stack][0]] - own - rival
    return (own, rival, left) == (said["own"], said["rival"], said["n"])


TRUTHS: dict[str, Callable[[Advice, Params], bool]] = {
    "wins": scores,
    "takes": took,
    "takes_first": takes_first,
    "stays": stays,
    "leads": lambda advice, said: stands(advice, said) and said["own"] == said["rival"] + 1,
    "builds": lambda advice, said: stands(advice, said) and said["own"] > said["rival"] + 1,
    "levels": lambda advice, said: stands(advice, said) and said["own"] == said["rival"],
    "closes_in": lambda advice, said: stands(advice, said) and said["own"] < said["rival"],
    "would_take": lambda advice, said: stands(advice, said) and said["own"] > said["rival"],
    "would_scare": lambda advice, said: stands(advice, said) and said["own"] == said["rival"],
    "would_give": lambda advice, said: stands(advice, said) and said["own"] < said["rival"],
    "scare": nobody_got,
    "lures": lured,
    "rescues": called_away,
    "danger": threatened,
    "saves": is_held,
    "saves_for": kept_for,
    "tempts": tempted,
    "distracts": distracts,
    "no_distract": would_carry,
    "keeps_lead": lambda advice, said: now_stands(advice, said) and said["own"] > said["rival"],
    "no_call": now_stands,
    "call_takes": ability_would_take,
    "distract_takes": ability_would_take,
}


@pytest.mark.parametrize(
    "bot", ["greedy", pytest.param("search:12", marks=pytest.mark.whole_games)]
)
def test_whole_games_of_advice(bot: str) -> None:
    found: list[Advice] = list(advised(GAME, 2, bot, range(20)))
    occurred = check_game(GAME, found)
    assert {"takes", "leads", "danger", "saves_for", "distracts"} <= occurred
    for advice in found:
        for key, holds in TRUTHS.items():
            for said in advice.said(key):
                assert holds(advice, said), (key, said, advice.move.text)
