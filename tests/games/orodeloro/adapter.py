"""What the shared suites need to know of OROdelORO."""

from __future__ import annotations

from hyakki.core.rng import Rng
from hyakki.games.orodeloro.box import COINS, TILE_IDS
from hyakki.games.orodeloro.chart import END_SHIFT
from hyakki.games.orodeloro.parts import ALL_TILES, CELLS, EMPTY, LEADS
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.state import PICKING
from tests.boxes import other_box
from tests.games.orodeloro.scene import OroTable

OTHER_BOX = other_box("orodeloro")

# How far above its share greedy must win against uniform, where it cannot do what the other games' greedy does:
# with four seats it wins about 45 % of 1,000 games.
GREEDY_EDGE = {4: 0.125}
# An adept beats a novice in about 57 games of 100: it takes many deals to see that.
LADDER_DEALS = 300

# Readings that are not the default (O4.10, O5.12, O7.2); bots are tried on each.
READINGS = (
    {"stuck": "choose"},
    {"stuck": "may_pass"},
    {"cyclone_counts": "tiles"},
    {"end_timing": "at_once"},
)
READING_DEALS = 12


def conserved(board: OroState) -> None:
    """45 tiles, each in one place (O1.1); 50 coins (O3.6); one captain (O6.4); and the ends are all the ends."""
    on_map = bytes(int(move.tile) for move in board.route)
    tiles = b"".join([*board.hands, board.undrawn.cards, board.destroyed, on_map])
    assert bytes(sorted(tiles)) == ALL_TILES
    assert board.reserve == len(board.undrawn) - board.variant.removed >= 0
    assert board.bank + sum(board.coins) == COINS
    assert min(int(board.bank), *board.coins) >= 0
    assert board.captain in range(len(board.hands))
    found = [cell for cell in range(CELLS) if _prolongs(board, cell)]
    assert [end >> END_SHIFT for end in board.ends] == found


def _prolongs(board: OroState, cell: int) -> bool:
    """O4.3, by looking over the whole table as the engine never does."""
    return board.grid[cell] == EMPTY and board.demand(cell) >= LEADS


def hides(table: OroTable) -> bool:
    """O5.6: between the split and the pick."""
    return table.view(0).phase == "pick"


def hidden_swap(table: OroTable, seat: int, rng: Rng) -> list[str] | None:
    """Let the victim of a combat divide the stake otherwise; nothing else is ever hidden."""
    view = table.view(seat)
    if not hides(table) or view.victim == seat:
        return None
    lines = table.lines()
    victim, _, left = lines[-1].partition(" split:")
    lines[-1] = f"{victim} split:{(int(left) + 1 + int(rng.below(view.stake))) % (view.stake + 1)}"
    return lines


def facts(board: OroState, seat: int) -> frozenset[str]:
    """The tiles that may still come, and the left hand of a combat."""
    undrawn = {f"undrawn:{TILE_IDS[tile]}" for tile in board.undrawn.cards}
    if board.phase == PICKING and seat != board.victim:
        undrawn.add(f"left:{board.left}")
    return frozenset(undrawn)


def fair_odds(board: OroState, seat: int) -> dict[str, float]:
    """What was never seen is certainly undrawn; nothing tells how a stake was divided."""
    seen = b"".join([*board.hands, board.destroyed]) + bytes(int(m.tile) for m in board.route)
    odds = {f"undrawn:{TILE_IDS[tile]}": 1.0 for tile in ALL_TILES if tile not in seen}
    if board.phase == PICKING and seat != board.victim:
        stake = int(board.stake())
        odds |= {f"left:{left}": 1 / (stake + 1) for left in range(stake + 1)}
    return odds


def example_options(seats: int) -> list[dict[str, str]]:
    return [
        {"end_timing": "finish_round", "second_coin": "on"},
        {"end_timing": "finish_round", "table_size": "9", "siren_hits_captain": "no"},
        {"remove_tiles": "none", "coins_display": "open", "first_captain": "1"},
        {"stuck": "choose", "table_size": "9", "cyclone_counts": "tiles", "end_timing": "at_once"},
        {"stuck": "may_pass", "table_size": "9", "end_timing": "finish_round"},
    ]
