"""The team with a code, for the laboratory: what fair players could reach who have agreed on everything.

Nobody who has not learnt the code can read it. If somebody at the table does not keep to it, the others go on by the
natural convention.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast, final

from hyakki.core.game import Bot, Game, Move
from hyakki.core.levels import MASTER
from hyakki.core.rng import Rng
from hyakki.core.views import View
from hyakki.games.yokai.codebook import open_mind
from hyakki.games.yokai.company import Company
from hyakki.games.yokai.craft import CODE, Craft
from hyakki.games.yokai.hinting import LockTest, mates
from hyakki.games.yokai.imagine import UNKNOWN, known_faces
from hyakki.games.yokai.instinct import declares
from hyakki.games.yokai.ledger import Ledger
from hyakki.games.yokai.mind import Mind
from hyakki.games.yokai.moves import DECLARED, LOOK, PREPARED, USE, YokaiMove, shift
from hyakki.games.yokai.parts import BLANK, CARD_NUMBER, CARDS, FAMILIES, HINT_FAMILIES
from hyakki.games.yokai.shifting import choose_shift
from hyakki.games.yokai.tableau import goal_of, open_goal, past_tableaus, tableau_of
from hyakki.games.yokai.view import YokaiView

MATE: Final = 0.1  # a lock beside one of the family seldom does harm, so it is examined first
MOST_DOUBT: Final = 0.05  # share of the worlds in which a hint may be false
TRIFLE: Final = 0.01  # moves; a lock must be better by so much than one that was examined before


@final
class CodeTeam(Bot):
    """One player of the team: its ledger is its own, read from what its seat sees."""

    def __init__(self, craft: Craft = CODE) -> None:
        self.craft = craft
        self.ledger = Ledger(craft)

    def choose(self, game: Game, view: View, moves: Sequence[Move], rng: Rng) -> Move:
        if len(moves) == 1:
            return moves[0]
        seen = cast(YokaiView, view)
        self.ledger.follow(seen)
        known = agreed(self.ledger.known, known_faces(seen.cards))
        if self.ledger.broken or known is None:
            own = game.instinct(view, moves, rng, MASTER)
            return moves[0] if own is None else own
        goal = goal_of(seen)
        goal.rule_out(self.ledger.refuted)
        mind = open_mind(tableau_of(seen, goal), known, self.craft, rng)
        if seen.phase == "move":
            return self._move(seen, mind)
        if seen.phase == "hint":
            return lock_or_prepare(mind, moves)
        if moves[0] is DECLARED and declares(mind):
            return DECLARED
        return most_useful_look(mind, moves)

    def _move(self, view: YokaiView, mind: Mind) -> Move:
        """The move that tells the faces; as it likes if they are known already, or nobody will play after this turn."""
        if mind.table.turns_left > 1:
            number = len(view.history)
            table = past_tableaus(view, open_goal(view))[number]
            page = self.ledger.page_at(table, view.turn, number)
            one, two = [CARD_NUMBER[name] for name in view.turn.looks]
            step = page.step_for(mind.known[one], mind.known[two])
            if step is not None:
                return shift(step.card, step.cell)
        return choose_shift(mind)


def agreed(public: list[int], own: list[int]) -> list[int] | None:
    """What all know and what the seat has looked at; None if these do not go together."""
    known = public.copy()
    for card in range(CARDS):
        if own[card] != UNKNOWN:
            if public[card] not in (UNKNOWN, own[card]):
                return None
            known[card] = own[card]
    for family in range(len(FAMILIES)):
        if known.count(family) > 4:
            return None
    return known


def most_useful_look(mind: Mind, moves: Sequence[Move]) -> Move:
    """The card whose face would help most with the move of this turn; a known one only if there is no other."""
    best = moves[len(moves) - 1]
    highest = 1000.0
    table = mind.table
    for move in moves:
        asked = cast(YokaiMove, move)
        if asked.kind != LOOK or mind.known[asked.what] != UNKNOWN:
            continue
        total = 0.0
        for family in range(len(FAMILIES)):
            worlds = [faces for faces in mind.worlds if faces[asked.what] == family]
            if len(worlds) > 0:
                gain = Company(worlds).best_gain(table.cells, table.locked)
                total += gain * len(worlds) / len(mind.worlds)
        if total < highest:
            highest = total
            best = move
    return best


def lock_or_prepare(mind: Mind, moves: Sequence[Move]) -> Move:
    """A true hint on a card that may stay where it is; if there is none, prepare another."""
    may_prepare = moves[0] is PREPARED
    uses: list[tuple[float, int]] = []
    for place, move in enumerate(moves):
        asked = cast(YokaiMove, move)
        if asked.kind == USE:
            doubt = _doubt(mind, asked)
            if doubt < MOST_DOUBT or not may_prepare:
                uses.append((doubt - MATE * mates(mind, int(asked.place)), place))
    best = moves[0]
    least = mind.craft.most_delay if may_prepare else 1000.0
    locks = LockTest(mind, may_prepare)
    for _, place in sorted(uses):
        delay = locks.delay(cast(YokaiMove, moves[place]).place)
        if delay <= least:
            best = moves[place]
            least = delay - TRIFLE
        if least <= 0.0:
            break
    return best


def _doubt(mind: Mind, use: YokaiMove) -> float:
    """A false hint costs two points (Y9.2); one that names few families fits fewer cards later, so it goes first."""
    if use.what == BLANK:
        return 0.0
    families = HINT_FAMILIES[use.what]
    false = sum([1 for faces in mind.worlds if faces[use.place] not in families])
    return false / len(mind.worlds) + 0.001 * len(families)
