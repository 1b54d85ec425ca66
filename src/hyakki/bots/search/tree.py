"""The tree of a search: a node for each thing that the thinking seat can tell apart, not for each world."""

from __future__ import annotations

from math import log, sqrt
from typing import Final, Generic, final

from mypy_extensions import i64

from hyakki.bots.search.rollout import perform, play_on, shares
from hyakki.core.game import CHANCE, Game, M, Move, S, V
from hyakki.core.rng import Rng

EXPLORE: Final = 0.5
TRUST: Final = 0.5  # in the game's own order of moves
MOST_NODES: Final = 150_000  # a bot's memory has an end


@final
class Node:
    """What followed a move (or what the seat saw of chance), for everybody who came this way."""

    def __init__(self, move: Move | None, seat: int) -> None:
        self.move = move
        self.seat = seat  # who made the move
        self.visits: i64 = 0
        self.available: i64 = 0  # how often the move could be chosen
        self.total: float = 0.0  # what its player got, summed
        self.children: dict[str, Node] = {}

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
        self.root = Node(None, view.seat)
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
        moves = self.mind.candidates(world, seat)
        if self.mind.fade > 0.0:
            child = self._select_in_order(node, seat, moves)
        else:
            child = self._select(node, seat, moves)
        assert child.move is not None
        perform(world, seat, child.move, rng)
        return child

    def _seen(self, node: Node, world: S, actor: int, move: M) -> Node:
        """The branch for what the thinking seat notices of a move that it cannot know in full."""
        key = self.mind.observation_key(self.seat, actor, move, world)
        child = node.children.get(key)
        if child is None:
            child = Node(move, CHANCE)
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
        return self._first_try(node, seat, untried)

    def _select_in_order(self, node: Node, seat: int, moves: list[Move]) -> Node:
        """PUCT: the earlier in the game's order, the sooner; a move not tried yet promises what the others brought."""
        tried: list[Node | None] = []
        visits: i64 = 0
        total = 0.0
        for move in moves:
            child = node.children.get(self.mind.move_key(move))
            tried.append(child)
            if child is not None:
                child.available += 1
                child.move = move
                visits += child.visits
                total += child.total
        mean = total / float(visits) if visits > 0 else 0.5
        fade = self.mind.fade
        share = (1.0 - fade) / (1.0 - fade ** float(len(moves)))
        reach = TRUST * sqrt(float(visits + 1)) * share
        best: i64 = 0
        highest = -1.0
        for place in range(len(moves)):
            child = tried[place]
            promise = mean + reach
            if child is not None:
                promise = child.mean() + reach / float(1 + child.visits)
            reach *= fade
            if promise > highest:
                highest = promise
                best = place
        chosen = tried[best]
        return self._first_try(node, seat, moves[best]) if chosen is None else chosen

    def _first_try(self, node: Node, seat: int, move: Move) -> Node:
        child = Node(move, seat)
        child.available = 1
        self._keep(node, self.mind.move_key(move), child)
        return child

    def _keep(self, node: Node, key: str, child: Node) -> None:
        if self.nodes < MOST_NODES:
            self.nodes += 1
            node.children[key] = child
