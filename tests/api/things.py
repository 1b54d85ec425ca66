"""`python -m tests.api.things write|read FILE`, `… help`: what is pickled, and what is documented, on the engines in use."""

from __future__ import annotations

import inspect
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hyakki
from hyakki.core.game import CHANCE, AnyGame, AnyState, Game, State
from hyakki.core.messages import HyakkiError, bad, bad_option
from hyakki.core.mind import Bot, Macro, Mind
from hyakki.core.table import Table
from hyakki.engines import engine_name
from hyakki.games import GAMES

EVERY = 5  # so many moves lie between two states


def states(game: AnyGame, seats: int, seed: int = 1) -> Iterator[AnyState]:
    """States of a random game, those where chance is to act among them."""
    rng = hyakki.Rng(seed)
    state = game.start(seats, game.complete(seats, {}))
    number = 0
    while state.actors():
        if number % EVERY == 0:
            yield state.copy()
        seat = state.actors()[0]
        legal = state.moves(seat)
        state.apply(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])
        number += 1
    yield state


def errors() -> list[HyakkiError]:
    told = []
    for call in ("decline", "jump"):
        try:
            hyakki.game("terres").new(seed=1).play(call)
        except HyakkiError as error:
            told.append(error)
    return [*told, bad("unknown_seat", seat=4, known="0–1"), bad_option("O2.1", "second_coin")]


def things() -> dict[str, Any]:
    """At least one of everything that can be copied, by name."""
    rng = hyakki.Rng(7)
    rng.bits()
    found: dict[str, Any] = {"rng": rng, "errors": errors()}
    for key, game in GAMES.items():
        seats = game.seat_counts[-1]
        row = list(states(game, seats))
        found[f"{key} game"] = game
        found[f"{key} states"] = row
        found[f"{key} moves"] = [
            move for state in row for seat in state.actors() for move in state.moves(seat)
        ]
        found[f"{key} views"] = [state.view(seat) for state in row for seat in range(seats)]
        found[f"{key} library"] = hyakki.game(key).new(seats, seed=3)
        found[f"{key} record"] = hyakki.game(key).new(seats, seed=3).record()
    some = found["terres moves"][:2]
    found["macro"] = Macro(some)
    return found


def described(name: str, thing: object) -> Iterator[str]:
    """What `help` shows: signatures, as far as the engine keeps them, and sentences."""
    if not isinstance(thing, type):
        yield f"{name}{inspect.signature(thing)}" if callable(thing) else name
        yield inspect.getdoc(thing) or ""
        return
    yield f"{name}: {inspect.getdoc(thing)}"
    for part in sorted(vars(thing)):
        value = inspect.getattr_static(thing, part)
        if part.startswith("_") or not callable(getattr(thing, part)):
            continue
        parameters = inspect.signature(getattr(thing, part)).parameters
        names = [(one.name, one.default) for one in parameters.values() if one.name != "self"]
        yield f"{name}.{part} {names} {inspect.getdoc(getattr(thing, part))} {type(value) is staticmethod}"


def descriptions() -> Iterator[str]:
    """All of the library, and the contracts for games and bots."""
    for name in hyakki.__all__:
        thing = getattr(hyakki, name)
        if not isinstance(thing, int):
            yield from described(name, thing)
    for contract in (Game, State, Mind, Bot, Table):
        yield from described(contract.__name__, contract)
    for name in ("new", "imagine", "position", "move"):
        yield f"{name}{inspect.signature(getattr(hyakki.Game, name))}"


def main(what: str, file: str = "") -> None:
    print(engine_name())
    if what == "write":
        Path(file).write_bytes(pickle.dumps(things()))
    elif what == "read":
        read, ours = pickle.loads(Path(file).read_bytes()), things()
        assert read.keys() == ours.keys()
        for name, thing in ours.items():
            assert read[name] == thing, name
            print(name)
    else:
        print("\n".join(descriptions()))


if __name__ == "__main__":
    main(*sys.argv[1:])
