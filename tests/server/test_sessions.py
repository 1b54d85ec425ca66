"""Who is stored, who may still come in, and who is forgotten."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import httpx
import msgspec
import pytest

from hyakki.server import schemas, wire
from hyakki.server.client import RefusedError, Visitor
from hyakki.server.sessions import Sessions, browser_named
from hyakki.server.visitors import guest_name
from tests.server.live import Server, party, run
from tests.server.stores import opened

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("sessions"), HYAKKI_REQUESTS="100000").start()
    yield started
    assert started.stop() == 0
    assert "Traceback" not in started.log.read_text()


def rows(server: Server, table: str) -> int:
    with closing(sqlite3.connect(server.folder / "hyakki.sqlite")) as database:
        return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


async def sessions_of(visitor: Visitor) -> list[schemas.Session]:
    return msgspec.json.decode(
        await visitor.ask("GET", "/api/me/sessions"), type=list[schemas.Session]
    )


def copied(visitor: Visitor, browser: str = "") -> httpx.Client:
    """Somebody else with the same cookie."""
    headers = {"user-agent": browser} if browser else {}
    return httpx.Client(
        base_url=visitor.base, cookies=httpx.Cookies(visitor.http.cookies), headers=headers
    )


def test_whoever_only_looks_is_not_stored(server: Server) -> None:
    before = rows(server, "visitors"), rows(server, "sessions")
    with httpx.Client(base_url=server.base) as http:
        first = http.get("/api/me").json()
        for _ in range(5):
            assert http.get("/api/me").json() == first, "the same guest with the same name"
            assert httpx.get(f"{server.base}/api/me").status_code == 200
        assert first["name"] == guest_name(first["id"])
        assert (rows(server, "visitors"), rows(server, "sessions")) == before
        assert http.put("/api/me/name", json={"name": "Ana"}).status_code == 200
        assert http.get("/api/me").json() == {**first, "name": "Ana"}
    assert rows(server, "visitors") == before[0] + 1
    assert rows(server, "sessions") == before[1] + 1


def test_a_copied_cookie_dies_when_the_others_are_signed_out(server: Server) -> None:
    async def visit() -> None:
        async with party(server.base, 2) as table:
            ana, live = table.visitors[0], table.lives[0]
            with copied(ana) as copy:
                assert copy.get("/api/me/tables").status_code == 200
                await ana.ask("DELETE", "/api/me/sessions")
                assert copy.get("/api/me/tables").status_code == 401
                assert copy.post(f"/api/tables/{table.table}/rematch").status_code == 401
            await live.socket.wait_closed()
            assert (live.socket.close_code, live.socket.close_reason) == (4403, "error.no_visitor")
            assert [one.id for one in await ana_tables(ana)] == [table.table], "Ana is still Ana"
            assert [one.current for one in await sessions_of(ana)] == [True]
            async with ana.visit(table.table) as again:
                await again.until(lambda one: one.number > 0)

    run(visit())


async def ana_tables(ana: Visitor) -> list[schemas.TableInfo]:
    return msgspec.json.decode(await ana.ask("GET", "/api/me/tables"), type=list[schemas.TableInfo])


def test_another_browser_is_listed_and_signed_out(server: Server) -> None:
    async def visit() -> None:
        async with Visitor.at(server.base) as ana, Visitor.at(server.base) as bo:
            ana.http.headers["user-agent"] = FIREFOX
            await ana.ask("PUT", "/api/me/name", schemas.Rename("Ana"))
            with copied(ana, PHONE) as phone:
                assert phone.get("/api/me").json()["id"] == ana.me.id
                assert phone.put("/api/me/name", json={"name": "Anaïs"}).status_code == 200
                listed = {one.browser: one for one in await sessions_of(ana)}
                assert set(listed) == {"Firefox, Linux", "Chrome, Android"}
                assert listed["Firefox, Linux"].current
                other = listed["Chrome, Android"].id
                with pytest.raises(RefusedError) as refused:
                    await bo.ask("DELETE", f"/api/me/sessions/{other}")
                assert refused.value.problem.message.key == "error.no_session"
                assert phone.get("/api/me/tables").status_code == 200
                await ana.ask("DELETE", f"/api/me/sessions/{other}")
                assert phone.get("/api/me/tables").status_code == 401
            assert [one.browser for one in await sessions_of(ana)] == ["Firefox, Linux"]

    run(visit())


def test_a_program_comes_by_a_token(server: Server) -> None:
    """As the same visitor, over HTTP and at a socket, until its session is signed out; a cookie is neither needed nor set."""

    async def visit() -> None:
        async with Visitor.at(server.base) as ana:
            await ana.ask("PUT", "/api/me/name", schemas.Rename("Ana"))
            token = await ana.new_token()
            async with Visitor.at(server.base, token=token) as program:
                assert (program.me.id, program.me.name) == (ana.me.id, "Ana")
                assert not program.http.cookies
                table = (await program.open_table(schemas.NewTable("terres", 2))).id
                await program.sit(table, 0)
                await program.seat_bot(table, 1, "novice")
                await program.start(table)
                async with program.visit(table) as live:
                    await live.until(lambda now: now.seat_to_act() is not None)
                    await live.play(0, live.seats[0].moves[0])
                (own,) = [one for one in await sessions_of(program) if one.current]
                assert own.id not in {one.id for one in await sessions_of(ana) if one.current}
                await ana.ask("DELETE", f"/api/me/sessions/{own.id}")
                with pytest.raises(RefusedError) as refused:
                    await program.ask("GET", "/api/me/tables")
                assert refused.value.status == 401

    run(visit())


def test_a_token_makes_a_visitor_and_a_false_one_none(server: Server) -> None:
    token = httpx.post(f"{server.base}/api/me/token").json()["token"]
    shown = {"authorization": f"Bearer {token}"}
    answer = httpx.get(f"{server.base}/api/me", headers=shown)
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    for wrong in (token[:-1] + "x", "x", "a.b.c"):
        headers = {"authorization": f"Bearer {wrong}"}
        assert httpx.get(f"{server.base}/api/me", headers=headers).status_code == 401


def test_what_was_revoked_stays_so_after_a_restart(server: Server) -> None:
    async def visit() -> tuple[dict[str, str], dict[str, str]]:
        async with Visitor.at(server.base) as ana:
            await ana.ask("PUT", "/api/me/name", schemas.Rename("Ana"))
            old = dict(ana.http.cookies)
            await ana.ask("DELETE", "/api/me/sessions")
            return old, dict(ana.http.cookies)

    old, new = run(visit())
    server.stop()
    server.start()
    assert httpx.get(f"{server.base}/api/me/tables", cookies=old).status_code == 401
    assert httpx.get(f"{server.base}/api/me/tables", cookies=new).status_code == 200


def test_whoever_is_forgotten_is_forgotten_everywhere(server: Server) -> None:
    """At open tables, as a host, over the talk of spectators, and in a copied cookie."""

    async def visit() -> str:
        async with Visitor.at(server.base) as ana, Visitor.at(server.base) as bo:
            await ana.ask("PUT", "/api/me/name", schemas.Rename("Anastasia"))
            await bo.ask("PUT", "/api/me/name", schemas.Rename("Boris"))
            seated = (await bo.open_table(schemas.NewTable("terres", 2))).id
            hosted = (await ana.open_table(schemas.NewTable("terres", 2))).id
            await ana.sit(seated, 0)
            for table, speaker in ((seated, ana), (hosted, ana), (hosted, bo)):
                async with speaker.visit(table) as live:
                    await live.request(wire.Say(live.new_id(), "chat", "good evening"))
            with copied(ana) as copy:
                await ana.ask("DELETE", "/api/me")
                assert copy.get("/api/me/tables").status_code == 401
            for table in (seated, hosted):
                assert b"Anastasia" not in await bo.ask("GET", f"/api/tables/{table}")
                async with bo.visit(table) as live:
                    await live.request(wire.Ping("p"))
                    assert live.talk
                    assert "Anastasia" not in {line.name for line in live.talk}
            async with bo.visit(hosted) as live:
                await live.request(wire.Ping("p"))
                assert [line.name for line in live.talk] == ["", "Boris"]
            return ana.me.id

    visitor = run(visit())
    server.stop()
    with closing(sqlite3.connect(server.folder / "hyakki.sqlite")) as database:
        everything = "\n".join(database.iterdump())
    server.start()
    assert visitor not in everything
    assert "Anastasia" not in everything


def test_what_a_browser_is_called() -> None:
    assert browser_named(FIREFOX) == "Firefox, Linux"
    assert browser_named(PHONE) == "Chrome, Android"
    assert browser_named("Mozilla/5.0 (Windows NT 10.0) Chrome/1 Safari/1 Edg/1") == "Edge, Windows"
    assert browser_named("curl/8") == ""


@pytest.mark.anyio
async def test_other_nodes_hear_of_it(database: str) -> None:
    cut: list[str] = []
    async with opened(database) as store:
        one, other = Sessions(store), Sessions(store)
        async with other.following():
            with other.socket("s", lambda: cut.append("s")):
                await one.revoke(["s"])
                assert not one.good("s")
                await other._read()
                assert not other.good("s")
                assert cut == ["s"]
    assert other.good("t")


def test_the_description_says_who_has_to_show_a_token(server: Server) -> None:
    described = httpx.get(f"{server.base}/api/docs").json()
    schemes = described["components"]["securitySchemes"]
    assert (schemes["token"]["type"], schemes["token"]["scheme"]) == ("http", "bearer")
    assert schemes["cookie"]["name"] == "hyakki_visitor"
    refused = 0
    for path, operations in described["paths"].items():
        address = server.base + path.replace("{seat}", "0").replace("{", "").replace("}", "")
        for method, operation in operations.items():
            status = httpx.request(method, address, json={}).status_code
            needed = {} not in operation.get("security", [{}])
            assert status >= 400 if needed else status != 401, (method, path)
            refused += status == 401
    assert refused > 5, "a visitor is asked for before anything else"
