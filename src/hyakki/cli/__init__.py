"""The command line. Most commands can print JSON; wrong input ends in one line of text, never in a stack trace."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from hyakki import __version__
from hyakki.cli import (
    arena,
    books,
    boxes,
    comparing,
    fitting,
    learn,
    new_game,
    play,
    positions,
    purging,
    records,
    series,
    serve,
    sheets,
    speed,
)
from hyakki.cli.common import PipeClosed, fail, texts_for_errors
from hyakki.core.messages import BadOption, HyakkiError, IllegalMove
from hyakki.engines import engine_name
from hyakki.lab.conduct import BotFault

app = typer.Typer(
    name="hyakki",
    help="A table for four board games, with fair bots and fast engines.",
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
NAMES = {"try_moves": "try", "compare_boxes": "compare"}
for command in (
    serve.serve,
    purging.purge,
    play.play,
    learn.learn,
    series.sim,
    arena.arena,
    comparing.compare_boxes,
    fitting.fit,
    records.replay,
    records.verify,
    sheets.sheet,
    books.rules,
    books.games,
    books.cards,
    boxes.box,
    positions.try_moves,
    speed.perft,
    speed.bench,
    new_game.new_game,
):
    name = NAMES.get(command.__name__, command.__name__.replace("_", "-"))
    app.command(name=name)(command)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"hyakki {__version__} ({engine_name()} engines)")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_version,
            is_eager=True,
            help="Print the version and the engines in use, and exit.",
        ),
    ] = False,
) -> None:
    """A table for four board games, with fair bots and fast engines. Without a command, starts the server."""


def main() -> None:
    """Run a command. Wrong input is reported in one line and by the exit code."""
    try:
        app(sys.argv[1:] or ["serve"], prog_name="hyakki")
    except IllegalMove as error:
        fail(texts_for_errors(error.message).say(error.message), 1, error.rule)
    except BadOption as error:
        fail(texts_for_errors(error.message).say(error.message), 2, error.rule)
    except BotFault as error:
        fail(texts_for_errors(error.message).say(error.message), 1)
    except HyakkiError as error:
        fail(texts_for_errors(error.message).say(error.message), 2)
    except PipeClosed:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)
