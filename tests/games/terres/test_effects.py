"""What players are told of a move before they make it."""

from __future__ import annotations

import pytest

from hyakki.core.foresight import foresee
from hyakki.games.terres.rules import TerresState
from tests.games.terres.scene import GAME, Scene

TAKES = "X takes water 3: 3 points in all."


@pytest.mark.parametrize(
    ("picture", "sketch", "told"),
    [
        ("W[5,3,4,6,7] X1 Y1", "WF", "water: you 2, rival 1, of 5."),
        ("W[3,4,5,6,7] X2", "WF", f"{TAKES} water: you 0, rival 0, of 4."),
        ("W[3,4,5,6,7] X2 Y1", "WF", f"{TAKES} water: you 0, rival 1, of 4."),
        ("W[4,5,3,6,7] X1 Y2", "WF", "water 4 takes fright. water: you 0, rival 0, of 5."),
        ("W[7] X6", "WF", "X takes water 7: 25 points in all."),
        ("W[3,4,5,6,7] X2 Y1", "WF+d", "water: you 3, rival 1, of 3."),
        ("W[3,4,5,6,7] X2; F[3,4,5,6,7] Y2", "WF+c", "water: you 3, rival 0, of 3."),
    ],
)
def test_laying_a_sketch(picture: str, sketch: str, told: str) -> None:
    """T4.2, T4.4, T5.2, T5.6: how the stack stands then; an ability comes before the count."""
    scene = Scene(picture, hand=f"{sketch}, FN")
    assert scene.foreseen(f"{scene.held(sketch)}@water") == told


def test_distracting_a_sketch() -> None:
    """T6.1, T6.7: the stack that it leaves, and the one that it goes to."""
    scene = Scene("W[3,4,5,6,7] X2 Y(WF)", hand="WE+d, FN").lay("WE+d", "W")
    assert scene.foreseen("decline") == f"{TAKES} water: you 0, rival 1, of 4."
    moved = "water/fire of Y goes from water to fire."
    stacks = "water: you 0, rival 0, of 4. fire: you 0, rival 1, of 3."
    assert scene.foreseen("distract") == f"{moved} {TAKES} {stacks}"


def test_calling_a_yokai() -> None:
    """T6.3: the stack that it comes to, and the one that it leaves."""
    scene = Scene("W[7,4,5,6,3] X1; F[3,4,5,6,7] Y1", hand="WF+c, FN").lay("WF+c", "W")
    assert scene.foreseen("call:fire") == "water: you 2, rival 0, of 3. fire: you 0, rival 1, of 4."
    assert scene.foreseen("decline") == ""


def hidden(
    ability: str,
    sketches: dict[str, tuple[list[str], list[str]]],
    fire: list[str | None],
    options: dict[str, str],
) -> TerresState:
    """X has used up the hand and laid an ability at water. Below the top yokai of a stack nobody has seen anything."""
    gone = [(f"fire{value}", "fire") for value in range(7, 2 + len(fire), -1)]
    stacks = {
        name: {
            "yokai": fire if name == "fire" else [f"{name}3", *[None] * 4],
            "sides": sketches.get(name, ([], [])),
        }
        for name in ("water", "fire", "earth", "wind")
    }
    turn = {"phase": "ability", "plays": 1, "laid_at": "water", "ability": ability}
    document = {"hands": (["s07"], []), "stacks": stacks, "notebooks": (gone, []), **turn}
    return GAME.read_position({**document, "options": options})


def foretold(state: TerresState, move: str) -> list[str]:
    (effects,) = foresee(GAME, state.view(0, recall=False), [GAME.read(move)])
    return [GAME.texts("en").say(message, "XY") for message in effects]


@pytest.mark.parametrize("below", [4, 1])
def test_a_yokai_that_nobody_has_seen_is_counted_later(below: int) -> None:
    """T5.1, T6.3: what comes to light decides, so that the stack is only named."""
    state = hidden("call", {"water": (["s05"], [])}, ["fire3", *[None] * below], {})
    assert foretold(state, "call:fire") == [
        "water: you 1, rival 0, of 3.",
        "Then fire is counted with its next yokai.",
    ]


NEXT_WATER = "Then water is counted with its next yokai."
NEXT_FIRE = "Then fire is counted with its next yokai."


@pytest.mark.parametrize(
    ("chain", "below", "then"),
    [("off", 1, []), ("off", 0, []), ("on", 1, [NEXT_WATER, NEXT_FIRE]), ("on", 0, [NEXT_WATER])],
)
def test_a_stack_that_shows_its_yokai_is_counted_at_once(
    chain: str, below: int, then: list[str]
) -> None:
    """T5.1, T5.10: although a hidden one comes to light elsewhere before. Only a chain counts the stack again."""
    sketches = {"water": (["s02", "s03", "s06"], ["s01"]), "fire": ([], ["s19", "s25"])}
    state = hidden("distract", sketches, ["fire3", *[None] * below], {"leftover_chain": chain})
    owned = 21 if below else 25
    assert foretold(state, "distract") == [
        "water/fire of Y goes from water to fire.",
        f"X takes water 3: {owned} points in all.",
        "Y takes fire 3: 3 points in all.",
        *then,
    ]


def test_the_end_of_a_turn_foretells_nothing() -> None:
    """T3.8"""
    assert Scene("W[7,4,5,6,3] X1", hand="WF, FN").foreseen("end") == ""
