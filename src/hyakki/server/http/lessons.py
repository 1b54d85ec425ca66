"""/api/lessons: courses, and a lesson after some tries. Nothing is stored: a request brings all that was tried."""

from __future__ import annotations

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from hyakki.core.coach import Answer, Coach
from hyakki.core.game import AnyGame
from hyakki.core.lessons import Lesson, course, lesson_named, next_lesson
from hyakki.games import GAMES, game_named
from hyakki.server import wire
from hyakki.server.http.auth import AnyRequest
from hyakki.server.http.problems import language_of
from hyakki.server.lessons import CoachAnswer, CoachWords, Course, LessonInfo, LessonScene, Tries
from hyakki.server.table.foresight import foresight_of
from hyakki.server.table.slices import in_slices
from hyakki.server.table.snapshot import choices_of


@get("/", summary="The lessons of each game", sync_to_thread=False)
def courses(request: AnyRequest) -> list[Course]:
    lang = language_of(request.scope)
    found = [
        Course(key, tuple(_info(lesson, lang) for lesson in course(game)))
        for key, game in GAMES.items()
    ]
    return [one for one in found if one.lessons]


@post(
    "/{game:str}/{lesson:str}",
    summary="A lesson after everything that was tried in it",
    status_code=200,
)
async def scene(
    request: AnyRequest, game: FromPath[str], lesson: FromPath[str], data: JSONBody[Tries]
) -> LessonScene:
    lang = language_of(request.scope)
    played = game_named(game)
    taught = lesson_named(played, lesson)
    coach = Coach(played, taught, you=played.texts(lang).text("lesson.you"))
    await in_slices(coach.trying(data.tries))
    return scene_of(coach, lang)


def scene_of(coach: Coach, lang: str) -> LessonScene:
    """What the learner may know: their own view, and nothing of the script."""
    game, table, lesson = coach.game, coach.table, coach.lesson
    view = table.view(lesson.seat, recall=False)
    moves = coach.moves()
    outcome = table.outcome()
    return LessonScene(
        game=game.key,
        lesson=_info(lesson, lang),
        names=table.names,
        options=table.options,
        number=table.number,
        sight=wire.SeatSnapshot(
            seat=lesson.seat,
            view=msgspec.Raw(msgspec.json.encode(view)),
            choices=choices_of(game, view, moves),
            undo=0,
            prompt=game.prompt(view),
            log_from=0,
            log=tuple(table.log(lesson.seat)),
            score=tuple(game.score_lines(view)),
            standing=msgspec.Raw(msgspec.json.encode(game.standing(view))),
            verdict=() if outcome is None else game.verdict(view, outcome),
        ),
        facts=msgspec.Raw(msgspec.json.encode(game.facts(lesson.seats, table.options))),
        foresight=foresight_of(game, view, moves, table.number),
        coach=_words(game, coach, lang),
    )


def _words(game: AnyGame, coach: Coach, lang: str) -> CoachWords:
    step = coach.step
    following = next_lesson(game, coach.lesson) if coach.done else None
    return CoachWords(
        say=coach.say.of(lang),
        step=coach.at + 1,
        steps=len(coach.lesson.steps),
        point=() if step is None else step.point,
        rules=() if step is None else step.rules,
        tells=step is not None and step.tells,
        answer=None if coach.answer is None else _answer(coach, coach.answer, lang),
        shown=coach.shown(),
        done=coach.done,
        next=None if following is None else _info(following, lang),
    )


def _answer(coach: Coach, answer: Answer, lang: str) -> CoachAnswer:
    return CoachAnswer(answer.kind, coach.spoken(answer, lang), answer.rule)


def _info(lesson: Lesson, lang: str) -> LessonInfo:
    return LessonInfo(lesson.name, lesson.title.of(lang), lesson.minutes, len(lesson.steps))


lessons_router = Router(path="/api/lessons", route_handlers=[courses, scene], tags=["lessons"])
