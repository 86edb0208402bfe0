"""The listener that shows reviews in the rooms that ordered them."""

from __future__ import annotations

from typing import Protocol

from bot.match.state import Refusal
from bot.play.ports.reviews import ReviewOrder
from bot.reading.review.review import Review


class ReviewListener(Protocol):
    """Shows reviews in rooms. A call that raises is logged. The end of an order is shown again
    after a failure or a restart, so showing it must be idempotent."""

    async def show_progress(self, order: ReviewOrder, share_done: float) -> None:
        """Show the share of the work that is done, from 0 to 1."""

    async def show_end(self, order: ReviewOrder, end: Review | Refusal) -> None:
        """Show the review, or why there is none."""
