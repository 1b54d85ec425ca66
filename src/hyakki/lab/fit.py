"""Fits the weights of a game's traits: self-play, then logistic regression on who won."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp, log, sqrt

import msgspec

from hyakki.bots.search.rollout import perform
from hyakki.bots.search.searcher import AnySearcher, Searcher
from hyakki.core.game import CHANCE, AnyGame, AnyState, Move
from hyakki.core.levels import Level
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.core.weights import Provenance, Weights

PASSES = 12
STEP = 0.3
PULL = 1e-5  # towards 0: a trait that hardly ever occurs keeps a weight near 0
JUDGED = 10  # every tenth game is kept to judge the fit


class Sample(msgspec.Struct, frozen=True):
    """The traits of a seat at the beginning of a turn, and the seat's share of the victory at the end."""

    traits: dict[str, float]
    won: float


def self_play(
    game: AnyGame, seats: int, options: Options, simulations: int, rng: Rng
) -> list[Sample]:
    """One game in which all seats play by reflex, or by a search with this many simulations if not 0."""
    seen: list[tuple[int, dict[str, float]]] = []

    def look(state: AnyState) -> None:
        seen.extend((owner, game.mind.traits(state, owner)) for owner in range(seats))

    won = play_through(game, seats, options, simulations, rng, look)
    return [Sample(traits, won[seat]) for seat, traits in seen if traits]


def play_through(
    game: AnyGame,
    seats: int,
    options: Options,
    simulations: int,
    rng: Rng,
    look: Callable[[AnyState], None],
) -> list[float]:
    """Play a game, call `look` wherever a turn begins, and return each seat's share of the victory."""
    state = game.start(seats, options)
    actor = CHANCE
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        if seat != actor:
            look(state)
            actor = seat
        perform(state, seat, _choice(game, state, seat, simulations, rng), rng)
    outcome = state.outcome()
    assert outcome is not None
    parts = max(1, len(outcome.winners))
    return [(seat in outcome.winners) / parts for seat in range(seats)]


def _choice(game: AnyGame, state: AnyState, seat: int, simulations: int, rng: Rng) -> Move:
    secret: Move | None = game.mind.secret_choice(state, seat, rng)
    if secret is not None:
        return secret
    if simulations == 0:
        return game.mind.reflex(state, seat, rng)
    # a new bot each time: a tree kept from the last decision would make the games more alike
    bot: AnySearcher = Searcher(Level("fit", 3, 0.0, simulations))
    move: Move = bot.choose(game, state.view(seat), state.moves(seat), rng)
    return move


def played_samples(
    game: AnyGame, seats: int, options: Options, games: int, simulations: int, seed: int
) -> Iterator[list[Sample]]:
    for number in range(games):
        yield self_play(game, seats, options, simulations, Rng.of("fit", seed, number))


def fitted(games: list[list[Sample]], command: str) -> Weights:
    """Logistic regression with a separate step size for each trait (Adagrad)."""
    learnt = [s for number, game in enumerate(games) if number % JUDGED for s in game]
    judging = [s for number, game in enumerate(games) if number % JUDGED == 0 for s in game]
    weights: dict[str, float] = {}
    squares: dict[str, float] = {}
    rng = Rng.of("fit", len(learnt))
    order = list(range(len(learnt)))
    for _ in range(PASSES):
        rng.shuffle(order)
        for place in order:
            _learn(learnt[place], weights, squares)
    found = Provenance(
        command=command,
        games=len(games),
        samples=len(learnt),
        loss=round(_loss(judging, weights), 5),
        loss_of_a_coin=round(_loss(judging, {}), 5),
    )
    return Weights(found, {name: round(weights[name], 4) for name in sorted(weights)})


def _chance(traits: dict[str, float], weights: dict[str, float]) -> float:
    odds = sum(weights.get(name, 0.0) * amount for name, amount in traits.items())
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, odds))))


def _learn(sample: Sample, weights: dict[str, float], squares: dict[str, float]) -> None:
    error = _chance(sample.traits, weights) - sample.won
    for name, amount in sample.traits.items():
        weight = weights.get(name, 0.0)
        slope = error * amount + PULL * weight
        square = squares.get(name, 1.0) + slope * slope
        squares[name] = square
        weights[name] = weight - STEP * slope / sqrt(square)


def _loss(samples: list[Sample], weights: dict[str, float]) -> float:
    total = 0.0
    for sample in samples:
        chance = _chance(sample.traits, weights)
        total -= sample.won * log(chance) + (1.0 - sample.won) * log(1.0 - chance)
    return total / max(1, len(samples))


def weights_file(found: Weights) -> str:
    """The data file: the provenance of the weights, then the weights."""
    made = found.provenance
    lines = [
        "# Written by `hyakki fit`; not by hand.",
        "[provenance]",
        f'command = "{made.command}"',
        f"games = {made.games}",
        f"samples = {made.samples}",
        f"loss = {made.loss}",
        f"loss_of_a_coin = {made.loss_of_a_coin}",
        "",
        "[weights]",
        *(f"{name} = {weight}" for name, weight in found.weights.items()),
    ]
    return "\n".join(lines) + "\n"
