"""Games by the thousand: `play_games`, `simulate` and `arena`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hyakki.api.bots import AnyPlayer, players_of
from hyakki.api.calls import plain_options, told, whole_number, wrong
from hyakki.api.games import Game
from hyakki.api.records import Replay
from hyakki.core.fate import SeededFate
from hyakki.core.game import AnyGame
from hyakki.core.messages import bad
from hyakki.lab.arena.contest import MatchTerms, contests
from hyakki.lab.arena.field import play_bouts
from hyakki.lab.arena.report import Report, missing, report
from hyakki.lab.conduct import ON_FAULT, Conduct, OnFault
from hyakki.lab.match import (
    FinishedGame,
    Player,
    Series,
    bot_streams,
    deal_seed,
    name_of,
    play_game,
    play_series,
)
from hyakki.lab.tally import Tally, tally


def play_games(
    game: Game[Any, Any],
    bots: Sequence[AnyPlayer],
    games: int = 1,
    *,
    seed: int = 0,
    options: Mapping[str, str | int] | None = None,
    jobs: int = 1,
    on_fault: OnFault = "stop",
    move_seconds: float = 0.0,
) -> Iterator[Replay]:
    """Whole games between bots, one for each seat, as they are finished. The same seed gives the same games.

    A bot is an address, an object, or a class. With `jobs` several processes play, if every bot has an address.
    `on_fault` says what a bot that raises, takes longer than `move_seconds` or answers with no legal move costs: `stop`
    raises BotFault, `forfeit` loses that game, `replace` plays a random move.
    """
    conduct = _conduct(on_fault, move_seconds)
    rows = _played(game, bots, games, seed, options, jobs, conduct)
    return (Replay(finished.record, game.engine) for finished in rows)


def simulate(
    game: Game[Any, Any],
    bots: Sequence[AnyPlayer],
    games: int = 100,
    *,
    seed: int = 0,
    options: Mapping[str, str | int] | None = None,
    jobs: int = 1,
    on_fault: OnFault = "stop",
    move_seconds: float = 0.0,
) -> Tally:
    """Play games between bots, one for each seat, and count wins, scores and events; as `play_games` and `hyakki sim` do."""
    conduct = _conduct(on_fault, move_seconds)
    return tally(_played(game, bots, games, seed, options, jobs, conduct))


def arena(
    game: Game[Any, Any],
    bots: Sequence[AnyPlayer],
    deals: int = 100,
    *,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, str | int] | None = None,
    jobs: int = 1,
    gauntlet: bool = False,
    on_fault: OnFault = "stop",
    move_seconds: float = 0.0,
) -> Report:
    """Measure bots against each other on the same deals, each in every seat, with 95 % intervals; as `hyakki arena` does.

    Every pair plays; with `gauntlet` only the first bot is measured. In a cooperative game each bot is a team.
    """
    engine = game.engine
    with told(engine):
        players = {name_of(one): one for one in players_of(engine, _row(bots))}
        fewest = 1 if engine.cooperative else 2
        if len(players) < len(bots) or len(players) < fewest:
            raise bad("arena_bots")
        count = engine.seat_counts[0] if seats is None else whole_number("seats", seats)
        chosen = engine.complete(count, plain_options(options))
        terms = MatchTerms(
            engine.key,
            engine.rules_version,
            engine.data_mark,
            count,
            chosen,
            tuple(players),
            whole_number("seed", seed),
        )
        number = whole_number("deals", deals, 1)
        held = contests(terms, engine.cooperative, gauntlet)
        conduct = _conduct(on_fault, move_seconds)
        bouts = missing(terms, held, number, (), engine.box.source, conduct)
        local = {} if _all_named(list(players.values())) else players
        results = play_bouts(bouts, whole_number("jobs", jobs, 1), known=local)
        return report(terms, engine, held, number, list(results))


def _played(
    game: Game[Any, Any],
    bots: Sequence[AnyPlayer],
    games: int,
    seed: int,
    options: Mapping[str, str | int] | None,
    jobs: int,
    conduct: Conduct,
) -> Iterator[FinishedGame]:
    engine = game.engine
    with told(engine):
        players = players_of(engine, _row(bots))
        chosen = engine.complete(len(players), plain_options(options))
        number = whole_number("games", games, 1)
        start = whole_number("seed", seed)
        processes = whole_number("jobs", jobs, 1)
    if not _all_named(players):
        return _told(engine, _played_here(engine, players, chosen, start, number, conduct))
    names = tuple(name_of(one) for one in players)
    series = Series(engine.key, names, chosen, start, 0, number, engine.box.source, conduct)
    return _told(engine, play_series(series, processes))


def _told(engine: AnyGame, rows: Iterator[FinishedGame]) -> Iterator[FinishedGame]:
    with told(engine):
        yield from rows


def _played_here(
    engine: AnyGame,
    players: Sequence[Player],
    options: dict[str, str],
    seed: int,
    games: int,
    conduct: Conduct,
) -> Iterator[FinishedGame]:
    for number in range(games):
        fate = SeededFate(deal_seed(seed, number))
        streams = bot_streams(seed, number, len(players))
        yield play_game(engine, players, options, fate, streams, conduct=conduct)


def _row(bots: Sequence[AnyPlayer]) -> Sequence[AnyPlayer]:
    if not isinstance(bots, list | tuple):
        raise wrong("bots", "a list of bots", bots)
    return bots


def _all_named(players: Sequence[Player]) -> bool:
    return all(isinstance(one, str) for one in players)


def _conduct(on_fault: object, seconds: object) -> Conduct:
    chosen = next((name for name in ON_FAULT if name == on_fault), None)
    if chosen is None:
        raise wrong("on_fault", "one of " + ", ".join(ON_FAULT), on_fault)
    if not (isinstance(seconds, int | float) and seconds >= 0):
        raise wrong("move_seconds", "a number of seconds", seconds)
    return Conduct(chosen, float(seconds))
