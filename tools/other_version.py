"""A bot of another version of the program, for the arena of this one. Run it with the Python of that version's installation:

    hyakki arena terres --bots 'master,exec:../old/.venv/bin/python tools/other_version.py master' --deals 150

It speaks the protocol of docs/bot-protocol.md, and imports only what every version since the first bots has.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from hyakki.bots import bot_for
from hyakki.core.rng import Rng
from hyakki.games import game_named


def main() -> None:
    address = sys.argv[1]
    messages = _messages()
    next(messages)  # hello
    _answer({"type": "ready", "protocol": 1})
    begun = next(messages)
    game = game_named(begun["game"])
    bot = bot_for(game, address)
    stream = Rng.of("seat", begun["seed"])
    for message in messages:
        if message["type"] == "quit":
            return
        if message["type"] == "choose":
            view = msgspec.convert(message["view"], type=game.view_type)
            moves = [game.read(text) for text in message["moves"]]
            chosen = bot.choose(game, view, moves, Rng.of("seat", int(stream.bits())))
            _answer({"type": "move", "move": chosen.text})


def _messages() -> Iterator[dict[str, Any]]:
    for line in sys.stdin:
        yield json.loads(line)


def _answer(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
