"""What pages are told of the table beside the view."""

from __future__ import annotations

from hyakki.games.orodeloro.moves import PLACE
from hyakki.games.orodeloro.parts import EAST, NORTH, SOUTH
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.view import End, OroFacts, Placed
from hyakki.testing.cases import Case, default_cases, random_states
from tests.games.orodeloro.scene import GAME, Scene


def test_where_the_path_goes_on_and_what_is_unseen() -> None:
    """O4.3"""
    for case in default_cases(GAME):
        for state in random_states(case, 2):
            for seat in state.actors():
                if seat < 0:
                    continue
                view = state.view(seat, recall=False)
                standing = GAME.standing(view)
                ends = {f"{end.x},{end.y}" for end in standing.ends}
                placing = {move.path[1] for move in state.moves(seat) if move.kind == PLACE}
                assert placing <= ends
                assert isinstance(state, OroState)
                assert sum(standing.unseen.values()) == len(state.undrawn)


def test_an_end_has_the_sides_from_which_a_path_leads_into_it() -> None:
    """O4.3: a neighbour whose path passes by is none of them."""
    loop = Scene("t20r1@0,-1 t25r2@1,-1 t01r0@1,0 t17r3@1,1", ["t42 t18 t05"])
    assert GAME.standing(loop.state.view(0)).ends == (End(0, 1, (NORTH, EAST)),)
    bare = GAME.standing(Scene().state.view(0))
    assert bare.ends == (End(0, -1, (SOUTH,)), End(0, 1, (NORTH,)))
    beside = GAME.standing(Scene("t20r1@0,-1 t25r2@1,-1").state.view(0))
    assert End(1, 0, (NORTH,)) in beside.ends, "the start tile shows it no path"


def test_the_newest_tile_is_marked_for_whoever_is_stuck() -> None:
    """O4.12, O4.16"""
    stuck = 0
    for seed in range(12):
        case = Case(GAME, 4, {"stuck": "choose", "table_size": "9"})
        for state in random_states(case, seed):
            view = state.view(0)
            wanted = view.map[-1].tile if view.phase == "stuck" else None
            assert GAME.standing(view).doomed == wanted
            stuck += view.phase == "stuck"
    assert stuck > 0


def test_the_facts_are_the_rulebooks_numbers_and_what_the_table_agreed_on() -> None:
    """O2.1, O2.7, O4.1, O5.12, O7.2"""
    start = Placed("start", 0, 0, 0)
    plain = OroFacts(start=start, hand=3, coins=50, reach=6, counts_tiles=False, ends_at_once=False)
    assert GAME.facts(2, GAME.complete(2, {})) == plain
    agreed = {"cyclone_counts": "tiles", "end_timing": "at_once", "table_size": "9"}
    other = OroFacts(start=start, hand=3, coins=50, reach=4, counts_tiles=True, ends_at_once=True)
    assert GAME.facts(2, GAME.complete(2, agreed)) == other
    widest = GAME.facts(2, GAME.complete(2, {"table_size": "17"}))
    assert widest.reach == 8
