"""What the player is asked, what each move means, and what is counted at the end, in messages."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.core.views import ScoreLine
from hyakki.games.orodeloro.box import TILE_IDS
from hyakki.games.orodeloro.moves import (
    CHOOSE_WINNER,
    DESTROY,
    NAME_BEWITCHED,
    NAME_VICTIM,
    PASS,
    PICK,
    PLACE,
    SPLIT,
    SWAP,
    OroMove,
)
from hyakki.games.orodeloro.names import tile_name, whereabouts
from hyakki.games.orodeloro.parts import MOST_SEATS, TILE_NUMBER, Parts, cell_at
from hyakki.games.orodeloro.view import OroView


def prompt(parts: Parts, view: OroView) -> Message:
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
    if view.phase == "stuck":
        passing = view.options["stuck"] == "may_pass" and view.passes < view.seats - 1
        return Message("prompt.stuck_or_pass" if passing else "prompt.stuck", newest(parts, view))
    return Message("prompt." + view.phase)


def newest(parts: Parts, view: OroView) -> dict[str, int | str | Message]:
    """O4.12, O4.16: the tile that would be destroyed next, where it lies, and its price as far as one knows it."""
    tile = view.map[-1]
    owned = view.coins[view.active]
    price = "price.unknown" if owned is None else "price.coin" if owned else "price.free"
    return {
        "tile": tile_name(parts, TILE_NUMBER[tile.tile]),
        "cell": whereabouts(cell_at(tile.x, tile.y)),
        "price": Message(price),
    }


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
    if kind == DESTROY:
        return Message("move.destroy", newest(parts, view))
    if kind == PASS:
        return Message("move.pass")
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


def thing(parts: Parts, address: str) -> Message | None:
    if address in TILE_NUMBER:
        return tile_name(parts, TILE_NUMBER[address])
    if address.startswith("turn:"):
        return Message("rotation." + address.removeprefix("turn:"))
    x, comma, y = address.partition(",")
    if not comma:
        return None
    return Message("cell.from_start", {"cell": whereabouts(cell_at(int(x), int(y)))})
