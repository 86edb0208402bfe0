"""The connection to Discord, and how the adapter's parts are joined."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from discord.http import Route

from bot.adapters.discord.commands import Commands
from bot.adapters.discord.components import ChoiceButton, ChoiceMenu
from bot.adapters.discord.directory import Members
from bot.adapters.discord.homes import Homes
from bot.adapters.discord.ids import PLATFORM, number, room_id
from bot.adapters.discord.intake import Intake
from bot.adapters.discord.operator import Operator, invite_link
from bot.adapters.discord.options import Translator
from bot.adapters.discord.posting import Posting
from bot.adapters.discord.servers import Servers
from bot.adapters.discord.votes import Votes, forget_votes
from bot.adapters.discord.wire import Wire
from bot.conversation.announcer import Begun, Departure
from bot.conversation.dialogue import Conversation
from bot.conversation.house import House
from bot.conversation.incoming import Post
from bot.service.ports import RoomId, UserId
from bot.service.watching import PlatformWatch, Unwatched

logger = logging.getLogger(__name__)

# Nobody needs voice here, so nobody needs to be warned that it is missing.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

RETRY_SECONDS, _LONGEST_RETRY = 5.0, 300.0
"""How long after some trouble the reactions are read again."""

READY_SECONDS = 30.0
"""How long a start waits for Discord; after that the connection goes on trying by itself."""


@dataclass(frozen=True)
class DiscordSettings:
    """``token`` is secret and never shown. ``message_content``: read every line of a game's room,
    which Discord must have allowed. ``api`` and ``gateway`` are base addresses; empty: Discord's
    own. ``guild_seconds``: how long a start waits for one more server to be told of."""

    token: str = field(repr=False)
    message_content: bool = False
    api: str = ""
    gateway: str = ""
    guild_seconds: float = 2.0


class DiscordRefusedError(Exception):
    """Discord does not let the bot in: an id for the words, and the data they need."""

    def __init__(self, id: str, **data: object) -> None:
        super().__init__(id)
        self.id = id
        self.data: Mapping[str, object] = data


class GoClient(discord.AutoShardedClient):
    """Hears what Discord tells. It keeps no messages and no members."""

    def __init__(self, settings: DiscordSettings, wire: Wire) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        intents.guild_messages = intents.dm_messages = True
        intents.guild_reactions = intents.dm_reactions = True
        intents.message_content = settings.message_content
        super().__init__(
            intents=intents,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=settings.guild_seconds,
            http_trace=wire.trace,
        )
        self.wire = wire
        self.tree: app_commands.CommandTree[GoClient] = app_commands.CommandTree(self)
        self.intake: Intake | None = None
        self.votes: Votes | None = None
        self._catching_up: asyncio.Task[None] | None = None

    def listen(self, intake: Intake, votes: Votes, operator: Operator) -> None:
        """From now on what people do is heard."""
        self.intake, self.votes = intake, votes
        self.add_dynamic_items(ChoiceButton, ChoiceMenu)
        for command in Commands(intake, operator).all():
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """After the login, before anything is heard."""
        if self.application_id is not None:
            logger.info("Invite the bot to a server: %s", invite_link(self.application_id))
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def on_shard_connect(self, shard_id: int) -> None:
        """A new session; what happened meanwhile may have been missed."""
        self.wire.up(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """The old session goes on."""
        self.wire.up(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """The library connects again by itself."""
        self.wire.down(shard_id)

    async def on_ready(self) -> None:
        """Also after a connection that could not be resumed: something may have been missed."""
        self._read_votes(0)

    def _read_votes(self, wait: float) -> None:
        if self._catching_up is not None:
            self._catching_up.cancel()
        if self.votes is not None:
            self._catching_up = asyncio.create_task(self._catch_up(self.votes, wait))

    async def _catch_up(self, votes: Votes, wait: float) -> None:
        """Until all open votes have been read."""
        while True:
            await asyncio.sleep(wait)
            if await votes.catch_up():
                return
            wait = min(max(RETRY_SECONDS, 2 * wait), _LONGEST_RETRY)

    async def on_message(self, message: discord.Message) -> None:
        """Somebody wrote something."""
        written = message.type in (discord.MessageType.default, discord.MessageType.reply)
        by_a_person = written and not message.author.bot and not message.webhook_id
        if self.intake is None or self.user is None or not by_a_person:
            return
        await self.intake.message(message, self.user.id)

    async def on_raw_reaction_add(self, event: discord.RawReactionActionEvent) -> None:
        """Somebody put a reaction under a message."""
        await self._reaction(event, removed=False)

    async def on_raw_reaction_remove(self, event: discord.RawReactionActionEvent) -> None:
        """Somebody took a reaction back."""
        await self._reaction(event, removed=True)

    async def _reaction(self, event: discord.RawReactionActionEvent, *, removed: bool) -> None:
        mine = self.user is None or event.user_id == self.user.id
        if mine or self.votes is None or event.emoji.is_custom_emoji():
            return
        if event.member is not None and event.member.bot:
            return
        room, name = room_id(event.channel_id), event.member.display_name if event.member else ""
        message, emoji = str(event.message_id), str(event.emoji)
        try:
            await self.votes.heard(room, message, event.user_id, name, emoji, removed=removed)
        except Exception:
            # Discord tells of it only once, but it stands under the post.
            logger.exception("a reaction under %s could not be handled", message)
            self._read_votes(RETRY_SECONDS)

    async def chosen(self, interaction: discord.Interaction[Any], choice: str) -> None:
        """A button or menu of ours was used."""
        if self.intake is not None:
            await self.intake.chosen(interaction, choice)

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        """One event that could not be handled must not stop the others."""
        logger.error("%s failed", event_method, exc_info=sys.exc_info())

    async def close(self) -> None:
        """Leaves Discord."""
        if self._catching_up is not None:
            self._catching_up.cancel()
        if self.votes is not None:
            await self.votes.close()
        await super().close()

    async def close_left_open(self) -> None:
        """Closes sockets that no shard has: leaving in the middle of a reconnection, the library
        forgets the new one, and its heart goes on beating in a thread."""
        for thread in threading.enumerate():
            if isinstance(thread, KeepAliveHandler):
                mine = getattr(thread.ws, "_connection", None) is self._connection
                if mine:
                    await thread.ws.close(code=1000)


class Discord:
    """The whole adapter: `Chat` and `Directory` for the conversation, which it then hears for.

    Raises:
        DiscordRefusedError: from `start` and `run`.
    """

    name = PLATFORM

    def __init__(
        self, settings: DiscordSettings, house: House, watch: PlatformWatch | None = None
    ) -> None:
        self._settings = settings
        self._house = house
        if settings.api:
            Route.BASE = settings.api.rstrip("/")
        if settings.gateway:
            DiscordWebSocket.DEFAULT_GATEWAY = type(DiscordWebSocket.DEFAULT_GATEWAY)(
                settings.gateway
            )
        self.client = GoClient(settings, Wire(watch or Unwatched()))
        self._servers = Servers(house.people)
        self._posting = Posting(self.client, house)
        self._homes = Homes(
            self.client,
            self._posting,
            house,
            self._servers,
            reads_all=settings.message_content,
        )
        self._members = Members(self.client, house)
        self._connection: asyncio.Task[None] | None = None

    # What the conversation needs

    async def post(self, room: RoomId, post: Post) -> str:
        """See `bot.conversation.announcer.Chat`."""
        return await self._posting.post(room, post)

    async def begin(
        self, room: RoomId, post: Post, title: str, players: tuple[UserId, UserId]
    ) -> Begun:
        """See `bot.conversation.announcer.Chat`."""
        return await self._homes.begin(room, post, title, players)

    async def retitle(self, room: RoomId, title: str) -> None:
        """See `bot.conversation.announcer.Chat`."""
        await self._homes.retitle(room, title)

    async def private(self, user: UserId) -> RoomId | None:  # noqa: ARG002
        """A post that finds its room closed goes to the person who is to act by itself."""
        return None

    async def alone_with(self, user: UserId) -> RoomId | None:
        """See `bot.conversation.announcer.Chat`."""
        try:
            return room_id((await self.client.create_dm(discord.Object(number(user)))).id)
        except discord.HTTPException as error:
            logger.warning("no private chat with %s: %s", user, error.text)
            return None

    async def remembered(self, user: UserId, own: RoomId | None) -> Mapping[str, object]:  # noqa: ARG002
        """See `bot.conversation.announcer.Chat`."""
        return {"posts": dict(await self._house.index.texts(own)) if own else {}}

    async def forget(self, departure: Departure) -> None:
        """See `bot.conversation.announcer.Chat`: votes under posts are kept with who gave them."""
        people = [number(user) for user in departure.users if user.startswith(f"{PLATFORM}:")]
        rooms = [room for room in departure.called if room.startswith(f"{PLATFORM}:")]
        for room in rooms if people else ():
            await forget_votes(self._house.index, room, people)

    async def find(self, room: RoomId, name: str) -> UserId | None:
        """See `bot.conversation.directories.Directory`."""
        return await self._members.find(room, name)

    # The connection

    async def is_connected(self) -> bool:
        """Whether Discord has let all shards in and none has lost it since."""
        return self.client.is_ready() and self.client.wire.connected

    def listen(self, conversation: Conversation) -> None:
        """Hands what people do to the conversation, once connected."""
        votes = Votes(self.client, self._house, self._posting, conversation.handle)
        self._posting.posted = votes.posted
        intake = Intake(
            self._house,
            self._posting,
            self._servers,
            conversation,
            self.client,
            reads_all=self._settings.message_content,
        )
        self.client.listen(intake, votes, Operator(intake, self._house, self._servers))

    async def start(self) -> None:
        """Logs in and connects; back when Discord has told all that is needed to begin."""
        try:
            await self.client.login(self._settings.token)
        except discord.LoginFailure:
            raise DiscordRefusedError("discord-bad-token") from None
        except (discord.HTTPException, OSError) as error:
            reason = getattr(error, "text", "") or str(error) or type(error).__name__
            raise DiscordRefusedError("discord-unreachable", reason=reason) from None
        self._connection = asyncio.create_task(self.client.connect())
        ready = asyncio.create_task(self.client.wait_until_ready())
        done, _ = await asyncio.wait(
            [ready, self._connection], timeout=READY_SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
        ready.cancel()
        if self._connection in done:
            await self.run()
        elif not done:
            logger.warning("Discord is slow to answer; the rest of the program goes on meanwhile")

    async def run(self) -> None:
        """Stays until the connection is closed for good."""
        if self._connection is None:
            raise RuntimeError("start comes first")
        try:
            await asyncio.shield(self._connection)
        except discord.PrivilegedIntentsRequired:
            raise DiscordRefusedError("discord-intent-refused") from None
        except discord.ConnectionClosed as error:
            raise DiscordRefusedError("discord-closed", code=error.code) from None

    async def stop(self) -> None:
        """Leaves Discord."""
        await self.client.close()
        if self._connection is not None:
            self._connection.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._connection
        await self.client.close_left_open()
