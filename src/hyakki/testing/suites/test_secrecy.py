"""Secrets stay secret: what a seat cannot see may be exchanged, and every byte it receives stays the same."""

from __future__ import annotations

from math import sqrt

import msgspec
import pytest

from hyakki.core.choices import tree, why
from hyakki.core.fate import SealedFate
from hyakki.core.foresight import foresee
from hyakki.core.game import SPECTATOR
from hyakki.core.messages import HyakkiError, IllegalMove
from hyakki.core.record import Record
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable, Table
from hyakki.testing.adapter import Adapter, nothing_hidden
from hyakki.testing.cases import (
    Case,
    random_move,
    random_states,
    random_table,
    secret_table,
    swapped,
)


def received(table: AnyTable, seat: int, attempts: list[str]) -> bytes:
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
        tree(table.choices(seat)),
        table.log(seat),
        table.can_undo(seat),
        table.actors(),
        refusals,
        foreseen(table, seat),
    ]
    return msgspec.json.encode(parts)


def foreseen(table: AnyTable, seat: int) -> list[object]:
    """What the rules say of the table, what the moves of a seat would do, and why other touches lead to none."""
    view = table.view(seat, recall=False)
    if seat == SPECTATOR or table.outcome() is not None:
        return [table.game.standing(view)]
    touched = [line.path for line in table.log(seat)[-12:]]
    reasons = [why(table.game, view, path) for path in touched]
    return [*foresee(table.game, view, table.choices(seat)), *reasons, table.game.standing(view)]


def skip_if_nothing_is_hidden(case: Case, adapter: Adapter) -> None:
    if nothing_hidden(adapter):
        pytest.skip(f"{case.game.key} has no secrets")


def test_what_a_seat_cannot_see_does_not_reach_it(case: Case, adapter: Adapter) -> None:
    skip_if_nothing_is_hidden(case, adapter)
    compared = 0
    rng = Rng(21)
    for seed in range(200):
        if seed >= 4 and compared >= 20:  # where secrets are rare, more deals are needed
            break
        for moves in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55):
            table = secret_table(case, adapter, seed, moves)
            if table.outcome() is not None:
                continue
            attempts = _attempts(case, table, rng)
            for seat in case.viewers:
                other = swapped(case, adapter, table, seat, rng)
                if other is None:
                    continue
                assert other.record().moves != table.record().moves
                assert received(other, seat, attempts) == received(table, seat, attempts)
                compared += 1
    assert compared >= 20


def _attempts(case: Case, table: AnyTable, rng: Rng) -> list[str]:
    """Moves to be refused: those of other games' records, and noise."""
    other = random_table(case, int(rng.below(1000)), 25).record()
    texts = [line.partition(" ")[2] for line in other.moves]
    return [*texts[:: max(1, len(texts) // 30)], "", "nonsense", "?"]


def test_imagined_states_fit_the_view(case: Case) -> None:
    rng = Rng(22)
    for number, state in enumerate(random_states(case, 22)):
        if number % 7:
            continue
        for seat in case.viewers:
            view = state.view(seat)
            imagined = case.game.imagine(view, rng)
            assert imagined.view(seat) == view
            assert imagined.actors() == state.actors()


def test_imagined_states_keep_every_piece(case: Case, adapter: Adapter) -> None:
    rng = Rng(22)
    for number, state in enumerate(random_states(case, 22)):
        for seat in () if number % 7 else case.viewers:
            adapter.conserved(case.game.imagine(state.view(seat), rng))


def test_imagined_states_can_be_played_to_the_end(default_case: Case) -> None:
    rng = Rng(23)
    for number, state in enumerate(random_states(default_case, 23)):
        if number % 11:
            continue
        world = default_case.game.imagine(state.view(0), rng)
        while world.actors():
            random_move(world, rng)
        assert world.outcome() is not None


def test_imagined_secrets_have_the_right_frequencies(default_case: Case, adapter: Adapter) -> None:
    skip_if_nothing_is_hidden(default_case, adapter)
    samples = 1200
    rng = Rng(24)
    checked = 0
    length = sum(1 for _ in random_states(default_case, 24))
    looked_at = (20, 45) if length > 46 else (length // 3, 2 * length // 3)
    for number, state in enumerate(random_states(default_case, 24)):
        if number not in looked_at or not state.actors():
            continue
        for seat in (0, SPECTATOR):
            odds = adapter.fair_odds(state, seat)
            counts = dict.fromkeys(odds, 0)
            view = state.view(seat)
            for _ in range(samples):
                for fact in adapter.facts(default_case.game.imagine(view, rng), seat):
                    counts[fact] += 1
            for fact, chance in odds.items():
                margin = 5 * sqrt(chance * (1 - chance) / samples) + 1e-9
                assert counts[fact] / samples == pytest.approx(chance, abs=margin), fact
            checked += len(odds)
    assert checked > 0


def test_a_full_state_has_no_wire_form(case: Case) -> None:
    with pytest.raises((TypeError, NotImplementedError)):
        msgspec.json.encode(case.start())


def test_an_unfinished_record_does_not_tell_its_seed(default_case: Case) -> None:
    table = Table(
        default_case.game, default_case.names, default_case.options, SealedFate(b"s" * 32, "deal")
    )
    record: Record = table.record()
    assert record.chance.seed is None
    assert record.chance.commitment
    assert b"73737373" not in msgspec.json.encode(record)
