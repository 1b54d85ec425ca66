"""What the program says, before it is said in a language: a key and its parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from hyakki.core.restored import blank

Param: TypeAlias = "int | str | Message"


class Message(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A sentence to be; `core.texts` turns it into English or French."""

    key: str
    params: dict[str, int | str | Message] = {}

    def __hash__(self) -> int:
        return hash((self.key, frozenset(self.params.items())))


class HyakkiError(Exception):
    """Anything a person did that cannot be done. Carries a message, never a stack trace, to them."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message
        #: the key of the game whose texts hold the sentence; empty for the core's
        self.game = ""
        #: the sentence in English, for whoever reads a traceback, where the core does not have it
        self.sentence = ""

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...], dict[str, object]]:
        return blank, (type(self),), {"args": self.args, **vars(self)}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), self.message))

    def __str__(self) -> str:
        from hyakki.core.texts import MissingText, core_texts

        try:
            return self.sentence or core_texts("en").say(self.message)
        except MissingText:
            pass  # the sentence is a game's, and nobody said which
        params = ", ".join(f"{name}={value!r}" for name, value in self.message.params.items())
        return f"{self.message.key}({params})"


class BadInput(HyakkiError):
    """Input that is not understood or not possible: an unknown name, a damaged record, an impossible position."""


class BadOption(BadInput):
    """Options that a game refuses, with the rule that forbids them."""

    def __init__(self, rule: str, message: Message) -> None:
        super().__init__(message)
        self.rule = rule


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is not legal: the rule it breaks, and the sentence that says so."""

    rule: str
    message: Message


class IllegalMove(HyakkiError):
    """A well-formed move that the rules do not allow here."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.rule = refusal.rule
        self.refusal = refusal


def effect_of(told: Message, foretold: tuple[str, ...]) -> Message | None:
    """The event as an effect, with all that it tells, if it is one of these kinds."""
    kind = told.key.removeprefix("log.")
    return Message("effect." + kind, told.params) if kind in foretold else None


def bad(key: str, **params: int | str | Message) -> BadInput:
    return BadInput(Message("error." + key, dict(params)))


def refusal(rule: str, key: str, **params: int | str | Message) -> Refusal:
    """The move breaks this rule; the sentence is `refusal.<key>`."""
    return Refusal(rule, Message("refusal." + key, dict(params)))


def bad_option(rule: str, key: str, **params: int | str | Message) -> BadOption:
    """The options break this rule; the sentence is `refusal.<key>`."""
    return BadOption(rule, Message("refusal." + key, dict(params)))
