"""A hunt for leaks: all seats and a spectator on real sockets, and every frame that reached them held against what each may know."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec

from hyakki.core.choices import why
from hyakki.core.game import SPECTATOR, AnyGame
from hyakki.core.rng import Rng
from hyakki.core.views import View
from hyakki.games import GAMES
from hyakki.server import schemas, wire
from hyakki.server.client import LiveTable, RefusedError, Visitor
from hyakki.server.table.foresight import foresight_of
from tests.server.live import Party
from tests.server.stores import opened
from tests.simulator.reader import Reader
from tests.simulator.truth import TableTruth

ASK_EVERY = 7


class Hunt:
    """One game: what everybody asked, and every frame that they got."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.table = ""
        self.asked: list[tuple[str, wire.Request]] = []
        #: each visitor's id and frames, the spectator's last
        self.heard: list[tuple[str, list[bytes]]] = []
        #: by its id, what a visitor touched that may not be touched
        self.touched: dict[str, tuple[str, ...]] = {}

    async def play(self, base: str, rng: Rng, most: int) -> None:
        """At random, with questions in between."""
        async with AsyncExitStack() as stack:
            visitors = [
                await stack.enter_async_context(Visitor.at(base)) for _ in range(self.seats + 1)
            ]
            host, *_ = visitors
            self.table = (await host.open_table(schemas.NewTable(self.game.key, self.seats))).id
            for seat in range(self.seats):
                await visitors[seat].sit(self.table, seat)
            await host.start(self.table)
            lives = [await self._visit(stack, visitor) for visitor in visitors]
            party = Party(self.table, visitors, lives)
            for number in range(most):
                await party.settled()
                if lives[0].over():
                    break
                await self._move(party, rng)
                if number % ASK_EVERY == 0:
                    await self._ask(party, rng)
            await party.settled()

    async def _visit(self, stack: AsyncExitStack, visitor: Visitor) -> LiveTable:
        live = await stack.enter_async_context(visitor.visit(self.table, effects=True))
        live.frames = []
        self.heard.append((visitor.me.id, live.frames))
        await live.until(lambda one: one.number > 0)
        return live

    async def _move(self, party: Party, rng: Rng) -> None:
        at = next(n for n, live in enumerate(party.lives) if live.seat_to_act() is not None)
        live = party.lives[at]
        seat = live.seat_to_act()
        assert seat is not None
        move = live.seats[seat].moves[int(rng.below(len(live.seats[seat].moves)))]
        asked = wire.Play(live.new_id(), live.number, seat, move)
        self.asked.append((party.visitors[at].me.id, asked))
        await live.request(asked)

    async def _ask(self, party: Party, rng: Rng) -> None:
        """In words, why not, and for what is somebody else's."""
        at = int(rng.below(self.seats))
        live = party.lives[at]
        logs = [line.path for other in party.lives for line in other.seats[_own(other)].log[-9:]]
        paths = [path for path in logs if path] or [("x",)]
        path = paths[int(rng.below(len(paths)))]
        because = wire.Why(live.new_id(), at, live.number, path)
        self.touched[because.id] = path
        for question in (
            wire.AskWords(live.new_id(), at),
            because,
            wire.AskWords(live.new_id(), (at + 1) % self.seats),
            wire.Why(live.new_id(), (at + 1) % self.seats, live.number, path),
        ):
            try:
                await live.request(question)
                assert question.seat == at
            except RefusedError as refused:
                assert (question.seat != at) or refused.problem.message.key == "error.table_over"

    async def check(self, database: Path) -> int:
        """AssertionError if anybody was sent what they may not know; how many frames were held against the truth."""
        truth = await self._truth(database)
        for visitor, frames in self.heard:
            reader = Reader(truth, visitor, _fail)
            reader.floors.clear()
            views: dict[int, View] = {}
            for frame in frames:
                reader.read(frame.decode())
                self._check_follows(msgspec.json.decode(frame), views)
        return sum(len(frames) for _, frames in self.heard)

    async def _truth(self, database: Path) -> TableTruth:
        async with opened(f"sqlite:///{database}") as store:
            saved = await store.table(self.table)
            entries = await store.entries(self.table)
        assert saved is not None
        truth = TableTruth(saved, _fail)
        truth.asked = self.asked
        for entry in entries:
            truth.added([entry])
        return truth

    def _check_follows(self, frame: dict[str, Any], views: dict[int, View]) -> None:
        """Whatever is told besides a view follows from that view, and so from nothing else."""
        game = self.game
        for sight in frame.get("sights", ()):
            document = msgspec.json.encode(sight["view"])
            view = views[frame["number"]] = msgspec.json.decode(document, type=game.view_type)
            assert sight["prompt"] == _plain(game.prompt(view))
            assert sight["standing"] == _plain(game.standing(view))
            assert sight["score"] == _plain(game.score_lines(view))
            self._check_words(view, sight["choices"].get("words", {}))
        if frame["type"] in ("words", "foresight", "because"):
            view = views[frame["number"]]
            assert frame["seat"] == view.seat
        if frame["type"] == "words":
            self._check_words(view, frame["words"])
        elif frame["type"] == "foresight":
            moves = [game.read(text) for text in frame["rows"]]
            told = {text: [frame["said"][n] for n in row] for text, row in frame["rows"].items()}
            again = foresight_of(game, view, moves, frame["number"])
            assert told == {
                m: _plain([again.said[n] for n in row]) for m, row in again.rows.items()
            }
        elif frame["type"] == "because":
            refusal = why(game, view, self.touched[frame["id"]])
            assert frame["problem"]["message"] == _plain(refusal.message)

    def _check_words(self, view: View, words: dict[str, Any]) -> None:
        for text, told in words.items():
            assert told == _plain(self.game.describe(view, self.game.read(text)))


def _own(live: LiveTable) -> int:
    return next(iter(live.seats), SPECTATOR)


def _plain(told: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(told))


def _fail(why: str) -> None:
    raise AssertionError(why)


def hunts() -> list[Hunt]:
    """Every game with all its seats."""
    return [Hunt(game, game.seat_counts[-1]) for game in GAMES.values()]
