"""One guest with every tool, for a moment, at the default limits: `make abuse` does it for ten minutes."""

from __future__ import annotations

from pathlib import Path

from tests.server.live import Server
from tools.abuse import ATTACKS, DEFAULTS, broken_bounds, under_attack

#: in a test other programs take their turn, too: against moves in peace, in the same minute
TIMES_AS_SLOW = 10.0
SECONDS_ANYWAY = 1.0


def test_one_guest_cannot_stop_the_others(tmp_path: Path) -> None:
    server = Server(tmp_path, **DEFAULTS).start()
    try:
        found = under_attack(server, 3.0, 8.0)
    finally:
        assert server.stop() == 0
    assert broken_bounds(found) == []
    p99, calm = found["p99_ms"], found["calm_p99_ms"]
    assert isinstance(p99, float)
    assert isinstance(calm, float)
    assert p99 <= max(1000 * SECONDS_ANYWAY, TIMES_AS_SLOW * calm)
    attacks = found["attacks"]
    assert isinstance(attacks, dict)
    assert len(attacks) == len(ATTACKS)
    assert all(attacks.values()), "every tool was used"
    assert "Traceback" not in server.log.read_text()
