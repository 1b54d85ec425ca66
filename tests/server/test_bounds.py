"""Numbers that come from outside are bounded, and so is what one visitor can make of a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest
from msgspec import inspect

from hyakki.core.messages import BadInput
from hyakki.server import schemas, wire
from hyakki.server.client import RefusedError, Visitor
from hyakki.server.lessons import Tries
from hyakki.server.table.setup import Seat
from tests.server.histories import a_setup
from tests.server.live import Server, run

NUMBERS = ("-1", "-2", "8", "99", "9" * 30, "9" * 5000, "1e3")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("server")).start()
    yield started
    assert started.stop() == 0
    assert "Traceback" not in started.log.read_text()


@pytest.mark.parametrize("number", NUMBERS, ids=lambda text: text[:6])
def test_a_number_in_an_address_is_bounded(server: Server, number: str) -> None:
    async def visit() -> None:
        async with Visitor.at(server.base) as ana, Visitor.at(server.base) as bo:
            table = (await ana.open_table(schemas.NewTable("terres", 2))).id
            path = f"/api/tables/{table}"
            take, entropy = schemas.SeatChange("take"), schemas.Entropy("x")
            asked: list[tuple[str, str, object]] = [
                ("PUT", f"{path}/seats/{number}", take),
                ("PUT", f"{path}/seats/{number}/entropy", entropy),
                ("GET", f"{path}/replay/{number}", None),
                ("GET", f"{path}/replay/0?seat={number}", None),
            ]
            for method, address, body in asked:
                with pytest.raises(RefusedError) as refused:
                    await bo.ask(method, address, body)
                assert refused.value.status in (400, 404, 414), address[:80]
            seen = await bo.ask("GET", path)
            assert len(msgspec.json.decode(seen, type=schemas.TableInfo).seats) == 2

    run(visit())


@pytest.mark.parametrize("number", range(-4, 9))
def test_no_change_of_a_seat_changes_their_number(number: int) -> None:
    setup, _ = a_setup("kanagawa", 3, "ppb")
    if 0 <= number < 3:
        assert len(setup.with_seat(number, Seat()).seats) == 3
    else:
        with pytest.raises(BadInput, match="There is no seat"):
            setup.with_seat(number, Seat())


BODIES = (
    schemas.NewTable,
    schemas.SeatChange,
    schemas.SeatCount,
    schemas.Entropy,
    schemas.Rename,
    Tries,
)
REQUESTS = [inspect.type_info(kind) for kind in (*get_args(wire.FromVisitor), *BODIES)]


def unbounded(kind: inspect.Type, name: str) -> Iterator[str]:
    """Where any number may come in. Texts and lists are bounded by the size of a message."""
    match kind:
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from unbounded(field.type, f"{name}.{field.name}")
        case inspect.UnionType(types=types):
            for one in types:
                yield from unbounded(one, name)
        case inspect.VarTupleType(item_type=item) | inspect.DictType(value_type=item):
            yield from unbounded(item, f"{name}[]")
        case inspect.IntType(ge=low, le=high):
            yield from [name] * (low is None or high is None)
        case inspect.StrType() | inspect.LiteralType() | inspect.BoolType() | inspect.NoneType():
            pass
        case _:
            raise AssertionError(f"{name} is {kind}")


@pytest.mark.parametrize("kind", REQUESTS, ids=lambda kind: kind.cls.__name__)
def test_every_number_that_comes_in_is_bounded(kind: inspect.StructType) -> None:
    assert list(unbounded(kind, kind.cls.__name__)) == []
