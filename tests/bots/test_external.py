"""Bots that are other programs: they play whole games, and what they do wrong is named."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from hyakki.bots import bot_for, bot_named
from hyakki.core.messages import BadInput
from hyakki.games import GAMES
from hyakki.lab.conduct import BotFault, Conduct
from hyakki.lab.match import FinishedGame, Series, play_here
from hyakki.lab.tally import tally
from tests.processes import PATIENCE

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "program_bot.mjs"
OTHER_VERSION = ROOT / "tools" / "other_version.py"

PROGRAM = """
import json, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="ready", protocol=1)
    elif message["type"] == "choose":
        {choose}
    elif message["type"] == "stop":
        {stop}
"""
FIRST = 'say(type="move", move=message["moves"][0])'


def node() -> str:
    found = shutil.which("node") or shutil.which("node", path=str(ROOT / ".venv" / "node"))
    if found is None:
        pytest.skip("there is no Node here")
    return found


def program(folder: Path, choose: str, stop: str = "pass") -> str:
    path = folder / "bot.py"
    path.write_text(PROGRAM.format(choose=choose, stop=stop))
    return f"exec:{sys.executable} {path}"


def played(bot: str, conduct: Conduct, key: str = "terres", count: int = 1) -> list[FinishedGame]:
    seats = GAMES[key].seat_counts[0]
    bots = ("uniform",) * (seats - 1) + (bot,)
    return play_here(Series(key, bots, {}, 3, 0, count, conduct=conduct))


@pytest.mark.parametrize("key", GAMES)
def test_a_bot_in_javascript_plays_whole_games(key: str) -> None:
    address = f"exec:{node()} {EXAMPLE}"
    (once,) = played(address, Conduct(), key)
    (again,) = played(address, Conduct(), key)
    assert once.outcome == again.outcome
    assert once.record == again.record
    assert once.faults == ()


@pytest.mark.parametrize("key", GAMES)
def test_a_bot_of_another_installation_plays_whole_games(key: str) -> None:
    (game,) = played(f"exec:{sys.executable} {OTHER_VERSION} novice", Conduct(), key)
    assert game.faults == ()


@pytest.mark.parametrize(
    ("choose", "seconds", "why"),
    [
        ('say(type="move", move="jump")', PATIENCE, "jump"),
        ('print("what?", flush=True)', PATIENCE, "what?"),
        ("say(type='ready', protocol=1)", PATIENCE, "ready"),
        ("sys.exit(3)", PATIENCE, "code 3"),
        ("time.sleep(600)", 0.3, "0.3 seconds"),
    ],
)
def test_what_a_program_does_wrong_is_named(
    tmp_path: Path, choose: str, seconds: float, why: str
) -> None:
    address = program(tmp_path, choose)
    with pytest.raises(BotFault) as caught:
        played(address, Conduct(seconds=seconds))
    assert (caught.value.bot, caught.value.seat) == (address, 1)
    assert why in str(caught.value)
    (lost,) = played(address, Conduct("forfeit", seconds))
    assert lost.outcome.winners == (0,)
    assert (lost.record.outcome, lost.record.ending) == (None, "forfeit 1")
    assert lost.faults[0].seat == 1


def test_a_program_that_is_told_to_stop_may_still_answer(tmp_path: Path) -> None:
    """It plays every seat: a bot of ours that is held up by other work would be at fault, too."""
    address = program(tmp_path, 'moves = message["moves"]', 'say(type="move", move=moves[0])')
    bots, conduct = (address, address), Conduct(seconds=0.02)
    (game,) = play_here(Series("terres", bots, {}, 3, 0, 1, conduct=conduct))
    assert game.faults == ()


def test_the_moves_of_a_failing_bot_can_be_replaced(tmp_path: Path) -> None:
    address = program(tmp_path, 'say(type="move", move="jump")')
    (game,) = played(address, Conduct("replace"))
    assert game.record.outcome is not None
    found = tally([game])
    assert found.seats[1].faults == len(game.faults) > 1
    assert all(fault.bot == address for fault in found.faults)


def test_a_program_goes_with_its_game(tmp_path: Path) -> None:
    log = tmp_path / "ids"
    note = f"open({str(log)!r}, 'a').write(str(__import__('os').getpid()) + '\\n'); {FIRST}"
    played(program(tmp_path, note), Conduct())
    (only,) = set(log.read_text().split())
    with pytest.raises(ProcessLookupError):
        os.kill(int(only), 0)


@pytest.mark.parametrize("address", ["exec:", "exec:no-such-program --fast", "exec:'open"])
def test_a_program_that_is_not_there_is_refused_at_once(address: str) -> None:
    with pytest.raises(BadInput, match="cannot be started"):
        bot_for(GAMES["terres"], address)


def test_tables_of_a_server_start_no_program() -> None:
    with pytest.raises(BadInput, match="no bot"):
        bot_named(f"exec:{sys.executable}")
