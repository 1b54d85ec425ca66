"""What a seat of Kanagawa sees, as a row of numbers. Plane by plane in docs/learning.md."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.core.numbers import FLAGS, Block, add_flags, bits_of, one_hot
from hyakki.core.pile import ONE
from hyakki.core.positions import NONE
from hyakki.games.kanagawa import scoring
from hyakki.games.kanagawa.box import CARD_IDS, FAMILIES, MOST_SUBJECTS, ROWS, START_TILE_IDS
from hyakki.games.kanagawa.diplomas import offers, subjects_of
from hyakki.games.kanagawa.painter import Painter
from hyakki.games.kanagawa.parts import (
    DIPLOMA_COUNT,
    FAMILIES_IN_PLAY,
    KIND_COUNT,
    LANDSCAPE_COUNT,
    SEASONS,
    Parts,
    cards_of,
    count_of,
    family_of,
)
from hyakki.games.kanagawa.state import ANSWERING, OVER, PHASES, SCHOOL, Board

CARDS: Final = len(CARD_IDS)
FAMILY_COUNT: Final = len(FAMILIES)
SEASON_KINDS: Final = len(SEASONS)
DECISIONS: Final = PHASES[SCHOOL:OVER]
#: there, hidden, family, landscape asked, how often, season, points, subjects; slot, points won and lost, five icons, Yokai
CARD_ROW: Final = 2 + FAMILY_COUNT + LANDSCAPE_COUNT + 1 + SEASON_KINDS + 1 + MOST_SUBJECTS + 13
NO_CARD: Final = bytes(CARD_ROW)

FAMILY_ROWS: Final = one_hot(FAMILY_COUNT)
TILE_ROWS: Final = one_hot(len(START_TILE_IDS))
SEASON_ROWS: Final = one_hot(SEASON_KINDS)
LESSON_ROWS: Final = one_hot(ROWS)
PHASE_ROWS: Final = one_hot(len(DECISIONS))
ASKED_ROWS: Final = one_hot(LANDSCAPE_COUNT)
SLOT_ROWS: Final = one_hot(KIND_COUNT)  # NO_SLOT is the one without any
NO_PANEL: Final = bytes(SEASON_KINDS)


def most_in_hand(parts: Parts) -> int:
    """K4.1, K4.20: a whole column, and what was kept."""
    keeps = sorted([sum([parts.keeps[c] for c in cards_of(f)]) for f in range(FAMILY_COUNT)])
    return ROWS + sum(keeps[-FAMILIES_IN_PLAY:])


def most_panels(parts: Parts) -> int:
    """K7.2: the start tile, one card less than ends the game, and then a whole hand."""
    return int(parts.end_cards) + most_in_hand(parts)


def planes_of(parts: Parts, seats: int) -> tuple[Block, ...]:
    held = most_in_hand(parts)
    panels = most_panels(parts)
    return (
        Block("columns", (seats, ROWS, CARD_ROW), "the cards of each column, as below"),
        Block(
            "hands",
            (seats, held, CARD_ROW),
            "each place of each hand: there, hidden from others, family (7), landscape asked (4), how often, season (5), points, "
            "subjects (7), slot (5), studio points won, lost, arrows, brush, assistant, cards to keep, Yokai to give, brings a Yokai",
        ),
        Block("tile", (seats, len(START_TILE_IDS)), "the start tile"),
        Block("seasons", (seats, panels, SEASON_KINDS), "the seasons of a print, start tile first"),
        Block("stormed", (seats, panels), "panels with a storm token"),
        Block("subjects", (seats, FAMILY_COUNT, MOST_SUBJECTS), "subjects painted, by family"),
        Block("slots", (seats, 3, KIND_COUNT), "slots, unused brushes and used ones, by kind"),
        Block(
            "belongings",
            (seats, 6),
            "unplaced brushes, arrows, brush moves spent, cards to keep, storm tokens, Yokai",
        ),
        Block(
            "points",
            (seats, 6),
            "panels, longest run, points of the print, of diplomas, of the studio won and lost",
        ),
        Block("diplomas", (seats, DIPLOMA_COUNT), "diplomas owned"),
        Block("declined", (seats, DIPLOMA_COUNT), "diplomas declined"),
        Block("open", (DIPLOMA_COUNT,), "diplomas that nobody owns"),
        Block("offers", (DIPLOMA_COUNT,), "diplomas offered to the active player now"),
        Block("unseen", (CARDS,), "cards in play that one has not seen"),
        Block("families", (FAMILY_COUNT,), "families in play"),
        Block("top", (FAMILY_COUNT,), "the back of the next card"),
        Block("supplies", (4,), "cards of the deck, brushes, storm tokens, Yokai that nobody has"),
        Block("phase", (len(DECISIONS),), "the decision: " + ", ".join(DECISIONS)),
        Block("lesson", (ROWS,), "the lesson"),
        Block("active", (seats,), "who is active"),
        Block("grand_master", (seats,), "the grand master"),
        Block("assistant", (seats,), "who has the assistant"),
        Block("waiting", (seats,), "who decides later in this lesson"),
        Block("stayed", (seats,), "who stayed"),
        Block("settling", (4,), "Yokai that arrive, to give, tokens to set, actions are over"),
    )


@final
class Rows:
    """Joins observations from pieces that were made once."""

    def __init__(self, parts: Parts, seats: int) -> None:
        self.parts = parts
        self.seats: i64 = seats
        self.held: i64 = most_in_hand(parts)
        self.panels: i64 = most_panels(parts)
        self.seat_rows = one_hot(seats)
        self.faces: list[bytes] = [_card_row(parts, card, 0) for card in range(CARDS)]
        self.veiled: list[bytes] = [_card_row(parts, card, 1) for card in range(CARDS)]
        backs = [_back_row(family) for family in range(FAMILY_COUNT)]
        #: face down at school; in the hand of another, where it is known whether it brought a Yokai
        self.backs: list[bytes] = [backs[int(family_of(card))] for card in range(CARDS)]
        self.held_backs: list[bytes] = [
            self.backs[card][:-1] + ONE[int(parts.yokai[card])] for card in range(CARDS)
        ]

    def observe(self, board: Board, seat: i64) -> bytes:
        row: list[bytes] = []
        self._add_columns(row, board)
        order = [int((seat + away) % self.seats) for away in range(self.seats)]
        for owner in order:
            self._add_hand(row, board, owner, owner == seat)
        painters = [board.painters[owner] for owner in order]
        self._add_prints(row, board, painters)
        for painter in painters:
            _add_points(row, board, painter)
        for painter in painters:
            add_flags(row, painter.diplomas, DIPLOMA_COUNT)
        for painter in painters:
            add_flags(row, painter.declined, DIPLOMA_COUNT)
        add_flags(row, board.open, DIPLOMA_COUNT)
        offered: i64 = 0
        if board.phase == ANSWERING:
            offered = offers(board.painters[board.active], board.open, self.parts)
        add_flags(row, offered, DIPLOMA_COUNT)
        row.append(self._unseen(board, seat))
        self._add_table(row, board, seat)
        return b"".join(row)

    def _add_columns(self, row: list[bytes], board: Board) -> None:
        for column in range(self.seats):
            cards = board.columns[column]
            for place in range(ROWS):
                if place >= len(cards):
                    row.append(NO_CARD)
                elif board.is_face_down(place, column):
                    row.append(self.backs[cards[place]])
                else:
                    row.append(self.faces[cards[place]])

    def _add_hand(self, row: list[bytes], board: Board, owner: i64, own: bool) -> None:
        painter = board.painters[owner]
        hand = painter.hand
        veiled = painter.veiled if own or board.phase != OVER else b""
        for place in range(self.held):
            if place >= len(hand):
                row.append(NO_CARD)
            elif hand[place] not in veiled:
                row.append(self.faces[hand[place]])
            else:
                row.append(self.veiled[hand[place]] if own else self.held_backs[hand[place]])

    def _add_prints(self, row: list[bytes], board: Board, painters: list[Painter]) -> None:
        for painter in painters:
            row.append(TILE_ROWS[painter.tile])
        for painter in painters:
            self._add_seasons(row, painter)
        for painter in painters:
            add_flags(row, bits_of(painter.stormed), self.panels)
        for painter in painters:
            for family in range(FAMILY_COUNT):
                tally: i64 = 0
                if family in board.families:
                    tally = subjects_of(painter.print, family, self.parts)
                for subject in range(MOST_SUBJECTS):
                    row.append(ONE[count_of(tally, subject)])
        for painter in painters:
            _add_tally(row, painter.slots)
            _add_tally(row, painter.ready)
            _add_tally(row, painter.used)
        for painter in painters:
            row.append(ONE[painter.unplaced])
            row.append(ONE[painter.arrows])
            row.append(ONE[painter.moved])
            row.append(ONE[painter.keeps])
            row.append(ONE[painter.storms])
            row.append(ONE[painter.yokai])

    def _add_seasons(self, row: list[bytes], painter: Painter) -> None:
        if painter.tile == NONE:
            row.append(NO_PANEL)
        else:
            row.append(SEASON_ROWS[self.parts.tile_season[painter.tile]])
        painted: i64 = len(painter.print)
        for panel in range(self.panels - 1):
            if panel < painted:
                row.append(SEASON_ROWS[self.parts.season[painter.print[panel]]])
            else:
                row.append(NO_PANEL)

    def _unseen(self, board: Board, seat: i64) -> bytes:
        """The deck, what lies face down, and what only others have seen."""
        found = bytearray(CARDS)
        for card in board.deck.cards:
            found[card] = 1
        if board.top != NONE:
            found[board.top] = 1
        for column in range(self.seats):
            for place, card in enumerate(board.columns[column]):
                if board.is_face_down(place, column):
                    found[card] = 1
        if board.phase != OVER:
            for owner in range(self.seats):
                if owner != seat:
                    for card in board.painters[owner].veiled:
                        found[card] = 1
        return bytes(found)

    def _add_table(self, row: list[bytes], board: Board, seat: i64) -> None:
        add_flags(row, bits_of(board.families), FAMILY_COUNT)
        row.append(FAMILY_ROWS[NONE if board.top == NONE else family_of(board.top)])
        row.append(ONE[board.deck_size()])
        row.append(ONE[board.brushes])
        row.append(ONE[board.storms])
        row.append(ONE[board.yokai])
        row.append(PHASE_ROWS[board.phase - SCHOOL if SCHOOL <= board.phase < OVER else NONE])
        row.append(LESSON_ROWS[board.lesson])
        row.append(self._seat(seat, board.active))
        row.append(self._seat(seat, board.grand_master))
        row.append(self._seat(seat, board.assistant))
        self._add_seats(row, board.waiting, seat)
        self._add_seats(row, board.stayed, seat)
        row.append(ONE[board.arrivals])
        row.append(ONE[board.gives])
        row.append(ONE[board.tokens])
        row.append(ONE[1] if board.answering else ONE[0])

    def _seat(self, seat: i64, other: i64) -> bytes:
        """A seat by how far it is after one's own."""
        return self.seat_rows[NONE if other == NONE else (other - seat + self.seats) % self.seats]

    def _add_seats(self, row: list[bytes], seats: bytes, seat: i64) -> None:
        one: i64 = 1
        bits: i64 = 0
        for other in seats:
            bits |= one << ((other - seat + self.seats) % self.seats)
        row.append(FLAGS[bits][: self.seats])


def _add_tally(row: list[bytes], tally: i64) -> None:
    for kind in range(KIND_COUNT):
        row.append(ONE[count_of(tally, kind)])


def _add_points(row: list[bytes], board: Board, painter: Painter) -> None:
    dealt = painter.tile != NONE
    row.append(ONE[len(painter.print) + 1 if dealt else 0])
    row.append(ONE[scoring.season_run(painter, board.variant) if dealt else 0])
    row.append(ONE[scoring.print_points(painter, board.parts)])
    row.append(ONE[scoring.diploma_points(painter, board.parts)])
    studio = scoring.studio_points(painter, board.parts)
    row.append(ONE[studio if studio > 0 else 0])
    row.append(ONE[-studio if studio < 0 else 0])


def _card_row(parts: Parts, card: int, veiled: int) -> bytes:
    family = int(family_of(card))
    shows = [int(count_of(parts.shows[card], subject)) for subject in range(MOST_SUBJECTS)]
    studio = parts.studio_points[card]
    icons = [parts.arrows[card], int(parts.brush[card]), int(parts.assistant[card])]
    icons += [parts.keeps[card], parts.gives[card]]
    print_row = [parts.times[card], *SEASON_ROWS[parts.season[card]], parts.print_points[card]]
    studio_row = [*SLOT_ROWS[parts.slot[card]], max(studio, 0), max(-studio, 0), *icons]
    head = [1, veiled, *FAMILY_ROWS[family], *ASKED_ROWS[parts.asked[card]]]
    return bytes([*head, *print_row, *shows, *studio_row, int(parts.yokai[card])])


def _back_row(family: int) -> bytes:
    head = bytes([1, 1]) + FAMILY_ROWS[family]
    return head + bytes(CARD_ROW - len(head))
