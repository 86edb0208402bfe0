"""Methods that send: https://core.telegram.org/bots/api#sendmessage and following."""

from __future__ import annotations

from typing import Any

from tests.fakes.telegram.content import Content
from tests.fakes.telegram.ephemeral import Ephemeral, add_ephemeral
from tests.fakes.telegram.errors import bad_request, wrong
from tests.fakes.telegram.keyboards import inline
from tests.fakes.telegram.methods import CAPTION, SENDING, Methods, method
from tests.fakes.telegram.model import PRIVATE, Chat, Json, Topic
from tests.fakes.telegram.params import Call
from tests.fakes.telegram.payloads import message_json
from tests.fakes.telegram.reply_keyboards import check_keyboard
from tests.fakes.telegram.world import World

_ACTIONS = """
typing upload_photo record_video upload_video record_voice upload_voice upload_document
choose_sticker find_location record_video_note upload_video_note
"""
ACTIONS = frozenset(_ACTIONS.split())
MOST_PLACEHOLDER = 64
OTHER_MARKUPS = ("keyboard", "remove_keyboard", "force_reply")


class Sending:
    """sendMessage, sendPhoto, sendDocument, sendAnimation, sendChatAction."""

    def __init__(self, world: World, content: Content, ephemeral: Ephemeral) -> None:
        self._world = world
        self._content = content
        self._ephemeral = ephemeral

    def methods(self) -> Methods:
        text = "text parse_mode entities link_preview_options"
        photo = CAPTION + "photo has_spoiler show_caption_above_media"
        document = CAPTION + "document thumbnail disable_content_type_detection"
        animation = (
            CAPTION
            + "animation duration width height thumbnail has_spoiler show_caption_above_media"
        )
        return {
            "sendMessage": method(self.send_message, SENDING + text, counts=True),
            "sendPhoto": method(self.send_photo, SENDING + photo, counts=True),
            "sendDocument": method(self.send_document, SENDING + document, counts=True),
            "sendAnimation": method(self.send_animation, SENDING + animation, counts=True),
            "sendChatAction": method(self.send_action, "chat_id message_thread_id action"),
        }

    async def send_message(self, call: Call) -> Json:
        text, entities = self._content.text(call)
        room = self._room(call, "can_send_messages", "text messages")
        preview = not (call.object("link_preview_options") or {}).get("is_disabled")
        return self._send(call, room, text=text, entities=entities, preview=preview)

    async def send_photo(self, call: Call) -> Json:
        text, entities = self._content.caption(call)
        room = self._room(call, "can_send_photos", "photos")
        file = self._content.file(call, "photo")
        return self._send(call, room, text=text, entities=entities, photo=file)

    async def send_document(self, call: Call) -> Json:
        text, entities = self._content.caption(call)
        room = self._room(call, "can_send_documents", "documents")
        file = self._content.file(call, "document")
        return self._send(call, room, text=text, entities=entities, document=file)

    async def send_animation(self, call: Call) -> Json:
        """Send a GIF. Telegram also sets ``document`` on it, for clients without animations."""
        text, entities = self._content.caption(call)
        room = self._room(call, "can_send_other_messages", "animations")
        file = self._content.file(call, "animation")
        return self._send(call, room, text=text, entities=entities, animation=file)

    async def send_action(self, call: Call) -> bool:
        chat = self._world.chat_to_write(call.chat_id)
        self._world.topic(chat, _thread(call))
        if call.text("action") not in ACTIONS:
            raise wrong("wrong parameter action in request")
        return True

    def _room(self, call: Call, permission: str, what: str) -> Chat | Topic:
        chat = self._world.chat_to_write(call.chat_id)
        for one in ("can_send_messages", permission):
            self._world.may(chat, one, "text messages" if one == "can_send_messages" else what)
        rights = chat.member(self._world.bot).rights
        if chat.general_closed and _thread(call) is None and "can_manage_topics" not in rights:
            raise bad_request("TOPIC_CLOSED")
        return self._world.topic(chat, _thread(call)) or chat

    def _send(self, call: Call, room: Chat | Topic, **content: Any) -> Json:
        reply_to = self._content.reply_to(call, room.chat)
        if not self._world.inline and "switch_inline_query" in str(call.given.get("reply_markup")):
            raise wrong("BUTTON_TYPE_INVALID")
        given = call.object("reply_markup")
        other = given is not None and any(one in given for one in OTHER_MARKUPS)
        # https://core.telegram.org/bots/api#forcereply
        if len((given or {}).get("input_field_placeholder", "")) > MOST_PLACEHOLDER:
            raise wrong("input field placeholder is too long")
        alone, extras = room.chat.type == PRIVATE, self._world.knows_button_extras
        if given is not None and other:
            check_keyboard(given, private=alone)
        rows = [] if other else inline(given, private=alone, extras=extras)
        content |= {"keyboard": rows, "markup": given if other else None}
        content |= {"silent": call.flag("disable_notification"), "reply_to": reply_to}
        receiver = self._ephemeral.receiver(call, room.chat, reply_to)
        if receiver is not None:
            return message_json(
                add_ephemeral(self._world, room, self._world.bot, receiver, **content)
            )
        message = self._world.add_message(room, self._world.bot, meant_for_bot=True, **content)
        return message_json(message)


def _thread(call: Call) -> int | None:
    return call.number("message_thread_id") if call.has("message_thread_id") else None
