"""Builds the view of a seat, field by field: nothing gets into it by accident."""

from __future__ import annotations

from hyakki.core.positions import NONE, or_none
from hyakki.games.orodeloro.box import TILE_IDS
from hyakki.games.orodeloro.moves import OroMove
from hyakki.games.orodeloro.parts import names_of, x_of, y_of
from hyakki.games.orodeloro.state import CROWNING, OVER, PHASES, Board
from hyakki.games.orodeloro.view import OroView, Placed


def view_of(board: Board, seat: int, recall: bool) -> OroView:
    return OroView(
        seat=seat,
        seats=len(board.hands),
        options=board.variant.options,
        phase=PHASES[board.phase],
        actors=board.actors(),
        active=int(board.active),
        captain=int(board.captain),
        first=int(board.first),
        map=tuple([placed(move) for move in board.route]),
        destroyed=names_of(board.destroyed),
        hands=tuple([names_of(hand) for hand in board.hands]),
        coins=_coins_in_sight(board, seat),
        counted=tuple(board.coins) if recall else None,
        bank=int(board.bank),
        reserve=int(board.reserve),
        ending=board.ending,
        passes=int(board.passes),
        victim=or_none(int(board.victim)),
        stake=int(board.stake()) if board.victim != NONE else 0,
        # O5.6: the victim alone knows the piles
        left=or_none(int(board.left)) if seat == board.victim else None,
        swaps=int(board.swaps),
        winner=or_none(int(board.winner)),
    )


def _coins_in_sight(board: Board, seat: int) -> tuple[int | None, ...]:
    """O1.2, O7.3: screens hide the coins until they are lifted for the count."""
    lifted = board.variant.open_coins or board.phase == CROWNING or board.phase == OVER
    seen: list[int | None] = []
    for owner, coins in enumerate(board.coins):
        seen.append(coins if lifted or owner == seat else None)
    return tuple(seen)


def placed(move: OroMove) -> Placed:
    return Placed(
        TILE_IDS[move.tile], int(move.rotation), int(x_of(move.cell)), int(y_of(move.cell))
    )
