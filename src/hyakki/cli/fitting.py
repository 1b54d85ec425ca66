"""`fit`: fits the weights of a game's traits by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hyakki.cli.common import (
    ChoiceOption,
    GameArgument,
    JsonOption,
    SeatsOption,
    SeedOption,
    at_least,
    chosen_options,
    chosen_seats,
    console,
    print_json,
    with_progress,
    write_new,
)
from hyakki.core.messages import bad
from hyakki.games import game_named
from hyakki.lab.fit import fitted, played_samples, weights_file


def fit(
    game: GameArgument,
    games: Annotated[
        int, typer.Option("--games", help="Number of games of self-play, at least 20.")
    ] = 1000,
    simulations: Annotated[
        int,
        typer.Option(
            "--simulations", help="Simulations for each move; 0 plays by reflex, without search."
        ),
    ] = 0,
    seats: SeatsOption = None,
    option: ChoiceOption = None,
    seed: SeedOption = 0,
    write: Annotated[
        Path | None, typer.Option("--write", help="Write the weights to this file.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite the file if it exists.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Fit the weights of a game's traits: self-play, then logistic regression on who won."""
    played = game_named(game)
    count = chosen_seats(played, seats)
    options = played.complete(count, chosen_options(option))
    at_least("--simulations", simulations, 0)
    rows = played_samples(played, count, options, at_least("--games", games, 20), simulations, seed)
    command = f"hyakki fit {game} --seats {count} --games {games} --simulations {simulations} --seed {seed}"
    samples = list(with_progress(rows, games, f"{game}: self-play"))
    if not any(samples):
        raise bad("no_traits", game=game)
    found = fitted(samples, command)
    if write is not None:
        write_new(write, weights_file(found).encode(), force)
    if json:
        print_json(found)
        return
    made = found.provenance
    console.print(
        f"{made.games} games, {made.samples} samples; log loss {made.loss:.4f} on games not fitted "
        f"(a coin: {made.loss_of_a_coin:.4f})",
        markup=False,
    )
    for name, weight in found.weights.items():
        console.print(f"{name:<24} {weight:9.4f}", markup=False)
