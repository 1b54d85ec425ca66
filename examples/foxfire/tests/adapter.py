"""What Hyakki's suites need to know of Foxfire; `hyakki.testing.adapter` explains each function."""

from __future__ import annotations

from foxfire.game import LIGHTS, FoxfireState, FoxfireView

from hyakki.core.game import Move
from hyakki.core.rng import Rng
from hyakki.core.table import Table


def conserved(state: FoxfireState) -> None:
    """No light is found twice, and each turn that is over left one."""
    assert min(state.left().values()) >= 0
    assert sum(len(row) for row in state.lights) == state.turn
    assert sum(state.left().values()) + len(state.known()) == sum(LIGHTS.values())


def hidden_swap(
    table: Table[FoxfireState, Move, FoxfireView], seat: int, rng: Rng
) -> list[str] | None:
    """The same game, but a light that this seat never saw is one of those still on the marsh."""
    view = table.view(seat)
    lines = table.lines()
    finds = [number for number, line in enumerate(lines) if line.startswith("* find:")]
    left = _left([lines[number] for number in finds])
    unseen = [number for turn, number in enumerate(finds) if not _knows(view, lines, turn)]
    pairs = [(one, into) for one in unseen for into in left if lines[one] != into]
    if not pairs:
        return None
    out, into = pairs[int(rng.below(len(pairs)))]
    return [*lines[:out], into, *lines[out + 1 :]]


def _knows(view: FoxfireView, lines: list[str], turn: int) -> bool:
    """Whether the viewer looked at the light of that turn: who found it did, and who took it."""
    if turn % view.seats == view.seat:
        return True
    taker = (turn + 1) % view.seats
    answers = [line for line in lines if line.split(" ")[1] in ("keep", "take", "refuse")]
    taken = turn < len(answers) and answers[turn].endswith("take")
    return taken and taker == view.seat


def _left(found: list[str]) -> list[str]:
    lines = [f"* find:{worth:+d}" for worth, count in LIGHTS.items() for _ in range(count)]
    for line in found:
        lines.remove(line)
    return sorted(set(lines))


def facts(state: FoxfireState, seat: int) -> frozenset[str]:
    return frozenset(
        f"{number}:{worth}"
        for number, (worth, seen_by) in enumerate(state.known())
        if seat not in seen_by
    )


def fair_odds(state: FoxfireState, seat: int) -> dict[str, float]:
    """Every light that the seat has not looked at is equally likely in each place."""
    hidden = [number for number, (_, seen_by) in enumerate(state.known()) if seat not in seen_by]
    unseen = state.left()
    for number in hidden:
        unseen[state.known()[number][0]] += 1
    total = sum(unseen.values())
    return {
        f"{number}:{worth}": count / total
        for number in hidden
        for worth, count in unseen.items()
        if count
    }


def example_options(seats: int) -> list[dict[str, str]]:
    return []
