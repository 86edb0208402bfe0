"""Requests without a match: help, lists of games, records, codes, unclear lines."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from bot.announcements.feature import Services
from bot.features.game.match_views import MatchViews
from bot.match.state import Phase, Refusal
from bot.play.engines.engine import ENGINE
from bot.posts.callbacks import Verb
from bot.posts.post import Answer, Choice, Post
from bot.routing.features import OpenFeatures
from bot.routing.help_words import command_parts, help_parts
from bot.routing.plain_words import AnnouncedMoves, PlainQuestions
from bot.talk import match_buttons, requests
from bot.talk.announced_moves import Announced
from bot.talk.handling import HandlerResult, Handlers, MatchAction
from bot.talk.join_codes import way_in
from bot.talk.request_context import RequestContext
from bot.texts.problem import Problem
from bot.texts.text import Wording, text

_FIRST_STEPS = {"form": "label-help-play", "spar": "label-help-spar", "rules": "label-help-rules"}
"""Labels of the buttons under help, by their lines."""
_MAX_BOARDS = 3
"""Boards shown to a returning person; the list names the others."""


class General:
    """Handlers of requests without a match, and of requests that find their match themselves."""

    def __init__(
        self,
        services: Services,
        features: OpenFeatures,
        handlers: Handlers,
        views: MatchViews,
    ) -> None:
        self._service, self._engine_games = services.service, services.engine_games
        self._named_games = services.named_games
        self._features, self._handlers, self._views = features, handlers, views
        self._announced_moves = AnnouncedMoves(services.service, services.confirmations)
        self._plain_questions = PlainQuestions(services.service, features.list_closable, views)

    def register(self, handlers: Handlers) -> None:
        handlers.handle(Problem, self.problem)
        handlers.handle(Announced, self.play_announced)
        handlers.handle(requests.Help, self.help)
        handlers.handle(requests.Thanks, self.thanks)
        handlers.handle(requests.Sorry, self.sorry)
        handlers.handle(requests.MoveAdvice, self.advice)
        handlers.handle(requests.Stop, self._plain_questions.stop)
        handlers.handle(requests.ListGames, self.games)
        handlers.handle(requests.Join, self.join)

    async def play_announced(self, context: RequestContext, want: Announced) -> Answer | Refusal:
        """Play announced moves on a board of a feature; otherwise ask."""
        tried = await self._features.play_announced(context, want)
        return tried or await self._announced_moves.offer_move(context, want)

    async def problem(self, context: RequestContext, problem: Problem) -> Answer:
        """Answer a line that could not be parsed. A missing point is no problem for a person
        without a game, who gets help instead."""
        if problem.id == "play-where" and not await self._may_play(context):
            return await self.help(context, requests.Help())
        words = context.words
        why = match_buttons.why(problem.id)
        return context.say(words.problem(problem), choices=why, aside=True)

    async def _may_play(self, context: RequestContext) -> bool:
        """Whether the line may be about a game in progress or about a board open in this chat."""
        incoming = context.incoming
        if context.named or incoming.about is not None:
            return True
        games = await self._service.matches.games_of(incoming.user)
        if any(g.match.phase is not Phase.CHALLENGE for g in games if incoming.may_tell_of(g)):
            return True
        return bool(await self._features.list_closable(context))

    async def help(self, context: RequestContext, want: requests.Help) -> Answer:
        """Return the help menu, a page of commands, all commands, or one command."""
        by_command = context.incoming.chat.how == "command"
        if want.command:
            return context.say(command_parts(want.command, by_command=by_command), aside=True)
        parts = help_parts(want.about, by_command=by_command)
        if want.about:
            more = await self._help_on_engine(context, want.about)
            return context.say(parts.then(more), aside=True)
        return context.say(parts, choices=self._ways(context), aside=True)

    async def thanks(self, context: RequestContext, _: requests.Thanks) -> Answer:
        return context.say(text("have-fun"), aside=True)

    async def sorry(self, context: RequestContext, _: requests.Sorry) -> Answer:
        return context.say(text("never-mind"), aside=True)

    async def advice(self, context: RequestContext, _: requests.MoveAdvice) -> Answer:
        return context.say(text("no-advice"), aside=True)

    async def _help_on_engine(self, context: RequestContext, about: str) -> Wording:
        """Return the line about the engine on this page of help; empty on other pages, or
        without an engine."""
        if not self._engine_games.offered or about not in ("all", "challenges"):
            return ""
        if self._engine_games.offered_levels:
            return text("help-spar-levels")
        return text("help-spar", name=await context.profiles.person(ENGINE))

    def _ways(self, context: RequestContext) -> tuple[Choice, ...]:
        """Return buttons for the first steps, as far as there are features for them."""
        user, known = context.incoming.user, self._handlers
        lines = {
            "form": requests.EditForm in known.request_types,
            "spar": requests.PlayEngine in known.request_types and self._engine_games.offered,
            "rules": requests.Rules in known.request_types,
        }
        made = [
            match_buttons.begin(line, user, text(_FIRST_STEPS[line]), 1)
            for line, is_known in lines.items()
            if is_known
        ]
        if Verb.LEARN in known.verbs:
            made.append(replace(match_buttons.lesson("", text("label-help-learn")), row=1))
        made.append(match_buttons.begin("help all", user, text("label-help-all"), 1))
        return tuple(made)

    async def games(self, context: RequestContext, _: requests.ListGames) -> Answer:
        """List the person's unfinished games; in public, only those of this place."""
        incoming, words = context.incoming, context.words
        games = filter(incoming.may_tell_of, await self._service.matches.games_of(incoming.user))
        listed = [(game, await context.profiles.names(game)) for game in games]
        here = "" if incoming.private else text("games-here", platform=incoming.platform)
        unreadable = await self._service.matches.unreadable_of(incoming.user)
        now = await self._service.now()
        listing = words.games(listed, incoming.user, now, here, unreadable=unreadable)
        return context.show(Post(context.key, listing, ref=incoming.about, timed=True))

    async def welcome_back(self, context: RequestContext) -> Answer:
        """Return the boards that wait for a returning person, the most urgent first, after a
        list of games if there are more. Empty without games."""
        user, id = context.incoming.user, context.incoming.event_id
        games = await self._service.matches.games_of(user)
        due = [game for game in games if game.waits_for(user)]
        due = sorted(due, key=lambda game: game.match.due or inf)[:_MAX_BOARDS]
        posts: list[Post] = []
        if len(games) > len(due):
            posts += (await self.games(context, requests.ListGames())).posts
        for number, game in enumerate(due, start=1):
            one = replace(context.incoming, event_id=f"{id}/{number}")
            posts += (await self._views.board(replace(context, incoming=one), game)).posts
        return Answer(tuple(posts))

    async def join(self, context: RequestContext, want: requests.Join) -> HandlerResult:
        """Use a code: accept a challenge, or show an own game here."""
        incoming, user = context.incoming, context.incoming.user
        code = context.game_id or want.code or context.named
        if not code:
            return await self.problem(context, Problem("join-code-missing"))
        loaded = await self._named_games.find_to_join(incoming, code, self._service)
        if isinstance(loaded, Refusal):
            return loaded
        way = way_in(loaded, user)
        if isinstance(way, Refusal):
            return way
        if way is not None:
            return MatchAction(loaded, way)
        if incoming.room in loaded.meta.rooms:
            return await self._views.board(context, loaded)
        await context.profiles.settle_language(incoming)
        return await self._service.bring(code, user, incoming.room, incoming.event_id)
