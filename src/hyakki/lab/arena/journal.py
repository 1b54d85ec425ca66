"""The file of a long match: its set-up, then a line for each bout, so that an interrupted match goes on where it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from hyakki.core.messages import bad
from hyakki.lab.arena.bout import Result
from hyakki.lab.arena.contest import Setup

FORMAT: Final = "hyakki-arena-1"


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    format: str
    setup: Setup


def opened(path: Path, setup: Setup) -> list[Result]:
    """The bouts that the file holds. A new file is begun, one of another set-up refused, a torn last line cut off."""
    try:
        if not path.exists() or path.stat().st_size == 0:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(_line(Heading(FORMAT, setup)))
            return []
        content = path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        results = _read(path, whole, setup)
        if whole != content:
            path.write_bytes(whole)
    except OSError as error:
        raise bad("no_write", path=str(path), why=error.strerror or str(error)) from None
    return results


def kept(path: Path, results: Iterable[Result]) -> Iterator[Result]:
    """Pass the results on, each written down first."""
    with path.open("ab") as file:
        for result in results:
            file.write(_line(result))
            file.flush()
            yield result


def _read(path: Path, content: bytes, setup: Setup) -> list[Result]:
    heading, *lines = content.splitlines() or [b""]
    try:
        begun = msgspec.json.decode(heading, type=Heading)
        if begun.format != FORMAT:
            raise msgspec.DecodeError(begun.format)
        results = [msgspec.json.decode(line, type=Result) for line in lines]
    except msgspec.DecodeError as error:
        raise bad("not_an_arena", path=str(path), why=str(error)) from None
    for name in Setup.__struct_fields__:
        found, wanted = getattr(begun.setup, name), getattr(setup, name)
        if found != wanted:
            raise bad(
                "other_arena", path=str(path), name=name, found=_shown(found), wanted=_shown(wanted)
            )
    return results


def _shown(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"
