"""REST: the bot itself, guilds, channels, threads, people."""

from __future__ import annotations

from tests.fakes.discord import posting, threads
from tests.fakes.discord.calls import Call, Routes
from tests.fakes.discord.errors import ApiError, missing_access, missing_permissions, unknown
from tests.fakes.discord.gateway import Gateway
from tests.fakes.discord.limits import Limits
from tests.fakes.discord.model import DM, FORUM, PRIVATE_THREAD, Channel, Guild, Json, User
from tests.fakes.discord.payloads import (
    channel_json,
    guild_json,
    member_json,
    role_json,
    thread_member_json,
    user_json,
)
from tests.fakes.discord.permissions import Permission
from tests.fakes.discord.validation import accept, record, snowflake
from tests.fakes.discord.world import World

_DM = record({"recipient_id": snowflake()}, ("recipient_id",))
_IN_THREAD = "/channels/{channel}/thread-members"


class GuildRoutes:
    def __init__(self, world: World, gateway: Gateway, limits: Limits) -> None:
        self._world = world
        self._gateway = gateway
        self._limits = limits

    def routes(self) -> Routes:
        return [
            ("GET", "/users/@me", self.me),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("GET", "/gateway", self.gateway),
            ("GET", "/gateway/bot", self.gateway_for_bot),
            ("GET", "/users/@me/guilds", self.guilds),
            ("POST", "/users/@me/channels", self.open_dm),
            ("GET", "/users/{user}", self.user),
            ("GET", "/guilds/{guild}", self.guild),
            ("GET", "/guilds/{guild}/channels", self.channels),
            ("GET", "/guilds/{guild}/roles", self.roles),
            ("GET", "/guilds/{guild}/members", self.members),
            ("GET", "/guilds/{guild}/members/{user}", self.member),
            ("GET", "/guilds/{guild}/threads/active", self.active_threads),
            ("GET", "/channels/{channel}", self.channel),
            ("PATCH", "/channels/{channel}", self.edit_channel),
            ("POST", "/channels/{channel}/typing", self.typing),
            ("POST", "/channels/{channel}/threads", self.start_thread),
            ("POST", "/channels/{channel}/messages/{message}/threads", self.thread_from_message),
            ("GET", _IN_THREAD, self.thread_members),
            ("PUT", f"{_IN_THREAD}/{{user}}", self.add_to_thread),
            ("DELETE", f"{_IN_THREAD}/{{user}}", self.remove_from_thread),
        ]

    # --- the bot ----------------------------------------------------------------------------------

    async def me(self, _: Call) -> Json:
        return user_json(self._world.bot) | {"verified": True, "mfa_enabled": True, "email": None}

    async def application(self, _: Call) -> Json:
        app = self._world.app
        return {
            "id": str(app.id),
            "name": app.bot.name,
            "icon": None,
            "description": "",
            "summary": "",
            "verify_key": "0" * 64,
            "flags": app.flags,
            "bot_public": True,
            "bot_require_code_grant": False,
            "owner": user_json(app.owner),
            "team": None,
            "interactions_endpoint_url": None,
            "approximate_guild_count": len(self._joined()),
        }

    async def gateway(self, _: Call) -> Json:
        return {"url": self._gateway.url}

    async def gateway_for_bot(self, _: Call) -> Json:
        return {
            "url": self._gateway.url,
            "shards": self._world.app.shards,
            "session_start_limit": self._gateway.starts.to_json(),
        }

    # --- guilds and people ------------------------------------------------------------------------

    async def guilds(self, call: Call) -> list[Json]:
        after, most = call.number("after", 0, 0, 2**63), call.number("limit", 200, 1, 200)
        joined = sorted(self._joined(), key=lambda guild: guild.id)
        return [guild_json(guild) for guild in joined if guild.id > after][:most]

    def _joined(self) -> list[Guild]:
        there = [guild for guild in self._world.guilds.values() if not guild.unavailable]
        joined = [guild for guild in there if self._world.bot.id in guild.members]
        return [guild for guild in joined if guild.id not in self._world.unlisted]

    async def guild(self, call: Call) -> Json:
        return guild_json(self._world.guild(call.id("guild")))

    async def channels(self, call: Call) -> list[Json]:
        guild = self._world.guild(call.id("guild"))
        return [channel_json(one) for one in guild.channels if one.sees(self._world.bot)]

    async def roles(self, call: Call) -> list[Json]:
        return [role_json(role) for role in self._world.guild(call.id("guild")).roles]

    async def members(self, call: Call) -> list[Json]:
        if not self._world.app.members:
            raise missing_access()
        guild = self._world.guild(call.id("guild"))
        after, most = call.number("after", 0, 0, 2**63), call.number("limit", 1, 1, 1000)
        found = sorted(guild.members.values(), key=lambda member: member.user.id)
        return [member_json(one) for one in found if one.user.id > after][:most]

    async def member(self, call: Call) -> Json:
        member = self._world.guild(call.id("guild")).members.get(call.id("user"))
        if member is None:
            raise unknown("Member")
        return member_json(member)

    async def active_threads(self, call: Call) -> Json:
        guild, bot = self._world.guild(call.id("guild")), self._world.bot
        found = [one for one in guild.threads if not one.archived and one.sees(bot)]
        own = [thread_member_json(one, bot.id) for one in found if bot.id in one.members]
        return {"threads": [channel_json(one) for one in found], "members": own}

    async def user(self, call: Call) -> Json:
        return user_json(self._user(call.id("user")))

    async def open_dm(self, call: Call) -> Json:
        body = accept(_DM, call.body)
        return channel_json(self._world.dm(self._user(int(body["recipient_id"]))))

    def _user(self, id: int) -> User:
        user = self._world.users.get(id)
        if user is None:
            raise unknown("User")
        return user

    # --- channels and threads ---------------------------------------------------------------------

    async def channel(self, call: Call) -> Json:
        return channel_json(self._world.channel(call.id("channel")))

    async def edit_channel(self, call: Call) -> Json:
        channel = self._world.channel(call.id("channel"))
        if not channel.is_thread:
            if channel.type == DM:
                raise ApiError(403, 50003, "Cannot execute action on a DM channel")
            self._world.require(channel, Permission.MANAGE_CHANNELS)
            raise ApiError(501, 0, "The fake changes threads only")
        body = accept(threads.CHANGE, call.body)
        if body.get("name", channel.name) != channel.name:
            self._limits.rename(channel.id)
        return channel_json(threads.change(self._world, channel, body))

    async def typing(self, call: Call) -> None:
        channel = self._world.channel(call.id("channel"))
        if not channel.may_send(self._world.bot):
            raise missing_permissions()

    async def start_thread(self, call: Call) -> Json:
        parent = self._world.channel(call.id("channel"))
        if parent.type == FORUM:
            return self._forum_post(parent, call)
        body = accept(threads.ALONE, call.body)
        private = body.get("type", PRIVATE_THREAD) == PRIVATE_THREAD
        self._world.require(
            parent,
            Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS,
        )
        return self._new_thread_json(threads.create(self._world, parent, self._world.bot, body))

    def _forum_post(self, forum: Channel, call: Call) -> Json:
        """Create a thread whose first message has its id
        (https://discord.com/developers/docs/resources/channel#start-thread-in-forum-or-media-channel)."""
        world = self._world
        body = accept(threads.IN_FORUM, call.body)
        world.require(forum, Permission.SEND_MESSAGES)
        thread = threads.create(world, forum, world.bot, body)
        first = posting.post(world, thread, world.bot, body["message"], call.uploads, id=thread.id)
        return self._new_thread_json(thread) | {"message": world.message_json(first)}

    async def thread_from_message(self, call: Call) -> Json:
        """Create a thread from a message, which requires only Create Public Threads
        (https://support.discord.com/hc/en-us/articles/4404809613847)."""
        message = self._world.channel(call.id("channel")).find(call.id("message"))
        if message is None or message.ephemeral:
            raise unknown("Message")
        body = accept(threads.FROM_MESSAGE, call.body)
        self._world.require(message.channel, Permission.CREATE_PUBLIC_THREADS)
        bot = self._world.bot
        return self._new_thread_json(
            threads.create(self._world, message.channel, bot, body, message)
        )

    def _new_thread_json(self, thread: Channel) -> Json:
        own = thread_member_json(thread, self._world.bot.id)
        return channel_json(thread) | {"member": own}

    async def thread_members(self, call: Call) -> list[Json]:
        thread = self._thread(call)
        return [thread_member_json(thread, id) for id in thread.members]

    async def add_to_thread(self, call: Call) -> None:
        thread = self._thread(call)
        threads.not_archived(thread)
        user = self._member_user(call)
        if user is not self._world.bot and not thread.may_send(self._world.bot):
            raise missing_access()
        if not thread.guild or user.id not in thread.guild.members:
            raise unknown("Member")
        threads.add_member(self._world, thread, user)

    async def remove_from_thread(self, call: Call) -> None:
        thread = self._thread(call)
        threads.not_archived(thread)
        user = self._member_user(call)
        if user is not self._world.bot:
            self._world.require(thread, Permission.MANAGE_THREADS)
        threads.remove_member(self._world, thread, user)

    def _thread(self, call: Call) -> Channel:
        thread = self._world.channel(call.id("channel"))
        if not thread.is_thread:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        return thread

    def _member_user(self, call: Call) -> User:
        return self._world.bot if call.names["user"] == "@me" else self._user(call.id("user"))
