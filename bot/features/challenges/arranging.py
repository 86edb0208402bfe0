"""The feature of challenges: to people, to the engine, from a position, and rematches."""

from __future__ import annotations

from dataclasses import dataclass

from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.features.challenges import challenge_commands
from bot.features.challenges.engine_challenges import EngineGameHandlers
from bot.features.challenges.offering import ChallengeHandlers
from bot.features.challenges.open_games import OpenGamesHandlers
from bot.features.challenges.starting_positions import Positions
from bot.match.commands import AcceptChallenge
from bot.match.state import Refusal
from bot.play.loaded import LoadedMatch
from bot.play.ratings.claimed_rank import ClaimedRanks
from bot.play.rematches import Rematches
from bot.play.unit_of_work import Done
from bot.posts.messenger import Messenger
from bot.posts.post import Answer, Post
from bot.talk import requests
from bot.talk.handling import HandlerResult, Handlers, MatchAction
from bot.talk.request_context import RequestContext
from bot.texts.remark_words import position_remark_lines
from bot.texts.text import Parts, join, text


@dataclass(eq=False)
class ArrangementHandlers:
    """The handlers that need more than one of challenges, positions and engine games."""

    offering: ChallengeHandlers
    positions: Positions
    engine_games: EngineGameHandlers
    messenger: Messenger

    def register(self, handlers: Handlers) -> None:
        handlers.handle(requests.Challenge, self.challenge)
        handlers.handle(requests.EditForm, self.form)
        handlers.handle(requests.PlayEngine, self.engine_games.play)
        handlers.handle_about_match(requests.ChangeTerms, self.offering.change_terms)
        handlers.handle_about_match(requests.EditForm, self.offering.edit_terms)
        handlers.handle_about_match(requests.Rematch, self.rematch)
        handlers.close_form(requests.Challenge, "form-sent")
        handlers.close_form(requests.ChangeTerms, "form-offered")
        handlers.close_form(requests.PlayEngine, "form-begun")

    async def challenge(self, context: RequestContext, want: requests.Challenge) -> HandlerResult:
        """Send a challenge, to a person or to anyone, perhaps from a position. Show the remarks
        on the position's record with it."""
        start = await self.positions.resolve(context, want.start) if want.start else None
        if isinstance(start, Refusal):
            return start
        begin = None if start is None else start.beginning
        done = await self.offering.challenge(context, want, begin)
        remark_lines = () if start is None else position_remark_lines(start.remarks)
        if not isinstance(done, Done) or not remark_lines:
            return done
        return await self._with_remarks(context, done, Parts(remark_lines[0], remark_lines[1:]))

    async def _with_remarks(self, context: RequestContext, done: Done, remarks: Parts) -> Answer:
        """Show the remarks on the record of a challenge in each of its rooms: in the answer if
        the whole room sees it, else in a post."""
        incoming = context.incoming
        loaded = done.match or await self.offering.service.matches.load(done.game_id)
        for room in () if loaded is None else loaded.meta.rooms:
            if room == incoming.room and not (incoming.acknowledged or incoming.apart):
                continue
            language = (await context.profiles.room_words(room)).code
            key = f"record/{done.game_id}/{room}"
            await self.messenger.tell(room, Post(key, remarks, language=language))
        if context.filling:
            answer = context.form(Parts(text("form-sent"), (remarks.headline, *remarks.lines)))
        else:
            answer = context.say(remarks)
        return Answer(answer.posts, done.game_id, done.version)

    async def form(self, context: RequestContext, want: requests.EditForm) -> HandlerResult | None:
        """Return the form of a new challenge. None: the line names or replies to a challenge, so
        its terms are meant."""
        if context.points_at_match:
            return None
        meant = want.change.start
        start = await self.positions.resolve(context, meant) if meant else None
        if isinstance(start, Refusal):
            return start
        if start is None:
            return await self.offering.form(context, want, None)
        answer = await self.offering.form(context, want, start.beginning)
        remark_lines = position_remark_lines(start.remarks)
        return answer.then(join(remark_lines, "\n")) if remark_lines else answer

    async def rematch(
        self, context: RequestContext, loaded: LoadedMatch, _: requests.Rematch
    ) -> HandlerResult:
        """Offer a rematch, or accept the opponent's offer."""
        refusal = await self.engine_games.why_no_rematch(context, loaded)
        if refusal is not None:
            return refusal
        asked = await self.offering.rematch(context, loaded)
        if not isinstance(asked, LoadedMatch):
            return await self.engine_games.rematch(loaded, asked)
        return MatchAction(asked, AcceptChallenge(asked.match.offer))


def _open(services: Services) -> OpenFeature:
    service, rules, named = services.service, services.community_settings, services.named_games
    arranging = ArrangementHandlers(
        ChallengeHandlers(
            service, services.directory, rules, Rematches(service), services.standings
        ),
        Positions(service, services.records, named),
        EngineGameHandlers(
            services.engine_games,
            rules,
            services.standings,
            ClaimedRanks(services.backends.people),
        ),
        services.messenger,
    )
    return OpenFeature((arranging, OpenGamesHandlers(rules, services.standings)))


CHALLENGES = Feature((Topic(challenge_commands.PAGE, challenge_commands.COMMANDS),), _open)
