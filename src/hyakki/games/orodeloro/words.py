"""What the player is asked, what each move means, and what is counted at the end, in messages."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.core.views import ScoreLine
from hyakki.games.orodeloro.box import TILE_IDS
from hyakki.games.orodeloro.moves import (
    CHOOSE_WINNER,
    NAME_BEWITCHED,
    NAME_VICTIM,
    PICK,
    PLACE,
    SPLIT,
    SWAP,
    OroMove,
)
from hyakki.games.orodeloro.names import tile_name, whereabouts
from hyakki.games.orodeloro.parts import MOST_SEATS, Parts
from hyakki.games.orodeloro.view import OroView


def prompt(view: OroView) -> Message:
    if view.phase == "over":
        return Message("prompt.over")
    if view.seat not in view.actors:
        return Message(
            "prompt.wait", {"who": view.actors[0] if view.actors[0] >= 0 else view.active}
        )
    if view.phase == "split":
        return Message("prompt.split", {"who": view.active, "n": view.stake})
    if view.phase == "pick":
        return Message("prompt.pick", {"who": view.victim or 0, "n": view.stake})
    if view.phase == "cyclone":
        return Message("prompt.cyclone", {"n": view.swaps})
    return Message("prompt." + view.phase)


def score_lines(view: OroView) -> list[ScoreLine]:
    """The counts of all seats, by name: `score.<name>` is the label. A count that is not in sight has no line."""
    counts: dict[str, tuple[int | None, ...]] = {"coins": view.coins}  # O7.3
    lines: list[ScoreLine] = []
    for name, count in counts.items():
        known = tuple([points for points in count if points is not None])
        if len(known) == view.seats:
            lines.append(ScoreLine(Message("score." + name), known))
    return lines


def describe(parts: Parts, view: OroView, move: OroMove) -> Message:
    kind, number = move.kind, int(move.number)
    if kind == PLACE:
        tile, cell = tile_name(parts, move.tile), whereabouts(move.cell)
        turned = Message(f"rotation.{move.rotation}")
        return Message("move.place", {"tile": tile, "cell": cell, "turned": turned})
    if kind == SWAP:
        return Message("move.swap", _exchange(parts, view, move))
    if kind == SPLIT:
        return Message("move.split", {"left": number, "right": view.stake - number})
    if kind == NAME_VICTIM:
        return Message("move.combat", {"who": number})
    if kind == NAME_BEWITCHED:
        return _bewitched(number)
    if kind == CHOOSE_WINNER:
        return Message("move.winner", {"who": number})
    if kind == PICK:
        return Message("move.pick_right" if number else "move.pick_left")
    return Message("move.stop")


def _exchange(parts: Parts, view: OroView, move: OroMove) -> dict[str, int | str | Message]:
    tiles = (int(move.tile), int(move.number))
    holders = [_holder(view, TILE_IDS[tile]) for tile in tiles]
    return {
        "one": holders[0],
        "tile": tile_name(parts, tiles[0]),
        "two": holders[1],
        "other": tile_name(parts, tiles[1]),
    }


def _holder(view: OroView, tile: str) -> int:
    return next(seat for seat, hand in enumerate(view.hands) if tile in hand)


def _bewitched(bits: int) -> Message:
    """One sentence for one, two or three seats."""
    seats = [seat for seat in range(MOST_SEATS) if bits >> seat & 1]
    params: dict[str, int | str | Message] = dict(zip(("a", "b", "c"), seats, strict=False))
    return Message(f"move.siren_{len(seats)}", params)
