"""Parts of the conversation that every desk joins in the same way."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from itertools import count

from bot.conversation.analysing import Analysing
from bot.conversation.announcer import Begun, RoomAnnouncer
from bot.conversation.arranging import Arranging
from bot.conversation.directories import Directory
from bot.conversation.house_rules import HouseRules
from bot.conversation.importing import Importing
from bot.conversation.incoming import Post
from bot.conversation.learning import Learning
from bot.conversation.offering import Offering
from bot.conversation.organising import Organising
from bot.conversation.partner import Partner
from bot.conversation.people import Household
from bot.conversation.positions import Positions
from bot.conversation.standings import Standings
from bot.conversation.stepping import Stepping
from bot.rules.board import Board
from bot.rules.points import Point
from bot.service.events import Nigiri
from bot.service.go_service import GoService
from bot.service.loaded import LoadedMatch
from bot.service.organisers import Organisers
from bot.service.ports import MatchStore, People, RoomId, UserId
from bot.service.progress import ProgressStore
from bot.service.prover import Proof
from bot.service.records import RecordStore
from bot.service.rematches import Rematches
from bot.service.sandbox import SandboxStore
from bot.service.sparring import Sparring
from renderer.diagram import Picture


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
    service: GoService,
    store: MatchStore,
    people: People,
    household: Household,
    announcer: RoomAnnouncer,
    directory: Directory,
    standings: Standings,
    *,
    records: RecordStore,
    sparring: Sparring | None = None,
) -> Arranging:
    """How games come about, and what organisers do."""
    rules, rematches = HouseRules(people, service), Rematches(service, store)
    offering = Offering(service, household, directory, rules, rematches, standings)
    organisers = Organisers(service, store)
    organising = Organising(organisers, rules, people, household, announcer)
    nobody = Sparring(service, store, people, None, lambda: Nigiri(5, guessed_odd=True))
    partner = Partner(sparring or nobody, household, rules)
    return Arranging(offering, organising, Positions(service, records), partner)


class PlainChat:
    """A chat whose rooms are only rooms: a game goes on where it begins, under no title."""

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


def importing(service: GoService, household: Household, records: RecordStore) -> Importing:
    """Records that people bring; their ids count up here."""
    numbers = count(1)
    return Importing(
        records, Stepping(service, household, records), lambda: f"record-{next(numbers):09}"
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


def sandboxes(service: GoService, household: Household, people: People) -> Analysing:
    """Where moves are tried out."""
    return Analysing(service, household, SandboxStore(people), ProgressStore(people))


def learning(service: GoService, household: Household, people: People) -> Learning:
    """The course, with a computer to play at its end."""
    stores = ProgressStore(people), SandboxStore(people)
    return Learning(service, household, *stores, sparring=True)
