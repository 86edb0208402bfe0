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
from bot.talk import requests
from bot.talk.confirmations import Confirmations
from bot.talk.handling import Handlers


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

    def register(self, handlers: Handlers) -> None:
        self.preferences.register(handlers)
        self.blocking.register(handlers)
        self.standings.register(handlers)
        self.private_tools.register(handlers)
        self.private_tools.analysing.register(handlers)
        handlers.handle(requests.Link, self.linking.link)
        handlers.handle(requests.Unlink, self.linking.unlink)
        handlers.handle(requests.SearchGames, self.search.search)
        handlers.handle(requests.Export, self.data_export.export)
        handlers.handle(requests.Forget, self.erasure.forget)
