"""A table as it was read from the store."""

from __future__ import annotations

from hyakki.core.messages import BadInput, bad
from hyakki.games import GAMES
from hyakki.server.schemas import Status
from hyakki.server.store import SavedTable
from hyakki.server.table.history import DamagedHistory, History
from hyakki.server.table.services import Services
from hyakki.server.table.setup import TableSetup, read_setup
from hyakki.server.table.snapshot import as_status, rules_known


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

    @property
    def playable(self) -> bool:
        """False for a table whose rules or history this server does not know: it is listed, but cannot be played."""
        return rules_known(self.setup) and not self._damaged

    @property
    def status(self) -> Status:
        return as_status(self.saved.status)

    @property
    def in_play(self) -> bool:
        history, status = self.history, self.saved.status
        return history is not None and status == "playing" and history.outcome() is None

    @property
    def needed(self) -> bool:
        """A running clock or a bot's turn keeps a table in memory although nobody is there."""
        history = self.history
        if history is None or not self.in_play:
            return False
        has_clock = self.setup.settings.clock.kind != "none"
        return has_clock or bool(history.bot_of(history.table.actors()[0]))

    def require_history(self) -> History:
        """The game; BadInput if it has not begun, or cannot be played here."""
        if self.history is not None:
            return self.history
        if self._damaged:
            raise bad("damaged_table")
        raise bad("not_started" if self.status == "open" or self.playable else "unplayable")

    def is_at(self, number: int) -> bool:
        return self.history is not None and self.history.number == number

    async def load(self) -> None:
        """Make the game from its history. One that cannot be read leaves a table that is listed, but cannot be played."""
        self._damaged = False
        if self.saved.status not in ("playing", "over") or not rules_known(self.setup):
            return
        outages = await self.services.store.outages(self.saved.created)
        entries = await self.services.store.entries(self.id)
        try:
            history = History(GAMES[self.setup.game], self.setup, self.saved.seed, outages)
            history.fold(entries)
        except (DamagedHistory, BadInput, ValueError) as error:
            # the last two for a setup or a seed from which no game can begin
            self.give_up(error)
        else:
            self.history = history

    async def read_again(self) -> None:
        saved = await self.services.store.table(self.id)
        assert saved is not None
        self.saved = saved
        self.setup = read_setup(saved.setup)
        self.history = None
        await self.load()

    def give_up(self, error: Exception) -> None:
        """The history cannot be read."""
        self.history = None
        self._damaged = True
        self.services.damaged.report(self.id, str(error))
