"""What a hint will cost, before it is prepared or used. Faces decide everything else, so nothing else is foretold."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.games.yokai.scoring import worth
from hyakki.games.yokai.state import OVER, TURNING_UP, Board


def compare(before: Board, after: Board) -> list[Message]:
    """Y9.2: what a victory is then worth at the least and at the most."""
    if after.phase == OVER:
        return []
    turning = 1 if after.phase == TURNING_UP else 0
    then = worth(after, turning)
    if then == worth(before):
        return []
    least, most = then
    if least == most:
        return [Message("effect.worth_exactly", {"n": least})]
    return [Message("effect.worth", {"least": least, "most": most})]
