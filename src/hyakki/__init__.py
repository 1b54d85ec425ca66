"""Hyakki: a table for four board games, and the fast engines under it."""

from hyakki.engines import force_plain_if_asked

__version__ = "0.1.0"

force_plain_if_asked()
