"""French: its spaces, written as plain ones and loaded as those that keep a line together, and its elisions."""

from __future__ import annotations

import re
from typing import Final

NARROW: Final = "\u202f"
WIDE: Final = "\u00a0"

#: a sign after a dot stands for itself: the key ? in a list of keys
_HIGH: Final = re.compile("([^\\s·])[ \u00a0\u202f](?=[;!?])")
_COLON: Final = re.compile("([^\\s·])[ \u00a0\u202f](?=:)")
_OPENING: Final = re.compile("«[ \u00a0\u202f]")
_CLOSING: Final = re.compile("[ \u00a0\u202f]»")
_VOWELS: Final = "aeiouàâäéèêëîïôöûü"


def typeset(text: str, lang: str) -> str:
    """French with its no-break spaces: a narrow one before ; ! ?, a full one before : and inside « »."""
    if lang != "fr":
        return text
    spaced = _COLON.sub(f"\\1{WIDE}", _HIGH.sub(f"\\1{NARROW}", text))
    return _CLOSING.sub(f"{WIDE}»", _OPENING.sub(f"«{WIDE}", spaced))


def elided(before: str, word: str) -> str:
    """A "de" or "que" with its space, and what follows it: d’Inugami, but de Kappa."""
    if before and word and word[0].lower() in _VOWELS:
        return f"{before[:-2]}’{word}"
    return before + word
