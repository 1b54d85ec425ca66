"""What is played: mostly a short game with hidden lights, now and then one of ours."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from hyakki.games import GAMES, OWN

SHORT_GAME: Final = "foxfire"
LONG_GAMES: Final = OWN
FOXFIRE: Final = Path(__file__).parents[2] / "examples" / "foxfire" / "src"


def put_on_shelf() -> None:
    """The short game is an example package, which is not installed."""
    if str(FOXFIRE) not in sys.path:
        sys.path.insert(0, str(FOXFIRE))
    from foxfire.game import Foxfire

    if SHORT_GAME not in GAMES._loaded:
        GAMES._loaded[SHORT_GAME] = Foxfire()
