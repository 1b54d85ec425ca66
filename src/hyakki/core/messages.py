"""What the program says, before it is said in a language: a key and its parameters."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Param: TypeAlias = "int | str | Message"


class Message(msgspec.Struct, frozen=True, gc=False):
    """A sentence to be; `core.texts` turns it into English or French."""

    key: str
    params: dict[str, int | str | Message] = {}


class HyakkiError(Exception):
    """Anything a person did that cannot be done. Carries a message, never a stack trace, to them."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message
        #: the key of the game whose texts hold the sentence; empty for the core's
        self.game = ""

    def __str__(self) -> str:
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


def bad(key: str, **params: int | str | Message) -> BadInput:
    return BadInput(Message("error." + key, dict(params)))


def refusal(rule: str, key: str, **params: int | str | Message) -> Refusal:
    """The move breaks this rule; the sentence is `refusal.<key>`."""
    return Refusal(rule, Message("refusal." + key, dict(params)))


def bad_option(rule: str, key: str, **params: int | str | Message) -> BadOption:
    """The options break this rule; the sentence is `refusal.<key>`."""
    return BadOption(rule, Message("refusal." + key, dict(params)))
