"""What each card, start tile, diploma and thing on the table is, is worth and does."""

from __future__ import annotations

from hyakki.core.messages import Message
from hyakki.games.kanagawa.box import Card, StartTile
from hyakki.games.kanagawa.names import diploma_name, joined, subject_name
from hyakki.games.kanagawa.parts import Parts
from hyakki.games.kanagawa.words import print_end, studio_end

WILD = "wild"
#: what is on the table besides cards and diplomas
THINGS = ("assistant", "grand_master", "moves", "keep", "storms", "supply", "deck", "slot", "back")


def about_pieces(parts: Parts) -> dict[str, tuple[Message, ...]]:
    found = {card.id: _card(parts, card) for card in parts.data.cards}
    for tile in parts.data.start_tiles:
        found[tile.id] = (_start_tile(tile),)
    for number, diploma in enumerate(parts.data.diplomas):
        what = diploma_name(number, parts)
        said = [Message("piece.diploma", {"what": what, "n": diploma.points})]
        if diploma.rewards:
            rewards = joined([Message("reward." + reward) for reward in diploma.rewards])
            said.append(Message("piece.rewards", {"rewards": rewards}))
        found[diploma.id] = (*said, Message("piece.one_of_a_kind"))
    for thing in THINGS:
        found[thing] = (Message("piece." + thing),)
    return found


def _card(parts: Parts, card: Card) -> tuple[Message, ...]:
    """K1.5, K1.6: what either end is worth, and what each icon does."""
    front, back = card.print, card.studio
    shown = [subject_name(subject, count) for subject, count in front.shows.items()]
    shown += [Message("season." + front.season), print_end(card.id, parts)]
    said = [
        Message("piece.print", {"what": joined(shown)}),
        Message("piece.studio", {"what": studio_end(card.id, parts)}),
    ]
    said += [Message("piece.icon_" + icon) for icon in dict.fromkeys(back.icons)]
    if back.slot == WILD:
        said.append(Message("piece.wild"))
    if card.yokai:
        said.append(Message("piece.brings_yokai"))
    return tuple(said)


def _start_tile(tile: StartTile) -> Message:
    """K1.7"""
    season, kind = Message("season." + tile.season), Message("kind." + tile.landscape)
    return Message("piece.start_tile", {"season": season, "kind": kind})
