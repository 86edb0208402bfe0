"""Commands of a browser room's organiser: mute, ban, and appoint organisers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.play.accounts.restraints import LONGEST_MS, MINUTE_MS, RestraintKind
from bot.talk.arguments.durations import read_span
from bot.talk.arguments.terms import read_name
from bot.talk.arguments.tokens import Word, word_set
from bot.talk.command_spec import CommandSpec, ReadArguments, Talk
from bot.talk.line import Request, Want
from bot.texts.problem import Problem

_MINUTES = word_set("min mins minute minutes minuta minuty minut m")
_LEAD = word_set("for na")


@dataclass(frozen=True)
class Restrain(Want):
    """Mute or ban a person for ``ms`` milliseconds."""

    kind: RestraintKind
    name: str
    ms: int


@dataclass(frozen=True)
class Lift(Want):
    """Lift a mute or a ban of the person called ``name``."""

    kind: RestraintKind
    name: str


@dataclass(frozen=True)
class Appoint(Want):
    """Make the person called ``name`` an organiser of the room, or (not ``on``) remove them."""

    name: str
    on: bool


@dataclass(frozen=True)
class Restrained(Want):
    """List the muted and banned people."""


def _restrain(kind: RestraintKind) -> ReadArguments:
    """Return a reader of a name and a duration; without a duration the line is chat."""

    def reads(rest: Sequence[Word]) -> Request | None:
        named, ms = _until(rest)
        name = read_name(named)
        if not name or ms is None:
            return None
        return Restrain(kind, name, ms) if MINUTE_MS <= ms <= LONGEST_MS else Problem("too-far-off")

    return reads


def _until(rest: Sequence[Word]) -> tuple[Sequence[Word], int | None]:
    """Split off a duration at the end; return the rest and the milliseconds, None without one."""
    for length in (2, 1):
        tail = rest[-length:]
        span = _minutes(tail) if len(tail) == 2 else None
        span = span if span is not None else read_span(tail)
        if len(tail) == length and span is not None and span[0] == length:
            head = rest[:-length]
            return (head[:-1] if head and head[-1].plain in _LEAD else head), span[1]
    return rest, None


def _minutes(words: Sequence[Word]) -> tuple[int, int] | None:
    number = words[0].number
    if number is None or words[1].plain not in _MINUTES:
        return None
    return 2, number * MINUTE_MS


def _lift(kind: RestraintKind) -> ReadArguments:
    def reads(rest: Sequence[Word]) -> Request | None:
        name = read_name(rest)
        return Lift(kind, name) if name else None

    return reads


def _appoint(*, on: bool) -> ReadArguments:
    def reads(rest: Sequence[Word]) -> Request | None:
        name = read_name(rest)
        return Appoint(name, on) if name else None

    return reads


def _make_commands(
    kind: RestraintKind, polish: str, lifted: str
) -> tuple[CommandSpec, CommandSpec]:
    """Return the command and the one that lifts it."""
    word = kind.value
    return (
        CommandSpec(
            word,
            english=word,
            polish=polish,
            read=_restrain(kind),
            wrong="restrain-how-long",
            talk=Talk.SHOUTED | Talk.UNGUESSED,
        ),
        CommandSpec(
            f"un{word}",
            english=f"un{word}",
            polish=lifted,
            read=_lift(kind),
            wrong="lift-whom",
            talk=Talk.UNGUESSED,
            page=None,
        ),
    )


PAGE = "organisers"
COMMANDS = (
    *_make_commands(RestraintKind.MUTE, "wycisz", "odcisz, cofnij wyciszenie"),
    *_make_commands(RestraintKind.BAN, "zbanuj", "odbanuj"),
    CommandSpec(
        "bans",
        english="bans, mutes, list bans",
        polish="bany, wyciszeni, zbanowani",
        read=Restrained(),
        talk=Talk.SHOUTED | Talk.UNGUESSED,
        page=None,
    ),
    CommandSpec(
        "organiser",
        english="add organiser, add organizer",
        polish="dodaj organizatora, dodaj organizatorkę",
        read=_appoint(on=True),
        wrong="organiser-whom",
        talk=Talk.UNGUESSED,
    ),
    CommandSpec(
        "organiser-off",
        english="remove organiser, remove organizer",
        polish="usuń organizatora, usuń organizatorkę",
        read=_appoint(on=False),
        wrong="organiser-whom",
        talk=Talk.UNGUESSED,
        page=None,
    ),
)
