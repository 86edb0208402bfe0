"""Connect to Telegram, and wire the parts of the adapter together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

import structlog
from telegram.error import BadRequest, Forbidden, InvalidToken, RetryAfter, TelegramError

from bot.ids import RoomId, UserId, platform_of
from bot.match.state import Refusal
from bot.play.background.leader import Leader
from bot.play.concurrency import Work
from bot.play.ports.inbox import Inbox
from bot.play.ports.metrics import PlatformWatch, Unwatched
from bot.play.ports.rate_limiter import RateLimiter
from bot.posts.chat import ForgottenPerson, GameRoomRequest, OpenedGame
from bot.posts.post import Post, Sent
from bot.posts.readable_records import as_values
from bot.routing.platform.availability import Availability
from bot.routing.platform.platform_context import ChatRefusedError, PlatformContext
from bot.routing.router import Conversation
from bot.telegram import deep_links, menu
from bot.telegram.calls.flood_limits import FloodLimits
from bot.telegram.calls.known_rooms import KnownRooms
from bot.telegram.calls.sending import forbidden_seconds
from bot.telegram.inbound.absence import Absence
from bot.telegram.inbound.early_reactions import EarlyReactions
from bot.telegram.inbound.memberships import Memberships
from bot.telegram.inbound.opponent_choice import OpponentChoice
from bot.telegram.inbound.outage_answers import OutageAnswers
from bot.telegram.inbound.polling import ALLOWED, GoBot, Poller
from bot.telegram.inbound.presses import Presses
from bot.telegram.inbound.telegram_directory import Acquaintances
from bot.telegram.inbound.telegram_intake import CAPABILITIES, Intake
from bot.telegram.inbound.updates import Updates, is_press, lane
from bot.telegram.inbound.webhook import Webhook, secret
from bot.telegram.inbound.worker import Worker
from bot.telegram.inline.inline_challenges import InlineChallenges
from bot.telegram.inline.prepared_challenges import PreparedChallenges
from bot.telegram.inline.queries import InlineQueries
from bot.telegram.inline.results import ChallengeResults
from bot.telegram.inline.signed_challenges import ChallengeSigner
from bot.telegram.outbound.telegram_posting import TAPPABLE, Posting
from bot.telegram.telegram_http import ConnectionWatch, WatchedRequest
from bot.telegram.telegram_ids import PLATFORM, is_private, number, room_id

logger = structlog.get_logger(__name__)

_CONNECTIONS = 32
_SECONDS = 10.0
FINISHING_SECONDS = 3.0
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 60.0


@dataclass(frozen=True)
class TelegramSettings:
    """Settings of the Telegram adapter.

    - ``token`` is secret and left out of the repr.
    - ``holder`` identifies this process among those on the same database.
    - ``hears``: whether this process may become the one that receives updates. Otherwise it only
      sends posts.
    - ``api`` is the base address of the Bot API.
    - ``webhook_url`` is the address to which Telegram sends updates; empty for long polling.
    - ``webhook_host`` and ``webhook_port`` are the local address of the webhook server."""

    token: str = field(repr=False)
    holder: str
    hears: bool = True
    api: str = "https://api.telegram.org"
    webhook_url: str = ""
    webhook_host: str = "127.0.0.1"
    webhook_port: int = 8348


class Telegram:
    """The Telegram adapter. It implements `Chat` and `Directory`, and passes updates to the
    conversation.

    One process at a time, the leader, receives updates. Every process can send posts; the flood
    limits are shared.

    Raises:
        ChatRefusedError: from `start` and `run`.
    """

    name = PLATFORM
    capabilities = CAPABILITIES

    def __init__(
        self,
        settings: TelegramSettings,
        context: PlatformContext,
        inbox: Inbox,
        limiter: RateLimiter,
        availability: Availability | None = None,
        watch: PlatformWatch | None = None,
    ) -> None:
        self._settings = settings
        self.availability = availability or Availability(PLATFORM)
        self._context = context
        self._inbox = inbox
        api = settings.api.rstrip("/")
        self._sent, self._asked = (ConnectionWatch(watch or Unwatched()) for _ in range(2))
        self.bot = GoBot(
            settings.token,
            base_url=f"{api}/bot",
            base_file_url=f"{api}/file/bot",
            request=_request(self._sent, _CONNECTIONS),
            get_updates_request=_request(self._asked, 2),
        )
        self._outage_answers = OutageAnswers(
            self.bot, context.outage, context.language, time.monotonic
        )
        self._rooms = KnownRooms(self.bot, context)
        self._posting = Posting(
            self.bot, context, FloodLimits(limiter, time.monotonic), self._rooms
        )
        self._acquaintances = Acquaintances(context.people)
        self._conversation: Conversation | None = None
        self._memberships: Memberships | None = None
        self._known = False
        """Whether Telegram has accepted the token and has not refused it since."""
        self._leader: Leader | None = None
        self._webhook: Webhook | None = None
        self._worker: Worker | None = None
        if settings.webhook_url and settings.hears:
            self._webhook = Webhook(
                inbox,
                settings.token,
                settings.webhook_url,
                settings.webhook_host,
                settings.webhook_port,
                self._outage_answers.tell,
            )

    # The `Chat` and `Directory` ports

    async def post(self, room: RoomId, post: Post) -> Sent:
        return await self._posting.post(room, post)

    async def change(self, room: RoomId, message: str, post: Post) -> bool:
        return await self._posting.outbound.change(room, message, post)

    async def recount(self, room: RoomId, message: str, post: Post) -> Sent | None:  # noqa: ARG002
        """Return None, so that the caller posts the count. `Redraws` then decides between an edit
        and a new message."""
        return None

    async def begin(self, room: RoomId, post: Post, opening: GameRoomRequest, /) -> OpenedGame:
        return await self._posting.begin(room, post, opening.title)

    async def retitle(self, room: RoomId, title: str) -> None:
        """Do nothing: groups and topics keep their names."""

    async def private(self, user: UserId) -> RoomId | None:
        return await self._posting.private(user)

    async def alone_with(self, user: UserId) -> RoomId | None:
        """Return the person's private chat. It has the same number as the person."""
        return room_id(number(user))

    async def includes(self, community: RoomId, room: RoomId) -> bool:
        """Whether the room is the community's group or one of its topics."""
        return await self._posting.communities.find_community(room) == community

    async def export_data(self, user: UserId, own: RoomId | None) -> Mapping[str, object]:
        index, room = self._context.index, own or user
        boards = await index.load_watched(PLATFORM, TAPPABLE)
        mine = {game: asdict(board) for (where, game), board in boards.items() if where == room}
        return {"posts": as_values(await index.export(room)), "boards": mine}

    async def forget(self, departure: ForgottenPerson) -> None:
        """Delete the person's names and their updates in the dead-letter store."""
        for user in departure.users:
            if platform_of(user) == PLATFORM:
                await self._acquaintances.forget(number(user))
                await self._inbox.drop_aside(rf'"id": ?{number(user)}\b')

    async def find(self, room: RoomId, name: str) -> UserId | Refusal | None:
        """Find a person by name, as `Directory` says.

        Telegram does not list the members of a group, so the bot cannot find a member whom it has
        not seen. A single unknown word in a group is therefore refused with ``not-heard-of``."""
        found = await self._acquaintances.find(room, name)
        unheard = found is None and len(name.split()) == 1 and not is_private(room)
        return Refusal("not-heard-of", {"name": name}) if unheard else found

    def offers_challenges(self) -> bool:
        """Whether people can send challenges to chats without the bot: the operator has enabled
        inline mode."""
        return self._known and bool(self.bot.bot.supports_inline_queries)

    async def prepare_challenge(
        self, user: UserId, name: str, locale: str, size: int
    ) -> str | Refusal:
        """Prepare a challenge by this person (see `PreparedChallenges.prepare`)."""
        if self._conversation is None or not self.offers_challenges():
            return Refusal("telegram-away")
        results = self._challenge_results(self._conversation)
        prepared = PreparedChallenges(self.bot, self._context.people, self._posting, results)
        return await prepared.prepare(user, name, locale, size)

    def linking(self) -> str:
        """Return the link for linking accounts. The caller appends the code. Empty until
        the bot's username is known."""
        return deep_links.linking_link(self.bot.username) if self._known else ""

    # The connection

    async def is_connected(self) -> bool:
        """Whether Telegram has accepted the token and answered the last requests."""
        return self._known and self._sent.connected and self._asked.connected

    async def is_hearing(self) -> bool:
        """Whether this process receives the updates and is connected."""
        leads = self._leader is not None and self._leader.leads
        return leads and await self.is_connected()

    def listen(self, conversation: Conversation) -> None:
        """Set the conversation that handles updates. Call it before `run`."""
        self._conversation = conversation
        self._memberships = Memberships(self._context, self._rooms, conversation)
        self._rooms.membership_changed = self._memberships.begin

    async def start(self) -> None:
        """Start the webhook server, if there is one, and check the token.

        If Telegram cannot be reached, `run` tries again while the rest of the program runs.
        """
        if self._webhook is not None:
            await self._listen_for_telegram(self._webhook)
        try:
            await self._greet()
        except TelegramError as error:
            self.availability.report_problem(error.message)

    async def run(self) -> None:
        """Compete for the lead and process updates until cancelled.

        With ``hears`` off, only wait for cancellation."""
        if self._conversation is None or self._memberships is None:
            raise RuntimeError("listen comes first")
        await self._until_it_works("the first greeting", self._greet)
        if not self._settings.hears:
            await asyncio.Event().wait()
        offering = asyncio.create_task(self._until_it_works("the menu", self._offer_menu))
        if self._webhook is not None:
            await self._until_it_works("the webhook", self._set_webhook)
        work = self._work(self._conversation, self._memberships)
        leader = Leader(self._inbox, self._settings.holder, work)
        self._leader = leader
        polls = self._webhook is None
        answering = asyncio.create_task(
            self._outage_answers.run(lambda: polls and leader.led and not leader.leads)
        )
        try:
            await leader.run()
        except ChatRefusedError:
            self._known = False
            raise
        finally:
            for task in (offering, answering):
                task.cancel()
            await asyncio.gather(offering, answering, return_exceptions=True)

    async def finish(self) -> None:
        """Wait briefly for the updates in progress. The next leader handles the rest."""
        if self._worker is not None:
            await self._worker.finish(FINISHING_SECONDS)
        if self._memberships is not None:
            await self._memberships.close()
        # Close before delivery releases its match locks: otherwise another process could send a
        # post that is still being sent here.
        await self._posting.close()

    async def stop(self) -> None:
        if self._webhook is not None:
            await self._webhook.stop()
        if self._memberships is not None:
            await self._memberships.close()
        await self._posting.close()
        await self.bot.shutdown()

    async def _listen_for_telegram(self, webhook: Webhook) -> None:
        if webhook.address:
            return
        try:
            await webhook.start()
        except OSError as error:
            raise ChatRefusedError(
                "telegram-webhook-unusable",
                host=self._settings.webhook_host,
                port=str(self._settings.webhook_port),
                reason=error.strerror or str(error),
            ) from None

    def _work(self, conversation: Conversation, memberships: Memberships) -> list[Work]:
        me, posting = self.bot.bot, self._posting
        known, bot = self._acquaintances, self.bot
        intake = Intake(me, self._context, posting, conversation, known, bot)
        early = EarlyReactions(self._rooms.messages.find_context, time.monotonic)
        opponents = OpponentChoice(bot, self._context, posting)
        presses = Presses(self._context, posting, conversation, known, bot, early, opponents)
        inline = (bot, self._context, posting, conversation, known.meet)
        results = self._challenge_results(conversation)
        queries = InlineQueries(*inline, results)
        chosen = InlineChallenges(*inline, results.signer, posting.inline)
        updates = Updates(
            bot,
            self._context,
            intake,
            presses,
            posting,
            self._rooms,
            memberships,
            early,
            queries,
            chosen,
            opponents,
        )
        holder = self._settings.holder
        self._worker = worker = Worker(
            self._inbox, holder, updates.handle, lane, is_press, updates.sorry
        )
        absence = Absence(self._context, posting, conversation, memberships, worker.caught_up)
        if self._webhook is not None:
            return [worker.run, absence.run, absence.reachable]
        poller = Poller(
            self.bot,
            self._inbox,
            absence.heard,
            self.availability,
            self._outage_answers.tell,
        )
        return [worker.run, absence.run, poller.run]

    def _challenge_results(self, conversation: Conversation) -> ChallengeResults:
        signer = ChallengeSigner(self._settings.token)
        return ChallengeResults(self.bot, self._context, conversation, signer)

    async def _greet(self) -> None:
        try:
            await self.bot.initialize()
        except InvalidToken:
            # The library's error message contains the token.
            raise ChatRefusedError("telegram-bad-token") from None
        self._known = True
        self.availability.report_recovery()

    async def _offer_menu(self) -> None:
        asides = self._posting.asides
        try:
            await asides.probe()
            await menu.offer(self.bot, has_engine=self._context.has_engine, ephemeral=asides.known)
            await menu.introduce(self.bot)
            await menu.lead_to_board(self.bot, self._context.board_page, self._context.language)
            self._tell_of_groups()
        except (BadRequest, Forbidden) as error:
            logger.warning("menu-refused", reason=error.message)

    def _tell_of_groups(self) -> None:
        """Warn the operator if groups cannot open the board page, because the bot has no main Mini
        App."""
        if self._context.board_page is not None and not self.bot.bot.has_main_web_app:
            logger.warning("no-main-mini-app", at=self._context.board_page.address)

    async def _set_webhook(self) -> None:
        try:
            await self.bot.set_webhook(
                self._settings.webhook_url,
                allowed_updates=ALLOWED,
                secret_token=secret(self._settings.token),
            )
        except (BadRequest, Forbidden) as error:
            raise ChatRefusedError("telegram-webhook-refused", reason=error.message) from None

    async def _until_it_works(self, what: str, work: Work) -> None:
        pause = _FIRST_PAUSE
        while True:
            try:
                await work()
            except TelegramError as error:
                self.availability.report_problem(error.message, what=what)
                if isinstance(error, RetryAfter):
                    pause = max(pause, forbidden_seconds(error))
            else:
                return
            await asyncio.sleep(pause)
            pause = min(_LONGEST_PAUSE, 2 * pause)


def _request(connection_watch: ConnectionWatch, connections: int) -> WatchedRequest:
    return WatchedRequest(
        connection_watch,
        connection_pool_size=connections,
        connect_timeout=_SECONDS,
        read_timeout=_SECONDS,
        write_timeout=_SECONDS,
        pool_timeout=_SECONDS,
    )
