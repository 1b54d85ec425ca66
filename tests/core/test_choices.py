"""Trees of choices: rows give back the very texts, loose moves are found in any order."""

from __future__ import annotations

from hyakki.core.choices import begins, buttons, flat, onward, tree
from hyakki.core.game import Move

LAYS = [Move(f"s05@{stack}", ("s05", stack)) for stack in ("water", "fire")]
END = Move("end")
SWAP = Move("swap:t10+t40", ("t10", "t40"), loose=True)


def test_moves_that_differ_in_their_last_touch_are_a_row() -> None:
    assert tree([*LAYS, END]) == {"s05": ["s05@", "", "water", "fire"], "do:end": "end"}


def test_an_id_may_stand_in_a_text_twice() -> None:
    turned = [Move(f"t00r{turn}@0,-1", ("t00", "0,-1", f"turn:{turn}")) for turn in (0, 1)]
    assert tree(turned) == {"t00": {"0,-1": ["t00r", "@0,-1", "turn:0", "turn:1"]}}


def test_what_is_no_row_is_spelled_out() -> None:
    star = [Move("move:forest*>ocean", ("a", "x:forest")), Move("move:wild>ocean", ("a", "x:wild"))]
    assert tree(star) == {"a": {"x:forest": "move:forest*>ocean", "x:wild": "move:wild>ocean"}}


def test_loose_moves_are_found_in_any_order_and_given_back_once() -> None:
    step = tree([SWAP])
    assert step == {"t10": ["swap:t10+", "", "t40"], "t40": ["swap:", "+t40", "t10"]}
    assert flat(step) == ["swap:t10+t40"]
    assert begins(SWAP, ("t40",))
    assert not begins(SWAP, ("t40", "t40"))


def test_touches_lead_to_moves_that_begin_so() -> None:
    assert [move.text for move in LAYS if begins(move, ("s05",))] == ["s05@water", "s05@fire"]
    assert not begins(LAYS[0], ("water",))
    assert not begins(LAYS[0], ("s05", "water", "fire"))


def test_moves_that_end_with_a_button_are_told_in_words() -> None:
    stay = Move("stay", ("school", "do:stay"))
    assert buttons([*LAYS, stay, END]) == [stay, END]


def test_what_may_be_touched_next_and_where_it_leads() -> None:
    assert onward([*LAYS, END], ()) == {"s05": LAYS, "do:end": [END]}
    assert onward([*LAYS, END], ("s05",)) == {"water": LAYS[:1], "fire": LAYS[1:]}
    assert onward(LAYS, ("s05", "water")) == {}
    assert onward([SWAP], ()) == {"t10": [SWAP], "t40": [SWAP]}
    assert onward([SWAP], ("t40",)) == {"t10": [SWAP]}


def test_nobody_to_act_has_no_choices() -> None:
    assert tree([]) == {}
    assert flat({}) == []
