"""Ephemeral messages and commands in a group, which only one person and the bot see.

https://core.telegram.org/bots/api#ephemeral-messages-and-commands (Bot API 10.2, with the
parameters of 10.3): any bot may send one within 15 seconds of that person's button press
(``callback_query_id``) or ephemeral message (``reply_parameters.ephemeral_message_id``); an
administrator may send one at any time to any member who is no bot; only in groups and supergroups.
Its ``message_id`` is 0. The error texts are those that the server uses for button presses, or else
a guess, since the documentation has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.fakes.telegram.errors import bad_request, wrong
from tests.fakes.telegram.keyboards import inline
from tests.fakes.telegram.methods import Methods, method
from tests.fakes.telegram.model import Chat, Json, Message, Topic, User
from tests.fakes.telegram.params import Call

if TYPE_CHECKING:
    from tests.fakes.telegram.content import Content
    from tests.fakes.telegram.world import World

SECONDS = 15.0
_WHERE = "chat_id receiver_user_id ephemeral_message_id "
_OLD = ("receiver_user_id", "callback_query_id")
"""Parameters that 10.2 had at the top level; 10.3 moved them to
``ephemeral_message_parameters``."""
_FIELDS = frozenset({*_OLD, "replace_callback_query_message"})


class Ephemeral:
    """The rules for recipients; editEphemeralMessageText, deleteEphemeralMessage."""

    def __init__(self, world: World, content: Content) -> None:
        self._world = world
        self._content = content
        self.heeded = True
        """False simulates renamed parameters, so that the current ones are ignored."""

    def methods(self) -> Methods:
        text = _WHERE + "text parse_mode entities link_preview_options reply_markup"
        return {
            "editEphemeralMessageText": method(self.edit_text, text, counts=True),
            "deleteEphemeralMessage": method(self.delete, _WHERE),
        }

    async def edit_text(self, call: Call) -> bool:
        text, entities = self._content.text(call, edit=True)
        message = self._sent(call)
        if message.has_media:
            raise wrong("there is no text in the message to edit")
        message.text, message.entities = text, entities
        message.keyboard = inline(call.object("reply_markup"))
        message.edits += 1
        self._world.bell.ring()
        return True

    async def delete(self, call: Call) -> bool:
        self._sent(call).deleted = True
        self._world.bell.ring()
        return True

    def _sent(self, call: Call) -> Message:
        chat = self._world.chat_to_write(call.chat_id)
        message = find_ephemeral(chat, call.number("ephemeral_message_id"))
        if message.receiver is not self._world.users.get(call.number("receiver_user_id")):
            raise bad_request("MESSAGE_ID_INVALID")
        return message

    def receiver(self, call: Call, chat: Chat, reply_to: Message | None) -> User | None:
        """Return the only person who sees the message, or None if everyone does."""
        given = call.object("ephemeral_message_parameters")
        if given is None and not any(call.has(name) for name in _OLD):
            return None
        if not self._world.ephemeral:
            raise wrong(f"this server would show all of {chat!r} what is for one alone")
        if not self.heeded:
            return None
        if given is None or set(given) - _FIELDS:
            raise wrong("ephemeral_message_parameters are missing, or have other fields")
        if not chat.is_group:
            raise wrong("ephemeral messages are for groups and supergroups")
        user = self._world.users.get(int(given["receiver_user_id"]))
        if user is None or user.is_bot or not chat.member(user).is_there:
            raise bad_request("USER_NOT_PARTICIPANT")
        self._check_occasion(chat, user, str(given.get("callback_query_id", "")), reply_to)
        return user

    def _check_occasion(
        self, chat: Chat, user: User, press_id: str, reply_to: Message | None
    ) -> None:
        """Raise unless the person has just acted, or the bot is an administrator."""
        if press_id:
            press = self._world.presses.get(press_id)
            if press is None or press.user is not user or press.message.chat is not chat:
                raise wrong("query is too old and response timeout expired or query ID is invalid")
            begun = press.begun
        elif reply_to is not None and reply_to.ephemeral_id:
            if reply_to.author is not user:
                raise wrong("MESSAGE_ID_INVALID")
            begun = reply_to.begun
        elif chat.member(self._world.bot).is_admin:
            return
        else:
            raise wrong("MESSAGE_NOT_COMMAND")
        if self._world.clock.now() - begun > SECONDS:
            raise bad_request(
                "query is too old and response timeout expired or query ID is invalid"
            )


def add_ephemeral(
    world: World, room: Chat | Topic, author: User, receiver: User, **content: Any
) -> Message:
    """Create an ephemeral message, which is not in the chat's log."""
    chat = room.chat
    message = Message(0, chat, world.seconds(), author, receiver=receiver)
    message.begun = world.clock.now()
    message.ephemeral_id = 29_000_000 + world.number()
    message.topic = room if isinstance(room, Topic) else None
    for name, value in content.items():
        setattr(message, name, value)
    chat.asides.append(message)
    world.bell.ring()
    return message


def find_ephemeral(chat: Chat, id: int) -> Message:
    """Return the ephemeral message with this id."""
    found = (one for one in chat.asides if one.ephemeral_id == id and not one.deleted)
    message = next(found, None)
    if message is None:
        raise bad_request("MESSAGE_ID_INVALID")
    return message


def is_ephemeral(world: World, command: str) -> bool:
    """Return whether the bot has declared a command as ephemeral in groups, in any language."""
    offered: list[Json] = [
        one
        for (scope, _), commands in world.commands.items()
        if scope == "all_group_chats"
        for one in commands
    ]
    return any(one["command"] == command and one.get("is_ephemeral") for one in offered)
