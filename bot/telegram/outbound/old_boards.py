"""Decide in which order and when the outdated boards of a chat lose their buttons."""

from __future__ import annotations

import asyncio
import math
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.play.lru_dict import LruDict
from bot.telegram.calls.flood_limits import APART_SECONDS

_KEPT = 4096


@dataclass(frozen=True)
class _Pace:
    """``at`` is the monotonic time of a chat's newest board, and ``interval`` the seconds between
    it and the one before."""

    at: float = -math.inf
    interval: float = math.inf


class OldBoards:
    """The outdated boards that have buttons, and the pace of each chat. Lost at a restart, after
    which `Outbound` begins again."""

    def __init__(self) -> None:
        self._waiting: defaultdict[int, dict[int, asyncio.Event]] = defaultdict(dict)
        """By chat and message: an event that its turn has come."""
        self._paces: LruDict[int, _Pace] = LruDict(_KEPT)

    def note_board(self, chat: int, now: float) -> None:
        """Note that a board was posted in a chat."""
        self._paces[chat] = _Pace(now, now - self._paces.get(chat, _Pace()).at)

    def is_next_near(self, chat: int, now: float) -> bool:
        """Whether an edit would delay the next board, if that comes as fast as the last one did.
        After twice that time, the pace counts as over."""
        pace = self._paces.get(chat, _Pace())
        passed = now - pace.at
        return passed < 2 * pace.interval and passed + APART_SECONDS > pace.interval

    @contextmanager
    def wait_in_line(self, chat: int, board: int) -> Iterator[None]:
        """Let a board wait for its turn to lose its buttons."""
        waiting = self._waiting[chat]
        waiting[board] = asyncio.Event()
        try:
            yield
        finally:
            del waiting[board]
            if waiting:
                waiting[max(waiting)].set()
            else:
                del self._waiting[chat]

    async def wait_for_turn(self, chat: int, board: int) -> None:
        """Wait until no newer board waits: buttons near the newest board are the likeliest to be
        pressed by mistake."""
        waiting = self._waiting[chat]
        while board < max(waiting):
            waiting[board].clear()
            await waiting[board].wait()
