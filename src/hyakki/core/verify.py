"""Checks a finished game: every move is legal, every draw follows from the seed, the outcome is the recorded one."""

from __future__ import annotations

import msgspec

from hyakki.core.fate import Draw, commitment
from hyakki.core.game import CHANCE, AnyGame
from hyakki.core.messages import HyakkiError, IllegalMove, Message
from hyakki.core.record import Chance, Record, split_line
from hyakki.core.steps import Steps, finish
from hyakki.core.table import AnyTable, Table


class Verdict(msgspec.Struct, frozen=True):
    """Whether a record is correct, and the sentence that says why."""

    holds: bool
    message: Message
    #: the error of a refused move, with its rule
    cause: HyakkiError | None = None


def verify(game: AnyGame, record: Record) -> Verdict:
    return finish(verifying(game, record))


def verifying(game: AnyGame, record: Record) -> Steps[Verdict]:
    """`verify`, move by move."""
    if not _commitment_holds(record.chance):
        return Verdict(False, Message("verify.wrong_commitment"))
    fault, table = yield from _replayed(game, record)
    if fault is not None:
        return fault
    if table.outcome() != record.outcome:
        key = "unfinished" if table.outcome() is None else "wrong_outcome"
        return Verdict(False, Message(f"verify.{key}"))
    return Verdict(True, Message(f"verify.{_strength(record.chance)}"))


def draws_of(game: AnyGame, record: Record) -> tuple[Draw, ...]:
    """The question to fate at each chance move, in order: with the seed, all that is needed to check the draws."""
    return finish(drawing(game, record))


def drawing(game: AnyGame, record: Record) -> Steps[tuple[Draw, ...]]:
    """`draws_of`, move by move."""
    table = Table.replay(game, record, to=0)
    draws: list[Draw] = []
    for line in record.moves:
        if split_line(line)[0] == CHANCE:
            draws.append(table.draw())
        table.replay_line(line)
        yield
    return tuple(draws)


def _commitment_holds(chance: Chance) -> bool:
    if chance.kind != "sealed" or chance.seed is None:
        return True
    try:
        return commitment(bytes.fromhex(chance.seed), chance.deal) == chance.commitment
    except ValueError:
        return False


def _replayed(game: AnyGame, record: Record) -> Steps[tuple[Verdict | None, AnyTable]]:
    """Replay move by move, and compare each draw with what the revealed seed gives."""
    fate = record.chance.fate()
    table = Table.replay(game, record, to=0)
    for number, line in enumerate(record.moves):
        seat, _ = split_line(line)
        if seat == CHANCE and fate is not None and table.actors() == (CHANCE,):
            expected = table.expected_line(fate)
            if line != expected:
                params: dict[str, int | str | Message] = {
                    "number": number,
                    "found": line,
                    "expected": expected,
                }
                return Verdict(False, Message("verify.wrong_draw", params)), table
        try:
            table.replay_line(line)
        except HyakkiError as error:
            key = "illegal" if isinstance(error, IllegalMove) else "damaged"
            why: dict[str, int | str | Message] = {
                "number": number,
                "line": line,
                "why": error.message,
            }
            return Verdict(False, Message(f"verify.{key}", why), error), table
        yield
    return None, table


def _strength(chance: Chance) -> str:
    if chance.kind not in ("sealed", "seeded"):
        return "given"
    return "not_revealed" if chance.seed is None else chance.kind
