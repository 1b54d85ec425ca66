"""What happened, in messages for the log. Nothing is written, and nothing is paid, without an event log."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.messages import Message
from hyakki.games.orodeloro.moves import OroMove
from hyakki.games.orodeloro.names import tile_name, whereabouts
from hyakki.games.orodeloro.state import Board


def captain(board: Board) -> None:
    if board.events is not None:
        board.events.add("captain", who=int(board.captain))


def second_coin(board: Board, seat: i64) -> None:
    if board.events is not None:
        board.events.add("second_coin", who=int(seat))


def drew(board: Board, seat: i64, tile: i64) -> None:
    if board.events is not None:
        board.events.add("drew", who=int(seat), tile=tile_name(board.variant.parts, tile))


def stuck(board: Board) -> None:
    if board.events is not None:
        board.events.add("stuck", who=int(board.active))


def destroyed(board: Board, tile: i64, paid: bool) -> None:
    if board.events is not None:
        key = "destroyed" if paid else "destroyed_free"
        board.events.add(key, who=int(board.active), tile=tile_name(board.variant.parts, tile))


def passed(board: Board) -> None:
    if board.events is not None:
        board.events.add("passed", who=int(board.active))


def placed(board: Board, move: OroMove) -> None:
    if board.events is not None:
        tile = tile_name(board.variant.parts, move.tile)
        cell = whereabouts(move.cell)
        n = int(board.neighbours(move.cell))
        board.events.add("placed", who=int(board.active), tile=tile, cell=cell, n=n)


def earned(board: Board, coins: i64) -> None:
    if board.events is not None:
        board.events.add("earned" if coins > 0 else "no_coin", who=int(board.active))


def chest(board: Board, coins: i64) -> None:
    if board.events is not None:
        board.events.add("chest", who=int(board.active), n=int(coins))


def no_victim(board: Board) -> None:
    if board.events is not None:
        board.events.add("no_victim", who=int(board.active))


def attacked(board: Board) -> None:
    if board.events is not None:
        who, other = int(board.active), int(board.victim)
        board.events.add("attacked", who=who, other=other, n=int(board.stake()))


def split(board: Board) -> None:
    """O5.6: the victim alone knows the piles until one is picked."""
    if board.events is not None:
        who = int(board.victim)
        left, right = int(board.left), int(board.stake() - board.left)
        piles = Message("log.split", {"who": who, "left": left, "right": right})
        board.events.add_for((who,), piles, Message("log.split_unseen", {"who": who}))


def picked(board: Board, stake: i64, gain: i64, takes_left: bool) -> None:
    """Before the coins move, so that the piles can be named."""
    if board.events is not None:
        board.events.add(
            "picked_left" if takes_left else "picked_right",
            who=int(board.active),
            other=int(board.victim),
            left=int(board.left),
            right=int(stake - board.left),
            n=int(gain),
        )


def docked(board: Board, skipped: i64) -> None:
    if board.events is not None:
        board.events.add("docked", who=int(board.active), n=int(skipped))
        for step in range(1, skipped + 1):
            board.events.add("missed_turn", who=int((board.active + step) % board.variant.seats))


def nobody_bewitched(board: Board) -> None:
    if board.events is not None:
        board.events.add("nobody_bewitched", who=int(board.active))


def bewitched(board: Board, seat: i64, paid: bool) -> None:
    if board.events is not None:
        board.events.add("bewitched" if paid else "bewitched_poor", who=int(seat))


def cyclone(board: Board) -> None:
    if board.events is not None:
        if board.swaps > 0:
            board.events.add("cyclone", who=int(board.active), n=int(board.swaps))
        else:
            board.events.add("calm_cyclone", who=int(board.active))


def swapped(board: Board, tile: i64, other: i64) -> None:
    """Before the tiles change hands."""
    if board.events is not None:
        board.events.add(
            "swapped",
            who=int(board.active),
            one=int(board.holder(tile)),
            tile=tile_name(board.variant.parts, tile),
            two=int(board.holder(other)),
            other=tile_name(board.variant.parts, other),
        )


def stopped(board: Board) -> None:
    if board.events is not None:
        board.events.add("stopped", who=int(board.active))


def parrot(board: Board) -> None:
    """Before the parrot changes its shoulder."""
    if board.events is not None:
        key = "parrot_stays" if board.captain == board.active else "parrot"
        board.events.add(key, who=int(board.active))


def ending(board: Board) -> None:
    if board.events is not None:
        what = "tiles_gone" if board.reserve == 0 else "coins_gone"
        board.events.add(what)
        if board.variant.at_once:
            board.events.add("at_once")


def over(board: Board) -> None:
    if board.events is not None:
        for seat, coins in enumerate(board.coins):
            board.events.add("counted", who=seat, n=coins)


def crowned(board: Board, seat: i64) -> None:
    if board.events is not None:
        board.events.add("crowned", who=int(board.captain), winner=int(seat))
