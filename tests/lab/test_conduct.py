"""A bot that raises, hangs or answers nonsense is named, and the series goes on or ends as asked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hyakki.core.messages import BadInput
from hyakki.core.texts import LANGUAGES, core_texts
from hyakki.games import GAMES
from hyakki.lab.arena.contest import Bout, Contest, MatchTerms
from hyakki.lab.arena.field import play_bouts
from hyakki.lab.conduct import BotFault, Conduct
from hyakki.lab.match import Series, play_here, play_series
from hyakki.lab.tally import tally
from tests.processes import PATIENCE

BOTS = """
import os, time
from hyakki.core.mind import Bot

class Raises(Bot):
    def choose(self, game, view, moves, rng):
        raise KeyError("lost my notes")

class Hangs(Bot):
    def choose(self, game, view, moves, rng):
        try:
            while True:
                time.sleep(0.01)
        except Exception:
            pass

class Invents(Bot):
    def choose(self, game, view, moves, rng):
        return "castle"

class Cheats(Bot):
    def choose(self, game, view, moves, rng):
        return game.read("decline")

class Dies(Bot):
    def choose(self, game, view, moves, rng):
        os._exit(7)

class Unborn(Bot):
    def __init__(self):
        raise OSError("no weights")
    def choose(self, game, view, moves, rng):
        return moves[0]
"""
#: the bot, how long it may think, and what is said of it
WRONG = [
    ("Raises", PATIENCE, "KeyError: 'lost my notes' (hyakki_wrong.py, line 7)"),
    ("Hangs", 0.2, "0.2 sec"),
    ("Invents", PATIENCE, "'castle'"),
    ("Cheats", PATIENCE, "decline"),
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "hyakki_wrong.py").write_text(BOTS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "hyakki_wrong", raising=False)
    return tmp_path


def series(bot: str, conduct: Conduct, count: int = 1) -> Series:
    return Series("terres", ("uniform", f"hyakki_wrong:{bot}"), {}, 5, 0, count, conduct=conduct)


@pytest.mark.parametrize(("bot", "seconds", "why"), WRONG)
def test_a_fault_names_bot_seat_and_move(bot: str, seconds: float, why: str) -> None:
    with pytest.raises(BotFault) as caught:
        play_here(series(bot, Conduct(seconds=seconds)))
    fault = caught.value
    assert (fault.bot, fault.seat) == (f"hyakki_wrong:{bot}", 1)
    assert fault.number > 10  # after the deal
    for lang in LANGUAGES:
        said = core_texts(lang).say(fault.message)
        assert why in said
        assert f"hyakki_wrong:{bot}" in said
    assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL


def test_an_alarm_that_rings_too_late_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot has answered, and the alarm rings just before it is put away."""

    def put_away(_timer: int, seconds: float) -> None:
        ring = signal.getsignal(signal.SIGALRM)
        if not seconds and callable(ring):
            ring(signal.SIGALRM, None)

    monkeypatch.setattr(signal, "setitimer", put_away)
    bots = ("uniform", "uniform")
    (game,) = play_here(Series("terres", bots, {}, 5, 0, 1, conduct=Conduct(seconds=PATIENCE)))
    assert game.faults == ()
    assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL


@pytest.mark.parametrize(("bot", "seconds", "why"), WRONG)
def test_a_game_can_be_forfeited_and_the_series_goes_on(bot: str, seconds: float, why: str) -> None:
    found = tally(play_here(series(bot, Conduct("forfeit", seconds), count=2)))
    assert (found.games, found.seats[0].wins, found.reasons) == (2, 2.0, {"forfeit": 2})
    assert [why in fault.why for fault in found.faults] == [True, True]


def test_a_team_forfeits_together() -> None:
    bots = ("uniform", "hyakki_wrong:Raises")
    (game,) = play_here(Series("yokai", bots, {}, 5, 0, 1, conduct=Conduct("forfeit")))
    assert game.outcome.winners == ()


def test_a_move_can_be_replaced() -> None:
    (game,) = play_here(series("Invents", Conduct("replace")))
    assert game.record.outcome is not None
    assert len(game.faults) > 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_in_a_worker_is_the_same_fault(jobs: int) -> None:
    with pytest.raises(BotFault, match="hyakki_wrong:Raises in seat 1"):
        list(play_series(series("Raises", Conduct(), count=40), jobs))


def test_a_bot_that_ends_its_process_ends_the_series_in_words() -> None:
    with pytest.raises(BadInput, match="hyakki_wrong:Dies"):
        list(play_series(series("Dies", Conduct(), count=40), 2))
    game = GAMES["terres"]
    bots = ("uniform", "hyakki_wrong:Dies")
    terms = MatchTerms("terres", 1, "", 2, game.complete(2, {}), bots, 1)
    with pytest.raises(BadInput, match="hyakki_wrong:Dies"):
        list(play_bouts([Bout(terms, Contest(*bots), deal) for deal in range(4)], 2))


def test_an_arena_goes_on_after_forfeits() -> None:
    game = GAMES["terres"]
    bots = ("uniform", "hyakki_wrong:Raises")
    terms = MatchTerms("terres", 1, "", 2, game.complete(2, {}), bots, 1)
    bout = Bout(terms, Contest(*bots), 0, conduct=Conduct("forfeit"))
    (result,) = play_bouts([bout], 1)
    assert result.wins == (1.0, 1.0)
    assert [fault.seat for fault in result.faults] == [1, 0]


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("--jobs", "2", "--games", "40"), 1, "hyakki_wrong:Raises in seat 1, move"),
        (("--on-fault", "shrug"), 2, "stop, forfeit, replace"),
        (("--move-seconds", "-1"), 2, "--move-seconds"),
    ],
)
def test_the_command_says_it_in_one_line(
    folder: Path, words: tuple[str, ...], code: int, says: str
) -> None:
    command = [sys.executable, "-P", "-W", "error", "-m", "hyakki", "sim", "terres"]
    bots = ("--bots", "uniform,hyakki_wrong:Raises")
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}
    run = subprocess.run(
        [*command, *bots, *words],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        check=False,
    )
    assert (run.returncode, run.stdout) == (code, "")
    assert len(run.stderr.splitlines()) == 1
    assert says in run.stderr


def test_a_bot_that_cannot_be_made_is_named() -> None:
    with pytest.raises(BadInput, match=r"hyakki_wrong:Unborn.*OSError: no weights"):
        play_here(series("Unborn", Conduct()))
