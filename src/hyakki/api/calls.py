"""Wrong calls, told in one sentence: with its words for whoever reads a traceback, and without our own frames in it."""

from __future__ import annotations

from collections.abc import Mapping

from hyakki.core.game import SPECTATOR, AnyGame
from hyakki.core.messages import BadInput, HyakkiError, bad
from hyakki.core.texts import ENGLISH


class told:  # noqa: N801 - read as a verb: `with told(game)`
    """Lets errors of the engine leave as they are told to people, in the words of their game."""

    def __init__(self, game: AnyGame | None = None) -> None:
        self._game = game

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        if not isinstance(error, HyakkiError):
            return
        if self._game is not None and not error.sentence:
            error.game = self._game.key
            error.sentence = _sentence(self._game, error)
        raise error.with_traceback(None) from error.__cause__


def _sentence(game: AnyGame, error: HyakkiError) -> str:
    texts = game.texts(ENGLISH)
    if not texts.can_say(error.message):
        return ""
    rule = getattr(error, "rule", "")
    said = texts.say(error.message, [f"seat {seat}" for seat in range(game.seat_counts[-1])])
    return f"{rule}: {said}" if rule else said


def wrong(name: str, wanted: str, found: object) -> BadInput:
    return bad("bad_argument", name=name, wanted=wanted, found=repr(found)[:80])


def whole_number(name: str, value: object, least: int | None = None) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong(name, "a whole number", value)
    if least is not None and value < least:
        raise wrong(name, f"at least {least}", value)
    return value


def plain_options(options: object) -> dict[str, str]:
    """Options as the engine wants them: names and values are text; numbers are written out."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise wrong("options", "a mapping of names to values", options)
    for name, value in options.items():
        if not isinstance(name, str) or isinstance(value, bool):
            raise wrong("options", "a mapping of names to values as text", options)
        if not isinstance(value, str | int):
            raise wrong(name, "text or a whole number", value)
    return {name: str(value) for name, value in options.items()}


def need_numpy() -> None:
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise bad("no_numpy") from None


def seen_by(seat: object, seats: int) -> int:
    """A seat that may look, or the spectator."""
    number = whole_number("seat", seat)
    if number != SPECTATOR and not 0 <= number < seats:
        raise bad("unknown_seat", seat=number, known=f"0–{seats - 1}")
    return number
