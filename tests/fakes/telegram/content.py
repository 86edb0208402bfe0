"""The content of a message, parsed from the parameters of a call and checked."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass

from PIL import Image

from tests.fakes.telegram import entities
from tests.fakes.telegram.entities import Entity
from tests.fakes.telegram.ephemeral import find_ephemeral
from tests.fakes.telegram.errors import ApiError, bad_request, wrong
from tests.fakes.telegram.markup import parse_html
from tests.fakes.telegram.model import Chat, File, Json, Message
from tests.fakes.telegram.params import Call
from tests.fakes.telegram.world import World

MOST_TEXT, MOST_CAPTION, MOST_ENTITIES = 4096, 1024, 100
MOST_PHOTO_BYTES, MOST_FILE_BYTES = 10 << 20, 50 << 20
MOST_SIDES, MOST_RATIO = 10_000, 20


@dataclass
class Media:
    kind: str
    file: File
    text: str = ""
    entities: list[Entity] | None = None


class Content:
    """Parses texts, files and replies."""

    def __init__(self, world: World) -> None:
        self._world = world

    def parsed(self, given: Call | Json, name: str, marks: str) -> tuple[str, list[Entity]]:
        """Return a stripped text or caption, with its entities."""
        call = given if isinstance(given, Call) else Call("", given)
        source, mode = call.text(name), call.text("parse_mode").lower()
        listed = call.object(marks, list)
        if mode not in ("", "html"):
            known = ("markdown", "markdownv2")
            raise wrong("the fake reads HTML only" if mode in known else "unsupported parse_mode")
        if mode == "html":
            text, found = parse_html(
                source, self._world.known_user, knows_times=self._world.knows_times
            )
        else:
            text, found = source, [self._entity(one, source) for one in listed or []]
        text, found = entities.trim(text, found)
        return text, entities.find(text, found)[:MOST_ENTITIES]

    def text(self, call: Call, *, edit: bool = False) -> tuple[str, list[Entity]]:
        text, found = self.parsed(call, "text", "entities")
        if not text:
            raise wrong("message text is empty")
        if entities.units(text) > MOST_TEXT:
            raise wrong("MESSAGE_TOO_LONG" if edit else "message is too long")
        return text, found

    def caption(self, given: Call | Json) -> tuple[str, list[Entity]]:
        text, found = self.parsed(given, "caption", "caption_entities")
        if entities.units(text) > MOST_CAPTION:
            raise wrong("message caption is too long")
        return text, found

    def _entity(self, one: Json, text: str) -> Entity:
        if one["offset"] < 0 or one["offset"] + one["length"] > entities.units(text):
            raise wrong("entity beyond the end of the text")
        if one["type"] == "text_mention":
            return one | {"user": self._world.users[one["user"]["id"]]}
        return one

    # --- files ------------------------------------------------------------------------------------

    def file(self, call: Call, name: str, value: str | None = None) -> File:
        """Return an uploaded file, or one sent before, by its id."""
        value = call.text(name) if value is None else value
        field = value.removeprefix("attach://") if value.startswith("attach://") else name
        if field in call.uploads and (not value or value.startswith("attach://")):
            filename, data = call.uploads[field]
            return self._uploaded(filename, data, photo=name == "photo")
        if not value:
            raise wrong(f"there is no {name} in the request")
        known = self._world.files.get(value.rpartition("-")[0]) or self._world.files.get(value)
        if known is None:
            raise wrong("wrong file identifier/HTTP URL specified")
        return known

    def _uploaded(self, filename: str, data: bytes, *, photo: bool) -> File:
        if len(data) > MOST_FILE_BYTES:
            raise ApiError(413, "Request Entity Too Large", fault=True)
        if not data:
            raise wrong("file must be non-empty")
        size = _size(data)
        if photo:
            if len(data) > MOST_PHOTO_BYTES:
                raise wrong(f"file is too big: {len(data)} bytes of a photo")
            if size is None:
                raise wrong("IMAGE_PROCESS_FAILED")
            if sum(size) > MOST_SIDES or max(size) > MOST_RATIO * min(size):
                raise wrong("PHOTO_INVALID_DIMENSIONS")
        mime = "image/png" if data.startswith(b"\x89PNG") else "application/octet-stream"
        return self._world.add_file(data, filename, mime, size)

    def media(self, call: Call) -> Media:
        """Return an ``InputMediaPhoto`` or ``InputMediaDocument``."""
        given = call.object("media")
        if not given or given.get("type") not in ("photo", "document"):
            raise wrong("can't parse InputMedia: the fake knows photos and documents")
        if unknown := set(given) - _INPUT_MEDIA:
            raise wrong(f"unknown fields of InputMedia: {sorted(unknown)}")
        file = self.file(call, given["type"], str(given.get("media", "")))
        text, found = self.caption(given)
        return Media(given["type"], file, text, found)

    # --- answering --------------------------------------------------------------------------------

    def reply_to(self, call: Call, chat: Chat) -> Message | None:
        """Return the message that is replied to."""
        given = call.object("reply_parameters")
        if given is None:
            return None
        if unknown := set(given) - _REPLY:
            raise wrong(f"unknown fields of ReplyParameters: {sorted(unknown)}")
        if "ephemeral_message_id" in given:
            return find_ephemeral(chat, int(given["ephemeral_message_id"]))
        message = chat.find(int(given.get("message_id", 0)))
        if message is None and not given.get("allow_sending_without_reply"):
            raise bad_request("message to be replied not found")
        return message


_MEDIA_FIELDS = """
type media caption parse_mode caption_entities show_caption_above_media has_spoiler thumbnail
disable_content_type_detection
"""
_INPUT_MEDIA = frozenset(_MEDIA_FIELDS.split())
_REPLY_FIELDS = """
message_id chat_id allow_sending_without_reply quote quote_parse_mode quote_entities
quote_position checklist_task_id poll_option_id ephemeral_message_id
"""
_REPLY = frozenset(_REPLY_FIELDS.split())


def _size(data: bytes) -> tuple[int, int] | None:
    """Return the width and height of a picture, or None."""
    try:
        with warnings.catch_warnings():  # Pillow warns about possible decompression bombs
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data)) as picture:
                picture.verify()
                return picture.size
    except Exception:  # noqa: BLE001 (Pillow raises whatever a broken file makes it stumble over)
        return None
