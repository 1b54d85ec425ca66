"""A bot that is another program: it is told what its seat sees, and answers with a move, a line of JSON each (docs/bot-protocol.md)."""

from __future__ import annotations

import queue
import shlex
import shutil
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any, Final

import msgspec

from hyakki.core.game import AnyGame, Move
from hyakki.core.messages import BadInput, Message, bad
from hyakki.core.mind import Bot
from hyakki.core.rng import Rng
from hyakki.core.views import View

PROTOCOL: Final = 1
#: how long a program may take to start, for one answer unless somebody says otherwise, and after it was told to stop
START_SECONDS: Final = 30.0
SECONDS: Final = 60.0
GRACE: Final = 1.0
LONGEST_LINE: Final = 1 << 20
SHOWN: Final = 80  # so much of an answer is quoted in an error


class Hello(msgspec.Struct, tag_field="type", tag="hello"):
    """The first line to the program."""

    protocol: int


class NewGame(msgspec.Struct, tag_field="type", tag="game"):
    """Which game begins, and where the program sits. With the same seed it should play the same."""

    game: str
    rules_version: int
    seats: int
    seat: int
    options: dict[str, str]
    seed: int


class Choose(msgspec.Struct, tag_field="type", tag="choose"):
    """A question: what the seat sees, its legal moves, and how long it may think."""

    view: View
    moves: list[str]
    milliseconds: int


class Stop(msgspec.Struct, tag_field="type", tag="stop"):
    """The time is up: answer at once."""


class Quit(msgspec.Struct, tag_field="type", tag="quit"):
    """The game is over, or not played on."""


class Ready(msgspec.Struct, tag_field="type", tag="ready"):
    """The answer to `hello`."""

    protocol: int


class Chosen(msgspec.Struct, tag_field="type", tag="move"):
    """The answer to `choose`: one of the legal moves."""

    move: str


Answer = Ready | Chosen


class External(Bot[Any, Move, View]):
    """Plays as the program of a command does; the program runs for one game."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.words = _words(command)
        self.seconds = SECONDS
        self._program: Program | None = None

    def choose(self, game: AnyGame, view: View, moves: Sequence[Move], rng: Rng) -> Move:
        if self._program is None:
            self._program = Program(self.words)
            self._program.begin(_new_game(game, view, rng))
        legal = {move.text: move for move in moves}
        asked = Choose(view, list(legal), round(1000 * self.seconds))
        answer = self._program.ask(asked, self.seconds)
        if not isinstance(answer, Chosen) or answer.move not in legal:
            raise _nonsense(msgspec.json.encode(answer))
        return legal[answer.move]

    def close(self) -> None:
        if self._program is not None:
            self._program.end()
            self._program = None


class Program:
    """A running program, its questions and its answers."""

    def __init__(self, words: Sequence[str]) -> None:
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin = self._process.stdin
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._reader = threading.Thread(
            target=_read, args=(self._process.stdout, self._lines), daemon=True
        )
        self._reader.start()

    def begin(self, game: NewGame) -> None:
        """Greet it, and tell it which game begins."""
        answer = self.ask(Hello(PROTOCOL), START_SECONDS)
        if not isinstance(answer, Ready) or answer.protocol != PROTOCOL:
            raise _nonsense(msgspec.json.encode(answer))
        self._tell(game)

    def ask(self, question: Hello | Choose, seconds: float) -> Answer:
        """Its answer. Whoever does not answer in time is told to stop, and then given up."""
        self._tell(question)
        line = self._line(seconds)
        if line is None:
            self._tell(Stop())
            line = self._line(GRACE)
        if line is None:
            raise bad("bot_silent", seconds=f"{seconds:g}")
        if not line:
            raise bad("bot_ended", code=self._process.wait())
        try:
            answer: Answer = msgspec.json.decode(line, type=Answer)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise _nonsense(line) from None
        return answer

    def end(self) -> None:
        """Let it go; it is ended by force if it stays."""
        with suppress(BadInput):
            self._tell(Quit())
        with suppress(OSError):
            self._stdin.close()
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()

    def _tell(self, message: Hello | NewGame | Choose | Stop | Quit) -> None:
        try:
            self._stdin.write(msgspec.json.encode(message) + b"\n")
            self._stdin.flush()
        except OSError:
            raise bad("bot_ended", code=self._process.wait()) from None

    def _line(self, seconds: float) -> bytes | None:
        """The next line; empty at the end of its output, None if there is none in time."""
        try:
            return self._lines.get(timeout=seconds)
        except queue.Empty:
            return None


def _read(output: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Every line of the program, then an empty one."""
    with output:
        while line := output.readline(LONGEST_LINE):
            lines.put(line)
    lines.put(b"")


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise bad("no_bot_program", command=command, why=str(error)) from None
    if not words or shutil.which(words[0]) is None:
        raise bad("no_bot_program", command=command, why=Message("cause.no_program"))
    return words


def _new_game(game: AnyGame, view: View, rng: Rng) -> NewGame:
    seed = int(rng.bits())
    return NewGame(game.key, game.rules_version, view.seats, view.seat, view.options, seed)


def _nonsense(answer: bytes) -> BadInput:
    return bad("bot_nonsense", answer=answer[:SHOWN].decode(errors="replace").strip())
