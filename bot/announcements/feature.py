"""The parts of a feature, and the services that features are made from.

A feature is a folder in `bot.features`. Its commands and handlers come from its entry in
`bot.routing.features`. The router and `bot.app` also import parts of some features directly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from bot.announcements.announcer import RoomAnnouncer
from bot.announcements.guesses import PredictionHandlers
from bot.announcements.standings import Standings
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
from bot.play.timekeeping.time_settings import TimeSettingsStore
from bot.posts.messenger import Messenger
from bot.records.stored_records import StoredRecords
from bot.talk.ambiguous_match import AmbiguousMatch
from bot.talk.command_spec import CommandSpec
from bot.talk.community_settings import CommunitySettings
from bot.talk.confirmations import Confirmations
from bot.talk.directories import Directory
from bot.talk.handling import Handlers
from bot.talk.incoming import Incoming
from bot.talk.line import Request
from bot.talk.profiles import Profiles


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
    def messenger(self) -> Messenger: ...
    @property
    def confirmations(self) -> Confirmations: ...
    @property
    def community_settings(self) -> CommunitySettings: ...
    @property
    def time_settings(self) -> TimeSettingsStore: ...
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
    def prover(self) -> Prover: ...


class FeaturePart(Protocol):
    """A class with handlers."""

    def register(self, handlers: Handlers) -> None: ...


@dataclass(frozen=True)
class Topic:
    """Commands that share a page of ``help`` and of the manual."""

    page: str
    commands: tuple[CommandSpec, ...]


def _no_parts(_: Services) -> tuple[FeaturePart, ...]:
    return ()


@dataclass(frozen=True)
class Feature:
    """``open`` creates the parts that answer the feature's requests and buttons."""

    topics: tuple[Topic, ...] = ()
    open: Callable[[Services], tuple[FeaturePart, ...]] = _no_parts
