"""The dispatcher: runs the handler of a request or callback, and executes its result."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.announcements.announcer import RoomAnnouncer
from bot.features.game.match_views import MatchViews
from bot.ids import GameId
from bot.match.commands import AcceptChallenge, Order
from bot.match.state import Refusal
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.moderated_games import Moderation
from bot.play.ports.processed_events import FIRST_EVENT
from bot.play.unit_of_work import Done, Effect
from bot.posts.callbacks import Callback, Verb, tag
from bot.posts.post import Answer
from bot.routing.catalogue import spell
from bot.routing.idempotency import Idempotency
from bot.routing.match_resolver import find, is_stranger, is_to_people
from bot.routing.parsing.parser import MAX_LENGTH
from bot.routing.plain_words import CasualAnswers
from bot.talk import consent, match_buttons, orders, requests
from bot.talk.ambiguous_match import AmbiguousMatch
from bot.talk.community_settings import CommunitySettings
from bot.talk.handling import HandlerResult, Handlers, MatchAction
from bot.talk.incoming import Incoming, Reacted
from bot.talk.line import Request
from bot.talk.named_games import NamedGames
from bot.talk.numeric_points import place_points
from bot.talk.request_context import RequestContext
from bot.texts.problem import Problem
from bot.texts.text import Parts

PAUSES = (0.02, 0.04, 0.08, 0.16, 0.32)
"""Delays in seconds between retries while a question is being posted."""


@dataclass(eq=False)
class Dispatcher:
    """Runs the handler of a request or button. ``handlers`` is filled after construction, since
    some handlers need the dispatcher, such as those of buttons that stand for a line."""

    handlers: Handlers
    service: GameService
    announcer: RoomAnnouncer
    idempotency: Idempotency
    named_games: NamedGames
    rules: CommunitySettings
    moderation: Moderation
    views: MatchViews
    casual_answers: CasualAnswers

    # Requests

    async def request(self, context: RequestContext, request: Request) -> Answer:
        """Answer a request: without a match if possible, else about the match that is meant."""
        answer = await self.alone(context, request)
        if answer is not None:
            return answer
        return await self.about_match(context, context.named, request)

    async def alone(self, context: RequestContext, request: Request) -> Answer | None:
        """Answer a request without a match. None: it needs one."""
        handler = self.handlers.find(request)
        came = None if handler is None else await handler(context, request)
        return None if came is None else await self.outcome(context, came)

    async def about_match(self, context: RequestContext, named: str, request: Request) -> Answer:
        """Answer a request about the match that is meant; ask if several fit. A request without a
        handler came from a forged button, or its feature was removed."""
        handler = self.handlers.find_about_match(request)
        if handler is None:
            return _refuse_unknown(context)
        pointed = named or context.game_id
        incoming = context.incoming
        if isinstance(request, consent.Consent) and consent.is_unbound(
            incoming, request, context.words.code
        ):
            asked_back = await self.casual_answers.ask_back(context, request)
            if asked_back.posts or not incoming.addressed:
                return asked_back
            if isinstance(request, requests.Accept):
                context = replace(context, incoming=replace(incoming, about=None, last=None))
        found = await find(self.service, incoming, pointed, request, context.nearby)
        if named and named == context.named:
            found = await self._check_access(incoming, named, found)
        if isinstance(found, Refusal):
            return Answer() if is_to_people(incoming, found) else context.refuse(found)
        if isinstance(found, AmbiguousMatch):
            return await self._which(context, found, request)
        if incoming.seen is not None and incoming.is_outdated(found):
            return context.refuse(Refusal("line-late"))
        if isinstance(request, consent.Consent):
            if consent.is_talk(incoming, request, found):
                return Answer()
            found = await self._wait_for_question(incoming, request, found)
        request = place_points(request, found.match.terms.size)
        came = await handler(context, found, request)
        answer = await self.outcome(context, came)
        if isinstance(came, Done) and came.match is not None:
            return await self._asked_elsewhere(context, answer, came.match)
        return answer

    async def _check_access(
        self, incoming: Incoming, code: GameId, found: LoadedMatch | AmbiguousMatch | Refusal
    ) -> LoadedMatch | AmbiguousMatch | Refusal:
        """Apply the access rules for games named by their code."""
        if isinstance(found, LoadedMatch) or found == Refusal("no-such-game", {"game": code}):
            loaded = found if isinstance(found, LoadedMatch) else None
            return await self.named_games.find_visible(incoming, code, loaded)
        return found

    async def _wait_for_question(
        self, incoming: Incoming, answer: consent.Consent, found: LoadedMatch
    ) -> LoadedMatch:
        """Wait until a question that is being posted to the room is recorded, so that the answer
        can be bound to it."""
        for pause in PAUSES:
            if not consent.is_being_told(incoming, answer, found):
                break
            await asyncio.sleep(pause)
            found = await self.service.matches.load(found.game_id) or found
        return found

    async def _which(
        self, context: RequestContext, several: AmbiguousMatch, request: Request
    ) -> Answer:
        """Ask which game is meant, with buttons that carry the line."""
        user = context.incoming.user
        listed = [(game, await context.profiles.names(game)) for game in several.games]
        buttons = []
        # A confirmation cannot choose a game: the question about that game must come first.
        for game, names in [] if _confirms(request) else listed:
            label = context.words.game_label(game, names, user)
            with suppress(ValueError):
                line = spell(consent.add_number(context.incoming, request, game))
                buttons.append(match_buttons.pick(game, user, line, label))
        person = await context.profiles.person(user)
        typed = " ".join(context.incoming.text.split())
        way = "which-game"
        if context.incoming.chat.how == "command":
            # An ephemeral message cannot be replied to.
            unseen = context.incoming.acknowledged and bool(buttons)
            way = "which-game-tap" if unseen else "which-game-answer"
        asked = context.words.which_game(person, typed, listed, user, way)
        return context.say(asked, choices=tuple(buttons))

    # Buttons and reactions

    async def callback(self, context: RequestContext, wanted: Callback) -> Answer:
        """Answer a button or a reaction."""
        handler = self.handlers.find_press(wanted.verb)
        came = None if handler is None else await handler(context, wanted)
        if came is None:
            came = await self._of_match(context, wanted)
        return await self.outcome(context, came)

    async def _of_match(self, context: RequestContext, wanted: Callback) -> HandlerResult:
        incoming, verb = context.incoming, wanted.verb
        if not wanted.game_id:
            return Refusal("no-such-game", {"game": ""})
        loaded = await self.service.matches.load(wanted.game_id)
        reacted = isinstance(incoming.did, Reacted) and verb is not Verb.PICK
        if reacted and loaded is not None and is_stranger(loaded, incoming.user):
            return await self._of_stranger(incoming, verb, loaded)
        found = await self.named_games.find_visible(incoming, wanted.game_id, loaded)
        if isinstance(found, Refusal):
            return found
        if incoming.removed and verb not in (Verb.AGREE, Verb.DEAD, Verb.ALIVE):
            return Answer()
        handler = self.handlers.find_press_about_match(verb)
        return await handler(context, found, wanted)

    async def _of_stranger(
        self, incoming: Incoming, verb: Verb, loaded: LoadedMatch
    ) -> HandlerResult:
        """Ignore a stranger's reaction. Exception: a yes to an open challenge that was taken
        meanwhile is refused, once per room."""
        if not loaded.match.open or verb is not Verb.TAKE or incoming.removed:
            return Answer()
        key = f"over/{loaded.game_id}/{tag(incoming.room)}"
        events = self.casual_answers.processed_events
        first = await events.begin(key, FIRST_EVENT, incoming.event_id)
        return Refusal("challenge-over") if first == incoming.event_id else Answer()

    # Results

    async def outcome(self, context: RequestContext, came: HandlerResult) -> Answer:
        """Turn a handler's result into an answer, executing commands."""
        match came:
            case Answer():
                return came
            case Done(game_id, version):
                return Answer(game_id=game_id, version=version)
            case Refusal("event-misused"):
                return Answer(misused=True)
            case Refusal(id) if _is_as_wanted(context.incoming, id):
                return Answer()
            case Refusal():
                return context.refuse(came)
            case MatchAction():
                return await self._act(context, came)

    async def _act(self, context: RequestContext, act: MatchAction) -> Answer:
        """Execute a command. First record its game, so that another delivery of the event finds
        the same game."""
        if context.words_only:
            return context.refuse(Refusal("say-again"))
        loaded, command, incoming = act.loaded, act.command, context.incoming
        if incoming.seen is not None and incoming.is_outdated(loaded):
            return context.refuse(Refusal("line-late"))
        await self.idempotency.begin(incoming, loaded.game_id)
        if isinstance(command, Order):
            ordered = await self.moderation.order(loaded, incoming.user, command, incoming.event_id)
            return await self.outcome(context, ordered)
        if isinstance(command, AcceptChallenge):
            refusal = await self.rules.why_no_more(incoming.user, loaded.community, loaded.game_id)
            if refusal is not None:
                return context.refuse(refusal)
            if not is_stranger(loaded, incoming.user):
                await context.profiles.settle_language(incoming)
        done = await self.service.act(
            loaded, incoming.user, command, incoming.event_id, incoming.room, now=loaded.at
        )
        answer = await self.outcome(context, done)
        if isinstance(done, Done):
            answer = replace(answer, remembered=done.effect is not Effect.NONE)
        here = incoming.room in loaded.meta.rooms or isinstance(command, AcceptChallenge)
        if here or not isinstance(done, Done):
            return answer
        return await self._unseen(context, answer, done.match)

    async def _unseen(
        self, context: RequestContext, answer: Answer, loaded: LoadedMatch | None
    ) -> Answer:
        """Show the game to the person if this room gets no news of it."""
        if _is_told(context):
            return answer
        loaded = loaded or await self.service.matches.load(answer.game_id)
        if loaded is None:
            return answer
        first, *others = (await self.views.board(context, loaded)).posts
        news = await self.announcer.news(loaded, answer.version, context.words)
        has_news = context.words.plain(news) in first.text
        words = first.parts if has_news else first.parts.under(news)
        return replace(answer, posts=(replace(first, words=words), *others))

    async def _asked_elsewhere(
        self, context: RequestContext, answer: Answer, loaded: LoadedMatch
    ) -> Answer:
        """Tell the person that the question was asked, and where, if this room gets no news of
        it."""
        incoming = context.incoming
        if _is_told(context) or incoming.room in loaded.meta.rooms:
            return answer
        names, now = await context.profiles.names(loaded), await self.service.now()
        news = await self.announcer.news(loaded, answer.version, context.words)
        listed = context.words.games([(loaded, names)], incoming.user, now)
        return replace(answer, posts=context.say(Parts(news, listed.lines), aside=True).posts)


def _refuse_unknown(context: RequestContext) -> Answer:
    if context.line is None:
        return context.refuse(Refusal("stale-button"))
    typed = " ".join(context.incoming.text.split())[:MAX_LENGTH]
    return context.say(context.words.problem(Problem("unknown-line", {"line": typed})), aside=True)


def _is_told(context: RequestContext) -> bool:
    """Whether the chat itself shows that the action was done."""
    incoming = context.incoming
    return context.filling or incoming.acknowledged or isinstance(incoming.did, Reacted)


def _is_as_wanted(incoming: Incoming, refusal: str) -> bool:
    """Whether a tap on a mark changes nothing: it repeats a mark that both players tapped, or takes
    back a mark that had no effect."""
    wanted = incoming.callback
    if wanted is None or wanted.verb not in (Verb.DEAD, Verb.ALIVE):
        return False
    return incoming.removed or refusal in ("already-dead", "already-alive")


def _confirms(request: Request) -> bool:
    asked = orders.Annul | orders.Confirm | requests.Disagree
    return isinstance(request, asked) and request.confirmed is True
