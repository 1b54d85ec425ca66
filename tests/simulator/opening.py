"""Tables are opened, seated and started through whichever node answers, as the routes of the server do it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

import msgspec

from hyakki.core.levels import NOVICE
from hyakki.core.messages import BadInput
from hyakki.games import GAMES
from hyakki.server.node import Node
from hyakki.server.schemas import NewTable, SeatChange
from hyakki.server.store import Unavailable
from hyakki.server.table import arranging
from hyakki.server.table.authority import Action
from hyakki.server.table.lock import Stale
from hyakki.server.table.room import Room
from hyakki.server.table.setup import new_setup
from tests.simulator.line import Cut

if TYPE_CHECKING:
    from tests.simulator.world import World

T = TypeVar("T")


class Plan(msgspec.Struct, frozen=True):
    """A table as somebody wants it: who sits where, empty for a bot."""

    wanted: NewTable
    people: tuple[str, ...]
    host: str


async def open_table(world: World, plan: Plan) -> str:
    """The id of the table, once its game has begun."""

    async def opened(node: Node) -> str:
        setup, seed = new_setup(
            GAMES[plan.wanted.game], plan.wanted, plan.host, node.machine.random_bits
        )
        return (await node.open_table(setup, seed, plan.host)).id

    table_id = await insist(world, opened)
    for seat, visitor in enumerate(plan.people):
        await _seat(world, plan, table_id, seat, visitor)
    await start(world, table_id, plan.host)
    return table_id


async def _seat(world: World, plan: Plan, table_id: str, seat: int, visitor: str) -> None:
    change = SeatChange("take") if visitor else SeatChange("bot", NOVICE.key)

    async def seated(room: Room, node: Node) -> None:
        if room.setup.seats[seat].kind == "free":
            who = visitor or plan.host
            await arranging.change_seat(room, who, who.upper(), seat, change)

    await insist(world, at(table_id, seated))


async def start(world: World, table_id: str, host: str) -> None:
    async def started(room: Room, node: Node) -> None:
        if room.status == "open":
            await arranging.start(room, host, node.rooms.all())

    await insist(world, at(table_id, started))


async def rematch(world: World, table_id: str, visitor: str) -> str:
    """The id of the next table: the same for everybody who asks."""

    async def next_table(room: Room, node: Node) -> str:
        arranging.check_over(room, Action.REMATCH, visitor)
        if not room.setup.next_table:
            setup, seed = arranging.rematch_setup(room, visitor)
            try:
                return (await node.open_next(room, setup, seed, visitor)).id
            except Stale:
                if not room.setup.next_table:
                    raise
        return room.setup.next_table

    return await insist(world, at(table_id, next_table))


def at(table_id: str, work: Callable[[Room, Node], Awaitable[T]]) -> Callable[[Node], Awaitable[T]]:
    async def handler(node: Node) -> T:
        async with node.rooms.lease(table_id) as room, room.locked_up_to_date():
            return await work(room, node)

    return handler


async def insist(world: World, handler: Callable[[Node], Awaitable[T]]) -> T:
    """Ask until somebody answers."""
    while True:
        try:
            return await world.rng.choice(world.hosts).request(handler)
        except (BadInput, Unavailable, Cut):
            await asyncio.sleep(world.rng.expovariate(2.0))
