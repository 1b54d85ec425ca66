"""What moves say where a shape is to be filled (Y10.4): read by the others as it was meant, and true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hyakki.core.levels import MASTER
from hyakki.core.rng import Rng
from hyakki.games.yokai.mind.closeness import Step
from hyakki.games.yokai.mind.clues import KINDS, Clue
from hyakki.games.yokai.mind.effort import effort_of
from hyakki.games.yokai.mind.knowledge import Knowledge, knowledge_of
from hyakki.games.yokai.mind.looking import help_of_faces
from hyakki.games.yokai.mind.reading import Deed, claims_of, clues_of
from hyakki.games.yokai.mind.telling import bits_told, meaning
from hyakki.games.yokai.parts import BIT, CARD_NAMES, CARD_NUMBER, cell_at
from tests.games.yokai.scene import ROWS, SQUARE, Scene
from tests.games.yokai.test_partner import chosen

#: the same faces, but those of the first row are all different
MIXED = "KPRO/KPRO/KPRO/KPRO"


def shaped(picture: str, *history: dict[str, Any], prepared: Sequence[str] = ()) -> Scene:
    """A table that wants a spiral."""
    options = {"level": "4"}
    fields: dict[str, Any] = {"history": list(history), "prepared": list(prepared)}
    return Scene(picture, options=options, shape="spiral", **fields)


def said(clues: list[Clue]) -> set[tuple[str, str, str, bool]]:
    return {
        (
            KINDS[clue.kind],
            CARD_NAMES[clue.card],
            "".join(name for number, name in enumerate(CARD_NAMES) if clue.others & BIT[number]),
            clue.same,
        )
        for clue in clues
    }


def puts(clues: list[Clue]) -> dict[str, str]:
    """How each other card stands to the moved one."""
    return {
        others: kind.removeprefix("put_")
        for kind, _, others, _ in said(clues)
        if kind.startswith("put_")
    }


def looked(*pairs: str, seat: int = 0) -> list[dict[str, Any]]:
    return [{"seat": seat, "looks": list(pair), "hint": "h01"} for pair in pairs]


def knowledge_behind(scene: Scene, seat: int = 0) -> Knowledge:
    return knowledge_of(scene.view(seat), scene.state.variant, effort_of(MASTER), Rng(3))


def step_to(text: str) -> Step:
    row, column = text.partition("@")[2].split(",")
    return Step(CARD_NUMBER[text[0]], cell_at(int(row), int(column)), 0.0)


def test_where_a_known_card_is_put_says_something_of_every_card_its_mover_knows() -> None:
    """Card d goes from the upper right corner to below m, the lower left one."""
    scene = shaped(SQUARE, *looked("mn", "cj"))
    scene.do("look:d", "look:i", "d@4,0")
    found = clues_of(scene.view(1))
    assert puts(found) == {"n": "near", "j": "askew", "i": "near", "c": "far"}
    assert ("joined_knowingly", "d", "m", True) in said(found)
    assert all(same == (kind == "put_near") for kind, _, _, same in said(found) if "put" in kind)


def test_without_a_shape_only_neighbours_count() -> None:
    """There a card is put beside its family, and how far the rest lies says little."""
    scene = Scene(SQUARE, history=looked("mn", "cj"))
    scene.do("look:d", "look:i", "d@4,0")
    found = said(clues_of(scene.view(1)))
    assert not any(kind.startswith("put_") for kind, *_ in found)
    assert ("left_knowingly", "d", "c", False) in found


def test_of_a_card_that_its_mover_has_not_seen_nothing_is_said_from_afar() -> None:
    scene = shaped(SQUARE, *looked("mn", "cj"))
    scene.do("look:c", "look:i", "d@4,0")
    assert puts(clues_of(scene.view(1))) == {}


@pytest.mark.parametrize("move", ["a@4,0", "d@4,3", "p@-1,2", "m@0,4"])
def test_a_move_is_read_as_it_was_meant(move: str) -> None:
    """What the mover weighs before the move is what the others find in the history after it."""
    scene = shaped(ROWS)
    scene.do("look:a", "look:p")
    knowledge, step = knowledge_behind(scene), step_to(move)
    deed = Deed(0, knowledge.looks, knowledge.looked_at())
    deed.moved = step.card
    deed.origin = knowledge.table.cells[step.card]
    meant = claims_of(deed, step.taken(knowledge.table.cells), True)
    scene.do(move)
    assert said(clues_of(scene.view(1))) == said(meant) != set()


def test_true_claims_tell_and_false_ones_mislead() -> None:
    """Card a beside d: of one family in one deal, of two in the other."""
    bits = []
    for picture in (ROWS, MIXED):
        scene = shaped(picture)
        scene.do("look:a", "look:d")
        knowledge = knowledge_behind(scene)
        public = knowledge.public_worlds()
        bits.append(bits_told(knowledge, public, step_to("a@0,4")))
        assert (meaning(knowledge, public, step_to("a@0,4")) < 0.0) == (bits[-1] > 0.0)
    assert bits[0] > 1.0 > -1.0 > bits[1]


def test_who_believes_as_much_as_the_speaker_learns_nothing() -> None:
    scene = shaped(ROWS)
    scene.do("look:a", "look:d")
    knowledge = knowledge_behind(scene)
    new = bits_told(knowledge, knowledge.public_worlds(), step_to("a@0,4"))
    old = bits_told(knowledge, knowledge.worlds, step_to("a@0,4"))
    assert new > 1.0
    assert old <= 0.0


def test_looks_go_to_the_rim_and_to_what_nobody_else_has_seen() -> None:
    """Y4.1: a card at the rim can be moved, and so tell its face; without a shape those inside come first."""
    inside = {"look:f", "look:g", "look:j", "look:k"}
    assert chosen(Scene(SQUARE), MASTER) in inside
    assert chosen(shaped(SQUARE), MASTER) not in inside
    seen = shaped(SQUARE, *looked("ab", "cd", "ef", "gh", "ij", seat=1))
    assert CARD_NUMBER[chosen(seen, MASTER).removeprefix("look:")] >= CARD_NUMBER["k"]


def test_a_face_helps_only_who_does_not_know_it() -> None:
    """How much better the best move would be: never worse, nothing for a card already seen, something for some other."""
    scene = shaped(ROWS, *looked("ab", "cd", "ei"))
    help_of = help_of_faces(knowledge_behind(scene))
    assert all(gain >= 0.0 for gain in help_of)
    assert all(help_of[CARD_NUMBER[name]] == 0.0 for name in "abcdei")
    assert max(help_of) > 0.0


def test_the_nearer_the_end_the_less_news_counts() -> None:
    """What the others learn is of use in the turns that are left (Y3.5)."""
    worth = []
    for prepared in (["h01"], ["h01", "h02", "h05", "h06", "h11", "h12"]):
        scene = shaped(ROWS, prepared=prepared).do("look:a", "look:d")
        knowledge = knowledge_behind(scene)
        worth.append(meaning(knowledge, knowledge.public_worlds(), step_to("a@0,4")))
    early, late = worth
    assert early < late < 0.0
