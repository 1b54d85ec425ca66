"""What the shared suites need to know of Yōkai."""

from __future__ import annotations

from hyakki.core.rng import Rng
from hyakki.core.table import Table
from hyakki.games.yokai.box import FAMILIES, FAMILY_SIZE
from hyakki.games.yokai.layout import connected, neighbours
from hyakki.games.yokai.moves import YokaiMove
from hyakki.games.yokai.observe import faces_shown
from hyakki.games.yokai.parts import AFFINITY_IDS, ALL_CARDS, BIT, BLANK, CARD_NAMES, CARDS
from hyakki.games.yokai.rules import YokaiState
from hyakki.games.yokai.state import REVEALING
from hyakki.games.yokai.view import YokaiView
from tests.boxes import other_box

OTHER_BOX = other_box("yokai")

# A random player declares sooner or later; with this seed later.
PLAYTHROUGH_SEED = 4

# A reading that is not the default (Y11.5); bots are tried on it.
READINGS = ({"colourless": "on", "colourless_used_score": "printed"},)


def conserved(state: YokaiState) -> None:
    """Sixteen cards in one group, four of each family, and every hint in exactly one place (Y1.1, Y1.3, Y5.3)."""
    assert len(set(state.cells)) == CARDS
    assert connected(neighbours(state.cells), ALL_CARDS)
    counts = [state.faces.count(family) for family in range(len(FAMILIES))]
    assert max(counts) <= FAMILY_SIZE
    assert len(state.faces) <= CARDS
    shown = state.hints_shown()
    assert len(shown) + state.unprepared == state.variant.hints
    if state.variant.colourless:
        faces = [hint for hint in shown if hint != BLANK]
        assert len(set(faces)) == len(faces)
        assert not faces or (state.variant.judges_blanks and state.phase >= REVEALING)
    else:
        assert len(set(shown)) == len(shown)
        assert min(state.sizes_left()) >= 0
    assert len(set(state.affinities)) == len(state.affinities)


def hidden_swap(
    table: Table[YokaiState, YokaiMove, YokaiView], seat: int, rng: Rng
) -> list[str] | None:
    """Let two cards of different families that this seat never looked at change faces; likewise secret affinities."""
    lines = list(table.record().moves)
    view = table.view(seat)
    dealt = [number for number, line in enumerate(lines) if line.startswith("* face:")]
    unseen = [dealt[place] for place, card in enumerate(view.cards) if card.face is None]
    pairs = [(one, two) for one in unseen for two in unseen if lines[one] < lines[two]]
    if not pairs:
        return None
    one, two = pairs[int(rng.below(len(pairs)))]
    lines[one], lines[two] = lines[two], lines[one]
    _swap_affinities(lines, view)
    return lines


def _swap_affinities(lines: list[str], view: YokaiView) -> None:
    """Give every holder but the viewer an affinity that nobody had, as far as there are any."""
    dealt = [number for number, line in enumerate(lines) if line.startswith("* affinity:")]
    used = {lines[number].removeprefix("* affinity:") for number in dealt}
    spare = [name for name in AFFINITY_IDS if name not in used]
    for number, affinity in zip(dealt, view.affinities, strict=True):
        if affinity.name is None and spare:
            lines[number] = f"* affinity:{spare.pop()}"


def facts(state: YokaiState, seat: int) -> frozenset[str]:
    return frozenset(
        f"{CARD_NAMES[card]}:{FAMILIES[state.faces[card]]}" for card in _unseen(state, seat)
    )


def fair_odds(state: YokaiState, seat: int) -> dict[str, float]:
    """Every face that the seat has not seen is equally likely under each card that it has not looked at."""
    unseen = _unseen(state, seat)
    seen = [state.faces[card] for card in range(len(state.faces)) if card not in unseen]
    left = [FAMILY_SIZE - seen.count(family) for family in range(len(FAMILIES))]
    return {
        f"{CARD_NAMES[card]}:{name}": left[family] / sum(left)
        for card in unseen
        for family, name in enumerate(FAMILIES)
        if left[family]
    }


def _unseen(state: YokaiState, seat: int) -> list[int]:
    """The cards that have been dealt and that the seat has not looked at."""
    shown = faces_shown(state, seat, recall=True)
    return [card for card in range(len(state.faces)) if not shown & BIT[card]]


def example_options(seats: int) -> list[dict[str, str]]:
    return [
        {"level": "custom", "public_affinities": "1", "secret_affinities": "2"},
        {"level": "custom", "secret_affinities": str(seats)},
        {"level": "custom", "shape": "spiral", "mirror_shapes": "on", "secret_affinities": "1"},
        {"level": "custom", "shape": "random", "public_affinities": "1"},
        {"hints": "custom(4,6,4)"},
        {"hints": "custom(1,0,1)", "hint_access": "latest"},
        {"hints": "custom(0,0,4)", "colourless": "on", "colourless_used_score": "1"},
        {"hints": "custom(2,0,0)", "colourless": "on", "colourless_used_score": "printed"},
        {"level": "2", "hints": "children", "memory_aid": "own_looks", "chat": "off"},
    ]
