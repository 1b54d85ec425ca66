"""The bot that searches: within its time, within its count, and with what it still knows from its last move."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import final

from mypy_extensions import i64

from hyakki.bots.search.thought import Thought, first_step, steps_of
from hyakki.bots.search.tree import Tree
from hyakki.core.game import Bot, Game, Move
from hyakki.core.levels import Level
from hyakki.core.messages import Message
from hyakki.core.rng import Rng
from hyakki.core.views import View


@final
class Searcher(Bot):
    """Keeps its tree between its own moves: a view that stands in it is thought on, any other starts anew."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.tree: Tree | None = None
        # of a turn that was thought of as one move: what is left of it, and the view in which it goes on
        self.plan: list[Move] = []
        self.awaited: View | None = None

    def choose(self, game: Game, view: View, moves: Sequence[Move], rng: Rng) -> Move:
        if self.plan and self.awaited == view and self.plan[0] in moves:
            return self._follow(game, view, self.plan, rng)
        self.plan = []
        if len(moves) == 1:
            return moves[0]
        own = game.instinct(view, moves, rng, self.level)
        if own is not None:
            self.tree = None
            return own
        self.think(game, view, rng)
        thought = self.thought()
        if thought is not None:
            for row in thought.ranking:
                step = first_step(row.move)
                if step in moves:
                    return self._follow(game, view, steps_of(row.move), rng)
        return moves[0]

    def _follow(self, game: Game, view: View, steps: Sequence[Move], rng: Rng) -> Move:
        """The first of these steps; the others are remembered for the view that it leads to."""
        self.plan = list(steps[1:])
        self.awaited = None
        if self.plan:
            world = game.imagine(view, rng)
            world.apply(view.seat, steps[0])
            if view.seat in world.actors():
                self.awaited = world.view(view.seat)
        return steps[0]

    def think(self, game: Game, view: View, rng: Rng) -> None:
        """Grow the tree until the budget is spent, or until nothing left of it could change the choice."""
        start = perf_counter()
        tree = self._tree_for(game, view)
        level = self.level
        world = game.imagine(view, rng)
        forced = len(game.candidates(world, view.seat)) == 1
        longest = 0.0
        before = start
        done: i64 = 0
        while True:
            if level.simulations > 0 and tree.root.visits >= level.simulations:
                break
            tree.simulate(world.copy() if done == 0 else game.redeal(world, view, rng), rng)
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

    def reasons(self, game: Game, view: View, move: Move) -> list[Message]:
        found = game.reasons(view, move)
        if self.tree is not None and self.tree.view == view:
            found = found + figures(Thought(self.tree), move)
        return found or [Message("why.judgement")]

    def _tree_for(self, game: Game, view: View) -> Tree:
        tree = self.tree
        if tree is None or tree.game is not game or tree.seat != view.seat or not tree.find(view):
            tree = Tree(game, view, self.level.horizon)
            self.tree = tree
        return tree


def _decided(tree: Tree, level: Level, seconds: float, done: i64) -> bool:
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
    """The chances of the move, and of the best other one."""
    chosen: int | None = None
    other: int | None = None
    for row in thought.ranking:
        percent = round(100.0 * row.chance())
        if first_step(row.move) is move:
            if chosen is None:
                chosen = percent
        elif other is None:
            other = percent
    if chosen is None:
        return []
    if other is None:
        return [Message("why.share", {"percent": chosen})]
    return [Message("why.shares", {"percent": chosen, "other": other})]
