"""One spelling of a seat: lists, tables and presence say the same of it, and each seat is encoded once."""

from __future__ import annotations

import msgspec
import pytest

from hyakki.core.choices import flat
from hyakki.core.game import SPECTATOR
from hyakki.core.rng import Rng
from hyakki.server import schemas, wire
from hyakki.server.boxes import Boxes
from hyakki.server.schemas import TalkPolicy
from hyakki.server.store import SavedTable
from hyakki.server.table.events import SteppedOut
from hyakki.server.table.history import History
from hyakki.server.table.presence import Presence
from hyakki.server.table.services import DamagedTables
from hyakki.server.table.setup import Seat, TableSetup
from hyakki.server.table.snapshot import Snapshot, listed_tables, presence_of, table_info
from tests.server.histories import a_setup, started
from tests.server.rooms import Listener, saved_table

VISITORS = ("v0", "v1", "host", "somebody")


def a_table() -> tuple[SavedTable, TableSetup, Presence]:
    """Two people of whom one is here, a bot and a free seat."""
    setup, seed = a_setup("kanagawa", 4, "ppbp")
    setup = setup.with_seat(3, Seat())
    presence = Presence(lambda: 100.0)
    for visitor in ("v0", "somebody"):
        presence.enter(Listener(visitor))
    return saved_table(setup, seed), setup, presence


@pytest.mark.parametrize("visitor", VISITORS)
def test_a_seat_is_the_same_wherever_it_is_shown(visitor: str) -> None:
    saved, setup, presence = a_table()
    shown = table_info(saved, setup, visitor, None, presence)
    told = presence_of(setup, presence)
    assert tuple(seat.online for seat in shown.seats) == told.online == (True, False, True, False)
    assert told.spectators == 1
    yours = tuple(number for number, seat in enumerate(shown.seats) if seat.yours)
    assert yours == setup.seats_of(visitor)
    (listed,) = listed_tables([saved], visitor, DamagedTables(), Boxes())
    offline = tuple(msgspec.structs.replace(seat, online=False) for seat in shown.seats)
    assert listed == msgspec.structs.replace(shown, seats=offline)


@pytest.mark.parametrize(
    ("chat", "wanted", "allowed"),
    [
        ("emotes", "free", "emotes"),
        ("emotes", "off", "off"),
        ("free", "free", "free"),
        ("free", "emotes", "emotes"),
        ("off", "free", "off"),
    ],
)
def test_a_table_says_how_one_may_talk(chat: str, wanted: TalkPolicy, allowed: str) -> None:
    """The stricter of game and table; where the game is not known here, as the table wants it."""
    setup, seed = a_setup("yokai", 2, "pp")
    options = {**setup.options, "chat": chat}
    settings = schemas.TableSettings(talk=wanted)
    setup = msgspec.structs.replace(setup, options=options, settings=settings)
    assert table_info(saved_table(setup, seed), setup, "v0").talk == allowed
    unheard = msgspec.structs.replace(setup, game="unheard")
    assert table_info(saved_table(setup, seed), unheard, "v0").talk == wanted


def snapshot_of(history: History) -> Snapshot:
    saved = saved_table(history.setup, "")
    return Snapshot(saved, history.setup, history, Presence(lambda: 0.0), 0.0)


def decoded(raw: msgspec.Raw) -> wire.SeatSnapshot:
    return msgspec.json.decode(raw, type=wire.SeatSnapshot)


def moves_of(sent: wire.SeatSnapshot) -> list[str]:
    return flat(msgspec.json.decode(sent.choices.step))


def test_everybody_gets_their_own_seats_and_others_the_spectators_view() -> None:
    history = started("terres", 2, "pp")
    snapshot = snapshot_of(history)
    for visitor, seats in (("v0", [0]), ("v1", [1]), ("somebody", [SPECTATOR])):
        sent = [decoded(raw) for raw in snapshot.seats_of(visitor, 0)]
        assert [one.seat for one in sent] == seats
        assert len(sent[0].log) == history.table.number
    actor = history.table.actors()[0]
    offered = moves_of(decoded(snapshot.seats_of(f"v{actor}", 0)[0]))
    assert set(offered) == set(history.table.moves(actor))


def test_what_somebody_saw_before_is_not_sent_again() -> None:
    """In a game of memory the wire shows what lies before the eyes now."""
    history = started("yokai", 2, "pp")
    rng = Rng(2)
    for _ in range(8):
        seat = history.table.actors()[0]
        history.commit(history.play(seat, history.table.random_move(rng)), 1.0)
    sent = decoded(snapshot_of(history).seats_of("v0", 0)[0])
    assert bytes(sent.view) == msgspec.json.encode(history.table.view(0, recall=False))
    assert bytes(sent.view) != msgspec.json.encode(history.table.view(0))


def test_what_is_encoded_is_shared() -> None:
    snapshot = snapshot_of(started("terres", 2, "pp"))
    assert snapshot.seats_of("ana", 0)[0] is snapshot.seats_of("bo", 0)[0]
    assert snapshot.seats_of("ana", 0)[0] is not snapshot.seats_of("ana", 1)[0]


def test_time_is_shown_where_a_clock_runs() -> None:
    history = started("terres", 2, "pp")
    assert snapshot_of(history).time() is None
    settings = schemas.TableSettings(clock=schemas.Clock("turn", 5))
    history.setup = msgspec.structs.replace(history.setup, settings=settings)
    assert snapshot_of(history).time() == history.clocks.shown(0.0)
    saved = saved_table(history.setup, "")
    assert Snapshot(saved, history.setup, None, Presence(lambda: 0.0), 0.0).time() is None


def test_a_seat_with_a_stand_in_has_no_moves() -> None:
    history = started("terres", 2, "pp")
    seat = history.table.actors()[0]
    history.record_event(SteppedOut(seat, "adept"), 1.0)
    sent = decoded(snapshot_of(history).seats_of(f"v{seat}", 0)[0])
    assert (moves_of(sent), sent.undo) == ([], 0)
    assert snapshot_of(history).table("v0").seats[seat].stand_in == "adept"


def test_the_json_names_of_old_clients_stay() -> None:
    """Fields whose name in Python is another one."""
    assert b'"house":' in msgspec.json.encode(schemas.NewTable("terres", 2))
    _, setup, _ = a_table()
    assert b'"house":' in setup.encode()
    update = wire.Update(1, 0, (), None, None)
    assert msgspec.json.decode(msgspec.json.encode(update))["sights"] == []
