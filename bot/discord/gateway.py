"""The discord.py client: receive gateway events, and open and close connections."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, cast

import discord
import structlog
from discord import app_commands
from discord.abc import Snowflake
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient

from bot.discord import content_intent
from bot.discord.commands.modals import ask, filled_in, line_form
from bot.discord.commands.options import Translator
from bot.discord.commands.tree import RootCommand
from bot.discord.discord_api import AnyChannel
from bot.discord.discord_http import ConnectionWatch
from bot.discord.discord_ids import room_id
from bot.discord.inbound import board_links
from bot.discord.inbound.discord_intake import Intake
from bot.discord.inbound.memberships import Memberships, rooms_of
from bot.discord.inbound.missed_lines import WRITTEN, MissedLines
from bot.discord.inbound.reactions import HeardReaction, Reactions
from bot.discord.inbound.unheard import TYPES
from bot.discord.library_internals import set_message_content
from bot.discord.outbound import components
from bot.discord.outbound.discord_errors import log_failure
from bot.discord.session_starts import SessionStarts
from bot.discord.shards import Shards
from bot.play.concurrency import again_and_again
from bot.routing.platform.availability import Availability

logger = structlog.get_logger(__name__)

# The bot uses no voice, so suppress the warnings about missing voice libraries.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

RETRY_SECONDS, _LONGEST_RETRY = 5.0, 300.0
"""The first and the longest pause before reactions and lines are read again after an error."""
MARK_SECONDS = 60.0
"""How often the id of the newest received message is stored."""
_AT_WORK = ("discord.py: on_", "CommandTree-invoker")


@dataclass(frozen=True)
class DiscordSettings:
    """Settings of the Discord adapter.

    - ``token`` is secret and left out of the repr.
    - ``holder`` identifies this process among those on the same database.
    - ``hears``: whether this process may become the leader, which receives events. Otherwise it
      only sends posts.
    - ``message_content``: whether to read all messages of a game's room, which Discord must allow;
      None: read them if Discord allows it.
    - ``api`` and ``gateway`` are base addresses; empty: Discord's own.
    - ``guild_seconds``: how long a start waits for the next server's event."""

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
    """Forwards gateway events to the intake, the reactions and the memberships. Call `listen`
    before the client connects. The client caches neither messages nor members."""

    intake: Intake
    reactions: Reactions
    memberships: Memberships
    missed_lines: MissedLines

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
        self.shard_keeper = Shards(self, connection_watch, self._hear, starts, availability, chance)
        self._stopped_hearing = asyncio.Event()
        self._polls = set[asyncio.Task[None]]()
        self._hears = settings.hears
        self._message_content = settings.message_content
        self.tree: app_commands.CommandTree[GoClient] = app_commands.CommandTree(self)
        self._catching_up: asyncio.Task[None] | None = None
        self._votes_due = asyncio.Event()
        self._votes_wait = 0.0
        """The seconds to wait before the votes are read because of `_votes_due`."""
        self._storing: asyncio.Task[None] | None = None
        """Stores regularly which messages were received."""

    def listen(
        self,
        intake: Intake,
        reactions: Reactions,
        memberships: Memberships,
        missed_lines: MissedLines,
        commands: Sequence[RootCommand],
    ) -> None:
        """Set the event handlers. ``commands`` is the result of `Commands.all`."""
        self.intake, self.reactions, self.memberships = intake, reactions, memberships
        self.missed_lines = missed_lines
        for command in commands:
            self.tree.add_command(command)

    async def _hear(self, socket: DiscordWebSocket) -> None:
        """Handle the events of a shard until its connection ends. After `stop_hearing`, read no
        further events and wait until `Shards` closes the connection and cancels this task."""
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
        """Read no further events. Requests to Discord still work.

        Without this, an event that arrives just before the client closes would be acknowledged and
        never answered. When this returns, `at_work` includes the tasks of all events that were
        read."""
        self._stopped_hearing.set()
        if self._polls:
            await asyncio.wait(self._polls)

    async def setup_hook(self) -> None:
        """Configure the client after the login and before any event. The login has fetched the
        application's flags."""
        if self._message_content is None:
            # A new session requests the intents that are set here.
            allowed = content_intent.is_allowed(self.application_flags)
            set_message_content(self, allowed=allowed)
        self.intake.reads_all = self.intents.message_content
        if not self._hears:
            return
        await self.tree.set_translator(Translator())

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a submitted form, a button or a menu (`outbound.components`). The library
        dispatches commands itself."""
        if interaction.type is discord.InteractionType.modal_submit:
            await filled_in(self.intake, interaction)
        elif interaction.type is discord.InteractionType.component:
            data = cast(dict[str, Any], interaction.data or {})
            kind, _, what = str(data.get("custom_id", "")).partition(":")
            if kind == "b":
                await board_links.answer(self.intake, interaction, what)
            elif kind == board_links.LAUNCHES:
                await board_links.launch(self.intake, interaction, what)
            elif (chosen := components.choices_made(interaction)) == [TYPES]:
                await ask(self.intake, interaction, line_form)
            else:
                await self.intake.chosen(interaction, chosen)

    async def connect(self, *, reconnect: bool = True) -> None:  # noqa: ARG002
        """Run until all sessions have ended; see `Shards.run`."""
        await self.shard_keeper.run()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002
        """Wait until a session may start."""
        # Until the new session's channels are read, the mark of the last line must not move on.
        self.missed_lines.begin(shard_id or 0)
        await self.shard_keeper.admit(shard_id or 0)

    def _get_websocket(
        self, guild_id: int | None = None, *, shard_id: int | None = None
    ) -> DiscordWebSocket:
        """Return a shard's socket from `Shards`. The library calls this, for example to search
        members."""
        if shard_id is None:
            shard_id = ((guild_id or 0) >> 22) % (self.shard_count or 1)
        return self.shard_keeper.socket(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Read votes and lines again: the new session may replace one that could not be resumed, so
        events may be lost."""
        self.missed_lines.begin(shard_id)
        self._read_votes(0)

    async def on_ready(self) -> None:
        """Compare the servers with the stored ones, once all shards have sessions."""
        await self.memberships.compare()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.memberships.handle_joining(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handle the removal of the bot from a server, or the server's deletion. An outage sends a
        different event."""
        await self.memberships.handle_removal(guild.id, rooms_of(guild))

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        await self.intake.conversation.room_deleted(room_id(event.thread_id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Handle a deleted channel. Its threads send their own events."""
        await self.intake.conversation.room_deleted(room_id(channel.id))

    def _read_votes(self, wait: float) -> None:
        """Read all open votes after ``wait`` seconds. If they are being read, read them again."""
        self._votes_wait = wait
        self._votes_due.set()
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        """Read all open votes as often as they are due, and missed lines, with retries."""
        wait, is_read = 0.0, True
        while self._votes_due.is_set() or not is_read:
            if self._votes_due.is_set():
                self._votes_due.clear()
                wait = self._votes_wait
            is_read = False
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._votes_due.wait()
                    continue
            votes_read = await self.reactions.catch_up()
            is_read = await self.missed_lines.catch_up() and votes_read
            wait = min(max(RETRY_SECONDS, 2 * wait), _LONGEST_RETRY)
        if self._storing is None:
            self._storing = asyncio.create_task(
                again_and_again(
                    self._store_mark, MARK_SECONDS, lambda: logger.warning("last-seen-not-stored")
                )
            )

    async def _store_mark(self) -> None:
        if self.connection_watch.connected:
            await self.missed_lines.store_mark()

    async def on_message(self, message: discord.Message) -> None:
        self.missed_lines.newest = max(self.missed_lines.newest, message.id)
        by_a_person = message.type in WRITTEN and not message.author.bot and not message.webhook_id
        if self.user is not None and by_a_person:
            await self.intake.message(message, self.user.id)

    async def on_raw_message_edit(self, event: discord.RawMessageUpdateEvent) -> None:
        """Handle an edited message. An event without an edit time only adds a link preview."""
        message = event.message
        if self.user is None or message.edited_at is None or message.author.bot:
            return
        if await self.intake.is_meant_edit(message, self.user.id):
            await self.on_message(message)

    async def on_raw_reaction_add(self, event: discord.RawReactionActionEvent) -> None:
        await self._reaction(event, removed=False)

    async def on_raw_reaction_remove(self, event: discord.RawReactionActionEvent) -> None:
        await self._reaction(event, removed=True)

    async def on_raw_reaction_clear(self, event: discord.RawReactionClearEvent) -> None:
        """Handle a moderator's removal of all reactions to a message."""
        await self._handle_clearing(event, None)

    async def on_raw_reaction_clear_emoji(self, event: discord.RawReactionClearEmojiEvent) -> None:
        """Handle a moderator's removal of all reactions with one emoji."""
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
        # A resumed session first replays missed events; only then the shard counts as connected.
        late = not self.connection_watch.connected
        now = asyncio.get_running_loop().time()
        reaction = HeardReaction(event.user_id, name, emoji, removed, late, now)
        counted = self.reactions.count_reaction(room, message, reaction)
        await self._hear_of(event.message_id, counted)

    async def _hear_of(self, message: int, handling: Coroutine[Any, Any, None]) -> None:
        """Await `handling`, which handles a reaction event. Discord sends an event only once, so
        after an error the bot reads the reactions from the posts."""
        try:
            await handling
        except Exception as error:  # noqa: BLE001  the error is logged
            log_failure("reaction-not-handled", error, message=str(message))
            self._read_votes(RETRY_SECONDS)

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        """Log the failure of a handler without stopping others. Handlers that still run when the
        client closes are cancelled."""
        if self.is_closed():
            logger.info("handler-cut-short", handler=event_method)
        else:
            logger.error("handler-failed", handler=event_method, exc_info=sys.exc_info())

    def at_work(self) -> list[asyncio.Task[Any]]:
        """Return the running tasks of event handlers. The library keeps no list of them, so find
        them by their names."""
        return [task for task in asyncio.all_tasks() if task.get_name().startswith(_AT_WORK)]

    async def close(self) -> None:
        for task in (self._catching_up, self._storing):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await self.reactions.close()
        await self.shard_keeper.close()
        await super().close()


class CurrentClient:
    """A `DiscordApi` that forwards to the current client.

    Each attempt to connect uses a new client, since a failed connection leaves the library's client
    in an unreliable state.
    """

    def __init__(self, make: Callable[[], GoClient]) -> None:
        self._make = make
        self.now = make()

    def renew(self) -> GoClient:
        """Replace the closed client by a new one, and return the new one."""
        self.now = self._make()
        return self.now

    @property
    def user(self) -> discord.ClientUser | None:
        return self.now.user

    @property
    def application_id(self) -> int | None:
        return self.now.application_id

    @property
    def guilds(self) -> Sequence[discord.Guild]:
        return self.now.guilds

    @property
    def http(self) -> HTTPClient:
        return self.now.http

    def get_channel(self, id: int, /) -> AnyChannel | None:
        return self.now.get_channel(id)

    def get_guild(self, id: int, /) -> discord.Guild | None:
        return self.now.get_guild(id)

    def get_partial_messageable(self, id: int) -> discord.PartialMessageable:
        return self.now.get_partial_messageable(id)

    async def fetch_channel(self, channel_id: int, /) -> AnyChannel:
        return await self.now.fetch_channel(channel_id)

    async def fetch_guild(self, guild_id: int, /, *, with_counts: bool) -> discord.Guild:
        return await self.now.fetch_guild(guild_id, with_counts=with_counts)

    def fetch_guilds(self, *, limit: int | None, with_counts: bool) -> AsyncIterator[discord.Guild]:
        return self.now.fetch_guilds(limit=limit, with_counts=with_counts)

    async def create_dm(self, user: Snowflake) -> discord.DMChannel:
        return await self.now.create_dm(user)
