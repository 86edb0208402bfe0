"""The router: incoming event -> request -> service -> answer.

Refusals and questions are answered directly. Commits are announced by the delivery, so nothing is
announced that is not stored.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

from bot.announcements.feature import Services
from bot.announcements.left_communities import LeftCommunities
from bot.announcements.removed_rooms import RemovedRooms
from bot.features.game.board_buttons import BoardButtons
from bot.features.game.match_views import MatchViews
from bot.ids import GameId
from bot.match.log import UnreadableLog
from bot.match.offers import why_impossible
from bot.match.state import Phase, Refusal
from bot.play.matches import Nearby
from bot.play.moderated_games import Moderation
from bot.play.ports.processed_events import ProcessedEvent
from bot.posts.post import Answer
from bot.records.limits import MAX_FILE_BYTES
from bot.routing.binding import is_too_quick
from bot.routing.dispatcher import Dispatcher
from bot.routing.features import OpenFeatures
from bot.routing.general import General
from bot.routing.idempotency import Idempotency
from bot.routing.lookups import Lookups
from bot.routing.parsing.parser import parse, read_line
from bot.routing.plain_words import CasualAnswers
from bot.routing.questions import Questions
from bot.routing.replies import Replies
from bot.talk.community_settings import here
from bot.talk.handling import Handlers
from bot.talk.incoming import HandedFile, HandedOver, Incoming, Pressed, Reacted, Said
from bot.talk.line import Line, Request
from bot.talk.numeric_points import is_numbered
from bot.talk.profiles import ASKS_FIRST, Profiles
from bot.talk.request_context import RequestContext
from bot.talk.requests import Challenge, ImportRecord
from bot.talk.to_command import fill_in_defaults, terms
from bot.texts.match.match_facts import terms_line
from bot.texts.problem import Problem
from bot.texts.text import Person, Wording, text

_PASTED = "(;)"
"""A placeholder for the record of an attached file when its caption is parsed."""


class Conversation:
    """Handles all events of all chats."""

    def __init__(self, services: Services, features: OpenFeatures) -> None:
        service, announcer = services.service, services.announcer
        processed_events = services.backends.processed_events
        self._service, self._profiles = service, services.profiles
        self._features, self._rules = features, services.community_settings
        self.lookups = Lookups(service, services.profiles, announcer, self._rules)
        self._idempotency = Idempotency(processed_events)
        views = MatchViews(service, announcer, features.annotate_record)
        casual_answers = CasualAnswers(service, processed_events, services.confirmations)
        self.handlers = handlers = Handlers()
        self._dispatcher = dispatcher = Dispatcher(
            handlers,
            service,
            announcer,
            self._idempotency,
            services.named_games,
            self._rules,
            Moderation(service),
            views,
            casual_answers,
        )
        self._general = general = General(services, features, handlers, views)
        self._replies = Replies(service, dispatcher)
        questions = Questions(service, dispatcher, services.confirmations)
        left = LeftCommunities(
            service, services.profiles, services.messenger, services.backends.personal_data
        )
        self.forget_community = left.forget
        self.room_deleted = announcer.room_deleted
        removed = RemovedRooms(service, announcer, services.backends.outbox, services.holder)
        self.leave_room, self.return_to_room = removed.leave, removed.return_to
        self.find_in_private = removed.find_in_private
        features.register(handlers)
        for part in (general, questions, views, BoardButtons(announcer, views)):
            part.register(handlers)

    async def handle(self, incoming: Incoming) -> Answer:
        """Handle an event. Idempotent by event id."""
        async with self._idempotency.alone(incoming.event_id):
            try:
                profiles, line = self._profiles.once(), read_line(incoming)
                # Load everything that a line about a match needs concurrently.
                nearby, known, (mine, *_) = await asyncio.gather(
                    self._nearby(incoming, line),
                    self._idempotency.recall(incoming.event_id),
                    profiles.read(incoming.user, incoming.room),
                )
                first = partial(self._first, profiles, mine.get(ASKS_FIRST), nearby, line)
                return await self._idempotency.answer(incoming, known, first, self._again)
            except UnreadableLog as error:
                # Record nothing, so that a newer version can still handle it.
                words = await self._profiles.words_for(incoming)
                return RequestContext(incoming, words, self._profiles).unreadable(error)

    async def terms_offered(
        self, incoming: Incoming, change: Challenge
    ) -> tuple[Wording, Challenge] | None:
        """Return the terms of this person's open challenge made in private, and the request with
        the default size and clock filled in; None if it cannot be made there."""
        if change.fair:
            return None
        default = await self._rules.default_terms(incoming.user, here(incoming))
        offered = terms(change, default)
        if offered.rated or why_impossible(offered):
            return None
        host = Person(incoming.user, incoming.user_name)
        return terms_line(offered, host), fill_in_defaults(change, default)

    async def welcome_back(self, incoming: Incoming) -> Answer:
        """Return the boards that wait for a returning person, and their other games. Empty
        without games."""
        profiles = self._profiles.once()
        words = await profiles.words_for(incoming)
        return await self._general.welcome_back(RequestContext(incoming, words, profiles))

    async def _again(self, known: ProcessedEvent, event_id: str) -> Answer | None:
        """Return the result of an event that was interrupted by a crash; None if it had none."""
        done = await self._service.find_done(known.game_id, event_id)
        return Answer(game_id=done.game_id, version=done.version) if done else None

    async def _nearby(self, incoming: Incoming, line: Line | None) -> Nearby | None:
        """Load the matches that may be meant; None if the line cannot be about one."""
        if line is None or line.game_id or incoming.about is not None:
            return None
        return await self._service.matches.nearby(incoming.user)

    async def _first(
        self,
        profiles: Profiles,
        asks_first: bool,
        nearby: Nearby | None,
        line: Line | None,
        incoming: Incoming,
        game_id: GameId,
        words_only: bool,
    ) -> Answer | None:
        """None if the message is not addressed to the bot."""
        words = await profiles.words_for(incoming)
        context = RequestContext(
            incoming, words, profiles, line, game_id, words_only, asks_first, nearby=nearby
        )
        match incoming.did:
            case Said() if incoming.text:
                return await self._answer_line(context)
            case HandedOver() as handed:
                await profiles.note(incoming)
                return await self._brought(context, handed)
            case Pressed() | Reacted() if incoming.callback is not None:
                await profiles.note(incoming)
                if is_too_quick(incoming.did):
                    return context.say(text("too-quick"))
                return await self._dispatcher.callback(context, incoming.callback)
            case _:
                return None

    async def _answer_line(self, context: RequestContext) -> Answer | None:
        incoming, line = context.incoming, context.line
        for answer_line in self._features.answer_line:
            if (answered := await answer_line(context)) is not None:
                await context.profiles.note(incoming)
                return answered
        replied = await self._replies.answer_reply(context)
        if replied is not None:
            await context.profiles.note(incoming)
            return replied
        if line is None:
            return None
        if line.casual and not await self._concerns_game_here(incoming, line.request):
            return None
        unseen = is_numbered(line.request) and not await self._is_numbered_for(context)
        if line.casual and unseen:
            return None
        await context.profiles.note(incoming)
        if unseen:
            return context.say(context.words.problem(Problem("numbers-unseen")))
        return await self._dispatcher.request(context, line.request)

    async def _concerns_game_here(self, incoming: Incoming, request: Request) -> bool:
        """Whether a casual line is about a game that its author plays in this room. ``dead`` alone
        is about a count, and chatter before it."""
        games = await self._service.matches.games_of(incoming.user)
        here = [game for game in games if incoming.room in game.meta.rooms]
        if isinstance(request, Problem) and request.id == "mark-which":
            return any(game.match.phase is Phase.AGREEMENT for game in here)
        return bool(here)

    async def _is_numbered_for(self, context: RequestContext) -> bool:
        """Whether this person sees boards with numbered sides. Only then do two numbers name a
        point: otherwise the person may count rows from the bottom."""
        incoming = context.incoming
        return await context.profiles.looks.has_numbers(incoming.user, incoming.room)

    async def _brought(self, context: RequestContext, handed: HandedOver) -> Answer:
        """Handle an uploaded record: replay it, or start a game from it if the caption is a
        challenge."""
        content = _content_of(handed.file)
        if isinstance(content, Refusal):
            return context.refuse(content)
        # Parse the caption as if a record was pasted below it, whatever the format of the file.
        line = parse(f"{handed.text}\n{_PASTED}", addressed=True) if handed.text else None
        if line is None or isinstance(line.request, ImportRecord):
            return await self._dispatcher.request(context, ImportRecord(content))
        request = line.request
        if isinstance(request, Challenge) and request.start is not None and request.start.record:
            request = replace(request, start=replace(request.start, record=content))
        return await self._dispatcher.request(replace(context, line=line), request)


def _content_of(file: HandedFile) -> bytes | Refusal:
    """Return the bytes of an uploaded file, or why there are none."""
    if file.content is not None:
        return file.content
    too_long = Refusal("record-long", {"most": MAX_FILE_BYTES // 1_000_000})
    return Refusal("record-away") if file.is_away else too_long
