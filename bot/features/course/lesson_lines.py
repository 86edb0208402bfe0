"""Distinguishes answers to an open lesson from lines for a game."""

from __future__ import annotations

from bot.features.course.course_answers import CourseAnswer, PassAnswer, Winner
from bot.lessons.judging import CountResult, Given
from bot.match.commands import Pass, Play
from bot.match.state import Phase
from bot.play.loaded import LoadedMatch
from bot.rules.points import Point, format_point
from bot.talk import requests
from bot.talk.incoming import Incoming
from bot.talk.line import Line


def stones_of(given: CourseAnswer) -> tuple[Point, ...]:
    """Return the named stones, if the answer is a list of chains."""
    return given if isinstance(given, tuple) and not isinstance(given, Point) else ()


def judged_as(given: CourseAnswer) -> Given:
    match given:
        case Winner(colour, margin):
            return CountResult(colour, margin or 0)
        case bool() | int() | Point():
            return given
        case PassAnswer():
            raise TypeError(given)
        case _:
            return frozenset(given)


def is_for_a_game(line: Line | None) -> bool:
    """Whether the line names no game, but would be a move, a yes or a no in one."""
    bare = Play | Pass | requests.Accept | requests.Decline
    return line is not None and not line.game_id and isinstance(line.request, bare)


def could_be(game: LoadedMatch, incoming: Incoming, given: CourseAnswer) -> bool:
    """Whether the words could be meant for this game of the person."""
    match, side = game.match, game.side_of(incoming.user)
    if isinstance(given, bool):
        challenged = match.phase is Phase.CHALLENGE and match.offered_by is not side
        return challenged or (match.proposal is not None and not match.phase.is_over)
    if match.phase is not Phase.PLAY or match.side(match.game.to_move) is not side:
        return False
    if isinstance(given, PassAnswer):
        return True
    point = _point(given)
    return point is not None and match.game.why_illegal(match.game.to_move, point) is None


def spell_answer(given: CourseAnswer) -> str:
    """Spell the answer as a typed line, for a button."""
    if isinstance(given, bool):
        return "yes" if given else "no"
    point = _point(given)
    return "" if point is None else format_point(point)


def _point(given: CourseAnswer) -> Point | None:
    """Return the only named point; None if there is not exactly one."""
    stones = stones_of(given)
    point = stones[0] if len(stones) == 1 else given
    return point if isinstance(point, Point) else None
