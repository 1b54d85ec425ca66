"""A table as it was read from the store."""

from __future__ import annotations

from hyakki.core.game import AnyGame
from hyakki.core.messages import BadInput, Message, bad
from hyakki.server.schemas import Status
from hyakki.server.store import SavedTable
from hyakki.server.table.history import DamagedHistory, History
from hyakki.server.table.services import Services
from hyakki.server.table.setup import DAMAGED, TableSetup, game_of, problem_of, read_setup
from hyakki.server.table.slices import in_slices
from hyakki.server.table.snapshot import as_status


class LoadedTable:
    """Its row, its setup and, once it was started, its history."""

    def __init__(self, services: Services, saved: SavedTable) -> None:
        self.services = services
        self.saved = saved
        self.setup: TableSetup = read_setup(saved.setup)
        self.history: History | None = None
        self._damaged = False

    @property
    def id(self) -> str:
        return self.saved.id

    def game(self) -> AnyGame:
        """The game with the box of this table; BadInput if this server does not have it."""
        return game_of(self.setup, self.services.boxes)

    @property
    def playable(self) -> bool:
        """False for a table whose rules, box or history this server does not know: it is listed, but cannot be played."""
        return self.problem is None

    @property
    def problem(self) -> Message | None:
        """Why this table cannot be played here."""
        if self.history is not None:
            return None
        if self._damaged:
            return DAMAGED
        return problem_of(self.setup, self.services.boxes)

    @property
    def status(self) -> Status:
        return as_status(self.saved.status)

    @property
    def in_play(self) -> bool:
        history, status = self.history, self.saved.status
        return history is not None and status == "playing" and history.outcome() is None

    @property
    def has_clock(self) -> bool:
        return self.setup.settings.clock.kind != "none"

    @property
    def needed(self) -> bool:
        """A running clock or a bot's turn keeps a table in memory although nobody is there."""
        history = self.history
        if history is None or not self.in_play:
            return False
        return self.has_clock or bool(history.bot_of(history.table.actors()[0]))

    @property
    def bots_alone(self) -> bool:
        return self.in_play and not self.require_history().people_play()

    @property
    def bot_owner(self) -> str:
        """Whose part of the bots' time is used here: the host's. Games of bots alone have one part together."""
        return "" if self.bots_alone else self.setup.host

    def require_history(self) -> History:
        """The game; BadInput if it has not begun, or cannot be played here."""
        if self.history is not None:
            return self.history
        problem = self.problem
        raise bad("not_started") if problem is None else BadInput(problem)

    def is_at(self, number: int) -> bool:
        return self.history is not None and self.history.number == number

    async def load(self) -> None:
        """Make the game from its history. One that cannot be read leaves a table that is listed, but cannot be played."""
        self._damaged = False
        if self.saved.status not in ("playing", "over") or not self.playable:
            return
        outages = await self.services.store.outages(self.saved.created)
        entries = await self.services.store.entries(self.id)
        try:
            history = History(self.game(), self.setup, self.saved.seed, outages)
            await in_slices(history.fold(entries))
        except (DamagedHistory, BadInput, ValueError) as error:
            # the last two for a setup or a seed from which no game can begin
            self.give_up(error)
        else:
            self.history = history
            if self.status == "playing" and history.outcome() is not None:
                await self._read_row()  # the game ended after the row was read

    async def read_again(self) -> None:
        await self._read_row()
        self.history = None
        await self.load()

    async def _read_row(self) -> None:
        saved = await self.services.store.table(self.id)
        assert saved is not None
        self.saved = saved
        self.setup = read_setup(saved.setup)

    def give_up(self, error: Exception) -> None:
        """The history cannot be read."""
        self.history = None
        self._damaged = True
        self.services.damaged.report(self.id, str(error))
