"""What the commands share: arguments, files, output and errors."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated, NoReturn, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hyakki.bots import bot_for
from hyakki.core.game import AnyGame
from hyakki.core.messages import Message, bad
from hyakki.core.record import Record, read_record
from hyakki.core.texts import LANGUAGES, Texts, core_texts
from hyakki.core.views import Outcome
from hyakki.lab.conduct import ON_FAULT, Conduct, Fault

T = TypeVar("T")

DAY = 86_400.0


class Output(Console):
    """Output that whoever reads it may stop reading at any time."""

    def on_broken_pipe(self) -> None:
        raise PipeClosed


class PipeClosed(Exception):
    """Whoever read our output has closed the pipe: there is nothing to report."""


console = Output(highlight=False, soft_wrap=True)
errors = Output(stderr=True, highlight=False, soft_wrap=True)


def _language(lang: str) -> str:
    if lang not in LANGUAGES:
        raise bad("unknown_language", name=lang, known=", ".join(LANGUAGES))
    return lang


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="Key of a game; `hyakki games` lists them.",
        autocompletion=lambda incomplete: [k for k in _game_keys() if k.startswith(incomplete)],
    ),
]
LangOption = Annotated[
    str,
    typer.Option(
        "--lang",
        envvar="HYAKKI_LANG",
        callback=_language,
        help="Language of the output: en or fr.",
        show_default=True,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
SeedOption = Annotated[
    int, typer.Option("--seed", help="Random seed; the same seed gives the same games.")
]
SeatsOption = Annotated[
    int | None,
    typer.Option(
        "--seats", help="Number of players; by default the smallest number that the game allows."
    ),
]
ChoiceOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="Set an option of the game; may be repeated."
    ),
]

DataOption = Annotated[
    str,
    typer.Option(
        "--data", metavar="FILE", help="Data file of an owner's box, to be played instead of ours."
    ),
]

FaultOption = Annotated[
    str,
    typer.Option(
        "--on-fault",
        metavar="WHAT",
        help="What a bot that raises, takes too long or answers with no legal move costs: `stop` ends the series, "
        "`forfeit` loses that game, `replace` plays a random move.",
    ),
]
MoveSecondsOption = Annotated[
    float,
    typer.Option(
        "--move-seconds", help="Longest time for one decision; 0 for none. Programs have a minute."
    ),
]

JobsOption = Annotated[
    int,
    typer.Option(
        "--jobs",
        help="Number of worker processes; it does not affect the result.",
        show_default="one per processor, at most 8",
    ),
]
JOBS = min(8, os.cpu_count() or 1)

SHOW_PROGRESS_AFTER = 1.0


def texts_for_errors(message: Message) -> Texts:
    """The texts for an error: in the language that the command asked for, and of the game that has all its sentences."""
    words = sys.argv[1:]
    lang = os.environ.get("HYAKKI_LANG", "en")
    for place, word in enumerate(words):
        if word == "--lang" and place + 1 < len(words):
            lang = words[place + 1]
        elif word.startswith("--lang="):
            lang = word.removeprefix("--lang=")
    lang = lang if lang in LANGUAGES else "en"
    named = [word for word in words if word in _game_keys()]
    books = (_games()[key].texts(lang) for key in chain(named, _game_keys()))
    return next((texts for texts in books if texts.can_say(message)), core_texts(lang))


def _games() -> Mapping[str, AnyGame]:
    from hyakki.games import GAMES

    return GAMES


def _game_keys() -> Iterable[str]:
    return _games().keys()


def fail(sentence: str, code: int, rule: str = "") -> NoReturn:
    errors.print(f"{rule}: {sentence}" if rule else sentence, markup=False)
    raise SystemExit(code)


def chosen_options(choices: Sequence[str] | None) -> dict[str, str]:
    options: dict[str, str] = {}
    for choice in choices or ():
        name, equals, value = choice.partition("=")
        if not equals:
            raise bad("bad_option_form", text=choice)
        options[name.strip()] = value.strip()
    return options


def chosen_bots(game: AnyGame, addresses: str, also: Sequence[str] = ()) -> tuple[str, ...]:
    """The addresses between commas, each that of a bot or one of `also`.

    A bot's module may lie in the current folder, which is searched last: it can hide no installed module.
    """
    sys.path.append("")
    named = tuple(address.strip() for address in addresses.split(","))
    for address in named:
        if address not in also:
            bot_for(game, address)
    return named


def chosen_conduct(on_fault: str, seconds: float) -> Conduct:
    chosen = next((name for name in ON_FAULT if name == on_fault), None)
    if chosen is None:
        why = Message("cause.one_of", {"known": ", ".join(ON_FAULT)})
        raise bad("bad_number", name="--on-fault", value=on_fault, why=why)
    if not 0.0 <= seconds <= DAY:
        why = Message("cause.at_least", {"least": 0})
        raise bad("bad_number", name="--move-seconds", value=f"{seconds:g}", why=why)
    return Conduct(chosen, seconds)


def chosen_seats(game: AnyGame, seats: int | None) -> int:
    count = game.seat_counts[0] if seats is None else seats
    game.check_seats(count)
    return count


def at_least(name: str, value: int, least: int) -> int:
    if value < least:
        raise bad(
            "bad_number", name=name, value=value, why=Message("cause.at_least", {"least": least})
        )
    return value


def read_bytes(path: str) -> bytes:
    """A file, or standard input for `-`."""
    if path == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise bad("no_file", path=path, why=error.strerror or str(error)) from None


def read_text(path: str) -> str:
    try:
        return read_bytes(path).decode()
    except UnicodeDecodeError:
        raise bad("no_file", path=path, why=Message("cause.not_utf8")) from None


def write_new(path: Path, content: bytes, force: bool) -> None:
    """Write a file. An existing file is overwritten only with `force`."""
    if path.exists() and not force:
        raise bad("file_exists", path=str(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        raise bad("no_write", path=str(path), why=error.strerror or str(error)) from None


def chosen_game(key: str, data: str = "") -> AnyGame:
    """A game, with our own box or with an owner's."""
    from hyakki.games import game_named

    game = game_named(key)
    return game.with_data(read_text(data)) if data else game


def load_record(path: str, data: str = "") -> tuple[AnyGame, Record]:
    record = read_record(read_bytes(path))
    return chosen_game(record.game, data), record


def print_json(value: object) -> None:
    try:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise PipeClosed from None


def with_progress(rows: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Pass the rows on. On a terminal a progress bar appears after one second."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(what, total=total, visible=False)
        for row in rows:
            yield row
            bar.advance(task)
            elapsed = bar.tasks[0].elapsed or 0.0
            bar.update(task, visible=elapsed > SHOW_PROGRESS_AFTER)


def verdict(
    game: AnyGame, outcome: Outcome, names: Sequence[str], lang: str, reader: int | None = None
) -> str:
    """The result in one sentence."""
    texts = game.texts(lang)
    shown = " – ".join(str(score) for score in outcome.scores)
    everyone = len(outcome.winners) == len(names)
    if not outcome.winners:
        sentence = texts.text("cli.team_loses")
    elif everyone and game.cooperative:
        sentence = texts.text("cli.team_wins", scores=str(outcome.scores[0]))
    elif everyone:
        sentence = texts.text("cli.draw", scores=shown)
    elif outcome.winners == (reader,):
        sentence = texts.text("cli.you_win", scores=shown)
    else:
        who = " + ".join(names[seat] for seat in outcome.winners)
        sentence = texts.say(Message("cli.wins", {"who": who, "scores": shown}))
    return f"{sentence} ({texts.text('reason.' + outcome.reason)})"


def print_faults(faults: Sequence[Fault]) -> None:
    """How often bots failed, and the first time; the rest is in the JSON."""
    if faults:
        console.print(f"{len(faults)} faults of bots. The first: {faults[0].why}", markup=False)


def days(name: str, text: str) -> float:
    """`365d` in seconds."""
    found = re.fullmatch(r"([1-9]\d{0,4})d", text)
    if found is None:
        raise bad("bad_number", name=name, value=text, why="write days, such as 365d.")
    return int(found[1]) * DAY
