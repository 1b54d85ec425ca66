"""Options: what changes at the table, and who knows what."""

from __future__ import annotations

from hyakki.core.fate import SeededFate
from hyakki.core.game import CHANCE, SPECTATOR
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from tests.games.kanagawa.scene import BASE, GAME, HIDDEN, Scene, at_school, names, painter

PRIVATE = {"families": "tree,animal,kite,umbrella", "kept_cards": "private"}
SHOWN = BASE | {"deck_top_back": "shown"}


def hand_seen(scene: Scene, viewer: int, owner: int = 0) -> tuple[str, ...]:
    return scene.seen_by(viewer).painters[owner].hand


def test_a_soft_decline_comes_back_next_turn() -> None:
    """K5.5, option decline: not again in the same turn."""
    me = painter("forest", print="tree_02", unplaced=2)
    scene = Scene(me, options=BASE | {"decline": "soft"}).play("end", "decline:trees_1")
    assert scene.state.actors() == (CHANCE,)
    scene.play("deal:tree_10", "deal:tree_12")
    while scene.actor() != 0:
        scene.play("stay")
    scene.play("leave:1", "studio:tree_10", "end")
    assert scene.offers() == ["trees_1"]


def test_private_cards_are_seen_by_their_taker_alone() -> None:
    """K4.1, option kept_cards: the others see the family, and whether a Yokai came."""
    columns = ["tree_01", "tree_02", "kite_11"]
    scene = Scene(columns=columns, seats=3, options=PRIVATE, phase="school", waiting=[0, 1, 2])
    scene.play("leave:3")
    assert hand_seen(scene, 0) == ("kite_11",)
    for viewer in (1, 2, SPECTATOR):
        assert hand_seen(scene, viewer) == ("kite_?!",)
    assert scene.view.painters[0].veiled == ("kite_11",)
    scene.play("studio:kite_11", "end")
    assert scene.seen_by(1).painters[0].studio == ("kite_11",)


def test_a_private_card_stays_private_while_it_is_kept() -> None:
    """K4.1, K4.20: and is imagined as any unseen card of its kind."""
    me = painter("forest", studio="tree_17", hand="kite_11 tree_01", veiled="kite_11", yokai=1)
    scene = Scene(me, options=PRIVATE).play("studio:tree_01", "end", "decline:landscapes_1")
    assert hand_seen(scene, 1) == ("kite_?!",)
    imagined = {names(scene.imagined(1, seed).me.hand)[0] for seed in range(60)}
    assert imagined == {"kite_05", "kite_08", "kite_11"}


def test_a_private_look_is_told_to_its_taker_alone() -> None:
    """K4.1: in the log too."""
    table = Table(GAME, "abc", PRIVATE | {"first_player": "0"}, SeededFate(3))
    table.play(0, "leave:3")
    own = [m.key for line in table.log(0) for m in line.messages]
    others = [m.key for line in table.log(1) for m in line.messages]
    assert "log.looked" in own
    assert "log.looked_unseen" in others
    assert "log.looked" not in others


def test_public_looks_are_told_to_all() -> None:
    """K4.1"""
    table = Table(GAME, "abc", BASE | {"first_player": "0"}, SeededFate(3))
    table.play(0, "leave:3")
    for seat in (0, 1, SPECTATOR):
        assert "log.turned_up" in [m.key for line in table.log(seat) for m in line.messages]


def test_the_back_of_the_deck_is_shown() -> None:
    """K1.3: the family of the next card, and nothing more."""
    table = Table(GAME, "ab", BASE, SeededFate(5))
    view = table.view(0)
    lines = [line.text for line in table.log(0)]
    tops = [text for text in lines if text.startswith("top:")]
    assert len(tops) == 3  # two were dealt, the third lies on top
    assert all(text.endswith("_?") for text in tops)
    assert view.deck_top == tops[-1].removeprefix("top:").removesuffix("_?")
    assert view.deck_size == 70
    secret = [line.removeprefix("* top:") for line in table.record().moves if "top:" in line]
    assert [column[0] for column in view.columns] == secret[:2]


def test_the_deck_is_the_same_whether_its_back_is_shown_or_not() -> None:
    """K2.2: both draw from the same pile in the same order."""
    hidden = Table(GAME, "ab", BASE | HIDDEN, SeededFate(5)).record().moves
    shown = Table(GAME, "ab", BASE, SeededFate(5)).record().moves
    dealt = [line.removeprefix("* deal:") for line in hidden if "deal:" in line]
    tops = [line.removeprefix("* top:") for line in shown if "top:" in line]
    assert dealt == tops[: len(dealt)]


def test_a_shown_deck_runs_out() -> None:
    """K3.12: the last card is dealt, then no back is left to show."""
    scene = Scene(
        seats=3,
        columns=["tree_01", "tree_02", "tree_03"],
        options=SHOWN,
        phase="school",
        waiting=[0, 1, 2],
        top="animal_01",
        deck=2,
    )
    assert scene.state.deck_size() == 2
    scene.play("stay", "stay", "stay").deal()
    assert [len(column) for column in scene.state.columns] == [2, 2, 1]
    assert (scene.view.deck_top, scene.view.deck_size) == (None, 0)
    assert "stay" not in scene.legal()


def test_what_the_last_card_shows_cannot_be_taken_back() -> None:
    """K3.12: it was drawn before its lesson, so no draw follows that would keep the move."""
    scene = Scene(
        seats=3,
        columns=["tree_01", "tree_02", "tree_03"],
        options=SHOWN,
        phase="school",
        waiting=[0, 1, 2],
        top="animal_01",
        deck=1,
    )
    stay = GAME.read("stay")
    assert not GAME.reveals(scene.state, stay)
    scene.play("stay", "stay")
    assert GAME.reveals(scene.state, stay)
    assert GAME.reveals(scene.state, GAME.read("leave:3"))
    assert not GAME.reveals(scene.state, GAME.read("leave:1"))
    scene.play("stay")
    assert scene.view.columns[0] == ("tree_01", "animal_01")


def test_the_terminal_shows_the_back_at_the_deck() -> None:
    """K1.3"""
    columns = ["tree_01", "tree_02"]
    scene = at_school(2, columns, options=SHOWN, top="animal_01")
    for lang, family in (("en", "animal"), ("fr", "animal")):
        first = GAME.render(scene.view, GAME.texts(lang), "ab").splitlines()[0]
        assert f"▒ {family}" in first
        assert "animal 01" not in first
    first = GAME.render(at_school(2, columns).view, GAME.texts("en"), "ab").splitlines()[0]
    assert "animal" not in first


def test_old_records_play_as_they_did() -> None:
    """KY4.3, K1.3: they name the options that are no longer the defaults."""
    old = {"give_yokai": "must", "deck_top_back": "hidden"}
    table = Table(GAME, "abc", old, SeededFate(3))
    rng = Rng(3)
    while table.outcome() is None:
        table.play(table.actors()[0], table.random_move(rng))
    record = table.record()
    assert old.items() <= record.options.items()
    assert any("deal:" in line for line in record.moves)
    assert not any("top:" in line or "keep_yokai" in line for line in record.moves)
    assert Table.replay(GAME, record).outcome() == table.outcome()


def test_storm_tokens_at_once_go_on_bare_panels() -> None:
    """K6.3, option storm_token: a panel without token, start tile included."""
    options = BASE | {"storm_token": "at_once"}
    me = painter(
        "forest", print="tree_02 tree_01 person_01 person_04 person_07", storms=1, stormed=[1]
    )
    scene = Scene(me, options=options).play("end", "obtain:trees_2")
    assert scene.legal() == ["storm:0", "storm:2", "storm:3", "storm:4", "storm:5"]
    scene.play("storm:4")
    assert scene.offers() == ["people_1", "people_2"]
    assert scene.view.painters[0].stormed == (1, 4)
