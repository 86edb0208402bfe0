"""Access to games by their codes from elsewhere. Codes can be guessed, so attempts are limited."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.ids import GameId, home
from bot.match.log import UnreadableLog
from bot.match.state import Refusal
from bot.play.accounts.room_locks import lock_of
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import People
from bot.talk.community_settings import here
from bot.talk.incoming import Incoming
from bot.talk.join_codes import CodeAttempts


@dataclass(eq=False)
class NamedGames:
    """Looks up games by code. Attempts are rate limited, and games in a locked room look like
    unknown ones."""

    attempts: CodeAttempts
    people: People

    async def find_visible(
        self, incoming: Incoming, code: GameId, found: LoadedMatch | None
    ) -> LoadedMatch | Refusal:
        """Return the game with this code if the person may know it; otherwise the same refusal
        as for an unknown code. Attempts by its players and in its room do not count."""
        if found is not None and _is_near(incoming, found):
            return found
        refusal = await self.attempts.begin(incoming)
        if refusal is not None:
            return refusal
        is_open = await self._is_open(incoming, found)
        if found is None or not is_open:
            return Refusal("no-such-game", {"game": code})
        await self.attempts.right(incoming)
        return found

    async def find_to_join(
        self, incoming: Incoming, code: GameId, service: GameService
    ) -> LoadedMatch | Refusal:
        """Return the game with this code, for joining. Raises `UnreadableLog`.

        As `find_visible`, but every attempt is counted before the game is looked up.
        """
        refusal = await self.attempts.begin(incoming)
        if refusal is not None:
            return refusal
        try:
            found = await service.matches.load(code)
        except UnreadableLog:
            await self.attempts.right(incoming)
            raise
        is_open = await self._is_open(incoming, found)
        if found is None or not (is_open or _is_near(incoming, found)):
            return Refusal("no-such-code", {"game": code})
        await self.attempts.right(incoming)
        return found

    async def _is_open(self, incoming: Incoming, found: LoadedMatch | None) -> bool:
        """Whether all rooms of the game are open to strangers, or it is an open challenge.

        Without a game, a lock is read all the same, so that the response time does not reveal
        whether the game exists.
        """
        rooms = (incoming.room,) if found is None else found.meta.rooms
        locks = await asyncio.gather(*(lock_of(self.people, room) for room in rooms))
        if found is None:
            return False
        return found.match.invites_anyone or not any(lock.is_shut for lock in locks)


def _is_near(incoming: Incoming, found: LoadedMatch) -> bool:
    """Whether the person plays in the game, or is in one of its rooms or in its community."""
    if found.side_of(incoming.user) is not None:
        return True
    return home(incoming.room) in found.meta.rooms or found.community == here(incoming)
