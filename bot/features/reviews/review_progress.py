"""Shows the progress and the end of ordered reviews in their rooms."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.announcements.mentions import known_in
from bot.features.reviews.review_posts import ReviewPosts
from bot.features.reviews.review_subjects import ReviewSubject, ReviewSubjects
from bot.ids import RoomId, UserId, platform_of
from bot.match.state import Refusal
from bot.play.ports.reviews import Ordered, ReviewOrder
from bot.play.ports.stores import RoomUnavailable
from bot.posts.chat import Chat
from bot.posts.messenger import PATIENCE
from bot.posts.post import Post
from bot.reading.review.review import Review
from bot.talk.profiles import Profiles
from bot.texts.text import Parts, Text, text


@dataclass(frozen=True)
class ReviewProgress:
    """Implements `bot.play.reviews.review_listener.ReviewListener`. ``chats`` maps platforms to
    chats."""

    subjects: ReviewSubjects
    profiles: Profiles
    chats: Mapping[str, Chat]

    async def show_order(self, subject: ReviewSubject, order: ReviewOrder, place: Ordered) -> None:
        """Post that a review is ordered. Idempotent."""
        await self._send(order.room, await self._describe(subject, order, _describe_place(place)))

    async def make_order_post(
        self, subject: ReviewSubject, order: ReviewOrder, place: Ordered
    ) -> Post:
        return await self._describe(subject, order, _describe_place(place))

    async def find_post(self, subject: ReviewSubject, order: ReviewOrder) -> str:
        """Return the message with the progress of an order, which is sent if it was not yet."""
        post = await self._describe(subject, order, _describe_share(0))
        async with asyncio.timeout(PATIENCE):
            return (await self.chats[platform_of(order.room)].post(order.room, post)).message

    async def show_progress(self, order: ReviewOrder, share_done: float) -> None:
        """Change the post with the progress in place."""
        subject = await self.subjects.load(order.about)
        if isinstance(subject, ReviewSubject):
            with suppress(RoomUnavailable):
                said = _describe_share(share_done)
                await self._change(subject, order, said, f"{said.data['percent']}")

    async def show_end(self, order: ReviewOrder, end: Review | Refusal) -> None:
        """Post the review, or why there is none, and call the person who waits for it."""
        subject = await self.subjects.load(order.about)
        if isinstance(subject, Refusal):
            return
        # In a room that is gone nobody waits. The review stays stored.
        with suppress(RoomUnavailable):
            if isinstance(end, Review):
                await self.send_review(subject, order, end)
            else:
                await self.send_refusal(subject, order, end)
            done = text("review-ready" if isinstance(end, Review) else "review-not-ready")
            await self._change(subject, order, done, "end")

    async def send_review(self, subject: ReviewSubject, order: ReviewOrder, review: Review) -> None:
        """Post the review, and call the person who ordered it."""
        words = await self.profiles.room_words(order.room)
        look = await self.profiles.looks.load(order.room)
        post = ReviewPosts(subject, review, words.code, look).curve(_key_end(order))
        await self._call(subject, order, post)

    async def send_refusal(
        self, subject: ReviewSubject, order: ReviewOrder, refusal: Refusal
    ) -> None:
        """Post why there is no review, and call the person who ordered it."""
        words = await self.profiles.room_words(order.room)
        why = Parts(lines=(words.refusal(refusal),))
        post = Post(_key_end(order), why, ref=subject.ref(), only_here=True, language=words.code)
        await self._call(subject, order, post)

    async def _call(self, subject: ReviewSubject, order: ReviewOrder, post: Post) -> None:
        person = await self._find_here(subject, order)
        awaited = replace(await self.profiles.person(person), awaited=True)
        words = replace(post.parts, awaited=awaited)
        await self._send(order.room, replace(post, words=words, mentions=(person,)))

    async def _find_here(self, subject: ReviewSubject, order: ReviewOrder) -> UserId:
        """Return the id of the person in the chat of the room."""
        loaded = subject.loaded
        side = None if loaded is None else loaded.side_of(order.person)
        if loaded is None or side is None:
            return order.person
        return known_in(order.room, loaded, side) or order.person

    async def _change(
        self, subject: ReviewSubject, order: ReviewOrder, said: Text, kind: str
    ) -> None:
        """Change the post with the progress. Sending it again only returns which post it is.
        ``kind`` tells the changes of an order apart."""
        post = replace(await self._describe(subject, order, said), only_here=True)
        chat = self.chats[platform_of(order.room)]
        async with asyncio.timeout(PATIENCE):
            sent = await chat.post(order.room, post)
            await chat.change(order.room, sent.message, replace(post, key=f"{post.key}/{kind}"))

    async def _describe(self, subject: ReviewSubject, order: ReviewOrder, said: Text) -> Post:
        words = await self.profiles.room_words(order.room)
        line = replace(said, data={**said.data, **subject.title})
        return Post(order.key, Parts(lines=(line,)), ref=subject.ref(), language=words.code)

    async def _send(self, room: RoomId, post: Post) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.chats[platform_of(room)].post(room, post)


def _key_end(order: ReviewOrder) -> str:
    return f"review/{order.about}/{order.key}"


def _describe_place(place: Ordered) -> Text:
    if place.ahead:
        return text("review-waiting", ahead=place.ahead)
    return _describe_share(0)


def _describe_share(share: float) -> Text:
    return text("review-begun", percent=min(100, round(share * 10) * 10))
