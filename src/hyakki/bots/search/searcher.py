"""The bot that searches: within its time, within its count, a turn at a time."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any, TypeAlias, final

from mypy_extensions import i64

from hyakki.bots.search.thought import Thought, first_step, steps_of
from hyakki.bots.search.tree import Tree
from hyakki.core.game import Game, M, Move, S, V
from hyakki.core.levels import Level
from hyakki.core.messages import Message
from hyakki.core.mind import Bot
from hyakki.core.rng import Rng


@final
class Searcher(Bot[S, M, V]):
    """What it chooses depends on the view, the generator and the turn that it planned, and on nothing else that it did before."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.tree: Tree[S, M, V] | None = None
        # of a turn that was thought of as one move: what is left of it, and the view in which it goes on
        self.plan: list[Move] = []
        self.awaited: V | None = None

    def choose(self, game: Game[S, M, V], view: V, moves: Sequence[M], rng: Rng) -> M:
        if self.plan and self.awaited == view:
            planned = _legal(self.plan[0], moves)
            if planned is not None:
                return self._follow(game, view, planned, self.plan[1:], rng)
        self.plan = []
        self.tree = None
        if len(moves) == 1:
            return moves[0]
        own = game.mind.instinct(view, moves, rng, self.level)
        if own is not None:
            return own
        self.think(game, view, rng)
        thought = self.thought()
        if thought is not None:
            for row in thought.ranking:
                steps = steps_of(row.move)
                first = _legal(steps[0], moves)
                if first is not None:
                    return self._follow(game, view, first, steps[1:], rng)
        return moves[0]

    def _follow(self, game: Game[S, M, V], view: V, move: M, rest: Sequence[Move], rng: Rng) -> M:
        """Return the move, and remember the rest of its turn for the view that it leads to."""
        self.plan = list(rest)
        self.awaited = None
        if self.plan:
            world: S = game.imagine(view, rng)
            recall = world.view(view.seat) == view
            world.apply(view.seat, move)
            if view.seat in world.actors():
                self.awaited = world.view(view.seat, recall)
        return move

    def think(self, game: Game[S, M, V], view: V, rng: Rng) -> None:
        """Grow the tree until the budget is spent, or until nothing left of it could change the choice."""
        start = perf_counter()
        tree = Tree(game, view, self.level.horizon)
        self.tree = tree
        mind = game.mind
        level = self.level
        world: S = game.imagine(view, rng)
        forced = len(mind.candidates(world, view.seat)) == 1
        longest = 0.0
        before = start
        done: i64 = 0
        while True:
            if level.simulations > 0 and tree.root.visits >= level.simulations:
                break
            tree.simulate(world.copy() if done == 0 else mind.redeal(world, view, rng), rng)
            done += 1
            if forced:
                break
            now = perf_counter()
            longest = max(longest, now - before)
            before = now
            if level.seconds > 0.0 and now - start + longest >= level.seconds:
                break
            if done % 16 == 0 and _decided(tree, level, now - start, done):
                break

    def thought(self) -> Thought | None:
        """What it thinks at this moment; None if it had nothing to think about."""
        return None if self.tree is None else Thought(self.tree)

    def reasons(self, game: Game[S, M, V], view: V, move: M) -> list[Message]:
        found = game.mind.reasons(view, move)
        if self.tree is not None and self.tree.view == view:
            found = found + figures(Thought(self.tree), move)
        return found or [Message("why.judgement")]

    def planned(self) -> tuple[list[Move], V | None]:
        return self.plan, self.awaited

    def go_on(self, rest: Sequence[Move], awaited: V) -> None:
        self.plan = list(rest)
        self.awaited = awaited


AnySearcher: TypeAlias = Searcher[Any, Any, Any]


def _legal(step: Move, moves: Sequence[M]) -> M | None:
    """The legal move that this step is, if it is one."""
    for move in moves:
        if move is step:
            return move
    return None


def _decided(tree: Tree[S, M, V], level: Level, seconds: float, done: i64) -> bool:
    """True if there is one choice only, or if the runner-up cannot catch up with what is left of the budget."""
    first: i64 = 0
    second: i64 = 0
    for child in tree.root.children.values():
        if child.visits > first:
            second = first
            first = child.visits
        elif child.visits > second:
            second = child.visits
    if second == 0:
        return True
    left: i64 = 1_000_000_000
    if level.simulations > 0:
        left = level.simulations - tree.root.visits
    if level.seconds > 0.0:
        affordable = (level.seconds - seconds) * float(done) / seconds
        if affordable < float(left):
            left = i64(int(affordable)) + 1
    return first - second > left


def figures(thought: Thought, move: Move) -> list[Message]:
    """The chances of the move, and of the best other one, if that is behind: a figure alone says nothing."""
    chosen: int | None = None
    other: int | None = None
    for row in thought.ranking:
        percent = round(100.0 * row.chance())
        if first_step(row.move) is move:
            if chosen is None:
                chosen = percent
        elif other is None:
            other = percent
    if chosen is None or other is None or other >= chosen:
        return []
    return [Message("why.shares", {"percent": chosen, "other": other})]
