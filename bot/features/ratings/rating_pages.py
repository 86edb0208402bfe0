"""The rating table of a community, and the profile of a player."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.announcements.feature import Feature, FeaturePart, Services, Topic
from bot.features.ratings import rating_commands
from bot.features.ratings.rating_commands import Profile, ShowRatingTable
from bot.ids import UserId
from bot.match.state import Refusal
from bot.pictures import match_diagrams
from bot.play.accounts.personal_data import LEFT
from bot.play.game_service import GameService
from bot.play.ratings.glicko import Rating
from bot.play.ratings.ladder import Ladder
from bot.play.ratings.rated_games import Ratings
from bot.posts.attachments import Drawing
from bot.posts.post import Answer, Post
from bot.talk import match_buttons
from bot.talk.directories import Directory, nobody_called
from bot.talk.handling import Handlers
from bot.talk.profiles import Profiles
from bot.talk.request_context import RequestContext
from bot.texts import rating_words as ratings
from bot.texts.rating_words import RatingProfile, RatingRow
from bot.texts.text import Person, Wording, text

_Rated = tuple[UserId, Rating]


@dataclass(eq=False)
class RatingPages:
    service: GameService
    profiles: Profiles
    ratings: Ratings
    directory: Directory

    # With a match

    async def note(self, loaded: LoadedMatch) -> None:
        """A match that has ended counts from now on. Repeatable."""
        if loaded.match.outcome is not None:
            await self.ratings.record(loaded)

    async def news(
        self,
        loaded: LoadedMatch,
        news: Sequence[events.Event],
        names: Mapping[events.Side, str],
    ) -> Wording:
        """What there is to say of ratings with these events: what would be even, with an offer;
        what has changed, at the end. Mostly nothing."""
        if any(isinstance(event, events.Ended) for event in news):
            return await self._changed(loaded, names) if loaded.match.terms.rated else ""
        offered = any(isinstance(event, events.Challenged | events.Offered) for event in news)
        if offered and loaded.match.phase is Phase.CHALLENGE:
            return await self._suggested(loaded, names)
        return ""

    async def _changed(self, loaded: LoadedMatch, names: Mapping[events.Side, str]) -> Wording:
        why = uncounted(loaded)
        if why:
            return ratings.uncounted(why)
        ladder = await self.ratings.ladder(loaded.community)
        sides = [loaded.match.side(seat) for seat in Colour]
        both = [(_person(loaded, side, names), change(ladder, loaded, side)) for side in sides]
        changed = [(person, one) for person, one in both if one is not None]
        return ratings.changes(changed) if changed else ""

    async def _suggested(self, loaded: LoadedMatch, names: Mapping[events.Side, str]) -> Wording:
        """Nothing where handicap, komi or a position were chosen already, or where it is even."""
        terms = loaded.match.terms
        chosen = terms.handicap or terms.komi != EVEN_KOMI or terms.position is not None
        if not loaded.meta.guest or chosen:
            return ""
        users = {side: loaded.user(side) for side in events.Side}
        found = await self._compared(loaded.community, terms.size, *users.values())
        if found is None:
            return ""
        even, stronger, weaker = found
        if even.is_nigiri and terms.colours is events.Colours.NIGIRI:
            return ""
        called = {users[side]: _person(loaded, side, names) for side in events.Side}
        pairs = [(called[user], rating) for user, rating in (stronger, weaker)]
        return ratings.even_terms(pairs[0], pairs[1], even)

    async def even(
        self, community: RoomId, size: int, one: UserId, other: UserId
    ) -> tuple[EvenTerms, UserId] | None:
        """What would make a game between these two even, and who is the weaker; None: that is
        not known."""
        found = await self._compared(community, size, one, other)
        return None if found is None else (found[0], found[2][0])

    async def rank(self, community: RoomId, user: UserId) -> Wording:
        """A person's rank in a community; empty if it is not known."""
        ladder, now = await self.ratings.ladder(community), await self.service.now()
        rating = ladder.rating(await self.ratings.person(ladder, user), now)
        return "" if rating is None else ratings.rank(rating)

    async def _compared(
        self, community: RoomId, size: int, one: UserId, other: UserId
    ) -> tuple[EvenTerms, _Rated, _Rated] | None:
        """What would be even; the stronger and the weaker of the two."""
        ladder, now = await self.ratings.ladder(community), await self.service.now()
        rated = []
        for user in (one, other):
            rating = ladder.rating(await self.ratings.person(ladder, user), now)
            if rating is None:
                return None
            rated.append((user, rating))
        weaker, stronger = sorted(rated, key=lambda pair: pair[1].value)
        even = even_terms(size, stronger[1].value, weaker[1].value)
        return None if even is None else (even, stronger, weaker)

    # Asked for

    def register(self, handlers: Handlers) -> None:
        handlers.handle(ShowRatingTable, self.table)
        handlers.handle(Profile, self.profile)

    async def table(self, context: RequestContext, _: ShowRatingTable) -> Answer:
        ladder = await self._ladder(context)
        rows = await self._rows(ladder, await self.service.now())
        mine = await self.ratings.person(ladder, context.incoming.user)
        own = rows.get(mine)
        said = ratings.table([*rows.values()], own)
        button = match_buttons.own("profile", context.incoming.user, text("label-profile"))
        return context.say(said, choices=(button,) if own else ())

    async def profile(self, context: RequestContext, want: Profile) -> Answer:
        """Show the history of a person's rating as a chart, with their latest games."""
        ladder = await self._ladder(context)
        found = await self._find_meant(context, want, ladder)
        if isinstance(found, Refusal):
            return context.refuse(found)
        rows = await self._rows(ladder, await self.service.now())
        if found not in rows:
            own = found in await self.service.person(context.incoming.user)
            name: Wording = want.name or ""
            if name == "" or (isinstance(name, str) and name.startswith("<@")):
                name = await context.profiles.person(found)
            return context.say(ratings.no_profile(name, own=own))
        changes, row = ladder.changes[found], rows[found]
        opponents = await asyncio.gather(*(self._person(one.opponent) for one in changes))
        said = ratings.profile(RatingProfile(row, len(rows), changes, opponents))
        button = match_buttons.own("table", context.incoming.user, text("label-table"))
        return context.show(
            Post(
                context.key,
                said,
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
        self, context: RequestContext, want: requests.Profile, ladder: Ladder
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
                place, games = len(rows) + 1, len(ladder.changes[person])
                rows[person] = RatingRow(place, names[person], rating, games)
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


def _open(services: Services) -> tuple[FeaturePart, ...]:
    return (RatingPages(services.service, services.profiles, services.ratings, services.directory),)


RATINGS = Feature((Topic(rating_commands.PAGE, rating_commands.COMMANDS),), _open)
