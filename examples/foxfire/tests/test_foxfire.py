"""The rules of Foxfire, one by one. The suites for all games run beside these with `pytest --hyakki-game foxfire`."""

from __future__ import annotations

import pytest
from foxfire.game import Foxfire, FoxfireState, FoxfireView, Move

from hyakki.core.game import SPECTATOR
from hyakki.core.messages import IllegalMove
from hyakki.core.table import Table


def played(*lines: str, night: str = "3") -> Table[FoxfireState, Move, FoxfireView]:
    table = Table(Foxfire(), ["Ann", "Ben"], {"night": night}, None)
    for line in lines:
        table.replay_line(line)
    return table


def test_only_the_finder_sees_a_light() -> None:
    table = played("* find:+4")
    assert [_worth(table, viewer) for viewer in (0, 1, SPECTATOR)] == [4, None, None]


def _worth(table: Table[FoxfireState, Move, FoxfireView], viewer: int) -> int | None:
    found = table.view(viewer).found
    assert found is not None
    return found.worth


def test_a_light_that_is_taken_earns_thanks_and_both_know_it() -> None:
    table = played("* find:-3", "0 offer", "1 take")
    view = table.view(1)
    assert view.thanks == (2, 0)
    assert [light.worth for light in view.lights[1]] == [-3]
    assert [light.worth for light in table.view(0).lights[1]] == [-3]


def test_a_light_that_is_refused_stays_with_its_finder_and_unseen() -> None:
    view = played("* find:-3", "0 offer", "1 refuse").view(1)
    assert view.thanks == (0, 0)
    assert [light.worth for light in view.lights[0]] == [None]


def test_an_offer_must_be_answered() -> None:
    table = played("* find:+1", "0 offer")
    with pytest.raises(IllegalMove) as refused:
        table.play(1, "keep")
    assert table.game.texts("en").say(refused.value.message) == (
        "A light is offered: it can be taken or refused."
    )


def test_taking_cannot_be_taken_back_but_offering_can() -> None:
    game = Foxfire()
    state = FoxfireState(2, {"night": "3"})
    assert game.reveals(state, game.read("take"))
    assert not game.reveals(state, game.read("offer"))


def test_at_dawn_lights_and_thanks_are_counted() -> None:
    night = ["* find:+4", "0 keep", "* find:+3", "1 keep", "* find:-2", "0 offer", "1 take"]
    rest = ["* find:+1", "1 keep", "* find:+2", "0 keep", "* find:-1", "1 offer", "0 refuse"]
    outcome = played(*night, *rest).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((8, 1), (0,))
