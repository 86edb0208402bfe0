"""The feature of game records: import, replay, and the search for finished games."""

from __future__ import annotations

from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.features.records import record_commands
from bot.features.records.game_search import SearchHandlers
from bot.features.records.imports import ImportHandlers
from bot.features.records.replay import ReplayHandlers


def _open(services: Services) -> OpenFeature:
    replays = ReplayHandlers(
        services.service, services.profiles, services.records, services.record_choices
    )
    imports = ImportHandlers(replays, services.chance.record_id, services.nearly_full)
    search = SearchHandlers(services.service, services.profiles, services.time_settings)
    return OpenFeature((search, replays, imports), draw_position=replays.diagram)


RECORDS = Feature((Topic(record_commands.PAGE, record_commands.COMMANDS),), _open)
