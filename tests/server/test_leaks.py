"""Nothing hidden reaches anybody over a real socket: each game with all its seats and a spectator. `make faults` plays whole games."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from hyakki.core.rng import Rng
from tests.server.leaks import Hunt, hunts
from tests.server.live import Server, run

MOVES = 60


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("server")).start()
    yield started
    assert started.stop() == 0
    assert "Traceback" not in started.log.read_text()


@pytest.mark.parametrize("hunt", hunts(), ids=lambda hunt: hunt.game.key)
def test_nobody_is_sent_what_they_may_not_know(server: Server, hunt: Hunt) -> None:
    run(hunt.play(server.base, Rng(11), MOVES))
    database = server.folder / "hyakki.sqlite"
    assert run(hunt.check(database)) > MOVES * (hunt.seats + 1) / 2
    # the hunt finds what it looks for: two seats whose frames are exchanged
    (one, mine), (two, theirs), *_ = hunt.heard
    hunt.heard = [(one, theirs), (two, mine)]
    with pytest.raises(AssertionError):
        run(hunt.check(database))


def test_what_does_not_follow_from_the_view_is_found(server: Server) -> None:
    hunt = hunts()[0]
    run(hunt.play(server.base, Rng(12), 8))
    visitor, frames = hunt.heard[0]
    for number, frame in enumerate(frames):
        told = msgspec.json.decode(frame)
        if told.get("sights"):
            told["sights"][0]["prompt"] = {"key": "the rival holds s05"}
            changed = [*frames[:number], msgspec.json.encode(told), *frames[number + 1 :]]
            hunt.heard = [(visitor, changed)]
            with pytest.raises(AssertionError):
                run(hunt.check(server.folder / "hyakki.sqlite"))
            return
    raise AssertionError("no sight was sent")
