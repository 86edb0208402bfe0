"""The feature of people's accounts: links between chats, data export and erasure."""

from __future__ import annotations

from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.features.accounts import account_commands
from bot.features.accounts.data_export import DataExport
from bot.features.accounts.erasure import Erasure
from bot.features.accounts.linking import LinkHandlers


def _open(services: Services) -> OpenFeature:
    service, profiles, messenger = services.service, services.profiles, services.messenger
    backends, confirmations = services.backends, services.confirmations
    linking = LinkHandlers(
        service,
        profiles,
        messenger,
        backends.identities,
        services.time_setting_changes,
        services.chance.link_code,
    )
    erasure = Erasure(
        service,
        profiles,
        messenger,
        backends.personal_data,
        services.ratings,
        confirmations,
        services.patience,
    )
    export = DataExport(
        service,
        profiles,
        messenger,
        backends.personal_data,
        backends.identities,
        services.ratings,
        confirmations,
        backends.board_sessions,
    )
    return OpenFeature((linking, erasure, export))


ACCOUNTS = Feature((Topic(account_commands.PAGE, account_commands.COMMANDS),), _open)
