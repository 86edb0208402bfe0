"""A circuit breaker: while the database does not answer, calls fail at once instead of waiting.

An outage begins when a call is given up (`retries.LONGEST`) and no other call was answered
meanwhile. It ends with the first answer. While `Database.watch` runs, other calls fail at once and
only the watch probes for that answer. Without the watch, calls that are made one after the
other, such as those of one room, would each wait for the full time.
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
    """The call was not sent, because the database is known to be unreachable."""


class DatabaseOutage:
    """Implements the port `Outage`. ``is_watched`` is true while `Database.watch` runs."""

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
        """Wrap a call with all its retries. Raises `OutOfReachError` during a watched outage."""
        if self.is_watched and self._since is not None:
            raise OutOfReachError("the database has not answered for some seconds")
        with self.trial():
            yield

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Wrap a call that is made even during an outage, as a probe."""
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
