"""The file of a long match: its terms, then one line for each finished bout. An interrupted match is resumed from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from hyakki.core.messages import bad
from hyakki.lab.arena.bout import Result
from hyakki.lab.arena.contest import MatchTerms

FORMAT: Final = "hyakki-arena-1"


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    format: str
    terms: MatchTerms = msgspec.field(name="setup")


def open_file(path: Path, terms: MatchTerms) -> list[Result]:
    """The results that the file holds.

    A new file is begun, a file of another match is refused, and an incomplete last line is cut off.
    """
    try:
        if not path.exists() or path.stat().st_size == 0:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(_line(Heading(FORMAT, terms)))
            return []
        content = path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        results = _read(path, whole, terms)
        if whole != content:
            path.write_bytes(whole)
    except OSError as error:
        raise bad("no_write", path=str(path), why=error.strerror or str(error)) from None
    return results


def append_all(path: Path, results: Iterable[Result]) -> Iterator[Result]:
    """Pass the results on, each after it was written to the file."""
    with path.open("ab") as file:
        for result in results:
            file.write(_line(result))
            file.flush()
            yield result


def _read(path: Path, content: bytes, terms: MatchTerms) -> list[Result]:
    heading, *lines = content.splitlines() or [b""]
    try:
        begun = msgspec.json.decode(heading, type=Heading)
        if begun.format != FORMAT:
            raise msgspec.DecodeError(begun.format)
        results = [msgspec.json.decode(line, type=Result) for line in lines]
    except msgspec.DecodeError as error:
        raise bad("not_an_arena", path=str(path), why=str(error)) from None
    for name in MatchTerms.__struct_fields__:
        found, wanted = getattr(begun.terms, name), getattr(terms, name)
        if found != wanted:
            raise bad(
                "other_arena", path=str(path), name=name, found=_shown(found), wanted=_shown(wanted)
            )
    return results


def _shown(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"
