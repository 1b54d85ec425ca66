"""Sends the visitors of a table what happened there, each only what they may know."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

import msgspec

from hyakki.server import wire
from hyakki.server.store import Said
from hyakki.server.table.connection import Connection
from hyakki.server.table.snapshot import Snapshot

#: who sent a message that wants an answer, and its id
ReplyTo: TypeAlias = tuple[Connection, str]


def talk_of(said: Said) -> wire.Talk:
    kind: wire.TalkKind = "emote" if said.kind == "emote" else "chat"
    return wire.Talk(said.number, said.seat, said.name, kind, said.text, said.at)


class Broadcaster:
    """For the connections of one table. Knows snapshots, not the room."""

    __slots__ = ("_connections", "_infos", "_log_from")

    def __init__(self, connections: Collection[Connection]) -> None:
        self._connections = connections
        #: the table as each visitor may know it, encoded
        self._infos: dict[str, msgspec.Raw] = {}
        #: the log did not change before this move since it was last sent
        self._log_from = 0

    def invalidate(self) -> None:
        """Anything but a move changed the table: encode it again."""
        self._infos.clear()

    def log_changed_from(self, move: int) -> None:
        """Moves were taken back, or the history was read again."""
        self._log_from = min(self._log_from, move)

    def send_all(self, message: wire.FromServer) -> None:
        """The same message to everybody."""
        data = msgspec.json.encode(message)
        for connection in self._connections:
            connection.send(data)

    def publish(self, snapshot: Snapshot, reply_to: ReplyTo | None = None) -> None:
        """The table as it is now to everybody; whoever asked for the change finds the id of the request in it."""
        asking, asked_id = reply_to or (None, "")
        for connection in list(self._connections):
            answers = asked_id if connection is asking else ""
            self._send(connection, snapshot, connection.number, self._log_from, answers)
        self._log_from = snapshot.moves

    def send_whole(self, connection: Connection, snapshot: Snapshot) -> None:
        """The whole table to somebody who came, or noticed a gap."""
        self._send(connection, snapshot, -1, 0)

    def _send(
        self,
        connection: Connection,
        snapshot: Snapshot,
        since: int,
        log_from: int,
        answers: str = "",
    ) -> None:
        table = self._info(connection.visitor, snapshot)
        known = since != -1 and table == connection.table
        update = wire.Update(
            number=snapshot.number,
            since=since,
            table=msgspec.UNSET if known else table,
            seats=snapshot.seats_of(connection.visitor, log_from),
            time=snapshot.time(),
            question=snapshot.question,
            answers=answers,
        )
        connection.number = snapshot.number
        connection.table = table
        connection.send(msgspec.json.encode(update))
        connection.forget_later()
        decisions = snapshot.decisions_of(connection.visitor) if connection.effects else []
        if decisions:
            connection.send_later([decision.foresight for decision in decisions])

    def _info(self, visitor: str, snapshot: Snapshot) -> msgspec.Raw:
        if visitor not in self._infos:
            self._infos[visitor] = msgspec.Raw(msgspec.json.encode(snapshot.table(visitor)))
        return self._infos[visitor]
