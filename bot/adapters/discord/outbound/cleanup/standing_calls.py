"""Calls that stand: short messages which ask a player to go on with a game, until it goes on.

They are not deleted, since a ping would then lead to nothing: they say that they are settled, and
call nobody.
"""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.adapters.discord.outbound.cleanup.later_edits import LaterEdits
from bot.conversation.platform.platform_context import PlatformContext
from bot.conversation.posts.post import CALL, Post
from bot.service.ports.stores import RoomId


class StandingCalls(LaterEdits):
    """The index keeps, for each room and match, which calls stand."""

    watched = "past/"

    def __init__(self, client: discord.Client, context: PlatformContext) -> None:
        super().__init__(client, context.index)
        self._context = context
        self._locks: WeakValueDictionary[RoomId, asyncio.Lock] = WeakValueDictionary()

    async def posted(self, room: RoomId, message: str, post: Post) -> None:
        """Notes a post about a match; repeatable. What was called for before the version that news
        or another call tell of is settled."""
        ref, is_call = post.ref, post.key.startswith(CALL)
        if ref is None or not (is_call or post.is_news):
            return
        key = f"called/{ref.game_id}"
        async with self._locks.setdefault(room, asyncio.Lock()):
            kept = (await self._index.recall(room, key)).split()
            stood = [
                (old, int(version)) for old, _, version in (one.partition("/") for one in kept)
            ]
            over = [old for old, version in stood if version < ref.version]
            stands = {old: version for old, version in stood if old not in over}
            stands |= {message: ref.version} if is_call else {}
            await self._watch(room, over)
            if over or is_call:
                told = " ".join(f"{each}/{version}" for each, version in stands.items())
                await self._index.remember(room, key, told)
        self._begin(room, dict.fromkeys(over, False))

    async def _changes(
        self,
        room: RoomId,
        message: str,  # noqa: ARG002
        *,
        asked: bool,  # noqa: ARG002
    ) -> dict[str, Any]:
        """It says that it is settled."""
        told = (await self._context.room_words(room)).text("call-settled")
        nobody = discord.AllowedMentions.none()
        return {"content": f"-# {told}", "view": None, "allowed_mentions": nobody}
