"""`try`: applies moves to a position."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer

from hyakki.cli.common import (
    DataOption,
    GameArgument,
    LangOption,
    chosen_game,
    print_json,
    read_bytes,
    verdict,
)
from hyakki.core.game import AnyGame, AnyState
from hyakki.core.messages import IllegalMove, Message, Refusal, bad


def try_moves(
    game: GameArgument,
    moves: Annotated[
        list[str] | None,
        typer.Argument(metavar="MOVE...", help="Moves in notation, chance moves included."),
    ] = None,
    position: Annotated[
        str, typer.Option("--position", help="File with a position in JSON; - for standard input.")
    ] = "-",
    legal: Annotated[
        bool,
        typer.Option(
            "--moves",
            help="Also print the legal moves of the resulting position, on standard error.",
        ),
    ] = False,
    data: DataOption = "",
    lang: LangOption = "en",
) -> None:
    """Apply moves to a position and print the result, or say which rule refuses a move."""
    played = chosen_game(game, data)
    try:
        document = msgspec.json.decode(read_bytes(position))
    except (msgspec.DecodeError, RecursionError) as error:
        raise bad("bad_json", why=str(error)) from None
    state = played.read_position(document)
    for text in moves or ():
        _apply(played, state, text)
    print_json(played.write_position(state))
    if legal:
        names = [move.text for seat in state.actors() for move in state.moves(seat)]
        sys.stderr.write(" ".join(names) + "\n")
    outcome = state.outcome()
    if outcome is not None:
        names = [str(seat) for seat in range(len(outcome.scores))]
        sys.stderr.write(verdict(played, outcome, names, lang) + "\n")


def _apply(game: AnyGame, state: AnyState, text: str) -> None:
    """Play a move for whoever is to act, which may be chance."""
    move = game.read(text)
    if not state.actors():
        raise IllegalMove(Refusal(game.end_rule, Message("refusal.over")))
    seat = state.actors()[0]
    if move not in state.moves(seat):
        raise IllegalMove(game.why_not(state, seat, move))
    state.apply(seat, move)
