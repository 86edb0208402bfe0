"""Inline mode: https://core.telegram.org/bots/api#inline-mode.

It is off until the operator sends /setinline to @BotFather, and so is the feedback about chosen
results (/setinlinefeedback): https://core.telegram.org/bots/inline.
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
from tests.fakes.telegram.model import Chat, File, Json, Message, User
from tests.fakes.telegram.params import Call
from tests.fakes.telegram.payloads import user_json
from tests.fakes.telegram.world import World
from tests.patience import PATIENCE

MOST_RESULTS, MOST_ID_BYTES, MOST_TYPED = 50, 64, 256
ANSWERED_SECONDS = 10.0
"""How long a query can be answered; the documentation gives no number, so it is a short one."""
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
class InlineMode:
    """People's inline queries in any chat, and the bot's answers."""

    world: World
    content: Content
    queries: dict[str, Query] = field(default_factory=dict)

    def methods(self) -> Methods:
        answer = "inline_query_id results cache_time is_personal next_offset button"
        return {"answerInlineQuery": method(self.answer, answer)}

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
        result = query.results[number]
        about = _message_content(self.world, self.content, result)
        keyboard = inline(result.get("reply_markup"))
        id = f"AgAAA{self.world.number():08x}_{chat.id % 1000}-x"
        message = self.world.add_message(
            chat, query.user, keyboard=keyboard, via_bot=self.world.bot, inline_id=id, **about
        )
        self.world.inline_messages[id] = message
        self.world.tell_message(message)
        if self.world.inline_feedback:
            chosen = {"result_id": result["id"], "from": user_json(query.user), "query": query.text}
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
