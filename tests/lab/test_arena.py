"""The arena: paired deals, honest intervals, the same results wherever they are played."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import msgspec
import pytest

from hyakki.bots import BOTS
from hyakki.core.game import AnyGame, Move
from hyakki.core.messages import BadInput
from hyakki.core.mind import AnyBot
from hyakki.core.rng import Rng
from hyakki.core.views import View
from hyakki.games import game_named
from hyakki.lab.arena import matchfile
from hyakki.lab.arena.bout import Result, play_bout
from hyakki.lab.arena.contest import Bout, Contest, MatchTerms, contests
from hyakki.lab.arena.field import play_bouts
from hyakki.lab.arena.ladder import ladder
from hyakki.lab.arena.plot import Bar, plot
from hyakki.lab.arena.report import Report, missing, report
from hyakki.lab.arena.standings import comparisons, sign_test, standing, team_standing
from hyakki.lab.intervals import wilson


def some_terms(key: str, bots: tuple[str, ...], seats: int = 2, seed: int = 7) -> MatchTerms:
    game = game_named(key)
    return MatchTerms(key, game.rules_version, "", seats, game.complete(seats, {}), bots, seed)


def held(terms: MatchTerms) -> list[Contest]:
    return contests(terms, game_named(terms.game).cooperative)


def figures(terms: MatchTerms, deals: int, results: list[Result]) -> Report:
    """All of the report that does not depend on the clock."""
    found = report(terms, game_named(terms.game), held(terms), deals, results)
    return msgspec.structs.replace(found, thinking=[])


def a_result(contest: Contest, deal: int, wins: tuple[float, ...]) -> Result:
    seats = len(wins)
    none = (0,) * seats
    return Result(contest, deal, wins, none, ("",) * seats, (1.0,) * seats, none, none, {})


def test_everybody_takes_every_seat() -> None:
    assert Contest("a", "b").lineups(2) == [("a", "b"), ("b", "a")]
    assert Contest("a", "b").lineups(3) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert Contest("a", "a").lineups(4) == [("a",) * 4]
    three = ("greedy", "greedy:2", "uniform")
    assert len(contests(some_terms("terres", three), cooperative=False)) == 3
    assert len(contests(some_terms("kanagawa", three, 3), cooperative=False)) == 6
    gauntlet = contests(some_terms("kanagawa", three, 3), cooperative=False, gauntlet=True)
    assert gauntlet == [Contest("greedy", "greedy:2"), Contest("greedy", "uniform")]
    assert [c.rest for c in contests(some_terms("yokai", three), cooperative=True)] == list(three)


@pytest.mark.parametrize(("key", "seats"), [("terres", 2), ("orodeloro", 3), ("yokai", 2)])
def test_the_number_of_jobs_changes_nothing(key: str, seats: int) -> None:
    terms = some_terms(key, ("greedy:1", "uniform"), seats)
    bouts = missing(terms, held(terms), 4, [])
    alone = figures(terms, 4, list(play_bouts(bouts, 1)))
    assert figures(terms, 4, list(play_bouts(bouts, 2))) == alone
    assert alone.terms == terms


def test_a_bout_can_be_repeated() -> None:
    """The same bout twice is the same, another deal is another."""
    terms = some_terms("terres", ("greedy:1", "uniform"))
    first = play_bout(Bout(terms, Contest("greedy:1", "uniform"), 0))
    again = play_bout(Bout(terms, Contest("greedy:1", "uniform"), 0))
    other = play_bout(Bout(terms, Contest("greedy:1", "uniform"), 1))
    strip = {"time_spent": dict[str, object]()}
    assert msgspec.structs.replace(first, **strip) == msgspec.structs.replace(again, **strip)
    assert (first.scores, first.decisions) != (other.scores, other.decisions)
    assert sum(first.seats) == len(first.wins) == 2
    assert set(first.time_spent) == {"greedy:1", "uniform"}


class Watcher(AnyBot):
    """Remembers what the table looked like when it was first asked."""

    def __init__(self, seen: list[View]) -> None:
        self.seen = seen
        self.asked = False

    def choose(self, game: AnyGame, view: View, moves: Sequence[Move], rng: Rng) -> Move:
        if not self.asked:
            self.seen.append(view)
        self.asked = True
        return moves[0]


def test_every_rotation_and_every_contest_has_the_same_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[View] = []
    for name in ("one", "two"):
        monkeypatch.setitem(BOTS, name, lambda _: Watcher(seen))
    terms = some_terms("terres", ("one", "two"))
    first_views = []
    for contest in (Contest("one", "two"), Contest("two", "one")):
        play_bout(Bout(terms, contest, 0))
        first_views += [seen[0], seen[2]]
        seen.clear()
    assert first_views == [first_views[0]] * 4
    play_bout(Bout(terms, Contest("one", "two"), 1))
    assert seen[0] != first_views[0]


def test_the_interval_counts_deals() -> None:
    contest = Contest("a", "b")
    # equal and opposite results on each deal leave less doubt, but never less than as many games by themselves
    split = standing(contest, [a_result(contest, deal, (1.0, 0.0)) for deal in range(8)])
    assert (split.win_rate, split.games, (split.low, split.high)) == (0.5, 16, wilson(0.5, 16))
    # the two games of a deal that end alike are one observation
    alike = [a_result(contest, deal, (deal % 2.0,) * 2) for deal in range(80)]
    both = standing(contest, alike)
    assert wilson(0.5, 79)[0] <= both.low <= wilson(0.5, 80)[0]
    won = standing(contest, [a_result(contest, deal, (1.0, 1.0)) for deal in range(30)])
    assert (won.win_rate, (won.low, won.high)) == (1.0, wilson(1.0, 30))


def test_a_team_has_wilsons_interval() -> None:
    contest = Contest("a", "a")
    row = team_standing(contest, [a_result(contest, deal, (1.0,)) for deal in range(2)])
    assert (row.win_rate, row.high) == (1.0, 1.0)
    assert 0.3 < row.low < 0.4


def test_wilsons_interval_is_the_published_one() -> None:
    """Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for won, of, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        found = wilson(won / of, of)
        assert (round(found[0], 4), round(found[1], 4)) == (low, high)


def test_two_teams_are_compared_on_the_deals_that_only_one_won() -> None:
    assert sign_test(6, 0) == 2 / 64
    assert sign_test(3, 3) == 1.0
    one, two = Contest("a", "a"), Contest("b", "b")
    ours = [a_result(one, deal, (1.0,)) for deal in range(9)]
    theirs = [a_result(two, deal, (float(deal < 3),)) for deal in range(9)]
    (found,) = comparisons([("a", ours), ("b", theirs)])
    assert (found.only_bot, found.only_other, found.p_value) == (6, 0, 2 / 64)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ladder_finds_the_strengths_that_made_the_results(seats: int) -> None:
    """Win rates as the model gives them for ratings 0, 100 and 300, fractions of games and all."""
    strengths = {bot: 10 ** (elo / 400) for bot, elo in (("c", 300), ("a", 0), ("b", 100))}
    held = []
    for (one, strong), (rest, weak) in permutations(strengths.items(), 2):
        if seats > 2 or one < rest:
            wins = (strong / (strong + (seats - 1) * weak),) * seats
            contest = Contest(one, rest)
            held.append((contest, [a_result(contest, deal, wins) for deal in range(500)]))
    rungs = ladder(tuple(strengths), held, 1)
    assert [rung.bot for rung in rungs] == ["c", "b", "a"]
    assert [round(rung.rating, -1) for rung in rungs] == [300, 100, 0]
    assert all(rung.low - 0.1 <= rung.rating <= rung.high + 0.1 for rung in rungs)


def test_a_bot_that_never_lost_has_a_rating_and_doubt_shows() -> None:
    always, often = Contest("a", "c"), Contest("b", "c")
    rungs = ladder(
        ("a", "b", "c"),
        [
            (always, [a_result(always, deal, (1.0, 1.0)) for deal in range(20)]),
            (often, [a_result(often, deal, (1.0, float(deal % 2))) for deal in range(20)]),
        ],
        1,
    )
    assert [rung.bot for rung in rungs] == ["a", "b", "c"]
    assert 400 < rungs[0].rating < 1000
    assert rungs[1].low < rungs[1].rating < rungs[1].high


def test_an_interrupted_match_goes_on(tmp_path: Path) -> None:
    terms = some_terms("terres", ("greedy:1", "uniform"))
    whole = figures(terms, 6, list(play_bouts(missing(terms, held(terms), 6, []), 1)))
    path = tmp_path / "deep" / "match.jsonl"
    assert matchfile.open_file(path, terms) == []
    results = matchfile.append_all(path, play_bouts(missing(terms, held(terms), 6, []), 1))
    for _ in range(3):
        next(results)
    results.close()  # type: ignore[attr-defined]
    path.write_bytes(path.read_bytes()[:-9])  # the last line was torn
    done = matchfile.open_file(path, terms)
    assert [result.deal for result in done] == [0, 1]
    rest = missing(terms, held(terms), 6, done)
    assert [bout.deal for bout in rest] == [2, 3, 4, 5]
    done += matchfile.append_all(path, play_bouts(rest, 1))
    assert figures(terms, 6, done) == whole
    assert figures(terms, 6, matchfile.open_file(path, terms)) == whole
    # fewer deals are the first ones, and nothing is left to play
    assert missing(terms, held(terms), 3, done) == []
    assert figures(terms, 3, done).deals == 3


@pytest.mark.parametrize(
    ("change", "says"),
    [({"seed": 8}, "seed"), ({"bots": ("uniform", "greedy:1")}, "bots"), ({"options": {}}, "opt")],
)
def test_a_file_of_another_match_is_refused(
    tmp_path: Path, change: dict[str, object], says: str
) -> None:
    terms = some_terms("terres", ("greedy:1", "uniform"))
    path = tmp_path / "match.jsonl"
    matchfile.open_file(path, terms)
    before = path.read_bytes()
    with pytest.raises(BadInput, match=f"another match: its {says}"):
        matchfile.open_file(path, msgspec.structs.replace(terms, **change))
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"\n", b"{}\n", b"notes\n", b"no line", b'{"format":1}\n'])
def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(BadInput, match="is not a file of arena results"):
        matchfile.open_file(path, some_terms("terres", ("greedy:1", "uniform")))
    assert path.read_bytes() == content


WRITTEN_BEFORE = (
    b'{"format":"hyakki-arena-1","setup":{"game":"terres","rules_version":1,"data":"","seats":2,"options":{},'
    b'"bots":["greedy:1","uniform"],"seed":7}}\n'
    b'{"contest":{"one":"greedy:1","rest":"uniform"},"deal":0,"wins":[1.0,1.0],"scores":[30,46],'
    b'"reasons":["points","points"],"seats":[1.0,1.0],"decisions":[76,139],"turns":[48,88],'
    b'"thoughts":{"greedy:1":{"decisions":102,"seconds":0.5,"slowest":0.25}}}\n'
)


def test_the_format_of_the_file_stays(tmp_path: Path) -> None:
    """A file that another version wrote is read, and written again byte for byte."""
    terms = MatchTerms("terres", 1, "", 2, {}, ("greedy:1", "uniform"), 7)
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    old.write_bytes(WRITTEN_BEFORE)
    results = matchfile.open_file(old, terms)
    assert matchfile.open_file(new, terms) == []
    assert list(matchfile.append_all(new, results)) == results
    assert new.read_bytes() == WRITTEN_BEFORE


class FakeRay(SimpleNamespace):
    """The few calls of Ray that the arena makes, answered in this process, last come first served."""

    def __init__(self) -> None:
        super().__init__(address="", closed=False)

    def init(self, address: str) -> None:
        self.address = address

    def remote(self, function: Callable[[bytes], bytes]) -> SimpleNamespace:
        return SimpleNamespace(remote=lambda task: (function, task))

    def wait(self, running: list[object]) -> tuple[list[object], list[object]]:
        return running[-1:], running[:-1]

    def get(self, answer: tuple[Callable[[bytes], bytes], bytes]) -> bytes:
        function, task = answer
        return function(task)

    def shutdown(self) -> None:
        self.closed = True


def test_a_cluster_gives_the_same_results(monkeypatch: pytest.MonkeyPatch) -> None:
    terms = some_terms("terres", ("greedy:1", "uniform"))
    bouts = missing(terms, held(terms), 5, [])
    ray = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    found = figures(terms, 5, list(play_bouts(bouts, 1, "ray://elsewhere:10001")))
    assert (ray.address, ray.closed) == ("ray://elsewhere:10001", True)
    assert found == figures(terms, 5, list(play_bouts(bouts, 1)))


def test_a_cluster_that_cannot_be_reached_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(address: str) -> None:
        raise ConnectionError("nobody answers\nand a long explanation")

    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(init=nobody))
    with pytest.raises(BadInput, match="cannot be used") as caught:
        list(play_bouts([], 1, "10.0.0.1:6379"))
    assert caught.value.message.params == {"address": "10.0.0.1:6379", "why": "nobody answers"}


def test_without_ray_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match="Ray is not installed here"):
        list(play_bouts([], 1, "auto"))


def test_the_picture_shows_every_figure() -> None:
    bars = [Bar("a < b", 62.5, 55, 70, "62.5 ± 7.5 %"), Bar("c", 98, 95, 101, "98.0 ± 3.0 %")]
    root = ElementTree.fromstring(plot("A & B", " %", bars, 50, most=100))
    name = "{http://www.w3.org/2000/svg}"
    words = [text.text for text in root.iter(f"{name}text")]
    assert {"A & B", "a < b", "62.5 ± 7.5 %", "60 %", "100 %"} <= set(words)
    dots = [float(dot.attrib["cx"]) for dot in root.iter(f"{name}circle")]
    spans = [line for line in root.iter(f"{name}line") if line.attrib["class"] == "span"]
    ends = [(float(line.attrib["x1"]), float(line.attrib["x2"])) for line in spans]
    assert ends[0][0] < dots[0] < ends[0][1] < dots[1] < ends[1][1]
