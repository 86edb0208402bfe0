"""Positions as queries of KataGo's analysis engine, and its answers as judgements. Pure.

Source: https://github.com/lightvector/KataGo/blob/master/docs/Analysis_Engine.md and
``cpp/command/analysis.cpp``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import Situation
from bot.reading.review.judge import Searched
from bot.rules.board import BLACK, EMPTY, grid
from bot.rules.errors import RulesError
from bot.rules.points import Colour, Point, format_point, parse_point

Answer: TypeAlias = Mapping[str, Any]
"""An object that KataGo has written. Nothing in it is trusted."""

TRUSTED_VISITS: Final = 3
"""A line ends at a move with fewer visits: it is not certain enough."""

_MAX_KOMI = 150.0
_PASSING = "pass"
_LETTERS = {Colour.BLACK: "B", Colour.WHITE: "W"}
_LARGEST_LEAD = 10_000.0
_ROUNDED = 0.01


@dataclass(frozen=True)
class Effort:
    """The cost of an answer: visits, or seconds if these are over first. KataGo begins with the
    questions of the highest ``priority``."""

    visits: int
    seconds: float
    priority: int


@dataclass(frozen=True)
class Position:
    """A situation in KataGo's terms.

    ``first`` is the player of the first move, or the player to move. KataGo counts by Japanese
    rules, with the prisoners that it has seen itself; ``komi`` holds those taken before.
    ``correction`` is what White's lead lacks, since KataGo knows only komi of half points up to
    150.
    """

    size: int
    stones: tuple[tuple[str, str], ...]
    moves: tuple[tuple[str, str], ...]
    first: Colour
    komi: float
    correction: float


def describe_position(situation: Situation) -> Position:
    """Return the situation with the moves whose boards it knows, for the ko and for the net."""
    points = grid(situation.size, situation.size).points
    count = len(situation.boards) - 1
    stones = tuple(
        (_LETTERS[Colour.BLACK if cell == BLACK else Colour.WHITE], format_point(point))
        for point, cell in zip(points, situation.boards[count].cells, strict=True)
        if cell != EMPTY
    )
    first, moves = situation.to_move, list[tuple[str, str]]()
    for index in situation.moves[:count]:
        first = first.opponent
        name = _PASSING if index is None else format_point(points[index])
        moves.append((_LETTERS[first], name))
    moves.reverse()
    put = [*stones, *(move for move in moves if move[1] != _PASSING)]
    more = sum(1 if letter == "B" else -1 for letter, _ in put)
    wanted = situation.komi - more
    komi = max(-_MAX_KOMI, min(_MAX_KOMI, round(2 * wanted) / 2))
    return Position(situation.size, stones, tuple(moves), first, komi, wanted - komi)


def write_query(number: str, position: Position, effort: Effort) -> str:
    """Return a query in one line. All values of the answer are White's."""
    return json.dumps(
        {
            "id": number,
            "initialStones": position.stones,
            "initialPlayer": _LETTERS[position.first],
            "moves": position.moves,
            "rules": "japanese",
            "komi": position.komi,
            "boardXSize": position.size,
            "boardYSize": position.size,
            "maxVisits": effort.visits,
            "priority": effort.priority,
            "includeOwnership": True,
            "includePolicy": True,
            "includePVVisits": True,
            "overrideSettings": {"reportAnalysisWinratesAs": "WHITE", "maxTime": effort.seconds},
        }
    )


def write_termination(number: str, of: str) -> str:
    """Return the action that ends a query."""
    return json.dumps({"id": number, "action": "terminate", "terminateId": of})


def write_version_query(number: str) -> str:
    """Return the question for the version. It is answered once the net is loaded."""
    return json.dumps({"id": number, "action": "query_version"})


def read_answer(line: str) -> Answer:
    """Parse a line. Raises `ValueError` if it is no JSON object."""
    try:
        answer = json.loads(line)
    except RecursionError:
        raise ValueError("too deep") from None
    if not isinstance(answer, dict):
        raise ValueError("no object")  # noqa: TRY004  all faults of an answer are ValueErrors
    return answer


def read_judgement(answer: Answer, position: Position) -> Judgement:
    """Return the judgement after the search. Raises `ValueError` if a value is missing or
    impossible."""
    root = _read_object(answer.get("rootInfo"))
    white_wins = _read_number(root.get("winrate"), 0, 1)
    lead = _read_number(root.get("scoreLead"), -_LARGEST_LEAD, _LARGEST_LEAD)
    # The deviation after a search is too large. Versions before 1.9 tell no other.
    deviation = root.get("rawScoreSelfplayStdev", root.get("scoreStdev"))
    area = position.size**2
    policy = [max(0.0, share) for share in _read_numbers(answer.get("policy"), area + 1)]
    return Judgement(
        white_wins=white_wins,
        black_wins=1 - white_wins,
        no_result=0.0,
        white_lead=lead + position.correction,
        score_deviation=_read_number(deviation, 0, _LARGEST_LEAD),
        white_ownership=_from_lowest_row(_read_numbers(answer.get("ownership"), area), position),
        policy=_from_lowest_row(policy[:-1], position),
        pass_policy=policy[-1],
    )


def read_search(answer: Answer, position: Position) -> Searched:
    """Return the best move, and what follows. Raises `ValueError` like `read_judgement`."""
    infos = answer.get("moveInfos")
    if not isinstance(infos, list) or not infos:
        raise ValueError("no moves")
    best = min(map(_read_object, infos), key=lambda info: _read_number(info.get("order"), 0, 1000))
    lead = _read_number(best.get("scoreLead"), -_LARGEST_LEAD, _LARGEST_LEAD)
    white_wins = _read_number(best.get("winrate"), 0, 1)
    line = _read_line(best, position.size)
    return Searched(-(lead + position.correction), 1 - white_wins, line)


def _read_line(info: Answer, size: int) -> tuple[Point | None, ...]:
    names, visits = info.get("pv"), info.get("pvVisits")
    if not isinstance(names, list) or not isinstance(visits, list):
        raise ValueError("no line")  # noqa: TRY004  likewise
    line = [_read_move(info.get("move"), size)]
    for name, count in zip(names[1:], visits[1:], strict=False):
        if not isinstance(count, int) or count < TRUSTED_VISITS:
            break
        line.append(_read_move(name, size))
    return tuple(line)


def _read_move(name: object, size: int) -> Point | None:
    if not isinstance(name, str):
        raise ValueError("no move")  # noqa: TRY004  likewise
    if name.lower() == _PASSING:
        return None
    try:
        return parse_point(name, size)
    except RulesError:
        raise ValueError("a move off the board") from None


def _read_object(value: object) -> Answer:
    if not isinstance(value, dict):
        raise ValueError("a part is missing")  # noqa: TRY004  likewise
    return value


def _read_numbers(values: object, count: int) -> list[float]:
    if not isinstance(values, list) or len(values) != count:
        raise ValueError("another number of points")
    return [_read_number(value, -1, 1) for value in values]


def _read_number(value: object, least: float, most: float) -> float:
    """Return a number cut to the bounds, which rounding may exceed a little."""
    if not isinstance(value, int | float) or not least - _ROUNDED <= value <= most + _ROUNDED:
        raise ValueError("no possible number")
    return min(most, max(least, float(value))) + 0.0  # no −0


def _from_lowest_row(values: Sequence[float], position: Position) -> tuple[float, ...]:
    """Return the values in the order of `Board.key`; KataGo begins with the highest row."""
    size = position.size
    rows = range(size - 1, -1, -1)
    return tuple(value for row in rows for value in values[row * size : (row + 1) * size])
