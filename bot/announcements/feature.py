"""The parts of a feature, and the services that features are made from.

A feature is a folder in `bot.features` and an entry in `bot.routing.features`. Everything else
reaches it through the fields of `Feature` and `OpenFeature`, so the folder can be deleted.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.announcements.announcer import RoomAnnouncer
from bot.announcements.guesses import PredictionHandlers
from bot.announcements.standings import Standings
from bot.announcements.time_setting_changes import TimeSettingsChanges
from bot.ids import RoomId
from bot.match.state import Refusal
from bot.play.analysis.autoplay import Autoplay
from bot.play.answer_timeouts import AnswerTimeouts
from bot.play.backends import Backends
from bot.play.chance import Chance
from bot.play.engines.engine_games import EngineGames
from bot.play.engines.prover import Prover
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.matches import Nearby
from bot.play.ratings.rated_games import Ratings
from bot.play.reviews.reviews import Reviews
from bot.play.timekeeping.time_settings import TimeSettingsStore
from bot.posts.chat import Chat
from bot.posts.messenger import Messenger
from bot.posts.post import Answer, Choice
from bot.posts.replay_position import ReplayPosition
from bot.reading.review.review import Review
from bot.records.stored_records import StoredRecords
from bot.talk.ambiguous_match import AmbiguousMatch
from bot.talk.announced_moves import Announced
from bot.talk.arguments.tokens import Sentence
from bot.talk.command_spec import CommandSpec
from bot.talk.community_settings import CommunitySettings
from bot.talk.confirmations import Confirmations
from bot.talk.directories import Directory
from bot.talk.handling import Handlers
from bot.talk.incoming import Incoming
from bot.talk.line import Request
from bot.talk.named_games import NamedGames
from bot.talk.profiles import Profiles
from bot.talk.request_context import RequestContext
from bot.talk.settings_pages import SettingsPage
from bot.texts.translations import Words
from renderer.model.diagram import Diagram


class FindMatch(Protocol):
    """Finds the match that a request is about."""

    async def __call__(
        self,
        incoming: Incoming,
        named: str | None,
        request: Request,
        nearby: Nearby | None = None,
    ) -> LoadedMatch | AmbiguousMatch | Refusal: ...


class Services(Protocol):
    """The services of the program that features use."""

    @property
    def backends(self) -> Backends: ...
    @property
    def holder(self) -> str: ...
    @property
    def chance(self) -> Chance: ...
    @property
    def patience(self) -> AnswerTimeouts: ...
    @property
    def nearly_full(self) -> Callable[[str], None]: ...
    @property
    def service(self) -> GameService: ...
    @property
    def find_match(self) -> FindMatch: ...
    @property
    def profiles(self) -> Profiles: ...
    @property
    def directory(self) -> Directory: ...
    @property
    def chats(self) -> Mapping[str, Chat]: ...
    @property
    def messenger(self) -> Messenger: ...
    @property
    def confirmations(self) -> Confirmations: ...
    @property
    def community_settings(self) -> CommunitySettings: ...
    @property
    def named_games(self) -> NamedGames: ...
    @property
    def time_settings(self) -> TimeSettingsStore: ...
    @property
    def time_setting_changes(self) -> TimeSettingsChanges: ...
    @property
    def settings_pages(self) -> Sequence[SettingsPage]: ...
    @property
    def record_choices(self) -> Sequence[RecordChoices]: ...
    @property
    def announcer(self) -> RoomAnnouncer: ...
    @property
    def predictions(self) -> PredictionHandlers: ...
    @property
    def autoplay(self) -> Autoplay: ...
    @property
    def ratings(self) -> Ratings: ...
    @property
    def standings(self) -> Standings: ...
    @property
    def records(self) -> StoredRecords: ...
    @property
    def engine_games(self) -> EngineGames: ...
    @property
    def reviews(self) -> Reviews: ...
    @property
    def prover(self) -> Prover: ...


class FeaturePart(Protocol):
    """A class with handlers."""

    def register(self, handlers: Handlers) -> None: ...


RecordChoices = Callable[[ReplayPosition], Sequence[Choice]]
"""Returns buttons under a position of an uploaded record."""

Job = Callable[[], Coroutine[Any, Any, None]]
"""Background work, which runs until it is cancelled."""


@dataclass(frozen=True)
class OpenFeature:
    """A feature of the running program: the parts with its handlers, and its hooks.

    * ``answer_line``: answers a typed line before it is taken as a command. None: the line is not
      for this feature.
    * ``play_announced``: plays a move announced in words on a board of its own. None: the line is
      for a game.
    * ``list_closable``: the buttons that close what the person has open in this chat, apart from
      games.
    * ``annotate_record``: the record of a match with the person's own remarks added.
    * ``list_ended_choices``: further buttons under a game that has ended.
    * ``follow_end``: posts what follows the announcement of a game's end in a room. Idempotent.
    * ``draw_position``: the diagram of a replay; None: there is no such position.
    * ``explain_moves``: the reasons of the named moves of a review in words, by their numbers.
    * ``jobs``: run in the processes that watch deadlines.
    * ``close``: stops its work when the program ends.
    """

    parts: tuple[FeaturePart, ...] = ()
    answer_line: Callable[[RequestContext], Awaitable[Answer | None]] | None = None
    play_announced: (
        Callable[[RequestContext, Announced], Awaitable[Answer | Refusal | None]] | None
    ) = None
    list_closable: Callable[[RequestContext], Awaitable[Sequence[Choice]]] | None = None
    annotate_record: Callable[[RequestContext, LoadedMatch, str], Awaitable[str]] | None = None
    list_ended_choices: Callable[[LoadedMatch], Awaitable[Sequence[Choice]]] | None = None
    follow_end: Callable[[LoadedMatch, RoomId], Awaitable[None]] | None = None
    draw_position: Callable[[ReplayPosition], Awaitable[Diagram | None]] | None = None
    explain_moves: Callable[[Review, Words], Mapping[int, str]] | None = None
    jobs: tuple[Job, ...] = ()
    close: Callable[[], Awaitable[None]] | None = None


@dataclass(frozen=True)
class Topic:
    """Commands that share a page of ``help`` and of the manual."""

    page: str
    commands: tuple[CommandSpec, ...]


def _open_without_parts(_: Services) -> OpenFeature:
    return OpenFeature()


@dataclass(frozen=True)
class Feature:
    """The commands of a feature, and how the running program opens it.

    * ``open``: creates the parts that answer its requests and buttons.
    * ``read_line``: reads a line that is surely meant for the bot, or replies to a post about a
      game, but begins with no command: “sorry, undo”. None: it is no line of this feature.
    * ``settings_page``: its page of the settings form.
    * ``list_record_choices``: further buttons under the positions of an uploaded record.
    * ``is_offered``: whether the program has what these two need.
    """

    topics: tuple[Topic, ...] = ()
    open: Callable[[Services], OpenFeature] = _open_without_parts
    read_line: Callable[[Sentence], Request | None] | None = None
    settings_page: SettingsPage | None = None
    list_record_choices: RecordChoices | None = None
    is_offered: Callable[[Services], bool] = lambda _: True
