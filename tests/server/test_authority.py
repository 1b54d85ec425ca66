"""Who may do what, cell by cell, and that a table really asks."""

from __future__ import annotations

import pytest

from hyakki.core.messages import BadInput
from hyakki.core.texts import LANGUAGES, core_texts
from hyakki.server.table import authority
from hyakki.server.table.authority import (
    AUTHORITY,
    Action,
    Condition,
    Relation,
    Standing,
    allow,
    refusal_of,
)
from hyakki.server.table.events import QuestionAsked, Resigned, SteppedOut, TableEvent
from hyakki.server.table.history import History
from hyakki.server.table.presence import Presence
from hyakki.server.table.setup import Seat
from tests.server.histories import a_setup, started

COLUMNS = "own stood_in resigned other_here other_away watcher free no_person"
# "-": allowed; "host:x" and so on: allowed if that is so, else refused with x; "a/b": refused with b to a host.
TABLE = """
play         -  stood_in  resigned_already  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat
undo         -  stood_in  resigned_already  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat
offer_end    -  stood_in  resigned_already  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat
answer       asked:no_question  asked:no_question  asked:no_question  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat
resign       -  -  resigned_already  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat
step_in      no_stand_in  -  no_stand_in  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat
step_out     -  no_person_there  no_person_there  still_there  -  not_your_seat  no_person_there  no_person_there
hint         -  stood_in  resigned_already  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat
words        -  -  -  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat
talk         -  -  -  -  -  free_talk:talk_off  -  -
take         seat_taken  seat_taken  seat_taken  seat_taken  seat_taken  seat_taken  -  host:seat_taken
free         -  host:not_host  host:not_host  host:not_host  host:not_host  host:not_host  host:not_host  host:not_host
seat_bot     host:not_host  not_host/seat_taken  not_host/seat_taken  not_host/seat_taken  not_host/seat_taken  not_host/seat_taken  host:not_host  host:not_host
swap         host:not_host  host:not_host  host:not_host  host:not_host  host:not_host  host:not_host  host:not_host  host:not_host
set_seats    host:not_host  host:not_host  host:not_host  host:not_host  host:not_host  host:not_host  host:not_host  host:not_host
add_entropy  -  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat
start        -  host:not_host  host:not_host  host:not_host  host:not_host  host:not_host  host:not_host  host:not_host
rematch      -  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat  not_your_seat
same_deal    -  -  -  -  -  -  -  -
read_record  -  -  -  -  -  -  -  -
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]
CELLS = [
    (Action[row[0].upper()], Relation[name.upper()], cell)
    for row in ROWS
    for name, cell in zip(COLUMNS.split(), row[1:], strict=True)
]


def test_every_action_and_relation_is_in_the_table() -> None:
    assert {(action, relation) for action, relation, _ in CELLS} == {
        (action, relation) for action in Action for relation in Relation
    }
    assert set(AUTHORITY) == set(Action)


@pytest.mark.parametrize(
    ("action", "relation", "cell"), CELLS, ids=lambda value: getattr(value, "name", None)
)
def test_the_cells(action: Action, relation: Relation, cell: str) -> None:
    for condition in (None, *Condition):
        conditions = frozenset() if condition is None else frozenset({condition})
        expected = _expected(cell, condition)
        standing = Standing(relation, conditions, 3, "Bo")
        assert refusal_of(action, standing) == expected
        if not expected:
            allow(action, standing)
            continue
        with pytest.raises(BadInput) as refused:
            allow(action, standing)
        for lang in LANGUAGES:
            assert core_texts(lang).say(refused.value.message)


def _expected(cell: str, condition: Condition | None) -> str:
    if cell == "-":
        return ""
    if ":" in cell:
        wanted, _, refusal = cell.partition(":")
        return "" if condition is Condition[wanted.upper()] else refusal
    refusal, _, of_a_host = cell.partition("/")
    return of_a_host if of_a_host and condition is Condition.HOST else refusal


def three_seats(*around: TableEvent) -> History:
    """Seats of v0, v1 and a bot, with the host somewhere else."""
    history = started("kanagawa", 3, "ppb")
    for event in around:
        history.record_event(event, 1.0)
    return history


@pytest.mark.parametrize(
    ("around", "visitor", "seat", "relation"),
    [
        ([], "v0", 0, Relation.OWN),
        ([SteppedOut(0, "adept")], "v0", 0, Relation.STOOD_IN),
        ([Resigned(0)], "v0", 0, Relation.RESIGNED),
        ([], "v0", 1, Relation.OTHER_HERE),
        ([SteppedOut(1, "adept")], "v0", 1, Relation.NO_PERSON),
        ([], "v0", 2, Relation.NO_PERSON),
        ([], "v0", 7, Relation.NO_PERSON),
        ([], "v0", -1, Relation.NO_PERSON),
        ([], "host", 0, Relation.WATCHER),
        ([], "somebody", 1, Relation.WATCHER),
        ([SteppedOut(1, "adept")], "somebody", 1, Relation.NO_PERSON),
    ],
)
def test_what_a_seat_is_to_a_visitor(
    around: list[TableEvent], visitor: str, seat: int, relation: Relation
) -> None:
    history = three_seats(*around)
    assert authority.in_game(history, visitor, seat).relation is relation


@pytest.mark.parametrize("around", [SteppedOut(1, "adept"), Resigned(1)], ids=str)
def test_a_stand_in_agrees_to_nothing(around: TableEvent) -> None:
    """Its player must; who resigned is no longer asked."""
    history = started("kanagawa", 3, "ppp")
    history.record_event(around, 1.0)
    others = (2,) if isinstance(around, Resigned) else (1, 2)
    assert history.must_agree(0) == others
    history.record_event(QuestionAsked("undo", 0, history.must_agree(0)), 2.0)
    assert history.question is not None
    assert history.question.waiting == others


def test_somebody_is_away_after_a_while() -> None:
    now = [100.0]
    history = three_seats()
    presence = Presence(lambda: now[0])

    def seen() -> Relation:
        return authority.in_game_with_absence(history, "v0", 1, presence, 30.0).relation

    assert seen() is Relation.OTHER_HERE
    now[0] += 29.0
    assert seen() is Relation.OTHER_HERE
    now[0] += 1.0
    assert seen() is Relation.OTHER_AWAY


def test_who_arranges_an_open_table() -> None:
    setup, _ = a_setup("kanagawa", 3, "ppb")
    setup = setup.with_seat(1, Seat())
    assert authority.at_seat(setup, "v0", 0) == Standing(Relation.OWN, seat=0)
    assert authority.at_seat(setup, "v0", 1).relation is Relation.FREE
    host = authority.at_seat(setup, "host", 0)
    assert (host.relation, host.conditions) == (
        Relation.WATCHER,
        frozenset({Condition.HOST}),
    )
    assert authority.at_table(setup, "v0").relation is Relation.OWN
    assert Condition.HOST in authority.at_table(setup, "host").conditions
    assert Condition.HOST not in authority.at_table(setup, "somebody").conditions
