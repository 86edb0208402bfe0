"""A room whose finished games are reviewed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from bot.app.composition import ChatPlatform
from bot.ids import GameId, RoomId
from bot.match.state import Phase
from bot.play.engines.engine import Engine
from bot.play.reviews.permission import Permission
from bot.play.reviews.review_listener import ReviewListener
from bot.posts.post import Answer, Post, Sent
from tests.conversation.desk import ROOM, Chat, Desk
from tests.fakes.reviewer import MOVES, ScriptedReviewer
from tests.patience import PATIENCE

ANNA, BEN = f"{ROOM}/anna", f"{ROOM}/ben"


class ReviewChat(Chat):
    """A chat that takes each post and each change of a post once by its key."""

    def __init__(self) -> None:
        super().__init__()
        self.reworded: list[tuple[str, str]] = []
        self.changes: set[str] = set()

    async def post(self, room: RoomId, post: Post) -> Sent:
        for number, known in enumerate(self.posts, start=1):
            if known.key == post.key:
                return Sent(str(number), self.at)
        await super().post(room, post)
        return Sent(str(len(self.posts)), self.at)

    async def change(self, room: RoomId, message: str, post: Post) -> bool:
        if post.key in self.changes:
            return True
        self.changes.add(post.key)
        self.seen.append((f"{room} instead of {message}:", post))
        self.reworded.append((self.posts[int(message) - 1].key, post.text))
        return True


class ReviewDesk(Desk):
    """A desk with a net whose findings are fixed."""

    def __init__(
        self, engine: Engine | None = None, chats: Mapping[str, ChatPlatform] | None = None
    ) -> None:
        self.reviewed_in = ReviewChat()
        super().__init__(engine, chats or {"web": self.reviewed_in})
        self.chat = self.reviewed_in
        self.reviewer = ScriptedReviewer()
        self.restart(engines=replace(self.app.engines, reviewer=self.reviewer))

    async def finish(self, moves: str = MOVES) -> GameId:
        """Play a game of Anna and Ben to its end, and forget the rewordings."""
        game_id = await self.game(moves)
        for who in ("Anna", "Ben"):
            await self.say(who, f"agree #{game_id}")
        assert (await self.match(game_id)).match.phase is Phase.ENDED
        self.reviewed_in.reworded.clear()
        return game_id

    async def allow(self) -> None:
        """Let both players allow reviews."""
        for user in (ANNA, BEN):
            await self.app.reviews.set_permission(user, Permission.YES)

    @property
    def listener(self) -> ReviewListener:
        """The part that shows progress and reviews in rooms."""
        (job,) = (job for job in self.app.features.jobs if "Reviews.run" in repr(job))
        listener: ReviewListener = cast(Any, job).args[0]
        return listener

    async def review(self) -> None:
        """Do all work that is ordered."""
        running = asyncio.create_task(self.app.reviews.run(self.listener))
        async with asyncio.timeout(PATIENCE):
            while await self.backends.reviews.list_waiting():  # noqa: ASYNC110  no bell
                await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    async def reviewed(self) -> GameId:
        """Play a game and review it. Return its id."""
        game_id = await self.finish()
        await self.allow()
        await self.say("Anna", "review")
        await self.review()
        return game_id

    def labels(self) -> list[str]:
        """Return the labels of the newest post's buttons."""
        post = self.chat.posts[-1]
        return post.labels(post.choices)

    async def taps(self, who: str, label: str) -> Answer:
        return await self.hears(self.tap(who, label))
