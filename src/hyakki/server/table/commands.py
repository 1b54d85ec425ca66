"""What visitors ask for over a table's socket: checked for authority, then done at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hyakki.core import choices
from hyakki.core.levels import MASTER
from hyakki.core.messages import Refusal, bad
from hyakki.server import wire
from hyakki.server.schemas import TalkPolicy
from hyakki.server.store import Said
from hyakki.server.table import authority
from hyakki.server.table.authority import Action, Standing
from hyakki.server.table.connection import Connection
from hyakki.server.table.events import (
    Moved,
    QuestionAnswered,
    QuestionAsked,
    QuestionKind,
    Resigned,
    SteppedIn,
    SteppedOut,
    TableEvent,
    TakenBack,
)
from hyakki.server.table.history import STAND_IN, History
from hyakki.server.table.lock import Stale
from hyakki.server.table.room import Room
from hyakki.server.table.setup import talk_policy
from hyakki.server.visitors import clean_talk
from hyakki.server.workers.worker import BotTask

HINT_BOT: Final = MASTER.key
#: with so many lines a table refuses what could go on for ever; moves, answers and resignations end by themselves
MOST_LINES: Final = 3_000
ENDLESS: Final = (TakenBack, QuestionAsked, SteppedOut)


async def play(room: Room, connection: Connection, asked: wire.Play) -> wire.Ack | None:
    """A move. It quotes the position that it answers: a stale one is refused, a repeated one is played once.

    The update of a move acknowledges it; a repeated one is acknowledged here.
    """
    async with room.locked():
        history = room.require_history()
        standing = authority.in_game(history, connection.visitor, asked.seat)
        move = Moved(asked.seat, asked.move)
        if standing.owns and _done_since(history, asked.number, lambda event: event == move):
            return wire.Ack(asked.id, history.number)
        _allow(history, Action.PLAY, standing)
        _check_number(history, asked.number)
        await room.play(asked.seat, asked.move, (connection, asked.id))
        return None


def _done_since(history: History, number: int, asked_for: Callable[[TableEvent], bool]) -> bool:
    """True if the position of that number was answered by what is asked for: it was sent before."""
    for event in history.events[number:]:
        if asked_for(event):
            return True
        if isinstance(event, Moved | TakenBack):
            return False
    return False


async def undo(room: Room, connection: Connection, asked: wire.Undo) -> int:
    """Step back or restart the turn; what was revealed is taken back only if everybody agrees.

    Like a move it quotes the position, and a repeated one is done once.
    """
    async with room.locked():
        history = _allowed(room, Action.UNDO, connection, asked.seat)
        if _done_since(history, asked.number, lambda event: _is_undo(event, asked.seat)):
            return history.number
        _check_number(history, asked.number)
        policy = room.setup.settings.undo
        if policy == "off":
            raise bad("undo_off")
        possible = history.table.can_undo(asked.seat)
        if possible:
            return await _record(room, TakenBack(asked.seat, possible if asked.turn else 1))
        if policy == "by_consent" and history.table.turn_start(asked.seat) is not None:
            return await _ask(room, "undo", asked.seat)
        raise bad("no_undo")


def _is_undo(event: TableEvent, seat: int) -> bool:
    if isinstance(event, QuestionAsked):
        return event.kind == "undo" and event.seat == seat
    return isinstance(event, TakenBack) and event.seat == seat


async def offer_end(room: Room, connection: Connection, asked: wire.OfferEnd) -> int:
    async with room.locked():
        _allowed(room, Action.OFFER_END, connection, asked.seat)
        return await _ask(room, "end", asked.seat)


async def answer(room: Room, connection: Connection, asked: wire.Answer) -> int:
    async with room.locked():
        _allowed(room, Action.ANSWER, connection, asked.seat)
        return await _record(room, QuestionAnswered(asked.seat, asked.yes))


async def resign(room: Room, connection: Connection, asked: wire.Resign) -> int:
    async with room.locked():
        _allowed(room, Action.RESIGN, connection, asked.seat)
        return await _record(room, Resigned(asked.seat))


async def step_out(room: Room, connection: Connection, asked: wire.StepOut) -> int:
    """A bot plays on from the seat's own view: for oneself at any time, for another player who is away."""
    async with room.locked():
        history = room.require_history()
        _check_not_over(history)
        patience = room.services.settings.absence
        standing = authority.in_game_with_absence(
            history, connection.visitor, asked.seat, room.presence, patience
        )
        authority.allow(Action.STEP_OUT, standing)
        return await _record(room, SteppedOut(asked.seat, STAND_IN))


async def step_in(room: Room, connection: Connection, asked: wire.StepIn) -> int:
    async with room.locked():
        _allowed(room, Action.STEP_IN, connection, asked.seat)
        return await _record(room, SteppedIn(asked.seat))


async def say(room: Room, connection: Connection, asked: wire.Say) -> None:
    """Chat and emotes, as far as the game and the table allow them."""
    async with room.locked():
        playing = room.status == "playing"
        if playing:
            _check_policy(_policy(room), asked)
        if asked.kind == "emote" and asked.text not in wire.EMOTES:
            raise bad("unknown_emote", name=asked.text)
        if playing:
            standing = authority.at_table(room.setup, connection.visitor)
            authority.allow(Action.TALK, standing)
        seats = room.setup.seats_of(connection.visitor)
    said = Said(
        number=-1,
        seat=seats[0] if seats else -1,
        name=connection.name,
        kind=asked.kind,
        text=asked.text if asked.kind == "emote" else clean_talk(asked.text),
        at=room.services.now(),
        visitor=connection.visitor,
    )
    await room.talk.say(said, asked.id)


def _policy(room: Room) -> TalkPolicy:
    return talk_policy(room.game(), room.setup) if room.playable else room.setup.settings.talk


def _check_policy(policy: TalkPolicy, asked: wire.Say) -> None:
    if policy == "off":
        raise bad("talk_off")
    if policy == "emotes" and asked.kind == "chat":
        raise bad("emotes_only")


async def words(room: Room, connection: Connection, asked: wire.AskWords) -> wire.Words:
    """The legal moves of a seat in words, as far as they begin with what was touched."""
    async with room.locked():
        history = _allowed(room, Action.WORDS, connection, asked.seat)
        game = history.game
        view = history.table.view(asked.seat, recall=False)
        moves = [
            move for move in history.table.choices(asked.seat) if choices.begins(move, asked.path)
        ]
        told = {move.text: game.describe(view, move) for move in moves}
        return wire.Words(asked.id, asked.seat, history.number, told)


async def why(room: Room, connection: Connection, asked: wire.Why) -> tuple[int, Refusal]:
    """Why something cannot be touched, from what the seat sees; gives the number of the position, too."""
    async with room.locked():
        history = _allowed(room, Action.WORDS, connection, asked.seat)
        number = history.number
        game, view = history.game, history.table.view(asked.seat, recall=False)
    return number, choices.why(game, view, asked.path)


async def hint(room: Room, connection: Connection, asked: wire.AskHint) -> wire.Hint:
    """What a bot would do from this seat; it knows what the seat may know, nothing more.

    A turn that it planned goes on as long as the player follows it.
    """
    async with room.locked():
        if not room.setup.settings.hints:
            raise bad("hints_off")
        history = _allowed(room, Action.HINT, connection, asked.seat)
        game, number = history.game, history.number
        view = history.table.view(asked.seat, recall=False)
        named = {
            move.text for move in history.table.choices(asked.seat) if move.path in asked.besides
        }
        task = BotTask.of(
            history.table,
            asked.seat,
            HINT_BOT,
            seed=number,
            seconds=room.services.settings.bot_seconds,
            reasons=True,
            planned=None if asked.besides else room.advised.get(asked.seat),
            besides=named,
        )
    if not task.moves:
        raise bad("no_other_advice" if asked.besides else "not_your_turn")
    found = await room.services.pool.answer(task, owner=connection.visitor)
    if found.planned is not None:
        room.advised[asked.seat] = found.planned
    move = game.read(found.move)
    told = game.describe(view, move)
    return wire.Hint(
        asked.id, asked.seat, number, move.text, move.path, told, found.reasons, found.then
    )


# With the lock held


def _allowed(room: Room, action: Action, connection: Connection, seat: int) -> History:
    """The game, if this visitor may do that with this seat."""
    history = room.require_history()
    _allow(history, action, authority.in_game(history, connection.visitor, seat))
    return history


def _allow(history: History, action: Action, standing: Standing) -> None:
    if standing.owns:
        _check_not_over(history)
    authority.allow(action, standing)


def _check_not_over(history: History) -> None:
    if history.outcome() is not None:
        raise bad("table_over")


def _check_number(history: History, number: int) -> None:
    """A question, an answer or a stand-in in between leaves the position as it was."""
    if not history.position_since <= number <= history.number:
        raise Stale


async def _ask(room: Room, kind: QuestionKind, seat: int) -> int:
    history = room.require_history()
    if history.question is not None:
        raise bad("question_open")
    return await _record(room, QuestionAsked(kind, seat, history.must_agree(seat)))


async def _record(room: Room, event: TableEvent) -> int:
    """Gives the history number after the event."""
    if isinstance(event, ENDLESS) and room.require_history().number >= MOST_LINES:
        raise bad("history_full", most=MOST_LINES)
    await room.record_event(event)
    return room.require_history().number
