"""Votes on a question that stays open: which news are nothing else, and what was asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.service.match import events
from bot.service.match.loaded import LoadedMatch
from bot.service.match.state import Match

VOTES = (events.Agreed, events.Refused, events.Disagreed, events.TakenBack)


def are_all(match: Match, news: Sequence[events.Event]) -> bool:
    """Whether the news are votes on a question that is open still, and nothing else."""
    if match.proposal is None or match.phase.is_over or match.halted is not None:
        return False
    kinds = set(map(type, news)) - {events.Timed}
    return bool(kinds) and kinds.issubset(VOTES)


def question(loaded: LoadedMatch) -> LoadedMatch:
    """The match as it was when the question that is open was put, but for its clocks, which have
    gone on."""
    match = loaded.then(loaded.match.asked_at)
    match.clocks = None
    return replace(loaded, match=match, records=())
