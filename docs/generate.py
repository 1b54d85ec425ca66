"""Writes the generated pages: the CLI reference, the rule books, and what the browser shares with Python. `--check` only looks whether they are current."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from hyakki.cli import app
from hyakki.core.game import Game
from hyakki.games import GAMES

sys.path.insert(0, str(Path(__file__).parent.parent))
from docs.wire_types import typescript

DOCS = Path(__file__).parent


def cli_page() -> str:
    """What `--help` says of each command."""
    lines = [
        "# The `hyakki` command",
        "",
        "Written by `make golden` from the program itself.",
        "",
        "Exit codes: 0 done; 1 a refused move or a failed verification; 2 input that is not understood or not possible.",
        "`HYAKKI_LANG=fr` sets the language, `HYAKKI_PLAIN=1` forces the plain engines.",
    ]
    for command in app.registered_commands:
        assert command.callback is not None
        name = command.name or command.callback.__name__
        lines += ["", f"## hyakki {name}", "", "```", help_of(name), "```"]
    return "\n".join(lines) + "\n"


def help_of(name: str) -> str:
    """The help page at a fixed width, as a pipe would get it."""
    environment = {**os.environ, "COLUMNS": "110", "TERM": "dumb", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "hyakki", name, "--help"]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    rows = [row.rstrip() for row in run.stdout.splitlines() if row.strip()]
    return "\n".join(rows)


def rules_page(game: Game) -> str:
    texts = game.texts("en")
    lines = [f"# {texts.text('about.title')}: the rules", "", texts.text("about.summary"), ""]
    lines.append(
        "Written by `make golden` from the texts of the game; "
        f"`hyakki rules {game.key} --lang fr` prints them in French."
    )
    for section in texts.keys("section."):
        name = section.removeprefix("section.")
        lines += ["", f"## {name} {texts.text(section)}", ""]
        for key in texts.keys(f"rule.{name}."):
            lines.append(f"- **{key.removeprefix('rule.')}** {texts.text(key)}")
    lines += [
        "",
        "## Options",
        "",
        "| option | values, the default first | rule |",
        "|---|---|---|",
    ]
    for option in game.menu:
        values = "; ".join(
            f"`{value}`: {texts.text(f'option.{option.name}.{value}')}" for value in option.values
        )
        more = f"; `{option.form_shown}`" if option.form_shown else ""
        seats = "; a seat number" if option.seat_numbers else ""
        lines.append(f"| `{option.name}` | {values}{more}{seats} | {option.rule} |")
    lines += ["", "## Worked examples", ""]
    for key in texts.keys("example."):
        lines.append(f"- **{key.removeprefix('example.')}** {texts.text(key)}")
    return "\n".join(lines) + "\n"


def pieces_page(game: Game) -> str:
    """What each piece shows, for the game's board in the browser."""
    rows = "".join(f'\n  {piece.id}: "{piece.shows}",' for piece in game.inventory())
    note = "// Written by `make golden` from the box of the game. Do not edit."
    return f"{note}\n\nexport const pieces: Readonly<Record<string, string>> = {{{rows}\n}};\n"


def pages() -> dict[Path, str]:
    books = {DOCS / "rules" / f"{key}-rules.md": rules_page(game) for key, game in GAMES.items()}
    wire_types = DOCS.parent / "web" / "src" / "wire.ts"
    boards = DOCS.parent / "web" / "src" / "boards"
    pieces = {
        boards / key / "pieces.ts": pieces_page(game)
        for key, game in GAMES.items()
        if (boards / key).exists()
    }
    return {DOCS / "cli.md": cli_page(), wire_types: typescript(), **books, **pieces}


def main() -> int:
    stale = 0
    for path, text in pages().items():
        current = path.read_text(encoding="utf-8") if path.exists() else None
        if current == text:
            continue
        if "--check" in sys.argv:
            print(f"{path.relative_to(DOCS.parent)} is out of date: run `make golden`")
            stale = 1
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main())
