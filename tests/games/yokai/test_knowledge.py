"""Who sees what, and for how long; imagining from either kind of view."""

from __future__ import annotations

from collections import Counter

import pytest

from hyakki.core.game import SPECTATOR
from hyakki.core.rng import Rng
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.view import YokaiView
from tests.every_game import Case, adapter_of, random_states
from tests.games.yokai.scene import GAME, SQUARE, Scene

AFTER_A_LOOK = [{"seat": 0, "looks": ["a", "f"], "hint": "h01"}]


def test_a_face_is_shown_until_the_turn_ends() -> None:
    """Y4.3: with recall (bots) a seat knows all its looks; at the table it must remember them itself."""
    scene = Scene(SQUARE, prepared=["h01"], history=AFTER_A_LOOK).do("look:c", "look:d")
    assert set(scene.faces(0)) == {"a", "c", "d", "f"}
    assert set(scene.faces(0, recall=False)) == {"c", "d"}
    scene.do("c@4,0")
    assert set(scene.faces(0, recall=False)) == {"c", "d"}
    scene.do("prepare", "hint:h05")
    assert set(scene.faces(0)) == {"a", "c", "d", "f"}
    assert scene.faces(0, recall=False) == {}
    assert scene.faces(1) == scene.faces(SPECTATOR) == {}


def test_the_memory_aid_keeps_own_looks_on_display() -> None:
    """Y4.3: option `memory_aid`, for each seat its own looks only."""
    options = {"memory_aid": "own_looks"}
    scene = Scene(SQUARE, options=options, prepared=["h01"], history=AFTER_A_LOOK, active=1)
    assert set(scene.faces(0, recall=False)) == {"a", "f"}
    assert scene.faces(1, recall=False) == {}


def test_a_card_keeps_its_name_as_it_moves() -> None:
    """Y4.4, Y5.1: cards move in the open, so everyone can follow them."""
    scene = Scene(SQUARE).do("look:a", "look:b", "a@-1,1", "prepare", "hint:h01")
    for seat in (0, 1, SPECTATOR):
        view = scene.view(seat)
        assert view.cards[0].cell == (-1, 1)
        assert view.history[0].looks == ("a", "b")
        assert (view.history[0].moved, view.history[0].origin) == ("a", (0, 0))


def test_the_pile_is_known_by_size_only() -> None:
    """Y2.2, Y6.2: everyone can count what is left of each size."""
    scene = Scene(SQUARE, prepared=["h01", "h11"], hints={(0, 0): "h07"})
    for seat in (0, 1, SPECTATOR):
        assert (scene.view(seat).unprepared, scene.view(seat).sizes) == (4, (1, 2, 1))


@pytest.mark.parametrize("options", [{}, {"level": "3"}, {"memory_aid": "own_looks"}])
def test_imagining_works_without_recall_too(options: dict[str, str]) -> None:
    """Y4.3: a person's view allows more worlds than a bot's; each imagined one fits the view it came from."""
    rng = Rng(3)
    adapter = adapter_of(GAME)
    for number, state in enumerate(random_states(Case(GAME, 3, options), 22)):
        if number % 6 == 0:
            for seat in (0, 1, 2, SPECTATOR):
                view = state.view(seat, recall=False)
                world = GAME.imagine(view, rng)
                assert world.view(seat, recall=False) == view
                adapter.conserved(world)


def test_secret_affinities_are_imagined_fairly() -> None:
    """Y10.3, Y11.6: a partner knows the open one, and all others are equally likely for the holder."""
    options = {"level": "custom", "public_affinities": "1", "secret_affinities": "1"}
    view = Case(GAME, 2, {**options, "first_player": "0"}).table(9).view(1)
    assert isinstance(view, YokaiView)
    rng = Rng(4)
    counts: Counter[int] = Counter()
    for _ in range(2000):
        world = GAME.imagine(view, rng)
        assert isinstance(world, YokaiState)
        counts[world.affinities[1]] += 1
    assert len(counts) == 5
    assert all(abs(count - 400) < 100 for count in counts.values())


def test_drawing_shows_the_layout_and_no_secret() -> None:
    """Y4.3, Y4.4: the grid grows, looks are marked for all, faces appear to the looker alone."""
    scene = Scene(SQUARE, seats=3, hints={(3, 3): "h05"}).do("look:a", "look:b", "a@4,2")
    names = ("Ana", "Bo", "Cy")
    for lang in ("en", "fr"):
        texts = GAME.texts(lang)
        mine = GAME.render(scene.view(0), texts, names)
        theirs = GAME.render(scene.view(1), texts, names)
        assert "a¹»" in mine
        assert "a¹»" in theirs
        assert "b²" in theirs
        assert "#KP" in theirs
        assert "[red]" in mine
        assert "[red]" not in theirs
        assert " 16 " in mine
