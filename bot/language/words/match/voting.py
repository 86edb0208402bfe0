"""How the two have voted on a question, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.language.text import DOT, Parts, Text, Wording, joined, text
from bot.language.words.match.confirming import waits
from bot.language.words.match.match_facts import About
from bot.language.words.match.news import announcement
from bot.language.words.match.results import wanted
from bot.rules.points import Colour
from bot.service.match.events import Agreed, Disagreed, Event, Refused, TakenBack
from bot.service.match.proposals import Proposal
from bot.service.match.state import Match


def question(asked: About, match: Match, proposal: Proposal) -> Parts:
    """What was ``asked``, with how the two have voted on it since, as ``match`` stands now."""
    told = announcement(asked, asked.match.version - 1)
    lines = (*waits(match, match.events[-1].at), *told.lines)
    voted = (_standing(asked, proposal),) if proposal.agreed or proposal.refused else ()
    return replace(told, lines=lines, footer=(*voted, *told.footer))


def call(about: About, news: Sequence[Event]) -> Text:
    """What the newest vote asks of the other player, who is named first."""
    votes = (e for e in reversed(news) if isinstance(e, Agreed | Refused | Disagreed | TakenBack))
    vote = next(votes)
    return text(
        _CALLS[type(vote)],
        who=about.awaited(vote.seat.opponent),
        other=about.player(vote.seat),
        number=vote.number,
        result=wanted(about.match),
    )


_CALLS = {
    Agreed: "calls-agreed",
    Refused: "calls-refused",
    Disagreed: "calls-cannot-agree",
    TakenBack: "calls-taken-back",
}


def _standing(about: About, proposal: Proposal) -> Wording:
    """``✅ Anna · waiting for Bob``."""
    told = []
    for seat in sorted(Colour, key=lambda seat: seat not in proposal.agreed):
        id = "vote-awaits"
        if seat in proposal.agreed:
            id = "vote-agreed"
        elif seat in proposal.refused:
            id = "vote-refused"
        told.append(text(id, who=about.player(seat)))
    return joined(told, DOT)
