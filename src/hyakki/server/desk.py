"""What visitors ask for over their socket: checked for authority, then done at the table."""

from __future__ import annotations

from hyakki.core.messages import BadInput, IllegalMove, Message, bad
from hyakki.server import bodies, wire
from hyakki.server.chronicle import STAND_IN, Chronicle
from hyakki.server.clients import Client
from hyakki.server.identity import clean_talk
from hyakki.server.room import Room, Stale
from hyakki.server.setup import talk_policy
from hyakki.server.store import Said


def own_seat(room: Room, client: Client, seat: int) -> Chronicle:
    """The running game, if this seat belongs to this visitor."""
    chronicle = room.game()
    if seat not in room.setup.seats_of(client.visitor):
        raise bad("not_your_seat", seat=seat)
    if chronicle.outcome() is not None:
        raise bad("table_over")
    if not room.playable:
        raise bad("unplayable")
    return chronicle


async def play(room: Room, client: Client, asked: wire.Play) -> wire.Ack | None:
    """A move. Quotes the position it answers: a stale one is refused, a repeated one is done once.

    The update that a move brings acknowledges it; a repeated one brings none.
    """
    async with room.turn():
        line = f"{asked.seat} {asked.move}"
        chronicle = room.game()
        if asked.seat not in room.setup.seats_of(client.visitor):
            raise bad("not_your_seat", seat=asked.seat)
        if 0 <= asked.number < chronicle.number and chronicle.lines[asked.number] == line:
            return wire.Ack(asked.id, chronicle.number)
        own_seat(room, client, asked.seat)
        if chronicle.stand_ins[asked.seat]:
            raise bad("stood_in")
        _fresh(chronicle, asked.number)
        await room.play(asked.seat, asked.move, (client, asked.id))
        return None


async def undo(room: Room, client: Client, asked: wire.Undo) -> int:
    """Step back or restart the turn; what was revealed comes back only if everybody agrees."""
    async with room.turn():
        chronicle = own_seat(room, client, asked.seat)
        _fresh(chronicle, asked.number)
        policy = room.setup.house.undo
        if policy == "off":
            raise bad("undo_off")
        possible = chronicle.table.can_undo(asked.seat)
        if possible:
            count = possible if asked.turn else 1
            await room.around(f"! undo {asked.seat} {count}")
        elif policy == "by_consent" and chronicle.table.turn_start(asked.seat) is not None:
            _no_question(chronicle)
            await room.around(f"! ask undo {asked.seat}")
        else:
            raise bad("no_undo")
        return room.game().number


async def offer_end(room: Room, client: Client, asked: wire.OfferEnd) -> int:
    async with room.turn():
        chronicle = own_seat(room, client, asked.seat)
        _no_question(chronicle)
        await room.around(f"! ask end {asked.seat}")
        return room.game().number


async def answer(room: Room, client: Client, asked: wire.Answer) -> int:
    async with room.turn():
        chronicle = own_seat(room, client, asked.seat)
        question = chronicle.question
        if question is None or asked.seat not in question.waiting:
            raise bad("no_question")
        await room.around(f"! {'yes' if asked.yes else 'no'} {asked.seat}")
        return room.game().number


async def resign(room: Room, client: Client, asked: wire.Resign) -> int:
    async with room.turn():
        chronicle = own_seat(room, client, asked.seat)
        if asked.seat in chronicle.resigned:
            raise bad("resigned_already")
        await room.around(f"! resign {asked.seat}")
        return room.game().number


async def step_out(room: Room, client: Client, asked: wire.StepOut, absence: float) -> int:
    """A bot plays on from the seat's own view: for oneself at any time, for somebody else once they are gone."""
    async with room.turn():
        chronicle = room.game()
        if chronicle.outcome() is not None:
            raise bad("table_over")
        seat = room.setup.seats[asked.seat] if asked.seat < len(room.setup.seats) else None
        if seat is None or seat.kind != "person" or chronicle.stand_ins[asked.seat]:
            raise bad("no_person_there", seat=asked.seat)
        if seat.visitor != client.visitor:
            if not room.setup.seats_of(client.visitor):
                raise bad("not_your_seat", seat=asked.seat)
            if room.present.absence(seat.visitor) < absence:
                raise bad("still_there", name=seat.name)
        await room.around(f"! out {asked.seat} {STAND_IN}")
        return room.game().number


async def step_in(room: Room, client: Client, asked: wire.StepIn) -> int:
    async with room.turn():
        chronicle = own_seat(room, client, asked.seat)
        if not chronicle.stand_ins[asked.seat] or asked.seat in chronicle.resigned:
            raise bad("no_stand_in", seat=asked.seat)
        await room.around(f"! in {asked.seat}")
        return room.game().number


async def say(room: Room, client: Client, asked: wire.Say) -> None:
    """Chat and emotes, as far as the game and the table bear them."""
    seats = room.setup.seats_of(client.visitor)
    game_talk = room.setup.house.talk
    if room.playable:
        from hyakki.games import GAMES

        game_talk = talk_policy(GAMES[room.setup.game], room.setup)
    playing = room.status == "playing"
    if playing and (game_talk == "off" or (game_talk == "emotes" and asked.kind == "chat")):
        raise bad("talk_off" if game_talk == "off" else "emotes_only")
    if asked.kind == "emote" and asked.text not in wire.EMOTES:
        raise bad("unknown_emote", name=asked.text)
    if playing and not seats and room.setup.house.talk != "free":
        raise bad("talk_off")
    said = Said(
        number=-1,
        seat=seats[0] if seats else -1,
        name=client.name,
        kind=asked.kind,
        text=asked.text if asked.kind == "emote" else clean_talk(asked.text),
        at=room.now(),
    )
    await room.talk(said)


def words(room: Room, client: Client, asked: wire.AskWords) -> wire.Words:
    chronicle = own_seat(room, client, asked.seat)
    game = chronicle.game
    view = chronicle.table.view(asked.seat, recall=False)
    moves = chronicle.table.moves(asked.seat)
    told = tuple(game.tell(view, game.read(text)) for text in moves)
    return wire.Words(asked.id, asked.seat, chronicle.number, told)


def refused(error: BadInput | IllegalMove, text: str) -> bodies.Problem:
    rule = error.rule if isinstance(error, IllegalMove) else ""
    return bodies.Problem(error.message, text, rule)


def _fresh(chronicle: Chronicle, number: int) -> None:
    if number != chronicle.number:
        raise Stale


def _no_question(chronicle: Chronicle) -> None:
    if chronicle.question is not None:
        raise BadInput(Message("error.question_open"))
