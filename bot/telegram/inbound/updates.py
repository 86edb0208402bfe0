"""Dispatch each update to its handler."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog
from telegram import Bot, Chat, ChatMember, ChatMemberUpdated, Message, Update

from bot.ids import RoomId
from bot.play.ports.stores import ForeignKeyError, RoomBusy
from bot.posts.post import Post
from bot.routing.platform.platform_context import PlatformContext
from bot.talk.incoming import Incoming
from bot.telegram.calls.known_rooms import KnownRooms
from bot.telegram.inbound.early_reactions import EarlyReactions
from bot.telegram.inbound.memberships import Memberships
from bot.telegram.inbound.opponent_choice import OpponentChoice
from bot.telegram.inbound.presses import Presses
from bot.telegram.inbound.telegram_intake import DeliveredUpdate, Intake, room_of
from bot.telegram.inbound.worker import Answering, HandlingResult
from bot.telegram.inline.inline_challenges import InlineChallenges
from bot.telegram.inline.queries import InlineQueries
from bot.telegram.outbound.telegram_posting import Posting
from bot.telegram.telegram_ids import is_private, room_id, user_id
from bot.texts.text import text

logger = structlog.get_logger(__name__)

_AWAY = (ChatMember.LEFT, ChatMember.BANNED)
_GROUPS = (Chat.GROUP, Chat.SUPERGROUP)
UNKNOWN = "?"
"""The lane of updates without a chat."""


@dataclass(eq=False)
class Updates:
    """Parses updates and passes them to their handlers."""

    bot: Bot
    context: PlatformContext
    intake: Intake
    presses: Presses
    posting: Posting
    rooms: KnownRooms
    memberships: Memberships
    early: EarlyReactions
    queries: InlineQueries
    inline: InlineChallenges
    opponents: OpponentChoice

    async def handle(self, told: dict[str, Any], again: bool) -> HandlingResult:
        """Handle an update. ``again``: an earlier attempt was interrupted. Other update types, such
        as channel posts, are not requested and do not arrive."""
        update = Update.de_json(told, self.bot)
        delivered = DeliveredUpdate(update.update_id, again)
        if update.effective_chat is not None and update.my_chat_member is None:
            await self.rooms.note_heard(update.effective_chat.id)
        if update.message is not None:
            self.early.wrote(update.message.chat.id, update.message.message_id)
            return await self._message(update.message, delivered)
        if update.edited_message is not None:
            return await self.intake.handle_edit(update.edited_message, delivered)
        if update.callback_query is not None and update.callback_query.inline_message_id:
            event_id = delivered.event_id
            return await self.inline.handle_press(update.callback_query, event_id, again=again)
        if update.callback_query is not None:
            return await self.presses.handle_press(update.callback_query, delivered)
        if update.message_reaction is not None:
            return await self.presses.handle_reaction(update.message_reaction, delivered)
        if update.my_chat_member is not None:
            return await self._ourselves(update.my_chat_member, delivered)
        if update.inline_query is not None:
            return await self.queries.handle_query(update.inline_query, delivered.event_id)
        if update.chosen_inline_result is not None:
            await self.inline.chosen(update.chosen_inline_result)
        return None

    def sorry(self, told: dict[str, Any], failed: Exception | None) -> Answering | None:
        """Return the function that apologizes for an update that could not be handled. None unless
        the update is a press, a command or a private message. Read the raw update, since the
        library may be unable to parse it."""
        id = "error-foreign-key" if isinstance(failed, ForeignKeyError) else "telegram-failed"
        room, query, message = _room(told), told.get("callback_query"), told.get("message")
        if isinstance(query, dict) and isinstance(query.get("id"), str):
            return partial(self._sorry_for_press, room, query["id"], id)
        text = None
        if isinstance(message, dict):
            text = message.get("text", message.get("caption"))
        if isinstance(message, dict) and "ephemeral_message_id" in message:
            room = room_id(int(_id(message, "from") or 0))
        if isinstance(text, str) and (text.startswith("/") or is_private(room)):
            return partial(self.posting.tell, room, id)
        return None

    async def _sorry_for_press(self, room: RoomId, query: str, id: str) -> None:
        told = await self.context.room_words(room)
        await self.bot.answer_callback_query(query, told.text(id), show_alert=True)

    async def _message(self, message: Message, delivered: DeliveredUpdate) -> Answering | None:
        old, new = message.chat.id, message.migrate_to_chat_id
        if message.migrate_from_chat_id is not None:
            old, new = message.migrate_from_chat_id, message.chat.id
        if new is not None:
            await self.posting.move_games(room_id(old), room_id(new))
            return None
        if message.forum_topic_reopened is not None:
            await self.posting.return_games(room_of(message))
            return None
        if message.users_shared is not None:
            shared = message.users_shared
            return await self.opponents.handle_shared(message, shared, delivered.event_id)
        return await self.intake.message(message, delivered)

    async def _ourselves(
        self, event: ChatMemberUpdated, delivered: DeliveredUpdate
    ) -> Answering | None:
        """Handle a change of the bot's own membership or rights. A group that adds the bot gets a
        greeting in the language of the person who added it."""
        room, now = room_id(event.chat.id), event.new_chat_member
        await self.rooms.apply_update(event)
        if now.status in _AWAY:
            logger.info("left-room", room=room)
            if event.chat.type in _GROUPS and not await self._is_back(room):
                await self.memberships.leave(room)
            return None
        if event.old_chat_member.status not in _AWAY or event.chat.type not in _GROUPS:
            return None
        who = event.from_user
        added = Incoming(
            event_id=delivered.event_id,
            user=user_id(who.id),
            user_name=who.full_name,
            room=room,
            locale=who.language_code or "",
        )
        told = await self.context.words_for(added)
        key = f"answer/{added.event_id}"
        hello = Post(key, text("telegram-hello"), language=told.language)

        async def greet() -> None:
            await self.posting.answer(room, hello)
            await self.memberships.return_to(room, delivered.event_id)

        return greet

    async def _is_back(self, group: RoomId) -> bool:
        """Whether the bot is a member now: an update about its removal can come after the one about
        its return.

        Raises:
            RoomBusy: Telegram does not answer; the update is handled again later.
        """
        known = await self.rooms.find_standing(group)
        if known is None:
            raise RoomBusy("Telegram does not answer")
        return known.is_member


def lane(told: dict[str, Any]) -> str:
    """Return the lane of an update. Updates of one lane are handled in order.

    A lane is a chat, an inline message, or a person who types inline queries."""
    query = told.get("callback_query")
    if isinstance(query, dict) and isinstance(query.get("inline_message_id"), str):
        return f"inline {query['inline_message_id']}"
    for kind in ("inline_query", "chosen_inline_result"):
        if person := _id(told.get(kind), "from"):
            return f"inline {person}"
    return _chat(told)


def _chat(told: dict[str, Any]) -> str:
    for kind in ("message", "edited_message", "message_reaction", "my_chat_member"):
        if chat := _id(told.get(kind), "chat"):
            return chat
    query = told.get("callback_query")
    message = query.get("message") if isinstance(query, dict) else None
    return _id(message, "chat") or UNKNOWN


def _room(told: dict[str, Any]) -> RoomId:
    chat, message, thread = _chat(told), told.get("message"), None
    if isinstance(message, dict) and message.get("is_topic_message"):
        thread = message.get("message_thread_id")
    number = 0 if chat == UNKNOWN else int(chat)
    return room_id(number, thread if isinstance(thread, int) else None)


def is_press(told: dict[str, Any]) -> bool:
    """Whether the update is a button press, which needs a quick answer."""
    return "callback_query" in told


def _id(holder: object, name: str) -> str:
    inner = holder.get(name) if isinstance(holder, dict) else None
    number = inner.get("id") if isinstance(inner, dict) else None
    return str(number) if isinstance(number, int) else ""
