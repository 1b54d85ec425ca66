"""Which engines run: the modules compiled by mypyc, or the same sources in plain Python.

A compiled module lies beside its source, and Python prefers it. With HYAKKI_PLAIN=1 in the environment
the sources are loaded instead, so that both can be tested and measured from one installation.
"""

import importlib.machinery
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

PLAIN_SWITCH: Final = "HYAKKI_PLAIN"
NEVER_COMPILED: Final = (
    "hyakki.testing"  # pytest finds its suites by itself, and rewrites their assertions
)


class SourcesOnly:
    """A finder that sees the Python sources of this package and is blind to its compiled modules."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("hyakki.") or name.startswith(NEVER_COMPILED):
            return None
        sources = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)
        for folder in path:
            spec = importlib.machinery.FileFinder(folder, sources).find_spec(name, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def force_plain_if_asked() -> None:
    if os.environ.get(PLAIN_SWITCH, "0") not in ("", "0") and SourcesOnly not in sys.meta_path:
        sys.meta_path.insert(0, SourcesOnly)


def compiled() -> bool:
    """True if the engines in use are the compiled ones."""
    from hyakki.core import game

    return not str(game.__file__).endswith(".py")


def engine_name() -> str:
    return "compiled" if compiled() else "plain"
