"""Rewrites the golden files after an intended change of the rules: `make golden`, then read the diff."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from hyakki.games import GAMES
from tests import golden


def main() -> None:
    for game, seats in golden.playthrough_names():
        path = golden.playthrough_path(game, seats)
        path.write_text(golden.written_playthrough(game, seats), encoding="utf-8")
    for game in GAMES.values():
        golden.perft_path(game).write_text(golden.written_counts(game), encoding="utf-8")


if __name__ == "__main__":
    main()
