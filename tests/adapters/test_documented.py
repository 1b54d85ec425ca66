"""The code of docs/adapters.md, and what is said where a library is missing."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import hyakki

PAGE = Path(__file__).parent.parent.parent / "docs" / "adapters.md"
BLOCKS = [
    part.split("```")[0] for part in PAGE.read_text(encoding="utf-8").split("```python\n")[1:]
]


@pytest.mark.parametrize("block", BLOCKS, ids=["pettingzoo", "gymnasium", "openspiel"])
def test_the_code_of_the_document_runs(block: str) -> None:
    if "pyspiel" in block and find_spec("pyspiel") is None:
        pytest.skip("OpenSpiel is not installed here: make peers")
    exec(compile(block, "adapters.md", "exec"), {})


@pytest.mark.parametrize(
    ("extra", "package"),
    [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")],
)
@pytest.mark.parametrize("missing", ["the library", "numpy"])
def test_without_a_library_one_sentence_says_what_to_install(
    extra: str, package: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"hyakki.adapters.{extra}", raising=False)
    monkeypatch.setitem(sys.modules, package if missing == "the library" else missing, None)
    with pytest.raises(hyakki.BadInput, match=rf"Install hyakki\[{extra}\]"):
        import_module(f"hyakki.adapters.{extra}")
