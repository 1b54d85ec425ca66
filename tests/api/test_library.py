"""`import hyakki`: the calls of docs/library.md, and what wrong calls are told."""

from __future__ import annotations

import subprocess
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import hyakki
from hyakki.core.fate import SeededFate
from hyakki.core.table import Table
from hyakki.games import GAMES


class First(hyakki.Bot):
    def choose(self, game: Any, view: Any, moves: Sequence[Any], rng: hyakki.Rng) -> Any:
        return moves[0]


def played(key: str, seed: int = 3) -> hyakki.State[Any, Any]:
    """A whole random game."""
    rng = hyakki.Rng(seed)
    state = hyakki.game(key).new(seed=seed)
    while not state.over:
        moves = state.moves()
        state.play(moves[int(rng.below(len(moves)))])
    return state


def test_importing_loads_nothing() -> None:
    """Neither an engine nor a library of others, so that it is quick."""
    code = "import sys, hyakki; print([name for name in sys.modules if name.startswith('hyakki') or name in ('msgspec', 'rich', 'typer', 'litestar')])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "['hyakki.engines', 'hyakki']"


def test_all_of_it_is_there_and_documented() -> None:
    assert set(hyakki.__all__) <= set(dir(hyakki))
    for name in hyakki.__all__:
        found = getattr(hyakki, name)
        assert isinstance(found, int) or found.__doc__, name
    with pytest.raises(AttributeError, match="nothing"):
        _ = hyakki.nothing  # type: ignore[attr-defined]


def test_the_page_names_all_of_it() -> None:
    page = (Path(__file__).parents[2] / "docs" / "library.md").read_text(encoding="utf-8")
    for name in hyakki.__all__:
        assert f"`{name}" in page or f"hyakki.{name}" in page, name


def test_the_code_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "library.md").read_text(encoding="utf-8")
    blocks = page.split("```python\n")[1:]
    assert len(blocks) == 3
    for block in blocks:
        exec(compile(block.partition("```")[0], "library.md", "exec"), {})
        assert capsys.readouterr().out


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_the_game_of_a_table(key: str) -> None:
    """The same seed gives the deal that the referee deals, and the record verifies."""
    state = played(key)
    record = state.record()
    assert hyakki.read(record).verify().holds
    table = Table(GAMES[key], record.seats, {}, SeededFate(3))
    for line in record.moves:
        seat, _, text = line.partition(" ")
        if seat != "*":
            table.play(int(seat), text)
    assert list(record.moves) == table.lines() == state.lines
    assert state.outcome == table.outcome() == record.outcome
    assert state.observe(0) == table.view(0)


@pytest.mark.parametrize("key", GAMES)
def test_the_steps_of_a_record(key: str) -> None:
    """Each with its actor, its move, the position before it and what the actor saw; together they are the game."""
    state = played(key)
    replay = hyakki.read(state.record())
    steps = list(replay.steps())
    assert len(steps) == len(replay)
    for step in steps:
        assert step.move in step.position.moves(step.actor)
        if step.actor == hyakki.CHANCE:
            assert step.view is None
        else:
            assert step.view == step.position.observe(step.actor)
            assert step.view is not None
            assert step.view.seat == step.actor
    assert replay.state() == state
    assert replay.state(5) == steps[5].position
    assert hyakki.read(replay.write()) == replay
    assert replay.log(hyakki.SPECTATOR)


def test_chance_may_wait_for_somebody() -> None:
    state = hyakki.game("terres").new(chance_plays=False)
    assert (state.actor, state.actors) == (hyakki.CHANCE, (hyakki.CHANCE,))
    assert sum(state.odds().values()) == 2
    state.play(state.sample(hyakki.Rng(1)))
    while state.actor == hyakki.CHANCE:
        state.play(next(iter(state.odds())))
    assert state.odds() == {}
    assert state.record().chance.kind == "given"
    with pytest.raises(hyakki.BadInput, match="chance is to act"):
        state.sample(hyakki.Rng(1))


def test_without_a_seed_deals_differ() -> None:
    game = hyakki.game("terres")
    assert len({str(game.new().lines) for _ in range(4)}) > 1
    assert game.new(seed=4) == game.new(seed=4)


@pytest.mark.parametrize("key", GAMES)
def test_positions_and_imagined_states(key: str) -> None:
    game = hyakki.game(key)
    state = game.new(seed=2)
    again = game.position(state.position())
    assert again == state
    assert (again.seats, again.options) == (state.seats, state.options)
    world = game.imagine(state.observe(0), 5)
    assert world.observe(0) == state.observe(0)
    assert world.play_out(hyakki.Rng(1)).scores
    with pytest.raises(hyakki.BadInput, match="no record"):
        again.record()


def test_copies_are_independent_and_have_the_same_luck() -> None:
    state = hyakki.game("kanagawa").new(seats=3, seed=8)
    twin = state.copy()
    for one in (state, twin):
        for _ in range(12):
            one.play(one.moves()[0])
    assert twin == state
    assert twin.lines == state.lines
    twin.play(twin.moves()[-1])
    assert twin != state


def test_what_is_shown() -> None:
    state = hyakki.game("terres").new(seed=1)
    assert "[bold]" not in state.show()
    assert "Your hand" in state.show(0)
    assert "main" in state.show(0, "fr")
    assert repr(state) in ("<terres: seat 0 to act>", "<terres: seat 1 to act>")
    assert repr(hyakki.game("terres")) == "hyakki.game('terres')"


def test_bots_as_addresses_objects_and_classes() -> None:
    game = hyakki.game("terres")
    tally = hyakki.simulate(game, [First, "uniform"], games=3, seed=5)
    again = hyakki.simulate(game, [First(), "uniform"], games=3, seed=5)
    assert tally == again
    assert [seat.bot for seat in tally.seats] == ["First", "uniform"]
    games = list(hyakki.play_games(game, ["uniform", First], games=2))
    assert all(replay.verify().holds for replay in games)
    report = hyakki.arena(game, [First, "uniform"], deals=2)
    assert (report.standings[0].bot, report.standings[0].games) == ("First", 4)
    assert hyakki.bot(game, "greedy").choose is not None


def test_jobs_do_not_change_the_result() -> None:
    game = hyakki.game("terres")
    once = hyakki.simulate(game, ["uniform", "uniform"], games=40, seed=1, jobs=2)
    assert once == hyakki.simulate(game, ["uniform", "uniform"], games=40, seed=1)


def test_a_bot_that_fails_is_named_with_its_own_traceback() -> None:
    class Fails(First):
        def choose(self, game: Any, view: Any, moves: Sequence[Any], rng: hyakki.Rng) -> Any:
            raise LookupError("no idea")

    game = hyakki.game("terres")
    with pytest.raises(hyakki.BotFault, match="Bot Fails in seat 1") as caught:
        hyakki.simulate(game, ["uniform", Fails])
    assert isinstance(caught.value.__cause__, LookupError)
    lost = hyakki.simulate(game, ["uniform", Fails], games=2, on_fault="forfeit")
    assert (lost.seats[0].wins, lost.seats[1].faults) == (2.0, 2)


TERRES = hyakki.game("terres")


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: hyakki.game("chess"), "no game “chess”"),
        (lambda: hyakki.game(4), "name must be"),  # type: ignore[call-overload]
        (lambda: hyakki.game("terres", "nowhere.toml"), "nowhere.toml"),
        (lambda: TERRES.new(3), "cannot be played by 3"),
        (lambda: TERRES.new("two"), "seats must be a whole number, not 'two'."),  # type: ignore[arg-type]
        (lambda: TERRES.new(seed=0.5), "seed must be a whole number"),  # type: ignore[arg-type]
        (lambda: TERRES.new(options="open"), "options must be"),  # type: ignore[arg-type]
        (lambda: TERRES.new(options={"colour": "blue"}), "no option “colour”"),
        (lambda: TERRES.new(options={"leftover_chain": "maybe"}), "off, on"),
        (lambda: TERRES.new().observe(2), "no seat 2"),
        (lambda: TERRES.new().observe("me"), "seat must be"),  # type: ignore[arg-type]
        (lambda: TERRES.new().play("jump"), "“jump” is not a move"),
        (lambda: TERRES.new().play(7), "move must be"),  # type: ignore[arg-type]
        (lambda: TERRES.new().play("decline"), "T6.1: "),
        (lambda: TERRES.new().play("end", 5), "T3.1: "),
        (lambda: TERRES.move("jump"), "“jump” is not a move"),
        (lambda: TERRES.position({"phase": "lunch"}), "not a possible position"),
        (lambda: TERRES.imagine(hyakki.game("yokai").new().observe(0), 1), "view must be"),  # type: ignore[arg-type]
        (lambda: hyakki.game("yokai").new(options={"level": 9}), "level"),
        (lambda: hyakki.game("orodeloro").new(4, options={"second_coin": "on"}), "O2.1: "),
        (lambda: hyakki.read("nowhere.json"), "nowhere.json"),
        (lambda: hyakki.read(b"{}"), "not a Hyakki record"),
        (lambda: hyakki.read(3), "record must be"),  # type: ignore[arg-type]
        (lambda: hyakki.simulate(TERRES, "greedy"), "bots must be a list"),
        (lambda: hyakki.simulate(TERRES, ["greedy"]), "cannot be played by 1"),
        (lambda: hyakki.simulate(TERRES, ["greedy", "gredy"]), "no bot “gredy”"),
        (lambda: hyakki.simulate(TERRES, ["uniform", 3]), "bots must be"),  # type: ignore[list-item]
        (lambda: hyakki.play_games(TERRES, ["uniform"] * 2, 0), "games must be at least 1"),
        (lambda: hyakki.simulate(TERRES, ["uniform"] * 2, on_fault="shrug"), "on_fault"),  # type: ignore[arg-type]
        (lambda: hyakki.simulate(TERRES, ["uniform"] * 2, move_seconds=-1), "move_seconds"),
        (lambda: hyakki.arena(TERRES, ["greedy"]), "two different bots"),
        (lambda: hyakki.bot(TERRES, "genius"), "no bot “genius”"),
    ],
)
def test_wrong_calls_are_told_in_a_sentence(call: Callable[[], object], says: str) -> None:
    with pytest.raises(hyakki.HyakkiError) as refused:
        call()
    assert says in str(refused.value)
    frames = traceback.extract_tb(refused.value.__traceback__)
    assert all("/core/" not in frame.filename for frame in frames)


def test_a_refused_move_changes_nothing() -> None:
    state = TERRES.new(seed=1)
    before = state.copy()
    with pytest.raises(hyakki.IllegalMove) as refused:
        state.play("decline")
    assert refused.value.rule == "T6.1"
    assert state == before
