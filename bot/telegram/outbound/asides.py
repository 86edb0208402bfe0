"""Send ephemeral messages, which only one person in a group sees.

https://core.telegram.org/bots/api#ephemeral-messages-and-commands: the bot may send one within 15
seconds of that person's button press or ephemeral message; the request must name the press or
message. A bot that is an administrator may send one at any time. A Bot API server without support
would show the text to the whole group, so `Asides.probe` tests for support first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import structlog
from telegram import Bot, MaybeInaccessibleMessage
from telegram.error import EndPointNotFound, TelegramError

from bot.ids import RoomId, UserId
from bot.posts.post import Post
from bot.posts.post_context import find_sent, save_sent
from bot.routing.platform.platform_context import PlatformContext
from bot.telegram.calls import telegram_errors as api_errors
from bot.telegram.calls.known_rooms import KnownRooms
from bot.telegram.outbound.messages import Messages
from bot.telegram.telegram_ids import is_private, number, place

logger = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Aside:
    """The person in a group whom an ephemeral message answers, and the event that it answers.

    ``message`` is the id of the ephemeral message that the person sent, or whose button they
    pressed. It is 0 if that message was public. ``press`` is the id of the button press; empty if
    the event was a message."""

    user: UserId
    message: int = 0
    press: str = ""

    @property
    def is_asked(self) -> bool:
        """Whether the event alone allows an answer; otherwise the bot must be an administrator."""
        return bool(self.message or self.press)

    @property
    def parameters(self) -> dict[str, Any]:
        """The request parameters that address the answer, in the forms of Bot API 10.2 and of
        10.3."""
        to: dict[str, Any] = {"receiver_user_id": number(self.user)}
        if self.press:
            to["callback_query_id"] = self.press
        more = {**to, "ephemeral_message_parameters": to}
        if self.message and not self.press:
            more["reply_parameters"] = {"ephemeral_message_id": self.message}
        return more


def ephemeral_id(message: MaybeInaccessibleMessage | None) -> int:
    """Return the id of an ephemeral message, unique for its person and chat; 0 for other
    messages."""
    found = None if message is None else message.api_kwargs.get("ephemeral_message_id")
    return found if isinstance(found, int) else 0


class Asides:
    """Sends and edits ephemeral messages. ``known``: the Bot API server supports them."""

    def __init__(
        self, bot: Bot, context: PlatformContext, messages: Messages, rooms: KnownRooms
    ) -> None:
        self._bot = bot
        self._index = context.index
        self._messages = messages
        self._rooms = rooms
        self.known = False

    async def probe(self) -> None:
        """Set ``known``: try to delete an ephemeral message that does not exist. A server without
        support reports an unknown method.

        Raises:
            TelegramError: a temporary error; ``known`` is unchanged.
        """
        me = self._bot.id
        none = {"chat_id": me, "receiver_user_id": me, "ephemeral_message_id": 1}
        try:
            await self._bot.do_api_request("deleteEphemeralMessage", none)
        except EndPointNotFound:
            self.known = False
            return
        except api_errors.REFUSED:
            pass
        self.known = True

    async def tell(self, room: RoomId, post: Post, aside: Aside) -> bool:
        """Send a post as an ephemeral message. Return False if the room or Telegram does not allow
        it. Idempotent.

        Raises `RoomBusy`."""
        if not await self._may(room, aside):
            return False
        if await find_sent(self._index, room, post.key) is not None:
            return True
        # Buttons for points and marks edit a public board, so they are left out.
        shown = replace(post, columns=(), marks=())
        try:
            sent = await self._messages.aside(room, shown, aside.parameters)
        except api_errors.REFUSED as error:
            logger.info("not-told-aside", room=room, reason=error.message)
            if not aside.is_asked:
                await self._rooms.doubt_rights(room)
            return False
        if id := ephemeral_id(sent):
            await self._rooms.messages.save_aside(room, aside.user, id, post)
        else:
            logger.warning("aside-shown-to-all", room=room)
            self.known = False
            if aside.message:
                await self._messages.take_away(place(room)[0], sent.message_id)
        await save_sent(self._index, room, post.key)
        return True

    async def become(self, room: RoomId, post: Post, aside: Aside) -> bool:
        """Replace the text and buttons of an ephemeral message. Return False if the post has an
        attachment or the message is gone.

        Raises `RoomBusy`."""
        if post.attachment is not None:
            return False
        chat, user = place(room)[0], number(aside.user)
        where = {"chat_id": chat, "receiver_user_id": user, "ephemeral_message_id": aside.message}
        try:
            await self._messages.become_aside(room, post, where)
        except TelegramError as error:
            if not api_errors.is_the_same(error):
                logger.info("aside-not-changed", room=room, reason=error.message)
                return False
        await self._rooms.messages.save_aside(room, aside.user, aside.message, post)
        return True

    async def _may(self, room: RoomId, aside: Aside) -> bool:
        if is_private(room) or not (self.known or aside.message):
            return False
        return aside.is_asked or await self._rooms.hears_reactions(room) is True
