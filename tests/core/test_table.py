"""The referee, its records, and their verification."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.core.fate import SealedFate, SeededFate
from hyakki.core.game import SPECTATOR
from hyakki.core.messages import BadInput, IllegalMove
from hyakki.core.record import Chance, Record, read_record, split_line, write_record
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.verify import verify
from tests.every_game import Case, every_default

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


@every_default
def test_two_tables_play_the_same_deal(case: Case) -> None:
    """The same seed deals the same cards, whatever the seats do."""
    first, second = case.table(9), case.table(9)
    assert first.record().moves == second.record().moves
    options = first.moves(first.actors()[0])
    first.play(first.actors()[0], options[0])
    second.play(second.actors()[0], options[-1])
    assert first.record().chance == second.record().chance


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
        with pytest.raises(BadInput, match="unknown_move"):
            table.play(seat, nonsense)
    for unknown in (case.seats, -1, 99):
        with pytest.raises(BadInput, match="unknown_seat"):
            table.view(unknown)
    with pytest.raises(BadInput, match="no_undo"):
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
    with pytest.raises(BadInput, match="unknown_rules_version"):
        Table.replay(case.game, other_rules)
    other_box = msgspec.structs.replace(record, data="abc")
    with pytest.raises(BadInput, match="other_data"):
        Table.replay(case.game, other_box)


@every_default
def test_an_error_prints_its_key_for_developers(case: Case) -> None:
    with pytest.raises(BadInput) as refused:
        case.game.read("nonsense")
    assert str(refused.value).startswith("error.unknown_move(")
