"""Other readings of the rulebook: destroying by choice, passing, cyclones that count tiles, an end at once."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.core.messages import BadInput
from hyakki.core.rng import Rng
from hyakki.core.texts import LANGUAGES
from hyakki.core.verify import verify
from hyakki.games.orodeloro.state import PLACING
from tests.games.orodeloro.scene import GAME, Scene, new_table, random_states

CHOOSE = {"stuck": "choose"}
MAY_PASS = {"stuck": "may_pass"}
TILES = {"cyclone_counts": "tiles"}
AT_ONCE = {"end_timing": "at_once"}
LAND = ["t20 t16 t19", "t03 t04 t15"]


def stranded(options: dict[str, str], route: str = "t14r0@0,1 t22r2@0,-1", owned: int = 2) -> Scene:
    """B cannot place anything: the ends are sea, and the paths of B's tiles leave by land."""
    hands = ["t05 t07", LAND[0]]
    scene = Scene(route, hands, phase="draw", captain=1, coins=[3, owned], options=options)
    return scene.do("draw")


def asked(scene: Scene, lang: str = "en") -> str:
    return GAME.texts(lang).say(GAME.prompt(scene.state.view(scene.state.actors()[0])), "ABCD")


def meaning(scene: Scene, text: str, seat: int = 1) -> str:
    view = scene.state.view(seat)
    return GAME.texts("en").say(GAME.describe(view, GAME.read(text)), "ABCD")


def test_tile_by_tile() -> None:
    """O4.10, O4.16, O-E21: with `choose` each destruction is a decision, and one may go on."""
    scene = stranded(CHOOSE)
    assert (scene.to_act, scene.legal(), scene.coins[1]) == ("B", ["destroy"], 2)
    scene.do("destroy")
    assert scene.coins[1] == 1
    assert [text[-4:] for text in scene.legal()] == ["0,-1"] * 6 + ["troy"]
    scene.do("destroy")
    assert (scene.coins[1], scene.state.route, scene.state.phase) == (0, [], PLACING)
    assert "destroy" not in scene.legal()
    told = scene.told()
    assert "B cannot place any tile." in told
    assert told.count("for 1 coin") == 2


def test_placing_ends_the_destruction() -> None:
    """O4.16: then the turn goes on as always."""
    scene = stranded(CHOOSE).do("destroy", "t16r0@0,-1", "draw")
    assert (scene.to_act, scene.coins[1]) == ("A", 2)
    assert [move.text for move in scene.state.route] == ["t14r0@0,1", "t16r0@0,-1"]


def test_the_price_is_said_before() -> None:
    """O4.12, O4.13, O4.16: a coin while there is one, then nothing."""
    scene = stranded(CHOOSE, owned=1)
    assert "combat tile (curve) 1 north of the start (it costs 1 coin)" in asked(scene)
    assert "cela coûte 1 pièce" in asked(scene, "fr")
    assert meaning(scene, "destroy").endswith("it costs 1 coin")
    scene.do("destroy")
    assert "it is free" in asked(scene)
    scene.do("destroy")
    assert scene.coins[1] == 0
    assert "for free" in scene.told()


def test_the_price_tells_nobody_else_about_the_coins() -> None:
    """O1.2: whoever does not see the coins is not told whether there are any."""
    for owned in (0, 2):
        assert meaning(stranded(CHOOSE, owned=owned), "destroy", 0).endswith("if there is one")


def test_only_the_stuck_destroy_and_pass() -> None:
    """O4.11, O3.2, O4.16"""
    free = Scene(hands=["t05 t07 t08"], options=MAY_PASS)
    assert free.refused("destroy") == (
        "O4.11",
        "You may destroy only when none of your tiles fits.",
    )
    assert free.refused("pass")[0] == "O3.2"
    assert stranded(CHOOSE).refused("pass") == (
        "O4.16",
        "At this table nobody passes: destroy the newest tile, or place.",
    )
    assert stranded(MAY_PASS).refused("t20r1@0,-1")[0] == "O4.1"
    fight = Scene("t06r2@0,1", seats=3, phase="combat", options=MAY_PASS)
    assert (fight.refused("pass")[0], fight.refused("destroy")[0]) == ("O3.2", "O4.11")


def test_a_pass() -> None:
    """O4.16: no tile, no draw, no coin; also after a destruction."""
    scene = stranded(MAY_PASS)
    assert scene.legal() == ["destroy", "pass"]
    assert asked(scene).endswith("or pass.")
    reserve, bank = scene.state.reserve, scene.bank
    scene.do("pass")
    assert (scene.to_act, scene.coins[1], scene.state.passes) == ("A", 2, 1)
    assert (scene.state.reserve, scene.bank, scene.hand("B")) == (reserve, bank, "t16 t19 t20")
    assert scene.told().endswith("B passes.")
    again = stranded(MAY_PASS).do("destroy", "pass")
    assert (again.to_act, again.coins[1]) == ("A", 1)


def test_the_last_one_must_destroy() -> None:
    """O4.16, O-E22: all others have passed."""
    scene = Scene("t22r2@0,-1", [LAND[1], LAND[0]], active=1, phase="stuck", options=MAY_PASS)
    scene.do("pass")
    assert (scene.to_act, scene.legal()) == ("A", ["destroy"])
    assert scene.refused("pass")[1].startswith("All the others have passed")
    scene.do("destroy")
    assert (scene.coins[0], scene.state.passes, "pass" in scene.legal()) == (2, 0, False)
    assert all(text.endswith("@0,-1") for text in scene.legal())


def test_a_placement_ends_a_row_of_passes() -> None:
    """O4.16: three players, B passes and C places."""
    hands = ["t03 t04 t15", "t20 t16 t19", "t01 t02 t17"]
    scene = Scene(
        "t22r2@0,-1",
        hands,
        seats=3,
        active=1,
        phase="stuck",
        options=MAY_PASS | {"table_size": "9"},
    )
    scene.do("pass")
    assert (scene.to_act, scene.state.passes) == ("C", 1)
    scene.do(scene.legal()[0])
    assert scene.state.passes == 0


def test_a_pass_may_end_the_last_round() -> None:
    """O4.16, O7.2 with `finish_round`"""
    scene = Scene(
        "t22r2@0,-1", [LAND[1], LAND[0]], active=1, phase="stuck", reserve=0, ending=True,
        options=MAY_PASS | {"end_timing": "finish_round"},
    )  # fmt: skip
    assert scene.do("pass").to_act == ""
    assert GAME.write_position(GAME.read_position(GAME.write_position(scene.state)))["passes"] == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("stuck", ["choose", "may_pass"])
def test_games_come_to_an_end(seats: int, stuck: str) -> None:
    """O4.16: whatever is destroyed or passed, and on the smallest table."""
    met: set[str] = set()
    for seed in range(12):
        for state in random_states(seats, {"stuck": stuck, "table_size": "9"}, seed):
            met.update(move.text for seat in state.actors() for move in state.moves(seat))
        assert state.outcome() is not None
    assert "destroy" in met
    assert ("pass" in met) == (stuck == "may_pass")


def test_the_view_of_the_terminal() -> None:
    """O4.16: the newest tile and its price, and a frame where something fits by now."""
    scene = stranded(CHOOSE)
    texts = GAME.texts("en")
    drawn = GAME.render(scene.state.view(1), texts, "AB")
    assert (
        "Newest tile: the combat tile (curve) 1 north of the start. To destroy it: it costs 1"
        in drawn
    )
    assert "╭" not in drawn
    scene.do("destroy")
    assert "╭" in GAME.render(scene.state.view(1), texts, "AB")


@pytest.mark.parametrize(
    ("choice", "line"),
    [
        ({"cyclone_counts": "tiles"}, "drawing.cyclone_tiles"),
        ({"end_timing": "at_once"}, "drawing.ends_at_once"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_says_how_the_table_reads_a_rule(
    choice: dict[str, str], line: str, lang: str
) -> None:
    """O5.12, O7.2"""
    texts = GAME.texts(lang)
    for options, shown in ((choice, True), ({}, False)):
        view = GAME.start(2, GAME.complete(2, options)).view(0)
        assert (texts.text(line) in GAME.render(view, texts, "AB")) == shown


CYCLONE_HANDS = ["t03 t10 t23", "t05 t31 t40", "t01 t08 t45"]


def test_a_cyclone_that_counts_tiles() -> None:
    """O5.12, O-E23: two neighbours, one exchange."""
    hands = ["t03 t10", *CYCLONE_HANDS[1:]]
    route = "t20r1@0,-1 t25r2@1,-1 t02r0@1,0"
    scene = Scene(route, hands, seats=3, phase="draw", coming="t23", options=TILES).do("draw:t23")
    assert (scene.to_act, scene.state.swaps) == ("A", 1)
    scene.do("swap:t10+t40")
    assert (scene.to_act, scene.hand("A")) == ("B", "t03 t23 t40")
    with pytest.raises(BadInput):
        Scene(route, CYCLONE_HANDS, seats=3, phase="cyclone", swaps=2, options=TILES)


def test_a_cyclone_beside_one_tile_moves_nothing() -> None:
    """O5.12, O-E23: one tile alone cannot change hands."""
    scene = Scene("t02r0@0,1", phase="draw", options=TILES).do("draw")
    assert (scene.to_act, scene.coins[0]) == ("B", 4)
    assert "one tile alone cannot change hands" in scene.told()


@pytest.mark.parametrize(("neighbours", "exchanges"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_two_tiles_an_exchange(neighbours: int, exchanges: int) -> None:
    """O5.12, O-E23"""
    assert Scene(options=TILES).state.exchanges(neighbours) == exchanges
    assert Scene().state.exchanges(neighbours) == neighbours


COMBAT_MAP = "t22r2@0,-1 t21r3@0,1 t16r3@-1,1 t36r1@-1,-1"


def test_the_last_tile_ends_the_game_at_once() -> None:
    """O7.2 with `at_once`, O-E24: no coin and no combat."""
    scene = Scene(COMBAT_MAP, ["t26 t05 t07"], reserve=1, coins=[3, 6], options=AT_ONCE)
    scene.do("t26r3@-1,0", "draw")
    assert (scene.to_act, scene.coins, len(scene.hand("A").split())) == ("", [3, 6], 3)
    told = scene.told()
    assert "The last tile of the reserve has been drawn. The game ends at once." in told
    assert "takes 1 coin" not in told


def test_the_last_coin_ends_the_game_at_once() -> None:
    """O7.2 with `at_once`, O-E24: the siren of O-E13 does not sing, and a parrot stays where it is."""
    siren = Scene("t01r0@0,1", phase="draw", bank=1, options=AT_ONCE)
    owned = list(siren.coins)
    siren.do("draw")
    assert (siren.to_act, siren.bank, siren.coins) == ("", 0, [owned[0] + 1, owned[1]])
    parrot = Scene("t20r1@0,-1", phase="draw", bank=1, captain=1, options=AT_ONCE).do("draw")
    assert (parrot.to_act, parrot.state.captain) == ("", 1)


def test_a_chest_takes_what_is_left() -> None:
    """O5.3, O7.2 with `at_once`: it is the chest that empties the bank."""
    scene = Scene("t03r0@0,-1", phase="draw", bank=2, options=AT_ONCE).do("draw")
    assert (scene.bank, scene.to_act) == (0, "")


def test_no_turn_goes_on_after_the_end() -> None:
    """O7.1, O7.2 with `at_once`: such a position is refused."""
    with pytest.raises(BadInput) as refused:
        Scene("t06r2@0,1", phase="split", victim=1, reserve=0, coins=[3, 6], options=AT_ONCE)
    assert "O7.1" in GAME.texts("en").say(refused.value.message)


def test_old_records_lack_the_new_options() -> None:
    """O4.10, O5.12, O7.2: they are read and verified as they were played."""
    table = new_table(2, {}, 1)
    rng = Rng(1)
    while table.outcome() is None:
        table.play(table.actors()[0], table.random_move(rng))
    record = table.record()
    new = {"stuck": "auto", "cyclone_counts": "exchanges"}
    assert record.options.items() >= new.items()
    old = {name: value for name, value in record.options.items() if name not in new}
    assert verify(GAME, msgspec.structs.replace(record, options=old)) == verify(GAME, record)
    assert verify(GAME, record).holds
