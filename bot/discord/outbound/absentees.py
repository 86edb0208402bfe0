"""Tell a room that a player whom a post mentions is not on the server.

Events about leaving members need a privileged intent, which the bot does not request. Instead it
reads the mentions in Discord's response to a sent message, which omit people who are not on the
server (https://github.com/discord/discord-api-docs/issues/979).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import structlog

from bot.discord.discord_api import DiscordApi
from bot.discord.discord_ids import number
from bot.discord.outbound.discord_errors import FAILURES, UNKNOWN_MEMBER, code_of, reason
from bot.ids import RoomId, UserId
from bot.posts.outbound import has_challenge
from bot.posts.post import Post
from bot.routing.platform.platform_context import PlatformContext

logger = structlog.get_logger(__name__)


@dataclass(eq=False)
class Absentees:
    """Reports absent players. ``tell`` is `Posting.tell`."""

    client: DiscordApi
    context: PlatformContext
    tell: Callable[..., Awaitable[None]]

    async def report_absent(
        self, room: RoomId, post: Post, guild: int | None, missed: Sequence[UserId]
    ) -> None:
        """Tell the room once per game that an awaited player is not on the server, and how to end
        the challenge or the untimed game.

        A post awaits a player if it shows a challenge, has an open proposal or names the player to
        move. ``missed``: the mentioned people whom Discord did not notify of the post."""
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
        """Whether Discord reports that the user is no member of the server. False after other
        errors."""
        try:
            await self.client.http.get_member(guild, number(user))
        except FAILURES as error:
            logger.info("member-unknown", guild=guild, reason=reason(error))
            return code_of(error) == UNKNOWN_MEMBER
        return False
