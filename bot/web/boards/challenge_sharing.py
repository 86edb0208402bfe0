"""The port through which the board page prepares challenges for chats without the bot."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from bot.ids import UserId
from bot.match.state import Refusal


@runtime_checkable
class ChallengeSharing(Protocol):
    """A chat whose app can send a prepared challenge to a chat that the person chooses."""

    def offers_challenges(self) -> bool:
        """Whether it can prepare challenges at present."""

    async def prepare_challenge(
        self, user: UserId, name: str, locale: str, size: int
    ) -> str | Refusal:
        """Return the app's id of a challenge by this person on a board of this size. Creates no
        game. Never raises for a chat that cannot be reached."""
