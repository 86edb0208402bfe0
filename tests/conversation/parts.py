"""Parts of the conversation that every desk joins in the same way."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from itertools import count

from bot.adapters.web.log.rooms import CAPABILITIES
from bot.conversation.analysis.sandbox import Analysing
from bot.conversation.announcements.announcer import Begun, RoomAnnouncer
from bot.conversation.archive.imports import Importing
from bot.conversation.archive.replay import Stepping
from bot.conversation.challenges.arranging import Arranging
from bot.conversation.challenges.community_settings import CommunitySettings
from bot.conversation.challenges.engine_games import Partner
from bot.conversation.challenges.moderation import Organising
from bot.conversation.challenges.offering import Offering
from bot.conversation.challenges.start_position import Positions
from bot.conversation.course.course import Learning
from bot.conversation.kit.directories import Directory
from bot.conversation.kit.post import Post
from bot.conversation.kit.profiles import Profiles
from bot.conversation.ratings.standings import Standings
from bot.rules.board import Board
from bot.rules.points import Point
from bot.service.accounts.course_progress import ProgressStore
from bot.service.analysis.sandbox import SandboxStore
from bot.service.engines.engine_games import EngineGames
from bot.service.engines.prover import Proof
from bot.service.game_service import GameService
from bot.service.match.events import Nigiri
from bot.service.match.loaded import LoadedMatch
from bot.service.moderation import Moderation
from bot.service.ports.records import RecordStore
from bot.service.ports.stores import MatchStore, People, RoomId, UserId
from bot.service.rematches import Rematches
from renderer.model.diagram import Picture


async def bare(
    _loaded: LoadedMatch,
    shown: Picture,
    _code: str,
    *,
    titled: bool,
) -> Picture:
    """A picture as it is, without words."""
    return shown


def arranging(
    service: GameService,
    store: MatchStore,
    people: People,
    profiles: Profiles,
    announcer: RoomAnnouncer,
    directory: Directory,
    standings: Standings,
    *,
    records: RecordStore,
    sparring: EngineGames | None = None,
) -> Arranging:
    """How games come about, and what organisers do."""
    rules, rematches = CommunitySettings(people, service), Rematches(service, store)
    offering = Offering(service, profiles, directory, rules, rematches, standings)
    organisers = Moderation(service, store)
    organising = Organising(organisers, rules, people, profiles, announcer)
    nobody = EngineGames(service, store, people, None, lambda: Nigiri(5, guessed_odd=True))
    partner = Partner(sparring or nobody, profiles, rules)
    return Arranging(offering, organising, Positions(service, records), partner)


class PlainChat:
    """A chat whose rooms are only rooms: a game goes on where it begins, under no title."""

    capabilities = CAPABILITIES

    async def post(self, room: RoomId, post: Post) -> str:
        raise NotImplementedError

    async def begin(
        self,
        room: RoomId,
        post: Post,
        title: str,  # noqa: ARG002
        players: tuple[UserId, UserId],  # noqa: ARG002
    ) -> Begun:
        return Begun(await self.post(room, post), (room,))

    async def retitle(self, room: RoomId, title: str) -> None:
        """Rooms keep their names."""

    async def remembered(self, user: UserId, own: RoomId | None) -> Mapping[str, object]:  # noqa: ARG002
        return {}


def importing(service: GameService, profiles: Profiles, records: RecordStore) -> Importing:
    """Records that people bring; their ids count up here."""
    numbers = count(1)
    return Importing(
        records, Stepping(service, profiles, records), lambda: f"record-{next(numbers):09}"
    )


class Sage:
    """A prover that knows what it was taught, at once or when it is ``free``. ``asked`` are the
    questions put to it, ``left`` how many were called off."""

    def __init__(self) -> None:
        self.knows: dict[Point | None, tuple[Proof, ...] | None] = {}
        self.free = asyncio.Event()
        self.free.set()
        self.asked: list[Point | None] = []
        self.left = 0

    async def prove(self, board: Board, point: Point | None) -> tuple[Proof, ...] | None:  # noqa: ARG002
        self.asked.append(point)
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.left += 1
            raise
        return self.knows.get(point)


def sandboxes(service: GameService, profiles: Profiles, people: People) -> Analysing:
    """Where moves are tried out."""
    return Analysing(service, profiles, SandboxStore(people), ProgressStore(people))


def learning(service: GameService, profiles: Profiles, people: People) -> Learning:
    """The course, with a computer to play at its end."""
    stores = ProgressStore(people), SandboxStore(people)
    return Learning(service, profiles, *stores, sparring=True)
