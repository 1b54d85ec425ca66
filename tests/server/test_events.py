"""The lines of a history: what is written can be read, and nothing else can."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hyakki.core.game import CHANCE
from hyakki.server.table.events import (
    BadLine,
    Moved,
    QuestionAnswered,
    QuestionAsked,
    Resigned,
    SteppedIn,
    SteppedOut,
    TableEvent,
    TakenBack,
    TimedOut,
    read_event,
    write_event,
)

EXAMPLES: list[tuple[str, TableEvent]] = [
    ("0 s05@water", Moved(0, "s05@water")),
    ("12 two words", Moved(12, "two words")),
    ("* draw:s07", Moved(CHANCE, "draw:s07")),
    ("! undo 0 1", TakenBack(0, 1)),
    ("! ask end 0", QuestionAsked("end", 0)),
    ("! ask undo 1", QuestionAsked("undo", 1)),
    ("! ask undo 1 0,2", QuestionAsked("undo", 1, (0, 2))),
    ("! ask end 1 -", QuestionAsked("end", 1, ())),
    ("! yes 1", QuestionAnswered(1, True)),
    ("! no 1", QuestionAnswered(1, False)),
    ("! out 1 adept", SteppedOut(1, "adept")),
    ("! in 1", SteppedIn(1)),
    ("! resign 0", Resigned(0)),
    ("! time 0", TimedOut(0)),
]
BAD = [
    "",
    " ",
    "0",
    "0 ",
    "*",
    "* ",
    "!",
    "! ",
    "a x",
    "-1 x",
    "00 x",
    "01 x",
    "100 x",
    "+1 x",
    "1.0 x",
    "٣ x",
    "² x",
    "0  x",
    "0 x ",
    " 0 x",
    "0 x  y",
    "0 x\n",
    "0\tx",
    "0 x\u00a0y",
    "0 x\u0000",
    "0 x\u200b",
    "** x",
    "!undo 0 1",
    "! undo 0 01",
    "! undo 0 0",
    "! undo 0 -1",
    "! undo 0 1 ",
    "! undo  0 1",
    "! undo 0",
    "! undo 0 1 2",
    "! undo ٣ 1",
    "! undo 0 1000000",
    "! ask 0 end",
    "! ask draw 0",
    "! ask end",
    "! ask end 0 ,",
    "! ask end 0 1,-",
    "! ask end 0 1, 2",
    "! yes",
    "! yes 1 2",
    "! maybe 1",
    "! out 1",
    "! out 1 adept bot",
    "! in x",
    "! resign",
    "! resign 100",
    "! time -1",
    "! swap 0 1",
]

seats = st.integers(0, 99)
words = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12).filter(
    str.isprintable
)
texts = st.lists(words, min_size=1, max_size=3).map(" ".join)
events: st.SearchStrategy[TableEvent] = st.one_of(
    st.builds(Moved, seats | st.just(CHANCE), texts),
    st.builds(TakenBack, seats, st.integers(1, 999_999)),
    st.builds(
        QuestionAsked,
        st.sampled_from(("undo", "end")),
        seats,
        st.none() | st.lists(seats, max_size=3).map(tuple),
    ),
    st.builds(QuestionAnswered, seats, st.booleans()),
    st.builds(SteppedOut, seats, words),
    st.builds(SteppedIn, seats),
    st.builds(Resigned, seats),
    st.builds(TimedOut, seats),
)
pieces = st.sampled_from(
    [
        "!",
        "*",
        "0",
        "1",
        "01",
        "-1",
        "99",
        "100",
        "٣",
        "undo",
        "ask",
        "end",
        "yes",
        "no",
        "out",
        "in",
        "resign",
        "time",
        "x",
    ]
)
lines = st.one_of(
    st.text(max_size=20),
    st.lists(pieces | st.sampled_from(("", " ", "\t", "\u00a0")), max_size=6).map(" ".join),
)


@pytest.mark.parametrize(("line", "event"), EXAMPLES, ids=str)
def test_each_event_has_one_line(line: str, event: TableEvent) -> None:
    assert read_event(line) == event
    assert write_event(event) == line


@given(event=events)
def test_what_is_written_is_read_again(event: TableEvent) -> None:
    assert read_event(write_event(event)) == event


@given(line=lines)
@example("! undo 0 1")
@example("* draw:s07")
def test_what_is_read_is_written_again(line: str) -> None:
    try:
        event = read_event(line)
    except BadLine:
        return
    assert write_event(event) == line


@pytest.mark.parametrize("line", BAD, ids=repr)
def test_anything_else_is_a_bad_line(line: str) -> None:
    with pytest.raises(BadLine) as error:
        read_event(line)
    assert len(line) < 3 or line not in str(error.value), "a log must not name a hidden card"
