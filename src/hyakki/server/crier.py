"""Tells the visitors of a table what happened there, each only what they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hyakki.core.game import SPECTATOR
from hyakki.server.clients import Client
from hyakki.server.sights import SightCache, table_info
from hyakki.server.store import Said
from hyakki.server.wire import FromServer, Presence, Talk, TalkKind, TimeLeft, Update

if TYPE_CHECKING:
    from hyakki.server.room import Room

#: who sent a message that wants an answer, and its id
Asked = tuple[Client, str]


def talk_of(said: Said) -> Talk:
    kind: TalkKind = "emote" if said.kind == "emote" else "chat"
    return Talk(said.number, said.seat, said.name, kind, said.text, said.at)


class Crier:
    """The voice of one room."""

    __slots__ = ("_infos", "_room")

    def __init__(self, room: Room) -> None:
        self._room = room
        #: the table as each visitor may know it, encoded
        self._infos: dict[str, msgspec.Raw] = {}

    def forget(self) -> None:
        """Anything but a move changed the table: what was encoded is no longer true."""
        self._infos.clear()

    def call(self, message: FromServer) -> None:
        """The same words to all."""
        data = msgspec.json.encode(message)
        for client in self._room.present.clients:
            client.send(data)

    def presence(self) -> None:
        """Somebody came or left."""
        self.forget()
        seats, present = self._room.setup.seats, self._room.present
        online = tuple(
            seat.kind == "bot" or (seat.kind == "person" and present.online(seat.visitor))
            for seat in seats
        )
        self.call(Presence(online, present.spectators({seat.visitor for seat in seats})))

    def news(self, asked: Asked | None = None) -> None:
        """The table as it is now to all who are here; whoever asked for it reads in it that it is done."""
        cache = SightCache(self._room)
        asking, asked_id = asked or (None, "")
        for client in list(self._room.present.clients):
            self._tell(client, cache, whole=False, answers=asked_id if client is asking else "")
        chronicle = self._room.chronicle
        if chronicle is not None:
            chronicle.log_from = chronicle.table.number

    def everything(self, client: Client) -> None:
        """The whole table to one who came, or noticed a gap."""
        self._tell(client, SightCache(self._room), whole=True)

    def _tell(self, client: Client, cache: SightCache, whole: bool, answers: str = "") -> None:
        """Each own seat, or the spectator's view."""
        chronicle = self._room.chronicle
        number = 0 if chronicle is None else chronicle.number
        seats = self._room.setup.seats_of(client.visitor) or (SPECTATOR,)
        sights = () if chronicle is None else tuple(cache.sight(seat, whole) for seat in seats)
        update = Update(
            number=number,
            since=-1 if whole else client.number,
            table=self._info(client.visitor),
            sights=sights,
            time=self._time(),
            question=None if chronicle is None else chronicle.question,
            answers=answers,
        )
        client.number = number
        client.send(msgspec.json.encode(update))

    def _info(self, visitor: str) -> msgspec.Raw:
        if visitor not in self._infos:
            encoded = msgspec.json.encode(table_info(self._room, visitor))
            self._infos[visitor] = msgspec.Raw(encoded)
        return self._infos[visitor]

    def _time(self) -> TimeLeft | None:
        room = self._room
        if room.chronicle is None or room.setup.house.clock.kind == "none":
            return None
        return room.chronicle.clocks.shown(room.now())
