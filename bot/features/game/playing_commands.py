"""Commands of the players during a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.match import commands
from bot.match.clocks.clock import HOUR
from bot.rules.points import Point
from bot.talk import requests
from bot.talk.arguments.durations import read_span
from bot.talk.arguments.replay_steps import number
from bot.talk.arguments.tokens import (
    CONFIRM,
    TOWARDS,
    Word,
    join_point,
    read_move_point,
    read_point,
    word_set,
)
from bot.talk.command_spec import (
    GAME,
    POINT,
    AboutMatch,
    CommandSpec,
    Completion,
    Entry,
    Option,
    Talk,
    not_known,
)
from bot.talk.fits import may_take_move
from bot.talk.line import Request
from bot.texts.problem import Problem
from bot.texts.text import name_point

_SPAN = Option("span", required=True, minimum=1, maximum=30, completion=Completion.SPANS)
_MORE = word_set("more time wiecej czasu")


def _play(
    rest: Sequence[Word], read_word: Callable[[Word], Point | Problem | None] = read_move_point
) -> Request | None:
    while rest and rest[0].plain in TOWARDS:
        rest = rest[1:]
    points = [read_word(word) for word in join_point(rest)]
    if not points or None in points:
        return None
    if len(points) > 1:
        return Problem("one-point", {"count": len(points)})
    point = points[0]
    return commands.Play(point) if isinstance(point, Point) else point


def _play_where(rest: Sequence[Word]) -> Request | None:
    return _play(rest) if rest else Problem("play-where")


def _move(rest: Sequence[Word]) -> Request | None:
    """Read a point; but ``move 57`` asks to see a position."""
    move = number(rest[0].plain) if len(rest) == 1 else None
    return _play(rest) if move is None else requests.MoveByMove(move)


def _play_then(rest: Sequence[Word]) -> Request | None:
    """Read a move strictly: ``gram 10-12`` is a time, and ``I play r.2`` may be anything."""
    request = _play(rest, read_point)
    return None if isinstance(request, commands.Play) and request.point.row < 0 else request


def _resign(rest: Sequence[Word]) -> Request | None:
    typed = " ".join(word.plain for word in rest)
    return requests.Resign(confirmed=bool(typed)) if not typed or typed in CONFIRM else None


def _give_time(rest: Sequence[Word]) -> Request | None:
    span = read_span(rest)
    if span is None or not all(word.plain in _MORE for word in rest[span[0] :]):
        return None
    return commands.GiveTime(span[1])


def _how_much(spelled: str, rest: Sequence[Word]) -> Problem:
    """Return the problem for a time that cannot be parsed, or for another gift: “give time a
    bit” is about time, “give me a handicap” is not."""
    is_time = " " in spelled or any(word.number is not None or word.plain in _MORE for word in rest)
    if is_time or not rest:
        return Problem("give-how-much")
    return not_known(spelled, rest)


PAGE = "playing"
COMMANDS = (
    CommandSpec(
        "play",
        english="play, move, i play",
        polish="zagraj, graj, gram, zagram, ruch",
        read=_play,
        otherwise={
            **dict.fromkeys(("play", "zagraj"), _play_where),
            **dict.fromkeys(("move", "ruch"), _move),
            **dict.fromkeys(("i play", "gram", "zagram"), _play_then),
        },
        wrong="play-where",
        talk=Talk.SHOUTED | Talk.FIRM,
        sentences=frozenset({"move", "i play", "graj", "gram", "zagram", "ruch"}),
        about={
            commands.Play: AboutMatch(
                lambda want: name_point(want.point), likelier=may_take_move, here=True
            )
        },
        menu=Entry(
            20, (replace(POINT, completion=Completion.POINTS), GAME), in_groups=True, first=3
        ),
    ),
    CommandSpec(
        "pass",
        english="pass, i pass",
        polish="pas, pasuję, ja pasuję",
        slang=("p", "tt", "skip", "pomijam", "pomin"),
        read=commands.Pass(),
        exact=frozenset({"pasuję"}),  # "pasuje" means "that suits me"
        about={commands.Pass: AboutMatch(likelier=may_take_move, here=True)},
        menu=Entry(30, (GAME,), in_groups=True, first=4),
    ),
    CommandSpec(
        "resign",
        english="resign, i resign, i resign the game, resign the game",
        polish="poddaję się, poddaję, poddaję partię, poddaję grę, ja się poddaję",
        slang=("ff",),
        read=_resign,
        about={
            requests.Resign: AboutMatch(
                lambda want: "resign yes" if want.confirmed else "resign", here=True
            )
        },
        menu=Entry(130, (GAME,), in_groups=True, first=6),
    ),
    CommandSpec(
        "no-result",
        english="no result",
        polish="bez wyniku, bez rezultatu",
        read=commands.AskNoResult(),
        about={commands.AskNoResult: AboutMatch(here=True)},
        menu=Entry(250, (GAME,), group="count"),
    ),
    CommandSpec(
        "give-time",
        english="give, give time, add time",
        polish="daj, daj czas, dodaj czas, daję, dodaję czas",
        read=_give_time,
        wrong=_how_much,
        about={
            commands.GiveTime: AboutMatch(lambda want: f"give {want.span // HOUR} hours", here=True)
        },
        menu=Entry(260, (_SPAN, GAME), group="clock"),
        page="clocks",
    ),
    CommandSpec(
        "waive-time",
        english="waive time, let time go",
        polish="daruj czas, daruję czas",
        read=commands.WaiveTime(on=True),
        about={
            commands.WaiveTime: AboutMatch(
                lambda want: "waive time" if want.on else "waive off", here=True
            )
        },
        menu=Entry(270, (GAME,), group="clock"),
        page="clocks",
    ),
    CommandSpec(
        "claim-time",
        english="waive off, claim time",
        polish="daruj nie, nie daruję czasu",
        read=commands.WaiveTime(on=False),
        page=None,
    ),
)
