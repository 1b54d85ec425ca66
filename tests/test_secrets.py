"""Secrets stay secret: what a seat cannot see may be exchanged, and every byte it receives stays the same."""

from __future__ import annotations

from math import sqrt

import msgspec
import pytest

from hyakki.core.game import SPECTATOR
from hyakki.core.messages import HyakkiError, IllegalMove
from hyakki.core.record import Record
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from tests.every_game import (
    Case,
    adapter_of,
    every_case,
    every_default,
    random_states,
    random_table,
    secret_table,
)


def received(case: Case, table: Table, seat: int, attempts: list[str]) -> bytes:
    """Everything that reaches a seat: views, legal moves, log, undo, and what refused attempts say."""
    refusals: list[object] = []
    if seat != SPECTATOR and table.outcome() is None:
        for text in attempts:
            if text in table.moves(seat):
                continue
            try:
                table.play(seat, text)
            except IllegalMove as error:
                refusals.append(error.refusal)
            except HyakkiError as error:
                refusals.append(error.message)
    parts = [
        table.view(seat),
        table.view(seat, recall=False),
        table.moves(seat),
        table.log(seat),
        table.can_undo(seat),
        table.actors(),
        refusals,
    ]
    return msgspec.json.encode(parts)


def swapped(case: Case, table: Table, seat: int, rng: Rng) -> Table | None:
    lines = adapter_of(case.game).hidden_swap(table, seat, rng)
    if lines is None:
        return None
    record = msgspec.structs.replace(table.record(), moves=tuple(lines), outcome=None)
    return Table.replay(case.game, record)


@every_case
def test_what_a_seat_cannot_see_does_not_reach_it(case: Case) -> None:
    compared = 0
    rng = Rng(21)
    for seed in range(200):
        if seed >= 4 and compared >= 20:  # where secrets are rare, more deals are needed
            break
        for moves in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55):
            table = secret_table(case, seed, moves)
            if table.outcome() is not None:
                continue
            attempts = _attempts(case, table, rng)
            for seat in (*range(case.seats), SPECTATOR):
                other = swapped(case, table, seat, rng)
                if other is None:
                    continue
                assert other.record().moves != table.record().moves
                assert received(case, other, seat, attempts) == received(
                    case, table, seat, attempts
                )
                compared += 1
    assert compared >= 20


def _attempts(case: Case, table: Table, rng: Rng) -> list[str]:
    """Moves to be refused: those of other games' records, and noise."""
    other = random_table(case, int(rng.below(1000)), 25).record()
    texts = [line.partition(" ")[2] for line in other.moves]
    return [*texts[:: max(1, len(texts) // 30)], "", "nonsense", "?"]


@every_case
def test_imagined_states_fit_the_view(case: Case) -> None:
    rng = Rng(22)
    for number, state in enumerate(random_states(case, 22)):
        if number % 7:
            continue
        for seat in (*range(case.seats), SPECTATOR):
            view = state.view(seat)
            imagined = case.game.imagine(view, rng)
            assert imagined.view(seat) == view
            adapter_of(case.game).conserved(imagined)
            assert imagined.actors() == state.actors()


@every_default
def test_imagined_states_can_be_played_to_the_end(case: Case) -> None:
    rng = Rng(23)
    for number, state in enumerate(random_states(case, 23)):
        if number % 11:
            continue
        world = case.game.imagine(state.view(0), rng)
        while world.actors():
            seat = world.actors()[0]
            moves = world.moves(seat)
            world.apply(seat, world.sample(rng) if seat < 0 else moves[int(rng.below(len(moves)))])
        assert world.outcome() is not None


@every_default
def test_imagined_secrets_have_the_right_frequencies(case: Case) -> None:
    adapter = adapter_of(case.game)
    samples = 1200
    rng = Rng(24)
    checked = 0
    for number, state in enumerate(random_states(case, 24)):
        if number not in (20, 45) or not state.actors():
            continue
        for seat in (0, SPECTATOR):
            odds = adapter.fair_odds(state, seat)
            counts = dict.fromkeys(odds, 0)
            view = state.view(seat)
            for _ in range(samples):
                for fact in adapter.facts(case.game.imagine(view, rng), seat):
                    counts[fact] += 1
            for fact, chance in odds.items():
                margin = 5 * sqrt(chance * (1 - chance) / samples) + 1e-9
                assert counts[fact] / samples == pytest.approx(chance, abs=margin), fact
            checked += len(odds)
    assert checked > 0


@every_case
def test_a_full_state_has_no_wire_form(case: Case) -> None:
    with pytest.raises((TypeError, NotImplementedError)):
        msgspec.json.encode(case.start())


@every_default
def test_an_unfinished_record_does_not_tell_its_seed(case: Case) -> None:
    from hyakki.core.fate import SealedFate

    table = Table(case.game, case.names, case.options, SealedFate(b"s" * 32, "deal"))
    record: Record = table.record()
    assert record.chance.seed is None
    assert record.chance.commitment
    assert b"73737373" not in msgspec.json.encode(record)
