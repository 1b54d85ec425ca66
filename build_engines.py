"""Compiles the engines with mypyc as part of the normal build; without a C compiler they stay plain Python.

Used by hatchling (wheels and editable installs), and by `python build_engines.py` in a checkout
(`--check` only says whether the compiled modules are there and belong to the sources). HYAKKI_PLAIN=1 leaves the compiling out.
What is to be handed on also needs the pages: they are built where there is Node.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "src"
STAMP = SOURCES / f".hyakki_engines-{sys.implementation.cache_tag}"
PAGES = SOURCES / "hyakki" / "server" / "pages" / "index.html"
RECIPES = ("build_engines.py", "compile_engines.py")


def engine_files() -> list[Path]:
    """The modules to compile: what `[tool.hyakki]` in pyproject.toml names, less what it keeps plain."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hyakki"]
    package = SOURCES / "hyakki"
    found: set[Path] = set()
    for name in table["compiled"]:
        place = package / name
        found.update(place.rglob("*.py") if place.is_dir() else [place])
    plain = {path for pattern in table["plain"] for path in package.glob(pattern)}
    return sorted(found - plain)


def compiler() -> str | None:
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(str(named).split()[0])


def compiled_files() -> list[Path]:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted(SOURCES.rglob(f"*{suffix}"))


def remove_compiled() -> None:
    for path in compiled_files():
        path.unlink()
    STAMP.unlink(missing_ok=True)


def fingerprint() -> str:
    """Changes whenever compiling again would give something else."""
    found = sha256(f"{sys.version} {version('mypy')}".encode())
    for path in [*engine_files(), *(ROOT / name for name in RECIPES)]:
        found.update(path.read_bytes())
    return found.hexdigest()


def up_to_date() -> bool:
    return STAMP.exists() and STAMP.read_text() == fingerprint() and bool(compiled_files())


def compile_engines() -> bool:
    """Put the compiled modules beside their sources. False if that is not possible here."""
    if up_to_date():
        return True
    remove_compiled()
    mark = fingerprint()  # of the sources as they are now, whatever happens to them meanwhile
    path = compiler()
    if path is None:
        print("hyakki: no C compiler found; the engines stay plain Python", file=sys.stderr)
        return False
    names = [str(path.relative_to(ROOT)) for path in engine_files()]
    command = [sys.executable, str(ROOT / "compile_engines.py"), path, *names]
    with tempfile.TemporaryDirectory() as scratch:
        environment = {**os.environ, "MYPYPATH": "src", "MYPY_CACHE_DIR": scratch}
        result = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    if result.returncode != 0:
        remove_compiled()
        raise SystemExit(
            "hyakki: the engines could not be compiled (HYAKKI_PLAIN=1 builds without)"
        )
    STAMP.write_text(mark)
    return True


def pages_are_there() -> bool:
    """Whether the pages are built; a checkout builds them with the Node of this machine."""
    web = ROOT / "web"
    npm = shutil.which("npm")
    if not PAGES.exists() and web.exists() and npm is not None:
        for words in (["ci"], ["run", "build"]):
            command = [npm, *words, "--silent"]
            if subprocess.run(command, cwd=web, stdout=sys.stderr, check=False).returncode != 0:
                raise SystemExit("hyakki: the pages could not be built with Node (see above)")
    return PAGES.exists()


class EnginesHook(BuildHookInterface[Any]):
    """Hatchling's side: a wheel with compiled engines belongs to this platform; only what is handed on needs the pages."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not pages_are_there():
            self.without_pages()
        if self.target_name == "wheel":
            self.add_engines(version, build_data)

    def without_pages(self) -> None:
        if self.target_name == "sdist":
            raise SystemExit(
                "hyakki: a source package contains the pages, and Node 20.19 or newer is needed to build them"
            )
        print(
            "hyakki: Node is missing, so this package has no pages: `hyakki serve` will say so. "
            "Install Node 20.19 or newer and build again.",
            file=sys.stderr,
        )

    def add_engines(self, version: str, build_data: dict[str, Any]) -> None:
        plain = os.environ.get("HYAKKI_PLAIN", "0") not in ("", "0")
        if plain or not compile_engines():
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        if version != "editable":
            build_data["force_include"].update(
                {str(path): str(path.relative_to(SOURCES)) for path in compiled_files()}
            )


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(
            not (up_to_date() or compiler() is None)
        )  # without a compiler there is nothing to wait for
    print("compiled" if compile_engines() else "plain")
