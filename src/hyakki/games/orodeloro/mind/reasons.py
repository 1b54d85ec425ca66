"""What speaks for a move, in words: what a tile brings, what it keeps, and what it leaves to the next player.

Coins behind screens are named only if the view knows them: whoever did not keep count is told so.
"""

from __future__ import annotations

from typing import Final

from hyakki.core.game import CHANCE
from hyakki.core.messages import Message
from hyakki.games.orodeloro.box import ICONS
from hyakki.games.orodeloro.mind.reflex import tile_worth
from hyakki.games.orodeloro.mind.replies import Reply, best_reply, most_touched, next_seat
from hyakki.games.orodeloro.mind.value import PROMISE, way_out
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
from hyakki.games.orodeloro.names import tile_name
from hyakki.games.orodeloro.parts import CHEST, COMBAT, CYCLONE, PARROT, PLAIN, PORT, SIREN
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.state import DRAWING
from hyakki.games.orodeloro.view import OroView

WORTH_TELLING: Final = 2  # tiles beside an icon that the next player could place


def reasons(state: OroState, view: OroView, move: OroMove) -> list[Message]:
    kind, seat = move.kind, view.seat
    if kind == PLACE:
        return _placed(state, seat, move)
    if kind == SPLIT:
        left = int(move.number)
        return [Message("why.split", {"left": left, "right": view.stake - left})]
    if kind == PICK:
        return [Message("why.pick", {"n": view.stake, "who": view.victim or 0})]
    if kind == NAME_VICTIM:
        return [_victim(state, view, int(move.number))]
    if kind == NAME_BEWITCHED:
        return [_bewitched(view, int(move.number))]
    if kind == SWAP:
        return _swap(state, seat, move)
    if kind == DESTROY:
        return [_destroys(state)]
    if kind == PASS:
        return [_passes(state)]
    if kind == CHOOSE_WINNER:
        return [_crowns(state, seat, int(move.number))]
    return [_stops(state, seat)]


def _name(state: OroState, tile: int) -> Message:
    return tile_name(state.variant.parts, tile)


def _placed(state: OroState, seat: int, move: OroMove) -> list[Message]:
    """What it brings, what it does to the next player, and that it ends the game."""
    brings = _icon(state, seat, move) or _kept(state, seat, move)
    end = [Message("why.last_tile")] if state.reserve == 1 else []
    rest = end or _answer(state, move)
    return [*brings, *rest, *_best_place(state, move)]


def _icon(state: OroState, seat: int, move: OroMove) -> list[Message]:
    """O5: the icon, by its neighbours."""
    icon = state.variant.parts.icons[int(move.tile)]
    n = int(state.neighbours(move.cell))
    rivals = len(state.coins) - 1
    said: dict[str, int | str | Message] = {"n": n}
    if icon == PLAIN or _cut_short(state):
        return []
    if icon == PARROT:
        if state.captain == seat:
            return [Message("why.captain")]
        return [Message("why.parrot", {"who": int(state.captain)})]
    if icon == CHEST:
        said["coins"] = _coins_after(state, seat, move) - int(state.coins[seat])
    if icon == COMBAT and not any(state.may_fight(other) for other in range(rivals + 1)):
        return [Message("why.nobody_to_fight", {"who": int(state.captain)})]
    if icon == PORT and n >= rivals:
        return [Message("why.port_all", {"n": rivals})]
    if icon == SIREN:
        safe = state.captain != seat and not state.variant.siren_hits_captain
        said["n"] = min(n, rivals - 1 if safe else rivals)
        if said["n"] == 0:
            return [Message("why.siren_unheard", {"who": int(state.captain)})]
    if icon == CYCLONE:
        said["n"] = int(state.exchanges(n))
        if said["n"] == 0:
            return [Message("why.calm")]
    return [Message("why." + ICONS[icon], said)]


def _cut_short(state: OroState) -> bool:
    """O7.2: with `at_once` the last tile or coin keeps the icon from acting."""
    return bool(state.variant.at_once) and (state.reserve == 1 or state.bank == 1)


def _coins_after(state: OroState, seat: int, move: OroMove) -> int:
    """O3.3: whatever tile is drawn."""
    after = state.copy()
    after.apply(seat, move)
    if after.phase == DRAWING:
        after.apply(CHANCE, after.moves(CHANCE)[0])
    return int(after.coins[seat])


def _kept(state: OroState, seat: int, move: OroMove) -> list[Message]:
    """A tile without an effect: which icon waits behind it, and how it would stand now."""
    icons = state.variant.parts.icons
    kept = [tile for tile in state.hands[seat] if tile != move.tile and icons[tile] != PLAIN]
    if not kept:
        after = state.copy()
        after.place(move)
        return [Message("why.no_icons", {"n": len(after.ends)})]
    best = max(kept, key=lambda tile: PROMISE[icons[tile]])
    n = most_touched(state, best)
    said: dict[str, int | str | Message] = {"tile": _name(state, best), "n": n}
    if icons[best] == PARROT:
        return [Message("why.keeps_parrot", said)]
    return [Message("why.keeps" if n else "why.keeps_unfit", said)]


def _answer(state: OroState, move: OroMove) -> list[Message]:
    """Hands are open: what the next player can do then, and could have done without this tile."""
    following = next_seat(state, move)
    swirls = state.variant.parts.icons[int(move.tile)] == CYCLONE
    if swirls or following == state.active:
        return []  # O5.12: a cyclone changes the hands first
    after = state.copy()
    after.place(move)
    before, reply = best_reply(state, following), best_reply(after, following)
    if reply is None and not after.can_place(after.hands[following]):
        return [Message("why.stuck", {"who": following})]
    found: list[Message] = []
    if reply is not None and reply.touches >= WORTH_TELLING:
        found.append(_reply("why.leaves", state, following, reply))
    if before is not None and before.touches > most_touched(after, before.tile):
        found.append(_reply("why.blocks", state, following, before))
    return found


def _best_place(state: OroState, move: OroMove) -> list[Message]:
    """O5.2: whether an icon could touch more tiles elsewhere."""
    if state.variant.parts.icons[int(move.tile)] in (PLAIN, PARROT):
        return []
    most = most_touched(state, int(move.tile))
    key = "why.best_place" if most == state.neighbours(move.cell) else "why.elsewhere"
    return [Message(key, {"n": most})]


def _reply(key: str, state: OroState, who: int, reply: Reply) -> Message:
    return Message(key, {"who": who, "tile": _name(state, reply.tile), "n": reply.touches})


def _victim(state: OroState, view: OroView, who: int) -> Message:
    """O5.4: the purse that is known to be the fullest; else what is at stake."""
    stake = int(state.strength())
    known = view.counted or view.coins
    coins = known[who]
    if coins is None:
        return Message("why.victim_hidden", {"who": who, "n": stake})
    rivals = [known[seat] or 0 for seat in range(view.seats) if state.may_fight(seat)]
    key = "why.victim" if coins == max(rivals) else "why.victim_poorer"
    return Message(key, {"who": who, "coins": coins, "n": min(stake, coins)})


def _bewitched(view: OroView, named: int) -> Message:
    """O5.10, O5.11: of those named, the richest if that is known, else the captain."""
    seats = [seat for seat in range(view.seats) if named >> seat & 1]
    known = view.counted or view.coins
    if all(known[seat] is not None for seat in range(view.seats)):
        richest = max(seats, key=lambda seat: known[seat] or 0)
        return Message("why.bewitched", {"who": richest, "n": known[richest] or 0})
    if view.captain in seats:
        return Message("why.bewitched_captain", {"who": view.captain})
    return Message("why.bewitched_hidden", {"who": seats[0]})


def _swap(state: OroState, seat: int, move: OroMove) -> list[Message]:
    """What comes to one's own hand; else who loses the better tile."""
    one, two = int(move.tile), int(move.number)
    for given, got in ((one, two), (two, one)):
        if given in state.hands[seat]:
            said: dict[str, int | str | Message] = {"given": _name(state, given)}
            return [_touching("why.swap", state, got, said)]
    if tile_worth(state, one, int(state.holder(one))) < tile_worth(state, two, 0):
        one, two = two, one
    said = {"who": int(state.holder(one)), "other": _name(state, two)}
    return [_touching("why.swap_others", state, one, said)]


def _touching(
    key: str, state: OroState, tile: int, said: dict[str, int | str | Message]
) -> Message:
    return Message(key, {**said, "tile": _name(state, tile), "n": most_touched(state, tile)})


def _stops(state: OroState, seat: int) -> Message:
    """O5.13: the exchanges that are left alone, and the best tile that stays."""
    best = max(state.hands[seat], key=lambda tile: tile_worth(state, tile, seat))
    return _touching("why.stop", state, int(best), {"left": int(state.swaps)})


def _destroys(state: OroState) -> Message:
    """O4.16: what matters is whether something fits then."""
    after = state.copy()
    gone = _name(state, int(after.lift_newest().tile))
    for tile in after.hands[after.active]:
        if after.can_place(bytes([tile])):
            return Message("why.destroy_opens", {"tile": gone, "fits": _name(state, tile)})
    return Message("why.destroy_on", {"tile": gone})


def _passes(state: OroState) -> Message:
    """O4.16: how many tiles would have to go first."""
    after = state.copy()
    tiles = 0
    while not after.can_place(after.hands[after.active]):
        after.lift_newest()
        tiles += 1
    return Message("why.pass" if way_out(state) <= 0.0 else "why.pass_all", {"n": tiles})


def _crowns(state: OroState, seat: int, who: int) -> Message:
    """O7.4"""
    coins = {"n": int(state.coins[who]), "own": int(state.coins[seat])}
    return Message("why.crown", {"who": who, **coins})
