"""Advice over whole games: every decision with the move that a bot advises and its reasons, and what no sentence may be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic

from hyakki.bots import bot_named
from hyakki.core.game import CHANCE, AnyGame, M, S, V
from hyakki.core.messages import Message
from hyakki.core.rng import Rng
from hyakki.core.texts import LANGUAGES
from hyakki.testing.cases import Case

#: consonants, so that French elides nothing before a name
NAMES = ("Ran", "Kuma", "Miki", "Taro")
#: the largest share of advice whose reasons name nothing of the position
MOST_GENERIC = 0.05

FAULTS = {
    "en": (
        r"[{}]|  |\bwould do not\b",
        r"\b[Aa] [aeiou]",
        r"\b1 (?:sketche|card|point|tile|coin|rival|brushe|panel|hint|arrow)s\b",
        r"\b(?:0|[2-9]|\d\d+) (?:more )?(?:sketch|card|point|tile|coin|rival|brush|panel|hint|arrow)\b",
    ),
    "fr": (
        r"[{}]|  ",
        r"\b(?:[Ll]e|[Ll]a|de|que|ne|se|je) [aeiouéèêâî]",
        r"\b[01] (?:esquisses|cartes|points|tuiles|pièces|rivaux|pinceaux|panneaux|indices|flèches)\b",
        r"\b(?:[2-9]|\d\d+) (?:esquisse|carte|point|tuile|pièce|rival|pinceau|panneau|indice|flèche)\b",
    ),
}


@dataclass(frozen=True)
class Advised(Generic[S, M, V]):
    """A true position before and after the advised move, what the seat sees without remembering, and what is said."""

    state: S
    after: S
    view: V
    move: M
    reasons: tuple[Message, ...]

    def said(self, key: str) -> Iterator[dict[str, Any]]:
        """The parameters of each reason with that key."""
        for reason in self.reasons:
            if reason.key == f"why.{key}":
                yield reason.params


def advised(game: AnyGame, seats: int, bot: str, seeds: range, **options: str) -> Iterator[Any]:
    """Games in which everybody always follows the advice."""
    case = Case(game, seats, options)
    for seed in seeds:
        rng, state, adviser = Rng(seed), case.start(), bot_named(bot)
        while state.actors():
            seat = state.actors()[0]
            if seat == CHANCE:
                state.apply(CHANCE, state.sample(rng))
                continue
            view = state.view(seat, recall=False)
            move = adviser.choose(game, view, state.moves(seat), rng)
            after = state.copy()
            game.try_out(after, seat, move)
            reasons = tuple(adviser.reasons(game, view, move))
            yield Advised(state.copy(), after, view, move, reasons)
            state.apply(seat, move)


def check_sentences(game: AnyGame, advice: Advised[Any, Any, Any]) -> None:
    """Reasons exist, differ, and are right in both languages; figures stand beside words, and differ."""
    assert advice.reasons
    assert len(set(advice.reasons)) == len(advice.reasons)
    assert advice.reasons[0].key not in ("why.judgement", "why.shares")
    for lang in LANGUAGES:
        told = [game.texts(lang).say(reason, NAMES, advice.view.seat) for reason in advice.reasons]
        for sentence in told:
            assert sentence[0].isupper() or sentence[0].isdigit(), sentence
            assert sentence[-1] in ".?", sentence
            for fault in FAULTS[lang]:
                assert not re.search(fault, sentence), (fault, sentence)
        figures = re.findall(r"(\d+)\s%", " ".join(told))
        assert len(set(figures)) == len(figures)


def is_generic(game: AnyGame, advice: Advised[Any, Any, Any]) -> bool:
    """True if no reason names anything of the position: no piece, no player, no number."""
    return not any(reason.params for reason in advice.reasons if reason.key != "why.shares")


def check_game(game: AnyGame, found: list[Advised[Any, Any, Any]]) -> set[str]:
    """All of that for whole games; gives the reasons that occurred."""
    for advice in found:
        check_sentences(game, advice)
    generic = [advice for advice in found if is_generic(game, advice)]
    assert len(generic) <= MOST_GENERIC * len(found)
    return {
        reason.key.removeprefix("why.")
        for advice in found
        for reason in advice.reasons
        if reason.key != "why.shares"
    }
