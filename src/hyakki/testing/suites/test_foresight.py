"""What is foretold of a move is what is then told, and it is said from the seat's own view alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hyakki.bots import bot_for
from hyakki.core.foresight import effects, foresee
from hyakki.core.game import CHANCE, AnyGame, AnyState, Move
from hyakki.core.log import EventLog
from hyakki.core.messages import Message
from hyakki.core.rng import Rng
from hyakki.core.texts import LANGUAGES
from hyakki.testing.cases import Case, default_cases, random_states

GAMES = 2


@pytest.mark.parametrize("bot", ["greedy", "uniform"])
def test_what_is_foretold_is_what_is_then_told(game: AnyGame, bot: str) -> None:
    for case in default_cases(game):
        for seed in range(GAMES):
            check_game(case, bot, seed)


def test_what_is_foretold_is_true_with_every_option(case: Case) -> None:
    rng = Rng(31)
    for number, state in enumerate(random_states(case, 31)):
        if state.actors() and state.actors() != (CHANCE,) and number % 4 == 0:
            check_position(case, state, rng)


def check_game(case: Case, bot: str, seed: int) -> int:
    """Plays a whole game; gives how many effects were foretold."""
    rng = Rng.of("foresight", bot, seed)
    state = case.start()
    found = 0
    for seat in decisions(state, rng):
        found += check_position(case, state, rng)
        moves = state.moves(seat)
        chosen = bot_for(case.game, bot).choose(case.game, state.view(seat), moves, rng)
        state.apply(seat, chosen)
    return found


def decisions(state: AnyState, rng: Rng) -> Iterator[int]:
    """The seat that is to decide, again and again; chance plays by its odds in between."""
    while state.actors():
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        else:
            yield seat


def check_position(case: Case, state: AnyState, rng: Rng) -> int:
    """Every legal move: nothing is foretold that depends on what is hidden, and nothing that does not happen."""
    seat = state.actors()[0]
    moves = state.moves(seat)
    foreseen = foresee(case.game, state.view(seat, recall=False), moves)
    for move, foretold in zip(moves, foreseen, strict=True):
        assert foretold == effects(case.game, state, seat, move), move
        true = what_happens(case.game, state, seat, move, rng)
        assert all(message in true for message in foretold), move
        for lang in LANGUAGES:
            assert all(case.game.texts(lang).say(message, case.names) for message in foretold)
    return sum(len(foretold) for foretold in foreseen)


def what_happens(game: AnyGame, state: AnyState, seat: int, move: Move, rng: Rng) -> list[Message]:
    """What is told to the seat until somebody is to decide, and what the move changes for it."""
    twin = state.copy()
    twin.events = EventLog()
    twin.apply(seat, move)
    while twin.actors() == (CHANCE,):
        twin.apply(CHANCE, twin.sample(rng))
    told = [event.told_to(seat) for event in twin.events.take()]
    tried = state.copy()
    game.try_out(tried, seat, move)
    mapped = [game.foretold(message) for message in told if message is not None]
    return [message for message in mapped if message is not None] + list(
        game.compare(state, tried, seat)
    )
