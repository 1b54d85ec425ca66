"""The tree of a search: a node for each thing that the thinking seat can tell apart, not for each world."""

from __future__ import annotations

from math import log, sqrt
from typing import Final, Generic, final

from mypy_extensions import i64

from hyakki.bots.search.rollout import perform, play_on, shares
from hyakki.core.game import CHANCE, Game, M, Move, S, V
from hyakki.core.mind import Macro
from hyakki.core.rng import Rng
from hyakki.core.views import View

EXPLORE: Final = 0.5
FAMILIAR: Final = 8  # visits after which a node keeps the view it stands for
MOST_NODES: Final = 150_000  # a bot's memory has an end


@final
class Node:
    """What followed a move (or what the seat saw of chance), for everybody who came this way."""

    def __init__(self, move: Move | None, seat: int, exact: bool) -> None:
        self.move = move
        self.seat = seat  # who made the move
        self.exact = exact  # stands for one view; after a macro, chance may have brought several
        self.visits: i64 = 0
        self.available: i64 = 0  # how often the move could be chosen
        self.total: float = 0.0  # what its player got, summed
        self.children: dict[str, Node] = {}
        self.view: View | None = None

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits > 0 else 0.5


@final
class Tree(Generic[S, M, V]):
    """Grows by one simulation at a time; can be asked at any time."""

    def __init__(self, game: Game[S, M, V], view: V, horizon: int) -> None:
        self.game = game
        self.mind = game.mind
        self.view = view
        self.seat = view.seat
        self.seats = view.seats
        self.horizon: i64 = horizon
        self.root = Node(None, view.seat, True)
        self.root.view = view
        self.nodes: i64 = 0

    def simulate(self, world: S, rng: Rng) -> None:
        """Follow the tree through this world, add a node, play on, and tell everybody on the way."""
        path: list[Node] = [self.root]
        actor: i64 = self.seat
        turns: i64 = 0
        fresh = False
        while not fresh:
            actors = world.actors()
            if not actors:
                break
            seat = actors[0]
            if seat != CHANCE and seat != actor:
                turns += 1
                if turns >= self.horizon:
                    break
                actor = seat
            node = path[len(path) - 1]
            if seat == CHANCE:
                drawn: M = world.sample(rng)
                child = self._seen(node, world, CHANCE, drawn)
                world.apply(CHANCE, drawn)
            else:
                child = self._decide(node, world, seat, rng)
                fresh = child.visits == 0
            path.append(child)
        left = min(self.horizon - turns, i64(self.mind.horizon) * self.seats // 2)
        play_on(self.mind, world, actor, left, rng)
        gains = shares(self.mind, world, self.seats)
        for node in path:
            node.visits += 1
            if node.seat >= 0:
                node.total += gains[node.seat]

    def _decide(self, node: Node, world: S, seat: int, rng: Rng) -> Node:
        """The move of a seat: drawn if it is a secret one, else the most promising by what the tree knows."""
        secret = self.mind.secret_choice(world, seat, rng)
        if secret is not None:
            child = self._seen(node, world, seat, secret)
            world.apply(seat, secret)
            return child
        if node.visits == FAMILIAR and seat == self.seat and node.exact:
            node.view = world.view(seat)
        moves = self.mind.candidates(world, seat)
        child = self._select(node, seat, moves)
        assert child.move is not None
        perform(world, seat, child.move, rng)
        return child

    def _seen(self, node: Node, world: S, actor: int, move: M) -> Node:
        """The branch for what the thinking seat notices of a move that it cannot know in full."""
        key = self.mind.observation_key(self.seat, actor, move, world)
        child = node.children.get(key)
        if child is None:
            # what a game takes for the same is not one view
            told = self.game.seen(self.seat, actor, move, world)
            child = Node(move, CHANCE, node.exact and key == told)
            self._keep(node, key, child)
        return child

    def _select(self, node: Node, seat: int, moves: list[Move]) -> Node:
        """UCB among the moves that this world allows; one not tried yet goes first, in the game's order."""
        best: Node | None = None
        highest = -1.0
        untried: Move | None = None
        for move in moves:
            child = node.children.get(self.mind.move_key(move))
            if child is None:
                if untried is None:
                    untried = move
                continue
            child.available += 1
            child.move = move  # of moves alike, the one that this world allows
            promise = child.total / float(child.visits)
            promise += EXPLORE * sqrt(log(float(child.available)) / float(child.visits))
            if promise > highest:
                highest = promise
                best = child
        if untried is None:
            assert best is not None
            return best
        child = Node(untried, seat, node.exact and not isinstance(untried, Macro))
        child.available = 1
        self._keep(node, self.mind.move_key(untried), child)
        return child

    def _keep(self, node: Node, key: str, child: Node) -> None:
        if self.nodes < MOST_NODES:
            self.nodes += 1
            node.children[key] = child

    def find(self, view: V) -> bool:
        """Make the node that stands for this view the root; False if none does."""
        found = _find(self.root, view)
        if found is None:
            return False
        found.move = None
        found.seat = view.seat
        self.root = found
        self.view = view
        self.nodes = _count(found)
        return True


def _find(node: Node, view: View) -> Node | None:
    if node.view is not None and node.view == view:
        return node
    for child in node.children.values():
        if child.visits > FAMILIAR:
            found = _find(child, view)
            if found is not None:
                return found
    return None


def _count(node: Node) -> i64:
    count: i64 = len(node.children)
    for child in node.children.values():
        count += _count(child)
    return count
