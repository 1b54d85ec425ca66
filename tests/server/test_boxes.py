"""A server with owners' boxes: offered by name, played by bots as well, and refused in words where they are missing."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hyakki.core.fate import SeededFate
from hyakki.core.messages import BadInput
from hyakki.core.record import Record, read_record
from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.core.texts import core_texts
from hyakki.games import OWN, game_named
from hyakki.server import schemas
from hyakki.server.boxes import Boxes, read_boxes
from hyakki.server.client import RefusedError, Visitor
from hyakki.server.table.setup import read_setup
from hyakki.server.workers.worker import BotTask, answer
from tests.boxes import NAME, other_box
from tests.server.live import Server, run
from tests.server.rooms import fake_node


def written(folder: Path, **boxes: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, source in boxes.items():
        (folder / f"{name}.toml").write_text(source, encoding="utf-8")
    return folder


def refused(*paths: Path) -> str:
    with pytest.raises(BadInput) as error:
        read_boxes(paths)
    english, french = (core_texts(lang).say(error.value.message) for lang in ("en", "fr"))
    assert english != french
    return english


def test_the_boxes_of_a_folder(tmp_path: Path) -> None:
    folder = written(tmp_path / "boxes", **{key: other_box(key, f"My {key}") for key in OWN})
    (folder / "read me.txt").write_text("not a box")
    boxes = read_boxes([folder])
    for key in OWN:
        (game,) = boxes.offered(key)
        assert boxes.named(key, f"My {key}") is boxes.find(key, game.box.mark) is game
        assert boxes.named(key, "") is boxes.find(key, "") is game_named(key)
        assert boxes.find(key, "0" * 12) is None
        with pytest.raises(BadInput, match="of this game here"):
            boxes.named(key, "My other box")


def test_boxes_that_cannot_be_offered(tmp_path: Path) -> None:
    """One sentence each, with the file."""
    assert "nowhere" in refused(tmp_path / "nowhere")
    twice = written(tmp_path / "twice", a=other_box("terres"), b=other_box("terres", NAME.upper()))
    assert f"{twice / 'a.toml'} and {twice / 'b.toml'}" in refused(twice)
    like = written(tmp_path / "like", a=other_box("terres"), b=other_box("yokai"))
    assert "Two boxes are called" in refused(like)
    foreign = written(
        tmp_path / "foreign", a=other_box("terres").replace('key = "terres"', 'key = "go"')
    )
    assert "go" in refused(foreign)
    swapped = other_box("terres").replace('key = "terres"', 'key = "yokai"')
    assert "a.toml cannot be offered" in refused(written(tmp_path / "swapped", a=swapped))
    same = written(tmp_path / "same", a=game_named("terres").own_data())
    assert "the same as our own box" in refused(same)
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe9'")
    assert "UTF-8" in refused(tmp_path / "latin.toml")
    (written(tmp_path / "folders") / "x.toml").mkdir()
    assert "x.toml" in refused(tmp_path / "folders")
    assert "is empty" in refused(written(tmp_path / "empty", a=""))


@pytest.mark.parametrize("key", OWN)
def test_bots_play_with_the_box_of_their_table(key: str) -> None:
    game = game_named(key).with_data(other_box(key))
    names = [f"P{seat}" for seat in range(game.seat_counts[0])]
    table = Table(game, names, {}, SeededFate(3))
    seat = table.actors()[0]
    task = BotTask.of(table, seat, "greedy", seed=1, seconds=20.0, reasons=True)
    assert task.box == game.box.source
    found = answer(msgspec.json.encode(task))
    assert found.move in task.moves, found.error


@pytest.mark.anyio
async def test_an_option_that_no_longer_exists(tmp_path: Path) -> None:
    """The table is listed with the reason, and its history stays as it is."""
    async with fake_node(tmp_path) as at:
        table = await at.table()
        saved = await at.store.table(table)
        assert saved is not None
        before = await at.store.entries(table)
        setup = read_setup(saved.setup)
        setup.options["old_rule"] = "on"
        await at.store.change_table(msgspec.structs.replace(saved, setup=setup.encode()))
        async with at.rooms.lease(table) as room, room.locked():
            problem = room.info("v0").problem
            assert problem is not None
            assert core_texts("en").say(problem).startswith("This game was played with old_rule=on")
            with pytest.raises(BadInput, match="A version that knows it can still read the record"):
                room.require_history()
        assert await at.store.entries(table) == before
        assert table not in at.services.damaged


def test_a_box_from_start_to_record(tmp_path: Path) -> None:
    """Opened by name, played with a bot, recorded; without the box listed and refused in words; then played again."""
    folder = written(tmp_path / "boxes", mine=other_box("terres"))
    game = game_named("terres").with_data(other_box("terres"))
    server = Server(tmp_path, HYAKKI_BOXES=str(folder)).start()
    cookies: dict[str, str] = {}

    async def play() -> str:
        async with Visitor.at(server.base) as host:
            shelf = msgspec.json.decode(await host.ask("GET", "/api/shelf"), type=schemas.Catalogue)
            assert {info.key: info.boxes for info in shelf.games}["terres"] == (NAME,)
            with pytest.raises(RefusedError, match="no box"):
                await host.open_table(schemas.NewTable("terres", 2, box="Nobody's"))
            info = await host.open_table(schemas.NewTable("terres", 2, box=NAME))
            assert info.box == schemas.TableBox(NAME, game.box.mark)
            pieces = msgspec.json.decode(
                await host.ask("GET", f"/api/boxes/terres/{game.box.mark}"), type=schemas.BoxPieces
            )
            assert pieces.faces["sketch"]["s01"]["ends"] == ["earth", "wind"]
            paths = ("/api/pieces/terres", f"/api/pieces/terres/{game.box.mark}")
            about = [msgspec.json.decode(await host.ask("GET", path))["s01"] for path in paths]
            assert about[0] != about[1]
            await host.sit(info.id, 0)
            await host.seat_bot(info.id, 1, "novice")
            await host.start(info.id)
            async with host.visit(info.id) as live:
                rng = Rng(1)
                while not live.over():
                    await live.until(lambda one: one.over() or one.seat_to_act() is not None)
                    if not live.over():
                        moves = live.seats[0].moves
                        await live.play(0, moves[int(rng.below(len(moves)))])
            cookies.update(host.http.cookies)
            return info.id

    async def look(table: str, there: bool) -> Record | None:
        async with Visitor.at(server.base) as me:
            me.http.cookies.clear()
            me.http.cookies.update(cookies)
            rows = msgspec.json.decode(
                await me.ask("GET", "/api/me/tables"), type=list[schemas.TableInfo]
            )
            shown = {row.id: row for row in rows}
            if there:
                assert shown[table].problem is None
                again = msgspec.json.decode(
                    await me.ask("POST", f"/api/tables/{table}/rematch"), type=schemas.TableInfo
                )
                assert again.box == schemas.TableBox(NAME, game.box.mark)
                return read_record(await me.ask("GET", f"/api/tables/{table}/record"))
            assert shown[table].problem is not None
            for method, path in (
                ("GET", "record"),
                ("GET", "replay"),
                ("POST", "rematch"),
                ("POST", "same-deal"),
            ):
                with pytest.raises(RefusedError, match=f"with the box {NAME}, which is not here"):
                    await me.ask(method, f"/api/tables/{table}/{path}")
            return None

    try:
        table = run(play())
        server.stop()
        server.environment["HYAKKI_BOXES"] = str(written(tmp_path / "none"))
        server.start()
        run(look(table, there=False))
        server.stop()
        server.environment["HYAKKI_BOXES"] = str(folder)
        server.start()
        record = run(look(table, there=True))
    finally:
        server.stop()
    assert record is not None
    assert (record.box, record.data) == (NAME, game.box.mark)
    assert Boxes().find("terres", record.data) is None
