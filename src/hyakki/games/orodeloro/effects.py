"""What a move will bring, before it is made. Coins behind screens are never named."""

from __future__ import annotations

from typing import Final

from hyakki.core.game import CHANCE
from hyakki.core.messages import Message, effect_of
from hyakki.games.orodeloro.moves import OroMove
from hyakki.games.orodeloro.parts import COMBAT, SIREN
from hyakki.games.orodeloro.rules import OroState
from hyakki.games.orodeloro.state import DRAWING, FIGHTING, SINGING

#: events that depend on nothing hidden
FORETOLD: Final = (
    "earned",
    "no_coin",
    "chest",
    "docked",
    "cyclone",
    "calm_cyclone",
    "parrot",
    "parrot_stays",
    "no_victim",
    "nobody_bewitched",
)


def foretold(told: Message) -> Message | None:
    if told.key == "log.attacked":  # O5.5: the stake is as high as a purse behind a screen
        return Message("effect.attacked", {"other": told.params["other"]})
    if told.key in ("log.bewitched", "log.bewitched_poor"):
        return Message("effect.bewitched", {"who": told.params["who"]})
    return effect_of(told, FORETOLD)


def try_out(state: OroState, seat: int, move: OroMove) -> None:
    """O3.3: the tile that is drawn before the coins come changes nothing about them."""
    state.apply(seat, move)
    if state.phase == DRAWING:
        state.apply(CHANCE, state.moves(CHANCE)[0])


def compare(before: OroState, after: OroState) -> list[Message]:
    found: list[Message] = []
    if len(after.route) > len(before.route):
        found.append(Message("effect.neighbours", {"n": int(after.strength())}))
    if after.phase == FIGHTING:
        found.append(Message("effect.combat", {"n": int(after.strength())}))
    if after.phase == SINGING:
        _, named = after.siren_targets()
        found.append(Message("effect.siren", {"n": int(named)}))
    if after.ending and not before.ending and _surely_ends(after):
        found.append(Message("effect.ending"))
    return found


def _surely_ends(after: OroState) -> bool:
    """O7.1: not if it depends on purses: whether a combat goes on, or a siren refills the bank."""
    if after.variant.at_once or len(after.route) == 0:
        return True
    icon = after.variant.parts.icons[after.route[-1].tile]
    return icon != COMBAT and (icon != SIREN or after.reserve == 0)
