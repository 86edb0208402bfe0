"""The work on ordered reviews, one game at a time.

Findings are stored after each piece, so that another process can continue. An order leaves the
queue only after its room was told, so a room may be told twice. Only an order whose end cannot be
shown `MAX_SHOWN` times, or whose room is gone, is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

import structlog

from bot.match.state import Refusal
from bot.play.concurrency import again_and_again, by_itself
from bot.play.ports.reviews import (
    ReviewedId,
    Reviewer,
    ReviewOrder,
    ReviewStore,
    ReviewWork,
    WaitingReview,
)
from bot.play.reviews.review_listener import ReviewListener
from bot.reading.review.review import Review
from bot.reading.review.work import Course, Unfinished

STEPS = 5
"""How often the progress of one review is shown, at most: rooms have limits, and the work takes a
minute."""
SHOW_AGAIN = 20.0
"""Seconds until the end of an order is shown again, or a game that raised an error is handled
again, times the number of failures."""
MAX_SHOWN = 5
"""Tries of these before the order, or the game, is given up."""

_log = structlog.get_logger(__name__)


@dataclass(eq=False)
class ReviewJob:
    """Works through the queue. ``why_not`` returns why an order must not be carried out any more;
    ``wait`` returns when it is time for a look at the queue; ``retries`` are the seconds before
    each further try of a piece."""

    store: ReviewStore
    reviewer: Reviewer
    listener: ReviewListener
    why_not: Callable[[ReviewOrder], Awaitable[Refusal | None]]
    wait: Callable[[], Awaitable[None]]
    retries: tuple[float, ...]
    _failures: dict[ReviewOrder | ReviewedId, int] = field(default_factory=dict, init=False)
    """Failed tries to show the end of an order, or to handle a game."""
    _postponed: dict[ReviewedId, float] = field(default_factory=dict, init=False)
    """When to try again, by the event loop's clock."""

    async def run(self) -> None:
        """Review until cancelled; log failures and carry on."""
        await again_and_again(self._once, 0, lambda: _log.exception("reviews-failed"))

    async def _once(self) -> None:
        await self.wait()
        while (waiting := await self._find_next()) is not None:
            await self._handle_by_itself(waiting)

    async def _find_next(self) -> WaitingReview | None:
        now = asyncio.get_running_loop().time()
        queue = await self.store.list_waiting()
        self._postponed = {
            each.about: self._postponed[each.about]
            for each in queue
            if each.about in self._postponed
        }
        return next((each for each in queue if self._postponed.get(each.about, now) <= now), None)

    async def _find(self, about: ReviewedId) -> WaitingReview | None:
        return next((each for each in await self.store.list_waiting() if each.about == about), None)

    async def _handle_by_itself(self, waiting: WaitingReview) -> None:
        """Handle a game. If that fails, others have their turn; in the end it is given up."""
        is_handled = False
        with by_itself(lambda: _log.exception("review-failed", about=waiting.about)):
            await self._handle(waiting)
            is_handled = True
        failures = self._failures.pop(waiting.about, 0) + 1
        if is_handled:
            return
        self._failures[waiting.about] = failures
        if failures < MAX_SHOWN:
            self._postpone(waiting.about, failures)
            return
        for order in waiting.orders:
            await self._show_end(order, Refusal("review-failed"))

    async def _handle(self, waiting: WaitingReview) -> None:
        """Review a game and show the review to all who wait for it."""
        about, refused = waiting.about, set[ReviewOrder]()
        for order in waiting.orders:
            refusal = await self.why_not(order)
            if refusal is not None:
                refused.add(order)
                await self._show_end(order, refusal)
        current = await self._find(about)
        if current is None or refused.issuperset(current.orders):
            return
        end = await self.store.load_review(about) or await self._review(about)
        current = await self._find(about)
        if end is None or current is None:
            return
        for order in current.orders:
            # The refusal of these could not be shown yet.
            if order not in refused:
                # A game may have been begun from this one in the meantime.
                await self._show_end(order, await self.why_not(order) or end)

    async def _review(self, about: ReviewedId) -> Review | Refusal | None:
        """Review a game to its end; None if its last order is withdrawn meanwhile."""
        work = await self.store.load_work(about)
        if work is None:
            return Refusal("review-failed")
        if work.net != self.reviewer.name:
            work = ReviewWork(work.line, self.reviewer.name)
        course, shown = Course(work.line), 0
        while not course.is_finished(work.found):
            found = await self._advance(work)
            if found is None:
                return Refusal("review-failed")
            work = replace(work, found=found)
            current = await self._find(about)
            if current is None:
                return None
            await self.store.store_work(about, work)
            share = course.share_done(found)
            if int(share * STEPS) > shown:
                shown = int(share * STEPS)
                await self._show_progress(current.orders, share)
        review = course.conclude(work.found, about, self.reviewer.name)
        await self.store.store_review(about, review)
        return review

    async def _advance(self, work: ReviewWork) -> Unfinished | None:
        """Return the findings after one more piece; None if it fails again and again."""
        for pause in (0.0, *self.retries):
            await asyncio.sleep(pause)
            found = await self.reviewer.advance(work.line, work.found)
            if found is not None:
                return found
        return None

    async def _show_progress(self, orders: tuple[ReviewOrder, ...], share: float) -> None:
        for order in orders:
            with by_itself(lambda: _log.exception("review-progress-not-shown")):
                await self.listener.show_progress(order, share)

    async def _show_end(self, order: ReviewOrder, end: Review | Refusal) -> None:
        is_shown = False
        with by_itself(lambda: _log.exception("review-not-shown")):
            await self.listener.show_end(order, end)
            is_shown = True
        failures = self._failures.pop(order, 0) + 1
        if is_shown or failures == MAX_SHOWN:
            await self.store.finish(order, give_back=isinstance(end, Refusal))
            return
        self._failures[order] = failures
        self._postpone(order.about, failures)

    def _postpone(self, about: ReviewedId, failures: int) -> None:
        again = asyncio.get_running_loop().time() + SHOW_AGAIN * failures
        self._postponed[about] = again
