"""Lines that count only in reply to a question (`bot.routing.parsing.short_answers`)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.match.events import ProposalKind
from bot.match.proposals import find_unfinished
from bot.match.state import Match, Phase
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.posts.post import Answer, PostRef
from bot.reading.dead_stones.openness import has_hardly_begun
from bot.routing.dispatcher import Dispatcher
from bot.routing.parsing.short_answers import Reply, ReplyTarget, read_reply
from bot.talk.consent import Consent, question_of
from bot.talk.fits import asks, can_be_changed, plays_in
from bot.talk.incoming import Incoming, Said, strip_quotes
from bot.talk.request_context import RequestContext


def reply_in(incoming: Incoming) -> Reply | None:
    """Read the line of a reply to a post about a match. In a private chat, the last post counts
    as replied to, but only for a yes or no."""
    if not isinstance(incoming.did, Said) or incoming.answered is None or incoming.to_others:
        return None
    reply = read_reply(strip_quotes(incoming.text))
    consents = reply is not None and isinstance(reply.request, Consent)
    return reply if consents or incoming.about is not None else None


@dataclass(eq=False)
class Replies:
    """Executes such a line, if the post asks this person."""

    service: GameService
    dispatcher: Dispatcher

    async def answer_reply(self, context: RequestContext) -> Answer | None:
        """None if it is no such line, or is chat here."""
        incoming = context.incoming
        reply, ref = reply_in(incoming), incoming.answered
        loaded = await self.service.matches.load(ref.game_id) if reply and ref else None
        if reply is None or ref is None or loaded is None:
            return None
        if not _is_asked(reply.to, ref, loaded, incoming):
            return None
        request = reply.request
        unclear = reply.to is ReplyTarget.ONLY_QUESTION and _asks_more(loaded.match)
        if unclear and isinstance(request, Consent):
            return await self.dispatcher.casual_answers.ask_back(context, request)
        return await self.dispatcher.request(context, request)


def _is_asked(to: ReplyTarget, ref: PostRef, loaded: LoadedMatch, incoming: Incoming) -> bool:
    side, match = loaded.side_of(incoming.user), loaded.match
    if to is ReplyTarget.GAME:
        return plays_in(loaded, side)
    if to is ReplyTarget.TERMS:
        return can_be_changed(loaded, side) and question_of(ref, loaded) == match.offer
    challenge = match.phase is Phase.CHALLENGE
    if question_of(ref, loaded) is None or not asks(loaded, side):
        return False
    if to is ReplyTarget.CHALLENGE:
        return challenge
    return to is not ReplyTarget.COUNT or _counts(match)


def _counts(match: Match) -> bool:
    return match.proposal is not None and match.proposal.kind is ProposalKind.SCORE


def _asks_more(match: Match) -> bool:
    """Whether a count asks more than whether it is right: also about life and death, or whether
    to play on."""
    proposal, board = match.proposal, match.game.board
    if proposal is None or not _counts(match):
        return False
    left = find_unfinished(board, proposal, match.score())
    still_open = left.borders or left.moves or left.kos or left.play
    return bool(proposal.doubtful or still_open) or has_hardly_begun(match.game)
