"""The team with a code: what it tells, who can read it, and that it asks no more than its seat's view."""

from __future__ import annotations

from itertools import product

import pytest

from hyakki.bots import bot_for, bot_named
from hyakki.core.messages import BadInput
from hyakki.core.mind import AnyBot
from hyakki.core.rng import Rng
from hyakki.core.table import AnyTable, Table
from hyakki.games.yokai.imagine import UNKNOWN, known_faces
from hyakki.games.yokai.layout import landings, survey
from hyakki.games.yokai.mind.code.codebook import Page, fair_worlds, page_for, possible_pairs
from hyakki.games.yokai.mind.code.ledger import Ledger
from hyakki.games.yokai.mind.code.team import CodeTeam, agreed
from hyakki.games.yokai.mind.effort import Effort
from hyakki.games.yokai.mind.hinting import torn_apart
from hyakki.games.yokai.mind.tableau import open_goal, tableau_of
from hyakki.games.yokai.parts import AFFINITY_IDS, BIT, CARD_NUMBER, CARDS
from hyakki.games.yokai.view import YokaiView
from hyakki.lab.match import bot_streams
from tests.every_game import Case, cases, swapped
from tests.games.yokai.scene import GAME, ROWS, SQUARE, Scene

#: every variant at the smallest table, and every level at the others; shapes are slow and have a test of their own
PLAYED = [
    *(c for c in cases() if c.game is GAME and c.seats == 2 and "shape" not in c.name),
    *(Case(GAME, seats, {"level": level}) for seats in (3, 4) for level in ("1", "3")),
]


def brief() -> Effort:
    """Little thought: whether the code is kept does not depend on how good the moves are."""
    effort = Effort(4, 1, 0, 0)
    effort.reads = False
    effort.finalists = 1
    effort.confident = 0.75
    effort.width = effort.lock_width = 4
    effort.lock_worlds = 1
    effort.shape_worlds = 1
    effort.targets = 4
    return effort


BRIEF = brief()
NOTHING = [UNKNOWN] * CARDS


def page(known: list[int], one: str, two: str, scene: Scene | None = None) -> Page:
    view = (scene or Scene(SQUARE)).view(0)
    table = tableau_of(view, open_goal(view, GAME.variant_of(view)))
    return page_for(table, known, CARD_NUMBER[one], CARD_NUMBER[two], BRIEF, 0)


def played(case: Case, seed: int, bots: list[AnyBot], turns: int = 99) -> AnyTable:
    """A table at which these bots have played so many whole turns."""
    table = case.table(seed)
    streams = bot_streams(seed, 0, case.seats)
    while table.outcome() is None and len(view_of(table, 0).history) < turns:
        act(table, bots[table.actors()[0]], streams)
    return table


def act(table: AnyTable, bot: AnyBot, streams: list[Rng]) -> None:
    seat = table.actors()[0]
    moves = [GAME.read(text) for text in table.moves(seat)]
    chosen = bot.choose(GAME, table.view(seat), moves, streams[seat])
    assert chosen in moves
    table.play(seat, chosen.text)


def view_of(table: AnyTable, seat: int) -> YokaiView:
    view = table.view(seat)
    assert isinstance(view, YokaiView)
    return view


def team(case: Case) -> list[AnyBot]:
    return [CodeTeam(BRIEF) for _ in range(case.seats)]


def test_every_pair_of_faces_has_a_legal_move_of_its_own() -> None:
    """What is told is what is read, for each pair that the two cards may hide."""
    known = NOTHING.copy()
    known[5], known[6], known[9] = 0, 0, 2
    found = page(known, "a", "p")
    assert sorted(found.pairs) == sorted(product(range(4), range(4)))
    cells = Scene(SQUARE).state.cells
    for one, two in found.pairs:
        step = found.step_for(one, two)
        assert step is not None
        assert int(step.cell) in landings(survey(cells), step.card)
        assert found.pair_told(step.card, step.cell) == (one, two)
    assert len({(int(step.card), int(step.cell)) for step in found.steps}) == 16
    assert found.pair_told(0, 0) is None  # a move that is not on the page


def test_only_pairs_that_the_box_allows_are_told() -> None:
    """Y1.1: three kitsune are known, so no two more can be found."""
    known = NOTHING.copy()
    known[1], known[2], known[3] = 0, 0, 0
    pairs = possible_pairs(known, 0, 15)
    assert (0, 0) not in pairs
    assert len(pairs) == 15
    known[0] = 1
    assert {one for one, _ in possible_pairs(known, 0, 15)} == {1}


def test_what_is_known_already_needs_no_telling() -> None:
    known = [0, 1, *NOTHING[2:]]
    found = page(known, "a", "b")
    assert found.pairs == [(0, 1)]
    assert found.step_for(0, 1) is None  # as the player likes,
    assert found.pair_told(7, 1234) == (0, 1)  # and any move tells it


def test_worlds_are_all_or_fairly_drawn() -> None:
    """Y1.1: four of each family; few worlds are listed, many are drawn."""
    known = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, UNKNOWN, UNKNOWN]
    assert fair_worlds(known, 24, Rng(1)) == [[*known[:14], 3, 3]]
    known[13] = UNKNOWN
    known[0] = UNKNOWN
    assert len(fair_worlds(known, 24, Rng(1))) == 4
    many = fair_worlds(NOTHING, 24, Rng(1))
    assert len(many) == 24
    assert all(sorted(faces) == sorted([0, 1, 2, 3] * 4) for faces in many)


def test_locked_cards_of_a_family_must_be_within_reach() -> None:
    """Y6.4: two locked cards four steps apart cannot be joined by the two others."""
    state = Scene(ROWS).state
    near, far = BIT[0] | BIT[3], BIT[0] | BIT[15]
    faces = list(state.faces)
    assert not torn_apart(state.cells, faces, near)
    faces[15], faces[1] = faces[1], faces[15]
    assert torn_apart(state.cells, faces, far)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_looks_become_common_knowledge(seats: int) -> None:
    """After each turn every seat, and a newcomer who reads the whole history, knows what was looked at."""
    case = Case(GAME, seats, {})
    table = played(case, 4, team(case), 5)
    truth = Table.replay(GAME, played(case, 4, team(case)).record())
    faces = known_faces(view_of(truth, 0).cards)
    looked = {name for turn in view_of(table, 0).history for name in turn.looks}
    for seat in range(seats):
        ledger = Ledger(BRIEF)
        view = view_of(table, seat)
        ledger.follow(view, GAME.variant_of(view))
        assert not ledger.broken
        for card in range(CARDS):
            name = "abcdefghijklmnop"[card]
            assert ledger.known[card] == (faces[card] if name in looked else UNKNOWN)


@pytest.mark.parametrize(("seats", "level"), [(2, "1"), (3, "3"), (4, "1"), (2, "4")])
def test_hidden_things_do_not_change_its_choice(seats: int, level: str) -> None:
    """The swap test, among players who keep to the code: another deal that looks the same so far, the same choice."""
    case = Case(GAME, seats, {"level": level})
    rng = Rng(9)
    compared = 0
    for turns in (0, 1, 3):
        table = played(case, 6, team(case), turns)
        for _ in range(3):  # at both looks and at the move
            seat = table.actors()[0]
            other = swapped(case, table, seat, rng)
            if other is not None:
                moves = [GAME.read(text) for text in table.moves(seat)]
                choices = [
                    CodeTeam(BRIEF).choose(GAME, at.view(seat), moves, Rng(3))
                    for at in (table, other)
                ]
                assert choices[0] is choices[1]
                compared += 1
            act(table, CodeTeam(BRIEF), [Rng(3) for _ in range(seats)])
    assert compared >= 6


@pytest.mark.whole_games
@pytest.mark.parametrize("case", PLAYED, ids=repr)
def test_it_plays_every_variant_to_the_end(case: Case) -> None:
    table = played(case, 2, team(case))
    assert table.outcome() is not None


@pytest.mark.whole_games
@pytest.mark.parametrize(("seats", "shape"), [(2, "spiral"), (4, "square")])
def test_it_plays_shapes_to_the_end(seats: int, shape: str) -> None:
    case = Case(GAME, seats, {"level": "custom", "shape": shape, "secret_affinities": "1"})
    assert played(case, 2, team(case)).outcome() is not None


@pytest.mark.whole_games
@pytest.mark.parametrize(("partner", "seats"), [("uniform", 2), ("greedy", 3)])
def test_a_stranger_at_the_table_is_noticed_and_borne(partner: str, seats: int) -> None:
    """Whoever does not know the code soon makes a move that is not on the page: then all go on by the convention."""
    case = Case(GAME, seats, {})
    bots = [*team(case)[1:], bot_named(partner)]
    table = played(case, 1, bots)
    assert table.outcome() is not None
    ledger = Ledger(BRIEF)
    view = view_of(table, 0)
    ledger.follow(view, GAME.variant_of(view))
    assert ledger.broken


def test_what_the_seat_has_seen_weighs_more_than_a_false_word() -> None:
    assert agreed([0, *NOTHING[1:]], [1, *NOTHING[1:]]) is None
    assert agreed([0, *NOTHING[1:]], [UNKNOWN, 1, *NOTHING[2:]]) == [0, 1, *NOTHING[2:]]
    assert agreed([0] * 4 + NOTHING[4:], [*NOTHING[:15], 0]) is None


def test_who_goes_on_does_not_hold_what_is_met() -> None:
    """Y10.3: kitsune–kappa, kappa–rokurokubi and rokurokubi–oni touch in these rows, and all see it."""
    scene = Scene(ROWS, options={"level": "3"}, affinities=["a3"])
    goal = open_goal(scene.view(1), scene.state.variant)
    assert len(goal.possible) == 6
    ledger = Ledger(BRIEF)
    ledger.known = list(scene.state.faces)
    ledger.read_silence(tableau_of(scene.view(1), goal))
    assert [AFFINITY_IDS[number] for number in ledger.refuted] == ["a1", "a4", "a6"]
    goal.rule_out(ledger.refuted)
    assert [AFFINITY_IDS[number] for number in goal.possible] == ["a2", "a3", "a5"]


def test_a_ledger_that_served_at_another_table_starts_anew() -> None:
    case = Case(GAME, 2, {})
    used = CodeTeam(BRIEF)
    for seed in (11, 12):
        table = played(case, seed, team(case), 2)
        seat = table.actors()[0]
        moves = [GAME.read(text) for text in table.moves(seat)]
        fresh = CodeTeam(BRIEF).choose(GAME, table.view(seat), moves, Rng(1))
        assert used.choose(GAME, table.view(seat), moves, Rng(1)) is fresh


def test_it_is_for_the_laboratory_only() -> None:
    """A table refuses it like any name it does not know; the laboratory of another game does, too."""
    assert isinstance(bot_for(GAME, "code"), CodeTeam)
    with pytest.raises(BadInput, match="bot"):
        bot_named("code")
    with pytest.raises(BadInput, match="bot"):
        bot_for(GAME, "code:3")
    for other in {case.game for case in cases() if case.game.key != GAME.key}:
        with pytest.raises(BadInput, match="bot"):
            bot_for(other, "code")


@pytest.mark.whole_games
def test_a_team_with_a_code_nearly_always_wins() -> None:
    """Level 1; `hyakki arena` shows the exact figures."""
    case = Case(GAME, 3, {})
    ends = [played(case, seed, team(case)).outcome() for seed in range(6)]
    assert sum(bool(end and end.winners) for end in ends) >= 4
