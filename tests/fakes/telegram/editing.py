"""Methods for existing messages: https://core.telegram.org/bots/api#updating-messages,
#deletemessage, #setmessagereaction, #answercallbackquery."""

from __future__ import annotations

from typing import Any

from tests.fakes.telegram.content import Content
from tests.fakes.telegram.entities import units
from tests.fakes.telegram.errors import bad_request, wrong
from tests.fakes.telegram.keyboards import inline
from tests.fakes.telegram.methods import CAPTION, Methods, method
from tests.fakes.telegram.model import PRIVATE, Json, Message
from tests.fakes.telegram.params import Call
from tests.fakes.telegram.payloads import message_json
from tests.fakes.telegram.world import REACTIONS, World, plain

WHERE = "chat_id message_id inline_message_id reply_markup "
DELETABLE_SECONDS = 48 * 3600
MOST_ANSWER = 200
UNCHANGED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)


class Editing:
    """editMessage…, deleteMessage, setMessageReaction, answerCallbackQuery."""

    def __init__(self, world: World, content: Content) -> None:
        self._world = world
        self._content = content

    def methods(self) -> Methods:
        text = WHERE + "text parse_mode entities link_preview_options"
        caption = WHERE + CAPTION + "show_caption_above_media"
        answer = "callback_query_id text show_alert url cache_time"
        return {
            "editMessageText": method(self.edit_text, text, counts=True),
            "editMessageCaption": method(self.edit_caption, caption, counts=True),
            "editMessageMedia": method(self.edit_media, WHERE + "media", counts=True),
            "editMessageReplyMarkup": method(self.edit_markup, WHERE, counts=True),
            "deleteMessage": method(self.delete, "chat_id message_id"),
            "setMessageReaction": method(self.react, "chat_id message_id reaction is_big"),
            "answerCallbackQuery": method(self.answer, answer),
        }

    async def edit_text(self, call: Call) -> Json | bool:
        text, entities = self._content.text(call, edit=True)
        message = self._editable(call)
        if message.has_media:
            raise wrong("there is no text in the message to edit")
        preview = not (call.object("link_preview_options") or {}).get("is_disabled")
        return self._change(call, message, text=text, entities=entities, preview=preview)

    async def edit_caption(self, call: Call) -> Json | bool:
        text, entities = self._content.caption(call)
        message = self._editable(call)
        if not message.has_media:
            raise wrong("there is no caption in the message to edit")
        return self._change(call, message, text=text, entities=entities)

    async def edit_media(self, call: Call) -> Json | bool:
        media = self._content.media(call)
        message = self._editable(call)
        none = dict.fromkeys(("photo", "document", "animation"))
        files = none | {media.kind: media.file}
        return self._change(call, message, text=media.text, entities=media.entities, **files)

    async def edit_markup(self, call: Call) -> Json | bool:
        return self._change(call, self._editable(call))

    def _editable(self, call: Call) -> Message:
        """Return a message of the bot's own, or an inline message of the bot."""
        if call.has("inline_message_id"):
            inlined = self._world.inline_messages.get(call.text("inline_message_id"))
            if inlined is None or inlined.deleted or call.uploads:
                raise bad_request("MESSAGE_ID_INVALID")
            return inlined
        chat = self._world.chat_to_write(call.chat_id)
        message = chat.find(call.number("message_id"))
        if message is None:
            raise bad_request("message to edit not found")
        if message.author is not self._world.bot or message.service:
            raise wrong("message can't be edited")
        if message.topic:
            self._world.topic(chat, message.topic.id)
        return message

    def _change(self, call: Call, message: Message, **content: Any) -> Json | bool:
        """Edit a message. Omitted parts are kept, except the keyboard, which is removed.

        A bot that died before it could note an edit may repeat it in later runs."""
        is_private = not message.inline_id and message.chat.type == PRIVATE
        extras = self._world.knows_button_extras
        rows = inline(call.object("reply_markup"), private=is_private, extras=extras)
        changes = content | {"keyboard": rows}
        if all(getattr(message, name) == value for name, value in changes.items()):
            known = message.run == self._world.run
            raise wrong(UNCHANGED) if known else bad_request(UNCHANGED)
        message.run = self._world.run
        for name, value in changes.items():
            setattr(message, name, value)
        message.edited = self._world.seconds()
        message.edits += 1
        self._world.bell.ring()
        return True if message.inline_id else message_json(message)

    async def delete(self, call: Call) -> bool:
        chat = self._world.chat_to_write(call.chat_id)
        message = chat.find(call.number("message_id"))
        if message is None:
            raise bad_request("message to delete not found")
        mine = message.author is self._world.bot or chat.type == PRIVATE
        if not mine and "can_delete_messages" not in chat.member(self._world.bot).rights:
            raise bad_request("message can't be deleted")
        if self._world.seconds() - message.date > DELETABLE_SECONDS:
            raise bad_request("message can't be deleted for everyone")
        message.deleted = True
        self._world.bell.ring()
        return True

    async def react(self, call: Call) -> bool:
        chat = self._world.chat_to_write(call.chat_id)
        message = chat.find(call.number("message_id"))
        if message is None:
            raise bad_request("message to react not found")
        wanted = call.object("reaction", list) or []
        if len(wanted) > 1:
            raise wrong("REACTIONS_TOO_MANY")
        for one in wanted:
            if one.get("type") != "emoji" or plain(one.get("emoji", "")) not in REACTIONS:
                raise wrong("REACTION_INVALID")
            if chat.reactions is not None and plain(one["emoji"]) not in chat.reactions:
                raise bad_request("REACTION_INVALID")
        message.reactions.pop(self._world.bot.id, None)
        if wanted:
            message.reactions[self._world.bot.id] = wanted[0]["emoji"]
        self._world.bell.ring()
        return True

    async def answer(self, call: Call) -> bool:
        text = call.text("text")
        if units(text) > MOST_ANSWER:
            raise wrong("MESSAGE_TOO_LONG")
        press = self._world.answer(call.text("callback_query_id"))
        url = call.text("url")
        if url and not url.lower().startswith(
            f"https://t.me/{self._world.bot.username}?start=".lower()
        ):
            raise wrong("URL_INVALID")
        press.text, press.alert, press.url = text, call.flag("show_alert"), url
        press.answered = self._world.clock.now()
        self._world.bell.ring()
        return True
