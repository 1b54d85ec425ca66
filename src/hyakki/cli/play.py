"""`play`: a game in the terminal, with people and bots in any seat."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from hyakki.cli.common import (
    ChoiceOption,
    DataOption,
    GameArgument,
    LangOption,
    SeatsOption,
    chosen_bots,
    chosen_game,
    chosen_options,
    chosen_seats,
    console,
    write_new,
)
from hyakki.cli.sheets import own_sheet
from hyakki.cli.sitting import HUMAN, INTERRUPTED, TerminalGame
from hyakki.core.fate import Fate, SealedFate, SeededFate
from hyakki.core.game import AnyGame
from hyakki.core.levels import ADEPT
from hyakki.core.messages import bad
from hyakki.core.record import write_record
from hyakki.core.table import AnyTable, Table


def play(
    game: GameArgument,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            help="Comma-separated players by seat: `human` (also several times) or bots; module:Class imports one, exec:COMMAND runs a program.",
        ),
    ] = "",
    seats: SeatsOption = None,
    option: ChoiceOption = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            help="Seed of the deal, which the record names; by default a secret seed with a published commitment.",
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Save the record in this file at the end.")
    ] = None,
    sheet: Annotated[
        Path | None,
        typer.Option("--sheet", help="Tick a victory on the sheet in this file (see `sheet`)."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite the file if it exists.")
    ] = False,
    data: DataOption = "",
    lang: LangOption = "en",
) -> None:
    """Play in the terminal, against bots or with other people at the same screen."""
    chosen = chosen_game(game, data)
    kinds = _kinds(chosen, players, seats)
    if save is not None and save.exists() and not force:
        raise bad("file_exists", path=str(save))
    if sheet is not None:
        chosen.add_to_sheet(own_sheet(str(sheet)), [])
    names = _names(kinds, chosen.texts(lang).text("cli.you"))
    table = Table(chosen, names, chosen_options(option), _fate(seed))
    running = TerminalGame(chosen, table, kinds, lang, seed)
    try:
        left = running.run()
    finally:
        running.close()
    if save is not None:
        write_new(save, write_record(table.record()), force)
        running.tell_saved(save)
    if left is not None:
        running.say_goodbye(kept=save is not None)
    if sheet is not None and HUMAN in kinds:
        _tick(chosen, table, sheet, lang)
    if left == INTERRUPTED:
        raise typer.Exit(INTERRUPTED)


def _tick(game: AnyGame, table: AnyTable, path: Path, lang: str) -> None:
    outcome = table.outcome()
    if outcome is None:
        return
    merged = game.add_to_sheet(own_sheet(str(path)), [(table.options, outcome)])
    write_new(path, merged, force=True)
    texts = game.texts(lang)
    console.print(texts.text("cli.sheet_kept", path=str(path)), markup=False)
    console.print(game.render_sheet(merged, texts), markup=False)


def _kinds(game: AnyGame, players: str, seats: int | None) -> tuple[str, ...]:
    if not players:
        return (HUMAN, *[ADEPT.key] * (chosen_seats(game, seats) - 1))
    kinds = chosen_bots(game, players, also=(HUMAN,))
    if seats is not None and seats != len(kinds):
        raise bad("bots_and_seats", bots=len(kinds), seats=seats)
    chosen_seats(game, len(kinds))
    return kinds


def _names(kinds: tuple[str, ...], you: str) -> list[str]:
    """People are numbered among themselves if there are several; a bot goes by its address and its seat."""
    people = [seat for seat, kind in enumerate(kinds) if kind == HUMAN]
    numbered = {seat: f"{you} {number}" for number, seat in enumerate(people, 1)}
    names = dict.fromkeys(people, you) if len(people) == 1 else numbered
    return [names.get(seat, f"{kind} {seat}") for seat, kind in enumerate(kinds)]


def _fate(seed: int | None) -> Fate:
    """A deal that can be verified afterwards. Only one whose seed nobody knows is sealed."""
    return SealedFate.fresh(secrets.token_hex(8)) if seed is None else SeededFate(seed)
