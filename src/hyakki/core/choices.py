"""The legal moves as a tree of what may be touched: one address after the other, until a move is complete."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TypeAlias

from hyakki.core.game import Game, M, Move, S, V
from hyakki.core.messages import Refusal, refusal
from hyakki.core.rng import Rng

#: a move | a row `[before, after, address, address, …]` of moves | what may be touched next
Step: TypeAlias = "str | list[str] | dict[str, Step]"


def tree(moves: Sequence[Move]) -> Step:
    """What may be touched, and what then, down to the moves; those of loose moves in every order."""
    root: dict[str, Step] = {}
    for move in moves:
        if move.loose:
            for path in permutations(move.path):
                _add(root, path, move.text)
        else:
            _add(root, move.path, move.text)
    return _in_rows(root)


def flat(step: Step) -> list[str]:
    """The moves of a tree, each once."""
    found: list[str] = []
    _collect(step, found)
    return list(dict.fromkeys(found))


def buttons(moves: Sequence[M]) -> list[M]:
    """The moves that end with a button, which has no place on the board to show what it does."""
    found: list[M] = []
    for move in moves:
        if move.path[-1].startswith("do:"):
            found.append(move)
    return found


def begins(move: Move, path: tuple[str, ...]) -> bool:
    """Whether these touches can lead to the move."""
    if move.loose:
        return len(set(path)) == len(path) and set(path) <= set(move.path)
    return move.path[: len(path)] == path


def onward(moves: Sequence[M], path: tuple[str, ...]) -> dict[str, list[M]]:
    """What may be touched after these touches, each with the moves that it can lead to."""
    found: dict[str, list[M]] = {}
    for move in moves:
        if len(move.path) > len(path) and begins(move, path):
            rest = [address for address in move.path if address not in path]
            for address in rest if move.loose else [move.path[len(path)]]:
                found.setdefault(address, []).append(move)
    return found


def why(game: Game[S, M, V], view: V, path: tuple[str, ...]) -> Refusal:
    """Why these touches lead to no move, with the rule: from the seat's own view, so that no secret can come out."""
    if len(view.actors) == 0:
        return refusal(game.end_rule, "over")
    if view.seat not in view.actors:
        return refusal(game.turn_rule, "not_your_turn")
    world: S = game.imagine(view, Rng(0))
    legal: list[M] = world.moves(view.seat)
    for move in legal:
        if begins(move, path):
            return refusal("", "possible")
    meant = game.meant(view, path)
    return (
        refusal(game.turn_rule, "not_this")
        if meant is None
        else game.why_not(world, view.seat, meant)
    )


def _add(node: dict[str, Step], path: tuple[str, ...], text: str) -> None:
    last = len(path) - 1
    for place in range(last):
        address = path[place]
        below = node.get(address)
        if not isinstance(below, dict):
            below = {}
            node[address] = below
        node = below
    node[path[last]] = text


def _in_rows(node: dict[str, Step]) -> Step:
    row = _row(node)
    if row is not None:
        return row
    for address, below in node.items():
        if isinstance(below, dict):
            node[address] = _in_rows(below)
    return node


def _row(node: dict[str, Step]) -> list[str] | None:
    """The node as a row, if that gives back the very texts of its moves."""
    for address, text in node.items():
        if not isinstance(text, str):
            return None
        name = named(address)
        place = text.find(name)
        while place >= 0:  # an id may stand in a text twice: t28r2@-2,-1
            before, after = text[:place], text[place + len(name) :]
            if _gives_back(before, after, node):
                return [before, after, *node]
            place = text.find(name, place + 1)
        return None
    return None


def _gives_back(before: str, after: str, node: dict[str, Step]) -> bool:
    for address, text in node.items():
        if not isinstance(text, str) or before + named(address) + after != text:
            return False
    return True


def _collect(step: Step, found: list[str]) -> None:
    if isinstance(step, str):
        found.append(step)
    elif isinstance(step, dict):
        for below in step.values():
            _collect(below, found)
    else:
        for address in step[2:]:
            found.append(step[0] + named(address) + step[1])


def named(address: str) -> str:
    """The id in an address `[noun:]id`: what follows its last colon."""
    return address[address.rfind(":") + 1 :]
