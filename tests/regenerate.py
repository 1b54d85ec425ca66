"""Rewrites the golden files after an intended change of the rules: `make golden`, then read the diff."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from hyakki.testing.golden import GoldenFiles
from tests.every_game import adapter_of, own_games
from tests.shown import FOLDER, path_of, shown

TESTS = Path(__file__).parent


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in own_games():
        GoldenFiles(game, adapter_of(game), TESTS).write("make golden")
        path_of(game).write_text(shown(game), encoding="utf-8")


if __name__ == "__main__":
    main()
