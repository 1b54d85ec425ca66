"""The turn (O3) and the end of the game (O7)."""

from __future__ import annotations

import pytest

from hyakki.games.orodeloro.state import PLACING
from tests.games.orodeloro.scene import Scene, random_states, scored


def test_turns_go_round() -> None:
    """O3.1"""
    scene = Scene(hands=["t07 t05 t08"], seats=3, coming="t10")
    scene.do("t07r2@0,1", "draw:t10")
    assert scene.to_act == "B"
    scene = Scene("t07r2@0,1", seats=3, active=2, phase="draw").do("draw")
    assert scene.to_act == "A"


def test_one_of_the_own_tiles_must_be_placed() -> None:
    """O3.2: one's own, and there is no way to pass."""
    scene = Scene(hands=["t07 t05 t08", "t03 t10 t11"])
    assert scene.refused("t03r0@0,-1") == (
        "O3.2",
        "Before your screen there is no such tile: chest tile (straight).",
    )
    assert scene.refused("stop")[0] == "O5.13"
    assert all("@" in text for text in scene.legal())
    scene.do("t07r2@0,1", "draw")
    assert scene.to_act == "B"


def test_draw_then_coin() -> None:
    """O3.3: the tile is open to all."""
    scene = Scene(hands=["t07 t05 t08"], coming="t10").do("t07r2@0,1")
    assert (scene.to_act, scene.coins[0]) == ("*", 3)
    scene.do("draw:t10")
    assert (scene.hand("A"), scene.coins[0]) == ("t05 t08 t10", 4)
    assert scene.told().endswith("A draws a plain tile (straight). A takes 1 coin.")


def test_the_icon_comes_after_draw_and_coin() -> None:
    """O3.4: the tile just drawn may go with the cyclone."""
    scene = Scene(hands=["t02 t05 t08"], coming="t10").do("t02r0@0,1", "draw:t10")
    assert scene.coins[0] == 4
    assert any("t10" in text for text in scene.legal())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_holds_when_a_turn_begins(seats: int) -> None:
    """O3.5, O3.6: a tile in the reserve, a coin in the bank, three tiles each, 50 coins."""
    turns = 0
    for seed in range(5):
        for board in random_states(seats, {}, seed):
            assert board.bank + sum(board.coins) == 50
            if board.phase == PLACING:
                turns += 1
                assert min(int(board.reserve), int(board.bank)) >= 1
                assert {len(hand) for hand in board.hands} == {3}
    assert turns > 60


def test_the_game_ends_when_a_supply_is_empty() -> None:
    """O7.1: the reserve or the bank."""
    tiles = Scene("t07r2@0,1", phase="draw", reserve=1).do("draw")
    assert (tiles.to_act, "last tile" in tiles.told()) == ("", True)
    coins = Scene("t07r2@0,1", phase="draw", bank=1).do("draw")
    assert (coins.to_act, "The bank is empty." in coins.told()) == ("", True)


def test_the_end_is_tested_after_the_whole_turn() -> None:
    """O7.2: a bank emptied and refilled in one turn is not empty."""
    scene = Scene("t01r0@0,1", phase="draw", bank=1).do("draw")
    assert (scene.bank, scene.to_act) == (1, "B")
    fight = Scene("t06r2@0,1", phase="draw", reserve=1).do("draw")
    assert fight.to_act == "B"
    assert fight.do("split:0", "pick:right").to_act == ""


def test_most_coins_win() -> None:
    """O1.3, O7.3: whatever lies before the screens."""
    scene = Scene("t07r2@0,1", phase="draw", reserve=1, coins=[5, 9]).do("draw")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((6, 9), (1,), "coins")
    assert scored(scene.state.view(0))["score.coins"] == (6, 9)


def test_the_captain_wins_or_settles_a_tie() -> None:
    """O7.4, O7.5"""
    own = Scene("t07r2@0,1", phase="draw", reserve=1, coins=[5, 6], captain=1).do("draw")
    outcome = own.state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "captain")
    asked = Scene("t07r2@0,1", seats=3, phase="draw", reserve=1, coins=[5, 6, 2], captain=2).do(
        "draw"
    )
    view = asked.state.view(1)
    assert (view.coins, view.actors) == ((6, 6, 2), (2,))  # the screens are lifted
    asked.do("winner:0")
    outcome = asked.state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "captains_word")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("combat:1", "O5.4"),
        ("split:1", "O5.6"),
        ("pick:left", "O5.7"),
        ("siren:1", "O5.10"),
        ("swap:t05+t10", "O5.12"),
        ("stop", "O5.13"),
        ("winner:1", "O7.4"),
    ],
)
def test_an_answer_that_nobody_asked_for(move: str, rule: str) -> None:
    """O5.4, O5.6, O5.7, O5.10, O5.12, O5.13, O7.4: with the rule by which it would be asked."""
    scene = Scene(hands=["t07 t05 t08", "t03 t10 t11"])
    assert scene.refused(move) == (rule, "That is not what is asked now.")


def test_placing_belongs_before_the_draw() -> None:
    """O3.2"""
    scene = Scene("t06r2@0,1", ["t05 t07 t08"], phase="split", victim=0, active=1, captain=1)
    assert scene.refused("t05r2@0,-1")[0] == "O3.2"


ROUND = {"end_timing": "finish_round"}


def test_a_round_is_finished() -> None:
    """O7.2 with `finish_round`: on to the first captain's seat, drawing and earning while there is something."""
    scene = Scene(
        "t07r2@0,1", ["t05 t08", "t10 t11 t12", "t16 t23 t24"], seats=3, phase="draw", reserve=1,
        bank=2, options=ROUND,
    )  # fmt: skip
    scene.do("draw")
    assert (scene.to_act, scene.state.ending, scene.bank) == ("B", True, 1)
    coins = scene.coins[1]
    scene.do("t10r0@0,2")
    assert (scene.coins[1], scene.bank, scene.to_act) == (coins + 1, 0, "C")
    assert scene.hand("B") == "t11 t12"
    coins = scene.coins[2]
    scene.do(scene.legal()[0])
    assert (scene.coins[2], scene.to_act) == (coins, "")
    assert "takes no coin" in scene.told()


@pytest.mark.parametrize(("first", "over"), [(1, True), (2, True), (0, False)])
def test_a_port_that_passes_the_first_captain_ends_the_round(first: int, over: bool) -> None:
    """O7.2 with `finish_round`, O5.9: reach or pass the seat that began."""
    scene = Scene("t05r2@0,1", seats=3, phase="draw", reserve=1, first=first, options=ROUND).do(
        "draw"
    )
    assert (scene.to_act == "") == over
    if not over:
        assert scene.to_act == "C"


def test_what_was_once_empty_stays_so() -> None:
    """O7.2 with `finish_round`: a bank that fills again does not save the game."""
    hands = ["t08 t10", "t01 t11 t12"]
    scene = Scene("t07r2@0,-1", hands, phase="draw", bank=1, options=ROUND).do("draw")
    assert (scene.state.ending, scene.to_act) == (True, "B")
    scene.do("t01r0@0,1", "draw")
    assert (scene.bank, scene.to_act) == (1, "")
