"""Methods of the Bot API: their parameters and handlers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tests.fakes.telegram.params import Call

Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Method:
    """A method with the names of its parameters; ``counts`` tells whether it counts towards the
    flood limits."""

    handler: Handler
    takes: frozenset[str]
    counts: bool = False


Methods = dict[str, Method]


def method(handler: Handler, takes: str = "", *, counts: bool = False) -> Method:
    """Return a method; ``takes`` lists its parameters, separated by blanks."""
    return Method(handler, frozenset(takes.split()), counts)


SENDING = (
    "chat_id message_thread_id disable_notification protect_content reply_markup reply_parameters "
    "allow_paid_broadcast message_effect_id "
    "ephemeral_message_parameters receiver_user_id callback_query_id "
)
CAPTION = "caption parse_mode caption_entities "
