"""Our games as games of OpenSpiel. Importing this module registers `hyakki_<game>` for every installed game that offers numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, Final

import msgspec

from hyakki.api.calls import told
from hyakki.api.games import Game, shelf
from hyakki.core.game import CHANCE, AnyGame, AnyState
from hyakki.core.messages import BadInput, bad
from hyakki.core.numbers import AnyNumbers, returns_of
from hyakki.core.rng import Rng

try:
    import numpy as np
    import pyspiel
except ImportError:
    raise bad("no_peer", name="OpenSpiel", extra="openspiel") from None

#: bounds that OpenSpiel wants of every game, far above what happens: decisions of a game, and moves that chance may have
LONGEST: Final = 10_000
MOST_DRAWS: Final = 1_000
#: how many numbers of an information state tensor stand for all that its seat has seen
DIGEST_BITS: Final = 128


def kind_of(game: AnyGame, seats: range) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game that so many may play."""
    utilities = pyspiel.GameType.Utility
    contest = utilities.ZERO_SUM if seats == range(2, 3) else utilities.GENERAL_SUM
    return pyspiel.GameType(
        short_name=f"hyakki_{game.key}",
        long_name=Game(game).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.IDENTICAL if game.cooperative else contest,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": seats[0], "options": ""},
    )


def _limits(numbers: AnyNumbers, seats: int, zero_sum: bool) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=numbers.actions,
        max_chance_outcomes=MOST_DRAWS,
        num_players=seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if zero_sum else None,
        max_game_length=LONGEST,
    )


class SpielGame(pyspiel.Game):
    """A game with its parameters: `players`, and `options` as `name:value;name:value`. Each of ours is a class of its own."""

    engine: AnyGame

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        engine = self.engine
        self.seats: int = given.get("players", engine.seat_counts[0])
        with told(engine):
            self.options = engine.complete(self.seats, _options(given.get("options", "")))
            self.numbers: AnyNumbers = engine.numbers(self.seats)
        zero_sum = self.seats == 2 and not engine.cooperative
        kind = kind_of(engine, range(self.seats, self.seats + 1))
        super().__init__(kind, _limits(self.numbers, self.seats, zero_sum), given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> SpielObserver | None:
        """What one player may know; None for what is public or private alone, as OpenSpiel wants it."""
        if params:
            raise bad("bad_observer")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return SpielObserver(self.numbers, kind.perfect_recall) if whole else None


def _options(text: str) -> dict[str, str]:
    """`first_player:0;decline:soft` as options."""
    found = {}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon:
            raise bad("bad_spiel_options", part=part)
        found[name] = value
    return found


class SpielState(pyspiel.State):
    """A position, and what each seat could read of the moves that led there."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._world: AnyState = game.engine.start(game.seats, game.options)
        self._heard = [""] * game.seats

    def current_player(self) -> Any:
        actors = self._world.actors()
        if not actors:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if actors[0] == CHANCE else actors[0]

    def is_terminal(self) -> bool:
        return not self._world.actors()

    def returns(self) -> list[float]:
        game = self.get_game()
        outcome = self._world.outcome()
        if outcome is None:
            return [0.0] * game.seats
        return returns_of(outcome, game.engine.cooperative)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self._world.odds()
        total = sum(odds)
        return [(place, weight / total) for place, weight in enumerate(odds)]

    def _legal_actions(self, player: int) -> list[int]:
        mask = self.get_game().numbers.mask(self._world, player)
        found: list[int] = np.flatnonzero(np.frombuffer(mask, np.int8)).tolist()
        return found

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        seat = self._world.actors()[0]
        if seat != CHANCE:
            game.numbers.check(game.numbers.mask(self._world, seat), action)
        move = self._move(seat, action)
        who = "*" if seat == CHANCE else str(seat)
        for viewer in range(game.seats):
            line = game.engine.seen(viewer, seat, move, self._world)
            self._heard[viewer] += f"{who} {line}\n"
        self._world.apply(seat, move)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self._move(CHANCE if player < 0 else player, action).text)

    def _move(self, seat: int, action: int) -> Any:
        if seat != CHANCE:
            return self.get_game().numbers.move_of(self._world, seat, action)
        draws = self._world.moves(CHANCE)
        if not 0 <= action < len(draws):
            raise bad("masked_action", action=action)
        return draws[action]

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float]
    ) -> SpielState:
        """A state that the seat takes for possible: everything that it does not know is dealt anew.

        The others heard there what the seat heard. Its history stays that of this state: it cannot be serialised.
        """
        game = self.get_game()
        luck = Rng(int(probability_sampler() * (1 << 53)))
        twin: SpielState = self.clone()
        twin._world = game.engine.imagine(self._world.view(player), luck)
        twin._heard = [self._heard[player]] * game.seats
        return twin

    def seen(self, player: int) -> str:
        """What the seat sees now, as JSON."""
        return msgspec.json.encode(self._world.view(player)).decode()

    def heard(self, player: int) -> str:
        """Every move so far, as the seat could read it."""
        return self._heard[player]

    def row(self, player: int) -> bytes:
        """The observation of that seat."""
        found: bytes = self.get_game().numbers.observe(self._world, player)
        return found

    def __str__(self) -> str:
        written = self._world.written()
        return "" if written is None else msgspec.json.encode(written[1]).decode()


class SpielObserver:
    """What a seat may know: the planes of the game by name, and with perfect recall a digest of all that it has seen."""

    def __init__(self, numbers: AnyNumbers, recalls: bool) -> None:
        self._recalls = recalls
        self._size = numbers.size
        size = self._size + (DIGEST_BITS if recalls else 0)
        self.tensor = np.zeros(size, np.float32)
        self.dict: dict[str, Any] = {}
        place = 0
        for block in numbers.planes:
            cut = self.tensor[place : place + block.size]
            self.dict[block.name] = cut.reshape(block.shape)
            place += block.size
        if self._recalls:
            self.dict["digest"] = self.tensor[place:]

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[: self._size] = np.frombuffer(state.row(player), np.int8)
        if self._recalls:
            text = self.string_from(state, player).encode()
            digest = blake2b(text, digest_size=DIGEST_BITS // 8).digest()
            self.dict["digest"][:] = np.unpackbits(np.frombuffer(digest, np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        seen = state.seen(player)
        return state.heard(player) + seen if self._recalls else seen


def _register() -> None:
    for game in shelf():
        try:
            game.engine.numbers(game.seats[0])
        except BadInput:
            continue
        kind = type(f"Spiel{game.key.title()}", (SpielGame,), {"engine": game.engine})
        pyspiel.register_game(kind_of(game.engine, game.seats), kind)


_register()
