"""REST: messages and reactions."""

from __future__ import annotations

from typing import Any

from tests.fakes.discord import posting
from tests.fakes.discord.calls import Call, Routes
from tests.fakes.discord.emoji import is_emoji
from tests.fakes.discord.errors import ApiError, missing_permissions, unknown
from tests.fakes.discord.limits import Limits
from tests.fakes.discord.message_rules import CREATE, EDIT
from tests.fakes.discord.model import DM, FORUM, Channel, Json, Message
from tests.fakes.discord.payloads import user_json
from tests.fakes.discord.permissions import Permission
from tests.fakes.discord.threads import not_archived
from tests.fakes.discord.validation import accept
from tests.fakes.discord.world import World

NONCE_SECONDS = 300.0
_MESSAGES = "/channels/{channel}/messages"
_MESSAGE = f"{_MESSAGES}/{{message}}"
_REACTIONS = f"{_MESSAGE}/reactions"


class MessageRoutes:
    def __init__(self, world: World, limits: Limits) -> None:
        self._world = world
        self._limits = limits
        self._nonces: dict[tuple[int, str], tuple[float, Message]] = {}

    def routes(self) -> Routes:
        return [
            ("POST", _MESSAGES, self.create),
            ("GET", _MESSAGES, self.history),
            ("GET", _MESSAGE, self.get),
            ("PATCH", _MESSAGE, self.edit),
            ("DELETE", _MESSAGE, self.delete),
            ("PUT", f"{_REACTIONS}/{{emoji}}/@me", self.react),
            ("DELETE", f"{_REACTIONS}/{{emoji}}/@me", self.take_back),
            ("DELETE", f"{_REACTIONS}/{{emoji}}/{{user}}", self.remove),
            ("DELETE", f"{_REACTIONS}/{{emoji}}", self.clear_one),
            ("DELETE", _REACTIONS, self.clear),
            ("GET", f"{_REACTIONS}/{{emoji}}", self.users),
        ]

    # --- messages ---------------------------------------------------------------------------------

    async def create(self, call: Call) -> Json:
        channel = self._world.channel(call.id("channel"))
        body = accept(CREATE, call.body or {})
        self._may_post(channel, call, body)
        nonce = body.get("nonce")
        if nonce is not None and body.get("enforce_nonce"):
            now = self._world.clock.now()
            key = (channel.id, str(nonce))
            made = self._nonces.get(key)
            if made and now - made[0] < NONCE_SECONDS:
                return self._world.message_json(made[1])
            message = posting.post(self._world, channel, self._world.bot, body, call.uploads)
            self._nonces[key] = (now, message)
            return self._world.message_json(message)
        message = posting.post(self._world, channel, self._world.bot, body, call.uploads)
        return self._world.message_json(message)

    def _may_post(self, channel: Channel, call: Call, body: Json) -> None:
        if channel.type == FORUM:
            raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
        if channel.type == DM:
            if any(not self._takes_dms(user) for user in channel.recipients if not user.bot):
                raise ApiError(403, 50007, "Cannot send messages to this user")
            return
        if not channel.may_send(self._world.bot):
            raise missing_permissions()
        needed = {
            Permission.ATTACH_FILES: bool(call.uploads),
            Permission.EMBED_LINKS: bool(body.get("embeds")),
            Permission.READ_MESSAGE_HISTORY: bool(body.get("message_reference")),
        }
        self._world.require(channel, *(one for one, wanted in needed.items() if wanted))

    def _takes_dms(self, user: Any) -> bool:
        shared = any(
            user.id in guild.members and self._world.bot.id in guild.members
            for guild in self._world.guilds.values()
        )
        return bool(user.accepts_dms) and (shared or user.id in self._world.installed)

    async def history(self, call: Call) -> list[Json]:
        channel = self._world.channel(call.id("channel"))
        self._world.require(channel, Permission.READ_MESSAGE_HISTORY)
        most = call.number("limit", 50, 1, 100)
        found = [one for one in channel.log if not one.ephemeral]
        if "before" in call.query:
            found = [one for one in found if one.id < int(call.query["before"])]
        if "after" in call.query:
            found = [one for one in found if one.id > int(call.query["after"])][:most]
        if "around" in call.query:
            middle = int(call.query["around"])
            found = sorted(sorted(found, key=lambda m: abs(m.id - middle))[:most], key=_by_id)
        return [_stored_message(self._world.message_json(one)) for one in reversed(found[-most:])]

    async def get(self, call: Call) -> Json:
        return _stored_message(self._world.message_json(self._message(call)))

    async def edit(self, call: Call) -> Json:
        message = self._visible(call)
        body = accept(EDIT, call.body or {})
        if message.author is not self._world.bot:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        not_archived(message.channel)
        self._limits.edit(message)
        return self._world.message_json(posting.edit(self._world, message, body, call.uploads))

    async def delete(self, call: Call) -> None:
        message = self._visible(call)
        if message.author is not self._world.bot:
            self._world.require(message.channel, Permission.MANAGE_MESSAGES)
        not_archived(message.channel)
        posting.delete(self._world, message)

    def _visible(self, call: Call) -> Message:
        """Return a message to be edited or deleted; for the bot's own, View Channel suffices
        (https://github.com/discord/discord-api-docs/issues/3096)."""
        message = self._world.channel(call.id("channel")).find(call.id("message"))
        if message is None or message.ephemeral:
            raise unknown("Message")
        return message

    def _message(self, call: Call) -> Message:
        return self._world.message(call.id("channel"), call.id("message"))

    # --- reactions --------------------------------------------------------------------------------

    async def react(self, call: Call) -> None:
        message, emoji = self._message(call), self._emoji(call)
        not_archived(message.channel)
        if self._world.reaction(message, emoji) is None:
            self._world.require(message.channel, Permission.ADD_REACTIONS)
        self._world.react(message, self._world.bot, emoji)

    async def take_back(self, call: Call) -> None:
        self._world.unreact(self._message(call), self._world.bot, self._emoji(call))

    async def remove(self, call: Call) -> None:
        message, emoji = self._message(call), self._emoji(call)
        self._may_moderate(message)
        user = self._world.users.get(call.id("user"))
        if user is None:
            raise unknown("User")
        self._world.unreact(message, user, emoji)

    async def clear_one(self, call: Call) -> None:
        message = self._message(call)
        self._may_moderate(message)
        self._world.clear(message, self._emoji(call))

    async def clear(self, call: Call) -> None:
        message = self._message(call)
        self._may_moderate(message)
        self._world.clear(message)

    async def users(self, call: Call) -> list[Json]:
        """Return the people of one kind of reaction: normal ones unless ``type`` is 1."""
        found = self._world.reaction(self._message(call), self._emoji(call))
        burst = call.number("type", 0, 0, 1) == 1
        most = call.number("limit", 25, 1, 100)
        after = call.number("after", 0, 0, 2**63)
        users = sorted(found.people_of_kind(burst=burst) if found else [], key=_by_id)
        return [user_json(user) for user in users if user.id > after][:most]

    def _may_moderate(self, message: Message) -> None:
        if message.channel.type == DM:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        self._world.require(message.channel, Permission.MANAGE_MESSAGES)

    @staticmethod
    def _emoji(call: Call) -> str:
        emoji = call.names["emoji"]
        if not is_emoji(emoji):
            raise ApiError(400, 10014, "Unknown Emoji")
        return emoji


def _stored_message(message: Json) -> Json:
    """Return a message as read later: Discord returns the nonce with the post and its event, and
    guarantees it nowhere else (https://discord.com/developers/docs/resources/message)."""
    return {name: value for name, value in message.items() if name != "nonce"}


def _by_id(thing: Any) -> int:
    return int(thing.id)
