"""A circuit breaker: while the database does not answer, calls fail at once instead of waiting.

An outage begins when a call was given up (`retries.LONGEST`) and nothing else was answered
meanwhile. It ends with the first answer. Where `Database.watch` runs, it alone looks for that:
calls that wait for each other, as those of one room do, would each take as long again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import structlog
from redis.exceptions import ConnectionError as NoConnectionError

from bot.store.connection.retries import PASSING

logger = structlog.get_logger(__name__)


class OutOfReachError(NoConnectionError):
    """The database did not answer others a moment ago, so it was not asked."""


class DatabaseOutage:
    """`Outage` of the service's ports. ``is_watched``: `Database.watch` runs."""

    is_watched = False

    def __init__(self) -> None:
        self._since: float | None = None
        self._answered = float("-inf")
        self._listeners: list[Callable[[], None]] = []

    def seconds(self) -> float | None:
        return None if self._since is None else time.monotonic() - self._since

    def listen(self, changed: Callable[[], None]) -> None:
        self._listeners.append(changed)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Around a call with all its retries. Raises `OutOfReachError` during an outage that is
        watched."""
        if self.is_watched and self._since is not None:
            raise OutOfReachError("the database has not answered for some seconds")
        with self.trial():
            yield

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Around a call that is made in any case, to find out."""
        begun = time.monotonic()
        try:
            yield
        except PASSING:
            if self._answered < begun:
                self._begin(begun)
            raise
        else:
            self._answered = time.monotonic()
            self._end()

    def _begin(self, since: float) -> None:
        if self._since is None:
            self._since = since
            logger.error("games-out-of-reach")
            self._tell()

    def _end(self) -> None:
        if (seconds := self.seconds()) is not None:
            self._since = None
            logger.info("games-within-reach", seconds=round(seconds, 1))
            self._tell()

    def _tell(self) -> None:
        for changed in self._listeners:
            changed()
