"""What goes wrong, drawn by the seed: one thing after another until the world calms down."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.simulator.host import Host
    from tests.simulator.world import World

PAUSE: Final = 2.0  # between two faults, on average
TROUBLE: Final = 0.08
FARTHEST_JUMP: Final = 20.0
FAULTS: Final = ("kill", "stop", "freeze", "cut", "jump", "full", "gone", "channel", "broken")


async def trouble(world: World, seconds: float) -> None:
    """For so long, and until each fault has passed."""
    end = world.loop.time() + seconds
    for part in world.parts:
        part.trouble = world.rng.choice((0.0, TROUBLE))
    async with asyncio.TaskGroup() as group:
        while world.loop.time() < end:
            await asyncio.sleep(world.rng.expovariate(1.0 / PAUSE))
            fault = world.rng.choice(FAULTS)
            host = world.rng.choice(world.hosts)
            world.note(f"fault: {fault} {host.name}")
            group.create_task(_strike(world, fault, host))


async def _strike(world: World, fault: str, host: Host) -> None:
    seconds = world.rng.expovariate(0.5)
    match fault:
        case "kill" | "stop" if host.node is not None:
            await (host.kill() if fault == "kill" else host.stop())
            await asyncio.sleep(seconds)
            await host.start()
        case "freeze" if host.node is not None and not host.frozen:
            host.freeze()
            await asyncio.sleep(seconds)
            host.thaw()
        case "cut" if host.lines:
            world.rng.choice(list(host.lines)).cut()
        case "jump":
            host.ahead = world.rng.uniform(-FARTHEST_JUMP, FARTHEST_JUMP)
        case "full":
            world.database.full = True
            await asyncio.sleep(seconds)
            world.database.full = False
        case "gone":
            world.database.gone = True
            await asyncio.sleep(seconds)
            world.database.gone = False
        case "channel":
            for channel in world.channels:
                channel.cut()
        case "broken":
            for channel in world.channels:
                channel.broken = True
                channel.cut()
                await asyncio.sleep(seconds)
                channel.broken = False


async def calm(world: World) -> None:
    """Everything is put right."""
    for part in world.parts:
        part.trouble = 0.0
    world.database.full = world.database.gone = False
    for channel in world.channels:
        channel.broken = False
        channel.forget_late()
    for host in world.hosts:
        host.thaw()
        if host.ahead:
            await host.stop()
            host.ahead = 0.0
        if host.node is None:
            await host.start()
