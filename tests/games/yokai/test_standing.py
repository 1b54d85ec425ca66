"""What pages are told of the table beside the view."""

from __future__ import annotations

import pytest

from hyakki.games.yokai.view import YokaiFacts
from hyakki.testing.cases import default_cases, random_states
from tests.games.yokai.scene import GAME, ROWS, Scene


def test_bounds_of_what_a_victory_is_worth_and_the_verdict_at_the_end() -> None:
    """Y8.4, Y9.2"""
    for case in default_cases(GAME):
        for seed in range(4):
            *_, state = random_states(case, seed)
            outcome = state.outcome()
            assert outcome is not None
            standing = GAME.standing(state.view(0))
            assert standing.verdict is not None
            together = not any(standing.verdict.strays.values())
            assert together == (not outcome.reason.endswith("unsolved"))
            if outcome.winners:
                assert standing.least <= outcome.scores[0] <= standing.most
                assert standing.verdict.rank == outcome.reason
            else:
                assert standing.verdict.rank == ""


@pytest.mark.parametrize(("active", "following"), [(0, 1), (1, 2), (2, 0)])
def test_who_is_next(active: int, following: int) -> None:
    """Y3.1"""
    standing = GAME.standing(Scene(ROWS, seats=3, active=active).view(0))
    assert (standing.next, standing.verdict) == (following, None)


def test_the_facts_are_the_rulebooks_numbers() -> None:
    """Y9.2, Y9.4, Y10.1, Y10.8, Y11.5"""
    plain = YokaiFacts(
        right=1,
        wrong=-1,
        prepared=2,
        unprepared=5,
        blank=0,
        glorious_from=8,
        total_from=12,
        level="1",
        mirrored=False,
    )
    assert GAME.facts(2, GAME.complete(2, {})) == plain
    for used, blank in (("1", 1), ("printed", None)):
        options = {"colourless": "on", "colourless_used_score": used}
        assert GAME.facts(2, GAME.complete(2, options)).blank == blank
