"""Logs, as text for people or JSON for machines. They never hold a cookie, a seed or a card."""

from __future__ import annotations

import json
import logging
import time
from typing import Final

FIELDS: Final = ("table", "node", "why")
#: refusals that are logged in one minute
MOST_REFUSALS: Final = 60


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        row: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        row |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            row["trace"] = self.formatException(record.exc_info)
        return json.dumps(row, ensure_ascii=False)


class Sparingly(logging.Filter):
    """So many lines below an error in a minute: whoever sends rubbish does not fill the disk."""

    def __init__(self, most: int = MOST_REFUSALS) -> None:
        super().__init__()
        self._most = most
        self._minute = 0
        self._lines = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno >= logging.ERROR:
            return True
        minute = int(record.created) // 60
        if minute != self._minute:
            self._minute, self._lines = minute, 0
        self._lines += 1
        return self._lines <= self._most


def set_up_logs(log_format: str, level: int = logging.INFO) -> None:
    handler = logging.StreamHandler()
    if log_format == "json":
        handler.setFormatter(JsonLines())
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # uvicorn names the address of each socket, and the address of a table is its key
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    for name in ("uvicorn.error", "hyakki.http"):
        logging.getLogger(name).addFilter(Sparingly())
