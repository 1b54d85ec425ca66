"""The referee, its records, and their verification."""

from __future__ import annotations

import time

import msgspec
import pytest

from hyakki.core.fate import SealedFate, SeededFate
from hyakki.core.game import CHANCE, SPECTATOR
from hyakki.core.messages import BadInput, IllegalMove
from hyakki.core.record import Chance, Record, read_record, split_line, write_record
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable, Table
from hyakki.core.verify import draws_of, verify
from tests.every_game import Case, default_cases, every_default, random_table

SEED = bytes(range(32))


def sealed_game(case: Case, seed: bytes = SEED, entropy: tuple[str, ...] = ()) -> Record:
    table = Table(case.game, case.names, case.options, SealedFate(seed, "deal", entropy))
    rng = Rng(1)
    while table.outcome() is None:
        table.play(table.actors()[0], table.random_move(rng))
    return table.record()


@every_default
def test_a_sealed_game_verifies(case: Case) -> None:
    record = sealed_game(case, entropy=("ana", "bo"))
    assert record.chance.seed == SEED.hex()
    verdict = verify(case.game, read_record(write_record(record)))
    assert (verdict.holds, verdict.message.key) == (True, "verify.sealed")


@every_default
def test_another_seed_or_deal_is_noticed(case: Case) -> None:
    record = sealed_game(case)
    for chance in (
        msgspec.structs.replace(record.chance, seed="00" * 32),
        msgspec.structs.replace(record.chance, deal="other"),
        msgspec.structs.replace(record.chance, seed="not hex"),
    ):
        verdict = verify(case.game, msgspec.structs.replace(record, chance=chance))
        assert (verdict.holds, verdict.message.key) == (False, "verify.wrong_commitment")
    entropy = msgspec.structs.replace(record.chance, entropy=("more",))
    verdict = verify(case.game, msgspec.structs.replace(record, chance=entropy))
    assert (verdict.holds, verdict.message.key) == (False, "verify.wrong_draw")


@every_default
def test_another_outcome_is_noticed(case: Case) -> None:
    record = sealed_game(case)
    assert record.outcome is not None
    better = msgspec.structs.replace(
        record.outcome, scores=tuple(s + 1 for s in record.outcome.scores)
    )
    assert not verify(case.game, msgspec.structs.replace(record, outcome=better)).holds
    cut = msgspec.structs.replace(record, moves=record.moves[:-1])
    assert verify(case.game, cut).message.key == "verify.unfinished"


@every_default
def test_the_first_line_that_cannot_be_played_is_named(case: Case) -> None:
    """A text that is no move, and a move of somebody who is not to act."""
    table = Table(case.game, case.names, case.options, SealedFate(SEED, "deal"))
    seat = table.actors()[0]
    for line, key in (
        (f"{seat} nonsense", "verify.damaged"),
        (f"{(seat + 1) % case.seats} {table.moves(seat)[0]}", "verify.illegal"),
    ):
        record = msgspec.structs.replace(table.record(), moves=(*table.lines(), line))
        verdict = verify(case.game, record)
        assert (verdict.holds, verdict.message.key) == (False, key)
        params = verdict.message.params
        assert (params["number"], params["line"]) == (table.number, line)


@every_default
def test_unrevealed_and_given_chance_say_so(case: Case) -> None:
    record = sealed_game(case)
    hidden = msgspec.structs.replace(
        record, chance=msgspec.structs.replace(record.chance, seed=None)
    )
    assert verify(case.game, hidden).message.key == "verify.not_revealed"
    given = msgspec.structs.replace(record, chance=Chance("given"))
    assert verify(case.game, given).message.key == "verify.given"


@every_default
def test_a_table_goes_on_from_its_record(case: Case) -> None:
    """Stop anywhere, replay, play on with the same fate: the same game."""
    whole = case.table(5)
    rng = Rng(5)
    halfway: Record | None = None
    while whole.outcome() is None:
        whole.play(whole.actors()[0], whole.random_move(rng))
        if whole.number > 40 and halfway is None:
            halfway = whole.record()
    assert halfway is not None
    again = Table.replay(case.game, halfway, fate=SeededFate(5))
    for line in whole.record().moves[len(halfway.moves) :]:
        seat, text = split_line(line)
        if seat >= 0:
            again.play(seat, text)
    assert again.record() == whole.record()


def draws_by_pile(case: Case, moves: int) -> dict[tuple[str, int, tuple[str, ...]], str]:
    """What came at each draw of each pile, by what could come: the same seed, but the seats play by `moves`."""
    table = case.table(9)
    rng = Rng.of("seats", moves)
    while table.outcome() is None:
        table.play(table.actors()[0], table.random_move(rng))
    record = table.record()
    drawn = [text for seat, text in map(split_line, record.moves) if seat == CHANCE]
    draws = draws_of(case.game, record)
    return {
        (draw.pile, draw.number, draw.choices): text
        for draw, text in zip(draws, drawn, strict=True)
    }


@every_default
def test_the_same_seed_deals_the_same_cards_whatever_the_seats_do(case: Case) -> None:
    """Pile by pile, wherever the same cards are left, the same one comes, also after the seats played differently."""
    before_play = sum(line.startswith("*") for line in case.table(9).lines())
    first, *others = [draws_by_pile(case, moves) for moves in range(6)]
    compared = 0
    for other in others:
        shared = first.keys() & other.keys()
        assert {draw: first[draw] for draw in shared} == {draw: other[draw] for draw in shared}
        compared += len(shared) - before_play
    assert compared > 0


@every_default
def test_the_wrong_seat_and_the_wrong_words(case: Case) -> None:
    table = case.table(1)
    seat = table.actors()[0]
    before = table.record()
    with pytest.raises(IllegalMove):
        table.play((seat + 1) % case.seats, table.moves(seat)[0])
    with pytest.raises(IllegalMove):
        table.play(SPECTATOR, table.moves(seat)[0])
    for nonsense in ("", "x", "0 0", "💥" * 50):
        with pytest.raises(BadInput, match="Moves look like"):
            table.play(seat, nonsense)
    for unknown in (case.seats, -1, 99):
        with pytest.raises(BadInput, match="There is no seat"):
            table.view(unknown)
    with pytest.raises(BadInput, match="nothing to take back"):
        table.undo(seat)
    assert table.record() == before
    assert table.moves(SPECTATOR) == []


@every_default
def test_nothing_is_played_after_the_end(case: Case) -> None:
    table = Table.replay(case.game, sealed_game(case))
    with pytest.raises(IllegalMove) as refused:
        table.play(0, "anything")
    assert refused.value.rule == case.game.end_rule


@every_default
def test_records_that_cannot_be_read(case: Case) -> None:
    record = sealed_game(case)
    source = write_record(record)
    for damaged in (
        b"",
        b"[]",
        source[:-30],
        source.replace(b"hyakki-record", b"other"),
        source.replace(b'"version": 1', b'"version": 2', 1),
        source.replace(b'"moves"', b'"moved"'),
        source.replace(b'"* ', b'"*', 1),
    ):
        with pytest.raises(BadInput):
            read_record(damaged)
    other_rules = msgspec.structs.replace(record, rules_version=99)
    with pytest.raises(BadInput, match="This record follows rules version"):
        Table.replay(case.game, other_rules)
    other_box = msgspec.structs.replace(record, data="abc")
    with pytest.raises(BadInput, match="This was played with the box"):
        Table.replay(case.game, other_box)


@every_default
def test_an_error_prints_its_sentence(case: Case) -> None:
    with pytest.raises(BadInput) as refused:
        case.game.read("nonsense")
    assert str(refused.value).startswith("“nonsense” is not a move.")


def rewound(case: Case) -> tuple[AnyTable, AnyTable, list[float]]:
    """A finished game, the same one with each of its moves taken back once, and what each of that cost."""
    table = random_table(case, 3, 10_000)
    again = Table.replay(case.game, table.record(), 0)
    costs = []
    for line in table.lines():
        again.replay_line(line)
        began = time.thread_time()
        again.rewind(1)
        costs.append(time.thread_time() - began)
        again.replay_line(line)
    return table, again, costs


@every_default
def test_what_is_taken_back_and_played_again_is_as_before(case: Case) -> None:
    table, again, _ = rewound(case)
    for seat in range(table.seats):
        assert again.view(seat) == table.view(seat)
        assert again.log(seat) == table.log(seat)
    assert (again.lines(), again.outcome()) == (table.lines(), table.outcome())


def test_taking_back_costs_the_same_late_in_a_game_as_early() -> None:
    longest = max(default_cases(), key=lambda case: random_table(case, 3, 10_000).number)
    costs = rewound(longest)[2]
    quarter = len(costs) // 4
    early, late = sorted(costs[:quarter]), sorted(costs[-quarter:])
    assert late[quarter // 2] < 3 * early[quarter // 2]


@every_default
def test_the_open_log_tells_what_every_witness_was_told(case: Case) -> None:
    table = random_table(case, 7, 60)
    told = [table.log(seat) for seat in (*range(table.seats), SPECTATOR)]
    for line, seen in zip(table.open_log(), zip(*told, strict=True), strict=True):
        assert {(line.number, line.actor)} == {(one.number, one.actor) for one in seen}
        assert line.path or all(not one.path for one in seen)
        for message in line.messages:
            assert any(message in one.messages for one in seen)
