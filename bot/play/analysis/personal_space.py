"""Quotas of what is kept for one person alone: notes, plans and all that they have chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.ids import UserId
from bot.match.state import Refusal
from bot.play.accounts.personal_data import PersonalData

MOST_BYTES = 512 * 1024
"""As many as a person's game records may have."""
NEARLY_FULL = 0.8
"""The share of the space at which people are told that it ends."""


@dataclass(eq=False)
class PersonalSpace:
    """Limits how much is kept for one person. ``nearly_full`` is called with ``person`` when
    it is nearly as much."""

    personal_data: PersonalData
    nearly_full: Callable[[str], None]

    async def taken(self, user: UserId) -> int:
        """The bytes that are kept for this id, names of settings included."""
        kept = await self.personal_data.kept(user)
        return sum(len(what.encode()) + len(text.encode()) for what, text in kept.items())

    async def before(self, user: UserId) -> int | Refusal:
        """The bytes that are taken before something is added, or why nothing can be."""
        taken = await self.taken(user)
        if taken < MOST_BYTES:
            return taken
        return Refusal("person-full", {"most": MOST_BYTES // 1024})

    async def percent_to_tell(self, user: UserId, before: int) -> int | None:
        """The percentage of the space that is taken, if it has become nearly full since so many
        bytes were."""
        taken, nearly = await self.taken(user), NEARLY_FULL * MOST_BYTES
        if not before < nearly <= taken:
            return None
        self.nearly_full("person")
        return 100 * taken // MOST_BYTES
