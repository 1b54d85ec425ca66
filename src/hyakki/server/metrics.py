"""Metrics for operators, in Prometheus' text format at /metrics. They hold no names, no tables and no secrets."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("hyakki_moves", "Moves acknowledged to people", registry=self.registry)
        self.bot_moves = Counter("hyakki_bot_moves", "Moves of bots", registry=self.registry)
        self.refused = Counter("hyakki_refused", "Messages refused", registry=self.registry)
        self.sockets = Gauge("hyakki_sockets", "Open sockets", registry=self.registry)
        self.rooms = Gauge("hyakki_rooms", "Tables in memory", registry=self.registry)
        self.restarts = Gauge(
            "hyakki_worker_restarts", "Bot workers replaced", registry=self.registry
        )
        self.fallbacks = Gauge(
            "hyakki_worker_fallbacks",
            "Bot turns played by a quick bot instead",
            registry=self.registry,
        )
        self.background_failures = Counter(
            "hyakki_background_failures",
            "Failures of work in the background; it is tried again",
            ["work"],
            registry=self.registry,
        )
        self.move_seconds = Histogram(
            "hyakki_move_seconds",
            "From a move's arrival to its acknowledgement",
            buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0),
            registry=self.registry,
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
