"""What somebody knows and believes at one decision."""

from __future__ import annotations

from time import monotonic
from typing import Final, final

from mypy_extensions import i64

from hyakki.core.rng import Rng
from hyakki.games.yokai.imagine import UNKNOWN, known_faces
from hyakki.games.yokai.layout import fits
from hyakki.games.yokai.mind.belief import PUBLIC, Belief, belief_of, forgotten, worlds_of
from hyakki.games.yokai.mind.closeness import Closeness, Judge
from hyakki.games.yokai.mind.effort import Effort
from hyakki.games.yokai.mind.planning import Aim, Families, Yardstick
from hyakki.games.yokai.mind.shaping import Shaped, Silhouette, places_for, targets_for
from hyakki.games.yokai.mind.suspicion import Suspicion, suspicion_of
from hyakki.games.yokai.mind.tableau import Tableau, goal_of, tableau_of
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.parts import BIT, CARD_NUMBER, CARDS
from hyakki.games.yokai.scoring import affinity_holds, appeased
from hyakki.games.yokai.view import YokaiView

WARNING: Final = 0.7  # the share of the time after which no new thought is begun


@final
class Knowledge:
    """What is known of a tableau, and the worlds that fit it."""

    def __init__(
        self,
        table: Tableau,
        known: list[int],
        worlds: list[list[int]],
        hearsay: Belief,
        effort: Effort,
        rng: Rng,
    ) -> None:
        self.deadline = 0.0
        self.table = table
        self.known = known
        self.worlds = worlds
        self.hearsay = hearsay  # what somebody may conclude who has looked at nothing
        self.effort = effort
        self.rng = rng
        self.suspicion = Suspicion(table.goal.possible, [], [])
        self.looks: list[int] = []  # of the running turn
        self.seen_by_others: i64 = 0
        self.forgotten: i64 = 0

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
        return worlds_of(self.hearsay, [UNKNOWN] * CARDS, self.effort, self.rng)

    def favourite(self) -> list[int] | None:
        """The world that most of the belief agrees on, if there is one."""
        counts: dict[bytes, int] = {}
        for faces in self.worlds:
            key = bytes(faces)
            counts[key] = counts.get(key, 0) + 1
        for key, count in counts.items():
            if count >= self.effort.confident * len(self.worlds):
                return list(key)
        return None

    def yardstick(self, faces: list[int]) -> Yardstick:
        """Measures layouts in that world."""
        goal = self.table.goal
        if goal.shape < 0:
            return Families(faces, goal.affinities)
        return self._silhouette([faces]).aims[0]

    def aims(self, faces: list[int]) -> list[Aim]:
        """The goal in that world; if a partner holds a secret affinity, one for each that it may be."""
        goal = self.table.goal
        if goal.secrets == 0 or goal.shape >= 0:
            return [Aim(self.yardstick(faces), 1.0)]
        odds = self.suspicion.odds(faces)
        return [
            Aim(Families(faces, [*goal.affinities, affinity]), odds[place])
            for place, affinity in enumerate(goal.possible)
        ]

    def one_aim(self, faces: list[int]) -> Aim:
        """One of these, drawn as likely as it is."""
        aims = self.aims(faces)
        if len(aims) > 1:
            drawn = self.rng.chance()
            for aim in aims:
                drawn -= aim.share
                if drawn < 0.0:
                    return Aim(aim.goal, 1.0)
        return Aim(aims[0].goal, 1.0)

    def judge(self) -> Judge:
        """Measures moves in all worlds."""
        if self.table.goal.shape < 0:
            return Closeness(self.worlds)
        return self.silhouette()

    def silhouette(self) -> Silhouette:
        """The shape in as many worlds as time allows, spread over the chains."""
        return self._silhouette(self.some_worlds(self.effort.shape_worlds))

    def _silhouette(self, worlds: list[list[int]]) -> Silhouette:
        table, goal = self.table, self.table.goal
        places = places_for(table.cells, table.locked, goal.forms)
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
            most = self.effort.targets
            targets = targets_for(places, faces, table.locked, goal.affinities, most)
            aims.append(Shaped(faces, targets))
            counts.append(1)
        return Silhouette(aims, counts)

    def some_worlds(self, count: int) -> list[list[int]]:
        """So many of the worlds, from all chains alike."""
        stride = max(1, len(self.worlds) // max(1, count))
        return self.worlds[::stride]

    def chance_of_victory(self, cells: list[int]) -> float:
        """How likely this layout wins: secret affinities of others are guessed fairly."""
        goal = self.table.goal
        if goal.shape >= 0 and not fits(cells, goal.forms):
            return 0.0
        total = 0.0
        for world in self.worlds:
            faces = bytes(world)
            if not appeased(cells, faces):
                continue
            held = 1.0
            for affinity in goal.affinities:
                if not affinity_holds(cells, faces, affinity):
                    held = 0.0
            if goal.secrets > 0:
                held *= self.suspicion.chance(cells, world) ** goal.secrets
            total += held
        return total / len(self.worlds)


def knowledge_of(
    view: YokaiView, variant: Variant, effort: Effort, rng: Rng, seconds: float = 0.0
) -> Knowledge:
    """A partner's knowledge: its own looks, and what the natural convention says of the turns of others."""
    deadline = monotonic() + WARNING * seconds if seconds > 0.0 else 0.0
    known = remembered(view, effort)
    worlds = worlds_of(belief_of(view, view.seat, known, effort), known, effort, rng)
    hearsay = belief_of(view, PUBLIC, [UNKNOWN] * CARDS, effort)
    goal = goal_of(view, variant)
    knowledge = Knowledge(tableau_of(view, goal), known, worlds, hearsay, effort, rng)
    knowledge.suspicion = suspicion_of(view, goal)
    knowledge.deadline = deadline
    knowledge.forgotten = forgotten(view)
    knowledge.looks = [CARD_NUMBER[name] for name in view.turn.looks]
    for turn in view.history:
        if turn.seat != view.seat:
            for name in turn.looks:
                knowledge.seen_by_others |= BIT[CARD_NUMBER[name]]
    return knowledge


def remembered(view: YokaiView, effort: Effort) -> list[int]:
    """The faces that this seat has looked at and not forgotten. A memory aid on the table helps a novice too (Y4.3)."""
    known = known_faces(view.cards)
    if effort.forgets == 0.0 or view.options["memory_aid"] != "off":
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
                if _kept(memory, effort.forgets, rounds):
                    kept |= BIT[CARD_NUMBER[name]]
    return [known[card] if kept & BIT[card] != 0 else UNKNOWN for card in range(CARDS)]


def _kept(memory: Rng, forgets: float, rounds: int) -> bool:
    for _ in range(rounds):
        if memory.chance() < forgets:
            return False
    return True
