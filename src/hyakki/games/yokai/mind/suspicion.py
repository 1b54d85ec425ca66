"""What the others may suspect of a secret affinity: nobody tells it (Y7.4), but all see how its holder goes on."""

from __future__ import annotations

from typing import Final, final

from hyakki.games.yokai.mind.tableau import Goal, past_tableaus
from hyakki.games.yokai.mind.value import families_gap
from hyakki.games.yokai.scoring import affinity_holds
from hyakki.games.yokai.view import YokaiView

# Counted in twenty games of masters, and rounded towards caution.
# How often a holder goes on although everything is reached, for want of certainty:
UNSURE: Final = 0.2
NEARLY: Final = 250  # from here on a holder's moves speak of the affinity, in hundredths of a move that are missing
MET: Final = 5.0  # how much likelier such a move is that makes the two families touch,
BROKEN: Final = 0.2  # or ends that


@final
class Suspicion:
    """What a secret affinity may be. Whoever has not declared in a world where the families lay together does not
    hold what was met there, or does not know that world; and what their move then brings together they may hold.
    """

    def __init__(
        self, possible: list[int], before: list[list[int]], after: list[list[int]]
    ) -> None:
        self.possible = possible
        self.before = before  # the layouts in which the holder went on,
        self.after = after  # and those that they left
        self.weighed: dict[bytes, list[float]] = {}

    def odds(self, world: list[int]) -> list[float]:
        """How likely each of the possible affinities is if this world is the true one."""
        faces = bytes(world)
        known = self.weighed.get(faces)
        if known is None:
            known = self._weigh(faces)
            self.weighed[faces] = known
        return known

    def _weigh(self, faces: bytes) -> list[float]:
        weights = [1.0 for _ in self.possible]
        for turn, cells in enumerate(self.before):
            missing = families_gap(cells, list(faces))
            if missing <= NEARLY:
                for place, affinity in enumerate(self.possible):
                    held = affinity_holds(cells, faces, affinity)
                    holds = affinity_holds(self.after[turn], faces, affinity)
                    if held and missing == 0:
                        weights[place] *= UNSURE
                    if held != holds:
                        weights[place] *= MET if holds else BROKEN
        total = sum(weights)
        return [weight / total for weight in weights]

    def chance(self, cells: list[int], world: list[int]) -> float:
        """How likely the secret affinity holds in this layout."""
        faces = bytes(world)
        odds = self.odds(world)
        total = 0.0
        for place, affinity in enumerate(self.possible):
            if affinity_holds(cells, faces, affinity):
                total += odds[place]
        return total


def suspicion_of(view: YokaiView, goal: Goal) -> Suspicion:
    """Of several holders each knows but a part of what is missing: then silence says nothing."""
    holders = [card.holder for card in view.affinities if card.holder is not None]
    before: list[list[int]] = []
    after: list[list[int]] = []
    if goal.secrets > 0 and len(holders) == 1:
        tableaus = past_tableaus(view, goal)
        for number, turn in enumerate(view.history):
            if turn.seat == holders[0]:
                before.append(tableaus[number].cells)
                after.append(tableaus[number + 1].cells)
    return Suspicion(goal.possible, before, after)
