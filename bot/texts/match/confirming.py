"""Texts about an organiser's decision to confirm a count or to annul a game."""

from __future__ import annotations

from bot.match.commands import Annul, Confirm
from bot.match.decide import TO_OBJECT
from bot.match.events import Confirming, Event, Side
from bot.match.proposals import Proposal
from bot.match.state import Match
from bot.rules.points import Colour
from bot.texts.match.count_words import told_ahead, told_dead
from bot.texts.match.match_facts import MatchFacts
from bot.texts.text import Parts, Span, Wording, join, make_titled, text


def sure(about: MatchFacts, order: Annul | Confirm) -> Parts:
    """Ask an organiser to confirm the order."""
    if isinstance(order, Annul):
        host, guest = about.name(Side.HOST), about.name(Side.GUEST)
        asked = text("annul-confirm", host=host, guest=guest, game=about.game_id)
        return make_titled([asked, text("game-annulled-why", reason=order.reason)])
    count = about.match.agreed_counts[order.number]
    ahead = told_ahead(about, about.match.score(counted=count).outcome)
    dead = about.match.score(counted=count).dead
    return make_titled(
        [
            text("confirm-count-confirm", number=order.number, ahead=ahead),
            told_dead(about, dead),
            text("confirming-why", who=_name_agreed(about, count), reason=order.reason),
            text("confirm-count-how", span=Span(TO_OBJECT), game=about.game_id),
        ]
    )


def describe_confirmation(about: MatchFacts, match: Match, event: Event) -> Parts:
    """Tell both players that an organiser wants to confirm a count, and why, or that this was
    dropped."""
    if not isinstance(event, Confirming):
        return Parts(text("confirming-dropped"))
    count = match.agreed_counts[event.number]
    score = match.score(counted=count)
    ahead = told_ahead(about, score.outcome)
    return Parts(
        text("wants-to-confirm", ahead=ahead),
        lines=(text("game-annulled-why", reason=event.reason),),
        details=(
            told_dead(about, score.dead),
            text("confirming-agreed", who=_name_agreed(about, count)),
        ),
    )


def waits(match: Match, now: int) -> list[Wording]:
    """Return when a pending confirmation takes effect; empty without one, or while the clocks
    stand still. ``now`` is in milliseconds."""
    standing = match.confirming
    if standing is None or match.stopped is not None:
        return []
    span = Span(standing.due - now, standing.due)
    return [text("confirms-in", number=standing.number, span=span)]


def _name_agreed(about: MatchFacts, count: Proposal) -> Wording:
    return join([about.player(colour) for colour in Colour if colour in count.agreed])
