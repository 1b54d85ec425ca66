"""Compiles the engines with mypyc: a library for each game and one for what games share, side by side on all cores.

`build_engines.py` runs this in a process of its own. What a compiler made is kept under the hash of all that it was
made from, so that only what changed is compiled again.
"""

from __future__ import annotations

import ast
import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
import time
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from mypyc.build import (
    build_using_shared_lib,
    get_cflags,
    mypyc_build,
    setup_mypycify_vars,
)
from mypyc.options import CompilerOptions
from setuptools import Distribution, Extension  # type: ignore[import-untyped]
from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

GAMES = Path("src/hyakki/games")
WORK = Path("build/engines")
KEPT = WORK / "kept"
KEPT_FOR = 30 * 24 * 3600.0  # seconds since the last use
# GCC stops inlining when a file has grown by some share; these limits let the rules of a game be inlined however long they are.
GCC_INLINING = (
    "--param=inline-unit-growth=300 --param=large-unit-insns=1000000 --param=large-function-growth=400"
    " --param=max-inline-insns-auto=60 -fno-semantic-interposition"
)
# The functions that Python calls, and those that run once at import. GCC and Clang need not inline the rules there, too:
# that saves a quarter of the time.
SELDOM_RUN = re.compile(r"^extern (?=[^(]*(?:CPyPy_|____top_level__))", re.MULTILINE)

# The signature of a compiled function or class, which ends in what separates it from the docstring; NULL if its defaults are too odd for one.
SIGNATURE = re.compile(
    r"(?:\(PyCFunction\)CPyPy_(?P<function>\w+),[^{}\"]*|CPyType_(?P<type>\w+)_template_ = \{[^{}]*\.tp_doc = )"
    r'PyDoc_STR\((?P<signature>"[^"]*--\\n\\n"|NULL)'
)


def library_of(name: str) -> str:
    """A module of a game belongs to the library of that game."""
    path = Path(name)
    inside = path.relative_to(GAMES).parts if path.is_relative_to(GAMES) else ()
    return f"hyakki_{inside[0]}" if len(inside) > 1 else "hyakki_shared"


def translate(names: list[str]) -> list[Extension]:
    """Writes the C files; the result says how to compile them."""
    libraries: dict[str, list[str]] = {}
    for name in names:
        libraries.setdefault(library_of(name), []).append(name)
    options = CompilerOptions(separate=True, target_dir=str(WORK))
    options.global_opts = True  # all libraries come from this run, so every subclass is known
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            groups, files, _ = mypyc_build(
                names, options, separate=[(files, library) for library, files in libraries.items()]
            )
    except SystemExit:
        print(said.getvalue(), file=sys.stderr)
        raise
    setup_mypycify_vars()
    flags = get_cflags(opt_level="3", debug_level="0")
    return [
        extension
        for (sources, library), (made, headers) in zip(groups, files, strict=True)
        for extension in build_using_shared_lib(
            sources, str(library), made, headers, str(WORK), flags, []
        )
    ]


def mark_seldom_run() -> None:
    for header in WORK.glob("__native_internal_*.h"):
        text = header.read_text(encoding="utf-8")
        header.write_text(SELDOM_RUN.sub("extern __attribute__((cold)) ", text), encoding="utf-8")


def documented(tree: ast.AST, name: str) -> dict[str, str]:
    """The docstring of each class and function, by its full name as mypyc writes it in C."""
    found: dict[str, str] = {}
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            inside = f"{name}___{node.name}"
            found[inside] = ast.get_docstring(node) or ""
            if isinstance(node, ast.ClassDef):
                found |= documented(node, inside)
    return found


def add_docstrings(names: list[str]) -> None:
    """What mypyc leaves out. In C a class and a function have their signature where Python looks for both."""
    texts: dict[str, str] = {}
    for name in names:
        path = Path(name)
        module = "___".join(path.relative_to("src").with_suffix("").parts)
        texts |= documented(ast.parse(path.read_text(encoding="utf-8")), module)

    def documented_in_c(found: re.Match[str]) -> str:
        text = texts.get(found["function"] or found["type"], "").encode()
        quoted = "".join(f"\\{byte:03o}" for byte in text)
        return f'{found[0].removesuffix("NULL")} "{quoted}"' if text else found[0]

    for source in WORK.glob("__native_*.c"):
        text = source.read_text(encoding="utf-8")
        source.write_text(SIGNATURE.sub(documented_in_c, text), encoding="utf-8")


def size_of(extension: Extension) -> int:
    return sum(Path(source).stat().st_size for source in extension.sources)


def compiler_version(path: str) -> str:
    asked = [path, "--version"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout


def flags_for(compiler: str) -> str:
    """What this compiler is known to understand, and then what the user asks for."""
    own = "" if sys.platform == "win32" else "-fvisibility=hidden"
    if "Free Software Foundation" in compiler:
        own += f" {GCC_INLINING}"
    return f"{own} {os.environ.get('CFLAGS', '')}".strip()


def fingerprint(extension: Extension, compiler: str) -> str:
    """Changes whenever compiling again could give something else."""
    made_by = [sys.version, version("mypy"), compiler, *extension.extra_compile_args]
    made_by += [os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    found = sha256("\0".join([extension.name, *made_by]).encode())
    for path in sorted({*extension.sources, *extension.depends}):
        found.update(Path(path).read_bytes())
    return found.hexdigest()


class BuildChanged(build_ext):  # type: ignore[misc]
    """Compiles the largest first, takes what was kept, and says how far it is."""

    compiler_version = ""

    def build_extensions(self) -> None:
        self.extensions.sort(key=size_of, reverse=True)
        KEPT.mkdir(parents=True, exist_ok=True)
        super().build_extensions()

    def build_extension(self, ext: Any) -> None:
        kept = KEPT / fingerprint(ext, self.compiler_version)
        made = Path(self.get_ext_fullpath(ext.name))
        library = ext.name.endswith("__mypyc")
        if kept.exists():
            made.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kept, made)
            os.utime(kept)
            how = "unchanged"
        else:
            if library:
                say(f"compiling {ext.name} …")
            start = time.monotonic()
            super().build_extension(ext)
            keep(made, kept)
            how = f"compiled in {time.monotonic() - start:.0f} s"
        if library:
            say(f"{ext.name}: {how}")


def keep(made: Path, kept: Path) -> None:
    """A build that is broken off leaves nothing half-written behind."""
    unfinished = kept.with_suffix(".part")
    shutil.copyfile(made, unfinished)
    unfinished.replace(kept)


def forget_unused() -> None:
    for path in KEPT.iterdir():
        if path.stat().st_mtime < time.time() - KEPT_FOR:
            path.unlink()


def say(line: str) -> None:
    print(f"hyakki: {line}", file=sys.stderr, flush=True)


def main(compiler: str, names: list[str]) -> None:
    say(f"translating {len(names)} modules to C …")
    BuildChanged.compiler_version = compiler_version(compiler)
    os.environ["CFLAGS"] = flags_for(BuildChanged.compiler_version)
    extensions = translate(names)
    add_docstrings(names)
    if sys.platform != "win32":
        mark_seldom_run()
    places = ["--build-temp", str(WORK / "objects"), "--build-lib", str(WORK / "libraries")]
    cores = str(os.cpu_count() or 1)
    # not `setup`: that would read pyproject.toml, which is written for hatchling
    engines = Distribution(
        {
            "name": "hyakki_engines",
            "package_dir": {"": "src"},
            "packages": [],
            "ext_modules": extensions,
            "cmdclass": {"build_ext": BuildChanged},
            "script_name": "compile_engines.py",
            "script_args": [
                "-q",
                "build_ext",
                "--inplace",
                "--force",
                "--parallel",
                cores,
                *places,
            ],
        }
    )
    engines.parse_command_line()
    engines.run_commands()
    forget_unused()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
