"""K4.13: the automatic choice of paying brushes loses nothing. Small turns are searched fully, both ways."""

from __future__ import annotations

from collections.abc import Iterator

from hyakki.core.rng import Rng
from hyakki.games.kanagawa.box import CARD_IDS, LANDSCAPES
from hyakki.games.kanagawa.painter import Painter, kinds_with_free_slot
from hyakki.games.kanagawa.parts import KIND_COUNT, WILD, Parts, count_of
from tests.games.kanagawa.scene import Scene, painter

POSITIONS = 400
#: print, studio, where brushes stand (used or not), unplaced brushes, kept cards
End = tuple[bytes, bytes, int, int, bytes]


def test_no_end_position_is_lost() -> None:
    """K4.13: picking the brushes oneself reaches exactly the same ends of turns."""
    rng = Rng(413)
    choices = ends = 0
    for _ in range(POSITIONS):
        start = small_position(rng)
        parts = start.state.parts
        automatic = reachable(start.me, parts, picking=False)
        picked = reachable(start.me, parts, picking=True)
        assert automatic == picked
        ends += len(automatic)
        choices += offers_a_choice(start.me, parts)
    assert ends > 50 * POSITIONS
    assert choices > POSITIONS // 10


def small_position(rng: Rng) -> Scene:
    """A random studio with wild slots, a few brushes and two or three cards."""
    deck = [card for card in CARD_IDS if card.partition("_")[0] in ("tree", "animal", "person")]
    wild = ["tree_18", "animal_18", "person_18"]
    ordinary = [card for card in deck if card not in wild]
    chosen: list[str] = []
    while len(chosen) < 4:
        card = ordinary[int(rng.below(len(ordinary)))]
        if card not in chosen:
            chosen.append(card)
    studio = wild[: 1 + int(rng.below(2))] + chosen[: int(rng.below(2)) + 1]
    hand = chosen[2 : 4 + int(rng.below(2))]
    tile = LANDSCAPES[int(rng.below(4))]
    scene = Scene(painter(tile, studio=" ".join(studio), hand=" ".join(hand), unplaced=3))
    for _ in range(int(rng.below(4))):
        free = kinds_with_free_slot(scene.me)
        if free and scene.me.unplaced:
            scene.me.place(free[int(rng.below(len(free)))])
    return scene


def offers_a_choice(start: Painter, parts: Parts) -> bool:
    """Some card can be paid in more than one way at once."""
    return any(len(list(payments(start, card, parts))) > 1 for card in start.hand)


def reachable(start: Painter, parts: Parts, *, picking: bool) -> set[End]:
    """Every position in which the turn could end, hands of any size counted as kept."""
    seen: set[tuple[bytes, bytes, bytes, int, int, int, int]] = set()
    found: set[End] = set()
    todo = [start.copy()]
    while todo:
        here = todo.pop()
        key = (
            here.print,
            here.studio,
            here.hand,
            int(here.ready),
            int(here.used),
            int(here.unplaced),
            int(here.moved),
        )
        if key not in seen:
            seen.add(key)
            standing = int(here.ready + here.used)
            kept = bytes(sorted(here.hand))
            found.add((here.print, bytes(sorted(here.studio)), standing, int(here.unplaced), kept))
            todo += after_actions(here, parts, picking=picking)
    return found


def after_actions(here: Painter, parts: Parts, *, picking: bool) -> Iterator[Painter]:
    for card in here.hand:
        after = here.copy()
        after.drop_card(card)
        after.add_to_studio(card, parts)
        if parts.brush[card]:
            after.unplaced += 1
        yield after
        if picking:
            yield from payments(here, card, parts)
        elif here.can_paint(card, parts):
            after = here.copy()
            after.drop_card(card)
            after.add_to_print(card, parts)
            yield after
    for kind in kinds_with_free_slot(here):
        if here.unplaced > 0:
            after = here.copy()
            after.place(kind)
            yield after
        if here.moved < here.arrows:
            yield from moved_to(here, kind)


def moved_to(here: Painter, goal: int) -> Iterator[Painter]:
    for source in range(KIND_COUNT):
        for used in (False, True):
            if source != goal and count_of(here.used if used else here.ready, source) > 0:
                after = here.copy()
                after.move_brush(source, goal, used)
                yield after


def payments(here: Painter, card: int, parts: Parts) -> Iterator[Painter]:
    """The card painted with every mix of matching and wild brushes."""
    kind, asked = parts.asked[card], parts.times[card]
    for wild in range(asked + 1):
        if count_of(here.ready, WILD) >= wild and count_of(here.ready, kind) >= asked - wild:
            after = here.copy()
            after.drop_card(card)
            after.print = after.print + bytes([card])
            after.spend(kind, asked - wild)
            after.spend(WILD, wild)
            yield after
