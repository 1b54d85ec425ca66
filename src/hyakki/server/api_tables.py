"""/api/tables: open, find, arrange, start, and read again."""

from __future__ import annotations

import secrets
import time
from typing import Any, Final, Literal

import msgspec
import segno
from litestar import Request, Response, Router, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from hyakki.bots import bot_named
from hyakki.core.fate import Draw
from hyakki.core.game import SPECTATOR
from hyakki.core.messages import bad
from hyakki.core.record import write_record
from hyakki.core.table import Table
from hyakki.core.verify import draws_of, verify
from hyakki.games import game_named
from hyakki.server import bodies
from hyakki.server.doors import hub_of, visitor_of
from hyakki.server.hub import Hub
from hyakki.server.identity import clean_name
from hyakki.server.room import Room
from hyakki.server.setup import Seat, Setup, new_setup, read_setup, rotated
from hyakki.server.sights import listed_info, table_info
from hyakki.server.store import SavedTable

PAGE: Final = 50
HOUR: Final = 3600.0

Asked = Request[Any, Any, Any]


@post("/", summary="Open a table; the commitment to its deal is public from now on")
async def open_table(request: Asked, data: JSONBody[bodies.NewTable]) -> bodies.TableInfo:
    hub, visitor = hub_of(request), visitor_of(request)
    setup, seed = new_setup(data, visitor)
    return await _create(hub, setup, seed, visitor)


@get("/", summary="Tables that anybody may join or watch")
async def public_tables(
    request: Asked,
    status: FromQuery[Literal["open", "playing", "over"]] = "open",
    game: FromQuery[str | None] = None,
    before: FromQuery[float | None] = None,
) -> list[bodies.TableInfo]:
    hub, visitor = hub_of(request), visitor_of(request)
    tables = await hub.store.tables(
        status=status, game=game, public=True, before=before, limit=PAGE
    )
    return [listed_info(saved, read_setup(saved.setup), visitor) for saved in tables]


@get("/{table_id:str}", summary="One table")
async def one_table(request: Asked, table_id: FromPath[str]) -> bodies.TableInfo:
    room = await hub_of(request).room(table_id)
    async with room.arranging():
        return table_info(room, visitor_of(request))


@put(
    "/{table_id:str}/seats/{seat:int}", summary="Take a seat, put a bot there, free it, or swap two"
)
async def change_seat(
    request: Asked, table_id: FromPath[str], seat: FromPath[int], data: JSONBody[bodies.SeatChange]
) -> bodies.TableInfo:
    hub, visitor = hub_of(request), visitor_of(request)
    room = await hub.room(table_id)
    name = await hub.names.of(visitor) if data.name is None else clean_name(data.name)
    async with room.arranging():
        _still_open(room)
        await room.change_setup(_arranged(room.setup, seat, data, visitor, name))
    return table_info(room, visitor)


def _arranged(
    setup: Setup, number: int, wanted: bodies.SeatChange, visitor: str, name: str
) -> Setup:
    """The setup with that change, if this visitor may make it."""
    if number >= len(setup.seats) or wanted.other >= len(setup.seats):
        raise bad("unknown_seat", seat=number, known=f"0–{len(setup.seats) - 1}")
    seat = setup.seats[number]
    host = setup.host == visitor
    own = seat.kind == "person" and seat.visitor == visitor
    if wanted.action == "take":
        if seat.kind != "free" and not (host and seat.kind == "bot"):
            raise bad("seat_taken", seat=number)
        return setup.with_seat(number, Seat("person", visitor, name))
    if wanted.action == "free" and own:
        return setup.with_seat(number, Seat())
    if not host:
        raise bad("not_host")
    if wanted.action == "free":
        return setup.with_seat(number, Seat())
    if wanted.action == "bot":
        if seat.kind == "person" and not own:
            raise bad("seat_taken", seat=number)
        bot_named(wanted.bot)
        return setup.with_seat(number, Seat("bot", "", wanted.bot, wanted.bot))
    other = setup.seats[wanted.other]
    return setup.with_seat(number, other).with_seat(wanted.other, seat)


@put("/{table_id:str}/seats/{seat:int}/entropy", summary="Add to the secret seed, before the start")
async def add_entropy(
    request: Asked, table_id: FromPath[str], seat: FromPath[int], data: JSONBody[bodies.Entropy]
) -> bodies.TableInfo:
    hub, visitor = hub_of(request), visitor_of(request)
    room = await hub.room(table_id)
    async with room.arranging():
        _still_open(room)
        if seat not in room.setup.seats_of(visitor):
            raise bad("not_your_seat", seat=seat)
        if room.setup.same_deal_as:
            raise bad("deal_is_fixed")
        chair = msgspec.structs.replace(room.setup.seats[seat], entropy=data.text)
        await room.change_setup(room.setup.with_seat(seat, chair))
    return table_info(room, visitor)


@post("/{table_id:str}/start", summary="Start the game: every seat must be taken", status_code=200)
async def start(request: Asked, table_id: FromPath[str]) -> bodies.TableInfo:
    hub, visitor = hub_of(request), visitor_of(request)
    room = await hub.room(table_id)
    async with room.arranging():
        _still_open(room)
        if room.setup.host != visitor and not room.setup.seats_of(visitor):
            raise bad("not_host")
        if any(seat.kind == "free" for seat in room.setup.seats):
            raise bad("seats_free")
        await room.start()
    return table_info(room, visitor)


@post("/{table_id:str}/rematch", summary="The same people again, each one seat further")
async def rematch(request: Asked, table_id: FromPath[str]) -> bodies.TableInfo:
    hub, visitor = hub_of(request), visitor_of(request)
    room = await hub.room(table_id)
    async with room.arranging():
        _over_and_own(room, visitor)
        if room.setup.next_table:
            return table_info(await hub.room(room.setup.next_table), visitor)
        setup, seed = new_setup(_again(room.setup), visitor)
        seats = rotated(room.setup.seats)
        setup = msgspec.structs.replace(setup, seats=seats, rematch_of=room.id)
        info = await _create(hub, setup, seed, visitor)
        await room.change_setup(msgspec.structs.replace(room.setup, next_table=info.id))
        return info


@post("/{table_id:str}/same-deal", summary="The same deal again, for others or for oneself")
async def same_deal(request: Asked, table_id: FromPath[str]) -> bodies.TableInfo:
    hub, visitor = hub_of(request), visitor_of(request)
    room = await hub.room(table_id)
    if room.status != "over":
        raise bad("not_over")
    setup, _ = new_setup(_again(room.setup), visitor)
    seats = tuple(Seat(entropy=seat.entropy) for seat in room.setup.seats)
    setup = msgspec.structs.replace(
        setup,
        seats=seats,
        deal=room.setup.deal,
        commitment=room.setup.commitment,
        same_deal_as=room.id,
    )
    return await _create(hub, setup, room.saved.seed, visitor)


def _again(setup: Setup) -> bodies.NewTable:
    return bodies.NewTable(setup.game, len(setup.seats), setup.options, setup.house)


def _over_and_own(room: Room, visitor: str) -> None:
    if room.status != "over":
        raise bad("not_over")
    if not room.setup.seats_of(visitor):
        raise bad("not_your_seat", seat=0)


def _still_open(room: Room) -> None:
    if room.status != "open":
        raise bad("not_open")


async def _create(hub: Hub, setup: Setup, seed: str, visitor: str) -> bodies.TableInfo:
    now = time.time()
    if await hub.store.count_tables(visitor, now - HOUR) >= hub.settings.tables_per_hour:
        raise bad("too_many_tables")
    saved = SavedTable(
        id=secrets.token_urlsafe(9),
        game=setup.game,
        status="open",
        public=setup.house.public,
        created=now,
        changed=now,
        revision=0,
        setup=setup.encode(),
        seed=seed,
        outcome=None,
        creator=visitor,
    )
    await hub.add_table(saved)
    return listed_info(saved, setup, visitor)


@get("/{table_id:str}/invite.svg", summary="The link to a table as a QR code")
async def invite(request: Asked, table_id: FromPath[str]) -> Response[str]:
    room = await hub_of(request).room(table_id)
    code = segno.make(f"{str(request.base_url).rstrip('/')}/table/{room.id}", error="m")
    picture = code.svg_inline(scale=4, border=2, dark="#1F1B19", omitsize=True)
    named = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(named, media_type="image/svg+xml")


# Finished games


@get("/{table_id:str}/record", summary="Download the record of a finished game")
async def record(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
    room = await _finished(request, table_id)
    name = f"{room.setup.game}-{room.id}.json"
    return Response(
        write_record(room.game().record()),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/{table_id:str}/replay", summary="A finished game with the verdict on its chance")
async def replay(request: Asked, table_id: FromPath[str]) -> bodies.Replay:
    room = await _finished(request, table_id)
    played = room.game().record()
    found = verify(game_named(played.game), played)
    fairness = bodies.Fairness(found.holds, found.message)
    log = tuple(room.game().table.log(SPECTATOR))
    return bodies.Replay(played, fairness, table_info(room, visitor_of(request)), log)


@get("/{table_id:str}/draws", summary="What fate was asked, so that anybody can check the answers")
async def draws(request: Asked, table_id: FromPath[str]) -> tuple[Draw, ...]:
    room = await _finished(request, table_id)
    played = room.game().record()
    return draws_of(game_named(played.game), played)


@get(
    "/{table_id:str}/replay/{number:int}", summary="A position of a finished game, as a seat saw it"
)
async def replay_step(
    request: Asked, table_id: FromPath[str], number: FromPath[int], seat: FromQuery[int] = SPECTATOR
) -> bodies.ReplayStep:
    room = await _finished(request, table_id)
    played = room.game().record()
    if not 0 <= number <= len(played.moves):
        raise bad("record_too_short", moves=len(played.moves), asked=number)
    game = game_named(played.game)
    table = Table.replay(game, played, number)
    view = table.view(seat)
    return bodies.ReplayStep(
        number=number,
        view=msgspec.Raw(msgspec.json.encode(view)),
        actors=table.actors(),
        score=tuple(game.score_lines(view)),
        outcome=table.outcome(),
    )


async def _finished(request: Asked, table_id: str) -> Room:
    """Once a game is over everything may be read by everybody who has its link."""
    visitor_of(request)
    room = await hub_of(request).room(table_id)
    if room.status != "over":
        raise bad("not_over")
    if not room.playable:
        raise bad("unplayable")
    return room


tables_router = Router(
    path="/api/tables",
    route_handlers=[
        open_table,
        public_tables,
        one_table,
        invite,
        change_seat,
        add_entropy,
        start,
        rematch,
        same_deal,
        record,
        replay,
        draws,
        replay_step,
    ],
    tags=["tables"],
)
