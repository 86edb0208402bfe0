"""The connection to Discord, and the wiring of the adapter's parts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import discord
import structlog
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord import content_intent
from bot.discord.commands.registration import register
from bot.discord.commands.tree import Commands
from bot.discord.discord_directory import Members
from bot.discord.discord_http import ConnectionWatch
from bot.discord.discord_ids import PLATFORM, number, room_id
from bot.discord.gateway import CurrentClient, DiscordSettings, GoClient
from bot.discord.inbound.discord_intake import CAPABILITIES, Intake
from bot.discord.inbound.managers import is_on
from bot.discord.inbound.memberships import Memberships
from bot.discord.inbound.missed_lines import MissedLines
from bot.discord.inbound.reactions import Reactions, forget_votes
from bot.discord.inbound.recounts import Recounts
from bot.discord.invitation import invite_link
from bot.discord.outbound.discord_errors import FAILURES, UNAUTHORIZED, is_final, reason
from bot.discord.outbound.discord_posting import Posting
from bot.discord.outbound.homes import Homes
from bot.discord.outbound.servers import Servers
from bot.discord.session_starts import SessionStarts
from bot.discord.shards import LONGEST_PAUSE, PASSING, Shards, reason_of
from bot.ids import RoomId, UserId, platform_of
from bot.match.state import Refusal
from bot.play.background.leader import Leader
from bot.play.backoff import Backoff
from bot.play.concurrency import Work, side_by_side
from bot.play.ports.inbox import Lease
from bot.play.ports.metrics import PlatformWatch, Unwatched
from bot.play.ports.rate_limiter import RateLimiter
from bot.play.ports.stores import RoomBusy, RoomUnavailable
from bot.posts.chat import ForgottenPerson, GameRoomRequest, OpenedGame
from bot.posts.post import Post, Sent
from bot.posts.readable_records import as_values
from bot.routing.platform.availability import REFUSED_SECONDS, Availability
from bot.routing.platform.platform_context import ChatRefusedError, PlatformContext
from bot.routing.router import Conversation

logger = structlog.get_logger(__name__)

LOGIN_SECONDS, READY_SECONDS = 10.0, 30.0
"""How long a start waits for the login, and then until the client is ready. After that the start
returns, and the connection is retried in the background."""
_FIRST_PAUSE, _SHORT_PAUSE = 1.0, 60.0
"""The first pause between attempts to connect, and the longest pause while `Shards.admitted` is
0."""
FINISHING_SECONDS, OVERLAP_SECONDS = 4.0, 2.0
"""The timeout of the handover in `finish`, and how long this process still handles events while the
next leader connects."""
_TOKEN_SECONDS = 60.0
"""How long posting pauses after Discord refused the token."""
CLOSING_SECONDS = 2.0
"""The timeout for closing a connection."""


class Discord:
    """The Discord adapter. It implements `Chat` and `Directory`, and passes events to the
    conversation.

    One process at a time, the leader, receives events. Every process can send posts. ``limiter``
    counts the session starts of all processes; ``chance`` randomizes pauses.
    """

    name = PLATFORM

    def __init__(
        self,
        settings: DiscordSettings,
        context: PlatformContext,
        lease: Lease,
        limiter: RateLimiter,
        availability: Availability,
        chance: Callable[[], float],
        watch: PlatformWatch | None = None,
    ) -> None:
        self._settings = settings
        self.capabilities = CAPABILITIES
        self._message_content = settings.message_content
        """The setting, or False once Discord refused the intent although the application's flags
        allow it."""
        self._context = context
        self._chance = chance
        self.availability = availability
        if settings.api:
            Route.BASE = settings.api.rstrip("/")
        if settings.gateway:
            DiscordWebSocket.DEFAULT_GATEWAY = type(DiscordWebSocket.DEFAULT_GATEWAY)(
                settings.gateway
            )
        connection_watch, starts = ConnectionWatch(watch or Unwatched()), SessionStarts(limiter)
        self._clients = CurrentClient(
            lambda: GoClient(
                replace(settings, message_content=self._message_content),
                connection_watch,
                starts,
                availability,
                chance,
            )
        )
        self._reactions: Reactions | None = None
        self._recounts: Recounts | None = None
        """`listen` sets `_reactions` and `_recounts`; before, both are None."""
        self._hands: Callable[[GoClient], None] = lambda _: None
        """Registers the conversation's handlers with a client."""
        self._servers = Servers(context.people, context.index)
        self._commands: dict[str, int] = {}
        """The ids of the root commands; empty until they are known."""
        self._posting = Posting(self._clients, context, self._commands, self._note_sent)
        self._calls = self._posting.calls
        self._homes = Homes(self._clients, self._posting, context, self._servers)
        self._members = Members(self._clients, context)
        self._leader = Leader(lease, settings.holder, [self._hear], doubtful=True)
        self._logged_in, self._logged_out = asyncio.Event(), asyncio.Event()
        self._settled = asyncio.Event()
        """Set when `start` may return."""
        self._running: asyncio.Task[None] | None = None
        self._refused_until = 0.0
        self._pauses = Backoff(chance, _FIRST_PAUSE, LONGEST_PAUSE)
        self._invited = False
        self._pause = 0.0
        """The pause before the next client connects."""

    @property
    def client(self) -> GoClient:
        """The current client. A failed connection gets a new one."""
        return self._clients.now

    async def _note_sent(self, room: RoomId, message: str, post: Post) -> None:
        if self._reactions is not None:
            await self._reactions.watch_post(room, message, post)

    # `Chat` and `Directory`

    async def post(self, room: RoomId, post: Post) -> Sent:
        key = ("post", room, post.name)
        with self._reaching():
            return await self._calls.run(key, lambda: self._posting.outbound.post(room, post))

    async def change(self, room: RoomId, message: str, post: Post) -> bool:
        key = ("change", room, message, post.name)
        with self._reaching():
            outbound = self._posting.outbound
            return await self._calls.run(key, lambda: outbound.change(room, message, post))

    async def recount(self, room: RoomId, message: str, post: Post) -> Sent | None:
        if (recounts := self._recounts) is None:
            return None
        key = ("recount", room, message, post.name)
        with self._reaching():
            return await self._calls.run(key, lambda: recounts.recount(room, message, post))

    async def begin(self, room: RoomId, post: Post, opening: GameRoomRequest, /) -> OpenedGame:
        key = ("begin", room, post.name)
        with self._reaching():
            return await self._calls.run(key, lambda: self._homes.begin(room, post, opening))

    async def retitle(self, room: RoomId, title: str) -> None:
        await self._homes.names.change(room, title, over=True)

    async def private(self, user: UserId) -> RoomId | None:  # noqa: ARG002
        """Return None: if a room is closed, `Posting.substitutes` already includes the private
        chat."""
        return None

    async def alone_with(self, user: UserId) -> RoomId | None:
        person = discord.Object(number(user))
        try:
            with self._reaching():
                chat = await self._calls.run(("dm", user), lambda: self.client.create_dm(person))
                return room_id(chat.id)
        except (RoomUnavailable, RoomBusy) as error:
            logger.warning("no-private-chat", user=user, reason=str(error))
            return None

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        return is_on(self.client, community, room)

    async def export_data(self, user: UserId, own: RoomId | None) -> Mapping[str, object]:  # noqa: ARG002
        return {"posts": as_values(await self._context.index.export(own)) if own else {}}

    async def forget(self, departure: ForgottenPerson) -> None:
        """Delete the person's votes, which are stored with their voters, and the names of threads
        that wait for Discord's limit."""
        people = [number(user) for user in departure.users if platform_of(user) == PLATFORM]
        rooms = [room for room in departure.called if platform_of(room) == PLATFORM]
        for room in rooms if people else ():
            await forget_votes(self._context.index, room, people)
        await self._homes.names.forget(departure.names)

    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        return await self._members.find(room, name)

    # The connection

    def linking(self) -> str:
        """Return an empty string: a link cannot carry a code into Discord."""
        return ""

    async def is_connected(self) -> bool:
        """Whether this process is logged in; if it is the leader, whether all shards are
        connected."""
        if self._leader.leads:
            return self.client.is_ready() and self.client.connection_watch.connected
        return self._logged_in.is_set()

    async def is_hearing(self) -> bool:
        """Whether this process receives events and is connected."""
        return self._leader.leads and await self.is_connected()

    def listen(self, conversation: Conversation) -> None:
        """Set the conversation that handles events. Call it before `start`."""
        reactions = Reactions(
            self._clients,
            self._context,
            self._posting,
            conversation.handle,
            conversation.lookups.now,
            conversation.lookups.is_over,
        )
        self._reactions, self._recounts = reactions, Recounts(reactions)
        intake = Intake(
            self._context,
            self._posting,
            self._servers,
            conversation,
            self._clients,
        )
        memberships = Memberships(
            self._clients, self._context, self._posting, self._servers, conversation
        )

        missed_lines = MissedLines(
            self._clients,
            self._context.people,
            self._posting.channels,
            conversation.lookups,
            intake.handle_missed,
        )
        commands = Commands(intake, has_engine=self._context.has_engine).all()

        def hand(client: GoClient) -> None:
            client.listen(intake, reactions, memberships, missed_lines, commands)

        self._hands = hand
        hand(self.client)

    async def start(self) -> None:
        """Log in and connect. Return when the client is ready, when another process leads, or when
        Discord cannot be reached; retries then continue in the background."""
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
        settled = asyncio.create_task(self._settled.wait())
        done: set[asyncio.Task[Any]] = set()
        try:
            for seconds in (LOGIN_SECONDS, READY_SECONDS):
                done, _ = await asyncio.wait(
                    [settled, self._running], timeout=seconds, return_when=asyncio.FIRST_COMPLETED
                )
                if done or not self._logged_in.is_set():
                    break
        finally:
            settled.cancel()
        if not done:
            logger.warning("chat-is-slow")

    async def run(self) -> None:
        """Run until cancelled."""
        if self._running is None:
            raise RuntimeError("start comes first")
        await asyncio.shield(self._running)

    async def finish(self) -> None:
        """Shut down gracefully. If another process can take over, handle events until it has had
        time to connect. Then read no more events, and wait briefly for those in progress. Events
        that both processes receive are deduplicated."""
        handing = asyncio.create_task(self._hand_over())
        await asyncio.wait([handing], timeout=FINISHING_SECONDS)
        if not handing.done():
            handing.cancel()
        elif error := handing.exception():
            logger.warning("not-handed-over", reason=str(error))
        await self.client.stop_hearing()
        if tasks := self.client.at_work():
            await asyncio.wait(tasks, timeout=CLOSING_SECONDS)

    async def _hand_over(self) -> None:
        if await self._leader.hand_over():
            await asyncio.sleep(OVERLAP_SECONDS)

    async def stop(self) -> None:
        await self._calls.close()
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running], timeout=2 * CLOSING_SECONDS)
        await self._homes.names.close()
        await self._posting.outbound.close()
        await self._close()

    async def _run(self) -> None:
        work: list[Work] = [self._stay_logged_in]
        if self._settings.hears:
            work += [self._leader.run, self._until_settled]
        await side_by_side(work, until=asyncio.FIRST_EXCEPTION)

    async def _until_settled(self) -> None:
        """Wait until this process receives events or another one does."""
        await self._logged_in.wait()
        ready = asyncio.create_task(self.client.wait_until_ready())
        others = asyncio.create_task(self._leader.looked.wait())
        try:
            await asyncio.wait([ready, others], return_when=asyncio.FIRST_COMPLETED)
        finally:
            ready.cancel()
            others.cancel()
        self._settled.set()

    async def _stay_logged_in(self) -> None:
        """Keep a client logged in. A client that stopped receiving events is closed, and a new one
        replaces it."""
        while True:
            await self._log_in()
            registering = asyncio.create_task(self._register())
            try:
                await self._logged_out.wait()
            finally:
                registering.cancel()
                await asyncio.gather(registering, return_exceptions=True)
            self._logged_out.clear()
            self._renew()

    async def _register(self) -> None:
        """Make pending renames, and register the commands."""
        people, offers = self._context.people, self._settings.hears
        if offers:
            await self._homes.names.catch_up()
        warn = self.availability.warn_operator
        await register(
            self.client.tree, people, self._chance, self._commands, offers=offers, warn=warn
        )

    async def _log_in(self) -> None:
        """Log in, with retries and backoff."""
        pauses, failed = Backoff(self._chance, _FIRST_PAUSE, _SHORT_PAUSE), False
        while True:
            pause = pauses.next()
            try:
                await self.client.login(self._settings.token)
            except discord.LoginFailure:
                self.availability.report_refusal(ChatRefusedError("discord-bad-token"))
                pause = REFUSED_SECONDS
            except PASSING as error:
                self.availability.report_problem(reason_of(error))
            else:
                if failed and not self._pause:
                    self.availability.report_recovery()
                if not self._settings.hears:
                    self._settled.set()
                self._invite()
                how = "type" if self.client.intake.reads_all else CAPABILITIES.how
                self.capabilities = replace(CAPABILITIES, how=how)
                self._logged_in.set()
                return
            failed = True
            self._settled.set()
            await self._close()
            await asyncio.sleep(pause)
            self._renew()

    def _invite(self) -> None:
        """Log once the link that adds the bot to a server."""
        application = self.client.application_id
        if self._settings.hears and application is not None and not self._invited:
            self._invited = True
            logger.info("invite-the-bot", at=invite_link(application))

    def _renew(self) -> None:
        self._hands(self._clients.renew())

    async def _hear(self) -> None:
        """Receive events until another process takes over or the connection fails."""
        await self._logged_in.wait()
        await asyncio.sleep(self._pause)
        connection = asyncio.create_task(self.client.connect())
        try:
            await asyncio.shield(connection)
        except discord.ConnectionClosed as error:
            if error.code == content_intent.REFUSED and self._message_content is None:
                # The operator disabled the intent after the login, or Discord has not approved it.
                self._message_content = False
                self.availability.report_problem("message-content-refused")
                self._pause = self._pause_after(self.client.shard_keeper)
                return
            self._pause = REFUSED_SECONDS
            self.availability.report_refusal(_refusal(error.code))
        except Exception as error:
            if not isinstance(error, PASSING):
                logger.exception("connection-failed")
            self.availability.report_problem(reason_of(error))
            self._pause = self._pause_after(self.client.shard_keeper)
        except asyncio.CancelledError:
            self.client.connection_watch.forget()
            self._pause = 0.0
            raise
        finally:
            self._settled.set()
            self._logged_in.clear()
            await self._close()
            connection.cancel()
            await asyncio.wait([connection], timeout=CLOSING_SECONDS)
            self._logged_out.set()

    def _pause_after(self, shards: Shards) -> float:
        """Return the pause before the next client connects."""
        if shards.steady:
            self._pauses.reset()
        pause = self._pauses.next()
        return pause if shards.admitted else min(pause, _SHORT_PAUSE)

    async def _close(self) -> None:
        """Close the client, with a timeout."""
        closing = asyncio.create_task(self.client.close())
        await asyncio.wait([closing], timeout=CLOSING_SECONDS)
        if not closing.done():
            closing.cancel()
        elif not closing.cancelled() and (error := closing.exception()):
            logger.warning("not-left", kind=type(error).__name__, reason=str(error))

    @contextmanager
    def _reaching(self) -> Iterator[None]:
        """Convert temporary errors to `RoomBusy` and final ones to `RoomUnavailable`.

        After Discord refused the token, all calls fail for `_TOKEN_SECONDS` without a request,
        since Discord limits the number of invalid requests."""
        now = asyncio.get_running_loop().time()
        if now < self._refused_until or not self._logged_in.is_set():
            raise RoomBusy("not logged in to Discord")
        try:
            yield
        except FAILURES as error:
            if is_final(error):
                raise RoomUnavailable(reason(error)) from None
            if isinstance(error, discord.HTTPException) and error.status == UNAUTHORIZED:
                logger.warning("token-refused", reason=reason(error))
                self._refused_until = now + _TOKEN_SECONDS
            raise RoomBusy(reason(error)) from None


def _refusal(code: int) -> ChatRefusedError:
    """https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes"""
    known = {4004: "discord-bad-token", content_intent.REFUSED: "discord-intent-refused"}
    return ChatRefusedError(known.get(code, "discord-closed"), code=code)
