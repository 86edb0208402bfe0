"""Absentees: people whom a post calls and who are not on its server, which the room is told.

Who leaves a server is told only with a privileged intent. But whoever is not there is missing among
the mentions of the message that Discord took (https://github.com/discord/discord-api-docs/issues/979).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import structlog

from bot.discord.current_client import DiscordApi
from bot.discord.discord_ids import number
from bot.discord.outbound.discord_errors import FAILURES, UNKNOWN_MEMBER, code_of, reason
from bot.ids import RoomId, UserId
from bot.posts.outbound import has_challenge
from bot.posts.post import Post
from bot.routing.platform.platform_context import PlatformContext

logger = structlog.get_logger(__name__)


@dataclass(eq=False)
class Absentees:
    """``tell`` is `Posting.tell`."""

    client: DiscordApi
    context: PlatformContext
    tell: Callable[..., Awaitable[None]]

    async def missed(
        self, room: RoomId, post: Post, guild: int | None, missed: Sequence[UserId]
    ) -> None:
        """Of a game that waits for one of these, whom its post was to call and Discord has not, the
        room is told once who is not on the server, and what can be done."""
        ref, challenge = post.ref, has_challenge(post.choices)
        if guild is None or ref is None or not (challenge or ref.proposal or post.mover):
            return
        key = f"told-away-{ref.game_id}"
        for user in missed:
            if await self.context.was_told(room, key):
                return
            if await self._is_away(guild, user) and await self.context.first_time(room, key):
                name = await self.context.people.name(user)
                then = "timed" if post.timed else "untimed"
                then = "challenge" if challenge else then
                await self.tell(room, "discord-away", post.language, name=name, then=then)

    async def _is_away(self, guild: int, user: UserId) -> bool:
        """Whether Discord says so."""
        try:
            await self.client.http.get_member(guild, number(user))
        except FAILURES as error:
            logger.info("member-unknown", guild=guild, reason=reason(error))
            return code_of(error) == UNKNOWN_MEMBER
        return False
