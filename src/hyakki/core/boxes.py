"""Data files: the text of a box, read into a game's own types with the line and key of every fault, and compared with ours."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, Literal, TypeVar

import msgspec

from hyakki.core.messages import BadInput, Message, bad
from hyakki.core.misfits import misfit
from hyakki.core.views import Piece

SCHEMA: Final = 1
#: what our own boxes are called
OUR_NAME: Final = "Hyakki"
LONGEST_NAME: Final = 40

Source = Literal["rulebook", "public", "reconstructed"]


class Fact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something in the box, and where we know it from."""

    source: Source


class About(Fact, frozen=True, kw_only=True):
    """The game that the box belongs to."""

    key: str
    title: str
    expansion: str = ""
    designer: str = ""
    artist: str = ""
    year: int = 0
    minutes: int | tuple[int, int] = 0
    age: int = 0


class BoxData(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every data file begins with. Games add their pieces."""

    schema_version: int
    name: str
    game: About
    notes: dict[str, str] = {}


class Box(msgspec.Struct, frozen=True):
    """The box that a game is played with. For our own all three are empty."""

    name: str = ""
    #: stands for what the pieces show, in records and positions
    mark: str = ""
    #: the text of the data file
    source: str = ""


class Difference(msgspec.Struct, frozen=True):
    """A piece that shows something else than in our own box; nothing at all if one of the boxes lacks it."""

    id: str
    ours: str
    theirs: str


OUR_BOX: Final = Box()

D = TypeVar("D", bound=BoxData)

_HEADER: Final = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]")
_ENTRY: Final = re.compile(r"\s*([\w-]+)\s*=")
_ELEMENT: Final = re.compile(r"\s*[{\"']")


class BoxText:
    """The text of a data file."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._lines = _lines_by_key(source)

    def read(self, kind: type[D], game: str) -> D:
        """The box; BadInput if the text is no box of this game."""
        document = self._parsed()
        version = document.get("schema_version")
        if version != SCHEMA:
            raise self.fault("schema_version", _why("version", known=SCHEMA))
        owner = self.game()
        if owner != game:
            raise self.fault("game.key", _why("other_game", found=owner, game=game))
        try:
            data = msgspec.convert(document, kind)
        except msgspec.ValidationError as error:
            raise self._misfit(str(error)) from None
        if not _can_be_called(data.name):
            raise self.fault("name", _why("name", most=LONGEST_NAME))
        return data

    def game(self) -> str:
        """The key of the game that the box is for; BadInput if this is no data file."""
        about = self._parsed().get("game")
        key = about.get("key") if isinstance(about, dict) else None
        if not isinstance(key, str):
            raise self.fault("game.key", _why("missing_key"))
        return key

    def fault(self, key: str, why: str | Message) -> BadInput:
        """What is wrong there: `key` is a path such as `sketches[3].ends`."""
        return bad("bad_data_line", line=self.line_of(key), at=key, why=why)

    def breaks(self, rule: str, at: str, fault: str, **params: int | str | Message) -> BadInput:
        """The box breaks this rule at this key; the sentence is `box.<fault>` of the game."""
        why = Message("box." + fault, dict(params))
        return self.fault(at, Message("impossible.by_rule", {"rule": rule, "why": why}))

    def line_of(self, key: str) -> int:
        """Of the key itself, or of whatever holds it."""
        while key and key not in self._lines:
            key = re.sub(r"(\.[^.\[]*|\[[^\[]*\]|^[^.\[]*)$", "", key)
        return self._lines.get(key, 1)

    def _parsed(self) -> dict[str, object]:
        try:
            document = tomllib.loads(self._source)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            found = re.search(r"line (\d+)", str(error))
            line = int(found[1]) if found else self._source.count("\n") + 1
            raise bad("bad_toml", line=line, why=str(error)) from None
        if not document:
            raise bad("empty_box")
        return document

    def _misfit(self, problem: str) -> BadInput:
        """What the decoder says, by key."""
        said, _, place = problem.partition(" - at `$")
        path = place.rstrip("`").removeprefix(".")
        field = re.search(r"(missing required|unknown) field `(\w+)`", said)
        if field is None:
            return self.fault(path, misfit(said))
        key = f"{path}.{field[2]}" if path else field[2]
        return self.fault(key, _why("unknown_key" if field[1] == "unknown" else "missing_key"))


def box_of(source: str, data: BoxData, theirs: Sequence[Piece], ours: Sequence[Piece]) -> Box:
    """The box in this text, ours if every piece shows the same; BadInput if another one bears our name."""
    mark = _mark_of(theirs)
    if mark == _mark_of(ours):
        return OUR_BOX
    if data.name.casefold() == OUR_NAME.casefold():
        raise BoxText(source).fault("name", _why("our_name", name=OUR_NAME))
    return Box(data.name, mark, source)


def differences(ours: Sequence[Piece], theirs: Sequence[Piece]) -> list[Difference]:
    """Piece by piece, in our order."""
    mine = {piece.id: piece.shows for piece in ours}
    yours = {piece.id: piece.shows for piece in theirs}
    return [
        Difference(name, mine.get(name, ""), yours.get(name, ""))
        for name in {**mine, **yours}
        if mine.get(name) != yours.get(name)
    ]


def _mark_of(pieces: Sequence[Piece]) -> str:
    shown = sorted((piece.id, piece.shows) for piece in pieces)
    return blake2b(msgspec.json.encode(shown), digest_size=6).hexdigest()


def _can_be_called(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip()


def _why(key: str, **params: int | str | Message) -> Message:
    return Message("box_file." + key, dict(params))


def _lines_by_key(source: str) -> dict[str, int]:
    """The line of each table, entry and element of a list over several lines."""
    lines: dict[str, int] = {}
    seen: Counter[str] = Counter()
    table = entry = ""
    for number, line in enumerate(source.splitlines(), 1):
        if header := _HEADER.match(line):
            table = entry = header[2]
            if header[1] == "[[":
                table = entry = f"{header[2]}[{seen[header[2]]}]"
                seen[header[2]] += 1
        elif found := _ENTRY.match(line):
            entry = f"{table}.{found[1]}" if table else found[1]
        elif _ELEMENT.match(line):
            lines[f"{entry}[{seen[entry]}]"] = number
            seen[entry] += 1
            continue
        else:
            continue
        lines.setdefault(entry, number)
    return lines
