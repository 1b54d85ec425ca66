"""Before and after a game: identity, tables, seats, rematches, the shelf, and who may do what."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import msgspec
import pytest

from hyakki.core.fate import commitment
from hyakki.core.levels import LEVELS
from hyakki.core.log import LogLine
from hyakki.core.record import read_record
from hyakki.core.rng import Rng
from hyakki.core.texts import LANGUAGES
from hyakki.core.verify import verify
from hyakki.games import GAMES
from hyakki.server import schemas, wire
from hyakki.server.client import RefusedError, Visitor
from tests.server.live import Server, party, run

TERRES = schemas.NewTable("terres", 2)


#: options that are known one by one and cannot go together
BAD_MIXES = [
    ("yokai", 2, {"shape": "random"}, "Y11.8"),
    ("orodeloro", 3, {"second_coin": "on"}, "O2.1"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("server")).start()
    yield started
    assert started.stop() == 0
    assert "Traceback" not in started.log.read_text()


def key(refused: pytest.ExceptionInfo[RefusedError]) -> tuple[int, str]:
    return refused.value.status, refused.value.problem.message.key.removeprefix("error.")


def test_the_invitation_as_a_picture(server: Server) -> None:
    """Equal for everybody who asks, different for each table."""

    async def visit() -> None:
        async with Visitor.at(server.base) as ana:
            tables = [(await ana.open_table(TERRES)).id for _ in range(2)]
            paths = [f"/api/tables/{table}/invite.svg" for table in (*tables, tables[0])]
            answers = [await ana.http.get(path) for path in paths]
            assert {answer.headers["content-type"] for answer in answers} == {"image/svg+xml"}
            assert answers[0].text.startswith('<svg xmlns="http://www.w3.org/2000/svg" ')
            assert answers[0].text == answers[2].text != answers[1].text
            assert (await ana.http.get("/api/tables/none/invite.svg")).status_code == 404

    run(visit())


def test_three_impatient_taps_open_one_table(server: Server) -> None:
    """Everybody is seated with the first request; the same one again gives the table as it is by then."""
    seated = (schemas.SeatChange("take"), schemas.SeatChange("bot", "novice"))
    wanted = schemas.NewTable("terres", 2, seated=seated, request="tap")

    async def visit() -> None:
        async with Visitor.at(server.base) as ana, Visitor.at(server.base) as ben:
            taps = await asyncio.gather(*[ana.open_table(wanted) for _ in range(3)])
            assert len({info.id for info in taps}) == 1
            assert [seat.kind for seat in taps[0].seats] == ["person", "bot"]
            assert taps[0].seats[0].yours
            await ana.start(taps[0].id)
            again = await ana.open_table(wanted)
            assert (again.id, again.status) == (taps[0].id, "playing")
            assert (await ben.open_table(wanted)).id != again.id
            other = schemas.NewTable("terres", 2, seated=seated, request="another tap")
            assert (await ana.open_table(other)).id != again.id

    run(visit())


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"seated": [{"action": "take"}] * 3}, "unknown_seat"),
        ({"seated": [{"action": "take"}] * 9}, "bad_request"),
        ({"seated": [{"action": "bot", "bot": "search:ms=9999"}]}, "unknown_bot"),
        ({"request": "x" * 41}, "bad_request"),
    ],
)
def test_a_table_is_not_opened_for_strange_company(
    server: Server, more: dict[str, object], key: str
) -> None:
    async def visit() -> None:
        async with Visitor.at(server.base) as ana:
            with pytest.raises(RefusedError) as refused:
                await ana.ask("POST", "/api/tables", {"game": "terres", "seats": 2, **more})
            assert refused.value.status == 400
            assert refused.value.problem.message.key == f"error.{key}"
            mine = await ana.ask("GET", "/api/me/tables")
            assert mine == b"[]"

    run(visit())


@pytest.mark.parametrize(("game", "seats", "options", "rule"), BAD_MIXES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_that_cannot_go_together_are_refused_by_rule(
    server: Server, game: str, seats: int, options: dict[str, str], rule: str, lang: str
) -> None:
    async def visit() -> None:
        async with Visitor.at(server.base) as ana:
            ana.http.headers["accept-language"] = lang
            with pytest.raises(RefusedError) as refused:
                await ana.ask("POST", "/api/tables", schemas.NewTable(game, seats, options))
            problem = refused.value.problem
            assert (refused.value.status, problem.rule) == (400, rule)
            assert problem.text == GAMES[game].texts(lang).say(problem.message)

    run(visit())


def test_a_guest_gets_a_cookie_and_a_name(server: Server) -> None:
    async def visit() -> None:
        async with Visitor.at(server.base) as ana:
            again = msgspec.json.decode(await ana.ask("GET", "/api/me"), type=schemas.Me)
            assert again == ana.me
            cookie = next(iter(ana.http.cookies.jar))
            assert cookie.has_nonstandard_attr("HttpOnly")
            named = await ana.ask("PUT", "/api/me/name", schemas.Rename("  Ana\u202e\n  B "))
            assert msgspec.json.decode(named, type=schemas.Me).name == "Ana B"
            with pytest.raises(RefusedError) as refused:
                await ana.ask("PUT", "/api/me/name", {"name": "\u200b \n"})
            assert key(refused) == (400, "bad_name")
            wrong_bodies: tuple[object, ...] = (
                {"name": ""},
                {"name": "x" * 25},
                {"nom": "x"},
                [],
                {"name": 3},
            )
            for wrong in wrong_bodies:
                with pytest.raises(RefusedError) as refused:
                    await ana.ask("PUT", "/api/me/name", wrong)
                assert key(refused) == (400, "bad_request")

    run(visit())


def test_a_forged_cookie_is_nobody(server: Server) -> None:
    async def visit() -> None:
        async with Visitor.at(server.base) as ana, Visitor.at(server.base) as bo:
            mine = ana.http.cookies["hyakki_visitor"].partition(".")[2]
            forged = f"{bo.me.id}.{mine}"
            for cookie in (forged, "x", "", f"{bo.me.id}.", "a.b.c"):
                answer = httpx.post(
                    f"{server.base}/api/tables",
                    json={"game": "terres", "seats": 2},
                    headers={"cookie": f"hyakki_visitor={cookie}"},
                )
                assert answer.status_code == 401
                assert answer.json()["message"]["key"] == "error.no_visitor"

    run(visit())


def test_forget_me(server: Server) -> None:
    """The identity goes, the games stay without the name."""

    async def visit() -> None:
        async with party(server.base, 2) as table:
            ana = table.visitors[0]
            await ana.ask("PUT", "/api/me/name", schemas.Rename("Ana"))
            mine = msgspec.json.decode(await ana.ask("GET", "/api/me/data"), type=schemas.MyData)
            assert [info.id for info in mine.tables] == [table.table]
            await ana.ask("DELETE", "/api/me")
            seen = await table.visitors[1].ask("GET", f"/api/tables/{table.table}")
            info = msgspec.json.decode(seen, type=schemas.TableInfo)
            assert info.seats[0].name == "—"
            assert ana.me.id.encode() not in seen

    run(visit())


def test_seats_are_arranged_before_the_start(server: Server) -> None:
    async def visit() -> None:
        async with Visitor.at(server.base) as ana, Visitor.at(server.base) as bo:
            table = (await ana.open_table(TERRES)).id
            await bo.sit(table, 1)
            with pytest.raises(RefusedError) as refused:
                await ana.sit(table, 1)
            assert key(refused) == (409, "seat_taken")
            with pytest.raises(RefusedError) as refused:
                await ana.start(table)
            assert key(refused) == (400, "seats_free")
            with pytest.raises(RefusedError) as refused:
                await bo.seat_bot(table, 0, "novice")
            assert key(refused) == (403, "not_host")
            await ana.seat_bot(table, 0, "adept")
            info = await ana.change_seat(table, 0, schemas.SeatChange("swap", other=1))
            assert [seat.kind for seat in info.seats] == ["person", "bot"]
            info = await bo.change_seat(table, 0, schemas.SeatChange("free"))
            assert [seat.kind for seat in info.seats] == ["free", "bot"]
            for bot in ("genius", "search:60000ms", "search:9", "greedy", "uniform", "novice:1"):
                with pytest.raises(RefusedError) as refused:
                    await ana.seat_bot(table, 0, bot)
                assert key(refused) == (400, "unknown_bot")
            with pytest.raises(RefusedError) as refused:
                await ana.sit(table, 5)
            assert key(refused) == (400, "unknown_seat")
            await ana.sit(table, 0)
            await ana.start(table)
            for late in (schemas.SeatChange("free"), schemas.SeatChange("take")):
                with pytest.raises(RefusedError) as refused:
                    await ana.change_seat(table, 0, late)
                assert key(refused) == (409, "not_open")

    run(visit())


def test_the_lobby_lists_public_tables(server: Server) -> None:
    async def visit() -> None:
        async with Visitor.at(server.base) as ana:
            seen = (await ana.open_table(TERRES)).id
            hidden = (
                await ana.open_table(
                    schemas.NewTable("terres", 2, settings=schemas.TableSettings(False))
                )
            ).id
            rows = await ana.ask("GET", "/api/tables?status=open&game=terres")
            ids = [row.id for row in msgspec.json.decode(rows, type=list[schemas.TableInfo])]
            assert seen in ids
            assert hidden not in ids
            assert msgspec.json.decode(await ana.ask("GET", f"/api/tables/{hidden}"))["host"]

    run(visit())


@pytest.mark.parametrize(
    ("body", "status", "problem"),
    [
        ({"game": "chess", "seats": 2}, 400, "unknown_game"),
        ({"game": "terres", "seats": 3}, 400, "bad_seats"),
        ({"game": "terres", "seats": 2, "options": {"x": "y"}}, 400, "unknown_option"),
        (
            {"game": "terres", "seats": 2, "options": {"leftover_chain": "?"}},
            400,
            "bad_option_value",
        ),
        ({"game": "terres", "seats": 99}, 400, "bad_request"),
        ({"game": "terres", "seats": 2, "house": {"undo": "always"}}, 400, "bad_request"),
        ({"game": "terres"}, 400, "bad_request"),
        ({}, 400, "bad_request"),
    ],
    ids=str,
)
def test_impossible_tables(server: Server, body: object, status: int, problem: str) -> None:
    async def visit() -> None:
        async with Visitor.at(server.base) as ana:
            with pytest.raises(RefusedError) as refused:
                await ana.ask("POST", "/api/tables", body)
            assert key(refused) == (status, problem)

    run(visit())


def test_chance_is_committed_before_and_mixed_by_the_seats(server: Server) -> None:
    async def visit() -> None:
        async with Visitor.at(server.base) as ana:
            info = await ana.open_table(TERRES)
            await ana.sit(info.id, 0)
            await ana.seat_bot(info.id, 1, "novice")
            added = await ana.add_entropy(info.id, 0)
            with pytest.raises(RefusedError) as refused:
                await ana.ask("PUT", f"/api/tables/{info.id}/seats/1/entropy", schemas.Entropy("x"))
            assert key(refused) == (403, "not_your_seat")
            with pytest.raises(RefusedError) as refused:
                await ana.ask("GET", f"/api/tables/{info.id}/record")
            assert key(refused) == (400, "not_over")
            await ana.start(info.id)
            async with ana.visit(info.id) as live:
                await live.until(lambda one: one.seat_to_act() is not None)
                await live.request(wire.Resign("r", 0))
                await live.until(lambda one: one.over())
            record = read_record(await ana.ask("GET", f"/api/tables/{info.id}/record"))
            assert record.chance.entropy == (added,)
            assert record.chance.seed is not None
            seed = bytes.fromhex(record.chance.seed)
            assert commitment(seed, record.chance.deal) == info.commitment
            assert record.ending == "resign 0"
            assert verify(GAMES["terres"], record).message.key == "verify.sealed"

    run(visit())


def test_rematch_and_same_deal(server: Server) -> None:
    async def visit() -> None:
        async with party(server.base, 2) as table:
            ana, bo = table.visitors
            with pytest.raises(RefusedError) as refused:
                await ana.ask("POST", f"/api/tables/{table.table}/rematch")
            assert key(refused) == (400, "not_over")
            await table.play_random(Rng(3))
            answer = await ana.ask("POST", f"/api/tables/{table.table}/rematch")
            first = msgspec.json.decode(answer, type=schemas.TableInfo)
            assert [seat.yours for seat in first.seats] == [False, True]
            answer = await bo.ask("POST", f"/api/tables/{table.table}/rematch")
            assert msgspec.json.decode(answer, type=schemas.TableInfo).id == first.id
            answer = await bo.ask("POST", f"/api/tables/{table.table}/same-deal")
            again = msgspec.json.decode(answer, type=schemas.TableInfo)
            assert again.same_deal_as == table.table
            assert not again.settings.public
            assert [seat.yours for seat in again.seats] == [False, True]
            await bo.seat_bot(again.id, 0, "novice")
            await bo.start(again.id)
            async with bo.visit(again.id) as live:
                await live.until(lambda one: one.seat_to_act() is not None)
                await live.request(wire.Resign("r", 1))
                await live.until(lambda one: one.over())
            old = read_record(await bo.ask("GET", f"/api/tables/{table.table}/record"))
            new = read_record(await bo.ask("GET", f"/api/tables/{again.id}/record"))
            dealt = next(n for n, line in enumerate(old.moves) if not line.startswith("*"))
            assert new.moves[:dealt] == old.moves[:dealt]

    run(visit())


def test_replays_of_finished_games(server: Server) -> None:
    async def visit() -> None:
        async with party(server.base, 2) as table:
            await table.play_random(Rng(5))
            ana = table.visitors[0]
            path = f"/api/tables/{table.table}/replay"
            whole = msgspec.json.decode(await ana.ask("GET", path), type=schemas.Replay)
            assert whole.fairness.holds
            step = msgspec.json.decode(
                await ana.ask("GET", f"{path}/14?seat=1"), type=schemas.ReplayStep
            )
            assert msgspec.json.decode(step.view)["seat"] == 1
            told = [
                msgspec.json.decode(
                    await ana.ask("GET", f"{path}/log?seat={seat}"), type=tuple[LogLine, ...]
                )
                for seat in (0, 1)
            ]
            assert len(whole.log) == len(told[0]) == len(told[1]) == len(whole.record.moves)
            keys = [
                {one.key for line in log for one in line.messages} for log in (whole.log, *told)
            ]
            assert [("log.drew" in found, "log.drew_unseen" in found) for found in keys] == [
                (True, False),
                (True, True),
                (True, True),
            ]
            with pytest.raises(RefusedError) as refused:
                await ana.ask("GET", f"{path}/99999")
            assert key(refused) == (400, "record_too_short")
            with pytest.raises(RefusedError) as refused:
                await ana.ask("GET", f"{path}/3?seat=7")
            assert key(refused) == (400, "unknown_seat")

    run(visit())


def test_shelf_texts_and_operation(server: Server) -> None:
    shelf = httpx.get(f"{server.base}/api/shelf").json()
    assert [game["key"] for game in shelf["games"]] == list(GAMES)
    assert [bot["address"] for bot in shelf["bots"]] == [level.key for level in LEVELS]
    for lang in LANGUAGES:
        texts = httpx.get(f"{server.base}/api/texts/{lang}").json()
        assert all(
            texts[f"bot.{bot['address']}.{word}"]
            for bot in shelf["bots"]
            for word in ("name", "about")
        )
    texts = httpx.get(f"{server.base}/api/texts/fr/terres").json()
    assert "prend peur" in texts["rule.T5.6"]
    assert httpx.get(f"{server.base}/api/texts/eo").status_code == 400
    assert httpx.get(f"{server.base}/health").json()["status"] == "ok"
    assert "hyakki_moves_total" in httpx.get(f"{server.base}/metrics").text
    assert httpx.get(f"{server.base}/api/docs").json()["info"]["title"] == "Hyakki"
    french = httpx.get(f"{server.base}/api/nowhere", headers={"accept-language": "fr-FR,fr;q=0.9"})
    assert french.json()["text"] == "Il n’y a rien à cette adresse."


def test_unknown_tables(server: Server) -> None:
    async def visit() -> None:
        async with Visitor.at(server.base) as ana:
            with pytest.raises(RefusedError) as refused:
                await ana.ask("GET", "/api/tables/nowhere")
            assert key(refused) == (404, "no_table")
            async with ana.visit("nowhere") as live:
                await live.socket.wait_closed()
                assert live.socket.close_code == 4404

    run(visit())
