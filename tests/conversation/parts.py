"""Parts of the conversation that every desk joins in the same way."""

from __future__ import annotations

from bot.conversation.announcer import RoomAnnouncer
from bot.conversation.directories import Directory
from bot.conversation.house_rules import HouseRules
from bot.conversation.offering import Offering
from bot.conversation.organising import Organising
from bot.conversation.people import Household
from bot.service.go_service import GoService
from bot.service.organisers import Organisers
from bot.service.ports import MatchStore, People
from bot.service.rematches import Rematches


def offering_parts(
    service: GoService,
    store: MatchStore,
    people: People,
    household: Household,
    announcer: RoomAnnouncer,
    directory: Directory,
) -> tuple[Offering, Organising]:
    """How games come about, and what organisers do."""
    rules = HouseRules(people, service)
    organising = Organising(Organisers(service, store), rules, people, household, announcer)
    rematches = Rematches(service, store)
    return Offering(service, household, directory, organising, rematches), organising
