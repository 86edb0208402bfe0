"""The rating table of a community, and the profile of a player."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.features.ratings import rating_commands
from bot.features.ratings.rank_pages import RankPages
from bot.features.ratings.rating_commands import Profile, ShowRatingTable
from bot.ids import UserId
from bot.match.state import Refusal
from bot.pictures import match_diagrams
from bot.play.accounts.personal_data import LEFT
from bot.play.game_service import GameService
from bot.play.ratings.claimed_rank import ClaimedRanks
from bot.play.ratings.glicko import Rating
from bot.play.ratings.ladder import Ladder
from bot.play.ratings.rated_games import Ratings
from bot.play.ratings.starting_rank import StartingRanks
from bot.play.timekeeping.time_settings import TimeSettingsStore
from bot.posts.attachments import Drawing
from bot.posts.post import Answer, Post
from bot.talk import match_buttons
from bot.talk.directories import Directory, nobody_called
from bot.talk.handling import Handlers
from bot.talk.profiles import Profiles
from bot.talk.request_context import RequestContext
from bot.texts import rating_words as ratings
from bot.texts.rating_words import RatingProfile, RatingRow
from bot.texts.text import Parts, Person, Wording, text

_Rated = tuple[UserId, Rating]


@dataclass(eq=False)
class RatingPages:
    service: GameService
    profiles: Profiles
    ratings: Ratings
    directory: Directory
    time_settings: TimeSettingsStore
    ranks: RankPages

    def register(self, handlers: Handlers) -> None:
        handlers.handle(ShowRatingTable, self.table)
        handlers.handle(Profile, self.profile)

    async def table(self, context: RequestContext, _: ShowRatingTable) -> Answer:
        ladder = await self._ladder(context)
        rows = await self._rows(ladder, await self.service.now())
        mine = await self.ratings.person(ladder, context.incoming.user)
        own = rows.get(mine)
        parts = ratings.table([*rows.values()], own)
        button = match_buttons.own("profile", context.incoming.user, text("label-profile"))
        return context.say(parts, choices=(button,) if own else ())

    async def profile(self, context: RequestContext, want: Profile) -> Answer:
        """Show the history of a person's rating as a chart, with their latest games."""
        ladder = await self._ladder(context)
        found = await self._find_meant(context, want, ladder)
        if isinstance(found, Refusal):
            return context.refuse(found)
        rows = await self._rows(ladder, await self.service.now())
        if found not in rows:
            own = found in await self.service.matches.person(context.incoming.user)
            name: Wording = want.name or ""
            if name == "" or (isinstance(name, str) and name.startswith("<@")):
                name = await context.profiles.person(found)
            known, choices = await self.ranks.describe(context) if own else ((), ())
            none = ratings.no_profile(name, own=own)
            return context.say(Parts(lines=(none, *known)) if known else none, choices=choices)
        changes, row = ladder.changes[found], rows[found]
        opponents = await asyncio.gather(*(self._person(one.opponent) for one in changes))
        calendar = (await self.time_settings.load_with_zone(context.incoming.user)).calendar
        parts = ratings.profile(RatingProfile(row, len(rows), changes, opponents, calendar))
        button = match_buttons.own("table", context.incoming.user, text("label-table"))
        return context.show(
            Post(
                context.key,
                parts,
                Drawing(match_diagrams.rating_chart(changes), ratings.alt(row.who, changes)),
                choices=(button,),
                look=await context.profiles.looks.load(
                    context.incoming.user, context.incoming.room
                ),
            )
        )

    async def _ladder(self, context: RequestContext) -> Ladder:
        return await self.ratings.ladder(context.incoming.community or context.incoming.room)

    async def _find_meant(
        self, context: RequestContext, want: Profile, ladder: Ladder
    ) -> UserId | Refusal:
        """Return the person whose profile is meant: oneself, a person known in this chat, or a
        name in the table, which may include people of other chats."""
        incoming = context.incoming
        if want.name is None:
            return await self.ratings.person(ladder, incoming.user)
        found = await self.directory.find(incoming.room, want.name)
        if isinstance(found, str):
            person = await self.ratings.person(ladder, found)
            if person in ladder.changes:
                return person
        names = await asyncio.gather(*map(self._name, _list_ranked(ladder).values()))
        wanted = want.name.casefold()
        for person, name in zip(_list_ranked(ladder), names, strict=True):
            if name.casefold() == wanted:
                return person
        return found or nobody_called(want.name)

    async def _rows(self, ladder: Ladder, now: int) -> dict[UserId, RatingRow]:
        """Return the table, by person."""
        shown = _list_ranked(ladder)
        found = await asyncio.gather(*map(self._person, shown.values()))
        names = dict(zip(shown, found, strict=True))
        rows: dict[UserId, RatingRow] = {}
        for person, rating in ladder.table(now):
            if person in shown:
                rank, games = len(rows) + 1, len(ladder.changes[person])
                rows[person] = RatingRow(rank, names[person], rating, games)
        return rows

    async def _person(self, user: UserId) -> Person:
        return Person(user, await self._name(user))

    async def _name(self, user: UserId) -> str:
        return "" if is_gone(user) else await self.profiles.name(user)


def is_gone(user: UserId) -> bool:
    return user.startswith(LEFT)


def _list_ranked(ladder: Ladder) -> dict[UserId, UserId]:
    """Return the people in the table, with the id of their last game."""
    found = {who: changes[-1] for who, changes in ladder.changes.items() if not is_gone(who)}
    return {who: last.game.user(last.seat) for who, last in found.items()}


def _open(services: Services) -> OpenFeature:
    people = services.backends.people
    ranks = RankPages(
        services.service, services.ratings, ClaimedRanks(people), StartingRanks(people)
    )
    pages = RatingPages(
        services.service,
        services.profiles,
        services.ratings,
        services.directory,
        services.time_settings,
        ranks,
    )
    return OpenFeature((pages, ranks))


RATINGS = Feature((Topic(rating_commands.PAGE, rating_commands.COMMANDS),), _open)
