"""Announcements of time given back to players, one line per room for all its games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

import structlog

from bot.ids import RoomId, platform_of
from bot.match.clocks.clock import DAY, MINUTE
from bot.match.clocks.grants import OperatorGift
from bot.match.events import TimeGranted
from bot.match.log import UnreadableLog
from bot.play.concurrency import again_and_again, by_itself
from bot.play.game_service import GameService
from bot.play.ports.heartbeats import Heartbeats
from bot.play.ports.scheduler import Claim, Deadlines
from bot.play.ports.stores import RoomBusy, RoomUnavailable
from bot.play.timekeeping.uptime import Uptime
from bot.posts.chat import Chat
from bot.posts.post import Post
from bot.talk.profiles import Profiles
from bot.texts.text import Parts, Span, text

EVERY = 2.0
"""Seconds between two polls."""

MAX_GAMES = 1_000_000
_FAR = 1 << 52
"""A moment (ms) after all deadlines."""

_CLAIMED_MS, _DONE_MS = 5 * MINUTE, 30 * DAY

_log = structlog.get_logger(__name__)


@dataclass(eq=False)
class ReturnedTime:
    """Applies new grants of time to all running games, and announces them. ``chats`` maps
    platforms to chats."""

    service: GameService
    uptime: Uptime
    heartbeats: Heartbeats
    deadlines: Deadlines
    profiles: Profiles
    chats: Mapping[str, Chat]
    _told: int | None = field(default=None, init=False)
    _claimed: int = field(default=0, init=False)
    """The last grant that this process is to announce."""
    _untold: dict[RoomId, int] | None = field(default=None, init=False)
    """The rooms that are still to be told, with the time they get back; None: not yet computed."""
    _room_told: dict[RoomId, int] = field(default_factory=dict, init=False)
    """Room -> the last grant announced there, where that is beyond ``_told``. New grants can be
    recorded while announcements to a busy room are retried."""

    async def run(self, every: float = EVERY) -> None:
        """Poll until cancelled; a failure of the database does not stop it."""
        await again_and_again(self.once, every, lambda: _log.exception("grants-not-told"))

    async def once(self) -> None:
        """Announce the new grants. One process does it; if it dies, another does."""
        if self._told is None:
            self._told = await self.heartbeats.load_announced()
        newest = len(self.uptime.grants)
        if newest <= self._told:
            return
        mark = f"grants {newest}"
        if self._claimed != newest:
            claim = await self.deadlines.claim("grants", mark, _CLAIMED_MS)
            if claim is Claim.DONE:
                self._told = newest
            if claim is not Claim.MINE:
                return
            self._claimed, self._untold = newest, None
        if self._untold is None:
            untold = await self._apply_grants()
            if len(self.uptime.grants) > newest:
                return  # Some games have applied a newer grant, too. The next poll announces both.
            self._untold = untold
        for room, span in [*self._untold.items()]:
            if await self._tell(room, span, self._told_in(room), newest):
                del self._untold[room]
                self._room_told[room] = newest
        if self._untold:
            return  # These rooms are busy. The next poll tries them again.
        await self.heartbeats.set_announced(newest)
        await self.deadlines.settle("grants", mark, _DONE_MS)
        self._told = newest
        self._room_told.clear()

    def _told_in(self, room: RoomId) -> int:
        """Return the number of the last grant announced in a room."""
        return self._room_told.get(room, self._told or 0)

    async def _apply_grants(self) -> dict[RoomId, int]:
        """Apply the grants to all running games. Return the rooms of those that an unannounced
        grant changed, with the largest amount (ms)."""
        spans: dict[RoomId, int] = {}
        for game_id, _ in await self.deadlines.due(_FAR, MAX_GAMES):
            with by_itself(partial(_log.exception, "grants-not-taken-in", game=game_id)):
                try:
                    loaded = await self.service.timeouts.take_in(game_id)
                except UnreadableLog:
                    continue  # the sweep reports it
                if loaded is None:
                    continue
                for room in loaded.meta.rooms:
                    granted = sum(_spans_after(self._told_in(room), loaded.match.events))
                    if granted:
                        spans[room] = max(granted, spans.get(room, 0))
        return spans

    async def _tell(self, room: RoomId, span: int, announced: int, newest: int) -> bool:
        """Return False if the room is busy."""
        chat = self.chats.get(platform_of(room))
        if chat is None:
            return True
        words = await self.profiles.room_words(room)
        now = await self.service.now()
        key = f"grants/{announced}-{newest}"
        post = Post(
            key, self._line(span, announced, newest), language=words.code, happened=now, made=now
        )
        try:
            await chat.post(room, post)
        except RoomBusy:
            return False
        except RoomUnavailable:
            _log.warning("grants-not-told", room=room)
        except Exception:  # noqa: BLE001  a chat may fail in any way, and the other rooms are told
            _log.exception("grants-not-told", room=room)
        return True

    def _line(self, span: int, announced: int, newest: int) -> Parts:
        new = self.uptime.grants[announced:newest]
        gifts = [grant for grant in new if isinstance(grant, OperatorGift) and grant.span]
        lines = [
            text("time-from-operator", span=Span(grant.span), reason=grant.reason)
            for grant in gifts
        ]
        returned = span - sum(grant.span for grant in gifts)
        if returned > 0:
            lines.append(text("time-returned", span=Span(returned)))
        return Parts(lines[0], lines=tuple(lines[1:])) if lines else Parts("")


def _spans_after(announced: int, events: Iterable[object]) -> Iterable[int]:
    """Return the time granted after the first ``announced`` grants (ms)."""
    return (
        event.span
        for event in events
        if isinstance(event, TimeGranted) and event.number > announced
    )
