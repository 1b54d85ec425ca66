"""Who is at a table, when its visitors are at different nodes."""

from __future__ import annotations

from hyakki.server.attendance import BELIEVED_SECONDS, Attendance


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_node_that_is_new_to_a_table_is_answered_once() -> None:
    time = Time()
    present = Attendance(time)
    assert present.others_are_at("north", ("ana",))
    assert present.online("ana")
    assert not present.others_are_at("north", ("ana", "bo"))
    assert present.others_are_at("south", ())
    time.now += BELIEVED_SECONDS
    assert not present.online("ana"), "a node can die without a word"
    assert present.others_are_at("north", ("ana",)), "it may have been started again"


def test_two_nodes_do_not_answer_each_other_for_ever() -> None:
    """What each says, until both are silent."""
    nodes = {"north": Attendance(Time()), "south": Attendance(Time())}
    said = 0
    saying = ["north"]
    while saying:
        speaker = saying.pop()
        said += 1
        listener = "south" if speaker == "north" else "north"
        if nodes[listener].others_are_at(speaker, nodes[speaker].here()):
            saying.append(listener)
    assert said == 3
