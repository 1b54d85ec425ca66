"""What the shared suites need to know of Terres de Yokai."""

from __future__ import annotations

from typing import TypeAlias

from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.games.terres.box import SKETCH_IDS
from hyakki.games.terres.moves import TerresMove
from hyakki.games.terres.parts import ALL_SKETCHES, HIDDEN, YOKAI_IDS
from hyakki.games.terres.rules import TerresState
from hyakki.games.terres.view import TerresView
from tests.boxes import other_box

OTHER_BOX = other_box("terres")

TerresTable: TypeAlias = Table[TerresState, TerresMove, TerresView]

# An adept wins seven games of ten against a novice: in twenty games that may not show.
LADDER_DEALS = 24

# Readings that are not the default (T4.4, T5.1, T5.10); bots are tried on each.
READINGS = (
    {"completion_order": "check_first"},
    {"call_uncovers": "waits"},
    {"leftover_chain": "on"},
)


def conserved(board: TerresState) -> None:
    """36 sketches and 20 yokai, each in exactly one place (T1.1, T1.3)."""
    sketches = b"".join([*board.hands, *board.sides, board.draw.cards, board.discard])
    assert bytes(sorted(sketches)) == ALL_SKETCHES
    hidden = sum(stack.count(HIDDEN) for stack in board.stacks)
    assert hidden == sum(len(pile) for pile in board.unseen)
    in_sight = b"".join([*board.stacks, *board.notebooks]).replace(bytes([HIDDEN]), b"")
    unseen = b"".join(pile.cards for pile in board.unseen)
    assert bytes(sorted(in_sight + unseen)) == bytes(range(len(YOKAI_IDS)))


def hidden_swap(table: TerresTable, seat: int, rng: Rng) -> list[str] | None:
    """Let a sketch that another hand holds and one in the draw pile change places, back to when it was drawn."""
    lines = list(table.record().moves)
    held = _held_by_others(table, seat)
    if not held:
        return None
    seen = _seen_by(table, seat)
    unseen = [name for name in SKETCH_IDS if name not in seen and name not in held]
    if not unseen:
        return None
    out = held[int(rng.below(len(held)))]
    into = unseen[int(rng.below(len(unseen)))]
    for number in range(len(lines) - 1, -1, -1):
        if lines[number] == f"* draw:{out}":
            lines[number] = f"* draw:{into}"
            return lines
    return None


def _held_by_others(table: TerresTable, seat: int) -> list[str]:
    held: list[str] = []
    for other in range(table.seats):
        if other != seat:
            held += table.view(other).hand
    return held


def _seen_by(table: TerresTable, seat: int) -> set[str]:
    """Everything in sight now or earlier: what was ever laid cannot be swapped out of the past."""
    view = table.view(seat)
    laid = {line.partition(" ")[2].partition("@")[0] for line in table.record().moves}
    drawn_since = {line.removeprefix("* draw:") for line in table.record().moves}
    return laid | drawn_since | set(view.hand)


def facts(board: TerresState, seat: int) -> frozenset[str]:
    held = [
        f"{other}:{SKETCH_IDS[card]}"
        for other in range(2)
        if other != seat
        for card in board.hands[other]
    ]
    return frozenset(held)


def fair_odds(board: TerresState, seat: int) -> dict[str, float]:
    """T2.1, T3.3: a sketch kept since the reshuffle is in a hand; every other one is equally likely in each unseen place."""
    others = [other for other in range(2) if other != seat]
    held = b"".join(board.hands[other] for other in others)
    known = [card for card in held if card in board.kept]
    unseen = [card for card in held + board.draw.cards if card not in known]
    odds: dict[str, float] = {}
    for other in others:
        share = len(board.hands[other]) / len(held) if held else 0.0
        rest = share * (len(held) - len(known)) / len(unseen) if unseen else 0.0
        odds |= {f"{other}:{SKETCH_IDS[card]}": share for card in known}
        odds |= {f"{other}:{SKETCH_IDS[card]}": rest for card in unseen}
    return odds


def example_options(seats: int) -> list[dict[str, str]]:
    return [
        {"completion_order": "check_first", "leftover_chain": "on"},
        {"completion_order": "check_first", "leftover_chain": "on", "tiebreak_colours": "stack"},
        {"call_uncovers": "waits"},
        {"call_uncovers": "waits", "completion_order": "check_first", "leftover_chain": "on"},
    ]
