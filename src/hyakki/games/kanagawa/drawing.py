"""The view as text for a terminal: the school as a grid, each print as a strip with the studio below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hyakki.core.columns import lines_of
from hyakki.core.messages import Message
from hyakki.core.texts import Texts
from hyakki.core.typography import WIDE
from hyakki.games.kanagawa.box import Card
from hyakki.games.kanagawa.imagine import points_seen
from hyakki.games.kanagawa.names import diploma_name
from hyakki.games.kanagawa.options import Variant
from hyakki.games.kanagawa.parts import CARD_NUMBER, DIPLOMA_NUMBER, KINDS, TILE_NUMBER, Parts
from hyakki.games.kanagawa.view import KanagawaView, PainterView

WIDTH: Final = 80
CELL: Final = 22
MARGIN: Final = 4
SEASON_MARKS: Final = {"spring": "✿", "summer": "☀", "autumn": "❧", "winter": "❄", "storm": "⚡"}
ICON_MARKS: Final = {
    "arrow": "↔",
    "brush": "✎",
    "assistant": "♟",
    "keep_card": "▣",
    "give_yokai": "☞",
}
YOKAI_MARK: Final = "☯"
SEPARATOR: Final = f"{WIDE}· "  # stays with what stands before it
STYLES: Final = {
    "tree": "green",
    "animal": "blue",
    "person": "red",
    "building": "yellow",
    "kite": "bright_red",
    "lantern": "magenta",
    "umbrella": "bright_magenta",
}


def render(
    view: KanagawaView, texts: Texts, names: Sequence[str], variant: Variant, width: int
) -> str:
    drawing = Drawing(view, texts, names, variant.parts)
    totals = [sum(points) for points in points_seen(view, variant)]
    rows = [
        drawing.deck_line(),
        *drawing.school(width),
        drawing.supplies(),
        drawing.open_diplomas(),
    ]
    for seat in range(view.seats):
        rows += ["", *drawing.painter(seat, totals[seat])]
    return "\n".join(rows)


class Drawing:
    """One drawing: the view, its language and the names of the players."""

    def __init__(
        self, view: KanagawaView, texts: Texts, names: Sequence[str], parts: Parts
    ) -> None:
        self.view = view
        self.texts = texts
        self.names = names
        self.parts = parts
        self.cards = parts.data.cards
        self.tiles = parts.data.start_tiles

    def say(self, key: str, **params: int | str | Message) -> str:
        return self.texts.say(Message("drawing." + key, dict(params)), self.names)

    def deck_line(self) -> str:
        view = self.view
        if view.deck_top is None:
            return self.say("deck", lesson=view.lesson, n=view.deck_size)
        style = STYLES[view.deck_top]
        back = f"[{style}]▒ {self.texts.text('family.' + view.deck_top)}[/{style}]"
        return self.say("deck_top", lesson=view.lesson, n=view.deck_size, back=back)

    def school(self, width: int) -> list[str]:
        """For each row of cards their names, and below them what they show."""
        columns = self.view.columns
        wide = min(CELL, (width - MARGIN) // max(1, len(columns)))
        heads = "".join(f"{column + 1:<{wide}}" for column in range(len(columns)))
        rows = [" " * MARGIN + heads.rstrip()]
        for row in range(max((len(column) for column in columns), default=0)):
            cells = [column[row] if row < len(column) else "" for column in columns]
            named = self._styled(cells, [self._name(cell) for cell in cells], wide)
            facts = self._styled(cells, [self._facts(cell) for cell in cells], wide)
            rows.append(f"{row + 1:>{MARGIN - 2}}  {named[0]}")
            rows += [" " * MARGIN + line for line in (*named[1:], *facts)]
        return rows

    def _styled(self, cells: list[str], texts: list[str], wide: int) -> list[str]:
        styles = [STYLES.get(cell.partition("_")[0], "") for cell in cells]
        return [
            "".join(
                f"[{style}]{text}[/{style}]" if style else text
                for style, text in zip(styles, line, strict=True)
            ).rstrip()
            for line in lines_of(texts, wide)
        ]

    def _name(self, cell: str) -> str:
        if not cell:
            return ""
        family, _, number = cell.partition("_")
        return f"{self.texts.text('family.' + family)} {number}"

    def _facts(self, cell: str) -> str:
        if cell not in CARD_NUMBER:
            return "▒▒▒" if cell else ""
        card = self.cards[CARD_NUMBER[cell]]
        yokai = YOKAI_MARK if card.yokai else ""
        return f"{self._asked(card)}{self._panel(card)} │ {self._tool(card)}{yokai}"

    def _asked(self, card: Card) -> str:
        return self._letter(card.print.landscape) * card.print.times

    def _panel(self, card: Card) -> str:
        shown = "".join(
            f" {count}{self.texts.text('subject_short.' + subject)}"
            for subject, count in card.print.shows.items()
        )
        point = f" +{card.print.points}" if card.print.points else ""
        return f"{SEASON_MARKS[card.print.season]}{shown}{point}"

    def _tool(self, card: Card) -> str:
        studio = card.studio
        icons = "".join(ICON_MARKS[icon] for icon in studio.icons)
        points = f"{studio.points:+d}" if studio.points else ""
        return (self._letter(studio.slot) if studio.slot else "–") + icons + points

    def _letter(self, kind: str) -> str:
        return self.texts.text("kind_letter." + kind)

    def supplies(self) -> str:
        view = self.view
        return self.say("supplies", brushes=view.brushes, storms=view.storms, yokai=view.yokai)

    def open_diplomas(self) -> str:
        return self.say("open", diplomas=self._diplomas(self.view.open))

    def _diplomas(self, names: tuple[str, ...]) -> str:
        numbers = [DIPLOMA_NUMBER[name] for name in names]
        return SEPARATOR.join(self.texts.say(diploma_name(n, self.parts)) for n in numbers) or "–"

    def painter(self, seat: int, total: int) -> list[str]:
        painter = self.view.painters[seat]
        pawns = [
            self.say(pawn)
            for pawn, holder in (
                ("grand_master", self.view.grand_master),
                ("assistant", self.view.assistant),
            )
            if holder == seat
        ]
        if painter.yokai:
            pawns.append(self.say("yokai", n=painter.yokai))
        if painter.storms:
            pawns.append(self.say("storms", n=painter.storms))
        at_school = seat in self.view.waiting or seat in self.view.stayed
        active = self.view.active == seat and self.view.phase != "over"
        head = self.say("active" if active else "player", who=seat, n=total)
        rows = [
            " · ".join([head, self.say("at_school" if at_school else "away"), *pawns]),
            "    " + self.say("print", panels=self._strip(painter)),
            "    " + self.say("studio", slots=self._slots(painter), tools=self._tools(painter)),
        ]
        if painter.diplomas:
            rows.append("    " + self.say("diplomas", diplomas=self._diplomas(painter.diplomas)))
        if painter.hand:
            held = ", ".join(
                f"{self._name(card)} ({self._facts(card)})".replace(" ", WIDE)
                for card in painter.hand
            )
            rows.append("    " + self.say("hand", cards=held))
        return rows

    def _strip(self, painter: PainterView) -> str:
        """The panels from the left; a storm token turns one into a storm."""
        if painter.tile is None:
            return "–"
        tile = self.tiles[TILE_NUMBER[painter.tile]]
        panels = [f"{SEASON_MARKS[tile.season]} {self._letter(tile.landscape)}"]
        panels += [self._panel(self.cards[CARD_NUMBER[card]]) for card in painter.print]
        for panel in painter.stormed:
            panels[panel] = SEASON_MARKS["storm"] + panels[panel]
        return " ┃ ".join(panels)

    def _slots(self, painter: PainterView) -> str:
        """Each kind of slot with its brushes: ● can paint, ◐ has painted, ○ is free."""
        shown = []
        for kind in KINDS:
            if kind in painter.slots:
                ready, used = painter.ready.get(kind, 0), painter.used.get(kind, 0)
                free = painter.slots[kind] - ready - used
                marks = "●" * ready + "◐" * used + "○" * free
                shown.append(f"{self.texts.text('kind.' + kind)} {marks}")
        return "  ".join(shown) or "–"

    def _tools(self, painter: PainterView) -> str:
        return self.say(
            "tools",
            unplaced=painter.unplaced,
            arrows=painter.arrows,
            moved=painter.moved,
            keeps=painter.keeps,
        )
