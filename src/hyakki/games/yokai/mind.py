"""What a seat knows and believes at one decision."""

from __future__ import annotations

from time import monotonic
from typing import Final, final

from mypy_extensions import i64

from hyakki.core.rng import Rng
from hyakki.games.yokai.belief import PUBLIC, belief_of, worlds_of
from hyakki.games.yokai.company import Company, Outlook
from hyakki.games.yokai.craft import Craft
from hyakki.games.yokai.imagine import UNKNOWN, cells_of, house_of, known_faces
from hyakki.games.yokai.layout import fits
from hyakki.games.yokai.parts import (
    AFFINITY_IDS,
    AFFINITY_NUMBER,
    BIT,
    CARD_NUMBER,
    CARDS,
    SHAPE_NUMBER,
)
from hyakki.games.yokai.planning import Families, Yardstick
from hyakki.games.yokai.scoring import affinity_holds, appeased
from hyakki.games.yokai.shaping import Shaped, Silhouette, places_for, targets_for
from hyakki.games.yokai.view import YokaiView

WARNING: Final = 0.7  # the share of the time after which no new thought is begun


@final
class Mind:
    """A view, the worlds that fit it, and the goal as far as the seat knows it."""

    def __init__(self, view: YokaiView, craft: Craft, rng: Rng, seconds: float = 0.0) -> None:
        self.deadline = monotonic() + WARNING * seconds if seconds > 0.0 else 0.0
        self.view = view
        self.craft = craft
        self.rng = rng
        self.cells = cells_of(view.cards)
        self.known = remembered(view, craft)
        self.locked: i64 = 0
        for card in range(CARDS):
            if view.cards[card].hint is not None:
                self.locked |= BIT[card]
        belief = belief_of(view, view.seat, self.known, craft)
        self.worlds = worlds_of(belief, self.known, craft, rng)
        # affinities in sight, and how many that others hold: any of those that are not in sight
        named = [card.name for card in view.affinities]
        self.affinities = [AFFINITY_NUMBER[name] for name in named if name is not None]
        self.secrets = named.count(None)
        self.possible = [number for number, name in enumerate(AFFINITY_IDS) if name not in named]
        self.shape = -1 if view.shape is None else SHAPE_NUMBER[view.shape]
        self.mirrors = house_of(view.seats, view.options).mirrors

    def late(self) -> bool:
        """True if it is time to decide with what has been thought so far."""
        return self.deadline > 0.0 and monotonic() > self.deadline

    def looked_at(self) -> i64:
        mask: i64 = 0
        for card in range(CARDS):
            if self.known[card] != UNKNOWN:
                mask |= BIT[card]
        return mask

    def public_worlds(self) -> list[list[int]]:
        """Worlds as somebody believes in them who has looked at nothing: what all partners know at least."""
        nothing = [UNKNOWN] * CARDS
        belief = belief_of(self.view, PUBLIC, nothing, self.craft)
        return worlds_of(belief, nothing, self.craft, self.rng)

    def favourite(self) -> list[int] | None:
        """The world that most of the belief agrees on, if there is one."""
        counts: dict[bytes, int] = {}
        for faces in self.worlds:
            key = bytes(faces)
            counts[key] = counts.get(key, 0) + 1
        for key, count in counts.items():
            if count >= self.craft.confident * len(self.worlds):
                return list(key)
        return None

    def yardstick(self, faces: list[int]) -> Yardstick:
        """Measures layouts in that world."""
        if self.shape < 0:
            return Families(faces, self.affinities)
        return self._silhouette([faces]).aims[0]

    def outlook(self) -> Outlook:
        """Measures moves in all worlds."""
        if self.shape < 0:
            return Company(self.worlds)
        return self.silhouette()

    def silhouette(self) -> Silhouette:
        """The shape in as many worlds as time allows, spread over the chains."""
        return self._silhouette(self.some_worlds(self.craft.shape_worlds))

    def _silhouette(self, worlds: list[list[int]]) -> Silhouette:
        places = places_for(self.cells, self.locked, self.shape, self.mirrors)
        aims: list[Shaped] = []
        counts: list[int] = []
        number_of: dict[bytes, int] = {}
        for faces in worlds:
            key = bytes(faces)
            if key in number_of:
                counts[number_of[key]] += 1
                continue
            if len(aims) > 0 and self.late():
                break
            number_of[key] = len(aims)
            most = self.craft.targets
            aims.append(
                Shaped(faces, targets_for(places, faces, self.locked, self.affinities, most))
            )
            counts.append(1)
        return Silhouette(aims, counts)

    def some_worlds(self, count: int) -> list[list[int]]:
        """So many of the worlds, from all chains alike."""
        stride = max(1, len(self.worlds) // max(1, count))
        return self.worlds[::stride]

    def turns_left(self) -> int:
        """Y3.5: with the running one."""
        return 2 * self.view.unprepared + len(self.view.prepared)

    def chance_of_victory(self, cells: list[int]) -> float:
        """How likely this layout wins: secret affinities of others are guessed fairly."""
        if self.shape >= 0 and not fits(cells, self.shape, self.mirrors):
            return 0.0
        total = 0.0
        for world in self.worlds:
            faces = bytes(world)
            if not appeased(cells, faces):
                continue
            held = 1.0
            for affinity in self.affinities:
                if not affinity_holds(cells, faces, affinity):
                    held = 0.0
            if self.secrets > 0:
                holding = [a for a in self.possible if affinity_holds(cells, faces, a)]
                held *= (len(holding) / len(self.possible)) ** self.secrets
            total += held
        return total / len(self.worlds)


def remembered(view: YokaiView, craft: Craft) -> list[int]:
    """The faces that this seat has looked at and not forgotten. A memory aid on the table helps a novice too (K1)."""
    known = known_faces(view.cards)
    if craft.forgets == 0.0 or view.options["memory_aid"] != "off":
        return known
    kept: i64 = 0
    for name in view.turn.looks:
        kept |= BIT[CARD_NUMBER[name]]
    for number, turn in enumerate(view.history):
        if turn.seat == view.seat:
            rounds = (len(view.history) - number) // view.seats
            for name in turn.looks:
                # what is forgotten stays so: the same look gives the same numbers at every later decision
                memory = Rng.of("memory", view.seat, number, *turn.looks, name, str(turn.goal))
                if _kept(memory, craft.forgets, rounds):
                    kept |= BIT[CARD_NUMBER[name]]
    return [known[card] if kept & BIT[card] != 0 else UNKNOWN for card in range(CARDS)]


def _kept(memory: Rng, forgets: float, rounds: int) -> bool:
    for _ in range(rounds):
        if memory.chance() < forgets:
            return False
    return True
