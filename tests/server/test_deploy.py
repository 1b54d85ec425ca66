"""What `deploy/` says, done: nginx with HTTPS before several nodes; and no setting in it that the server does not know."""

from __future__ import annotations

import asyncio
import re
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from typer.core import TyperGroup
from typer.main import get_command

from hyakki.cli import app
from hyakki.core.rng import Rng
from tests.processes import stop
from tests.server.live import Server, free_port, run, started_together
from tests.server.postgres import Postgres
from tests.server.programs import listening, program
from tests.server.test_faults import Diary, check, play_through_trouble, seated
from tools.pin_images import IMAGES

DEPLOY = Path(__file__).parents[2] / "deploy"
REQUESTS = 60  # a minute, for each address
FRAME = """
daemon off; master_process off; error_log stderr; pid {folder}/nginx.pid;
events {{ }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  include {folder}/site.conf;
}}
"""


class Proxy:
    """nginx as `deploy/nginx.conf` sets it up, with ports and a certificate of the test's."""

    def __init__(self, folder: Path, nodes: list[Server]) -> None:
        self.nodes = nodes
        self.port = free_port()
        self.base = f"https://localhost:{self.port}"
        certificate, key = _certificate(folder)
        self.trust = ssl.create_default_context(cafile=certificate)
        site = (DEPLOY / "nginx.conf").read_text()
        for place, node in enumerate(nodes):
            site = _instead(site, f"127.0.0.1:{8000 + place}", f"127.0.0.1:{node.port}")
        site = _instead(site, "listen 443", f"listen 127.0.0.1:{self.port}")
        site = _instead(site, "table.example.org;", "localhost;")
        site = _instead(site, "/etc/ssl/table.example.org.pem", str(certificate))
        site = _instead(site, "/etc/ssl/table.example.org.key", str(key))
        (folder / "site.conf").write_text(site)
        (folder / "nginx.conf").write_text(FRAME.format(folder=folder))
        words = [program("nginx", "nginx-light"), "-p", str(folder), "-c", "nginx.conf"]
        self.process = subprocess.Popen(words)
        listening(self.port)

    def stop(self) -> None:
        stop(self.process)


def _instead(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


def _certificate(folder: Path) -> tuple[Path, Path]:
    """For localhost, signed by itself."""
    certificate, key = folder / "site.pem", folder / "site.key"
    make = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    names = ["-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([program("openssl"), *make, *names, *files], check=True, capture_output=True)
    return certificate, key


@pytest.fixture
def proxy(tmp_path: Path, postgres: Postgres) -> Iterator[Proxy]:
    database = postgres.new_database()
    settings = {"HYAKKI_HTTPS": "true", "HYAKKI_REQUESTS": str(REQUESTS)}
    nodes = started_together([Server(tmp_path, database, **settings) for _ in range(3)])
    before = Proxy(tmp_path, nodes)
    yield before
    before.stop()
    for node in nodes:
        node.stop()
        assert "Traceback" not in node.log.read_text()


def test_a_game_over_https_outlives_a_node(proxy: Proxy) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            pair, table, diary = await seated(stack, proxy.base, proxy.base, proxy.trust)
            assert all(cookie.secure for one in pair for cookie in one.http.cookies.jar)
            stop = asyncio.Event()
            diary.most = 10  # the game must not be over before the node is gone
            game = asyncio.create_task(play_through_trouble(pair, table, Rng(1), diary, stop))
            await _played(diary, 5)
            await asyncio.to_thread(proxy.nodes[0].kill)
            diary.most = 20
            await _played(diary, len(diary.acknowledged) + 5)
            stop.set()
            await game
            assert await check(pair[0], table, diary) >= 10

    run(play())
    proxy.nodes[0].start()


async def _played(diary: Diary, moves: int) -> None:
    while len(diary.acknowledged) < moves:
        await asyncio.sleep(0.01)


def test_each_address_has_its_own_limit_and_cannot_lend_another(proxy: Proxy) -> None:
    """Behind the proxy all come from one address; what a visitor says of himself is not believed."""

    async def asked_from(address: str, times: int) -> int:
        transport = httpx.AsyncHTTPTransport(verify=proxy.trust, local_address=address)
        async with httpx.AsyncClient(transport=transport) as http:
            lie = {"x-forwarded-for": "10.0.0.1"}
            for number in range(times):
                lie["x-forwarded-for"] = f"10.0.0.{number % 200}"
                answer = await http.get(f"{proxy.base}/api/shelf", headers=lie)
            return answer.status_code

    async def ask() -> None:
        # each node counts for itself, and nginx deals the requests out
        assert await asked_from("127.0.0.2", 4 * REQUESTS) == 429
        assert await asked_from("127.0.0.3", 1) == 200

    run(ask())


def test_figures_are_not_for_the_public(proxy: Proxy) -> None:
    async def ask(address: str) -> int:
        transport = httpx.AsyncHTTPTransport(verify=proxy.trust, local_address=address)
        async with httpx.AsyncClient(transport=transport) as http:
            return (await http.get(f"{proxy.base}/metrics")).status_code

    assert run(ask("127.0.0.2")) == 403
    assert run(ask("127.0.0.1")) == 200


def test_every_setting_is_one_of_the_servers() -> None:
    hyakki = get_command(app)
    assert isinstance(hyakki, TyperGroup)
    serve = hyakki.commands["serve"]
    known = {name for option in serve.params for name in _names(option)}
    own = {"HYAKKI_DB_PASSWORD"}  # compose's own, for the database
    for path in DEPLOY.iterdir():
        asked = set(re.findall(r"HYAKKI_\w+", path.read_text())) - own
        assert asked <= known, path.name


def _names(option: object) -> list[str]:
    names = getattr(option, "envvar", None) or []
    return [names] if isinstance(names, str) else list(names)


def test_an_image_has_the_engines_and_the_pages() -> None:
    assert "make build pages" in (DEPLOY / "Dockerfile").read_text()


def test_an_image_can_be_reached_keeps_its_data_and_says_how_it_is() -> None:
    image = (DEPLOY / "Dockerfile").read_text()
    assert "HYAKKI_HOST=0.0.0.0" in image
    assert "VOLUME /var/lib/hyakki" in image
    assert "HYAKKI_HOME=/var/lib/hyakki" in image
    assert "/ready" in image.partition("HEALTHCHECK")[2]


def test_every_image_can_be_pinned_by_its_digest() -> None:
    """Each comes by a variable that `tools/pin_images.py` writes, with the tag that it asks for."""
    for path in DEPLOY.iterdir():
        text = path.read_text()
        named = re.findall(r"^\s+image: (.*)$|^FROM (\S+)", text, re.MULTILINE)
        for image in (one or other for one, other in named):
            assert image.startswith("${"), (path.name, image)
    defaults = re.findall(r"\$\{(\w+_IMAGE):-([^}]+)\}", "".join(map(_text, DEPLOY.iterdir())))
    assert dict(defaults) == IMAGES
    assert f"ARG PYTHON_IMAGE={IMAGES['PYTHON_IMAGE']}" in (DEPLOY / "Dockerfile").read_text()


def _text(path: Path) -> str:
    return path.read_text()


@pytest.mark.parametrize("name", ["compose.yaml", "compose-sqlite.yaml"])
def test_a_composed_site_is_served_over_https_only(name: str) -> None:
    text = (DEPLOY / name).read_text()
    assert 'HYAKKI_HTTPS: "true"' in text
    assert "HYAKKI_HOST_NAMES: ${HYAKKI_HOST_NAMES:?" in text
    assert '"443:443"' in text
    assert "8080" not in text
    assert "listen 443 ssl" in (DEPLOY / "compose-nginx.conf").read_text()


def test_one_node_keeps_its_file_in_a_volume() -> None:
    text = (DEPLOY / "compose-sqlite.yaml").read_text()
    assert "data:/var/lib/hyakki" in text
    assert "HYAKKI_DATABASE" not in text
