"""Our games as PettingZoo environments: `env` turn by turn, `parallel_env` with an action of every agent at each step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hyakki.api.games import Game
from hyakki.core.messages import bad

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    raise bad("no_peer", name="PettingZoo", extra="pettingzoo") from None

from hyakki.adapters.sitting import NOBODY, Row, Sitting

Observation = dict[str, Row]


def env(game: str | Game[Any, Any], seats: int | None = None, **others: Any) -> TurnByTurn:
    """A game as an AEC environment; `options`, `illegal` and `render_mode` as in `TurnByTurn`."""
    return TurnByTurn(game, seats, **others)


def parallel_env(game: str | Game[Any, Any], seats: int | None = None, **others: Any) -> AllAtOnce:
    """A game as a parallel environment; `options`, `illegal` and `render_mode` as in `AllAtOnce`."""
    return AllAtOnce(game, seats, **others)


class _Seats:
    """What both kinds of environment know of their agents: `seat_0`, `seat_1` …"""

    def __init__(
        self,
        game: str | Game[Any, Any],
        seats: int | None = None,
        options: Mapping[str, str | int] | None = None,
        illegal: str = "refuse",
        render_mode: str | None = None,
    ) -> None:
        """By default the fewest play with the default options, and an illegal action is an error; it may also `lose` the game."""
        self._sitting = Sitting(game, seats, options, illegal)
        numbers = self._sitting.numbers
        self.metadata = {
            "name": f"hyakki_{self._sitting.engine.key}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self._sitting.seats)]
        self.agents = self.possible_agents[:]
        self.action_spaces = {
            agent: spaces.Discrete(numbers.actions) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 127, (numbers.size,), np.int8),
                    "action_mask": spaces.Box(0, 1, (numbers.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What the agent may know, and a mask of its legal actions: all 0 if it is not to act."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._sitting.row(seat), "action_mask": self._sitting.mask(seat)}

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        return self._sitting.show() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _given(self) -> dict[str, float]:
        """What the last action gave each agent."""
        returns = self._sitting.returns or [0.0] * len(self.possible_agents)
        return dict(zip(self.possible_agents, returns, strict=True))


class TurnByTurn(_Seats, AECEnv):
    """A game turn by turn: `agent_selection` is the seat to act."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: the first one of a seed, or without one the next."""
        self._sitting.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: Any) -> None:
        """The action of the selected agent; None from those whose game is over, as PettingZoo wants it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._sitting.play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._given()
        self._accumulate_rewards()
        over = self._sitting.actor == NOBODY
        self.terminations = dict.fromkeys(self.agents, over)
        self._select()

    def _select(self) -> None:
        actor = self._sitting.actor
        self.agent_selection = self.possible_agents[max(actor, 0)]


class AllAtOnce(_Seats, ParallelEnv):
    """A game with an action of every agent at each step. Only that of the seat to act, whose mask is not all 0, is read."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game: the first one of a seed, or without one the next."""
        self._sitting.begin(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), self._infos()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """One decision of the game."""
        self._sitting.play(actions.get(f"seat_{self._sitting.actor}"))
        over = self._sitting.actor == NOBODY
        rewards, seen, infos = self._given(), self._seen(), self._infos()
        ended = dict.fromkeys(self.agents, over)
        truncated = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return seen, rewards, ended, truncated, infos

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.possible_agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.possible_agents}
