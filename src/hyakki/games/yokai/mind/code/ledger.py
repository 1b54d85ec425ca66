"""What a team with a code has in common: the public history, read turn by turn from the pages of the codebook."""

from __future__ import annotations

from typing import final

from hyakki.games.yokai.imagine import UNKNOWN
from hyakki.games.yokai.mind.code.codebook import Page, page_for
from hyakki.games.yokai.mind.effort import Effort
from hyakki.games.yokai.mind.tableau import Tableau, open_goal, past_tableaus
from hyakki.games.yokai.options import Variant
from hyakki.games.yokai.parts import CARD_NUMBER, CARDS, cell_at
from hyakki.games.yokai.scoring import affinity_holds, appeased
from hyakki.games.yokai.view import Turn, YokaiView


@final
class Ledger:
    """The faces that everybody knows by now. It holds what one seat has read; each seat keeps its own."""

    def __init__(self, effort: Effort) -> None:
        self.effort = effort  # all at the table must spend the same thought, or their pages differ
        self.page = Page([], [])
        self._open("")

    def _open(self, table: str) -> None:
        self.table = table  # what else is public of the table that is read
        self.read: tuple[Turn, ...] = ()
        self.known = [UNKNOWN] * CARDS
        self.broken = False  # somebody does not keep to the code
        self.refuted: list[int] = []  # affinities that the one secret affinity cannot be
        self.page_of = ""  # the turn that the page belongs to

    def follow(self, view: YokaiView, variant: Variant) -> None:
        """Read the turns that are new; all of them at another table."""
        goal = open_goal(view, variant)
        table = f"{view.seats} {view.options} {view.shape} {goal.affinities}"
        if table != self.table or view.history[: len(self.read)] != self.read:
            self._open(table)
        done = len(self.read)
        tableaus = past_tableaus(view, goal)
        holders = [card.holder for card in view.affinities if card.holder is not None]
        for number in range(done, len(view.history)):
            if not self.broken:
                turn = view.history[number]
                if holders == [turn.seat]:
                    self.read_silence(tableaus[number])
                self._read_turn(turn, tableaus[number], number)
        self.read = view.history

    def read_silence(self, table: Tableau) -> None:
        """Who holds the only secret and goes on though all see the families together does not hold what is met."""
        if UNKNOWN not in self.known and appeased(table.cells, bytes(self.known)):
            for affinity in table.goal.possible:
                if affinity_holds(table.cells, bytes(self.known), affinity):
                    self.refuted.append(affinity)

    def _read_turn(self, turn: Turn, table: Tableau, number: int) -> None:
        if turn.moved is None or turn.goal is None or len(turn.looks) < 2:
            return  # Y5.6: where nothing can move, nothing is told
        page = self.page_at(table, turn, number)
        if page.silent():
            return
        row, column = turn.goal
        told = page.pair_told(CARD_NUMBER[turn.moved], cell_at(row, column))
        if told is None:
            self.broken = True
            return
        self.known[CARD_NUMBER[turn.looks[0]]] = told[0]
        self.known[CARD_NUMBER[turn.looks[1]]] = told[1]

    def page_at(self, table: Tableau, turn: Turn, number: int) -> Page:
        """The page of a turn that follows those read so far; the one that was just moved by is still at hand."""
        asked = f"{number} {turn.looks} {table.cells} {table.locked}"
        if asked != self.page_of:
            one, two = CARD_NUMBER[turn.looks[0]], CARD_NUMBER[turn.looks[1]]
            self.page = page_for(table, self.known, one, two, self.effort, number)
            self.page_of = asked
        return self.page
