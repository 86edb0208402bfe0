"""Votes on a question: recognise them in the news, and recover the question and its answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.match import events
from bot.match.proposals import Proposal
from bot.match.state import Match, Phase
from bot.play.loaded import LoadedMatch

_CLOCKS = {events.Timed, events.TimeGranted}
_RECOUNTS = {events.Marked, events.Looked}
VOTES = (events.Agreed, events.Refused, events.Disagreed, events.TakenBack)


def are_all(news: Sequence[events.Event]) -> bool:
    kinds = set(map(type, news)) - _CLOCKS
    return bool(kinds) and kinds.issubset(VOTES)


def are_recounts(news: Sequence[events.Event]) -> bool:
    """Whether all news changes the dead stones of a count."""
    kinds = set(map(type, news)) - _CLOCKS
    return bool(kinds) and kinds.issubset(_RECOUNTS)


def is_untouched(match: Match) -> bool:
    """Whether a count is open and nothing happened since it was posted."""
    since = [event for event in match.events[match.asked_at :] if type(event) not in _CLOCKS]
    return match.phase is Phase.AGREEMENT and not since


def question(loaded: LoadedMatch) -> LoadedMatch:
    """Return the match at the time of the open question. Its clocks are removed, since they are
    outdated."""
    match = loaded.then(loaded.match.asked_at)
    match.clocks = None
    return replace(loaded, match=match, records=())


def is_accepted(loaded: LoadedMatch, version: int) -> bool:
    """Whether the challenge at a version was accepted on these very terms."""
    answers = (events.Started, events.Offered, events.Withdrawn, events.Expired, events.Ended)
    after = (event for event in loaded.match.events[version:] if isinstance(event, answers))
    return isinstance(next(after, None), events.Started)


def find_closed(loaded: LoadedMatch, version: int) -> tuple[LoadedMatch, Proposal | None] | None:
    """Return the question that was open at a version and is closed now, as it was asked, with all
    votes on it (None for a challenge).

    None: there was no question, it is still open, or it had votes already.
    """
    match, now = loaded.then(version), loaded.match
    if match.phase is Phase.CHALLENGE:
        stands = now.phase is Phase.CHALLENGE and now.offer == match.offer
        return None if stands else (replace(loaded, match=match, records=()), None)
    put = match.proposal
    voted = any(isinstance(event, VOTES) for event in match.events[match.asked_at : version])
    if put is None or voted:
        return None
    proposal = put
    for event in loaded.match.events[version:]:
        if isinstance(event, VOTES) and event.number == put.number:
            proposal = proposal.add_vote(event)
        match.apply(event)
        if match.phase.is_over or match.proposal is None or match.proposal.number != put.number:
            return question(replace(loaded, match=loaded.then(version))), proposal
    return None
