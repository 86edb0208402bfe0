"""Commands about reviews of finished games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.ids import RecordId
from bot.match.events import Side
from bot.talk.arguments.record_references import is_record_id
from bot.talk.arguments.tokens import Word, word_set
from bot.talk.command_spec import GAME, AboutMatch, CommandSpec, Entry, Talk, question
from bot.talk.fits import has_ended
from bot.talk.line import Request, Want
from bot.talk.own_settings import OpenSettings


@dataclass(frozen=True)
class ShowReview(Want):
    """Show the review of a finished game, or order it; or that of a ``record``, by default of the
    one that the line replies to."""

    record: RecordId = ""


@dataclass(frozen=True)
class PlayFromHere(Want):
    """Challenge the same opponent to play on from the position replied to."""


@dataclass(frozen=True)
class AllowReviews(Want):
    """``on``: the person's finished games may be reviewed. ``asked``: the line answers a question
    to this player of a match."""

    on: bool
    asked: Side | None = None


_ON = word_set("on yes yep sure ok okay agree tak zgoda dobrze jasne wlacz pewnie")
_OFF = word_set("off no nope nie wylacz")
ASKED: Final = {side: f"reviews {side.name.lower()}" for side in Side}
"""The commands that a typed reply to a question to one player completes."""
_ASKED = {side.name.lower(): side for side in Side}


def read_permission(rest: Sequence[Word]) -> Request | None:
    """Read ``on``, ``yes``, ``off`` or ``no``, perhaps after the player asked (``guest``)."""
    *who, word = [each.plain for each in rest] or [""]
    if word not in _ON | _OFF or len(who) > 1 or not _ASKED.keys() >= {*who}:
        return None
    return AllowReviews(word in _ON, _ASKED[who[0]] if who else None)


def read_review(rest: Sequence[Word]) -> Request | None:
    """Read the id of a record (``#Yb_3xG-0aZ71kQpW``), or nothing."""
    ids = [word.chunk.removeprefix("#").rstrip(".,!?") for word in rest]
    if any(not is_record_id(id) for id in ids) or len(ids) > 1:
        return None
    return ShowReview(*ids)


PAGE = "records"
COMMANDS = (
    CommandSpec(
        "review",
        english="review, review the game, review this game, review game",
        polish="omówienie, omówienie partii, omów partię, omów grę",
        read=read_review,
        talk=Talk.ASKED | Talk.SHOUTED,
        about={ShowReview: AboutMatch(fits=(has_ended,), ended=True, none="review-which")},
        menu=Entry(305, (GAME,), group="record"),
    ),
    question(
        "mistakes",
        english="what were my mistakes, where did i go wrong, my mistakes, show my mistakes, "
        "what did i do wrong",
        polish="jakie były moje błędy, moje błędy, pokaż moje błędy, gdzie był błąd, co było źle",
        read=ShowReview(),
    ),
    CommandSpec(
        "play-from-here",
        english="play from here, play on from here",
        polish="graj stąd, zagraj stąd, gramy stąd",
        read=PlayFromHere(),
        about={PlayFromHere: AboutMatch(fits=(has_ended,), ended=True, none="review-which")},
        talk=Talk.ASKED,
        page=None,
    ),
    CommandSpec(
        "reviews",
        english="reviews, allow reviews",
        polish="omówienia, pozwól na omówienia",
        read=read_permission,
        bare=OpenSettings("reviews"),
        wrong="reviews-how",
        part_of="settings",
        page="settings",
    ),
)
