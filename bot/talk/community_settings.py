"""A community's settings for challenges: the usual terms, and how many games each may have."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import GameId, RoomId, UserId
from bot.match.events import Side, Terms
from bot.match.offers import why_impossible
from bot.match.short_ids import game_id_for
from bot.match.state import Phase, Refusal
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import People, everywhere
from bot.routing.catalogue import spell
from bot.routing.parsing.parser import parse
from bot.talk import requests, server_settings
from bot.talk.incoming import Incoming
from bot.talk.request_context import RequestContext
from bot.talk.to_command import terms

MOST_WAITING = 30
"""Challenges of one person that wait at a time, in all chats: each is read wherever it stands, and
by whom it is for, with every line."""
_DEFAULTS, _LIMIT = "defaults", "limit"


async def is_on(people: People, community: RoomId, name: str) -> bool:
    """Whether one of `server_settings.SWITCHES` is on in a community."""
    chosen = await people.setting(community, name)
    return chosen == "on" if chosen else server_settings.SWITCHES[name]


async def switch(people: People, community: RoomId, name: str, *, on: bool) -> None:
    usual = on is server_settings.SWITCHES[name]
    await people.set_setting(community, name, "" if usual else "on" if on else "off")


@dataclass(eq=False)
class CommunitySettings:
    """The settings of communities for challenges, kept with everything else that people and rooms
    have chosen, as lines that can be typed."""

    people: People
    service: GameService

    async def usual(self, community: RoomId) -> Terms:
        """The terms of a challenge that says nothing."""
        return terms(await self.said(community))

    async def said(self, community: RoomId) -> requests.Challenge:
        """Those of the usual terms that were set for this community."""
        line = parse(await self.people.setting(community, _DEFAULTS))
        if line is None or not isinstance(line.request, requests.ChangeTerms):
            return requests.Challenge()
        return line.request.change

    async def running(self, community: RoomId, room: RoomId) -> list[LoadedMatch]:
        """The matches of a community that have not ended, oldest first; those of a ``room`` of it
        too that began before matches were looked up by community."""
        found = await self.service.games_in(everywhere(community))
        known = {game.game_id for game in found}
        others = [game for game in await self.service.games_in(room) if game.game_id not in known]
        return [game for game in (*others, *found) if game.community == community]

    async def set_usual(
        self, community: RoomId, change: requests.Challenge | None
    ) -> Refusal | None:
        """Other terms where nothing is said; None: those that are usual everywhere."""
        if change is None:
            await self.people.set_setting(community, _DEFAULTS, "")
            return None
        refusal = why_impossible(terms(change))
        if refusal is None:
            await self.people.set_setting(community, _DEFAULTS, spell(requests.ChangeTerms(change)))
        return refusal

    async def limit(self, community: RoomId) -> int | None:
        """The number of games that each may have; None: no limit."""
        text = await self.people.setting(community, _LIMIT)
        return int(text) if text.isdigit() else None

    async def set_limit(self, community: RoomId, most: int | None) -> None:
        """``most`` None: as many games as they like."""
        await self.people.set_setting(community, _LIMIT, str(most or ""))

    async def why_not_begin(self, context: RequestContext) -> Refusal | None:
        """Why this person cannot begin a game here just now. If they can, what language they speak
        is settled: the game will be told in it."""
        incoming = context.incoming
        same = game_id_for(incoming.event_id, 0)
        refusal = await self.why_no_challenge(incoming, here(incoming))
        refusal = refusal or await self.why_no_more(incoming.user, here(incoming), same)
        refusal = refusal or await self._why_none_waits(context, same)
        if refusal is None and context.words_only:
            refusal = Refusal("say-again")
        if refusal is None:
            await context.profiles.settle_language(incoming)
        return refusal

    async def why_no_challenge(self, incoming: Incoming, community: RoomId) -> Refusal | None:
        """The refusal of this person, where only those who manage the community may challenge."""
        if await is_on(self.people, community, "challenges"):
            return None
        manages = await incoming.authority.manages(community)
        return None if manages else Refusal("only-organisers-challenge")

    async def why_no_more(
        self, user: UserId, community: RoomId, but: GameId = ""
    ) -> Refusal | None:
        """Why a person may begin no other game here, ``but`` not counting; None if they may.

        Two at the very same moment may get past it: it keeps order, and no secrets.
        """
        most = await self.limit(community)
        if most is None:
            return None
        games = await self.service.games_of(user)
        here = [game for game in games if game.community == community and game.game_id != but]
        taken = sum(_counts(game, user) for game in here)
        return Refusal("too-many-games", {"most": most}) if taken >= most else None

    async def _why_none_waits(self, context: RequestContext, but: GameId) -> Refusal | None:
        """Why no further challenge of a person, wherever they are, may wait, ``but`` not
        counting."""
        incoming = context.incoming
        nearby = context.nearby or await self.service.nearby(incoming.user)
        if len(nearby.own) < MOST_WAITING:
            return None  # whatever these are
        games = await self.service.games_of(incoming.user)
        waiting = sum(_waits(game, incoming.user) for game in games if game.game_id != but)
        if waiting < MOST_WAITING:
            return None
        return Refusal("too-many-waiting", {"most": MOST_WAITING})


def _waits(game: LoadedMatch, user: UserId) -> bool:
    """Whether it is a challenge that they have made."""
    return game.match.phase is Phase.CHALLENGE and game.side_of(user) is Side.HOST


def _counts(game: LoadedMatch, user: UserId) -> bool:
    """Whether it counts as a game of this person's: a challenge does not for the challenged."""
    return game.match.phase is not Phase.CHALLENGE or game.side_of(user) is Side.HOST


def here(incoming: Incoming) -> RoomId:
    """The community in which a person does something."""
    return incoming.community or incoming.room
