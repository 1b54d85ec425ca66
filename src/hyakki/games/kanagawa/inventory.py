"""Every piece of the box in one line each, with where we know it from."""

from __future__ import annotations

from hyakki.core.views import Piece
from hyakki.games.kanagawa.box import Card, Condition, Data, Diploma, Fact


def inventory(data: Data) -> list[Piece]:
    """Cards, start tiles and diplomas one by one; brushes, tokens and the school board as one line each."""
    counts = data.counts
    school = ", ".join(f"row {row} column {column}" for row, column in data.school.face_down)
    return [
        *(_piece(card.id, "card", _card(card), card) for card in data.cards),
        *(
            _piece(t.id, "start tile", f"{t.landscape}, {t.season}, {t.arrows} arrow", t)
            for t in data.start_tiles
        ),
        *(_piece(d.id, "diploma", _diploma(d), d) for d in data.diplomas),
        *(_piece(f"back_{f.id}", "card back", f"{f.back}, {f.set} game", f) for f in data.families),
        _piece("brushes", "supply", f"{counts.brushes}", _about(counts, "brushes")),
        _piece("storm_tokens", "supply", f"{counts.storm_tokens}", _about(counts, "storm_tokens")),
        Piece("yokai_pawns", "supply", f"{counts.yokai_pawns}", "rulebook"),
        _piece("school", "board", f"3 × 4, face down: {school}", data.school),
        _piece(
            "yokai_loss",
            "constant",
            f"1 Yokai −{data.yokai_loss.one}, 3 Yokai −{data.yokai_loss.three}",
            data.yokai_loss,
        ),
    ]


def _piece(name: str, kind: str, shows: str, fact: Fact) -> Piece:
    notes = [
        f"disputed: {field} (also {' or '.join(_shown(other) for other in others)})"
        for field, others in fact.disputed.items()
    ]
    notes += [f"single source: {field}" for field in fact.single_source]
    notes += [f"reconstructed: {field}" for field in fact.reconstructed]
    return Piece(name, kind, shows, fact.source, "; ".join(notes))


def _about(fact: Fact, field: str) -> Fact:
    """What is known about that one field."""
    others = {name: values for name, values in fact.disputed.items() if name == field}
    return Fact(source=fact.source, disputed=others)


def _shown(value: object) -> str:
    if isinstance(value, list):
        return " + ".join(str(part) for part in value) or "nothing"
    if isinstance(value, dict):
        return " + ".join(f"{count} {name}" for name, count in value.items())
    return str(value)


def _card(card: Card) -> str:
    front, back = card.print, card.studio
    subjects = " ".join(f"{count} {name}" for name, count in front.shows.items()) or "no subject"
    painted = f"print: asks {front.times} {front.landscape}, {front.season}, {subjects}, {front.points} pt"
    tools = " ".join((back.slot or "no slot", *back.icons))
    return f"{painted} | studio: {tools}, {back.points} pt" + (" | Yokai" if card.yokai else "")


def _diploma(diploma: Diploma) -> str:
    rewards = "".join(f", {reward}" for reward in diploma.rewards)
    return f"{_condition(diploma.condition)}: {diploma.points} pt{rewards}"


def _condition(condition: Condition) -> str:
    if condition.type == "set":
        return " + ".join(condition.subjects)
    if condition.type == "exact":
        need = (f"{cards} × {size}" for size, cards in enumerate(condition.need, start=1) if cards)
        return "cards with " + ", ".join(need)
    return f"{condition.type} {' '.join((str(condition.n), *condition.subjects))}"
