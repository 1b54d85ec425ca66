"""Compiles the engines with mypyc as part of the normal build; without a C compiler they stay plain Python.

Used by hatchling (wheels and editable installs), and by `python build_engines.py` in a checkout
(`--check` only says whether the compiled modules are there and belong to the sources). HYAKKI_PLAIN=1 leaves the compiling out.
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
GROUP = "hyakki_engines"
STAMP = SOURCES / f".{GROUP}-{sys.implementation.cache_tag}"
# All engines are one C file. GCC stops inlining when a file has grown by some share; these limits let the
# rules of one game be inlined however many other games there are (`hyakki bench terres`: 12.1 → 14.0 times plain).
GCC_INLINING = (
    "--param=inline-unit-growth=300 --param=large-unit-insns=1000000 --param=large-function-growth=400"
    " --param=max-inline-insns-auto=60 -fno-semantic-interposition"
)


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


def compiler_flags(path: str) -> str:
    """What the user asks for, after what this compiler is known to understand."""
    asked = [path, "--version"]
    said = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    own = GCC_INLINING if "Free Software Foundation" in said else ""
    return f"{own} {os.environ.get('CFLAGS', '')}".strip()


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
    for path in [*engine_files(), ROOT / "build_engines.py"]:
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
    script = (
        "import sys; from setuptools import setup; from mypyc.build import mypycify;"
        f"setup(name={GROUP!r}, package_dir={{'': 'src'}}, packages=[],"
        "ext_modules=mypycify(sys.argv[6:], opt_level='3', debug_level='0', multi_file=False,"
        f"group_name={GROUP!r}), script_args=sys.argv[1:6])"
    )
    names = [str(path.relative_to(ROOT)) for path in engine_files()]
    with tempfile.TemporaryDirectory() as scratch:
        jobs = str(os.cpu_count() or 1)
        command = [sys.executable, "-c", script, "-q", "build_ext", "--inplace", "--parallel", jobs]
        command += names
        environment = {
            **os.environ,
            "CFLAGS": compiler_flags(path),
            "MYPYPATH": "src",
            "MYPY_CACHE_DIR": str(Path(scratch) / "cache"),
        }
        result = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    if result.returncode != 0:
        remove_compiled()
        print(result.stdout[-4000:] + result.stderr[-4000:], file=sys.stderr)
        raise SystemExit(
            "hyakki: the engines could not be compiled (HYAKKI_PLAIN=1 builds without)"
        )
    STAMP.write_text(mark)
    return True


class EnginesHook(BuildHookInterface[Any]):
    """Hatchling's side: a wheel with compiled engines belongs to this platform."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        plain = os.environ.get("HYAKKI_PLAIN", "0") not in ("", "0")
        if plain and version != "editable":
            remove_compiled()
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
