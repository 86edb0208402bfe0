"""Takes the buttons under a match's earlier posts away, so that each question has one live set.

The post of a question that is over then tells how it was answered.
What is still to be taken away is watched (`PostIndex.watch`), and done after a restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any
from weakref import WeakValueDictionary

import discord
import structlog

from bot.adapters.discord.http_calls import LOST
from bot.adapters.discord.ids import PLATFORM, number
from bot.adapters.discord.outbound import texts
from bot.conversation.posts.post import Post
from bot.conversation.posts.post_context import AnsweredPost, reworded, the_same
from bot.service.ports.stores import PostIndex, RoomId

logger = structlog.get_logger(__name__)

TIDY_SECONDS = 2.0
"""How long after a post the buttons of those before it go: a press under way still finds them."""
EDIT_SECONDS = 5.0
"""How long one edit may take. Discord throttles those of messages older than an hour, and others in
the same channel must not wait for them."""
_SERVERS_FAULT = 500
_OVER = "over/"
"""Begins what is watched: a message with buttons to be taken away."""
_Over = tuple[RoomId, str, bool]
"""Such a message in a room, and whether it may have put a question."""


class Controls:
    """``index`` keeps, for each room and match, which posts have live buttons; ``commands`` are as
    in `Posting`."""

    def __init__(
        self, client: discord.Client, index: PostIndex, commands: Mapping[str, int]
    ) -> None:
        self._client = client
        self._index = index
        self._commands = commands
        self.answered: AnsweredPost = the_same
        self._locks: WeakValueDictionary[RoomId, asyncio.Lock] = WeakValueDictionary()
        self._tidying: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Stops; the next start does what is missing."""
        for task in self._tidying:
            task.cancel()
        await asyncio.gather(*self._tidying, return_exceptions=True)

    async def posted(self, room: RoomId, message: str, post: Post) -> None:
        """Notes a post about a match; repeatable. If it tells news, the posts before it lose their
        buttons. The board of a question keeps them while words alone follow: chains are marked
        there. An answer with a board only joins those whose buttons go next."""
        ref, board = post.ref, post.board is not None
        if ref is None or not (post.is_news or board):
            return
        key, asked = f"controls/{ref.game_id}", ref.proposal
        async with self._locks.setdefault(room, asyncio.Lock()):
            before = dict(_read(one) for one in (await self._index.recall(room, key)).split())
            before.pop(message, None)
            goes_on = not board and asked > 0
            stays = {
                old: of
                for old, of in before.items()
                if not post.is_news or (goes_on and of == asked)
            }
            over = before.keys() - stays.keys()
            for old in over:
                await self._index.watch(PLATFORM, f"{_OVER}{old} {room}", _OVER)
            shown = {message: asked if board else -asked} if post.choices or post.columns else {}
            await self._index.remember(room, key, _written(stays | shown))
        if over:
            self._begin([(room, old, before[old] != 0) for old in over])

    async def catch_up(self) -> None:
        """Takes away what an earlier process had not."""
        found = [what.removeprefix(_OVER).split(" ", 1) for what in await self._watched()]
        if found:
            self._begin([(room, old, True) for old, room in found])

    async def _watched(self) -> list[str]:
        return [what for what in await self._index.watched(PLATFORM) if what.startswith(_OVER)]

    def _begin(self, posts: list[_Over]) -> None:
        task = asyncio.create_task(self._tidy(posts))
        self._tidying.add(task)
        task.add_done_callback(self._tidying.discard)

    async def _tidy(self, posts: list[_Over]) -> None:
        await asyncio.sleep(TIDY_SECONDS)
        for room, message, asked in posts:
            try:
                words = await self._words(room, message) if asked else {}
                if await self._take_away(room, message, words):
                    await self._index.watch(PLATFORM, f"{_OVER}{message} {room}", "")
            except Exception:
                logger.exception("buttons-not-taken-away", room=room, message=message)

    async def _take_away(self, room: RoomId, message: str, words: Mapping[str, Any]) -> bool:
        """Once; False: not even tried, since Discord could not be reached."""
        place = self._client.get_partial_messageable(number(room))
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await place.get_partial_message(int(message)).edit(view=None, **words)
        except (discord.DiscordException, *LOST, RuntimeError) as error:
            # Refused, or throttled, or not to be reached, or left just now.
            kind, status = type(error).__name__, getattr(error, "status", 0)
            logger.info("buttons-not-taken-away", room=room, message=message, kind=kind)
            return isinstance(error, TimeoutError) or 0 < status < _SERVERS_FAULT
        return True

    async def _words(self, room: RoomId, message: str) -> dict[str, Any]:
        """The words that it is edited to, if these are other ones."""
        post = await reworded(self._index, self.answered, room, message)
        if post is None:
            return {}
        said = texts.message(texts.rendered(post), self._commands)
        return {"content": said, "allowed_mentions": discord.AllowedMentions.none()}


def _read(token: str) -> tuple[str, int]:
    """A post, and the number of the question that it put: below zero if it did so without a board,
    0 if it put none."""
    message, _, proposal = token.partition("/")
    return message, int(proposal or 0)


def _written(posts: Mapping[str, int]) -> str:
    return " ".join(f"{message}/{proposal}" for message, proposal in posts.items())
