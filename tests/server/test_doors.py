"""What comes to the door: odd requests, other hosts, HEAD. Whatever is refused is refused in words, safely, and logged once."""

from __future__ import annotations

import http.client
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from hyakki.server.http.gate import HEADERS
from tests.server.live import Server

DEEP = b"[" * 30_000 + b"]" * 30_000
JSON = {"content-type": "application/json"}
ODD: list[tuple[str, str, dict[str, str], bytes, int]] = [
    ("GET", "/api/me/tables", {"cookie": "hyakki_visitor=é.x"}, b"", 401),
    ("GET", "/api/me/tables", {"cookie": "hyakki_visitor=x.é"}, b"", 401),
    ("GET", "/%00", {}, b"", 404),
    ("GET", "/table/%00", {}, b"", 404),
    ("GET", "/api/tables/%00", {}, b"", 404),
    ("GET", "/api/tables?game=%00", {}, b"", 400),
    ("GET", "/api/tables?before=soon", {}, b"", 400),
    ("GET", "/assets/" + "x" * 300, {}, b"", 404),
    ("GET", "/api/" + "x" * 1000, {}, b"", 404),
    ("GET", "/" + "x" * 5000, {}, b"", 414),
    ("GET", "/api/tables/" + "%C3%A9" * 200, {}, b"", 404),
    ("GET", f"/api/tables/x/replay/{'9' * 1500}", {}, b"", 400),
    ("PUT", "/api/tables/x/seats/" + "9" * 1500, JSON, b'{"action":"take"}', 400),
    ("PUT", "/api/tables/x/seats/zero", JSON, b'{"action":"take"}', 404),
    ("POST", "/api/tables", JSON, DEEP, 400),
    ("POST", "/api/tables", JSON, b'{"game":' + DEEP + b"}", 400),
    ("POST", "/api/tables", JSON, b"\xff\xfe", 400),
    ("POST", "/api/tables", JSON, b"", 400),
    ("POST", "/api/tables", JSON, b'{"game":"\\ud800","seats":2}', 400),
    ("POST", "/api/tables", {"content-type": "text/xml"}, b"<x/>", 400),
    ("PUT", "/api/me/name", JSON, b'{"name":"' + b"x" * 70_000 + b'"}', 413),
    ("DELETE", "/api/shelf", {}, b"", 405),
    ("BREW", "/api/shelf", {}, b"", 400),
    ("GET", "/api/shelf", {"accept-language": "é" * 100}, b"", 200),
    ("GET", "/api/shelf", {"host": "ex ample"}, b"", 421),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings = {"HYAKKI_REQUESTS": "100000", "HYAKKI_HOST_NAMES": "table.example.org"}
    started = Server(tmp_path_factory.mktemp("doors"), **settings).start()
    yield started
    assert started.stop() == 0
    assert "Traceback" not in started.log.read_text()


def ask(
    server: Server, method: str, path: str, headers: dict[str, str], body: bytes = b""
) -> tuple[int, dict[str, str], bytes]:
    """As it is written: a library for browsers' requests would mend it first."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    own = "host" in headers
    line.putrequest(method, path, skip_host=own)
    for name, value in headers.items():
        line.putheader(name, value.encode())
    if body or method in ("POST", "PUT"):
        line.putheader("content-length", str(len(body)))
    line.endheaders(body)
    answer = line.getresponse()
    told = {name.lower(): value for name, value in answer.getheaders()}
    content = answer.read()
    line.close()
    return answer.status, told, content


@pytest.fixture(scope="module")
def cookie(server: Server) -> str:
    return f"hyakki_visitor={httpx.get(f'{server.base}/api/me').cookies['hyakki_visitor']}"


@pytest.mark.parametrize(
    ("method", "path", "headers", "body", "status"),
    ODD,
    ids=[f"{number}-{odd[0]}-{odd[1][:24]}" for number, odd in enumerate(ODD)],
)
def test_an_odd_request_is_refused_in_words_and_safely(
    server: Server,
    cookie: str,
    method: str,
    path: str,
    headers: dict[str, str],
    body: bytes,
    status: int,
) -> None:
    got, told, content = ask(server, method, path, {"cookie": cookie, **headers}, body)
    assert got == status, content[:300]
    assert {name: told.get(name) for name in HEADERS} == HEADERS
    if got >= 400:
        problem = json.loads(content)
        assert problem["text"]
        assert problem["text"] != problem["message"]["key"]


def test_a_refusal_is_logged_once_and_without_secrets(server: Server) -> None:
    before = server.log.read_text()
    secret = "hyakki_visitor=secret-cookie.é"
    ask(server, "GET", "/api/tables/secret-link", {"cookie": secret})
    new = server.log.read_text().removeprefix(before)
    assert new.count("GET /api/tables/{table_id") == 1
    assert "404" in new
    assert "secret" not in new


def test_an_error_of_our_own_is_logged_once_with_its_trace(tmp_path: Path) -> None:
    """A database whose tables are gone while the server runs: the visitor reads a sentence, the operator a trace."""
    server = Server(tmp_path).start()
    try:
        cookie = f"hyakki_visitor={httpx.get(f'{server.base}/api/me').cookies['hyakki_visitor']}"
        with sqlite3.connect(tmp_path / "hyakki.sqlite") as database:
            database.execute("DROP TABLE said")
            database.execute("DROP TABLE players")
        status, told, content = ask(server, "GET", "/api/me/tables", {"cookie": cookie})
    finally:
        server.stop()
    assert status in (500, 503)
    assert json.loads(content)["message"]["key"] in ("error.server", "error.no_store")
    assert {name: told.get(name) for name in HEADERS} == HEADERS
    logged = server.log.read_text()
    assert logged.count("GET /api/me/tables") == 1
    assert b"Traceback" not in content


HOSTS = [
    ("127.0.0.1", True),
    ("127.0.0.1:8000", True),
    ("localhost", True),
    ("LOCALHOST:8000", True),
    ("play.localhost", True),
    ("192.168.1.20:8000", True),
    ("10.0.0.7", True),
    ("[::1]:8000", True),
    ("[fe80::1]", True),
    ("table.example.org", True),
    ("Table.Example.org:443", True),
    ("table.example.org.", True),
    ("evil.example", False),
    ("evil.example:8000", False),
    ("127.0.0.1.evil.example", False),
    ("localhost.evil.example", False),
    ("table.example.org.evil.example", False),
    ("", False),
]


@pytest.mark.parametrize(("host", "ours"), HOSTS)
def test_only_our_own_hosts_are_served(server: Server, host: str, ours: bool) -> None:
    """DNS rebinding: a page of another site whose name was pointed at us gets a sentence, and nothing else."""
    status, _, content = ask(server, "GET", "/api/me", {"host": host})
    assert status == (200 if ours else 421)
    if not ours:
        problem = json.loads(content)
        assert problem["message"]["key"] == "error.wrong_host"
        assert "--host-name" in problem["text"]


def test_a_probe_may_use_any_name(server: Server) -> None:
    for path in ("/health", "/ready"):
        assert ask(server, "GET", path, {"host": "node:8000"})[0] == 200


def test_a_socket_through_another_host_is_refused(server: Server, cookie: str) -> None:
    upgrade = {
        "host": "evil.example",
        "cookie": cookie,
        "connection": "upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    status, _, content = ask(server, "GET", "/api/tables/x/socket", upgrade)
    assert status == 421
    assert b"error.wrong_host" in content


@pytest.mark.parametrize("path", ["/health", "/ready", "/api/shelf", "/api/texts/en", "/api/docs"])
def test_head_answers_like_get_without_a_body(server: Server, path: str) -> None:
    got, head = httpx.get(f"{server.base}{path}"), httpx.head(f"{server.base}{path}")
    assert head.status_code == got.status_code == 200
    assert head.content == b""
    assert head.headers["content-length"] == got.headers["content-length"]
    assert head.headers["content-type"] == got.headers["content-type"]


def test_head_of_what_is_not_there(server: Server) -> None:
    assert httpx.head(f"{server.base}/api/nothing").status_code == 404
    assert httpx.head(f"{server.base}/api/tables/x/start").status_code == 405


def test_https_is_kept(tmp_path: Path) -> None:
    """A browser that came by HTTPS once does not come without it."""
    server = Server(tmp_path, HYAKKI_HTTPS="true").start()
    try:
        for path in ("/api/shelf", "/api/nothing"):
            told = httpx.get(f"{server.base}{path}").headers["strict-transport-security"]
            assert told == "max-age=31536000"
    finally:
        server.stop()
