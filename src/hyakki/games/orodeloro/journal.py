"""What happened, in messages for the log. Nothing is told, and nothing is paid, without a journal."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.messages import Message
from hyakki.games.orodeloro.box import ICONS
from hyakki.games.orodeloro.moves import OroMove
from hyakki.games.orodeloro.parts import Parts, x_of, y_of
from hyakki.games.orodeloro.state import Board


def tile_name(parts: Parts, tile: i64) -> Message:
    """By its icon and its path: its number is printed nowhere."""
    shape = Message("path." + parts.shapes[tile])
    return Message("tile." + (ICONS[parts.icons[tile]] or "plain"), {"path": shape})


def cell_name(cell: i64) -> Message:
    return Message("cell.at", {"x": int(x_of(cell)), "y": int(y_of(cell))})


def whereabouts(cell: i64) -> Message:
    """How far from the start tile, as one sees it on the map."""
    across, along = int(x_of(cell)), int(y_of(cell))
    ways: list[Message] = []
    if across:
        ways.append(Message("way.east" if across > 0 else "way.west", {"n": abs(across)}))
    if along:
        ways.append(Message("way.south" if along > 0 else "way.north", {"n": abs(along)}))
    if len(ways) == 1:
        return ways[0]
    return Message("way.both", {"one": ways[0], "two": ways[1]})


def captain(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("captain", who=int(board.captain))


def second_coin(board: Board, seat: i64) -> None:
    if board.journal is not None:
        board.journal.tell("second_coin", who=int(seat))


def drew(board: Board, seat: i64, tile: i64) -> None:
    if board.journal is not None:
        board.journal.tell("drew", who=int(seat), tile=tile_name(board.house.parts, tile))


def stuck(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("stuck", who=int(board.active))


def destroyed(board: Board, tile: i64, paid: bool) -> None:
    if board.journal is not None:
        key = "destroyed" if paid else "destroyed_free"
        board.journal.tell(key, who=int(board.active), tile=tile_name(board.house.parts, tile))


def placed(board: Board, move: OroMove) -> None:
    if board.journal is not None:
        tile = tile_name(board.house.parts, move.tile)
        cell = whereabouts(move.cell)
        n = int(board.neighbours(move.cell))
        board.journal.tell("placed", who=int(board.active), tile=tile, cell=cell, n=n)


def earned(board: Board, coins: i64) -> None:
    if board.journal is not None:
        board.journal.tell("earned" if coins > 0 else "no_coin", who=int(board.active))


def chest(board: Board, coins: i64) -> None:
    if board.journal is not None:
        board.journal.tell("chest", who=int(board.active), n=int(coins))


def no_victim(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("no_victim", who=int(board.active))


def attacked(board: Board) -> None:
    if board.journal is not None:
        who, other = int(board.active), int(board.victim)
        board.journal.tell("attacked", who=who, other=other, n=int(board.stake()))


def split(board: Board) -> None:
    """O5.6, K2: the victim alone knows the piles until one is picked."""
    if board.journal is not None:
        who = int(board.victim)
        left, right = int(board.left), int(board.stake() - board.left)
        piles = Message("log.split", {"who": who, "left": left, "right": right})
        board.journal.tell_only(who, piles, Message("log.split_unseen", {"who": who}))


def picked(board: Board, stake: i64, gain: i64, takes_left: bool) -> None:
    """Before the coins move, so that the piles can be named."""
    if board.journal is not None:
        board.journal.tell(
            "picked_left" if takes_left else "picked_right",
            who=int(board.active),
            other=int(board.victim),
            left=int(board.left),
            right=int(stake - board.left),
            n=int(gain),
        )


def docked(board: Board, skipped: i64) -> None:
    if board.journal is not None:
        board.journal.tell("docked", who=int(board.active), n=int(skipped))


def nobody_bewitched(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("nobody_bewitched", who=int(board.active))


def bewitched(board: Board, seat: i64, paid: bool) -> None:
    if board.journal is not None:
        board.journal.tell("bewitched" if paid else "bewitched_poor", who=int(seat))


def cyclone(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("cyclone", who=int(board.active), n=int(board.swaps))


def swapped(board: Board, tile: i64, other: i64) -> None:
    """Before the tiles change hands."""
    if board.journal is not None:
        board.journal.tell(
            "swapped",
            who=int(board.active),
            one=int(board.holder(tile)),
            tile=tile_name(board.house.parts, tile),
            two=int(board.holder(other)),
            other=tile_name(board.house.parts, other),
        )


def stopped(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("stopped", who=int(board.active))


def parrot(board: Board) -> None:
    """Before the parrot changes its shoulder."""
    if board.journal is not None:
        key = "parrot_stays" if board.captain == board.active else "parrot"
        board.journal.tell(key, who=int(board.active))


def ending(board: Board) -> None:
    if board.journal is not None:
        what = "tiles_gone" if board.reserve == 0 else "coins_gone"
        board.journal.tell(what)


def over(board: Board) -> None:
    if board.journal is not None:
        for seat, coins in enumerate(board.coins):
            board.journal.tell("counted", who=seat, n=coins)


def crowned(board: Board, seat: i64) -> None:
    if board.journal is not None:
        board.journal.tell("crowned", who=int(board.captain), winner=int(seat))
