"""How a game ended, in words: who won, then why."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.core.views import Outcome


def verdict_of(outcome: Outcome, ending: str, cooperative: bool) -> tuple[Message, ...]:
    """A shared victory is no draw, and a game that was not played out has no scores."""
    return _result(outcome, cooperative), _reason(outcome, ending)


def _result(outcome: Outcome, cooperative: bool) -> Message:
    winners = outcome.winners
    if cooperative and outcome.reason != "agreed":
        if len(winners) == 0:
            return Message("verdict.team_loses")
        return Message("verdict.team_wins", {"n": outcome.scores[0]})
    if len(winners) < 2:
        return (
            Message("verdict.wins", {"who": winners[0]}) if winners else Message("verdict.nobody")
        )
    names: dict[str, int | str | Message] = {}
    for letter, seat in zip("abcdefgh", winners, strict=False):
        names[letter] = seat
    return Message(f"verdict.shared_{len(winners)}", names)


def _reason(outcome: Outcome, ending: str) -> Message:
    kind, _, seat = ending.partition(" ")
    if seat:
        return Message("verdict." + kind, {"who": int(seat)})
    if kind:
        return Message("verdict." + kind)
    return Message("reason." + outcome.reason)
