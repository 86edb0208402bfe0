"""What people want of the program for themselves, whatever they play."""

from __future__ import annotations

from collections.abc import Callable

from bot.conversation.announcer import RoomAnnouncer
from bot.conversation.incoming import Answer
from bot.conversation.joining import Guesses
from bot.conversation.linking import Linking
from bot.conversation.people import Household
from bot.conversation.turn import Turn
from bot.language.requests import Request, WantLink, WantUnlink
from bot.service.go_service import GoService
from bot.service.identities import Identities


class Personal:
    """Everything about one person: who they are in other chats. ``draw`` is as in `Linking`."""

    def __init__(
        self,
        service: GoService,
        household: Household,
        announcer: RoomAnnouncer,
        identities: Identities,
        draw: Callable[[], int],
    ) -> None:
        self.guesses = Guesses(identities)
        self._linking = Linking(service, household, announcer, identities, draw)

    async def answer(self, turn: Turn, request: Request) -> Answer | None:
        """None: the request is about games."""
        match request:
            case WantLink():
                return await self._linking.link(turn, request)
            case WantUnlink():
                return await self._linking.unlink(turn)
            case _:
                return None
