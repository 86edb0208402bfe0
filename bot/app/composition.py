"""The composition root: creates each part of the conversation and the service once.

The program runs it on Redis (`bot.app.program`), tests also on stores in memory. Parts are created
lazily. `dataclasses.replace` gives a freshly started program on the same backends.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Generic, Protocol, TypeVar

from bot.announcements.announcer import RoomAnnouncer
from bot.announcements.calling import Calling
from bot.announcements.feature import FindMatch, RecordChoices
from bot.announcements.guesses import PredictionHandlers
from bot.announcements.lost_rooms import LostRooms
from bot.announcements.match_captions import Captions
from bot.announcements.pictures import Pictures
from bot.announcements.returned_time import ReturnedTime
from bot.announcements.standings import Standings
from bot.announcements.time_setting_changes import TimeSettingsChanges
from bot.app.dependencies import Engines, Renderers
from bot.play.accounts.blocks import Blocks
from bot.play.analysis.autoplay import Autoplay
from bot.play.analysis.conditional_moves import PlanStore
from bot.play.analysis.predictions import Predictions
from bot.play.answer_timeouts import AnswerTimeouts
from bot.play.backends import Backends
from bot.play.background.deadlines import Sweep
from bot.play.background.late_looks import LateLooks
from bot.play.chance import Chance
from bot.play.delivery import Delivery
from bot.play.engines.engine_games import EngineGames
from bot.play.engines.prover import Prover
from bot.play.game_service import GameService
from bot.play.ports.dead_stones import DeadStonesAdvisors
from bot.play.ports.metrics import LoadOutcome
from bot.play.ratings.rated_games import Ratings
from bot.play.ratings.starting_rank import StartingRanks
from bot.play.reviews.permission import Permissions
from bot.play.reviews.reviews import Reviews
from bot.play.timekeeping.time_grants import Timekeeping
from bot.play.timekeeping.time_settings import TimeSettingsStore
from bot.play.timekeeping.uptime import Uptime
from bot.posts.chat import Chat
from bot.posts.messenger import Messenger
from bot.records.stored_records import StoredRecords
from bot.routing.binding import binds
from bot.routing.features import FEATURES, OpenFeatures
from bot.routing.match_resolver import find
from bot.routing.platform.board_page import BoardPage
from bot.routing.platform.platform_context import PlatformContext
from bot.routing.platform.reports import Reports
from bot.routing.router import Conversation
from bot.talk.community_settings import CommunitySettings
from bot.talk.confirmations import Confirmations
from bot.talk.directories import Directories, Directory
from bot.talk.join_codes import CodeAttempts
from bot.talk.named_games import NamedGames
from bot.talk.profiles import Profiles
from bot.talk.settings_pages import SettingsPage
from bot.texts.presenter import Presenter
from bot.texts.translations import LANGUAGES, words


class ChatPlatform(Chat, Directory, Protocol):
    """A chat that can be posted to, with a directory of people."""


C = TypeVar("C", bound=ChatPlatform)


def _presenters() -> Mapping[str, Presenter]:
    return {code: Presenter(words(code)) for code in LANGUAGES}


@dataclass(frozen=True, kw_only=True, eq=False)
class Composition(Generic[C]):
    """The parts of the program.

    ``open_chats`` creates the chats, by the first part of their rooms' ids. ``holder`` identifies
    this process among those on the same backends. ``language`` is the default language. ``found``
    is called with the result of each loaded match, ``nearly_full`` with the kind of a nearly full
    quota (``room``, ``person`` or ``records``). ``serving`` returns the chats that this process
    serves.
    """

    backends: Backends
    open_chats: Callable[[PlatformContext], Mapping[str, C]]
    chance: Chance
    engines: Engines
    drawing: Renderers
    holder: str
    language: str
    patience: AnswerTimeouts = field(default_factory=AnswerTimeouts)
    presenters: Mapping[str, Presenter] = field(default_factory=_presenters)
    found: Callable[[LoadOutcome], None] = lambda _: None
    nearly_full: Callable[[str], None] = lambda _: None
    board_page: BoardPage | None = None
    serving: Callable[[], Awaitable[Collection[str]]] | None = None

    # Foundations

    @cached_property
    def profiles(self) -> Profiles:
        return Profiles(self.backends.people, self.presenters, self.language)

    @cached_property
    def ratings(self) -> Ratings:
        starts = StartingRanks(self.backends.people)
        return Ratings(self.backends.rated_games, self.backends.identities, starts)

    @cached_property
    def time_settings(self) -> TimeSettingsStore:
        return TimeSettingsStore(self.backends.people)

    @cached_property
    def uptime(self) -> Uptime:
        return Uptime(self.backends.heartbeats, self.serving)

    @cached_property
    def service(self) -> GameService:
        return GameService(
            self.backends.matches,
            self.chance.nigiri,
            Timekeeping(self.time_settings, self.uptime),
            self.backends.identities,
            self.blocks,
            DeadStonesAdvisors(self.engines.advisor, self.engines.second, self.engines.estimator),
            self.found,
        )

    @cached_property
    def blocks(self) -> Blocks:
        return Blocks(self.backends.blocks, self.backends.identities)

    # Chats and announcements

    @cached_property
    def captions(self) -> Captions:
        return Captions(self.profiles, self.ratings)

    @cached_property
    def pictures(self) -> Pictures:
        drawing = self.drawing
        return Pictures(
            self.backends.matches,
            self.captions.around,
            drawing.picture,
            drawing.replay,
            self.engines.records,
        )

    @cached_property
    def platform_context(self) -> PlatformContext:
        return PlatformContext(
            self.backends.people,
            self.backends.posts,
            self.backends.processed_events,
            self.pictures,
            self.language,
            self.engines.offer_games,
            self.board_page,
            self.backends.outage,
            lookups=lambda: self.conversation.lookups,
        )

    @cached_property
    def chats(self) -> Mapping[str, C]:
        return self.open_chats(self.platform_context)

    @cached_property
    def messenger(self) -> Messenger:
        return Messenger(self.chats)

    @cached_property
    def directory(self) -> Directories:
        return Directories(self.chats)

    @cached_property
    def standings(self) -> Standings:
        return Standings(self.service, self.profiles, self.ratings)

    @cached_property
    def predictions(self) -> PredictionHandlers:
        predictions = Predictions(self.service, self.backends.predictions, self.backends.identities)
        return PredictionHandlers(self.profiles, predictions)

    @cached_property
    def announcer(self) -> RoomAnnouncer:
        return RoomAnnouncer(
            self.chats,
            self.profiles,
            self.pictures,
            self.service,
            self.standings,
            self.predictions,
            self.calling,
            LostRooms(self.chats, self.profiles, self.service, self.calling),
            lambda: self.features,
        )

    @cached_property
    def calling(self) -> Calling:
        return Calling(
            self.service, self.backends.matches, self.time_settings, self.profiles, self.chats
        )

    # Background work

    @cached_property
    def autoplay(self) -> Autoplay:
        plans = PlanStore(self.backends.people)
        return Autoplay(self.service, self.backends.matches, plans)

    @cached_property
    def engine_games(self) -> EngineGames:
        return EngineGames(
            self.service,
            self.backends.matches,
            self.backends.people,
            self.engines.opponent,
            self.engines.levels,
            self.chance.nigiri,
        )

    @cached_property
    def reviews(self) -> Reviews:
        backends = self.backends
        return Reviews(
            backends.reviews,
            backends.matches,
            self.service,
            Permissions(backends.people, backends.identities),
            self.engines.reviewer,
            backends.lease,
            self.holder,
        )

    @cached_property
    def late_looks(self) -> LateLooks:
        return LateLooks(self.service)

    @cached_property
    def delivery(self) -> Delivery:
        return Delivery(
            self.backends.matches,
            self.backends.outbox,
            self.service.matches.read,
            self.announcer,
            self.holder,
            follow=self.autoplay.follow,
            expects_change=self.late_looks.start_look,
            on_news=self.engine_games.handle_change if self.engine_games.offered else None,
        )

    @cached_property
    def sweep(self) -> Sweep:
        return Sweep(self.service, self.backends.matches)

    @cached_property
    def returned_time(self) -> ReturnedTime:
        return ReturnedTime(
            self.service,
            self.uptime,
            self.backends.heartbeats,
            self.backends.matches,
            self.profiles,
            self.chats,
        )

    # Requests

    @cached_property
    def confirmations(self) -> Confirmations:
        return Confirmations(self.backends.people, self.service.now)

    @cached_property
    def reports(self) -> Reports:
        return Reports(self.service, self.profiles, binds)

    @cached_property
    def records(self) -> StoredRecords:
        return StoredRecords(self.backends.records, self.engines.records)

    @cached_property
    def find_match(self) -> FindMatch:
        return partial(find, self.service)

    @cached_property
    def prover(self) -> Prover:
        return self.engines.prover

    @cached_property
    def community_settings(self) -> CommunitySettings:
        return CommunitySettings(self.backends.people, self.service)

    @cached_property
    def time_setting_changes(self) -> TimeSettingsChanges:
        return TimeSettingsChanges(
            self.service, self.time_settings, self.backends.matches, self.messenger
        )

    @property
    def settings_pages(self) -> Sequence[SettingsPage]:
        offered = (each.settings_page for each in FEATURES if each.is_offered(self))
        return [page for page in offered if page is not None]

    @property
    def record_choices(self) -> Sequence[RecordChoices]:
        offered = (each.list_record_choices for each in FEATURES if each.is_offered(self))
        return [list_own for list_own in offered if list_own is not None]

    @cached_property
    def named_games(self) -> NamedGames:
        return NamedGames(CodeAttempts(self.backends.identities), self.backends.people)

    @cached_property
    def features(self) -> OpenFeatures:
        return OpenFeatures(self)

    @cached_property
    def conversation(self) -> Conversation:
        return Conversation(self, self.features)
