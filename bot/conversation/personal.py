"""What people want of the program for themselves, whatever they play."""

from __future__ import annotations

from bot.conversation.aside import Aside
from bot.conversation.exporting import Exporting
from bot.conversation.incoming import Answer
from bot.conversation.leaving import Leaving
from bot.conversation.linking import Linking
from bot.conversation.own_time import OwnTime
from bot.conversation.turn import Turn
from bot.language.requests import Request, WantExport, WantForget, WantLink, WantUnlink


class Personal:
    """Everything about one person: when their time stands still, and who they are elsewhere."""

    def __init__(
        self,
        own_time: OwnTime,
        linking: Linking,
        leaving: Leaving,
        exporting: Exporting,
        aside: Aside,
    ) -> None:
        self.aside = aside
        self.own_time = own_time
        self.guesses = linking.guesses
        self._linking = linking
        self._leaving = leaving
        self._exporting = exporting

    async def answer(self, turn: Turn, request: Request) -> Answer | None:
        """None: the request is about games, and may be made here."""
        match request:
            case WantLink():
                return await self._linking.link(turn, request)
            case WantUnlink():
                return await self._linking.unlink(turn)
            case WantExport():
                return await self._exporting.export(turn)
            case WantForget():
                return await self._leaving.forget(turn, request)
            case _:
                refusal = self.aside.out_of_place(turn, request)
                return None if refusal is None else turn.say(turn.words.refusal(refusal))
