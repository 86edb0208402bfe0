"""Games that are named by their codes from elsewhere: codes can be said, and so be guessed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.ids import GameId
from bot.match.log import UnreadableLog
from bot.match.state import Refusal
from bot.play.accounts.identities import home
from bot.play.accounts.room_locks import lock_of
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.stores import People
from bot.talk.community_settings import here
from bot.talk.incoming import Incoming
from bot.talk.join_codes import CodeAttempts


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
        is_open = await self._is_open(incoming, found)
        if found is None or not is_open:
            return Refusal("no-such-game", {"game": code})
        await self.attempts.right(incoming)
        return found

    async def joined(
        self, incoming: Incoming, code: GameId, service: GameService
    ) -> LoadedMatch | Refusal:
        """The game with this code, which somebody wants to join. Raises `UnreadableLog`.

        As `told`, but an attempt is counted before the game is looked up, whoever makes it.
        """
        refusal = await self.attempts.begin(incoming)
        if refusal is not None:
            return refusal
        try:
            found = await service.load(code)
        except UnreadableLog:
            await self.attempts.right(incoming)
            raise
        is_open = await self._is_open(incoming, found)
        if found is None or not (is_open or _is_near(incoming, found)):
            return Refusal("no-such-code", {"game": code})
        await self.attempts.right(incoming)
        return found

    async def _is_open(self, incoming: Incoming, found: LoadedMatch | None) -> bool:
        """Whether strangers come into all rooms that have the game; a challenge to anyone is for
        them, too. For no game a lock is read all the same: the time that a refusal takes must not
        tell the two apart."""
        rooms = (incoming.room,) if found is None else found.meta.rooms
        locks = await asyncio.gather(*(lock_of(self.people, room) for room in rooms))
        if found is None:
            return False
        return found.match.invites_anyone or not any(lock.is_shut for lock in locks)


def _is_near(incoming: Incoming, found: LoadedMatch) -> bool:
    """Whether a person plays in a game, or is where it goes on or was begun."""
    if found.side_of(incoming.user) is not None:
        return True
    return home(incoming.room) in found.meta.rooms or found.community == here(incoming)
