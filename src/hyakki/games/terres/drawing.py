"""The view as text for a terminal: four columns, the far player above the stacks, the near one below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hyakki.core.columns import lines_of
from hyakki.core.messages import Message
from hyakki.core.texts import Texts
from hyakki.core.typography import WIDE
from hyakki.games.terres.box import ELEMENTS
from hyakki.games.terres.names import sketch_name, yokai_name
from hyakki.games.terres.parts import (
    ELEMENT_NUMBER,
    PRINTED,
    SKETCH_NUMBER,
    VALUE,
    YOKAI_NUMBER,
    Parts,
)
from hyakki.games.terres.view import StackView, TerresView
from hyakki.games.terres.words import notebook_points

WIDTH: Final = 80
COLUMN: Final = 17
MARGIN: Final = 12
STYLES: Final = ("blue", "red", "green", "yellow")
ABILITY_MARK: Final = ("", "·c", "·d")


def render(parts: Parts, view: TerresView, texts: Texts, names: Sequence[str], width: int) -> str:
    column = min(COLUMN, (width - MARGIN) // len(ELEMENTS))
    near = max(view.seat, 0)
    far = 1 - near
    rows = [
        *_row("", [f"≡ {texts.text('element.' + name)}" for name in ELEMENTS], column),
        *_row(names[far], [_side(parts, stack, far, texts) for stack in view.stacks], column),
        *_row("", [_tower(stack, texts) for stack in view.stacks], column),
        *_row(names[near], [_side(parts, stack, near, texts) for stack in view.stacks], column),
        "",
        *(_player_line(view, seat, texts, names) for seat in (far, near)),
        texts.text("drawing.piles", draw=view.draw_size, discard=len(view.discard)),
    ]
    if view.hand:
        # with the names that moves call them by
        cards = ", ".join(
            f"{card} {texts.say(sketch_name(parts, SKETCH_NUMBER[card]))}".replace(" ", WIDE)
            for card in view.hand
        )
        rows.append(texts.text("drawing.hand", cards=cards))
    return "\n".join(rows)


def _row(label: str, cells: list[str], column: int) -> list[str]:
    rows = []
    for line in lines_of(cells, column):
        styled = [f"[{style}]{cell}[/{style}]" for style, cell in zip(STYLES, line, strict=True)]
        rows.append(f"{label[: MARGIN - 1]:<{MARGIN}}" + "".join(styled))
        label = ""
    return rows


def _side(parts: Parts, stack: StackView, seat: int, texts: Texts) -> str:
    """Sketches by the element at their other end, the newest last; ·c calls, ·d distracts."""
    here = ELEMENT_NUMBER[stack.element]
    marks = []
    for name in stack.sides[seat]:
        card = SKETCH_NUMBER[name]
        far_end = texts.text("element_letter." + ELEMENTS[parts.other_end(card, here)])
        marks.append(far_end + ABILITY_MARK[parts.ability[card]])
    return " ".join(marks) or "–"


def _tower(stack: StackView, texts: Texts) -> str:
    """The top yokai, then what lies below it: a value where it is known, ? where it is not."""
    shown = []
    for yokai in stack.yokai:
        if yokai is None:
            shown.append("?")
        else:
            number = YOKAI_NUMBER[yokai]
            printed = ELEMENTS[PRINTED[number]]
            guest = "" if printed == stack.element else texts.text("element_letter." + printed)
            shown.append(f"{guest}{VALUE[number]}")
    if not shown:
        return "∅"
    return f"«{shown[0]}» " + " ".join(shown[1:])


def _player_line(view: TerresView, seat: int, texts: Texts, names: Sequence[str]) -> str:
    book = ", ".join(texts.say(yokai_name(YOKAI_NUMBER[won.yokai])) for won in view.notebooks[seat])
    key = "drawing.player_active" if view.active == seat else "drawing.player"
    params: dict[str, int | str | Message] = {
        "who": seat,
        "points": notebook_points(view, seat),
        "book": book or "–",
        "n": view.hand_sizes[seat],
    }
    return texts.say(Message(key, params), names)
