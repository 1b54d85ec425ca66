"""`play`: a game in the terminal, with people and bots in any seat."""

from __future__ import annotations

import secrets
from pathlib import Path
from textwrap import fill
from typing import Annotated

import typer

from hyakki.bots import bot_for
from hyakki.cli.common import (
    ChoiceOption,
    GameArgument,
    LangOption,
    SeatsOption,
    chosen_bots,
    chosen_options,
    chosen_seats,
    console,
    verdict,
    write_new,
)
from hyakki.cli.sheets import own_sheet
from hyakki.core.fate import SealedFate
from hyakki.core.game import AnyGame
from hyakki.core.levels import ADEPT
from hyakki.core.messages import HyakkiError, IllegalMove, Message, bad
from hyakki.core.mind import AnyBot
from hyakki.core.record import write_record
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable, Table
from hyakki.core.views import View
from hyakki.games import game_named
from hyakki.lab.match import decide

HUMAN = "human"
LONG_MENU = 60


def play(
    game: GameArgument,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            help="Comma-separated players by seat: `human` (also several times) or bots; module:Class imports one.",
        ),
    ] = "",
    seats: SeatsOption = None,
    option: ChoiceOption = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", help="Seed of the deal; by default a secret seed with a published commitment."
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
    lang: LangOption = "en",
) -> None:
    """Play in the terminal, against bots or with other people at the same screen."""
    chosen = game_named(game)
    kinds = _kinds(chosen, players, seats)
    if save is not None and save.exists() and not force:
        raise bad("file_exists", path=str(save))
    if sheet is not None:
        chosen.add_to_sheet(own_sheet(str(sheet)), [])
    names = _names(kinds, chosen.texts(lang).text("cli.you"))
    table = Table(chosen, names, chosen_options(option), _fate(seed))
    TerminalGame(chosen, table, kinds, lang, seed).run()
    if save is not None:
        write_new(save, write_record(table.record()), force)
        console.print(chosen.texts(lang).text("cli.saved", path=str(save)), markup=False)
    if sheet is not None and HUMAN in kinds:
        _tick(chosen, table, sheet, lang)


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
    people = kinds.count(HUMAN)
    names = []
    for seat, kind in enumerate(kinds):
        plain = you if kind == HUMAN and people == 1 else f"{kind} {seat}"
        names.append(plain)
    return names


def _fate(seed: int | None) -> SealedFate:
    """A deal that can be verified afterwards, also if its seed was given."""
    if seed is None:
        return SealedFate.fresh(secrets.token_hex(8))
    return SealedFate(seed.to_bytes(32, "big", signed=True), "terminal")


class TerminalGame:
    """One game at one terminal."""

    def __init__(
        self, game: AnyGame, table: AnyTable, kinds: tuple[str, ...], lang: str, seed: int | None
    ) -> None:
        self.game = game
        self.table = table
        self.kinds = kinds
        self.lang = lang
        self.texts = game.texts(lang)
        self.bots: dict[int, AnyBot] = {
            seat: bot_for(game, kind) for seat, kind in enumerate(kinds) if kind != HUMAN
        }
        luck = secrets.randbits(60) if seed is None else seed
        self.streams = [Rng.of("terminal bot", luck, seat) for seat in range(len(kinds))]
        self.told = dict.fromkeys(range(len(kinds)), 0)
        self.last_person = -1

    def run(self) -> None:
        assert isinstance(self.table.fate, SealedFate)
        hash_ = self.table.fate.commitment()
        console.print(f"[dim]{self.texts.text('cli.seed_commitment', hash=hash_)}[/dim]")
        while self.table.outcome() is None:
            seat = self.table.actors()[0]
            if seat in self.bots:
                bot, stream = self.bots[seat], self.streams[seat]
                self.table.play(seat, decide(self.game, self.table, seat, bot, stream).move)
            elif not self._ask(seat):
                console.print(self.texts.text("cli.bye"))
                return
        self._show_end()

    def _ask(self, seat: int) -> bool:
        """Ask a person for one decision. False if they quit."""
        self._curtain(seat)
        self._show_log(seat)
        view = self.table.view(seat, recall=False)
        console.print()
        console.print(self.game.render(view, self.texts, self.table.names))
        console.print(f"[bold]{self._say(self.game.prompt(view))}[/bold]")
        moves = self.table.moves(seat)
        self._show_moves(view, moves)
        return self._answer(seat, moves)

    def _show_moves(self, view: View, moves: list[str]) -> None:
        """Each move in notation and in words; a list too long for the screen in notation only."""
        if len(moves) > LONG_MENU:
            console.print(fill("  ".join(moves), console.width), markup=False)
            return
        for number, text in enumerate(moves, 1):
            words = self._say(self.game.describe(view, self.game.read(text)))
            console.print(f"{number:>4}  {text:<14} {words}", markup=False)

    def _answer(self, seat: int, moves: list[str]) -> bool:
        while True:
            try:
                answer = console.input(f"[bold]{self.texts.text('cli.your_move')}>[/bold] ").strip()
            except EOFError:
                return False
            if answer == "q":
                return False
            if answer == "":
                continue
            if self._aside(seat, answer):
                if answer == "u":
                    return True
                continue
            known = answer.isascii() and answer.isdigit() and 0 < int(answer) <= len(moves)
            if self._try(seat, moves[int(answer) - 1] if known else answer):
                return True

    def _aside(self, seat: int, answer: str) -> bool:
        """Carry out a request that is not a move, such as help or undo. False if the answer is none."""
        if answer == "?":
            console.print(self.texts.text("cli.help"), markup=False)
        elif answer == "l":
            self.told[seat] = 0
            self._show_log(seat)
        elif answer == "u":
            if self.table.can_undo(seat):
                self.table.undo(seat)
            else:
                console.print(self.texts.text("cli.nothing_undone"), markup=False)
        elif answer == "s":
            self._save()
        elif answer.startswith("r "):
            key = "rule." + answer[2:].strip()
            rule = self.texts.text(key) if key in self.texts else answer
            console.print(rule, markup=False)
        else:
            return False
        return True

    def _try(self, seat: int, text: str) -> bool:
        try:
            self.table.play(seat, text)
        except IllegalMove as error:
            why = self._say(error.message)
            if error.rule:
                why = self.texts.text("cli.rule_refused", rule=error.rule, why=why)
            console.print(why, markup=False)
            return False
        except HyakkiError as error:
            console.print(self._say(error.message), markup=False)
            return False
        return True

    def _save(self) -> None:
        path = Path(f"{self.game.key}-{secrets.token_hex(4)}.json")
        write_new(path, write_record(self.table.record()), force=False)
        console.print(self.texts.text("cli.saved", path=str(path)), markup=False)

    def _curtain(self, seat: int) -> None:
        """With several people at one screen, wait for the next one before anything secret of theirs is shown."""
        if self.kinds.count(HUMAN) > 1 and self.last_person not in (seat, -1):
            console.clear()
            console.input(f"[bold]{self.table.names[seat]}[/bold] ⏎ ")
        self.last_person = seat

    def _show_log(self, seat: int) -> None:
        lines = self.table.log(seat, self.told[seat])
        self.told[seat] = self.table.number
        for line in lines:
            for message in line.messages:
                console.print(f"[dim]·[/dim] {self._say(message)}")

    def _show_end(self) -> None:
        outcome = self.table.outcome()
        assert outcome is not None
        viewer = next((seat for seat, kind in enumerate(self.kinds) if kind == HUMAN), 0)
        self._show_log(viewer)
        view = self.table.view(viewer)
        console.print()
        console.print(self.game.render(view, self.texts, self.table.names))
        for line in self.game.score_lines(view):
            points = " – ".join(str(point) for point in line.points)
            console.print(f"{self._say(line.label)}: {points}", markup=False)
        result = verdict(self.game, outcome, self.table.names, self.lang)
        console.print(f"[bold]{result}[/bold]")

    def _say(self, message: Message) -> str:
        return self.texts.say(message, self.table.names)
