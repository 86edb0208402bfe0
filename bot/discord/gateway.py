"""The client library: what it tells of what people do, and how it is opened and closed."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import discord
import structlog
from discord import app_commands
from discord.gateway import DiscordWebSocket

from bot.discord import content_intent
from bot.discord.commands.modals import ask, filled_in, line_form
from bot.discord.commands.options import Translator
from bot.discord.commands.tree import RootCommand
from bot.discord.discord_http import ConnectionWatch
from bot.discord.discord_ids import PLATFORM, room_id
from bot.discord.inbound import board_links
from bot.discord.inbound.addressees import as_edited, without_mention
from bot.discord.inbound.discord_intake import Intake
from bot.discord.inbound.memberships import Memberships, rooms_of
from bot.discord.inbound.reactions import HeardReaction, Reactions
from bot.discord.inbound.unheard import TYPES
from bot.discord.library_internals import reopen_requests, set_message_content
from bot.discord.outbound import components
from bot.discord.outbound.discord_errors import log_failure
from bot.discord.session_starts import SessionStarts
from bot.discord.shards import Shards
from bot.routing.platform.availability import Availability

logger = structlog.get_logger(__name__)

# Nobody needs voice here, so nobody needs to be warned that it is missing.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

RETRY_SECONDS, _LONGEST_RETRY = 5.0, 300.0
"""How long after some trouble the reactions are read again."""
_AT_WORK = ("discord.py: on_", "CommandTree-invoker")


@dataclass(frozen=True)
class DiscordSettings:
    """``token`` is secret and never shown. ``holder`` names this process among those on the same
    database; ``hears``: whether it may be the one that hears people, and not only post.
    ``message_content``: read every line of a game's room, which Discord must have allowed; None: if
    it has. ``api`` and ``gateway`` are base addresses; empty: Discord's own. ``guild_seconds``: how
    long a start waits for one more server to be told of."""

    token: str = field(repr=False)
    holder: str
    hears: bool = True
    message_content: bool | None = None
    api: str = ""
    gateway: str = ""
    guild_seconds: float = 2.0


async def _poll(socket: DiscordWebSocket) -> None:
    """Handle the events of a shard until its connection ends."""
    while True:
        await socket.poll_event()


class GoClient(discord.AutoShardedClient):
    """Hears what Discord tells, and hands it to these three, which `listen` brings before anything
    is heard. It keeps no messages and no members."""

    intake: Intake
    reactions: Reactions
    memberships: Memberships

    def __init__(
        self,
        settings: DiscordSettings,
        connection_watch: ConnectionWatch,
        starts: SessionStarts,
        availability: Availability,
        chance: Callable[[], float],
    ) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        intents.guild_messages = intents.dm_messages = True
        intents.guild_reactions = intents.dm_reactions = True
        intents.message_content = settings.message_content is True
        super().__init__(
            intents=intents,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=settings.guild_seconds,
            http_trace=connection_watch.trace,
        )
        self.connection_watch = connection_watch
        connection_watch.reopen = self._reopen
        self.shards_kept = Shards(self, connection_watch, self._hear, starts, availability, chance)
        self._stopped_hearing = asyncio.Event()
        self._polls = set[asyncio.Task[None]]()
        self._hears = settings.hears
        self._message_content = settings.message_content
        self.tree: app_commands.CommandTree[GoClient] = app_commands.CommandTree(self)
        self._catching_up: asyncio.Task[None] | None = None

    def listen(
        self,
        intake: Intake,
        reactions: Reactions,
        memberships: Memberships,
        commands: Sequence[RootCommand],
    ) -> None:
        """From now on what people do is heard. ``commands`` are those of `Commands.all`."""
        self.intake, self.reactions, self.memberships = intake, reactions, memberships
        for command in commands:
            self.tree.add_command(command)

    async def _hear(self, socket: DiscordWebSocket) -> None:
        """Handle the events of a shard until its connection ends. After `stop_hearing`, read no
        further events and wait to be cancelled by the code that closes the connection."""
        if not self._stopped_hearing.is_set():
            await self._poll_until_stopped(socket)
        await asyncio.Event().wait()

    async def _poll_until_stopped(self, socket: DiscordWebSocket) -> None:
        polling = asyncio.create_task(_poll(socket))
        self._polls.add(polling)
        polling.add_done_callback(self._polls.discard)
        stopped = asyncio.create_task(self._stopped_hearing.wait())
        try:
            await asyncio.wait([polling, stopped], return_when=asyncio.FIRST_COMPLETED)
            if polling.done():
                await polling
        finally:
            polling.cancel()
            stopped.cancel()

    async def stop_hearing(self) -> None:
        """Read no further events; requests to Discord still work. An event that is read just before
        the client closes would be acknowledged and never answered. When this returns, `at_work` has
        all events that were read."""
        self._stopped_hearing.set()
        if self._polls:
            await asyncio.wait(self._polls)

    def _reopen(self) -> None:
        reopen_requests(self.http)

    async def setup_hook(self) -> None:
        """After the login, which has asked for the application, before anything is heard."""
        if self._message_content is None:
            # A session asks for the intents that stand here when it begins.
            allowed = content_intent.is_allowed(self.application_flags)
            set_message_content(self, allowed=allowed)
        self.intake.reads_all = self.intents.message_content
        if not self._hears:
            return
        await self.tree.set_translator(Translator())

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """A form was filled in, or a button or menu used (`outbound.components`); the library
        itself hears commands."""
        if interaction.type is discord.InteractionType.modal_submit:
            await filled_in(self.intake, interaction)
        elif interaction.type is discord.InteractionType.component:
            data = cast(dict[str, Any], interaction.data or {})
            kind, _, what = str(data.get("custom_id", "")).partition(":")
            if kind == "b":
                await board_links.answer(self.intake, interaction, what)
            elif (chosen := components.choices_made(interaction)) == [TYPES]:
                await ask(self.intake, interaction, line_form)
            else:
                await self.intake.chosen(interaction, chosen)

    async def connect(self, *, reconnect: bool = True) -> None:  # noqa: ARG002
        """Until all sessions are over; see `Shards.run`."""
        await self.shards_kept.run()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002
        """Not sooner than a session may be begun."""
        await self.shards_kept.admit(shard_id or 0)

    def _get_websocket(
        self, guild_id: int | None = None, *, shard_id: int | None = None
    ) -> DiscordWebSocket:
        """Asked by the library."""
        if shard_id is None:
            shard_id = ((guild_id or 0) >> 22) % (self.shard_count or 1)
        return self.shards_kept.socket(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:  # noqa: ARG002
        """A shard has begun a session, perhaps in place of one that could not be resumed: something
        may have been missed."""
        self._read_votes(0)

    async def on_ready(self) -> None:
        """All shards have begun a session."""
        await self.memberships.compare()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.memberships.handle_joining(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server, or the server was deleted; an outage is told by
        another event."""
        await self.memberships.handle_removal(guild.id, rooms_of(guild))

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        await self.intake.conversation.room_deleted(room_id(event.thread_id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Its threads are told of by events of their own."""
        await self.intake.conversation.room_deleted(room_id(channel.id))

    def _read_votes(self, wait: float) -> None:
        if self._catching_up is not None:
            self._catching_up.cancel()
        self._catching_up = asyncio.create_task(self._catch_up(wait))

    async def _catch_up(self, wait: float) -> None:
        """Until all open votes have been read."""
        while True:
            await asyncio.sleep(wait)
            if await self.reactions.catch_up():
                return
            wait = min(max(RETRY_SECONDS, 2 * wait), _LONGEST_RETRY)

    async def on_message(self, message: discord.Message) -> None:
        written = message.type in (discord.MessageType.default, discord.MessageType.reply)
        by_a_person = written and not message.author.bot and not message.webhook_id
        if self.user is not None and by_a_person:
            await self.intake.message(message, self.user.id)

    async def on_raw_message_edit(self, event: discord.RawMessageUpdateEvent) -> None:
        """A message was edited; or, without a time of that, a link in it is shown."""
        message, edited = event.message, event.message.edited_at
        if edited is None or message.author.bot:
            return
        events = self.intake.context.processed_events
        mentioned = self.user is not None and without_mention(message, self.user.id)[1]
        first = f"{PLATFORM}:{message.id}" if mentioned else ""
        if await as_edited(message).is_meant(events, message.created_at, edited, first):
            await self.on_message(message)

    async def on_raw_reaction_add(self, event: discord.RawReactionActionEvent) -> None:
        await self._reaction(event, removed=False)

    async def on_raw_reaction_remove(self, event: discord.RawReactionActionEvent) -> None:
        await self._reaction(event, removed=True)

    async def on_raw_reaction_clear(self, event: discord.RawReactionClearEvent) -> None:
        """A moderator took away all reactions of a message."""
        await self._handle_clearing(event, None)

    async def on_raw_reaction_clear_emoji(self, event: discord.RawReactionClearEmojiEvent) -> None:
        """A moderator took away all reactions with one emoji."""
        if not event.emoji.is_custom_emoji():
            await self._handle_clearing(event, str(event.emoji))

    async def _handle_clearing(
        self,
        event: discord.RawReactionClearEvent | discord.RawReactionClearEmojiEvent,
        emoji: str | None,
    ) -> None:
        room, message = room_id(event.channel_id), str(event.message_id)
        await self._hear_of(event.message_id, self.reactions.handle_clearing(room, message, emoji))

    async def _reaction(self, event: discord.RawReactionActionEvent, *, removed: bool) -> None:
        mine = self.user is None or event.user_id == self.user.id
        if mine or event.emoji.is_custom_emoji():
            return
        if event.member is not None and event.member.bot:
            return
        room, name = room_id(event.channel_id), event.member.display_name if event.member else ""
        message, emoji = str(event.message_id), str(event.emoji)
        # What happened while the connection was lost is told of before it counts as connected.
        late = not self.connection_watch.connected
        now = asyncio.get_running_loop().time()
        heard = HeardReaction(event.user_id, name, emoji, removed, late, now)
        counted = self.reactions.count_reaction(room, message, heard)
        await self._hear_of(event.message_id, counted)

    async def _hear_of(self, message: int, heard: Coroutine[Any, Any, None]) -> None:
        """Discord tells of it only once; what could not be handled stands under the post."""
        try:
            await heard
        except Exception as error:  # noqa: BLE001  the log is told
            log_failure("reaction-not-handled", error, message=str(message))
            self._read_votes(RETRY_SECONDS)

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        """One event that could not be handled must not stop the others. What is still being handled
        when the bot leaves Discord is cut short."""
        if self.is_closed():
            logger.info("handler-cut-short", handler=event_method)
        else:
            logger.error("handler-failed", handler=event_method, exc_info=sys.exc_info())

    def at_work(self) -> list[asyncio.Task[Any]]:
        """The tasks that the library has begun for something that people did. It keeps none of it,
        but gives each a name."""
        return [task for task in asyncio.all_tasks() if task.get_name().startswith(_AT_WORK)]

    async def close(self) -> None:
        if self._catching_up is not None:
            self._catching_up.cancel()
            await asyncio.gather(self._catching_up, return_exceptions=True)
        await self.reactions.close()
        await self.shards_kept.close()
        await super().close()
