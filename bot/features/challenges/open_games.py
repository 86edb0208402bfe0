"""The list of a community's open challenges, each with a button that accepts it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.announcements.standings import Standings
from bot.features.challenges.challenge_commands import ListOpenGames
from bot.features.challenges.open_game_words import OpenGame, label, open_games
from bot.match.events import Side
from bot.match.state import Refusal
from bot.play.loaded import LoadedMatch
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.post import Answer, Choice
from bot.talk.community_settings import CommunitySettings
from bot.talk.handling import Handlers
from bot.talk.open_challenges import open_to
from bot.talk.request_context import RequestContext
from bot.texts.text import Person

MAX_GAMES = 5
"""As many as fit a button each in every chat."""


@dataclass(eq=False)
class OpenGamesHandlers:
    """Lists open challenges, newest first, since a person who has waited long may be gone."""

    rules: CommunitySettings
    standings: Standings

    def register(self, handlers: Handlers) -> None:
        handlers.handle(ListOpenGames, self.list_open)

    async def list_open(self, context: RequestContext, _: ListOpenGames) -> Answer:
        """List the open challenges here. Refused in private chats."""
        incoming = context.incoming
        if incoming.own:
            return context.refuse(Refusal("open-games-private"))
        games = await open_to(incoming, self.rules)
        found = await asyncio.gather(
            *(self._describe_game(context, game) for game in games[:MAX_GAMES])
        )
        mine = [game.side_of(incoming.user) is not None for game in games]
        choices = tuple(
            _accept(game, offer)
            for game, offer, own in zip(games, found, mine, strict=False)
            if not own
        )
        return context.say(open_games(found, max(0, len(games) - MAX_GAMES)), choices=choices)

    async def _describe_game(self, context: RequestContext, game: LoadedMatch) -> OpenGame:
        host = game.user(Side.HOST)
        names, rank = await asyncio.gather(
            context.profiles.names(game), self.standings.rank(game.community, host)
        )
        return OpenGame(game.game_id, Person(host, names[Side.HOST]), rank, game.match.terms)


def _accept(game: LoadedMatch, offer: OpenGame) -> Choice:
    return Choice(format_choice(Callback(Verb.TAKE, game.game_id, game.match.offer)), label(offer))
