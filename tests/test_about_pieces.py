"""Every piece explains itself, in both languages."""

from __future__ import annotations

import pytest

from hyakki.core.game import AnyGame
from hyakki.core.texts import LANGUAGES
from tests.every_game import own_games


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.key)
def test_every_piece_says_what_it_is(game: AnyGame, lang: str) -> None:
    texts = game.texts(lang)
    found = game.about_pieces()
    assert found
    for name, messages in found.items():
        said = " ".join(texts.say(message) for message in messages)
        assert said.endswith("."), name
        assert not any(sign in said for sign in "{}"), said
        assert ".." not in said


@pytest.mark.parametrize(
    ("key", "kinds"),
    [
        ("terres", ("sketch", "yokai")),
        ("kanagawa", ("card", "start tile", "diploma")),
        ("yokai", ("hint", "affinity", "shape")),
        ("orodeloro", ("tile",)),
    ],
)
def test_no_card_tile_or_diploma_is_left_out(key: str, kinds: tuple[str, ...]) -> None:
    game = next(game for game in own_games() if game.key == key)
    shown = {piece.id for piece in game.inventory() if piece.kind in kinds}
    assert shown
    assert shown <= set(game.about_pieces())


@pytest.mark.parametrize(
    ("key", "piece", "said"),
    [
        ("terres", "water5", "5 sketches complete it"),
        ("orodeloro", "t03", "Chest: 1 more coin"),
        ("orodeloro", "t01", "Siren:"),
        (
            "kanagawa",
            "trees_2",
            "4 trees: 4 points at the end. At once you receive: a storm token.",
        ),
        ("kanagawa", "tree_03", "Assistant: you take the Assistant"),
        ("yokai", "h05", "“kitsune or kappa”"),
    ],
)
def test_what_some_pieces_say(key: str, piece: str, said: str) -> None:
    game = next(game for game in own_games() if game.key == key)
    words = " ".join(game.texts("en").say(message) for message in game.about_pieces()[piece])
    assert said in words
