"""What people want of the program for themselves, whatever they play."""

from __future__ import annotations

from bot.conversation.incoming import Answer
from bot.conversation.linking import Linking
from bot.conversation.own_time import OwnTime
from bot.conversation.standings import Standings
from bot.conversation.turn import Turn
from bot.language.requests import Request, WantLink, WantProfile, WantTable, WantUnlink


class Personal:
    """Everything about one person: when their time stands still, who they are elsewhere, and how
    strong they are."""

    def __init__(self, own_time: OwnTime, linking: Linking, standings: Standings) -> None:
        self.own_time = own_time
        self.guesses = linking.guesses
        self._linking = linking
        self._standings = standings

    async def answer(self, turn: Turn, request: Request) -> Answer | None:
        """None: the request is about games."""
        match request:
            case WantLink():
                return await self._linking.link(turn, request)
            case WantUnlink():
                return await self._linking.unlink(turn)
            case WantTable():
                return await self._standings.table(turn)
            case WantProfile():
                return await self._standings.profile(turn, request)
            case _:
                return None
