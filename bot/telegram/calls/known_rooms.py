"""The one record of what the bot knows of a chat: whether it may write there, and its rights.

Deliveries, ephemeral messages, calls and votes read these facts only here. Telegram reports changes
by `my_chat_member` updates and stores these for 24 hours. A record is therefore renewed after a
longer absence, and after a refused request that contradicts it.

- A group: Telegram sends reactions to administrators only. It sends all messages to administrators
  and to bots without privacy mode: https://core.telegram.org/bots/api#user and
  #messagereactionupdated.
- A private chat: a person must start the bot before it may write to them
  (https://core.telegram.org/bots/faq, "How do I message users?"), and may block it at any time.
  Telegram reports blocks, but no first start: a private message shows that one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final
from weakref import WeakValueDictionary

import structlog
from telegram import Bot, ChatMember, ChatMemberRestricted, ChatMemberUpdated
from telegram.constants import ChatAction
from telegram.error import TelegramError

from bot.ids import RoomId, UserId
from bot.match.log import UnreadableLog
from bot.play.lru_dict import LruDict
from bot.play.ports.codec import Codec
from bot.play.ports.stores import RoomBusy
from bot.routing.platform.platform_context import TOLD, PlatformContext
from bot.talk.community_settings import is_on
from bot.telegram.calls import telegram_errors as api_errors
from bot.telegram.calls.hearing import HEARD
from bot.telegram.calls.known_messages import KnownMessages
from bot.telegram.communities import Communities
from bot.telegram.telegram_ids import PLATFORM, is_private, number, place, room_id, shelf

logger = structlog.get_logger(__name__)

_PATIENCE = 2.0
_PAUSE_SECONDS = 30.0
"""After a failed request, Telegram is asked about the same group again after this time."""
_LOOK_SECONDS = 60.0
"""How long this process relies on the stored `Hearing`, which the leader writes."""
SETTLED_MS = 60_000
"""A refusal contradicts the bot's rights only in a record of at least this age. A refusal with
another cause thus renews the record at most once a minute."""
ABSENT_MS = 3_600_000
"""The lifetime of a record of absence (`is_member` is false). In a silent chat, nothing else
corrects a wrong one, since the bot sends nothing there."""
PRIVACY_SECONDS = 24 * 3600.0
"""How long the bot relies on its privacy mode. Telegram reports no change of it."""
TOLD_NO_REACTIONS: Final = "told-no-reactions"
"""The mark of a group that was told that the bot receives no reactions (`PlatformContext`)."""
_KEPT = 4096


@dataclass(frozen=True)
class Standing:
    """The bot's standing in a chat. ``is_member``: in a private chat, whether the person has
    started the bot and has not blocked it.

    ``learnt`` is the time of the record, in milliseconds since 1970. ``changed`` is the date of the
    newest `my_chat_member` update in it, in seconds since 1970 on Telegram's clock. ``doubted``: a
    refusal or an update contradicts the record."""

    is_member: bool
    is_administrator: bool
    learnt: int
    changed: int = 0
    doubted: bool = False


STANDING: Final = Codec("standing", Standing)
"""By chat."""
GROUP: Final = Codec("group", bool)
"""The watch list of groups with a `Standing`. True: the bot was removed or admitted again, and the
games of the group have not followed yet (see `KnownRooms.membership_changed`)."""


class KnownRooms:
    """Stores the bot's standing in each chat, and renews it when it may be wrong.

    ``membership_changed`` is called with a group after a refusal or a renewal has shown that the
    bot was removed from it or admitted again. An update that says so is handled by its own handler,
    since the inbox repeats it."""

    def __init__(self, bot: Bot, context: PlatformContext) -> None:
        self.communities = Communities(context.people)
        self.messages = KnownMessages(context.index)
        self.membership_changed: Callable[[RoomId], None] | None = None
        self._bot = bot
        self._context = context
        self._lost_until, self._look = 0, 0.0
        self._privacy_until = time.monotonic() + PRIVACY_SECONDS
        self._paused: LruDict[RoomId, float] = LruDict(_KEPT)
        """By group: the monotonic time until which Telegram is not asked."""
        self._locks: WeakValueDictionary[RoomId, asyncio.Lock] = WeakValueDictionary()

    async def find_standing(self, room: RoomId, *, anew: bool = False) -> Standing | None:
        """Return the bot's standing in the chat of a room; None if Telegram does not answer.

        Telegram is asked only if there is no record that holds, or with ``anew``."""
        chat = shelf(room)
        known = await self._load(chat)
        if known is not None and not anew and await self._holds(known):
            return known
        async with self._lock(chat):
            known = await self._load(chat)
            if known is not None and not anew and await self._holds(known):
                return known
            return await self._ask(chat, known)

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

    async def is_open(self, user: UserId, *, anew: bool = False) -> bool:
        """Whether the bot may write to a person. ``anew`` as in `find_standing`.

        Raises:
            RoomBusy: this is unknown, and Telegram does not answer.
        """
        known = await self.find_standing(room_id(number(user)), anew=anew)
        if known is None:
            raise RoomBusy("unknown whether a person can be called")
        return known.is_member

    async def is_quiet(self, room: RoomId) -> bool:
        """Whether the managers of a group chose one board per game. This is their choice, so it
        does not age."""
        if is_private(room):
            return False
        community = await self.communities.find_community(room)
        return await is_on(self._context.people, community, "quiet")

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
        """Store the bot's new standing in a chat. An update that is older than an applied one
        changes nothing: updates can be handled twice. Telegram's dates are whole seconds, so two
        updates of one second that differ cast doubt on the record."""
        chat, date = room_id(event.chat.id), int(event.date.timestamp())
        is_member, is_administrator = _read_member(event.new_chat_member)
        new = Standing(is_member, is_administrator, await self._context.lookups().now(), date)

        def change(known: Standing | None) -> Standing | None:
            if known is None or date > known.changed:
                return new
            if date < known.changed:
                return None
            same = replace(known, is_member=is_member, is_administrator=is_administrator)
            return None if same == known else replace(known, doubted=True)

        known = await self._load(chat)
        if not is_private(chat) and (known is None or not known.is_member):
            # `forget` takes groups that the bot has left off the list.
            await self._context.index.watch(PLATFORM, GROUP, chat, "", False)
        await self._context.index.update(STANDING, chat, "", change)
        if is_administrator:
            await self._expect_reactions(chat)

    async def note_refusal(self, chat: int, error: TelegramError) -> None:
        """Renew the record if this refused request contradicts it: at once if the bot may not write
        to the chat at all, otherwise at the next use. Raises nothing of Telegram's."""
        room = room_id(chat)
        gone = api_errors.is_closed(error) if is_private(room) else api_errors.is_removed(error)
        if gone:
            await self._doubt(room, lambda known: known.is_member)
            await self.find_standing(room)
        elif not is_private(room) and api_errors.lacks_rights(error):
            await self.doubt_rights(room)

    async def note_heard(self, chat: int) -> None:
        """Correct a record that says that the bot may not write to a chat from which an update has
        just arrived. Such an update also shows that a private chat is open."""
        room = room_id(chat)
        known = await self._load(room)
        if known is None and is_private(room):
            new = Standing(True, False, await self._context.lookups().now())
            await self._context.index.update(STANDING, room, "", lambda now: now or new)
        elif known is not None and not known.is_member:
            await self._doubt(room, lambda known: not known.is_member)
            await self.find_standing(room)

    async def doubt_rights(self, room: RoomId) -> None:
        """Renew the record at the next use if it says that the bot is an administrator, unless it
        is new (`SETTLED_MS`). Call it after Telegram refused what administrators may do."""
        now = await self._context.lookups().now()
        await self._doubt(
            shelf(room), lambda known: known.is_administrator and now - known.learnt >= SETTLED_MS
        )

    async def list_groups(self) -> dict[RoomId, bool]:
        """Return all groups with a record. True: the bot was removed or admitted again, and the
        games have not followed yet."""
        watched = await self._context.index.load_watched(PLATFORM, GROUP)
        return {group: is_due for (group, _), is_due in watched.items()}

    async def settle(self, group: RoomId) -> None:
        """Store that the games of a group have followed the bot's standing."""
        await self._context.index.watch(PLATFORM, GROUP, group, "", False)

    async def forget(self, group: RoomId) -> None:
        """Take a group off the list of `list_groups`."""
        await self._context.index.unwatch(PLATFORM, GROUP, group, "")

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

    async def _doubt(self, chat: RoomId, contradicts: Callable[[Standing], bool]) -> None:
        """Mark the record of a chat as doubted if a request or an update contradicts it."""

        def change(known: Standing | None) -> Standing | None:
            if known is None or known.doubted or not contradicts(known):
                return None
            return replace(known, doubted=True)

        await self._context.index.update(STANDING, chat, "", change)

    async def _ask(self, chat: RoomId, known: Standing | None) -> Standing | None:
        if time.monotonic() < self._paused.get(chat, 0.0):
            return None
        try:
            async with asyncio.timeout(_PATIENCE):
                is_member, is_administrator = await self._ask_telegram(chat)
        except (TelegramError, TimeoutError) as error:
            logger.warning("rights-unknown", room=chat, reason=str(error))
            if not is_private(chat):
                self._paused[chat] = time.monotonic() + _PAUSE_SECONDS
            return None
        now = await self._context.lookups().now()
        new = Standing(is_member, is_administrator, now, known.changed if known else 0)
        return await self._replace(chat, known, new)

    async def _ask_telegram(self, chat: RoomId) -> tuple[bool, bool]:
        """Return whether the bot may write to a chat and whether it is an administrator. A private
        chat is tested by a typing indicator, the least visible request."""
        to = place(chat)[0]
        try:
            if is_private(chat):
                return await self._bot.send_chat_action(to, ChatAction.TYPING), False
            return _read_member(await self._bot.get_chat_member(to, self._bot.id))
        except api_errors.REFUSED as error:
            if api_errors.is_removed(error) or (is_private(chat) and api_errors.is_final(error)):
                return False, False
            raise

    async def _replace(self, chat: RoomId, known: Standing | None, new: Standing) -> Standing:
        """Store an answer, unless another process has changed the record while this one waited for
        it. Return the record as it is then. A doubt from meanwhile stays: it may be newer than the
        answer."""

        def change(now: Standing | None) -> Standing | None:
            if now == known:
                return new
            if known is not None and now == replace(known, doubted=True):
                return replace(new, doubted=True)
            return None

        was_member = known is None or known.is_member
        changed = not is_private(chat) and was_member != new.is_member
        if not is_private(chat) and (changed or known is None):
            await self._context.index.watch(PLATFORM, GROUP, chat, "", changed)
        stored = await self._context.index.update(STANDING, chat, "", change)
        if stored is None or replace(stored, doubted=False) != new:
            return stored or new
        if new.is_administrator:
            await self._expect_reactions(chat)
        if changed and self.membership_changed is not None:
            self.membership_changed(chat)
        return stored

    async def _expect_reactions(self, group: RoomId) -> None:
        """Let the group be told again if the bot loses its rights again."""
        await self._context.people.save(group, TOLD.about(TOLD_NO_REACTIONS), False)

    async def _load(self, group: RoomId) -> Standing | None:
        return await self._context.index.load(STANDING, group, "")

    def _lock(self, group: RoomId) -> asyncio.Lock:
        return self._locks.setdefault(group, asyncio.Lock())


def _read_member(member: ChatMember) -> tuple[bool, bool]:
    """Return whether the bot is a member and whether it is an administrator."""
    if member.status in (ChatMember.LEFT, ChatMember.BANNED):
        return False, False
    if isinstance(member, ChatMemberRestricted):
        return member.is_member, False
    return True, member.status in (ChatMember.OWNER, ChatMember.ADMINISTRATOR)
