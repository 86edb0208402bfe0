"""The results of handlers for requests and callbacks; the router turns them into answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.match.commands import Command, Order
from bot.match.state import Refusal
from bot.play.loaded import LoadedMatch
from bot.play.unit_of_work import Done
from bot.posts.callbacks import Verb
from bot.posts.post import Answer
from bot.talk.request_context import RequestContext


@dataclass(frozen=True)
class MatchAction:
    loaded: LoadedMatch
    command: Command | Order


HandlerResult = Answer | Done | Refusal | MatchAction
"""What comes of a request: words, something done, why not, or what is to be done."""

RequestHandler = Callable[[RequestContext, Any], Awaitable[HandlerResult | None]]
"""Answers requests of one type without a match. None: a match is meant after all."""

MatchHandler = Callable[[RequestContext, LoadedMatch, Any], Awaitable[HandlerResult]]
"""Answers requests of one type about the match that is meant."""

CallbackHandler = Callable[[RequestContext, Any], Awaitable[HandlerResult | None]]
"""Answers callbacks of one kind without their match. None: the match is needed."""

MatchCallbackHandler = Callable[[RequestContext, LoadedMatch, Any], Awaitable[HandlerResult]]
"""Answers callbacks of one kind about their match."""


@dataclass(frozen=True)
class Handlers:
    """The handlers, by the type of the request, and by the kind of the callback. One
    that is in both tables of its sort is asked without a match first."""

    requests: Mapping[type, RequestHandler]
    requests_of_match: Mapping[type, MatchHandler]
    callbacks: Mapping[Verb, CallbackHandler]
    callbacks_of_match: Mapping[Verb, MatchCallbackHandler]
