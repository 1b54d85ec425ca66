"""The cards and the set-up (T1, T2)."""

from __future__ import annotations

from collections import Counter

from hyakki.core.fate import SeededFate
from hyakki.core.game import CHANCE, SPECTATOR
from hyakki.core.table import Table
from hyakki.games.terres.box import ABILITIES, ELEMENTS, SKETCH_IDS
from hyakki.games.terres.parts import HIDDEN, VALUE, YOKAI_IDS
from hyakki.games.terres.rules import TerresState
from tests.games.terres.adapter import TerresTable
from tests.games.terres.scene import GAME, PARTS


def fresh(seed: int = 1, **options: str) -> TerresTable:
    return Table(GAME, ["X", "Y"], options, SeededFate(seed))


def state_of(table: TerresTable, moves: int) -> TerresState:
    state = GAME.start(2, table.options)
    for line in table.record().moves[:moves]:
        state.apply(CHANCE, GAME.read(line.removeprefix("* ")))
    return state


def test_twenty_yokai() -> None:
    """T1.1, T1.2: four elements with the values 3 to 7, which are also their points."""
    assert Counter(yokai[:-1] for yokai in YOKAI_IDS) == dict.fromkeys(ELEMENTS, 5)
    assert [VALUE[number] for number in range(20)] == [3, 4, 5, 6, 7] * 4
    assert {piece.source for piece in GAME.inventory() if piece.kind == "yokai"} == {"rulebook"}


def test_thirty_six_sketches() -> None:
    """T1.3, T1.4: two different ends each, and twelve abilities of two kinds."""
    assert len(SKETCH_IDS) == 36
    assert all(one != two for one, two in PARTS.ends)
    assert Counter(ABILITIES[ability] for ability in PARTS.ability) == {
        "": 24,
        "call": 6,
        "distract": 6,
    }


def test_each_pair_on_six_sketches() -> None:
    """T1.5"""
    per_pair: dict[tuple[int, int], list[int]] = {}
    for card, ends in enumerate(PARTS.ends):
        per_pair.setdefault(ends, []).append(PARTS.ability[card])
    assert len(per_pair) == 6
    assert all(sorted(abilities) == [0, 0, 0, 0, 1, 2] for abilities in per_pair.values())


def test_the_elements() -> None:
    """T1.6"""
    assert ELEMENTS == ("water", "fire", "earth", "wind")


def test_deal() -> None:
    """T2.1, T2.2: three sketches each, thirty in the draw pile, no discard."""
    table = fresh()
    dealt = state_of(table, table.number - 1)
    assert [len(hand) for hand in dealt.hands] == [3, 3]
    assert (len(dealt.draw), dealt.discard) == (30, b"")


def test_stacks() -> None:
    """T2.3, T2.4: four stacks of five, each of one element, only the top seen by anybody."""
    table = fresh()
    view = table.view(SPECTATOR)
    for stack in view.stacks:
        assert len(stack.yokai) == 5
        assert stack.yokai[0] is not None
        assert stack.yokai[0].startswith(stack.element)
        assert stack.yokai[1:] == (None,) * 4
        assert len(stack.unseen) == 4
    state = state_of(table, table.number)
    assert all(stack.count(HIDDEN) == 4 for stack in state.stacks)


def test_who_starts() -> None:
    """T2.5: drawn at random, or chosen by the option; then players alternate."""
    starters = {fresh(seed).view(0).active for seed in range(20)}
    assert starters == {0, 1}
    for seat in (0, 1):
        table = fresh(3, first_player=f"seat_{seat}")
        assert table.actors() == (seat,)
        assert not any(line.startswith("* first") for line in table.record().moves)
    options = GAME.complete(2, {})
    assert GAME.start(2, options).odds() == [1, 1]
