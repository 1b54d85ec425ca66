"""The wheel and the source package: what is in them, and how they work in an empty environment."""

from __future__ import annotations

import os
import re
import subprocess
import tarfile
import urllib.request
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import build_metadata
from hyakki.cli.extras import SERVER
from hyakki.server.http.static import missing_pages
from tests.wheels import ROOT, Built, build, build_all, install, ran, serving

BESIDE_THE_SOURCES = {
    ".gitignore",
    "CHANGELOG.md",
    "LICENSE",
    "PKG-INFO",
    "README.md",
    "build_engines.py",
    "build_metadata.py",
    "compile_engines.py",
    "pyproject.toml",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build_all(tmp_path_factory.mktemp("made"))


def contents(wheel: Path) -> dict[str, bytes]:
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def about(wheel: Path) -> Message:
    files = contents(wheel)
    (name,) = (name for name in files if name.endswith("/METADATA"))
    return Parser().parsestr(files[name].decode())


def tracked() -> set[str]:
    """The sources of the package as git sees them; what it ignores was made by a build."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "src"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("this is no git checkout")
    return set(listed.stdout.splitlines())


def test_the_source_package_has_no_stray_files(built: Built) -> None:
    found = (path for path in built.unpacked.rglob("*") if path.is_file())
    names = {path.relative_to(built.unpacked).as_posix() for path in found}
    names = {name for name in names if "__pycache__/" not in name}  # of the build itself
    assert {name for name in names if not name.startswith("src/")} == BESIDE_THE_SOURCES
    pages = {name for name in names if name.startswith("src/hyakki/server/pages/")}
    assert "src/hyakki/server/pages/index.html" in pages
    assert {name for name in names if name.startswith("src/")} - pages == tracked()


def test_a_wheel_has_the_package_and_its_pages_and_nothing_else(built: Built) -> None:
    names = {name for name in contents(built.wheel) if ".dist-info/" not in name}
    pages = {name for name in names if name.startswith("hyakki/server/pages/")}
    assert "hyakki/server/pages/index.html" in pages
    assert any(name.startswith("hyakki/server/pages/assets/") for name in pages)
    assert {f"src/{name}" for name in names - pages} == tracked()


def test_the_source_package_builds_the_same_wheel_by_itself(built: Built) -> None:
    ours, theirs = contents(built.wheel), contents(built.from_sdist)
    assert ours.keys() == theirs.keys()
    assert [name for name in ours if ours[name] != theirs[name]] == []


def test_a_package_without_the_server_needs_little(built: Built) -> None:
    said = about(built.wheel)
    needs = [need for need in said.get_all("Requires-Dist", []) if "extra ==" not in need]
    assert len(needs) == 5
    server = " ".join(n for n in said.get_all("Requires-Dist", []) if "'server'" in n)
    assert all(name.replace("_", "-") in server for name in SERVER)
    assert {"client", "server"} <= set(said.get_all("Provides-Extra", []))
    assert said["License-Expression"] == "MIT"
    classifiers = said.get_all("Classifier", [])
    assert all(f"Programming Language :: Python :: 3.{n}" in classifiers for n in range(11, 15))


def test_the_page_of_a_package_links_to_nothing_that_is_not_there(built: Built) -> None:
    shown = about(built.wheel).get_payload()
    assert isinstance(shown, str)
    assert shown.startswith("# Hyakki")
    assert re.findall(r"\]\((?!https://)[^)]*\)", shown) == []
    assert "![" not in shown


def test_a_release_links_to_its_own_tag() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = build_metadata.readme(text, "https://example.org/hyakki", "1.2.3")
    assert re.findall(r"\]\((?!https://)[^)]*\)", shown) == []
    assert "(https://example.org/hyakki/raw/v1.2.3/docs/screenshots/" in shown
    assert "(https://example.org/hyakki/blob/v1.2.3/docs/cli.md)" in shown
    addresses = build_metadata.addresses("https://example.org/hyakki", "1.2.3")
    assert addresses["Source"] == "https://example.org/hyakki"


def without_pages(built: Built, folder: Path) -> Path:
    """The source package as a checkout would be: the pages are not built yet."""
    with tarfile.open(built.sdist) as archive:
        archive.extractall(folder, filter="data")
    source = folder / built.unpacked.name
    (source / "src" / "hyakki" / "server" / "pages").rename(folder / "away")
    return source


@pytest.mark.parametrize(("target", "code"), [("wheel", 0), ("sdist", 1)])
def test_a_build_without_node_says_so(built: Built, tmp_path: Path, target: str, code: int) -> None:
    source = without_pages(built, tmp_path)
    run = build(source, target, tmp_path / "made", PATH=str(tmp_path))
    assert run.returncode == code
    assert "Node" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("fails", [False, True])
def test_a_checkout_builds_its_pages_with_node(built: Built, tmp_path: Path, fails: bool) -> None:
    """With an npm that only moves the finished pages there."""
    source = without_pages(built, tmp_path)
    (source / "web").mkdir()
    npm = tmp_path / "npm"
    moves = f'mv "{tmp_path}/away" "{source}/src/hyakki/server/pages"'
    npm.write_text(f'#!/bin/sh\ncase "$1" in run) {"exit 1" if fails else moves};; esac\n')
    npm.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    run = build(source, "wheel", tmp_path / "made", PATH=path)
    assert run.returncode == int(fails), run.stderr
    if fails:
        assert "the pages could not be built" in run.stderr
    else:
        (wheel,) = (tmp_path / "made").glob("*.whl")
        assert contents(wheel).keys() == contents(built.wheel).keys()


def test_a_server_without_pages_explains_instead_of_answering_404() -> None:
    with TestClient(Litestar([missing_pages])) as client:
        for address in ("/", "/table/x"):
            answer = client.get(address, headers={"accept-language": "fr"})
            assert answer.status_code == 503
            assert answer.text.startswith("Le serveur fonctionne, mais ses pages")
        assert "pages were not built" in client.get("/").text
        assert client.get("/api/nothing").status_code == 404


def test_the_library_alone_in_an_empty_environment(built: Built, tmp_path: Path) -> None:
    hyakki = install(tmp_path / "library", built.wheel)
    games = ran(hyakki, "games")
    assert games.returncode == 0, games.stderr
    assert games.stdout.startswith("terres  Terres de Yokai")
    code = "import hyakki; print(hyakki.game('yokai').new(seed=1).moves()[0].text)"
    assert ran(hyakki.parent / "python", "-c", code).stdout.strip()
    served = ran(hyakki)
    assert (served.returncode, served.stderr) == (
        2,
        'The server is not installed here. Install it: pip install "hyakki[server]"\n',
    )
    purged = ran(hyakki, "purge", "--older", "9d", HYAKKI_LANG="fr")
    assert purged.returncode == 2
    assert purged.stderr.startswith("Le serveur n’est pas installé ici.")
    client = ran(hyakki.parent / "python", "-c", "import hyakki.server.client")
    assert 'pip install "hyakki[client]"' in client.stderr


@pytest.fixture(scope="module")
def address(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server from the wheel that came from the source package."""
    folder = tmp_path_factory.mktemp("server")
    hyakki = install(folder / "environment", built.from_sdist, "[server]")
    with serving(hyakki, folder / "home") as address:
        yield address


def test_a_server_in_an_empty_environment_has_its_pages(address: str) -> None:
    with urllib.request.urlopen(address, timeout=60) as answer:
        page = answer.read().decode()
    scripts = re.findall(r'src="/(assets/[^"]+\.js)"', page)
    assert scripts
    for script in scripts:
        with urllib.request.urlopen(f"{address}{script}", timeout=60) as answer:
            assert answer.headers["content-type"].startswith("text/javascript")
    with urllib.request.urlopen(f"{address}ready", timeout=60) as answer:
        assert b'"ready"' in answer.read()
