"""A code typed in any chat: a challenge is accepted, or an own game shown there, too.

The code is the game's id. It is no secret: it opens only what is open to anyone.
"""

from __future__ import annotations

from bot.service.accounts.identities import MOST_MISSES, Identities
from bot.service.game_service import GameService
from bot.service.match.commands import AcceptChallenge
from bot.service.match.events import Side
from bot.service.match.loaded import LoadedMatch
from bot.service.match.state import Phase, Refusal
from bot.service.ports.stores import UserId


def way_in(loaded: LoadedMatch, user: UserId) -> AcceptChallenge | Refusal | None:
    """What a code means for this person; None: it is their own game, to be brought here."""
    side, phase = loaded.side_of(user), loaded.match.phase
    code: dict[str, object] = {"game": loaded.game_id}
    if phase is Phase.WITHDRAWN:
        return Refusal("code-withdrawn", code)
    if phase is Phase.CHALLENGE:
        if side is Side.HOST and loaded.match.offered_by is Side.HOST:
            return Refusal("code-own", code)
        return AcceptChallenge() if loaded.match.open or side else Refusal("not-your-challenge")
    if side is None:
        return Refusal("code-used", code)
    return Refusal("code-over", code) if phase.is_over else None


class CodeAttempts:
    """Lets nobody try codes for ever."""

    def __init__(self, identities: Identities) -> None:
        self._identities = identities

    async def refusal(self, user: UserId) -> Refusal | None:
        """Why this person may try no more codes for now."""
        tried = await self._identities.misses(user)
        return Refusal("too-many-codes") if tried >= MOST_MISSES else None

    async def wrong(self, user: UserId) -> None:
        """They have tried one that leads nowhere."""
        await self._identities.missed(user)

    async def named(
        self, user: UserId, code: str, service: GameService
    ) -> LoadedMatch | Refusal | None:
        """The match with this code, unless the person has tried too many that lead nowhere."""
        refusal = await self.refusal(user)
        if refusal is not None:
            return refusal
        loaded = await service.load(code)
        if loaded is None:
            await self.wrong(user)
        return loaded
