"""Codes typed in any chat: accept a challenge, or show the person's own game there, too.

The code is the game's id. It is no secret: it opens only public things.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import UserId
from bot.match.commands import AcceptChallenge
from bot.match.events import Side
from bot.match.state import Phase, Refusal
from bot.play.accounts.identities import EVERYBODY, FEWER, MAX_ATTEMPTS, MAX_TOTAL, Identities
from bot.play.loaded import LoadedMatch
from bot.talk.incoming import Incoming


def way_in(loaded: LoadedMatch, user: UserId) -> AcceptChallenge | Refusal | None:
    """Return the effect of a code for this person; None: it is their own game, which is to be
    shown here."""
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


@dataclass(eq=False)
class CodeAttempts:
    """Rate limit for codes that do not exist: per person, per network address, and less strictly
    for all people together."""

    identities: Identities

    async def begin(self, incoming: Incoming) -> Refusal | None:
        """Count a code before it is looked up, or return why the person may not try one."""
        mine, of_all = await self._count(incoming, 1)
        share = FEWER if of_all > MAX_TOTAL else 1
        if mine * share <= MAX_ATTEMPTS and incoming.attempt_limit.take(share):
            return None
        await self._count(incoming, -1)
        return Refusal("too-many-codes" if mine > MAX_ATTEMPTS else "codes-of-many")

    async def right(self, incoming: Incoming) -> None:
        """Uncount a code that leads to a game."""
        await self._count(incoming, -1)
        incoming.attempt_limit.give_back()

    async def _count(self, incoming: Incoming, more: int) -> Sequence[int]:
        return await self.identities.count_attempts((incoming.user, EVERYBODY), more)
