"""Let a challenger choose an opponent among all people in Telegram, in the private chat.

Telegram answers the keyboard of `people_keyboard` with the id and the name of the chosen person
(https://core.telegram.org/bots/api#usersshared). The bot shows the challenge to a person whom it
may write to; for others the challenger gets the link.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b

import structlog
from telegram import Bot, CallbackQuery, Message, ReplyKeyboardRemove, SharedUser, UsersShared
from telegram.error import TelegramError
from telegram.helpers import create_deep_linked_url

from bot.ids import GameId, RoomId
from bot.play.ports.codec import Codec
from bot.play.ports.stores import RoomUnavailable
from bot.posts.post_context import find_sent, save_sent
from bot.routing.platform.platform_context import PlatformContext
from bot.telegram.calls import telegram_errors as api_errors
from bot.telegram.inbound.worker import Answering
from bot.telegram.inline.people import incoming
from bot.telegram.markup.html_text import guard_text
from bot.telegram.markup.opponent_button import people_keyboard
from bot.telegram.outbound.telegram_posting import Posting
from bot.telegram.telegram_ids import is_private, room_id, user_id
from bot.texts.translations import Words

logger = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Choice:
    """The challenge for which the newest keyboard of a private chat asks."""

    request_id: int
    game_id: GameId


_CHOICE = Codec("opponent", Choice)
"""Stored under the private chat, with an empty id."""
_ASKED = Codec("opponent-asked", bool)
"""By challenge: whether the bot has shown it to a chosen person. One person for each challenge, so
that nobody can let the bot write to many."""


@dataclass(eq=False)
class OpponentChoice:
    """Shows the keyboard, and handles the answer."""

    bot: Bot
    context: PlatformContext
    posting: Posting

    async def handle_press(self, query: CallbackQuery, game_id: GameId) -> Answering | None:
        """Show the keyboard for a challenge. It replaces that of an earlier challenge."""
        if query.message is None or not is_private(room := room_id(query.message.chat.id)):
            return None
        user = user_id(query.from_user.id)
        told = await self.context.words_for(incoming(query.from_user, query.id))
        if not await self.context.lookups().awaits_anyone(game_id, user):
            return partial(self._say, query, told.text("telegram-inline-over"))
        if await self.context.index.load(_ASKED, room, game_id):
            return partial(self._say, query, told.text("telegram-opponent-once"))
        # The same press again, after an interruption, makes the same request.
        request_id = int.from_bytes(blake2b(query.id.encode(), digest_size=4).digest()) >> 1
        await self.context.index.save(_CHOICE, room, "", Choice(request_id, game_id))
        return partial(self._show_keyboard, query, room, request_id, told)

    async def handle_shared(
        self, message: Message, shared: UsersShared, event_id: str
    ) -> Answering | None:
        """Handle the chosen person. An answer to an older keyboard, or for a challenge that no
        longer waits, changes nothing."""
        room, who = room_id(message.chat.id), message.from_user
        if who is None or not is_private(room) or not shared.users:
            return None
        told = await self.context.words_for(incoming(who, event_id))
        key, user = f"answer/{event_id}", user_id(who.id)
        choice = await self.context.index.load(_CHOICE, room, "")
        if (
            choice is None
            or choice.request_id != shared.request_id
            or not await self.context.lookups().awaits_anyone(choice.game_id, user)
        ):
            return partial(self._close, room, key, told.text("telegram-opponent-over"))
        return partial(self._ask, room, key, choice.game_id, shared.users[0], told)

    async def _show_keyboard(
        self, query: CallbackQuery, room: RoomId, request_id: int, told: Words
    ) -> None:
        said = told.text("telegram-opponent-who")
        try:
            await self.posting.say(room, said, people_keyboard(request_id, told))
        except api_errors.REFUSED as error:
            logger.info("no-keyboard", room=room, reason=error.message)
            await self._say(query, told.text("telegram-opponent-refused"))
        else:
            await self._say(query)

    async def _ask(
        self, room: RoomId, key: str, game_id: GameId, chosen: SharedUser, told: Words
    ) -> None:
        name = guard_text(chosen.full_name or str(chosen.user_id))
        if room_id(chosen.user_id) == room:
            said = told.text("telegram-opponent-self")
        elif await self._show_challenge(key, game_id, chosen):
            await self.context.index.save(_ASKED, room, game_id, True)
            said = told.text("telegram-opponent-asked", name=name)
        else:
            link = create_deep_linked_url(self.bot.username, game_id)
            said = told.text("telegram-opponent-unreached", name=name, link=link)
        await self._close(room, key, said)
        await self.context.index.delete(_CHOICE, room, "")

    async def _show_challenge(self, key: str, game_id: GameId, chosen: SharedUser) -> bool:
        """Show the challenge to the chosen person. Return False for one who does not know the bot,
        who has erased their data or blocked the challenger, or to whom it cannot write."""
        guest, theirs = user_id(chosen.user_id), room_id(chosen.user_id)
        if not await self.context.people.name(guest):
            return False
        shown = await self.context.lookups().invitation(theirs, game_id, guest)
        if shown is None or await self.posting.private(guest) is None:
            return False
        try:
            post = replace(shown, key=f"{key}/opponent", mentions=(guest,))
            await self.posting.outbound.post(theirs, post)
        except RoomUnavailable:
            return False
        return True

    async def _close(self, room: RoomId, key: str, said: str) -> None:
        """Say the outcome and remove the keyboard. Idempotent."""
        if await find_sent(self.context.index, room, key) is not None:
            return
        try:
            await self.posting.say(room, said, ReplyKeyboardRemove())
        except api_errors.REFUSED as error:
            logger.info("not-answered", room=room, reason=error.message)
        await save_sent(self.context.index, room, key)

    async def _say(self, query: CallbackQuery, said: str = "") -> None:
        try:
            await self.bot.answer_callback_query(query.id, said or None, show_alert=bool(said))
        except TelegramError as error:
            logger.info("press-not-answered", press=query.id, reason=error.message)
