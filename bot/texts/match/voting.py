"""The votes of both players on a question, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.match.events import Agreed, Disagreed, Event, Refused, Side, TakenBack
from bot.match.proposals import Proposal
from bot.rules.points import Colour
from bot.texts.match.confirming import waits
from bot.texts.match.count_words import told_ahead
from bot.texts.match.match_facts import MatchFacts
from bot.texts.match.news import announcement
from bot.texts.match.results import agreement
from bot.texts.text import DOT, Parts, Text, Wording, join, text


def question(asked: MatchFacts, stands: MatchFacts, *, named: bool) -> Parts:
    """Return the question as it was ``asked``, with the votes since then and the time left, as
    the match ``stands`` now. ``named``: as for `announcement`."""
    match, now = stands.match, stands.match.events[-1].at
    parts = announcement(asked, asked.match.version - 1)
    lines = (*waits(match, now), *parts.lines)
    proposal = stands.match.proposal
    voted = () if proposal is None else _standing(stands, proposal)
    mark = (stands.mark,) if named else ()
    return replace(
        parts, lines=lines, footer=(*voted, *parts.footer, *stands.time_left(now), *mark)
    )


def close_question(
    asked: MatchFacts, voted: Proposal | None, *, named: bool, accepted: bool = False
) -> Parts | None:
    """Return the question with its final votes and without awaited players, once it is over.

    None if the post would not change: no votes, and no player named. A challenge says only whether
    it was ``accepted`` or ended otherwise. ``named``: as for `announcement`.
    """
    parts = announcement(asked, asked.match.version - 1)
    if voted is None:
        return replace(
            parts, awaited="", footer=(text("call-accepted" if accepted else "call-settled"),)
        )
    votes = () if voted == asked.match.proposal else _standing(asked, voted, over=True)
    if not votes and parts.awaited == "":
        return None
    # If both agreed again, the note that earlier agreements are void is out of date.
    over = text("agreements-over") if voted.is_agreed else None
    footer = tuple(line for line in parts.footer if line != over)
    mark = (asked.mark,) if named else ()
    return replace(parts, awaited="", footer=(*votes, *footer, *mark))


def call(about: MatchFacts, news: Sequence[Event]) -> Text:
    """Return the line that asks the other player to answer the newest vote. The awaited player
    comes first."""
    votes = (e for e in reversed(news) if isinstance(e, Agreed | Refused | Disagreed | TakenBack))
    vote = next(votes)
    who, other = about.mention(vote.seat.opponent), about.player(vote.seat)
    if isinstance(vote, Agreed):
        match, wins, without = about.match, "calls-agreed-wins", "calls-agreed"
        return agreement(about, match, wins, without, who=who, other=other)
    return text(_CALLS[type(vote)], who=who, other=other)


def ask_again(about: MatchFacts, side: Side, *, agrees: bool) -> Text:
    """Ask a player to vote on the current count, since their vote may have been for an earlier
    one."""
    ahead = told_ahead(about, about.match.score().outcome)
    return text("count-changed", who=about.mention_on(side), ahead=ahead, agrees=agrees)


_CALLS = {
    Refused: "calls-refused",
    Disagreed: "calls-cannot-agree",
    TakenBack: "calls-taken-back",
}


def _standing(about: MatchFacts, proposal: Proposal, *, over: bool = False) -> Sequence[Wording]:
    """``✅ Anna · waiting for Bob``; empty before the first vote. ``over``: without the awaited
    players."""
    lines, voted = [], proposal.agreed | proposal.refused
    for seat in sorted(voted if over else Colour, key=lambda seat: _order(seat, proposal)):
        id = "vote-awaits"
        if seat in proposal.agreed:
            id = "vote-agreed"
        elif seat in proposal.refused:
            id = "vote-refused"
        lines.append(text(id, who=about.player(seat)))
    return [join(lines, DOT)] if voted else []


def _order(seat: Colour, proposal: Proposal) -> tuple[bool, bool]:
    """Sort key: votes in favour first, then Black."""
    return seat not in proposal.agreed, seat is not Colour.BLACK
