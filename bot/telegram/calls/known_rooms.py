"""The bot's own standing in each group: its membership and its rights.

Telegram reports changes by `my_chat_member` updates and stores these for 24 hours. The record is
therefore renewed after a longer absence, and after a refused request that contradicts it. Telegram
sends reactions to administrators only. It sends all messages to administrators and to bots without
privacy mode: https://core.telegram.org/bots/api#user and #messagereactionupdated.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final
from weakref import WeakValueDictionary

import structlog
from telegram import Bot, ChatMember, ChatMemberRestricted, ChatMemberUpdated
from telegram.error import TelegramError

from bot.ids import RoomId
from bot.match.log import UnreadableLog
from bot.play.lru_dict import LruDict
from bot.play.ports.codec import Codec
from bot.routing.platform.platform_context import TOLD, PlatformContext
from bot.telegram.calls import telegram_errors as api_errors
from bot.telegram.calls.hearing import HEARD
from bot.telegram.telegram_ids import PLATFORM, is_private, place, room_id, shelf

logger = structlog.get_logger(__name__)

_PATIENCE = 2.0
_PAUSE_SECONDS = 30.0
"""After a failed request, Telegram is asked about the same group again after this time."""
_LOOK_SECONDS = 60.0
"""How long this process relies on the stored `Hearing`, which the leader writes."""
SETTLED_MS = 60_000
"""A refusal contradicts only a record of at least this age. A refusal with another cause thus
renews the record at most once a minute."""
ABSENT_MS = 3_600_000
"""The lifetime of a record of absence (`is_member` is false). In a silent group, nothing else
corrects a wrong one, since the bot sends nothing there."""
PRIVACY_SECONDS = 24 * 3600.0
"""How long the bot relies on its privacy mode. Telegram reports no change of it."""
TOLD_NO_REACTIONS: Final = "told-no-reactions"
"""The mark of a group that was told that the bot receives no reactions (`PlatformContext`)."""
_KEPT = 4096


@dataclass(frozen=True)
class Standing:
    """The bot's standing in a group.

    ``learnt`` is the time of the record, in milliseconds since 1970. ``changed`` is the date of the
    newest `my_chat_member` update in it, in seconds since 1970 on Telegram's clock. ``doubted``: a
    refusal or an update contradicts the record."""

    is_member: bool
    is_administrator: bool
    learnt: int
    changed: int = 0
    doubted: bool = False


STANDING: Final = Codec("standing", Standing)
"""By group."""


class KnownRooms:
    """Stores the bot's standing in each group, and renews it when it may be wrong."""

    def __init__(self, bot: Bot, context: PlatformContext) -> None:
        self._bot = bot
        self._context = context
        self._lost_until, self._look = 0, 0.0
        self._privacy_until = time.monotonic() + PRIVACY_SECONDS
        self._paused: LruDict[RoomId, float] = LruDict(_KEPT)
        """By group: the monotonic time until which Telegram is not asked."""
        self._locks: WeakValueDictionary[RoomId, asyncio.Lock] = WeakValueDictionary()

    async def find_standing(self, room: RoomId) -> Standing | None:
        """Return the bot's standing in the group of a room; None if Telegram does not answer.

        Telegram is asked only if there is no record that holds."""
        group = shelf(room)
        known = await self._load(group)
        if known is not None and await self._holds(known):
            return known
        async with self._lock(group):
            known = await self._load(group)
            if known is not None and await self._holds(known):
                return known
            return await self._ask(group, known)

    async def is_absent(self, room: RoomId) -> bool:
        """Whether the bot is known to be no member of the group of a room. Asks Telegram only to
        renew such a record: if there is none, a refused request tells."""
        if is_private(room):
            return False
        known = await self._load(shelf(room))
        if known is None or known.is_member:
            return False
        known = await self.find_standing(room)
        return known is not None and not known.is_member

    async def hears_reactions(self, room: RoomId) -> bool | None:
        """Whether the bot receives reactions in a room; None if Telegram does not answer."""
        if is_private(room):
            return True
        known = await self.find_standing(room)
        return None if known is None else known.is_administrator

    async def takes_words(self, room: RoomId, *, about_game: bool = False) -> bool:
        """Whether a message that does not mention the bot can be a command in a room.

        The message must reach the bot, and the room must have had a game: the bot ignores such
        messages in other rooms. ``about_game``: the message concerns a game, so the room has had
        one."""
        if is_private(room):
            return True
        if not await self.hears_all(room):
            return False
        try:
            return about_game or await self._context.lookups().is_home(room)
        except UnreadableLog:
            return True

    async def hears_all(self, room: RoomId) -> bool:
        """Whether the bot receives all messages in a room; False if Telegram does not answer."""
        if is_private(room) or await self._is_without_privacy():
            return True
        known = await self.find_standing(room)
        return known is not None and known.is_administrator

    async def apply_update(self, event: ChatMemberUpdated) -> None:
        """Store the bot's new standing in a group. An update that is older than an applied one
        changes nothing: updates can be handled twice."""
        group, date = room_id(event.chat.id), int(event.date.timestamp())
        async with self._lock(group):
            known = await self._load(group)
            if known is None or date >= known.changed:
                await self._save(group, event.new_chat_member, date)

    async def note_refusal(self, room: RoomId, error: TelegramError) -> None:
        """Renew the record at the next use if this refused request contradicts it. Store at once
        that the bot is no member if the error says so."""
        if is_private(room):
            return
        if api_errors.is_removed(error):
            group = shelf(room)
            async with self._lock(group):
                known = await self._load(group)
                await self._save(group, None, known.changed if known else 0)
        elif api_errors.lacks_rights(error):
            await self.doubt(room)

    async def note_heard(self, chat: int) -> None:
        """Renew the record at the next use if it says that the bot is no member of a chat from
        which an update has just arrived."""
        group = room_id(chat)
        known = None if is_private(group) else await self._load(group)
        if known is None or known.is_member or known.doubted:
            return
        async with self._lock(group):
            if await self._load(group) == known:
                await self._context.index.save(STANDING, group, "", replace(known, doubted=True))

    async def doubt(self, room: RoomId) -> None:
        """Renew the record at the next use if it says that the bot is an administrator, unless it
        is new (`SETTLED_MS`). Call it after Telegram refused what administrators may do."""
        group = shelf(room)
        async with self._lock(group):
            known = await self._load(group)
            if known is None or not known.is_administrator or known.doubted:
                return
            if await self._context.lookups().now() - known.learnt >= SETTLED_MS:
                logger.info("rights-doubted", room=group)
                await self._context.index.save(STANDING, group, "", replace(known, doubted=True))

    async def _is_without_privacy(self) -> bool:
        if time.monotonic() >= self._privacy_until:
            self._privacy_until = time.monotonic() + PRIVACY_SECONDS
            with suppress(TelegramError, TimeoutError):
                async with asyncio.timeout(_PATIENCE):
                    await self._bot.get_me()
        return self._bot.can_read_all_group_messages

    async def _holds(self, known: Standing) -> bool:
        if known.doubted or known.learnt < await self._find_lost_until():
            return False
        return known.is_member or await self._context.lookups().now() - known.learnt < ABSENT_MS

    async def _find_lost_until(self) -> int:
        """Return the time before which updates may be lost, as `Hearing.lost_by`."""
        if time.monotonic() >= self._look:
            heard = await self._context.index.load(HEARD, PLATFORM, "")
            if heard is not None:
                self._lost_until = heard.lost_by(await self._context.lookups().now())
            self._look = time.monotonic() + _LOOK_SECONDS
        return self._lost_until

    async def _ask(self, group: RoomId, known: Standing | None) -> Standing | None:
        if time.monotonic() < self._paused.get(group, 0.0):
            return None
        member: ChatMember | None = None
        try:
            async with asyncio.timeout(_PATIENCE):
                member = await self._bot.get_chat_member(place(group)[0], self._bot.id)
        except (TelegramError, TimeoutError) as error:
            if isinstance(error, TimeoutError) or not api_errors.is_removed(error):
                logger.warning("rights-unknown", room=group, reason=str(error))
                self._paused[group] = time.monotonic() + _PAUSE_SECONDS
                return None
        newer = await self._load(group)
        if newer is not None and newer != known:
            return newer  # another process has applied an update meanwhile
        return await self._save(group, member, known.changed if known else 0)

    async def _save(self, group: RoomId, member: ChatMember | None, changed: int) -> Standing:
        """Store a standing. ``member``: None if the bot is no member."""
        is_member, is_administrator = _read_member(member)
        now = await self._context.lookups().now()
        standing = Standing(is_member, is_administrator, now, changed)
        await self._context.index.save(STANDING, group, "", standing)
        if is_administrator:
            # If the bot loses its rights again, the group is told again.
            await self._context.people.save(group, TOLD.about(TOLD_NO_REACTIONS), False)
        return standing

    async def _load(self, group: RoomId) -> Standing | None:
        return await self._context.index.load(STANDING, group, "")

    def _lock(self, group: RoomId) -> asyncio.Lock:
        return self._locks.setdefault(group, asyncio.Lock())


def _read_member(member: ChatMember | None) -> tuple[bool, bool]:
    """Return whether the bot is a member and whether it is an administrator."""
    if member is None or member.status in (ChatMember.LEFT, ChatMember.BANNED):
        return False, False
    if isinstance(member, ChatMemberRestricted):
        return member.is_member, False
    return True, member.status in (ChatMember.OWNER, ChatMember.ADMINISTRATOR)
