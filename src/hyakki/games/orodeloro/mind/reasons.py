"""What speaks for a move, in words: what a tile brings, whom it hurts, what it keeps from the next player."""

from __future__ import annotations

from typing import Final

from hyakki.core.messages import Message
from hyakki.games.orodeloro.box import ICONS
from hyakki.games.orodeloro.mind.reflex import tile_worth
from hyakki.games.orodeloro.mind.value import way_out
from hyakki.games.orodeloro.moves import (
    DESTROY,
    NAME_BEWITCHED,
    NAME_VICTIM,
    PASS,
    PICK,
    PLACE,
    SPLIT,
    STOP,
    SWAP,
    OroMove,
)
from hyakki.games.orodeloro.names import tile_name
from hyakki.games.orodeloro.parts import CYCLONE, PARROT, PLAIN, PORT, SIREN
from hyakki.games.orodeloro.rules import OroState

WORTH_TELLING: Final = 0.9  # coins by which the next player's best reply becomes worse


def reasons(state: OroState, seat: int, move: OroMove) -> list[Message]:
    if move.kind == PLACE:
        return [*_brings(state, seat, move), *_blocks(state, move)]
    if move.kind in (SPLIT, PICK):
        return [Message("why.blindly")]
    if move.kind == NAME_VICTIM:
        return _richest(state, seat, 1 << int(move.number), "why.victim")
    if move.kind == NAME_BEWITCHED:
        return _richest(state, seat, int(move.number), "why.bewitched")
    if move.kind == SWAP:
        return _swap(state, seat, move)
    if move.kind == DESTROY:
        return _destroys(state)
    if move.kind == PASS:
        return [Message("why.pass")] if way_out(state) <= 0.0 else []
    return [Message("why.stop")] if move.kind == STOP else []


def _destroys(state: OroState) -> list[Message]:
    """O4.16: what matters is whether something fits then."""
    after = state.copy()
    after.lift_newest()
    fits = after.can_place(after.hands[after.active])
    return [Message("why.destroy_opens" if fits else "why.destroy_on")]


def _brings(state: OroState, seat: int, move: OroMove) -> list[Message]:
    """The icon, by its neighbours; for a plain tile, what is kept for later."""
    icons = state.variant.parts.icons
    icon = icons[int(move.tile)]
    n = int(state.neighbours(move.cell))
    if icon == PLAIN:
        kept = [tile for tile in state.hands[seat] if icons[tile] != PLAIN]
        return [Message("why.keeps", {"n": len(kept)})] if kept else []
    if icon == PARROT:
        return [] if state.captain == seat else [Message("why.parrot")]
    if icon in (PORT, SIREN):
        n = min(n, len(state.coins) - 1)
    if icon == CYCLONE:
        n = int(state.exchanges(n))
        if n == 0:
            return []
    return [Message("why." + ICONS[icon], {"n": n})]


def _blocks(state: OroState, move: OroMove) -> list[Message]:
    """Hands are open: a tile may spoil the place that the next player waits for."""
    following = (int(state.active) + 1) % len(state.coins)
    before = _best_reply(state, following)
    after = state.copy()
    after.place(move)
    if before - _best_reply(after, following) < WORTH_TELLING:
        return []
    return [Message("why.blocks", {"who": following})]


def _best_reply(state: OroState, seat: int) -> float:
    return max(tile_worth(state, tile, seat) for tile in state.hands[seat])


def _richest(state: OroState, seat: int, named: int, key: str) -> list[Message]:
    rivals = [other for other in range(len(state.coins)) if other != seat]
    richest = max(rivals, key=lambda other: state.coins[other])
    return [Message(key, {"who": richest})] if named >> richest & 1 else []


def _swap(state: OroState, seat: int, move: OroMove) -> list[Message]:
    given, got = int(move.tile), int(move.number)
    if got in state.hands[seat]:
        given, got = got, given
    if given not in state.hands[seat]:
        return [Message("why.swap_others")]
    return [Message("why.swap", {"tile": tile_name(state.variant.parts, got)})]
