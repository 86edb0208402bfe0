"""Calls that stand: short messages which ask a player to go on with a game, until it goes on.

They are not deleted, since a ping would then lead to nothing: they say that they are settled, and
call nobody.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.outbound.cleanup.later_edits import (
    LaterEdits,
    PendingEdit,
    StandingMessages,
)
from bot.play.ports.stores import RoomId
from bot.posts.json_kind import JsonKind
from bot.posts.post import CALL, Post
from bot.routing.platform.platform_context import PlatformContext


class StandingCalls(LaterEdits):
    """The index keeps, for each room and match, which calls stand."""

    standing = JsonKind("calls", StandingMessages)
    pending = JsonKind("past", PendingEdit)

    def __init__(self, client: discord.Client, context: PlatformContext) -> None:
        super().__init__(client, context.index)
        self._context = context

    async def posted(self, room: RoomId, message: str, post: Post) -> None:
        """Notes a post about a match; repeatable. What was called for before the version that news
        or another call tell of is settled."""
        ref, is_call = post.ref, post.key.startswith(CALL)
        if ref is None or not post.settles or not (is_call or post.is_news):
            return
        async with self._alone(room):
            stood = await self._load_standing(room, ref.game_id)
            over = [old for old, version in stood.items() if version < ref.version]
            stands = {old: version for old, version in stood.items() if old not in over}
            await self._watch(room, over)
            if over or is_call:
                stands |= {message: ref.version} if is_call else {}
                await self._save_standing(room, ref.game_id, stands)
        self._begin(room, dict.fromkeys(over, self._changes))

    async def _changes(self, room: RoomId, message: str) -> dict[str, Any]:  # noqa: ARG002
        told = (await self._context.room_words(room)).text("call-settled")
        nobody = discord.AllowedMentions.none()
        return {"content": f"-# {told}", "view": None, "allowed_mentions": nobody}
