"""Writes the TypeScript types of the wire from the Python types, so that the browser cannot disagree with the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from hyakki.core.fate import Draw
from hyakki.games import OWN, game_named
from hyakki.server import lessons, schemas, wire

# Embedded JSON has no schema of its own: what it holds is said here.
EMBEDDED: Final = {
    ("Update", "sights"): "SeatSnapshot[]",
    ("Update", "table"): "TableInfo",
    ("SeatSnapshot", "view"): "View",
    ("SeatSnapshot", "standing"): "Standing",
    ("ReplayStep", "standing"): "Standing",
    ("TableFacts", "facts"): "Facts",
    ("LessonScene", "facts"): "Facts",
    ("Replay", "facts"): "Facts",
    ("Choices", "step"): "Step",
    ("ReplayStep", "view"): "View",
}
# Pages know no rules. What follows from the options is in the standing and the facts, what was touched in a line's path.
UNTOLD: Final = {("LogLine", "text"), ("Hint", "move")}
# A name that TypeScript has taken already.
RENAMED: Final = {"Record": "GameRecord"}
NAMED: Final = (
    wire.FromVisitor,
    wire.FromServer,
    wire.SeatSnapshot,
    schemas.NewTable,
    schemas.SeatChange,
    schemas.Entropy,
    schemas.Rename,
    schemas.MyData,
    schemas.Session,
    schemas.Catalogue,
    schemas.Problem,
    schemas.BoxPieces,
    schemas.Replay,
    schemas.ReplayStep,
    lessons.Course,
    lessons.Tries,
    lessons.LessonScene,
    Draw,
)


def typescript() -> str:
    games = {key: game_named(key) for key in OWN}
    views = {key: game.view_type for key, game in games.items()}
    standings = [game.standing_type for game in games.values()]
    facts = [game.facts_type for game in games.values()]
    untold = UNTOLD | {(view.__name__, "options") for view in views.values()}
    types: list[Any] = [*NAMED, *views.values(), *standings, *facts]
    _, found = msgspec.json.schema_components(types, ref_template="{name}")
    components = {RENAMED.get(name, name): schema for name, schema in found.items()}
    lines = [
        "// Written by `make golden` from the Python types of the wire. Do not edit.",
        "",
        f"export const WIRE_VERSION = {wire.WIRE_VERSION};",
    ]
    for name in sorted(components):
        lines += ["", *_declared(name, components[name], untold)]
    lines += [
        "",
        _union("FromVisitor", wire.FromVisitor),
        "",
        _union("FromServer", wire.FromServer),
    ]
    lines += [
        "",
        "/** A move, a row `[before, after, address, …]` of moves, or what may be touched next. */",
        "export type Step = string | string[] | { [address: string]: Step };",
    ]
    lines += [
        "",
        _either("Standing", standings),
        "",
        _either("Facts", facts),
    ]
    lines += ["", _views({key: view.__name__ for key, view in views.items()})]
    return "\n".join(lines) + "\n"


def _declared(name: str, schema: dict[str, Any], untold: set[tuple[str, str]]) -> list[str]:
    lines = []
    if "description" in schema:
        words = " ".join(schema["description"].split())
        lines.append(f"/** {words} */")
    lines.append(f"export interface {name} {{")
    required = set(schema.get("required", ()))
    for field, kind in schema["properties"].items():
        if (name, field) in untold:
            continue
        shown = EMBEDDED.get((name, field)) or _type(kind)
        mark = "" if field in required or "const" in kind else "?"
        if "enum" in kind and len(kind["enum"]) == 1 and field == "type":
            mark = ""
        lines.append(f"  {field}{mark}: {shown};")
    return [*lines, "}"]


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = str(schema["$ref"])
        return RENAMED.get(name, name)
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        values = schema.get("additionalProperties", {})
        return (
            f"Record<string, {_type(values) if isinstance(values, dict) and values else 'unknown'}>"
        )
    plain = {
        "string": "string",
        "integer": "number",
        "number": "number",
        "boolean": "boolean",
        "null": "null",
    }
    return plain.get(str(kind), "unknown")


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join(_type(one) for one in schema["prefixItems"]) + "]"
    items = schema.get("items")
    inner = _type(items) if isinstance(items, dict) else "unknown"
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _union(name: str, union: Any) -> str:
    members = " | ".join(member.__name__ for member in union.__args__)
    return f"export type {name} = {members};"


def _either(name: str, types: Sequence[type]) -> str:
    return f"export type {name} = {' | '.join(one.__name__ for one in types)};"


def _views(names: dict[str, str]) -> str:
    rows = "".join(f"\n  {key}: {name};" for key, name in names.items())
    either = " | ".join(names.values())
    return f"export interface Views {{{rows}\n}}\n\nexport type View = {either};"
