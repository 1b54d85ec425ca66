"""Draws figures with their intervals as an SVG picture: a dot and a line for each."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

import msgspec

ROW = 30
TOP = 56
BOTTOM = 44
WIDTH = 720
LETTER = 7.6  # the usual width of a letter; the labels on the left need this space
FIGURE = 124  # the space for the figure on the right
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#22303c}.title{font-weight:600}.faint{fill:#66737f;font-size:12px}"
    ".figure{font-variant-numeric:tabular-nums}.grid{stroke:#dfe4e8}.mark{stroke:#66737f;stroke-dasharray:4 3}"
    ".span{stroke:#2b5d8a;stroke-width:2}.dot{fill:#2b5d8a}"
)


class Bar(msgspec.Struct, frozen=True):
    """A figure with its interval."""

    label: str
    value: float
    low: float
    high: float
    shown: str


def plot(
    title: str, unit: str, bars: Sequence[Bar], mark: float | None, most: float | None = None
) -> str:
    """`mark` is a reference line (such as the fair share); `most` is the end of the axis (100 for percentages)."""
    ends = [end for bar in bars for end in (bar.low, bar.high)] + ([] if mark is None else [mark])
    step = _step(max(ends) - min(ends))
    least_shown = floor(min(ends) / step) * step
    most_shown = ceil(max(ends) / step + 1e-9) * step
    if most is not None:
        most_shown = min(most, most_shown)
    left = 24 + LETTER * max(len(bar.label) for bar in bars)
    height = TOP + ROW * len(bars) + BOTTOM
    floor_line = height - BOTTOM + 4

    def x(value: float) -> float:
        inside = min(max(value, least_shown), most_shown)
        share = (inside - least_shown) / max(most_shown - least_shown, 1e-9)
        return left + share * (WIDTH - FIGURE - left)

    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text class="title" x="16" y="28">{escape(title)}</text>',
    ]
    for count in range(round((most_shown - least_shown) / step) + 1):
        tick = least_shown + count * step
        place = f"{x(tick):.1f}"
        parts.append(_line("grid", place, TOP - 8, place, floor_line))
        parts.append(
            f'<text class="faint" x="{place}" y="{floor_line + 20}" text-anchor="middle">'
            f"{tick:g}{escape(unit)}</text>"
        )
    if mark is not None:
        parts.append(_line("mark", f"{x(mark):.1f}", TOP - 8, f"{x(mark):.1f}", floor_line))
    for row, bar in enumerate(bars):
        parts += _row(bar, TOP + ROW * row + ROW // 2, left, x(bar.low), x(bar.value), x(bar.high))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _row(bar: Bar, y: int, left: float, low: float, value: float, high: float) -> list[str]:
    return [
        f'<text x="{left - 12:.1f}" y="{y + 5}" text-anchor="end">{escape(bar.label)}</text>',
        _line("span", f"{low:.1f}", y, f"{high:.1f}", y),
        f'<circle class="dot" cx="{value:.1f}" cy="{y}" r="5"/>',
        f'<text class="figure" x="{WIDTH - 12}" y="{y + 5}" text-anchor="end">{escape(bar.shown)}</text>',
    ]


def _line(kind: str, x1: str, y1: float, x2: str, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def _step(reach: float) -> float:
    """The distance between ticks: a round number that gives about five of them."""
    rough = max(reach, 1e-6) / 5
    power = 10.0 ** floor(log10(rough))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
