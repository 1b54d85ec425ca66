"""The team with a code, for the laboratory: what fair players could reach who have agreed on everything.

Nobody who has not learnt the code can read it. If somebody at the table does not keep to it, the others go on by the
natural convention.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from hyakki.core.game import Game
from hyakki.core.levels import MASTER
from hyakki.core.mind import Bot
from hyakki.core.rng import Rng
from hyakki.games.yokai.box import FAMILIES, FAMILY_SIZE
from hyakki.games.yokai.imagine import UNKNOWN, known_faces
from hyakki.games.yokai.mind.closeness import Closeness
from hyakki.games.yokai.mind.code.codebook import open_knowledge
from hyakki.games.yokai.mind.code.ledger import Ledger
from hyakki.games.yokai.mind.effort import CODE, Effort
from hyakki.games.yokai.mind.hinting import LockTest, mates
from hyakki.games.yokai.mind.instinct import declares
from hyakki.games.yokai.mind.knowledge import Knowledge
from hyakki.games.yokai.mind.shifting import choose_shift
from hyakki.games.yokai.mind.tableau import goal_of, open_goal, past_tableaus, tableau_of
from hyakki.games.yokai.moves import DECLARED, LOOK, PREPARED, USE, YokaiMove, shift
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.parts import BLANK, CARD_NUMBER, CARDS, HINT_FAMILIES
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.view import YokaiView

MATE: Final = 0.1  # a lock beside one of the family seldom does harm, so it is examined first
MOST_DOUBT: Final = 0.05  # share of the worlds in which a hint may be false
TRIFLE: Final = 0.01  # moves; a lock must be better by so much than one that was examined before


@final
class CodeTeam(Bot[YokaiState, YokaiMove, YokaiView]):
    """One player of the team: its ledger is its own, read from what its seat sees."""

    def __init__(self, effort: Effort = CODE) -> None:
        self.effort = effort
        self.ledger = Ledger(effort)

    def choose(
        self,
        game: Game[YokaiState, YokaiMove, YokaiView],
        view: YokaiView,
        moves: Sequence[YokaiMove],
        rng: Rng,
    ) -> YokaiMove:
        if len(moves) == 1:
            return moves[0]
        variant = game.start(view.seats, view.options).variant
        self.ledger.follow(view, variant)
        known = agreed(self.ledger.known, known_faces(view.cards))
        if self.ledger.broken or known is None:
            own = game.mind.instinct(view, moves, rng, MASTER)
            return moves[0] if own is None else own
        goal = goal_of(view, variant)
        goal.rule_out(self.ledger.refuted)
        knowledge = open_knowledge(tableau_of(view, goal), known, self.effort, rng)
        if view.phase == "move":
            return self._move(view, variant, knowledge)
        if view.phase == "hint":
            return lock_or_prepare(knowledge, moves)
        if moves[0] is DECLARED and declares(knowledge):
            return DECLARED
        return most_useful_look(knowledge, moves)

    def _move(self, view: YokaiView, variant: Variant, knowledge: Knowledge) -> YokaiMove:
        """The move that tells the faces; as it likes if they are known already, or nobody will play after this turn."""
        if knowledge.table.turns_left > 1:
            number = len(view.history)
            table = past_tableaus(view, open_goal(view, variant))[number]
            page = self.ledger.page_at(table, view.turn, number)
            one, two = [CARD_NUMBER[name] for name in view.turn.looks]
            step = page.step_for(knowledge.known[one], knowledge.known[two])
            if step is not None:
                return shift(step.card, step.cell)
        return choose_shift(knowledge)


def agreed(public: list[int], own: list[int]) -> list[int] | None:
    """What all know and what the seat has looked at; None if these do not go together."""
    known = public.copy()
    for card in range(CARDS):
        if own[card] != UNKNOWN:
            if public[card] not in (UNKNOWN, own[card]):
                return None
            known[card] = own[card]
    for family in range(len(FAMILIES)):
        if known.count(family) > FAMILY_SIZE:
            return None
    return known


def most_useful_look(knowledge: Knowledge, moves: Sequence[YokaiMove]) -> YokaiMove:
    """The card whose face would help most with the move of this turn; a known one only if there is no other."""
    best = moves[len(moves) - 1]
    highest = 1000.0
    table = knowledge.table
    for move in moves:
        if move.kind != LOOK or knowledge.known[move.what] != UNKNOWN:
            continue
        total = 0.0
        for family in range(len(FAMILIES)):
            worlds = [faces for faces in knowledge.worlds if faces[move.what] == family]
            if len(worlds) > 0:
                gain = Closeness(worlds).best_gain(table.cells, table.locked)
                total += gain * len(worlds) / len(knowledge.worlds)
        if total < highest:
            highest = total
            best = move
    return best


def lock_or_prepare(knowledge: Knowledge, moves: Sequence[YokaiMove]) -> YokaiMove:
    """A true hint on a card that may stay where it is; if there is none, prepare another."""
    may_prepare = moves[0] is PREPARED
    uses: list[tuple[float, int]] = []
    for place, move in enumerate(moves):
        if move.kind == USE:
            doubt = _doubt(knowledge, move)
            if doubt < MOST_DOUBT or not may_prepare:
                uses.append((doubt - MATE * mates(knowledge, int(move.place)), place))
    best = moves[0]
    least = knowledge.effort.most_delay if may_prepare else 1000.0
    locks = LockTest(knowledge, may_prepare)
    for _, place in sorted(uses):
        delay = locks.delay(moves[place].place)
        if delay <= least:
            best = moves[place]
            least = delay - TRIFLE
        if least <= 0.0:
            break
    return best


def _doubt(knowledge: Knowledge, use: YokaiMove) -> float:
    """A false hint costs two points (Y9.2); one that names few families fits fewer cards later, so it goes first."""
    if use.what == BLANK:
        return 0.0
    families = HINT_FAMILIES[use.what]
    false = sum([1 for faces in knowledge.worlds if faces[use.place] not in families])
    return false / len(knowledge.worlds) + 0.001 * len(families)
