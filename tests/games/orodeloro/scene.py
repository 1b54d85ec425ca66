"""Positions in few words: the map as moves, the hands as tiles; whatever is not said is filled in with other tiles.

Seats are A, B, C, D. Tiles that must stay undrawn, because a test draws them, are named in `coming`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from hyakki.core.fate import SeededFate
from hyakki.core.foresight import foresee
from hyakki.core.game import CHANCE
from hyakki.core.log import EventLog
from hyakki.core.messages import IllegalMove, Message
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.texts import LANGUAGES
from hyakki.games import game_named
from hyakki.games.orodeloro.box import COINS, REMOVED, TILE_IDS
from hyakki.games.orodeloro.chart import END_SHIFT
from hyakki.games.orodeloro.moves import OroMove
from hyakki.games.orodeloro.parts import x_of, y_of
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.view import OroView

OroTable: TypeAlias = Table[OroState, OroMove, OroView]

GAME = game_named("orodeloro")
# plain tiles first, so that what is filled in does as little as possible
PLAIN_FIRST = sorted(TILE_IDS, key=lambda name: GAME.parts.icons[TILE_IDS.index(name)] > 0)


def new_table(seats: int, options: dict[str, str], seed: int) -> OroTable:
    return Table(GAME, [f"P{seat}" for seat in range(seats)], options, SeededFate(seed))


def random_states(seats: int, options: dict[str, str], seed: int) -> Iterator[OroState]:
    """The same state object after every move of a random game, from the start to the end."""
    rng = Rng(seed)
    state = GAME.start(seats, GAME.complete(seats, options))
    yield state
    while state.actors():
        seat = state.actors()[0]
        moves = state.moves(seat)
        state.apply(seat, state.sample(rng) if seat == CHANCE else moves[rng.below(len(moves))])
        yield state


def scored(view: OroView) -> dict[str, tuple[int, ...]]:
    """The score lines of a view, by the key of their label."""
    return {line.label.key: line.points for line in GAME.score_lines(view)}


def said_in_both_languages(message: Message) -> bool:
    """True if the reason in a message, where it is not the word of a library, has an English and a French sentence."""
    why = message.params.get("why")
    if not isinstance(why, Message):
        return True
    english, french = (GAME.texts(lang).say(why) for lang in LANGUAGES)
    return english != french


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
        passes: int = 0,
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
            "passes": passes,
        }
        self.state = GAME.read_position(document)
        self.state.events = EventLog()

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
        assert self.state.events is not None
        said = [event.told_to(-2) for event in self.state.events.take()]
        return " ".join(GAME.texts("en").say(message, "ABCD") for message in said if message)

    def foreseen(self, text: str) -> str:
        """What a move will do, as its player is told before making it."""
        view = self.state.view(self.state.actors()[0], recall=False)
        (effects,) = foresee(GAME, view, [GAME.read(text)])
        return " ".join(GAME.texts("en").say(message, "ABCD") for message in effects)

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
