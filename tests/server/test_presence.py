"""Who is at a table, when its visitors are at different nodes."""

from __future__ import annotations

from hyakki.server.node import ANNOUNCE_SECONDS
from hyakki.server.table.presence import MOST_ANNOUNCED, VALID_SECONDS, Presence
from tests.server.rooms import Listener


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_node_that_is_new_to_a_table_is_answered_once() -> None:
    time = Time()
    present = Presence(time)
    assert present.heard_from("north", ("ana",))
    assert present.online("ana")
    assert not present.heard_from("north", ("ana", "bo"))
    assert present.heard_from("south", ())
    time.now += VALID_SECONDS
    assert not present.online("ana"), "a node can die without a word"
    assert present.heard_from("north", ("ana",)), "it may have been started again"


def test_two_nodes_do_not_answer_each_other_for_ever() -> None:
    """What each says, until both are silent."""
    nodes = {"north": Presence(Time()), "south": Presence(Time())}
    said = 0
    saying = ["north"]
    while saying:
        speaker = saying.pop()
        said += 1
        listener = "south" if speaker == "north" else "north"
        if nodes[listener].heard_from(speaker, nodes[speaker].here()):
            saying.append(listener)
    assert said == 3


def test_one_lost_announcement_makes_nobody_absent() -> None:
    time = Time()
    present = Presence(time)
    present.heard_from("north", ("ana",))
    time.now += 2 * ANNOUNCE_SECONDS
    assert present.online("ana")


def test_a_node_that_dies_is_noticed_within_five_seconds() -> None:
    """Nodes look at who is there when they announce their own visitors: at worst just before the other one is forgotten."""
    time = Time()
    present = Presence(time)
    present.heard_from("north", ("ana",))
    time.now += 5.0 - ANNOUNCE_SECONDS
    assert not present.online("ana")


def test_who_is_here_is_announced_once_in_order_and_not_without_end() -> None:
    present = Presence(Time())
    for visitor in ("bo", "ana", "bo"):
        present.enter(Listener(visitor))
    assert present.here() == ("ana", "bo")
    for number in range(MOST_ANNOUNCED):
        present.enter(Listener(f"c{number}"))
    assert len(present.here()) == MOST_ANNOUNCED


def test_spectators_are_counted_by_visitor() -> None:
    present = Presence(Time())
    for visitor in ("ana", "cy", "cy", "di"):
        present.enter(Listener(visitor))
    assert present.spectators({"ana", "bo"}) == 2


def test_a_table_is_idle_since_the_last_socket_was_closed() -> None:
    time = Time()
    present = Presence(time)
    assert present.idle_since == 100.0
    line = Listener("ana")
    present.enter(line)
    time.now = 130.0
    assert present.idle_since == 100.0
    present.leave(line)
    assert present.idle_since == 130.0
    present.leave(line)
    assert not present.online("ana")


def test_somebody_is_away_since_it_was_noticed() -> None:
    time = Time()
    present = Presence(time)
    line = Listener("ana")
    present.enter(line)
    present.settle({"ana", "bo"})
    time.now += 10.0
    assert (present.absence("ana"), present.absence("bo")) == (0.0, 10.0)
    present.leave(line)
    present.settle({"ana", "bo"})
    time.now += 5.0
    assert (present.absence("ana"), present.absence("bo")) == (5.0, 15.0)
    present.enter(Listener("bo"))
    present.settle({"ana", "bo"})
    present.leave(next(one for one in present.connections if one.visitor == "bo"))
    present.settle({"ana"})
    assert present.absence("bo") == 0.0, "whoever came back begins anew"
