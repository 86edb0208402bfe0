"""The storage quota for a person's settings, notes and plans."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.ids import UserId
from bot.match.state import Refusal
from bot.play.accounts.personal_data import PersonalData

MAX_BYTES = 512 * 1024
"""The same limit as for a person's game records."""
NEARLY_FULL = 0.8
"""The used share of the quota that triggers a warning."""


@dataclass(eq=False)
class PersonalSpace:
    """Limits the bytes of settings stored per id. ``nearly_full`` is called with ``"person"`` when
    an id crosses the warning threshold."""

    personal_data: PersonalData
    nearly_full: Callable[[str], None]

    async def count_bytes(self, user: UserId) -> int:
        """Return the bytes stored for this id, including the names of settings."""
        stored = await self.personal_data.load_settings(user)
        return sum(len(what.encode()) + len(text.encode()) for what, text in stored.items())

    async def before(self, user: UserId) -> int | Refusal:
        """Return the bytes used before an addition, or a refusal if the quota is used up."""
        taken = await self.count_bytes(user)
        if taken < MAX_BYTES:
            return taken
        return Refusal("person-full", {"most": MAX_BYTES // 1024})

    async def percent_to_tell(self, user: UserId, before: int) -> int | None:
        """Return the used percentage if the warning threshold was crossed since ``before``;
        otherwise None."""
        taken, nearly = await self.count_bytes(user), NEARLY_FULL * MAX_BYTES
        if not before < nearly <= taken:
            return None
        self.nearly_full("person")
        return 100 * taken // MAX_BYTES
