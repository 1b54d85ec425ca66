"""Who is at a table, when its visitors are at different nodes."""

from __future__ import annotations

from hyakki.server.table.presence import VALID_SECONDS, Presence


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
