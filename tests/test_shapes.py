"""What commands print with `--json` is what docs/schemas says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema_rs
import pytest
from typer.testing import CliRunner

from hyakki.cli import app
from hyakki.cli.shapes import SHAPES

DOCS = Path(__file__).parent.parent / "docs"
COMMANDS = {
    "sim": ["terres", "--games", "2", "--bots", "uniform,uniform", "--jobs", "1"],
    "arena": ["terres", "--deals", "2", "--bots", "uniform,greedy", "--jobs", "1"],
    "compare": [
        "orodeloro",
        "--option-b",
        "coins_display=open",
        "--games",
        "2",
        "--bots",
        "uniform",
    ],
    "fit": ["terres", "--games", "20", "--simulations", "0"],
    "replay": ["{record}"],
    "verify": ["{record}"],
    "rules": ["yokai"],
    "games": [],
    "cards": ["kanagawa"],
    "box": ["check", "{box}"],
    "perft": ["terres", "--depth", "1"],
    "bench": ["terres", "--seconds", "0.05"],
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A record and an owner's box that differs from ours."""
    folder = tmp_path_factory.mktemp("files")
    words = ["sim", "terres", "--games", "1", "--bots", "uniform,uniform", "--jobs", "1"]
    assert CliRunner().invoke(app, [*words, "--records", str(folder)]).exit_code == 0
    (record,) = folder.glob("*.json")
    ours = CliRunner().invoke(app, ["box", "yokai"]).stdout
    box = folder / "box.toml"
    box.write_text(ours, encoding="utf-8")
    return {"record": str(record), "box": str(box)}


@pytest.mark.parametrize("command", SHAPES)
def test_the_output_has_the_documented_shape(command: str, files: dict[str, str]) -> None:
    words = [word.format(**files) for word in COMMANDS[command]]
    done = CliRunner().invoke(app, [command, *words, "--json"])
    assert done.exit_code == 0, done.output
    schema = json.loads((DOCS / "schemas" / f"{command}.json").read_text(encoding="utf-8"))
    jsonschema_rs.validate(schema, json.loads(done.stdout))


def test_every_command_with_json_has_a_schema_and_every_schema_a_row() -> None:
    """A sheet of victories is in the form of its game."""
    page = (DOCS / "cli.md").read_text(encoding="utf-8")
    parts = re.findall(r"^## hyakki (\S+)\n(.*?)(?=^## |\Z)", page, re.DOTALL | re.MULTILINE)
    assert {name for name, text in parts if "--json" in text} == {*SHAPES, "sheet"}
    rows = re.findall(
        r"\| `hyakki (\S+)[^|]*` \| (\d+) \| \[\S+\]\(schemas/(\S+)\.json\)",
        (DOCS / "json.md").read_text(encoding="utf-8"),
    )
    assert [(name, int(version), file) for name, version, file in rows] == [
        (name, shape.version, name) for name, shape in SHAPES.items()
    ]
