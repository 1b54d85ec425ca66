"""`make licences`: which licences cover what Hyakki ships, listed in docs/licences.md.

The list names every Python package that `make play` installs, what the pages are made of, and their fonts. The packages that only
build or test the pages are checked but not listed. A licence that is not in ALLOWED, and a package that states none,
are errors. `--check` writes nothing and also fails if the page is out of date.
"""

from __future__ import annotations

import json
import re
import sys
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "licences.md"
PYTHON_LOCKS: Final = ("requirements.lock", "requirements-uv.lock")
FONTS: Final = ROOT / "web" / "src" / "fonts"

# LGPL and MPL ask for the source of changes to these packages; Hyakki installs them unchanged.
ALLOWED: Final = frozenset(
    {
        "Apache-2.0",
        "BSD-2-Clause",
        "BlueOak-1.0.0",
        "BSD-3-Clause",
        "ISC",
        "LGPL-3.0-only",
        "MIT",
        "MPL-2.0",
        "OFL-1.1",
        "PSF-2.0",
    }
)
# What the metadata leaves open, read in the licence files of the packages; the first two are installed on Windows only.
READ_BY_HAND: Final = {
    "colorama": "BSD-3-Clause",
    "tzdata": "Apache-2.0",
    "rich-click": "MIT",
    "segno": "BSD-3-Clause",
    "uvloop": "Apache-2.0 OR MIT",
}
IN_WORDS: Final = {
    "Apache Software License": "Apache-2.0",
    "ISC License": "ISC",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
# Svelte's runtime is in the pages, and a few lines of the tools that join the scripts together.
IN_PAGES: Final = ("svelte", "rolldown", "vite")


class Entry(NamedTuple):
    name: str
    version: str
    licence: str  # an SPDX expression, or "" if it is not known


def main() -> int:
    python, pages, tools, fonts = python_entries(), page_entries(), npm_entries(), font_entries()
    errors = problems([*python, *tools, *fonts])
    for error in errors:
        print(error)
    if errors:
        return 1
    text = page(python, pages, fonts)
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    if "--check" in sys.argv:
        print("docs/licences.md is out of date: run `make licences`")
        return 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


def problems(entries: list[Entry]) -> list[str]:
    """One sentence for each package whose licence is unknown or not allowed."""
    found = []
    for name, _, licence in entries:
        if not licence:
            found.append(f"{name}: no licence found; read it and add it to READ_BY_HAND")
        elif refused := [part for part in ids_in(licence) if part not in ALLOWED]:
            found.append(f"{name}: {', '.join(refused)} is not in ALLOWED")
    return found


def ids_in(expression: str) -> list[str]:
    """The licences that an SPDX expression names. All have to be allowed, also where one may choose."""
    return [word for word in re.findall(r"[^\s()]+", expression) if word not in {"AND", "OR"}]


def python_entries() -> list[Entry]:
    locks = "".join((ROOT / name).read_text(encoding="utf-8") for name in PYTHON_LOCKS)
    pins = re.findall(r"^([a-z0-9._-]+)==([^\s;\\]+)", locks, re.MULTILINE)
    return [Entry(name, version, python_licence(name)) for name, version in sorted(pins)]


def python_licence(name: str) -> str:
    if name in READ_BY_HAND:
        return READ_BY_HAND[name]
    try:
        return stated_in(metadata(name))
    except PackageNotFoundError:
        return ""


def stated_in(about: PackageMetadata) -> str:
    """The licence expression, the licence if it is a known name, or the classifier if there is only one."""
    if expressions := about.get_all("License-Expression"):
        return str(expressions[0])
    words = str((about.get_all("License") or [""])[0])
    if words in ALLOWED or words in IN_WORDS:
        return IN_WORDS.get(words, words)
    if words and set(ids_in(words)) <= ALLOWED:
        return words
    classifiers = about.get_all("Classifier") or []
    names = [line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License ::")]
    return IN_WORDS.get(names[0], "") if len(names) == 1 else ""


def npm_lock() -> dict[str, dict[str, object]]:
    """The packages of web/package-lock.json by their folder, without the project itself."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    return {folder: package for folder, package in lock["packages"].items() if folder}


def npm_entries() -> list[Entry]:
    """Everything that is needed to build and test the pages."""
    return [npm_entry(folder, package) for folder, package in npm_lock().items()]


def npm_entry(folder: str, package: dict[str, object]) -> Entry:
    name = folder.rpartition("node_modules/")[2]
    return Entry(name, str(package["version"]), str(package.get("license", "")))


def page_entries() -> list[Entry]:
    """What leaves traces in the built pages."""
    lock = npm_lock()
    svelte = "node_modules/svelte"
    required = lock[svelte]["dependencies"]
    assert isinstance(required, dict)
    folders = [f"node_modules/{name}" for name in IN_PAGES]
    for name in required:
        own = f"{svelte}/node_modules/{name}"
        folders.append(own if own in lock else f"node_modules/{name}")
    return sorted(npm_entry(folder, lock[folder]) for folder in folders)


def font_entries() -> list[Entry]:
    """The fonts of the pages; `inter-more.woff2` belongs to `OFL-inter.txt`."""
    names = sorted({path.stem.partition("-")[0] for path in FONTS.glob("*.woff2")})
    return [Entry(name, "", font_licence(FONTS / f"OFL-{name}.txt")) for name in names]


def font_licence(path: Path) -> str:
    name = "SIL Open Font License, Version 1.1"
    return "OFL-1.1" if path.exists() and name in path.read_text(encoding="utf-8") else ""


def page(python: list[Entry], pages: list[Entry], fonts: list[Entry]) -> str:
    font_rows = [
        f"| {name} | {licence} | [text](../web/src/fonts/OFL-{name}.txt) |"
        for name, _, licence in fonts
    ]
    lines = [
        "# Licences",
        "",
        "Written by `make licences` from the lock files and the metadata of the packages. Hyakki itself is under the",
        f"[MIT licence](../LICENSE). These licences are allowed: {', '.join(sorted(ALLOWED))}; the command fails at any other.",
        "Binary packages contain libraries of their own, whose licences are in the packages.",
        "",
        "## Python packages",
        "",
        "What `make play` installs (`requirements.lock`, `requirements-uv.lock`): the packages that run, and those that build the engines and the pages.",
        "",
        *table(python),
        "",
        "## In the pages",
        "",
        "Svelte with the packages that it requires, and the tools that add a few lines of their own. What only builds and tests the pages is checked, not listed.",
        "",
        *table(pages),
        "",
        "## Fonts",
        "",
        "| font | licence | |",
        "|---|---|---|",
        *font_rows,
    ]
    return "\n".join(lines) + "\n"


def table(entries: list[Entry]) -> list[str]:
    rows = [f"| {name} | {version} | {licence} |" for name, version, licence in entries]
    return ["| package | version | licence |", "|---|---|---|", *rows]


if __name__ == "__main__":
    sys.exit(main())
