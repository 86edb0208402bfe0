"""Games that are named by their codes from elsewhere: codes can be said, and so be guessed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.conversation.challenges.community_settings import here
from bot.conversation.challenges.join_codes import CodeAttempts
from bot.conversation.kit.incoming import Incoming
from bot.service.accounts.identities import home
from bot.service.accounts.room_locks import lock_of
from bot.service.match.loaded import LoadedMatch
from bot.service.match.state import Refusal
from bot.service.ports.stores import GameId, People


@dataclass(eq=False)
class NamedGames:
    """Games by their codes. Trying codes is limited; games of a closed room are as if not there."""

    attempts: CodeAttempts
    people: People

    async def told(
        self, incoming: Incoming, code: GameId, found: LoadedMatch | None
    ) -> LoadedMatch | Refusal:
        """The game with this code, if its name may be known to who says it; else the same is told
        as if there were none. Attempts of its players, and of those in its room, do not count."""
        if found is not None and _is_near(incoming, found):
            return found
        refusal = await self.attempts.begin(incoming)
        if refusal is not None:
            return refusal
        if found is None or await self._is_closed(found):
            return Refusal("no-such-game", {"game": code})
        await self.attempts.right(incoming)
        return found

    async def _is_closed(self, found: LoadedMatch) -> bool:
        """Whether a room has the game that strangers do not come into; a challenge to anyone is
        for them, too."""
        if found.match.invites_anyone:
            return False
        rooms = (lock_of(self.people, room) for room in found.meta.rooms)
        return any(lock.is_shut for lock in await asyncio.gather(*rooms))


def _is_near(incoming: Incoming, found: LoadedMatch) -> bool:
    """Whether a person plays in a game, or is where it goes on or was begun."""
    if found.side_of(incoming.user) is not None:
        return True
    return home(incoming.room) in found.meta.rooms or found.community == here(incoming)
