"""The levels of the partner: what each remembers, plans, believes and says."""

from __future__ import annotations

from typing import Any

import pytest

from hyakki.core.levels import ADEPT, MASTER, NOVICE, Level
from hyakki.core.rng import Rng
from hyakki.games.yokai.imagine import UNKNOWN, known_faces
from hyakki.games.yokai.layout import fits
from hyakki.games.yokai.mind.clues import FREE, KINDS, trust_of
from hyakki.games.yokai.mind.convention import CONVENTION
from hyakki.games.yokai.mind.cuts import cuts_of
from hyakki.games.yokai.mind.effort import effort_of
from hyakki.games.yokai.mind.hinting import LockTest
from hyakki.games.yokai.mind.knowledge import remembered
from hyakki.games.yokai.mind.planning import Families, plan
from hyakki.games.yokai.mind.reading import clues_of
from hyakki.games.yokai.mind.shaping import MOST_CUTS, MOST_ORDERS, PIECES
from hyakki.games.yokai.mind.value import disorder
from hyakki.games.yokai.parts import CARD_NAMES, CARD_NUMBER, SHAPE_NUMBER
from tests.games.yokai.scene import BLOCKS, GAME, ROWS, SQUARE, Scene
from tests.games.yokai.test_partner import NEARLY, chosen, everything_seen, knowledge_of, share

ALL = (NOVICE, ADEPT, MASTER)
ONE_MOVE = "O.../KKKK/PPPP/RRRR/OOO."  # the first card belongs to the others below
HASTE = Level("haste", MASTER.skill, 0.001, 0)


@pytest.mark.parametrize("level", ALL, ids=lambda level: level.key)
def test_every_level_declares_what_it_has_just_seen_in_order(level: Level) -> None:
    """Y3.1; with a memory aid on the table a novice forgets nothing."""
    aid = {"memory_aid": "own_looks"}
    assert chosen(Scene(ROWS, history=everything_seen(), options=aid), level) == "declare"
    assert chosen(Scene(NEARLY, history=everything_seen(), options=aid), level) != "declare"


def test_a_novice_forgets_and_what_is_forgotten_stays_so() -> None:
    """About a quarter of the looks in each round; masters remember all."""
    history = everything_seen()
    lengths = range(4, 9)
    kept: list[set[int]] = []
    for turns in lengths:
        view = Scene(ROWS, history=history[:turns]).view(0)
        assert remembered(view, effort_of(MASTER)) == known_faces(view.cards)
        known = remembered(view, effort_of(NOVICE))
        kept.append({card for card in range(16) if known[card] != UNKNOWN})
    for before, after, turns in zip(kept, kept[1:], lengths, strict=False):
        new = {CARD_NUMBER[name] for name in history[turns]["looks"]}
        assert after - new <= before
    assert len(kept[-1]) < 16


def test_the_lock_test_knows_who_must_still_move() -> None:
    """Y6.4: a card in its final place may be locked, one that is in the way may not."""
    scene = Scene(ONE_MOVE, history=everything_seen())
    locks = LockTest(knowledge_of(scene, 0), False)
    assert locks.delay(CARD_NUMBER["f"]) == 0.0
    assert locks.delay(CARD_NUMBER["a"]) >= 1.0


def test_a_master_locks_nothing_that_its_plan_moves() -> None:
    """Y6.3: the only hint at hand names the family of the card that must still move."""
    scene = Scene("OO../KKKK/PPPP/RRRR/OO..", history=everything_seen(), prepared=["h04"])
    scene.do("look:a", "look:b", "a@4,2")
    goal = Families(list(scene.state.faces), [])
    before = plan(goal, scene.state.cells, 0, 9, 60).length()
    text = chosen(scene, MASTER)
    locked = 0 if text == "prepare" else 1 << CARD_NUMBER[text.partition("@")[2]]
    assert plan(goal, scene.state.cells, locked, 9, 60).length() == before


def test_a_master_follows_its_plan() -> None:
    """Once one world is likely, each of its moves is the first of a shortest way."""
    scene = Scene(NEARLY, history=everything_seen())
    goal = Families(list(scene.state.faces), [])
    before = plan(goal, scene.state.cells, 0, 9, 60).moves
    scene.do("look:a", "look:b")
    scene.do(chosen(scene, MASTER))
    assert plan(goal, scene.state.cells, 0, 9, 60).moves == before - 1


@pytest.mark.parametrize("level", ALL, ids=lambda level: level.key)
def test_hints_are_true_at_every_level(level: Level) -> None:
    """Y6.7, Y9.2: what it has seen itself, it says truly."""
    aid = {"memory_aid": "own_looks"}
    scene = Scene(ROWS, history=everything_seen(), prepared=["h01", "h09", "h13"], options=aid)
    scene.do("look:a", "look:b", "p@4,2")
    text = chosen(scene, level)
    if text != "prepare":
        clue = next(
            clue for clue in clues_of(scene.do(text).view(0)) if KINDS[clue.kind] == "hinted"
        )
        assert clue.holds(list(scene.state.faces))


CLAIM: list[dict[str, Any]] = [
    {"seat": 1, "looks": ["a", "p"], "hint": "h01"},
    {
        "seat": 0,
        "looks": ["a", "p"],
        "moved": "a",
        "origin": [0, 0],
        "goal": [4, 3],
        "hint": "h02",
    },
]


def after_a_claim(faces: str) -> Scene:
    """Both seats have looked at a and p, and seat 0 has put a below p; `faces` are those of a to p in order."""
    cells = [(4, 3), *[divmod(place, 4) for place in range(1, 16)]]
    names = {"K": "kitsune", "P": "kappa", "R": "rokurokubi", "O": "oni"}
    cards = {
        name: {"cell": list(cell), "face": names[mark]}
        for name, cell, mark in zip(CARD_NAMES, cells, faces, strict=True)
    }
    scene = Scene(SQUARE)
    document = {"seats": 2, "cards": cards, "history": CLAIM, "active": 1}
    scene.state = GAME.read_position({**document, "prepared": ["h01", "h02"]})
    return scene


def test_a_partner_caught_out_is_trusted_less() -> None:
    """The viewer knows both cards that the partner put together: a hit raises the trust, a miss lowers it."""
    trusts = []
    for faces in ("KKKPPPPRRRROOOOK", "KKKKPPPPRRRROOOO"):
        view = after_a_claim(faces).view(1)
        trusts.append(trust_of(clues_of(view), known_faces(view.cards), 2, FREE)[0])
    hit, miss = trusts
    assert hit > CONVENTION.trust > miss
    assert miss < 0.8
    stranger = after_a_claim("KKKPPPPRRRROOOOK").view(1)
    nothing = [UNKNOWN] * 16
    assert trust_of(clues_of(stranger), nothing, 2, FREE)[0] == pytest.approx(CONVENTION.trust)


def test_the_figures_cover_every_claim() -> None:
    free, shaped = CONVENTION.free.clues, CONVENTION.shaped.clues
    assert set(free) | set(shaped) == set(KINDS)
    assert set(free) - set(shaped) == {"left_knowingly"}
    assert set(shaped) - set(free) == {"put_far", "put_askew", "put_near"}
    for clues in (free, shaped):
        assert all(counted.ratio > 0 and 0 < counted.true < 1 for counted in clues.values())
        assert clues["joined_knowingly"].ratio > clues["joined_blindly"].ratio


def test_novices_do_not_read_moves() -> None:
    """Their partners' moves tell them nothing, hints do."""
    scene = after_a_claim("KKKPPPPRRRROOOOK")
    scene.state.history = scene.state.history[1:]
    assert share(knowledge_of(scene, 1, MASTER).worlds, "a", "p") > 0.8
    assert share(knowledge_of(scene, 1, NOVICE).worlds, "a", "p") < 0.6


# Shapes


def test_the_square_is_cut_in_every_way() -> None:
    """Y10.7: 117 ways to share out four by four cells among four connected pieces of four."""
    assert len(cuts_of(GAME.parts.forms(SHAPE_NUMBER["square"], False)[0])) == 117
    shapes = [GAME.parts.forms(shape, mirrors=True) for shape in range(len(SHAPE_NUMBER))]
    for form in [form for forms in shapes for form in forms]:
        assert 0 < len(cuts_of(form)) <= MOST_CUTS
    assert len(PIECES) <= MOST_ORDERS


@pytest.mark.parametrize("shape", ["square", "cat_face"])
def test_a_plan_fills_the_shape_with_whole_families(shape: str) -> None:
    """Y8.4, Y10.7: from two-by-two blocks, everything known."""
    options = {"level": "custom", "shape": shape}
    scene = Scene(BLOCKS, history=everything_seen(), options=options, shape=shape)
    knowledge = knowledge_of(scene, 0)
    faces, cells = list(scene.state.faces), scene.state.cells.copy()
    found = plan(knowledge.yardstick(faces), cells, 0, 10, 60)
    for _ in range(found.moves):
        cells[found.firsts[0].card] = int(found.firsts[0].cell)
        found = plan(knowledge.yardstick(faces), cells, 0, 10, 60)
    assert found.moves == 0
    assert disorder(cells, bytes(faces)) == 0.0
    assert fits(cells, GAME.parts.forms(SHAPE_NUMBER[shape], mirrors=False))


def test_a_lock_outside_the_shape_is_dear() -> None:
    options = {"level": "custom", "shape": "square"}
    picture = "K.../KKK./PPPP/RRRR/OOOO"
    scene = Scene(picture, history=everything_seen(), options=options, shape="square")
    locks = LockTest(knowledge_of(scene, 0), False)
    assert locks.delay(CARD_NUMBER["a"]) >= 1.0
    assert locks.delay(CARD_NUMBER["p"]) == 0.0


# The clock, and reasons


@pytest.mark.parametrize("picture", [SQUARE, NEARLY])
def test_haste_still_makes_a_legal_move(picture: str) -> None:
    """Without time to think it decides with what it has."""
    scene = Scene(picture, prepared=["h05"])
    for _ in range(4):
        moves = scene.state.moves(0)
        move = GAME.mind.instinct(scene.view(0), moves, Rng(1), HASTE)
        assert move in moves
        scene.do(move.text)


def test_reasons_say_nothing_that_is_hidden() -> None:
    """Y7.1: the same words whatever the faces; in both languages, for every kind of move."""
    said: list[list[str]] = []
    for picture in (NEARLY, BLOCKS):
        scene = Scene(picture, history=everything_seen(), prepared=["h05"])
        words: list[str] = []
        for _ in range(4):
            view = scene.view(0)
            for move in scene.state.moves(0):
                if move.text != "declare":
                    for message in GAME.mind.reasons(view, move):
                        words += [GAME.texts(lang).say(message) for lang in ("en", "fr")]
            scene.do(next(text for text in scene.legal() if text != "declare"))
        said.append(words)
    assert said[0] == said[1]
    assert len(set(said[0])) > 10


def test_a_declaration_says_how_sure_it_is() -> None:
    scene = Scene(ROWS, history=everything_seen())
    message = GAME.mind.reasons(scene.view(0), GAME.read("declare"))[0]
    assert "100" in GAME.texts("en").say(message)


def test_the_same_seed_gives_the_same_choice() -> None:
    scene = Scene(SQUARE, prepared=["h05"]).do("look:a", "look:f")
    view, moves = scene.view(0), scene.state.moves(0)
    choices = {GAME.mind.instinct(view, moves, Rng(5), MASTER) for _ in range(2)}
    assert len(choices) == 1
