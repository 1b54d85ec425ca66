"""What a seat knows and believes at one decision."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.rng import Rng
from hyakki.games.yokai.belief import worlds_of
from hyakki.games.yokai.imagine import UNKNOWN, cells_of, house_of, known_faces
from hyakki.games.yokai.layout import fits
from hyakki.games.yokai.parts import AFFINITY_IDS, AFFINITY_NUMBER, BIT, CARDS, SHAPE_NUMBER
from hyakki.games.yokai.planning import Goal, target_of
from hyakki.games.yokai.scoring import affinity_holds, appeased
from hyakki.games.yokai.view import YokaiView

WORLDS: Final = 32
CONFIDENT: Final = 0.6  # plan in one world if it holds this share of the belief


@final
class Mind:
    """A view, the worlds that fit it, and the goal as far as the seat knows it."""

    def __init__(self, view: YokaiView, rng: Rng) -> None:
        self.view = view
        self.cells = cells_of(view.cards)
        self.known = known_faces(view.cards)
        self.locked: i64 = 0
        for card in range(CARDS):
            if view.cards[card].hint is not None:
                self.locked |= BIT[card]
        self.worlds = worlds_of(view, WORLDS, rng)
        self.goal = _goal_of(view, self.cells, self.locked)
        # affinities that others hold: any of those that are not in sight, and how many
        named = [card.name for card in view.affinities]
        self.secrets = named.count(None)
        self.possible = [number for number, name in enumerate(AFFINITY_IDS) if name not in named]

    def looked_at(self) -> i64:
        mask: i64 = 0
        for card in range(CARDS):
            if self.known[card] != UNKNOWN:
                mask |= BIT[card]
        return mask

    def favourite(self) -> list[int] | None:
        """The world that most of the belief agrees on, if there is one."""
        counts: dict[bytes, int] = {}
        for faces in self.worlds:
            key = bytes(faces)
            counts[key] = counts.get(key, 0) + 1
        for key, count in counts.items():
            if count >= CONFIDENT * len(self.worlds):
                return list(key)
        return None


def _goal_of(view: YokaiView, cells: list[int], locked: i64) -> Goal:
    known = [card.name for card in view.affinities]
    affinities = [AFFINITY_NUMBER[name] for name in known if name is not None]
    target: list[int] = []
    if view.shape is not None:
        mirrors = house_of(view.seats, view.options).mirrors
        target = target_of(cells, locked, SHAPE_NUMBER[view.shape], mirrors)
    return Goal(affinities, target)


def chance_of_victory(mind: Mind) -> float:
    """How likely a declaration wins: secret affinities of others are guessed fairly."""
    view = mind.view
    if view.shape is not None:
        mirrors = house_of(view.seats, view.options).mirrors
        if not fits(mind.cells, SHAPE_NUMBER[view.shape], mirrors):
            return 0.0
    total = 0.0
    for world in mind.worlds:
        faces = bytes(world)
        if not appeased(mind.cells, faces):
            continue
        held = 1.0
        for affinity in mind.goal.affinities:
            if not affinity_holds(mind.cells, faces, affinity):
                held = 0.0
        if mind.secrets > 0:
            holding = [a for a in mind.possible if affinity_holds(mind.cells, faces, a)]
            held *= (len(holding) / len(mind.possible)) ** mind.secrets
        total += held
    return total / len(mind.worlds)
