"""One spelling of a problem: the same sentence over HTTP and over the socket, whatever failed."""

from __future__ import annotations

import pytest

from hyakki.core.messages import IllegalMove, Message, Refusal, bad
from hyakki.core.texts import LANGUAGES, core_texts
from hyakki.games import GAMES
from hyakki.server.http.problems import FRAMEWORK_ERRORS, STATUS, problem_of
from hyakki.server.schemas import Problem
from hyakki.server.store import Unavailable


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_status_has_a_sentence(lang: str) -> None:
    texts = core_texts(lang)
    keys = [*STATUS, *(f"error.{key}" for key in FRAMEWORK_ERRORS.values()), "error.server"]
    assert all(key in texts for key in keys)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_problem_with_and_without_a_game(lang: str) -> None:
    for error in (bad("stale"), Unavailable("secret address"), ValueError("secret trace")):
        core = problem_of(error, lang)
        assert all(problem_of(error, lang, game) == core for game in GAMES)
        assert "secret" not in core.text


def test_which_problem_an_error_is() -> None:
    assert problem_of(Unavailable("x"), "en").message == Message("error.no_store")
    assert problem_of(ValueError("x"), "en").message == Message("error.server")
    assert problem_of(bad("not_your_seat", seat=3), "en") == Problem(
        Message("error.not_your_seat", {"seat": 3}),
        core_texts("en").text("error.not_your_seat", seat=3),
    )
    safe = IllegalMove(Refusal("O5.6", Message("refusal.captain_is_safe", {"who": 1})))
    named, spoken_to = (problem_of(safe, "en", "orodeloro", ("Ana", "Bo"), seat) for seat in (0, 1))
    assert named.text.startswith("Bo is the captain")
    assert spoken_to.text.startswith("You are the captain")
    refusal = Refusal("T1.1", Message("refusal.not_your_turn"))
    assert problem_of(IllegalMove(refusal), "en").rule == "T1.1"
