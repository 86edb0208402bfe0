"""The handlers of what people want for themselves, put together."""

from __future__ import annotations

from dataclasses import dataclass

from bot.conversation.accounts.blocking import BlockHandlers
from bot.conversation.accounts.data_export import DataExport
from bot.conversation.accounts.erasure import Erasure
from bot.conversation.accounts.linking import LinkHandlers
from bot.conversation.accounts.preferences import Preferences
from bot.conversation.analysis.private_tools import PrivateTools
from bot.conversation.archive.game_search import SearchHandlers
from bot.conversation.kit.confirmations import Confirmations
from bot.conversation.ratings.standings import Standings


@dataclass(frozen=True)
class Personal:
    """The handlers of settings, linked chats, ratings and finished games."""

    preferences: Preferences
    linking: LinkHandlers
    blocking: BlockHandlers
    erasure: Erasure
    data_export: DataExport
    standings: Standings
    search: SearchHandlers
    private_tools: PrivateTools
    confirmations: Confirmations
