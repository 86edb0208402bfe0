"""Parts of the conversation that every desk joins in the same way."""

from __future__ import annotations

from bot.conversation.announcer import RoomAnnouncer
from bot.conversation.arranging import Arranging
from bot.conversation.directories import Directory
from bot.conversation.house_rules import HouseRules
from bot.conversation.offering import Offering
from bot.conversation.organising import Organising
from bot.conversation.people import Household
from bot.conversation.positions import Positions
from bot.conversation.standings import Standings
from bot.service.go_service import GoService
from bot.service.organisers import Organisers
from bot.service.ports import MatchStore, People
from bot.service.rematches import Rematches


def arranging(
    service: GoService,
    store: MatchStore,
    people: People,
    household: Household,
    announcer: RoomAnnouncer,
    directory: Directory,
    standings: Standings,
) -> Arranging:
    """How games come about, and what organisers do."""
    rules, rematches = HouseRules(people, service), Rematches(service, store)
    offering = Offering(service, household, directory, rules, rematches, standings)
    organisers = Organisers(service, store)
    organising = Organising(organisers, rules, people, household, announcer)
    return Arranging(offering, organising, Positions(service))
