"""How the two have voted on a question, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.language.text import Parts, Text, Wording, joined, text
from bot.language.words.match.confirming import waits
from bot.language.words.match.match_facts import About
from bot.language.words.match.news import announcement
from bot.rules.outcome import format_outcome
from bot.rules.points import Colour
from bot.service.match.events import Agreed, Disagreed, Event, ProposalKind, Refused, TakenBack
from bot.service.match.proposals import Proposal
from bot.service.match.state import Match


def question(asked: About, match: Match, proposal: Proposal) -> Parts:
    """What was ``asked``, with how the two have voted on it since, as ``match`` stands now."""
    told = announcement(asked, asked.match.version - 1)
    lines = [*waits(match, match.events[-1].at), *told.lines]
    if proposal.agreed or proposal.refused:
        lines.insert(0, _standing(asked, proposal))
    return replace(told, lines=tuple(lines))


def call(about: About, news: Sequence[Event]) -> Text:
    """What the newest vote asks of the other player, who is named first."""
    votes = (e for e in reversed(news) if isinstance(e, Agreed | Refused | Disagreed | TakenBack))
    vote = next(votes)
    proposal = about.match.proposal
    result = "none"
    if proposal is not None and proposal.kind is ProposalKind.SCORE:
        outcome = about.match.score().outcome
        result = format_outcome(outcome) if outcome.winner else "level"
    return text(
        _CALLS[type(vote)],
        who=about.name(about.match.side(vote.seat.opponent)),
        other=about.seat(vote.seat),
        number=vote.number,
        result=result,
    )


_CALLS = {
    Agreed: "call-agreed",
    Refused: "call-refused",
    Disagreed: "call-cannot-agree",
    TakenBack: "call-taken-back",
}


def _standing(about: About, proposal: Proposal) -> Wording:
    """``✅ Anna · waiting for Bob``."""
    told = []
    for seat in sorted(Colour, key=lambda seat: seat not in proposal.agreed):
        id = "vote-waits"
        if seat in proposal.agreed:
            id = "vote-agreed"
        elif seat in proposal.refused:
            id = "vote-refused"
        told.append(text(id, who=about.name(about.match.side(seat))))
    return joined(told, " · ")
