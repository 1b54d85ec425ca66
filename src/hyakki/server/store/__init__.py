"""What the server keeps: tables, their histories, visitors and talk, in SQLite or PostgreSQL."""

from hyakki.server.store.saved import (
    Conflict,
    Entry,
    Place,
    Position,
    Said,
    SavedSession,
    SavedTable,
    Unavailable,
)
from hyakki.server.store.store import Store

__all__ = [
    "Conflict",
    "Entry",
    "Place",
    "Position",
    "Said",
    "SavedSession",
    "SavedTable",
    "Store",
    "Unavailable",
]
