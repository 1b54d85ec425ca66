"""Compiled engines that do not belong to the sources would be tested in their place without a word."""

from __future__ import annotations

import pytest

import build_engines
from hyakki.engines import compiled


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):  # whoever started this worker has looked
        return
    if compiled() and not build_engines.up_to_date():
        raise pytest.UsageError(
            "The compiled engines are older than their sources: `make build`, or HYAKKI_PLAIN=1 for the plain ones."
        )
