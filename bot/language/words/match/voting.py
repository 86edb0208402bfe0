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


def question(asked: About, stands: About, *, named: bool) -> Parts:
    """What was ``asked``, with how the two have voted on it since and the time that they have, as
    the match ``stands`` now. ``named``: as for `announcement`."""
    match, now = stands.match, stands.match.events[-1].at
    told = announcement(asked, asked.match.version - 1)
    lines = (*waits(match, now), *told.lines)
    voted = _standing(stands)
    mark = (stands.mark,) if named else ()
    return replace(told, lines=lines, footer=(*voted, *told.footer, *stands.time_left(now), *mark))


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


def _standing(about: About) -> Sequence[Wording]:
    """``✅ Anna · waiting for Bob``; nothing before anybody has voted."""
    proposal, told = about.match.proposal, []
    if proposal is None or not proposal.agreed | proposal.refused:
        return []
    for seat in sorted(Colour, key=lambda seat: seat not in proposal.agreed):
        id = "vote-awaits"
        if seat in proposal.agreed:
            id = "vote-agreed"
        elif seat in proposal.refused:
            id = "vote-refused"
        told.append(text(id, who=about.player(seat)))
    return [joined(told, DOT)]
