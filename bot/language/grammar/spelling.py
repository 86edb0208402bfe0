"""A request as a line that `bot.language.grammar.parser.parse` reads back to the same request."""

from __future__ import annotations

from dataclasses import fields

from bot.language.numeric_points import name_point
from bot.language.requests.game import (
    Request,
    WantAccept,
    WantBoard,
    WantChallenge,
    WantDecline,
    WantDescription,
    WantForm,
    WantGiveTime,
    WantMark,
    WantNoResult,
    WantPass,
    WantPicture,
    WantPlay,
    WantProof,
    WantRematch,
    WantReplay,
    WantResign,
    WantResume,
    WantScore,
    WantSgf,
    WantTerms,
    WantUndo,
    WantWaiveTime,
)
from bot.language.requests.moderation import WantAnnul, WantMoveGame, WantPause
from bot.language.requests.private_tools import (
    WantAnalysis,
    WantAside,
    WantGuess,
    WantNoPlan,
    WantNote,
    WantNotes,
    WantPlan,
    WantPlans,
)
from bot.language.requests.records import WantStep
from bot.language.requests.start_position import Start
from bot.rules.points import Point
from bot.service.clocks.clock import DAY, HOUR, Clock, PerMove
from bot.service.match.events import Colours
from renderer.model.diagram import Pace

_PLAIN: dict[type, str] = {
    WantPass: "pass",
    WantResume: "resume",
    WantUndo: "undo",
    WantNoResult: "no result",
    WantBoard: "board",
    WantDescription: "describe",
    WantPicture: "picture",
    WantScore: "score",
    WantSgf: "sgf",
    WantRematch: "rematch",
}
_COLOURS = {Colours.BLACK: "black", Colours.WHITE: "white", Colours.NIGIRI: "nigiri"}


def spell(request: Request) -> str:
    """The line for a request about a game, without the game's name, in plain ASCII.

    Raises `ValueError` for requests that concern no game in particular.
    """
    match request:
        case WantPlay(point):
            return name_point(point)
        case WantResign(confirmed):
            return "resign yes" if confirmed else "resign"
        case WantAccept(number):
            return "accept" if number is None else f"accept {number}"
        case WantDecline(number):
            return "decline" if number is None else f"decline {number}"
        case WantMark() | WantProof() | WantGuess():
            return _of_points(request)
        case WantStep(move):
            return "move by move" if move is None else f"move {move}"
        case WantGiveTime(span):
            return f"give {span // HOUR} hours"
        case WantWaiveTime(on):
            return "waive time" if on else "waive off"
        case WantTerms(change):
            return f"terms {spell_terms(change)}".strip()
        case WantForm(change):
            return f"form {spell_terms(change)}".strip()
        case _:
            return _spell_order(request)


def _replay(want: WantReplay) -> str:
    pace = [] if want.pace is Pace.NORMAL else [want.pace.value]
    return " ".join(["replay", *pace, *(["numbers"] if want.numbers else [])])


def _spell_order(request: Request) -> str:
    match request:
        case request if isinstance(request, WantAside):
            return _aside(request)
        case WantReplay():
            return _replay(request)
        case WantPause(on):
            return "pause" if on else "continue"
        case WantAnnul(reason, None):
            return f"annul {reason}"
        case WantAnnul(confirmed=confirmed):
            return "annul yes" if confirmed else "annul no"
        case WantMoveGame(to):
            return f"move game {to}" if to else "move here"
        case _:
            line = _PLAIN.get(type(request))
            if line is None:
                raise ValueError(request)
            return line


def _aside(request: WantAside) -> str:
    match request:
        case WantPlan(lines):
            return " ".join(" ".join(["if", *map(name_point, line)]) for line in lines)
        case WantNoPlan(first):
            return "if off" if first is None else f"if {name_point(first)} off"
        case WantNote(text):
            return f"note {text}"
        case WantNotes(clear):
            return "notes off" if clear else "notes"
        case WantPlans():
            return "ifs"
        case WantAnalysis(moves):
            return " ".join(["analyse", *map(name_point, moves)])


def spell_terms(change: WantChallenge) -> str:
    """The terms that were said, without a name, as short as they can be typed."""
    said = said_in(change)
    words = [str(change.size)] if "size" in said else []
    words += [f"komi {change.komi:g}"] if "komi" in said else []
    if "handicap" in said:
        words.append(f"handicap {change.handicap}" if change.handicap else "no handicap")
    words += ["handicap auto"] if change.fair else []
    if change.colours is not None:
        words.append(_COLOURS[change.colours])
    if "strict" in said:
        words.append("strict" if change.strict else "not strict")
    if "rated" in said:
        words.append("rated" if change.rated else "unrated")
    if "estimates" in said:
        words.append("estimates" if change.estimates else "no estimates")
    if "clock" in said:
        words.append(_clock(change.clock))
    return " ".join(words)


def _of_points(want: WantMark | WantProof | WantGuess) -> str:
    match want:
        case WantMark(points, dead):
            return " ".join(["dead" if dead else "alive", *map(name_point, points)])
        case WantGuess(point):
            return "guess off" if point is None else f"guess {name_point(point)}"
        case WantProof(Point() as stone, after):
            names = ["pass" if each is None else name_point(each) for each in after]
            return " if ".join([f"prove {name_point(stone)}", *names])
        case WantProof():
            return "prove all" if want.everything else "prove"


def spell_start(start: Start) -> str:
    """The position of a game or record that has a code, as it can be typed in a challenge."""
    return f"from #{start.code}" + (f" move {start.move}" if start.move is not None else "")


def said_in(change: WantChallenge) -> frozenset[str]:
    """The names of the terms that were said."""
    differ = (each.name for each in fields(change) if getattr(change, each.name) != each.default)
    return change.said | frozenset(differ) - {"name", "start", "said"}


def _clock(clock: Clock | None) -> str:
    if clock is None:
        return "no clock"
    if isinstance(clock, PerMove):
        return _span(clock.span)
    most = "" if clock.cap == clock.reserve else f" max {_span(clock.cap)}"
    more = f" +{_span(clock.increment)}" if clock.increment else ""
    return f"reserve {_span(clock.reserve)}{more}{most}"


def _span(ms: int) -> str:
    return f"{ms // HOUR}h" if ms % DAY else f"{ms // DAY}d"
