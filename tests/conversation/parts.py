"""Parts of the conversation that every desk joins in the same way."""

from __future__ import annotations

from itertools import count

from bot.conversation.announcer import RoomAnnouncer
from bot.conversation.arranging import Arranging
from bot.conversation.directories import Directory
from bot.conversation.house_rules import HouseRules
from bot.conversation.importing import Importing
from bot.conversation.offering import Offering
from bot.conversation.organising import Organising
from bot.conversation.people import Household
from bot.conversation.standings import Standings
from bot.conversation.stepping import Stepping
from bot.service.go_service import GoService
from bot.service.organisers import Organisers
from bot.service.ports import MatchStore, People
from bot.service.records import RecordStore
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
    return Arranging(offering, Organising(organisers, rules, people, household, announcer))


def importing(service: GoService, household: Household, records: RecordStore) -> Importing:
    """Records that people bring; their ids count up here."""
    numbers = count(1)
    return Importing(
        records, Stepping(service, household, records), lambda: f"record-{next(numbers)}"
    )
