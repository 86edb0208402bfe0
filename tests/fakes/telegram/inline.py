"""Inline mode: https://core.telegram.org/bots/api#inline-mode.

It is off until the operator sends /setinline to @BotFather, and so is the feedback about chosen
results (/setinlinefeedback): https://core.telegram.org/bots/inline.

Messages prepared for a Mini App: https://core.telegram.org/bots/api#savepreparedinlinemessage and
https://core.telegram.org/api/bots/inline#21-using-a-prepared-inline-message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.clock import Bell
from tests.fakes.telegram.content import Content
from tests.fakes.telegram.errors import Impossible, bad_request, wrong
from tests.fakes.telegram.keyboards import inline
from tests.fakes.telegram.methods import Methods, method
from tests.fakes.telegram.model import (
    CHANNEL,
    GROUP,
    PRIVATE,
    SUPERGROUP,
    Chat,
    File,
    Json,
    Message,
    User,
)
from tests.fakes.telegram.params import Call
from tests.fakes.telegram.payloads import user_json
from tests.fakes.telegram.world import World
from tests.patience import PATIENCE

MOST_RESULTS, MOST_ID_BYTES, MOST_TYPED = 50, 64, 256
ANSWERED_SECONDS = 10.0
"""How long a query can be answered; the documentation gives no number, so it is a short one."""
PREPARED_SECONDS = 600.0
"""How long a prepared message can be sent; a guess like the former."""
_CHATS = {
    "allow_user_chats": (PRIVATE,),
    "allow_bot_chats": ("bot",),
    "allow_group_chats": (GROUP, SUPERGROUP),
    "allow_channel_chats": (CHANNEL,),
}
_FIELDS = {
    "article": "id type title input_message_content reply_markup url description thumbnail_url "
    "thumbnail_width thumbnail_height",
    "photo": "id type photo_file_id title description caption parse_mode caption_entities "
    "reply_markup input_message_content show_caption_above_media",
}
"""The two kinds that the bot uses; the second one is a photo that Telegram already stores."""


@dataclass(eq=False)
class Query:
    """A query typed after the bot's name, and the offered results."""

    id: str
    user: User
    text: str
    begun: float
    bell: Bell
    results: list[Json] | None = None
    button: Json | None = None

    async def wait_until_answered(self, timeout: float = PATIENCE) -> Query:  # noqa: ASYNC109
        """Wait until the query is answered, and return it."""
        await self.bell.until(lambda: self.results is not None, timeout, f"{self!r}")
        return self

    @property
    def titles(self) -> list[str]:
        return [result.get("title", "") for result in self.results or []]


@dataclass(eq=False)
class Prepared:
    """A message that one user's app can send, to chats of these kinds, until it expires."""

    user: User
    result: Json
    chats: frozenset[str]
    until: float


@dataclass(eq=False)
class InlineMode:
    """People's inline queries in any chat, and the bot's answers."""

    world: World
    content: Content
    queries: dict[str, Query] = field(default_factory=dict)
    prepared: dict[str, Prepared] = field(default_factory=dict)

    def methods(self) -> Methods:
        answer = "inline_query_id results cache_time is_personal next_offset button"
        prepare = f"user_id result {' '.join(_CHATS)}"
        return {
            "answerInlineQuery": method(self.answer, answer),
            "savePreparedInlineMessage": method(self.prepare, prepare),
        }

    # --- people -----------------------------------------------------------------------------------

    def ask(self, user: User, text: str) -> Query:
        """Type ``@bot text`` in any chat."""
        if not self.world.inline:
            raise Impossible("the bot's inline mode is off")
        if len(text) > MOST_TYPED:
            raise Impossible(f"a query of {len(text)} characters")
        id = str(6_000_000_000_000_000_000 + self.world.number())
        query = Query(id, user, text, self.world.clock.now(), self.world.bell)
        self.queries[id] = query
        query_json = {"id": id, "from": user_json(user), "query": text, "offset": ""}
        self.world.emit("inline_query", query_json | {"chat_type": "private"})
        return query

    def send(self, query: Query, chat: Chat, number: int = 0) -> Message:
        """Send one of the results. The bot is notified only if feedback is enabled, and receives
        the message itself only if it is in the chat."""
        if not query.results:
            raise Impossible(f"{query!r} has no results")
        return self._send(query.user, query.results[number], chat, query.text)

    def send_prepared(self, user: User, id: str, chat: Chat) -> Message:
        """Send a prepared message, as a user's app does when the Mini App asks for it. The app may
        do so once (the documentation does not say so; the strictest reading)."""
        prepared = self.prepared.pop(id, None)
        if prepared is None or prepared.user is not user:
            raise Impossible("ID_INVALID")
        if self.world.clock.now() > prepared.until:
            raise Impossible("ID_EXPIRED")
        if chat.type not in prepared.chats:
            raise Impossible(f"the message is not for a {chat.type}")
        return self._send(user, prepared.result, chat, "")

    def _send(self, user: User, result: Json, chat: Chat, typed: str) -> Message:
        about = _message_content(self.world, self.content, result)
        keyboard = inline(result.get("reply_markup"))
        id = f"AgAAA{self.world.number():08x}_{chat.id % 1000}-x"
        message = self.world.add_message(
            chat, user, keyboard=keyboard, via_bot=self.world.bot, inline_id=id, **about
        )
        self.world.inline_messages[id] = message
        self.world.tell_message(message)
        if self.world.inline_feedback:
            chosen = {"result_id": result["id"], "from": user_json(user), "query": typed}
            chosen |= {"inline_message_id": id} if keyboard else {}
            self.world.emit("chosen_inline_result", chosen)
        return message

    # --- the bot ----------------------------------------------------------------------------------

    async def answer(self, call: Call) -> bool:
        query = self.queries.get(call.text("inline_query_id"))
        late = query and self.world.clock.now() - query.begun > ANSWERED_SECONDS
        if query is None or late or query.results is not None:
            raise bad_request(
                "query is too old and response timeout expired or query ID is invalid"
            )
        results = call.object("results", list) or []
        if len(results) > MOST_RESULTS:
            raise wrong("RESULTS_TOO_MUCH")
        for result in results:
            self._check(result)
        if len({result["id"] for result in results}) < len(results):
            raise wrong("RESULT_ID_DUPLICATE")
        query.button = _button(call)
        query.results = results
        self.world.bell.ring()
        return True

    async def prepare(self, call: Call) -> Json:
        """Store a message for a user whom the bot has met. At least one kind of chat must be
        allowed: without any there is no chat to send it to. That it needs inline mode, and the
        wording of that refusal, are guesses."""
        user = self.world.known_user(call.number("user_id"))
        if user is None or user.is_bot:
            raise wrong("USER_ID_INVALID")
        if not self.world.inline:
            raise bad_request("BOT_INLINE_DISABLED")
        result: Json | None = call.object("result")
        if result is None:
            raise wrong("result isn't specified")
        self._check(result)
        chats = frozenset(
            kind for name, kinds in _CHATS.items() if call.flag(name) for kind in kinds
        )
        if not chats:
            raise wrong("no chat can get the message")
        id, until = f"prep{self.world.number():012x}", self.world.clock.now() + PREPARED_SECONDS
        self.prepared[id] = Prepared(user, result, chats, until)
        return {"id": id, "expiration_date": int(until)}

    def _check(self, result: Mapping[str, Any]) -> None:
        kind = result.get("type", "")
        if unknown := set(result) - set(_FIELDS.get(kind, "").split()):
            raise wrong(f"an inline query result {kind!r} has no {sorted(unknown)}")
        if not 1 <= len(str(result.get("id", "")).encode()) <= MOST_ID_BYTES:
            raise wrong("RESULT_ID_INVALID")
        if kind == "article" and not result.get("title"):
            raise wrong("title is empty")
        _message_content(self.world, self.content, result)
        inline(result.get("reply_markup"), extras=self.world.knows_button_extras)


def _message_content(world: World, content: Content, result: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of the message for a result. Raises for content that cannot be sent."""
    if result["type"] == "photo":
        text, entities = content.caption(Call("", result))
        return {"photo": _photo(world, result["photo_file_id"]), "text": text, "entities": entities}
    parameters = dict(result["input_message_content"])
    allowed = {"message_text", "parse_mode", "entities", "link_preview_options"}
    if unknown := set(parameters) - allowed:
        raise wrong(f"InputTextMessageContent has no {sorted(unknown)}")
    text, entities = content.text(
        Call("", parameters | {"text": parameters.pop("message_text", "")})
    )
    return {"text": text, "entities": entities}


def _photo(world: World, id: str) -> File:
    """Return a photo by one of the ids that the bot has received."""
    file = world.files.get(id.rpartition("-")[0])
    if file is None:
        raise wrong("wrong file identifier/HTTP URL specified")
    return file


def _button(call: Call) -> Json | None:
    """https://core.telegram.org/bots/api#inlinequeryresultsbutton"""
    button: Json | None = call.object("button")
    if button is None:
        return None
    word = button.get("start_parameter", "")
    if not button.get("text") or not re.fullmatch("[A-Za-z0-9_-]{1,64}", word):
        raise wrong("START_PARAM_INVALID")
    return button
