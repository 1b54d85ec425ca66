"""`perft` and `bench`: count positions and time the engines."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.table import Table as Grid

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
    read_bytes,
)
from hyakki.cli.shapes import Counted
from hyakki.core.game import AnyGame, AnyState
from hyakki.core.messages import bad
from hyakki.core.options import Options
from hyakki.core.rng import Rng
from hyakki.games import GAMES, game_named
from hyakki.lab.bench import Comparison, compare
from hyakki.lab.perft import divided, wander


def perft(
    game: GameArgument,
    depth: Annotated[int, typer.Option("--depth", help="Number of moves.")] = 3,
    after: Annotated[int, typer.Option("--after", help="Start after this many random moves.")] = 40,
    position: Annotated[
        str,
        typer.Option(
            "--position", help="Start from the position in this file instead; - for standard input."
        ),
    ] = "",
    seats: SeatsOption = None,
    option: ChoiceOption = None,
    seed: SeedOption = 0,
    json: JsonOption = False,
) -> None:
    """Count the move sequences from a position, chance moves included, by first move."""
    played = game_named(game)
    count = chosen_seats(played, seats)
    options = played.complete(count, chosen_options(option))
    state = _start(played, count, options, position, after, seed)
    rows = divided(state, at_least("--depth", depth, 1))
    if json:
        print_json(Counted(depth, sum(rows.values()), rows))
        return
    for move, nodes in rows.items():
        console.print(f"{move:<24} {nodes}", markup=False)
    console.print(f"[bold]{'nodes':<24} {sum(rows.values())}[/bold]")


def _start(
    game: AnyGame, seats: int, options: Options, position: str, after: int, seed: int
) -> AnyState:
    if not position:
        return wander(game.start(seats, options), at_least("--after", after, 0), Rng(seed))
    try:
        document = msgspec.json.decode(read_bytes(position))
    except msgspec.DecodeError as error:
        raise bad("bad_json", why=str(error)) from None
    state: AnyState = game.read_position(document)
    return state


def bench(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="Key of a game; all games by default.")
    ] = "",
    seats: SeatsOption = None,
    seconds: Annotated[
        float, typer.Option("--seconds", help="Seconds for each engine and game.")
    ] = 5.0,
    json: JsonOption = False,
) -> None:
    """Measure the speed of the plain and the compiled engines in one run."""
    games = [game_named(game)] if game else list(GAMES.values())
    rows = [compare(one, chosen_seats(one, seats), seconds) for one in games]
    if json:
        print_json(rows)
        return
    for row in rows:
        _show(row)


def _show(row: Comparison) -> None:
    ratio = "no compiled engine" if row.ratio is None else f"compiled is {row.ratio:.1f}× plain"
    grid = Grid(
        title=f"{row.game}, {row.seats} seats: {ratio}",
        title_justify="left",
        box=None,
        padding=(0, 2),
    )
    for heading in (
        "engine",
        "decisions/s",
        "copy µs",
        "view µs",
        "imagine µs",
        "state bytes",
        "simulations/s",
    ):
        grid.add_column(heading, justify="right")
    for speed in (row.compiled, row.plain):
        if speed is not None:
            numbers = (speed.copy_us, speed.view_us, speed.imagine_us)
            shown = [f"{number:.2f}" for number in numbers]
            rate = f"{speed.decisions_per_second:,.0f}"
            search = f"{speed.simulations_per_second:,.0f}" if speed.simulations_per_second else "–"
            grid.add_row(speed.engine, rate, *shown, str(speed.state_bytes), search)
    console.print(grid)
