"""The handlers of what people want for themselves, put together."""

from __future__ import annotations

from dataclasses import dataclass

from bot.features.accounts.data_export import DataExport
from bot.features.accounts.erasure import Erasure
from bot.features.accounts.linking import LinkHandlers
from bot.features.blocking.blocking import BlockHandlers
from bot.features.preferences.preferences import Preferences
from bot.features.private_tools.private_tools import PrivateTools
from bot.features.ratings.rating_pages import RatingPages
from bot.features.records.game_search import SearchHandlers
from bot.talk.confirmations import Confirmations


@dataclass(frozen=True)
class Personal:
    """The handlers of settings, linked chats, ratings and finished games."""

    preferences: Preferences
    linking: LinkHandlers
    blocking: BlockHandlers
    erasure: Erasure
    data_export: DataExport
    ratings: RatingPages
    search: SearchHandlers
    private_tools: PrivateTools
    confirmations: Confirmations
