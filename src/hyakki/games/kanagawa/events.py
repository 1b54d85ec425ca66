"""What happened, in messages for the log. Nothing is told, and nothing is paid, without a journal."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.core.messages import Message
from hyakki.games.kanagawa.box import CARD_IDS, FAMILIES, START_TILE_IDS
from hyakki.games.kanagawa.parts import KINDS, Box, family_of
from hyakki.games.kanagawa.state import Board


def card_name(card: i64) -> Message:
    family, _, number = CARD_IDS[card].partition("_")
    return Message("card.named", {"family": Message("family." + family), "number": number})


def family_name(family: i64) -> Message:
    return Message("family." + FAMILIES[family])


def diploma_name(diploma: i64, box: Box) -> Message:
    """A diploma is called by what it asks for."""
    data = box.data.diplomas[diploma]
    condition = data.condition
    if condition.type == "set":
        subjects = joined([Message("subject." + name) for name in condition.subjects])
        return Message("diploma.set", {"subjects": subjects})
    things = condition.subjects[0] if condition.type == "of" else data.category
    params: dict[str, int | str | Message] = {"n": condition.n}
    if data.category in FAMILIES:
        params["things"] = Message("plural." + things)
    if condition.type == "exact":
        sizes = [size for size, cards in enumerate(condition.need, 1) for _ in range(cards)]
        params["numbers"] = " + ".join([str(size) for size in sizes])
    return Message("diploma." + condition.type, params)


def kind_name(kind: i64) -> Message:
    return Message("kind." + KINDS[kind])


def joined(parts: list[Message]) -> Message:
    """The parts one after the other, with commas."""
    if not parts:
        return Message("list.none")
    if len(parts) == 1:
        return parts[0]
    return Message("list.pair", {"first": parts[0], "rest": joined(parts[1:])})


def _tell(board: Board, key: str) -> None:
    assert board.journal is not None
    board.journal.tell(key, who=int(board.active))


def families(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("families", names=joined([family_name(f) for f in board.families]))


def tile(board: Board, seat: i64, number: i64) -> None:
    if board.journal is not None:
        name = Message("tile." + START_TILE_IDS[number])
        board.journal.tell("tile", who=int(seat), tile=name)


def first(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("first", who=int(board.grand_master))


def top(board: Board, card: i64) -> None:
    if board.journal is not None:
        board.journal.tell("top", family=family_name(family_of(card)))


def dealt(board: Board, card: i64, column: i64) -> None:
    """K3.3, N2: of a card dealt face down, everyone is told the family and nothing more."""
    if board.journal is None:
        return
    if board.is_face_down(board.lesson, column):
        family = family_name(family_of(card))
        board.journal.tell("dealt_down", family=family, column=int(column) + 1)
    else:
        board.journal.tell("dealt", card=card_name(card), column=int(column) + 1)


def stayed(board: Board) -> None:
    if board.journal is not None:
        _tell(board, "stayed")


def left(board: Board, column: i64, cards: bytes) -> None:
    if board.journal is not None:
        who = int(board.active)
        board.journal.tell("left", who=who, column=int(column) + 1, n=len(cards))


def turned_up(board: Board, cards: bytes) -> None:
    """K4.1: face-down cards are turned up, for all or, by option, for their taker."""
    if board.journal is None or len(cards) == 0:
        return
    who = int(board.active)
    names = joined([card_name(card) for card in cards])
    if board.house.private:
        seen = Message("log.looked", {"who": who, "cards": names, "n": len(cards)})
        unseen = Message("log.looked_unseen", {"who": who, "n": len(cards)})
        board.journal.tell_only(who, seen, unseen)
    else:
        board.journal.tell("turned_up", cards=names, n=len(cards))


def yokai_came(board: Board) -> None:
    if board.journal is not None:
        _tell(board, "yokai_came")


def yokai_taken(board: Board, seat: i64) -> None:
    if board.journal is not None:
        board.journal.tell("yokai_taken", who=int(board.active), other=int(seat))


def yokai_idle(board: Board) -> None:
    if board.journal is not None:
        _tell(board, "yokai_idle")


def yokai_given(board: Board, seat: i64) -> None:
    if board.journal is not None:
        board.journal.tell("yokai_given", who=int(board.active), other=int(seat))


def yokai_kept(board: Board) -> None:
    if board.journal is not None:
        _tell(board, "yokai_kept")


def studio(board: Board, card: i64) -> None:
    if board.journal is not None:
        board.journal.tell("studio", who=int(board.active), card=card_name(card))


def painted(board: Board, card: i64) -> None:
    if board.journal is not None:
        board.journal.tell("painted", who=int(board.active), card=card_name(card))


def placed(board: Board, kind: i64) -> None:
    if board.journal is not None:
        board.journal.tell("placed", who=int(board.active), kind=kind_name(kind))


def moved(board: Board, source: i64, goal: i64) -> None:
    if board.journal is not None:
        who = int(board.active)
        board.journal.tell("moved", who=who, source=kind_name(source), goal=kind_name(goal))


def brush(board: Board, number: i64) -> None:
    if board.journal is not None:
        key = "brush" if number > 0 else "no_brush"
        board.journal.tell(key, who=int(board.active), n=int(number))


def assistant(board: Board) -> None:
    if board.journal is not None:
        _tell(board, "assistant")


def ended(board: Board) -> None:
    if board.journal is not None:
        kept = len(board.painters[board.active].hand)
        key = "ended_keeping" if kept > 0 else "ended"
        board.journal.tell(key, who=int(board.active), n=kept)


def obtained(board: Board, diploma: i64) -> None:
    if board.journal is not None:
        points = board.box.diploma_points[diploma]
        name = diploma_name(diploma, board.box)
        board.journal.tell("obtained", who=int(board.active), diploma=name, n=points)


def declined(board: Board, diploma: i64) -> None:
    if board.journal is not None:
        name = diploma_name(diploma, board.box)
        board.journal.tell("declined", who=int(board.active), diploma=name)


def storm_token(board: Board) -> None:
    if board.journal is not None:
        _tell(board, "storm_token")


def stormed(board: Board, panel: i64) -> None:
    if board.journal is not None:
        key = "stormed" if panel > 0 else "stormed_tile"
        board.journal.tell(key, who=int(board.active), panel=int(panel))


def round_over(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("round_over", who=int(board.grand_master))


def over(board: Board) -> None:
    if board.journal is not None:
        board.journal.tell("over_print" if board.long_print else "over_deck")
