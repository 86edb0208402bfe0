"""Send and edit posts as Telegram messages: texts, pictures with captions, files, buttons."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import structlog
from telegram import (
    Bot,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest

from bot.announcements.pictures import AttachmentKind
from bot.ids import RoomId
from bot.play.lru_dict import LruDict
from bot.posts.post import Post, Sent
from bot.posts.post_context import find_sent, save_sent
from bot.routing.platform.platform_context import PlatformContext
from bot.telegram.calls import telegram_errors as api_errors
from bot.telegram.calls.flood_limits import CHANGES, PATIENCE, Priority
from bot.telegram.calls.known_rooms import KnownRooms
from bot.telegram.calls.sending import Sender, TidyResult
from bot.telegram.calls.server_features import ServerFeatures
from bot.telegram.markup import html_text, keyboards
from bot.telegram.markup import typed_slashes as typed_commands
from bot.telegram.markup.composer import Composed, Composer, Field
from bot.telegram.markup.html_text import LONGEST, LONGEST_CAPTION
from bot.telegram.markup.ways_out import BOARD_PHOTO
from bot.telegram.telegram_ids import place
from bot.texts.rendered_text import RenderedText

logger = structlog.get_logger(__name__)

T = TypeVar("T")

DASH = "–"
"""The text that replaces a message that is too old to delete."""
_KEPT = 4096
ASKED_AGAIN_SECONDS = 600.0
"""How long a refusal of pictures or files is cached. Bots get no update when a group's permissions
change."""
_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


def _make_sent(message: Message) -> Sent:
    """Convert a message to a `Sent`. Telegram's times are whole seconds
    (https://core.telegram.org/bots/api#message)."""
    changed = message.edit_date or message.date
    return Sent(str(message.message_id), int(changed.timestamp()) * 1000)


class Messages:
    """Sends and edits messages. Methods raise the errors of `Sender.send` unless they say
    otherwise."""

    def __init__(
        self, bot: Bot, context: PlatformContext, sender: Sender, rooms: KnownRooms
    ) -> None:
        self._bot = bot
        self._context = context
        self._sender = sender
        self.composer = Composer(bot, context, rooms)
        self.features = ServerFeatures()
        self._refused: LruDict[tuple[RoomId, AttachmentKind | None], float] = LruDict(_KEPT)
        """By room and kind of attachment: the monotonic time until which a refusal is cached."""

    async def send(self, room: RoomId, post: Post, reply_to: int | None) -> Sent:
        """Send a new message.

        A text that is too long for a caption is sent before its picture. If Telegram refuses the
        attachment or the buttons twice, the text is sent without the attachment, with a button
        that requests the board; and if that is refused, too, alone."""
        told = await self._context.room_words(room)
        made = await self.composer.whole(room, post, told)
        first, said = html_text.fit_text(made.said, LONGEST_CAPTION if made.attached else LONGEST)
        if first is not None and made.attached:
            await self._first(room, post.key, first, reply_to)
            made, reply_to = replace(made, said=said), None
        kind = room, made.attached.kind if made.attached else None
        if time.monotonic() >= self._refused.get(kind, 0.0):
            sent = await self._insist(room, post, made, reply_to)
            if sent is not None:
                return sent
            self._refused[kind] = time.monotonic() + ASKED_AGAIN_SECONDS
        if await self._context.first_time(room, "told-no-files"):
            heard = await self.composer.make_speller(room, told)
            await self.say(room, heard(told.text("telegram-no-files")))
        bare = await self.composer.whole(room, replace(post, attachment=None), told)
        return await self._message(room, replace(bare, said=made.said), reply_to)

    async def _insist(
        self, room: RoomId, post: Post, made: Composed, reply_to: int | None
    ) -> Sent | None:
        """Send a composed post, with less and less of it as long as Telegram refuses it (see
        `send`). Return None if the room forbids the attachment."""
        tried = made
        for attempt in range(3):
            if attempt == 2:
                bare = keyboards.with_board_button(replace(post, attachment=None))
                told = await self._context.room_words(room)
                tried = replace(await self.composer.bare(room, bare, told), said=made.said)
            try:
                return await self._message(room, tried, reply_to)
            except BadRequest as error:
                if api_errors.is_closed(error) or made.is_bare:
                    raise
                logger.warning("post-refused", room=room, key=post.key, reason=error.message)
                if api_errors.forbids_files(error):
                    return None
        return await self._message(room, Composed(made.said, made.calls, None), reply_to)

    async def redraw(self, room: RoomId, message: int, post: Post) -> Sent | None:
        """Replace picture, caption and buttons of a message. Return None if the post has no picture
        or its text is too long for a caption."""
        made = await self.composer.whole(room, post, await self._context.room_words(room))
        picture = made.attached
        if picture is None or picture.kind is not AttachmentKind.PICTURE or not made.is_caption:
            return None
        chat, _ = place(room)

        def edit(caption: str) -> Awaitable[Message | bool]:
            media = InputMediaPhoto(
                picture.content, caption=caption, parse_mode=ParseMode.HTML, filename=picture.name
            )
            return self._bot.edit_message_media(
                media, chat_id=chat, message_id=message, reply_markup=self._dress(made.buttons)
            )

        redrawn = await self._send_html(chat, made.said, edit)
        return await self._note_board(room, made, redrawn) if isinstance(redrawn, Message) else None

    async def recaption(self, room: RoomId, message: int, post: Post) -> bool:
        """Replace the caption and buttons of a picture. Return False if the text is too long."""
        told = await self._context.room_words(room)
        made = await self.composer.bare(room, post, told)
        if not made.is_caption:
            return False
        chat, _ = place(room)
        await self._send_html(
            chat,
            made.said,
            lambda caption: self._bot.edit_message_caption(
                chat,
                message,
                caption=caption,
                parse_mode=ParseMode.HTML,
                reply_markup=self._dress(made.buttons),
            ),
        )
        return True

    async def become(self, room: RoomId, message: int, post: Post) -> bool:
        """Replace a message by a post: a picture by a picture, or a text by a text. Return False if
        a picture's text is too long for a caption."""
        if post.drawing is not None:
            return await self.redraw(room, message, post) is not None
        made = await self.composer.whole(room, post, await self._context.room_words(room))
        chat, _ = place(room)
        await self._send_html(
            chat,
            made.said,
            lambda text: self._bot.edit_message_text(
                text,
                chat_id=chat,
                message_id=message,
                parse_mode=ParseMode.HTML,
                reply_markup=self._dress(made.buttons),
                link_preview_options=_NO_PREVIEW,
            ),
        )
        return True

    async def say(self, room: RoomId, text: str, field: Field | None = None) -> None:
        """Send a short text that concerns no game, perhaps with another input field."""
        said = RenderedText(lines=(text,))
        await self._message(room, Composed(said, False, None, asks=field), None)

    async def wait(self, chat: int, rank: Priority = CHANGES) -> float:
        """Return the seconds until a request of this rank may be sent to a chat."""
        return await self._sender.flood_limits.wait(chat, rank)

    async def show_buttons(
        self,
        chat: int,
        message: int,
        buttons: InlineKeyboardMarkup | None,
        patience: float = PATIENCE,
    ) -> None:
        """Replace the buttons of a message, at the priority `CHANGES`."""
        await self._sender.send(
            chat, lambda: self._edit_buttons(chat, message, buttons), patience, CHANGES
        )

    async def take_buttons_away(self, chat: int, message: int, rank: Priority | None) -> bool:
        """Remove the buttons of a message. Return False if no slot was free.

        ``rank`` as in `Sender.tidy`. Raises nothing."""
        edit = partial(self._edit_buttons, chat, message, None)
        return await self._sender.tidy(chat, edit, rank) is not TidyResult.LATER

    async def reword(self, room: RoomId, message: int, post: Post, rank: Priority | None) -> bool:
        """Replace the text of a message and remove its buttons. If Telegram refuses the text, only
        remove the buttons. Return False if no slot was free.

        ``rank`` as in `Sender.tidy`."""
        told, (chat, _) = await self._context.room_words(room), place(room)
        said = post.render(html_text.guard_text).each(await self.composer.make_speller(room, told))
        where = {"chat_id": chat, "message_id": message, "parse_mode": ParseMode.HTML}
        edit = partial(
            self._bot.edit_message_text, self._html(said), link_preview_options=_NO_PREVIEW
        )
        if post.board is not None:
            edit = partial(self._bot.edit_message_caption, caption=self._html(said))
        done = await self._sender.tidy(chat, partial(edit, **where), rank)
        if done is TidyResult.REFUSED:
            return await self.take_buttons_away(chat, message, rank)
        return done is TidyResult.DONE

    async def take_away(self, chat: int, message: int, rank: Priority | None = CHANGES) -> bool:
        """Delete one of the bot's messages. Telegram allows that within 48 hours; an older message
        is replaced by a dash. Return False if no slot was free.

        ``rank`` as in `Sender.tidy`. Raises nothing."""
        done = await self._sender.tidy(chat, lambda: self._bot.delete_message(chat, message), rank)
        if done is TidyResult.REFUSED:
            dash = partial(self._bot.edit_message_text, DASH, chat, message)
            done = await self._sender.tidy(chat, dash, rank and CHANGES)
        return done is not TidyResult.LATER

    async def _edit_buttons(
        self, chat: int, message: int, buttons: InlineKeyboardMarkup | None
    ) -> None:
        await self.features.send(
            lambda: self._bot.edit_message_reply_markup(
                chat_id=chat, message_id=message, reply_markup=self._dress(buttons)
            )
        )

    async def _first(
        self, room: RoomId, key: str, said: RenderedText, reply_to: int | None
    ) -> None:
        """Send the part of a post that goes before its picture. Idempotent."""
        first = f"{key}/first"
        if await find_sent(self._context.index, room, first) is None:
            sent = await self._message(room, Composed(said, False, None), reply_to)
            await save_sent(self._context.index, room, first, sent.message)

    async def aside(self, room: RoomId, post: Post, to: Mapping[str, Any]) -> Message:
        """Send a post as an ephemeral message. ``to`` holds the request parameters that name the
        person (`Aside.parameters`)."""
        told = await self._context.room_words(room)
        made = await self.composer.whole(room, post, told)
        if made.attached and not made.is_caption:
            made = await self.composer.bare(room, post, told)
        return await self._deliver(room, made, api_kwargs=to)

    async def become_aside(self, room: RoomId, post: Post, where: Mapping[str, Any]) -> None:
        """Replace the text and buttons of an ephemeral message. ``where`` holds the request
        parameters that name it."""
        made = await self.composer.bare(room, post, await self._context.room_words(room))
        new = {**where, "parse_mode": ParseMode.HTML, "link_preview_options": _NO_PREVIEW}
        await self._send_html(
            place(room)[0],
            made.said,
            lambda text: self._bot.do_api_request(
                "editEphemeralMessageText",
                {**new, "text": text, "reply_markup": self._dress(made.buttons)},
            ),
        )

    async def _message(self, room: RoomId, made: Composed, reply_to: int | None) -> Sent:
        more: dict[str, Any] = {}
        if reply_to is not None:
            more["reply_parameters"] = ReplyParameters(reply_to, allow_sending_without_reply=True)
        return await self._note_board(room, made, await self._deliver(room, made, **more))

    async def _deliver(self, room: RoomId, made: Composed, **more: Any) -> Message:
        chat, thread = place(room)
        where: dict[str, Any] = {
            "chat_id": chat,
            "message_thread_id": thread,
            "parse_mode": ParseMode.HTML,
            "disable_notification": not made.calls,
            **more,
        }

        async def request(text: str) -> Message:
            where["reply_markup"] = self._dress(made.buttons) or made.asks
            if made.attached is None:
                return await self._bot.send_message(
                    text=text, link_preview_options=_NO_PREVIEW, **where
                )
            kind, name, content = made.attached
            where["filename"] = name
            where["caption"] = text
            match kind:
                case AttachmentKind.FILE:
                    return await self._bot.send_document(document=content, **where)
                case AttachmentKind.MOTION:
                    return await self._bot.send_animation(animation=content, **where)
                case AttachmentKind.PICTURE:
                    return await self._bot.send_photo(photo=content, **where)

        return await self._send_html(chat, made.said, request)

    async def _send_html(
        self, chat: int, said: RenderedText, request: Callable[[str], Awaitable[T]]
    ) -> T:
        """Send a request with a text as HTML. ``request`` calls `_dress` for its buttons. Raises
        the errors of `Sender.send`."""
        return await self._sender.send(
            chat, lambda: self.features.send(lambda: request(self._html(said)))
        )

    def _dress(self, buttons: InlineKeyboardMarkup | None) -> InlineKeyboardMarkup | None:
        """Return the buttons as far as the server knows them."""
        if buttons is None or self.features.button_extras:
            return buttons
        return keyboards.without_extras(buttons)

    def _html(self, said: RenderedText) -> str:
        return typed_commands.wrap_commands(html_text.message(said, live=self.features.countdowns))

    async def _note_board(self, room: RoomId, made: Composed, message: Message) -> Sent:
        """Convert a sent message to a `Sent`. If it shows a game's last board, also store
        Telegram's file id, so that inline results can share the picture."""
        if made.result and message.photo:
            file_id = message.photo[-1].file_id
            await self._context.index.save(BOARD_PHOTO, room, made.result, file_id)
        return _make_sent(message)
