"""A request as a line that `bot.language.parser.parse` reads back to the same request."""

from __future__ import annotations

from bot.language.asides import (
    WantAnalysis,
    WantAside,
    WantGuess,
    WantNoPlan,
    WantNote,
    WantNotes,
    WantPlan,
    WantPlans,
)
from bot.language.requests import (
    Request,
    WantAccept,
    WantBoard,
    WantDecline,
    WantDescription,
    WantGiveTime,
    WantMark,
    WantNoResult,
    WantPass,
    WantPicture,
    WantPlay,
    WantReplay,
    WantResign,
    WantResume,
    WantScore,
    WantSgf,
    WantUndo,
    WantWaiveTime,
)
from bot.rules.points import format_point
from bot.service.clock import HOUR

_PLAIN: dict[type, str] = {
    WantPass: "pass",
    WantResume: "resume",
    WantUndo: "undo",
    WantNoResult: "no result",
    WantBoard: "board",
    WantDescription: "describe",
    WantPicture: "picture",
    WantReplay: "replay",
    WantScore: "score",
    WantSgf: "sgf",
}


def spell(request: Request) -> str:
    """The line for a request about a game, without the game's name, in plain ASCII.

    Raises `ValueError` for requests that concern no game in particular.
    """
    match request:
        case WantPlay(point):
            return format_point(point)
        case WantResign(confirmed):
            return "resign yes" if confirmed else "resign"
        case WantAccept(number):
            return "accept" if number is None else f"accept {number}"
        case WantDecline(number):
            return "decline" if number is None else f"decline {number}"
        case WantMark(points, dead):
            return " ".join(["dead" if dead else "alive", *map(format_point, points)])
        case WantGuess(point):
            return "guess off" if point is None else f"guess {format_point(point)}"
        case WantGiveTime(span):
            return f"give {span // HOUR} hours"
        case WantWaiveTime(on):
            return "waive time" if on else "waive off"
        case request if isinstance(request, WantAside):
            return _aside(request)
        case _:
            line = _PLAIN.get(type(request))
            if line is None:
                raise ValueError(request)
            return line


def _aside(request: WantAside) -> str:
    match request:
        case WantPlan(lines):
            return " ".join(" ".join(["if", *map(format_point, line)]) for line in lines)
        case WantNoPlan(first):
            return "if off" if first is None else f"if {format_point(first)} off"
        case WantNote(text):
            return f"note {text}"
        case WantNotes(clear):
            return "notes off" if clear else "notes"
        case WantPlans():
            return "ifs"
        case WantAnalysis(moves):
            return " ".join(["analyse", *map(format_point, moves)])
