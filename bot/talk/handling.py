"""The registry of handlers for requests and callbacks, and the results of handlers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.match.commands import Command, Order
from bot.match.state import Refusal
from bot.play.loaded import LoadedMatch
from bot.play.unit_of_work import Done
from bot.posts.callbacks import Callback, Verb
from bot.posts.post import Answer
from bot.talk.line import Request
from bot.talk.request_context import RequestContext


@dataclass(frozen=True)
class MatchAction:
    loaded: LoadedMatch
    command: Command | Order


HandlerResult = Answer | Done | Refusal | MatchAction
"""The result of a request: words, a commit, a refusal, or an action to carry out."""

R = TypeVar("R", bound=Request)

RequestHandler = Callable[[RequestContext, R], Awaitable[HandlerResult | None]]
"""Answers requests of one type without a match. None: the request is about a match."""

MatchHandler = Callable[[RequestContext, LoadedMatch, R], Awaitable[HandlerResult]]
"""Answers requests of one type about a match."""

CallbackHandler = Callable[[RequestContext, Callback], Awaitable[HandlerResult | None]]
"""Answers callbacks of one verb without loading a match. None: the match is needed."""

MatchCallbackHandler = Callable[[RequestContext, LoadedMatch, Callback], Awaitable[HandlerResult]]
"""Answers callbacks of one verb about their match."""


@dataclass(eq=False)
class Handlers:
    """One handler for each request type and each callback verb.

    A type or verb may have one handler without a match and one with it; the former is tried first.
    """

    # A dictionary type cannot say that the key is the handler's own request type. Only `handle` and
    # `handle_about_match` write here, and their signatures check each pair.
    _requests: dict[type, RequestHandler[Any]] = field(default_factory=dict)
    _requests_of_match: dict[type, MatchHandler[Any]] = field(default_factory=dict)
    _callbacks: dict[Verb, CallbackHandler] = field(default_factory=dict)
    _callbacks_of_match: dict[Verb, MatchCallbackHandler] = field(default_factory=dict)
    _closing: dict[type, Request | str] = field(default_factory=dict)

    def handle(self, request_type: type[R], handler: RequestHandler[R]) -> None:
        """Register a handler that needs no match. Raise `ValueError` for a second one."""
        _add(self._requests, request_type, handler)

    def handle_about_match(self, request_type: type[R], handler: MatchHandler[R]) -> None:
        """Register a handler of requests about a match. Raise `ValueError` for a second one."""
        _add(self._requests_of_match, request_type, handler)

    def handle_press(self, verb: Verb, handler: CallbackHandler) -> None:
        """Register a handler of buttons that needs no match. Raise `ValueError` for a second
        one."""
        _add(self._callbacks, verb, handler)

    def handle_press_about_match(self, verb: Verb, handler: MatchCallbackHandler) -> None:
        """Register a handler of buttons and reactions about a match. Raise `ValueError` for a
        second one."""
        _add(self._callbacks_of_match, verb, handler)

    def close_form(self, request_type: type, page: Request | str) -> None:
        """Register what replaces a form whose button has changed a match by this request: the page
        that another request opens, or a text by its id. Raise `ValueError` for a second one."""
        _add(self._closing, request_type, page)

    def find_closing(self, request: Request) -> Request | str | None:
        """Return what replaces the form with this request; None: the form stays."""
        return self._closing.get(type(request))

    def find(self, request: R) -> RequestHandler[R] | None:
        return self._requests.get(type(request))

    def find_about_match(self, request: R) -> MatchHandler[R] | None:
        return self._requests_of_match.get(type(request))

    def find_press(self, verb: Verb) -> CallbackHandler | None:
        return self._callbacks.get(verb)

    def find_press_about_match(self, verb: Verb) -> MatchCallbackHandler:
        """Raise `KeyError` if no handler needs a match."""
        return self._callbacks_of_match[verb]

    @property
    def request_types(self) -> Collection[type]:
        return {*self._requests, *self._requests_of_match}

    @property
    def verbs(self) -> Collection[Verb]:
        return {*self._callbacks, *self._callbacks_of_match}


_Key = TypeVar("_Key")
_Handler = TypeVar("_Handler")


def _add(table: dict[_Key, _Handler], key: _Key, handler: _Handler) -> None:
    if key in table:
        raise ValueError(key)
    table[key] = handler
