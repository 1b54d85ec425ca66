"""A comparison as one HTML page that needs no other file: figures, intervals, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from hyakki.core.game import AnyGame
from hyakki.core.texts import ENGLISH
from hyakki.lab.arena.plot import Bar, plot
from hyakki.lab.compare import Compared, Figure, Side

#: so many kinds of events and pieces are drawn, those that differ most first; the tables have all
DRAWN: Final = 20
STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;color:#22303c;max-width:820px;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .8rem;text-align:right;font-variant-numeric:tabular-nums}"
    "td:first-child,th:first-child{text-align:left}tr.clear td{font-weight:600}th{border-bottom:1px solid #66737f}"
    "svg{max-width:100%;height:auto}code{background:#eef1f4;padding:.1rem .3rem}"
)


def page(found: Compared, game: AnyGame, command: str) -> str:
    """The page; `command` is what was asked, so that it can be asked again."""
    title = f"{game.texts(ENGLISH).text('about.title')}: {_name(found.a)} and {_name(found.b)}"
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>',
        f"<h1>{escape(title)}</h1>",
        _about(found, command),
        *_section("Victories", "percentage points", found.wins, 100.0),
        *_section("Scores", "points", found.scores),
        *_section("Length", "in a game", found.length),
        _endings(found),
        *_section("Events", "in a game", found.events),
        *_section("Pieces named by moves of players", "in a game", found.pieces),
        "</body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _name(side: Side) -> str:
    return side.box or "our box"


def _about(found: Compared, command: str) -> str:
    chosen = [
        (name, found.a.options.get(name, "–"), found.b.options.get(name, "–"))
        for name in {**found.a.options, **found.b.options}
    ]
    others = "; ".join(f"{name}: {one} and {other}" for name, one, other in chosen if one != other)
    rows = [
        f"<b>A</b> is {escape(_name(found.a))}, <b>B</b> is {escape(_name(found.b))}.",
        f"Options that differ: {escape(others)}." if others else "The options are the same.",
        f"{found.games} pairs of games, each pair on one deal, with {escape(', '.join(found.bots))}.",
        "Differences are B − A with their 95 % intervals over pairs; a row in bold leaves out no difference at all.",
        "Among many rows, one in twenty does so by chance alone.",
    ]
    return f"<p>{' '.join(rows)}</p><p><code>{escape(command)}</code></p>"


def _section(title: str, unit: str, figures: Sequence[Figure], factor: float = 1.0) -> list[str]:
    if not figures:
        return []
    drawn = sorted(figures, key=lambda figure: -abs(figure.difference))[:DRAWN]
    kept = figures if len(figures) <= DRAWN else drawn
    return [f"<h2>{title}</h2>", _picture(title, unit, kept, factor), _table(figures, factor)]


def _picture(title: str, unit: str, figures: Sequence[Figure], factor: float) -> str:
    bars = [
        Bar(
            figure.name,
            factor * figure.difference,
            factor * figure.low,
            factor * figure.high,
            _signed(factor * figure.difference),
        )
        for figure in figures
    ]
    return plot(f"{title}: B − A, {unit}", "", bars, 0.0)


def _table(figures: Sequence[Figure], factor: float) -> str:
    rows = [
        f"<tr class='{_mark(figure)}'><td>{escape(figure.name)}</td>"
        f"<td>{factor * figure.a:.2f}</td><td>{factor * figure.b:.2f}</td><td>{_signed(factor * figure.difference)}</td>"
        f"<td>{_signed(factor * figure.low)} to {_signed(factor * figure.high)}</td></tr>"
        for figure in figures
    ]
    heading = "<tr><th></th><th>A</th><th>B</th><th>B − A</th><th>95 %</th></tr>"
    return f"<table>{heading}{''.join(rows)}</table>"


def _endings(found: Compared) -> str:
    rows = [
        f"<tr><td>{escape(name)}</td><td>{one}</td><td>{other}</td></tr>"
        for name, (one, other) in sorted(found.reasons.items())
    ]
    return f"<h2>How games ended</h2><table><tr><th></th><th>A</th><th>B</th></tr>{''.join(rows)}</table>"


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")


def _mark(figure: Figure) -> str:
    return "clear" if figure.clear else "unclear"
