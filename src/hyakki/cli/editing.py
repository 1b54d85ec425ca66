"""One line from whoever sits at the terminal: edited, completed and remembered where that is possible."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from rich.console import Console


def can_edit() -> bool:
    """A person types at a terminal, and this Python can edit lines (that of Windows cannot)."""
    return sys.stdin.isatty() and sys.stdout.isatty() and _readline() is not None


def read_line(console: Console, prompt: str, known: Sequence[str]) -> str:
    """What was typed, without spaces around it; EOFError at the end of the input. Tab completes to what is known."""
    if can_edit():
        readline = _readline()
        assert readline is not None
        _complete_with(readline, known)
        return input(_bold(prompt, console)).strip()
    typed = console.input(f"[bold]{prompt}[/bold]").strip()
    if not sys.stdin.isatty():
        console.print(typed, markup=False)  # nobody else has written it there
    return typed


def completions(typed: str, known: Sequence[str]) -> list[str]:
    """What begins like that, each once; capital letters do not matter."""
    begun = typed.casefold()
    return [one for one in dict.fromkeys(known) if one.casefold().startswith(begun)]


def _readline() -> ModuleType | None:
    try:
        return import_module("readline")
    except ImportError:
        return None


def _complete_with(readline: ModuleType, known: Sequence[str]) -> None:
    def complete(typed: str, number: int) -> str | None:
        found = completions(typed, known)
        return found[number] if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims("")  # whole lines: a move in words has several
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


def _bold(prompt: str, console: Console) -> str:
    """What takes no room is marked as such, so that the cursor is where it seems to be."""
    if console.is_dumb_terminal:
        return prompt
    return f"\1\x1b[1m\2{prompt}\1\x1b[0m\2"
