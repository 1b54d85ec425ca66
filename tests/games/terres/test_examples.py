"""The worked examples of the rule book, each as a test."""

from __future__ import annotations

from hyakki.games.terres import scoring
from hyakki.games.terres.box import ELEMENTS
from hyakki.games.terres.parts import YOKAI_NUMBER
from tests.games.terres.scene import Scene


def test_majority_takes_and_leftovers_stay() -> None:
    """T-E1 (T5.2–T5.5)"""
    scene = Scene("E[4,6] X2 Y1", hand="EW, WF").lay("EW", "E")
    assert scene.show("E") == "E[6] X0 Y1"
    assert scene.won("X")[-1] == "earth4"
    assert len(scene.state.discard) == 3


def test_the_rival_takes_in_your_turn() -> None:
    """T-E2 (T5.3)"""
    scene = Scene("F[5,7] X1 Y3", hand="FE, WN").lay("FE", "F")
    assert scene.show("F") == "F[7] X2 Y0"
    assert scene.won("Y") == ["fire5"]
    assert len(scene.state.discard) == 3
    assert "end" in scene.legal()


def test_equal_sides_scare() -> None:
    """T-E3 (T5.6)"""
    scene = Scene("W[6,3,4] X2 Y3", hand="WE, FN")
    before = scene.points("X")
    scene.lay("WE", "W")
    assert scene.show("W") == "W[3,4,6] X0 Y0"
    assert len(scene.state.discard) == 6
    assert (scene.points("X"), scene.points("Y")) == (before, 0)


def test_a_lonely_yokai_stays() -> None:
    """T-E4 (T5.7, T7.1)"""
    scene = Scene("N[4] X1 Y2", hand="WN, WF").lay("WN", "N")
    assert scene.show("N") == "N[4] X0 Y0"
    assert len(scene.state.discard) == 4
    assert scene.state.outcome() is None


def test_leftovers_wait_until_touched() -> None:
    """T-E5 (T5.10, T7.1)"""
    scene = Scene("W[7,3] X3 Y3", hand="WE, WN, FE").lay("WE", "W")
    assert scene.won("X")[-1] == "water7"
    assert scene.show("W") == "W[3] X0 Y3"
    assert scene.state.outcome() is None
    scene.lay("WN", "W")
    assert scene.won("Y") == ["water3"]
    assert scene.state.outcome() is not None


def test_leftovers_chain_with_the_option() -> None:
    """T-E5 with leftover_chain=on"""
    scene = Scene("W[7,3] X3 Y3", hand="WE, WN, FE", options={"leftover_chain": "on"})
    scene.lay("WE", "W")
    assert scene.won("Y") == ["water3"]
    assert scene.state.outcome() is not None


def test_a_called_yokai_is_taken_at_once() -> None:
    """T-E6 (T6.3, T6.11, T5.1)"""
    scene = Scene("F[6] X2; N[3,5] Y2", hand="FN+c, WE").lay("FN+c", "F").do("call:wind")
    assert scene.show("F", "N") == "F[6] X0 Y0; N[5] X0 Y2"
    assert scene.won("X")[-1] == "wind3"
    assert len(scene.state.discard) == 3


def test_a_call_uncovers_a_win_for_the_rival() -> None:
    """T-E7 (T5.1, T5.3)"""
    scene = Scene("E[5,6]; N[7,3,4] X1 Y4", hand="EN+c, WF").lay("EN+c", "E").do("call:wind")
    assert scene.show("E", "N") == "E[N7,5,6] X1 Y0; N[4] X1 Y0"
    assert scene.won("Y") == ["wind3"]


def test_what_a_call_uncovers_waits_with_the_option() -> None:
    """T-E7 with call_uncovers=waits (T5.1, T5.10)"""
    picture = "E[5,6]; N[7,3,4] X1 Y4"
    scene = Scene(picture, hand="EN+c, WN", options={"call_uncovers": "waits"})
    scene.lay("EN+c", "E").do("call:wind")
    assert scene.show("E", "N") == "E[N7,5,6] X1 Y0; N[3,4] X1 Y4"
    assert scene.won("Y") == []
    scene.lay("WN", "N")
    assert scene.show("N") == "N[4] X2 Y0"
    assert scene.won("Y") == ["wind3"]


def test_the_goal_of_a_call_is_counted_with_both_readings() -> None:
    """T-E6 (T5.1): only the stack that the yokai came from waits."""
    options = {"call_uncovers": "waits"}
    scene = Scene("F[6] X2; N[3,5] Y2", hand="FN+c, WE", options=options)
    scene.lay("FN+c", "F").do("call:wind")
    assert scene.show("F", "N") == "F[6] X0 Y0; N[5] X0 Y2"
    assert scene.won("X")[-1] == "wind3"


def test_call_never_takes_the_last_yokai() -> None:
    """T-E8 (T6.6, T6.2)"""
    picture = "W[5,3]; F[4]; E[6]; N[7,3]"
    assert Scene(picture, hand="WF+c, EN").lay("WF+c", "W").legal() == ["decline", "call:wind"]
    at_fire = Scene(picture, hand="WF+c, EN").lay("WF+c", "F").legal()
    assert at_fire == ["decline", "call:water", "call:wind"]
    no_source = Scene("W[5,3]; F[4]; E[6]; N[7]", hand="WF+c, EN").lay("WF+c", "W")
    assert "decline" not in no_source.legal()
    assert "end" in no_source.legal()


def test_distract_moves_the_newest_and_its_ability_sleeps() -> None:
    """T-E9 (T6.7, T6.9, T5.1)"""
    scene = Scene("E[6,4] X1 Y(EF,EW+c); W[4,7] X1 Y2", hand="EN+d, FN")
    scene.lay("EN+d", "E").do("distract")
    assert scene.show("E", "W") == "E[6,4] X2 Y1; W[7] X1 Y0"
    assert scene.won("Y") == ["water4"]


def test_distract_used_declined_or_too_late() -> None:
    """T-E10 (T4.4, T6.10)"""
    picture = "E[4,6] X1 Y(EF,EW)"
    declined = Scene(picture, hand="EN+d, WF").lay("EN+d", "E").do("decline")
    assert declined.show("E") == "E[6,4] X0 Y0"
    used = Scene(picture, hand="EN+d, WF").lay("EN+d", "E").do("distract")
    assert used.show("E", "W") == "E[4,6] X2 Y1; W[3,4,5,6,7] X0 Y1"
    late = Scene(picture, hand="EN+d, WF", options={"completion_order": "check_first"})
    late.lay("EN+d", "E")
    assert late.show("E") == "E[6,4] X0 Y0"
    assert "distract" not in late.legal()


def test_four_in_hand_must_play() -> None:
    """T-E11 (T3.6, T3.7)"""
    scene = Scene("W[3,4]", hand="WF, WE, WN", phase="draw").do("draw:s19")
    assert "end" not in scene.legal()
    assert "end" in scene.lay("WF", "W").legal()
    fewer = Scene("W[3,4]", hand="WF, WE", phase="draw").do("draw:s19")
    assert "end" in fewer.legal()


def test_the_turn_ends_by_itself() -> None:
    """T-E12 (T3.5, T3.8)"""
    scene = Scene("W[7,3]; F[7,3]; E[7,3]", hand="WF, WE, FE, EN", other="WN, FN")
    scene.lay("WF", "W").lay("WE", "W").lay("FE", "F")
    assert scene.waits_for_chance()
    assert scene.state.active == 1
    assert len(scene.state.hands[0]) == 1
    scene.do("draw:s36").do("end").do("draw:s35")
    assert (scene.state.active, len(scene.state.hands[0])) == (0, 2)
    last = Scene("W[7,3]", hand="WF", other="WN").lay("WF", "W")
    assert (last.waits_for_chance(), last.state.active) == (True, 1)


def test_an_empty_stack_ends_the_game_at_once() -> None:
    """T-E13 (T7.1)"""
    scene = Scene("F[3] X2", hand="WF, WE, FE").lay("WF", "F")
    assert scene.state.outcome() is not None
    assert scene.legal() == []


def notebook(words: str) -> tuple[bytes, bytes]:
    """`water7 wind3@water`: yokai, with the stack where they were won if it is another one."""
    yokai, places = [], []
    for word in words.split():
        name, _, place = word.partition("@")
        yokai.append(YOKAI_NUMBER[name])
        places.append(ELEMENTS.index(place or name[:-1]))
    return bytes(yokai), bytes(places)


def result(x: str, y: str, *, by_stack: bool = False) -> tuple[tuple[int, ...], str]:
    (mine, mine_at), (theirs, theirs_at) = notebook(x), notebook(y)
    outcome = scoring.outcome([mine, theirs], [mine_at, theirs_at], by_stack)
    return outcome.winners, outcome.reason


def test_ties_go_by_elements() -> None:
    """T-E14 (T7.4, T7.5)"""
    x, y = "water7 water5 wind3@water", "earth6 earth5 fire4"
    assert result(x, y) == ((0, 1), "draw")
    assert result(x, y, by_stack=True) == ((1,), "colours")
    assert result(x, "earth6 earth5 wind4@earth") == ((0, 1), "draw")
    three = "earth6 wind5 fire4"
    assert result(x, three) == result(x, three, by_stack=True) == ((1,), "colours")


def test_a_draw() -> None:
    """T-E15 (T7.6)"""
    assert result("water7 fire4", "earth6 wind5") == ((0, 1), "draw")


def test_a_called_yokai_is_scared_to_its_new_stack() -> None:
    """T-E16 (T5.8)"""
    scene = Scene("F[6,5] X1 Y2; N[4,7]", hand="FE+c, WN").lay("FE+c", "F").do("call:wind")
    assert scene.show("F", "N") == "F[6,5,N4] X0 Y0; N[7] X0 Y0"


def test_a_distracted_sketch_is_the_newest_where_it_arrives() -> None:
    """T-E17 (T6.8)"""
    scene = Scene("E[7,6] Y(FE); F[7,6] Y(FW)", hand="EN+d, FN+d, WN")
    scene.lay("EN+d", "E").do("distract")
    assert scene.row("F", "Y") == "WF,FE"
    scene.lay("FN+d", "F").do("distract")
    assert (scene.row("E", "Y"), scene.row("F", "Y")) == ("FE", "WF")


def test_the_discard_becomes_the_draw_pile() -> None:
    """T-E18 (T3.3)"""
    picture = "W[7,3] X3 Y3; F[7,3] X3 Y3; E[7,3] X3 Y3; N[7,3] X3 Y2"
    scene = Scene(picture, hand="WF+c", other="WF+d, FE+d, EN+d", discard=-1)
    assert (len(scene.state.draw), len(scene.state.discard)) == (0, 9)
    scene.do("end")
    assert scene.waits_for_chance()
    assert len(scene.legal()) == 9
    scene.do(scene.legal()[0])
    assert (len(scene.state.draw), len(scene.state.discard)) == (8, 0)
