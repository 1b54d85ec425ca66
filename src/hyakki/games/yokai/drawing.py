"""The view as text for a terminal: the layout with its rim, a grid that grows in every direction.

Each card takes two lines: its letter with ¹ ² if it was looked at in the last turn and » if it moved; below, its hint
(# and the families that it names) or its face, as far as the view shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hyakki.core.messages import Message
from hyakki.core.texts import Texts
from hyakki.games.yokai.box import FAMILIES
from hyakki.games.yokai.names import affinity_name
from hyakki.games.yokai.parts import (
    AFFINITY_NUMBER,
    BLANK,
    HINT_FAMILIES,
    HINT_NUMBER,
    SHAPE_NUMBER,
    Parts,
)
from hyakki.games.yokai.places import column_name, row_name
from hyakki.games.yokai.view import CardView, Turn, YokaiView

WIDTH: Final = 80
CELL: Final = 6
LEAST_CELL: Final = 4
MARGIN: Final = 4
STYLES: Final = {"kitsune": "red", "kappa": "green", "rokurokubi": "magenta", "oni": "blue"}
RIM: Final = "·"
LOOKED: Final = ("¹", "²")
MOVED: Final = "»"
HINT_MARK: Final = "#"


def render(parts: Parts, view: YokaiView, texts: Texts, names: Sequence[str], width: int) -> str:
    lines = [
        *_grid(view, texts, width),
        "",
        *_hints(view, texts),
        *_level(parts, view, texts, names),
        *_players(view, texts, names),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _grid(view: YokaiView, texts: Texts, width: int) -> list[str]:
    cards = {card.cell: card for card in view.cards}
    rows = range(min(cell[0] for cell in cards) - 1, max(cell[0] for cell in cards) + 2)
    columns = range(min(cell[1] for cell in cards) - 1, max(cell[1] for cell in cards) + 2)
    wide = max(LEAST_CELL, min(CELL, (width - MARGIN) // len(columns)))
    lines = [" " * MARGIN + "".join(f"{column_name(column):^{wide}}" for column in columns)]
    shown = _shown_turn(view)
    for row in rows:
        upper, lower = f"{row_name(row):>{MARGIN - 1}} ", " " * MARGIN
        for column in columns:
            card = cards.get((row, column))
            if card is None:
                upper += f"{RIM if _is_rim(cards, row, column) else '':^{wide}}"
                lower += " " * wide
            else:
                upper += f"{card.name + _marks(card, shown):^{wide}}"
                lower += _below(card, texts, wide)
        lines += [upper, lower] if lower.strip() else [upper]
    return lines


def _is_rim(cards: dict[tuple[int, int], CardView], row: int, column: int) -> bool:
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return any(place in cards for place in around)


def _shown_turn(view: YokaiView) -> Turn:
    """The running turn once it has begun, the one before it until then."""
    return view.turn if view.turn.looks or not view.history else view.history[-1]


def _marks(card: CardView, turn: Turn) -> str:
    looked = LOOKED[turn.looks.index(card.name)] if card.name in turn.looks else ""
    return looked + (MOVED if turn.moved == card.name else "")


def _below(card: CardView, texts: Texts, wide: int) -> str:
    """The families of a hint, or the face; at the end both."""
    hint = "" if card.hint is None else HINT_MARK + _letters(card.hint, texts)
    face = "" if card.face is None else texts.text("family_letter." + card.face)
    text = f"{face} {hint}".strip() if hint else face
    padded = f"{text:^{wide}}"
    if card.face is None:
        return padded
    style = STYLES[card.face]
    return f"[{style}]{padded}[/{style}]"


def _letters(hint: str, texts: Texts) -> str:
    number = HINT_NUMBER[hint]
    if number == BLANK:
        return ""
    families = (FAMILIES[family] for family in HINT_FAMILIES[number])
    return "".join(texts.text("family_letter." + family) for family in families)


def _hints(view: YokaiView, texts: Texts) -> list[str]:
    prepared = ", ".join(_hint(hint, texts) for hint in view.prepared) or "–"
    lines = [texts.text("drawing.prepared", hints=prepared)]
    if view.sizes:
        one, two, three = view.sizes
        sizes = {"one": one, "two": two, "three": three}
        lines.append(texts.text("drawing.pile", n=view.unprepared, **sizes))
    else:
        lines.append(texts.text("drawing.pile_blank", n=view.unprepared))
        if view.options["colourless_used_score"] == "printed":
            lines.append(texts.text("drawing.blank_printed"))
    return lines


def _hint(hint: str, texts: Texts) -> str:
    """With the name that a move calls it by: `h05 (kitsune, kappa)`."""
    number = HINT_NUMBER[hint]
    if number == BLANK:
        return texts.text("drawing.blank", id=hint)
    families = ", ".join(texts.text("family." + FAMILIES[one]) for one in HINT_FAMILIES[number])
    return f"{hint} ({families})"


def _level(parts: Parts, view: YokaiView, texts: Texts, names: Sequence[str]) -> list[str]:
    lines = []
    for affinity in view.affinities:
        key = "open" if affinity.holder is None else "secret"
        params: dict[str, int | str | Message] = {"who": affinity.holder or 0}
        if affinity.name is None:
            key = "unseen"
        else:
            params["pair"] = affinity_name(AFFINITY_NUMBER[affinity.name])
        lines.append(texts.say(Message("drawing.affinity_" + key, params), names))
    if view.shape is not None:
        name = texts.text("shape." + view.shape)
        lines.append(texts.text("drawing.shape", shape=name))
        lines += [
            "    " + row.replace("X", "■ ").replace(".", "  ")
            for row in parts.shapes[SHAPE_NUMBER[view.shape]].grid
        ]
    return lines


def _players(view: YokaiView, texts: Texts, names: Sequence[str]) -> list[str]:
    lines = []
    for seat in range(view.seats):
        active = seat == view.active and view.phase != "over"
        key = "drawing.player_active" if active else "drawing.player"
        lines.append(texts.say(Message(key, {"who": seat}), names))
    return lines
