"""The result of a match in words, and the result that a count would give."""

from __future__ import annotations

from bot.match.events import ProposalKind
from bot.match.state import Match
from bot.rules.outcome import Outcome, Reason, format_outcome
from bot.texts.match.count_words import count_lines
from bot.texts.match.match_facts import MatchFacts
from bot.texts.text import Parts, Text, Wording, text


def result_parts(about: MatchFacts, outcome: Outcome) -> Parts:
    """Return the end of the game. The count and the rule that decided it are folded."""
    by, why = about.match.confirmed, _WHY.get(outcome.reason)
    lines: tuple[Wording, ...] = ()
    details: tuple[Wording, ...] = (text(why),) if why else ()
    if outcome.reason is Reason.SCORE:
        if by is not None:
            lines = (text("ended-confirmed", number=by.number, reason=by.reason),)
        details = (*count_lines(about.match.score()),)
    return Parts(told_result(about, outcome), lines=lines, details=details)


def told_result(about: MatchFacts, outcome: Outcome) -> Text:
    """Return the winner, the reason and the margin in one line."""
    if outcome.winner is None:
        return text(_WITHOUT_WINNER[outcome.reason])
    return text(
        _WITH_WINNER[outcome.reason],
        who=about.player(outcome.winner),
        loser=about.player(outcome.winner.opponent),
        margin=outcome.margin,
        result=format_outcome(outcome),
    )


def short_result(about: MatchFacts, outcome: Outcome) -> Wording:
    """Return the result for a title: ``B+6.5``, or words without a winner."""
    return format_outcome(outcome) if outcome.winner else told_result(about, outcome)


def agreement(about: MatchFacts, match: Match, wins: str, without: str, **people: Wording) -> Text:
    """Return the text for a player's agreement: the message ``wins`` if a count has a winner,
    otherwise ``without``, which selects by ``level`` or ``none``. Both messages get the
    ``people``."""
    asked = match.proposal
    if asked is None or asked.kind is not ProposalKind.SCORE:
        return text(without, result="none", **people)
    outcome = match.score().outcome
    if outcome.winner is None:
        return text(without, result="level", **people)
    winner = about.player(outcome.winner)
    return text(wins, winner=winner, margin=outcome.margin, **people)


_WITH_WINNER = {
    Reason.SCORE: "ended-score",
    Reason.RESIGNATION: "ended-resigned",
    Reason.TIME: "ended-time",
    Reason.FORFEIT: "ended-forfeit",
}
_WHY = {
    Reason.FORFEIT: "ended-forfeit-why",
    Reason.NO_RESULT: "ended-none-why",
    Reason.BOTH_LOSE: "ended-both-lose-why",
}
"""The rule that led to the result."""
_WITHOUT_WINNER = {
    Reason.SCORE: "ended-jigo",
    Reason.NO_RESULT: "ended-none",
    Reason.BOTH_LOSE: "ended-both-lose",
    Reason.ANNULLED: "ended-annulled",
}
