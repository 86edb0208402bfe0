"""Takes the buttons under a match's earlier posts away, so that each question has one live set.

The post of a question that is over then tells how it was answered.
What is still to be taken away is watched (`PostIndex.watch`), and done after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.discord.outbound import markdown
from bot.discord.outbound.cleanup.later_edits import (
    LaterEdits,
    PendingEdit,
    StandingMessages,
)
from bot.play.ports.post_index import PostIndex
from bot.play.ports.stores import RoomId
from bot.posts.json_kind import JsonKind
from bot.posts.post import Post
from bot.posts.post_context import AnsweredPost, challenges, reworded, the_same


class Controls(LaterEdits):
    """``index`` keeps, for each room and match, which posts have live buttons; ``commands`` are as
    in `Posting`."""

    standing = JsonKind("controls", StandingMessages)
    pending = JsonKind("over", PendingEdit)

    def __init__(
        self, client: discord.Client, index: PostIndex, commands: Mapping[str, int]
    ) -> None:
        super().__init__(client, index)
        self._commands = commands
        self.answered: AnsweredPost = the_same

    async def posted(self, room: RoomId, message: str, post: Post) -> None:
        """Notes a post about a match, with the number of the question that it put: below zero if it
        did so without a board, 0 if it put none; repeatable. If it tells news, the posts before it
        lose their buttons. The board of a question keeps them while words alone follow: chains are
        marked there. An answer with a board only joins those whose buttons go next."""
        ref, board = post.ref, post.board is not None
        if ref is None or not (post.is_news or board):
            return
        asked = ref.proposal
        if not asked and not post.columns:
            asked = int(challenges(post.choices))
        async with self._alone(room):
            before = await self._load_standing(room, ref.game_id)
            before.pop(message, None)
            goes_on = not board and asked > 0
            stays = {
                old: of
                for old, of in before.items()
                if not post.is_news or (goes_on and of == asked)
            }
            over = before.keys() - stays.keys()
            await self._watch(room, over)
            shown = {message: asked if board else -asked} if post.choices or post.columns else {}
            await self._save_standing(room, ref.game_id, stays | shown)
        self._begin(room, {old: self._changes if before[old] else _no_buttons for old in over})

    async def _changes(self, room: RoomId, message: str) -> dict[str, Any]:
        """No buttons, and what the question has come to, if these are other words."""
        post = await reworded(self._index, self.answered, room, message)
        if post is None:
            return await _no_buttons(room, message)
        said = markdown.message(markdown.rendered(post), self._commands)
        nobody = discord.AllowedMentions.none()
        return {"view": None, "content": said, "allowed_mentions": nobody}


async def _no_buttons(_: RoomId, __: str) -> dict[str, Any]:
    return {"view": None}
