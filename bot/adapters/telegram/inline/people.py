"""People in a talk where the bot is not: what they do counts as done in their private chat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from telegram import User

from bot.adapters.telegram.ids import room_id, user_id
from bot.conversation.kit.incoming import Incoming, Said, UserAction
from bot.service.ports.stores import UserId

Answering = Callable[[], Awaitable[None]]
Meet = Callable[[User, int], Awaitable[None]]
"""Remembers a person's name, for the chat with this number."""


def incoming(
    user: User, event_id: str, did: UserAction | None = None, *, again: bool = False
) -> Incoming:
    """Something that a person does, or (None) nothing yet; ``again``: the event came before."""
    return as_person(
        user_id(user.id),
        event_id,
        did or Said(""),
        name=user.full_name,
        locale=user.language_code,
        again=again,
    )


def as_person(
    user: UserId,
    event_id: str,
    did: UserAction,
    *,
    name: str = "",
    locale: str | None = None,
    again: bool = False,
) -> Incoming:
    """The act of a person who is known by their id alone."""
    own = room_id(int(user.rpartition(":")[2]))
    return Incoming(
        event_id=event_id,
        user=user,
        user_name=name,
        room=own,
        did=did,
        community=own,
        locale=locale or "",
        unanswered=again,
        private=True,
        noted=True,
    )
