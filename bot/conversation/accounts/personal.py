"""The handlers of what people want for themselves, put together."""

from __future__ import annotations

from dataclasses import dataclass

from bot.conversation.accounts.data_export import DataExport
from bot.conversation.accounts.erasure import Erasure
from bot.conversation.accounts.linking import Linking
from bot.conversation.accounts.preferences import Preferences
from bot.conversation.analysis.private_tools import PrivateTools
from bot.conversation.archive.search import Searching
from bot.conversation.kit.confirmations import Confirmations
from bot.conversation.ratings.standings import Standings


@dataclass(frozen=True)
class Personal:
    """What somebody has chosen, who they are elsewhere, how strong they are, what they played."""

    preferences: Preferences
    linking: Linking
    erasure: Erasure
    data_export: DataExport
    standings: Standings
    search: Searching
    private_tools: PrivateTools
    confirmations: Confirmations
