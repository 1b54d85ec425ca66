"""What the log says of each move, sentence by sentence."""

from __future__ import annotations

import pytest

from hyakki.core.game import SPECTATOR
from hyakki.core.log import EventLog
from tests.every_game import Case
from tests.games.yokai.scene import GAME, ROWS, SQUARE, Scene


def told(scene: Scene, *moves: str) -> list[str]:
    """What everybody reads in the log after these moves."""
    scene.state.events = log = EventLog()
    scene.do(*moves)
    said = [event.told_to(SPECTATOR) for event in log.take()]
    return [GAME.texts("en").say(message, "AB") for message in said if message is not None]


def dealt(level: str, viewer: int) -> list[str]:
    """What a viewer reads before the first turn."""
    table = Case(GAME, 2, {"level": level, "first_player": "0"}).table(1)
    messages = [message for line in table.log(viewer) for message in line.messages]
    return [GAME.texts("en").say(message, "AB") for message in messages]


START = "Sixteen yōkai lie face down, and 7 hints are in play."
SECRET = "A secretly receives an affinity"


@pytest.mark.parametrize(
    ("level", "mine", "theirs"),
    [
        ("1", [], []),
        ("2", *[["An affinity lies open to all: kappa beside oni."]] * 2),
        ("3", [f"{SECRET}: kappa beside oni."], [f"{SECRET}."]),
        ("4", *[["The layout must end as this shape: beam."]] * 2),
    ],
)
def test_the_deal(level: str, mine: list[str], theirs: list[str]) -> None:
    """Y2.2, Y10.2–Y10.4, Y7.4: a secret affinity is named to its holder alone."""
    assert dealt(level, 0) == [START, *mine]
    assert dealt(level, 1) == [START, *theirs]


def test_a_turn() -> None:
    """Y4.2, Y5.1, Y6.2, Y6.3"""
    assert told(Scene(SQUARE), "look:a", "look:b", "a@4,0", "prepare", "hint:h05") == [
        "A looks at the card at K11.",
        "A looks at the card at L11.",
        "A moves the card at K11 to K15.",
        "A prepares the hint “kitsune or kappa”.",
    ]
    user = Scene(SQUARE, prepared=["h05"]).observe_and_move()
    card = "the card at N14"
    assert told(user, "h05@p") == [
        f"A puts the hint “kitsune or kappa” on {card}, which is now locked."
    ]


def test_a_move_that_is_skipped() -> None:
    """Y5.6"""
    scene = Scene("X" * 16, hints={(0, 0): "h01", (0, 15): "h02"}).do("look:b")
    assert told(scene, "look:c")[1:] == ["No card can move: A skips the move."]


def test_the_end() -> None:
    """Y3.4, Y8.3, Y9.1, Y11.5"""
    declared = "A declares the yōkai appeased."
    won = "The team wins with 35 points: a total victory."
    assert told(Scene(ROWS), "declare") == [declared, won]
    lost = "The team loses: the yōkai were declared appeased, but a family is not together."
    assert told(Scene("KKKP/PPPK/RRRR/OOOO"), "declare") == [declared, lost]
    options = {"colourless": "on", "colourless_used_score": "printed"}
    printed = Scene(ROWS, options=options, hints={(0, 0): "blank"}).do("declare")
    hint = "The colourless hint on the card at K11 is turned up: the hint “kitsune”."
    assert told(printed, "hint:h01") == [hint, "The team wins with 31 points: a total victory."]
