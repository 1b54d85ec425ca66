"""What a game need not say has an answer that is right for any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, tanh

import pytest

from hyakki.core.choices import why
from hyakki.core.fate import SeededFate
from hyakki.core.game import CHANCE, SPECTATOR, Game, Move
from hyakki.core.levels import ADEPT, GREEDY, LEVELS, MASTER, NOVICE
from hyakki.core.messages import BadInput, HyakkiError, IllegalMove, Message
from hyakki.core.mind import WIN_WEIGHT, Bot, Mind
from hyakki.core.options import Option, complete
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.texts import core_texts
from hyakki.core.views import Facts, Outcome, Standing
from tests.core.walk import SIGNS, STEPS, Walk, WalkState, WalkView

WalkGame = Game[WalkState, Move, WalkView]
GAME = Walk()
MIND = Mind(GAME)


def at_the_sign() -> WalkState:
    state = WalkState(2)
    for _ in range(3):
        state.apply(0, STEPS["left"])
    return state


def walked_out() -> WalkState:
    state = WalkState(2)
    while state.actors():
        seat = state.actors()[0]
        state.apply(seat, state.moves(seat)[0])
    return state


def test_chance_is_even_and_draws_from_one_pile() -> None:
    state = at_the_sign()
    assert (state.actors(), state.pile(), list(state.odds())) == ((CHANCE,), "chance", [1, 1])
    rng = Rng(1)
    assert {state.sample(rng) for _ in range(20)} == set(SIGNS.values())


@pytest.mark.parametrize(
    ("view", "message"),
    [
        (WalkState(2).view(0), Message("prompt.your_move")),
        (WalkState(2).view(1), Message("prompt.wait", {"who": 0})),
        (WalkState(2).view(SPECTATOR), Message("prompt.wait", {"who": 0})),
    ],
)
def test_the_prompt_says_who_is_to_act(view: WalkView, message: Message) -> None:
    assert GAME.prompt(view) == message


def test_the_prompt_after_the_end() -> None:
    table = Table(GAME, ["Ana", "Bo"], {}, SeededFate(1))
    while table.actors():
        table.play(table.actors()[0], "left")
    assert GAME.prompt(table.view(0)) == Message("prompt.over")
    assert table.event_counts() == {"stepped": 16}


def test_a_view_is_rendered_field_by_field_and_nothing_in_it_is_markup() -> None:
    state = WalkState(2)
    state.path = ("[bold]",)
    lines = GAME.render(state.view(0), core_texts("en"), ["Ana", "Bo"]).splitlines()
    assert lines[:2] == ["seat: 0", "seats: 2"]
    assert lines[-2:] == ["path: ('\\[bold]',)", "recalled: True"]


def test_moves_are_described_and_seen_by_their_notation() -> None:
    state = WalkState(2)
    told = Message("move.notation", {"text": "left"})
    assert GAME.describe(state.view(0), STEPS["left"]) == told
    assert GAME.seen(1, 0, STEPS["peek"], state) == "peek"
    assert GAME.inventory() == []
    assert GAME.score_lines(state.view(0)) == []
    assert GAME.talk({}) == "free"


def test_a_view_recalls_everything_unless_it_is_told_not_to() -> None:
    table = Table(GAME, ["Ana", "Bo"], {}, SeededFate(1))
    assert table.view(0).recalled
    assert not table.view(0, recall=False).recalled


def test_what_a_game_does_not_have_is_said() -> None:
    state, outcome = WalkState(2), Outcome((0, 0), (0,), "walked")
    attempts: dict[str, list[Callable[[], object]]] = {
        "no_positions": [lambda: GAME.write_position(state), lambda: GAME.read_position({})],
        "no_other_data": [lambda: GAME.with_data(""), GAME.own_data],
        "no_sheet": [
            lambda: GAME.add_to_sheet([], [({}, outcome)]),
            lambda: GAME.render_sheet(b"", core_texts("en")),
        ],
    }
    for key, calls in attempts.items():
        for call in calls:
            with pytest.raises(BadInput) as refused:
                call()
            assert refused.value.message == Message(f"error.{key}", {"game": "walk"})


def test_a_game_that_is_drawn_from_its_view_alone() -> None:
    view, outcome = WalkState(2).view(0), Outcome((3, 3), (0,), "walked")
    assert (GAME.facts(2, {}), GAME.standing(view)) == (Facts(), Standing())
    assert GAME.verdict(view, outcome)[0] == Message("verdict.wins", {"who": 0})
    assert GAME.verdict(view, outcome, "resign 1")[1].key == "verdict.resign"


@pytest.mark.parametrize(
    ("state", "seat", "path", "told"),
    [
        (WalkState(2), 0, ("do:left",), ("", "possible")),
        (WalkState(2), 0, ("do:fly",), ("X1.1", "not_this")),
        (WalkState(2), 1, ("do:left",), ("X1.1", "not_your_turn")),
        (walked_out(), 0, ("do:left",), (GAME.end_rule, "over")),
    ],
)
def test_touches_mean_a_legal_move_or_none(
    state: WalkState, seat: int, path: tuple[str, ...], told: tuple[str, str]
) -> None:
    refusal = why(GAME, state.view(seat), path)
    assert (refusal.rule, refusal.message.key) == (told[0], f"refusal.{told[1]}")


def test_a_move_at_the_wrong_time_breaks_the_rule_of_turns() -> None:
    table = Table(GAME, ["Ana", "Bo"], {}, SeededFate(1))
    for seat, text, key in (
        (1, "left", "not_your_turn"),
        (0, "north", "not_now"),
        (-2, "x", "spectator"),
    ):
        with pytest.raises(IllegalMove) as refused:
            table.play(seat, text)
        assert (refused.value.rule, refused.value.message.key) == ("X1.1", f"refusal.{key}")


def test_an_error_without_a_sentence_is_printed_with_its_parameters() -> None:
    error = HyakkiError(Message("error.odd", {"n": 2, "what": "x"}))
    assert str(error) == "error.odd(n=2, what='x')"
    assert error.game == ""


MENU = (
    Option("colour", ("red", "blue"), ""),
    Option("age", ("old",), "", form="[0-9]+", form_shown="years"),
)


def test_what_is_not_on_the_menu_is_named_beside_what_is() -> None:
    for menu, known in ((MENU, "age, colour"), ((), "—")):
        with pytest.raises(BadInput) as refused:
            complete(menu, 2, {"size": "big"})
        assert refused.value.message == Message(
            "error.unknown_option", {"name": "size", "known": known}
        )


def test_a_value_is_refused_beside_those_that_can_be_chosen() -> None:
    for name, known in (("colour", "red, blue"), ("age", "old, years")):
        with pytest.raises(BadInput) as refused:
            complete(MENU, 2, {name: "odd"})
        message = refused.value.message
        assert message.key == "error.bad_option_value"
        assert message.params == {"name": name, "value": "odd", "known": known}
    assert complete(MENU, 2, {"age": "33"}) == {"colour": "red", "age": "33"}


def test_seats_are_values_where_an_option_asks_for_one() -> None:
    option = Option("first", ("drawn", "1"), "", seat_numbers=True)
    assert option.choices(3) == ("drawn", "1", "0", "2")
    assert [option.accepts(value, 2) for value in ("0", "1", "2")] == [True, True, False]


# Minds


def test_prospects_compare_rivals_and_weigh_a_team_against_the_game() -> None:
    class Leads(Mind[WalkState, Move, WalkView]):
        def value(self, state: WalkState, seat: int) -> float:
            return (10.0, 0.0)[seat]

    mark = exp(1.0)
    assert Leads(Walk()).prospects(WalkState(2), 2) == pytest.approx(
        [mark / (mark + 1), 1 / (mark + 1)]
    )
    assert Leads(Walk(cooperative=True)).prospects(WalkState(2), 2) == pytest.approx(
        [mark / (1 + mark), 0.5]
    )


@pytest.mark.parametrize(
    ("outcome", "cooperative", "won", "leads"),
    [
        (Outcome((5, 3), (0,), ""), False, (1.0, 0.0), (2, -2)),
        (Outcome((5, 3, 4), (0,), ""), False, (1.0, 0.0, 0.0), (1, -2, -1)),
        (Outcome((4, 4), (0, 1), ""), False, (0.5, 0.5), (0, 0)),
        (Outcome((4, 4), (0, 1), ""), True, (1.0, 1.0), (4, 4)),
        (Outcome((4,), (0,), ""), False, (1.0,), (4,)),
    ],
)
def test_rewards_are_victory_above_all_then_the_lead(
    outcome: Outcome, cooperative: bool, won: tuple[float, ...], leads: tuple[int, ...]
) -> None:
    mind = Mind(Walk(cooperative), scale=3.0)
    expected = [
        WIN_WEIGHT * victory + (1 - WIN_WEIGHT) * (0.5 + 0.5 * tanh(lead / 12.0))
        for victory, lead in zip(won, leads, strict=True)
    ]
    assert mind.rewards(outcome) == pytest.approx(expected)
    assert 0.5 < WIN_WEIGHT < 1.0


def test_the_value_of_an_end_is_its_reward_on_the_scale() -> None:
    assert MIND.value(WalkState(2), 0) == 0.0
    state = walked_out()
    outcome = state.outcome()
    assert outcome is not None
    for seat, reward in enumerate(MIND.rewards(outcome)):
        assert MIND.value(state, seat) == pytest.approx(MIND.scale * (2 * reward - 1))


def test_a_bot_without_reasons_says_that_it_is_its_judgement() -> None:
    class First(Bot[WalkState, Move, WalkView]):
        def choose(self, game: WalkGame, view: WalkView, moves: Sequence[Move], rng: Rng) -> Move:
            raise NotImplementedError

    told = First().reasons(GAME, WalkState(2).view(0), STEPS["left"])
    assert told == [Message("why.judgement")]
    assert MIND.reasons(WalkState(2).view(0), STEPS["left"]) == []


def test_the_levels_think_longer_and_look_further() -> None:
    """What docs/bots.md promises of each level."""
    assert LEVELS == (NOVICE, ADEPT, MASTER)
    assert [level.skill for level in (GREEDY, *LEVELS)] == [0, 1, 2, 3]
    assert [level.seconds for level in (GREEDY, *LEVELS)] == [0.1, 0.1, 0.5, 2.0]
    assert [level.simulations for level in (GREEDY, *LEVELS)] == [0, 24, 200, 4000]
    assert [level.horizon for level in LEVELS] == [1, 8, 1000]
    assert [level.key for level in (GREEDY, *LEVELS)] == ["greedy", "novice", "adept", "master"]
