"""Positions in few words: the map as moves, the hands as tiles; whatever is not said is filled in with other tiles.

Seats are A, B, C, D. Tiles that must stay undrawn, because a test draws them, are named in `coming`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hyakki.core.journal import Journal

from hyakki.core.game import CHANCE
from hyakki.core.messages import IllegalMove
from hyakki.games import GAMES
from hyakki.games.orodeloro.box import TILE_IDS
from hyakki.games.orodeloro.chart import END_SHIFT
from hyakki.games.orodeloro.game import Orodeloro
from hyakki.games.orodeloro.parts import COINS, REMOVED, x_of, y_of
from hyakki.games.orodeloro.rules import OroState

GAME = cast(Orodeloro, GAMES["orodeloro"])
# plain tiles first, so that what is filled in does as little as possible
PLAIN_FIRST = sorted(TILE_IDS, key=lambda name: GAME.parts.icons[TILE_IDS.index(name)] > 0)


class Scene:
    def __init__(
        self,
        route: str = "",
        hands: Sequence[str] = (),
        *,
        seats: int = 2,
        coins: Sequence[int] = (),
        bank: int | None = None,
        reserve: int | None = None,
        active: int = 0,
        captain: int = 0,
        first: int = 0,
        phase: str = "place",
        ending: bool = False,
        victim: int | None = None,
        left: int | None = None,
        swaps: int = 0,
        coming: str = "",
        options: dict[str, str] | None = None,
    ) -> None:
        placed = [word[:3] for word in route.split()]
        given = [hand.split() for hand in hands]
        taken = {*placed, *coming.split(), *(tile for hand in given for tile in hand)}
        spare = [name for name in PLAIN_FIRST if name not in taken]
        while len(given) < seats:
            short = phase == "draw" and len(given) == active
            given.append([spare.pop(0) for _ in range(2 if short else 3)])
        removed = 0 if options and options.get("remove_tiles") == "none" else REMOVED[seats]
        used = len(placed) + sum(map(len, given)) + removed
        gone = 0 if reserve is None else len(TILE_IDS) - used - reserve
        owned = list(coins)
        owned += [3] * (seats - len(owned))
        if bank is not None:
            owned[-1] += COINS - bank - sum(owned)
        document = {
            "options": options or {},
            "phase": phase,
            "active": active,
            "captain": captain,
            "first": first,
            "map": route.split(),
            "destroyed": spare[:gone] if gone > 0 else [],
            "hands": given,
            "coins": owned,
            "ending": ending,
            "victim": victim,
            "left": left,
            "swaps": swaps,
        }
        self.state = cast(OroState, GAME.read_position(document))
        self.state.journal = Journal()

    def do(self, *texts: str) -> Scene:
        """Play moves of whoever is to act; `draw` draws any tile."""
        for text in texts:
            seat = self.state.actors()[0]
            if text == "draw":
                text = self.legal()[0]
            move = GAME.read(text)
            if move not in self.state.moves(seat):
                raise IllegalMove(GAME.why_not(self.state, seat, move))
            self.state.apply(seat, move)
        return self

    def legal(self) -> list[str]:
        return [move.text for seat in self.state.actors() for move in self.state.moves(seat)]

    def refused(self, text: str, lang: str = "en") -> tuple[str, str]:
        """The rule that forbids a move, and the sentence that says so."""
        try:
            self.do(text)
        except IllegalMove as error:
            return error.rule, GAME.texts(lang).say(error.message, "ABCD")
        raise AssertionError(f"{text} is legal")

    def told(self) -> str:
        """What happened since the scene began, for all to read."""
        assert self.state.journal is not None
        said = [event.told_to(-2) for event in self.state.journal.take()]
        return " ".join(GAME.texts("en").say(message, "ABCD") for message in said if message)

    @property
    def coins(self) -> list[int]:
        return self.state.coins

    @property
    def bank(self) -> int:
        return int(self.state.bank)

    @property
    def to_act(self) -> str:
        """A to D, * for chance, nothing at the end."""
        return "".join("*" if seat == CHANCE else "ABCD"[seat] for seat in self.state.actors())

    def ends(self) -> list[str]:
        """The cells that prolong the path."""
        cells = [end >> END_SHIFT for end in self.state.ends]
        return [f"{x_of(cell)},{y_of(cell)}" for cell in cells]

    def hand(self, owner: str) -> str:
        return " ".join(TILE_IDS[tile] for tile in self.state.hands["ABCD".index(owner)])

    def winner(self) -> str:
        outcome = self.state.outcome()
        assert outcome is not None
        return "".join("ABCD"[seat] for seat in outcome.winners)
