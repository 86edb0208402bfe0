"""What people want of the program for themselves, whatever they play."""

from __future__ import annotations

from bot.conversation.aside import Aside
from bot.conversation.choices import Wanted, tag
from bot.conversation.exporting import Exporting
from bot.conversation.incoming import Answer
from bot.conversation.leaving import Leaving
from bot.conversation.linking import Linking
from bot.conversation.preferences import Preferences
from bot.conversation.searching import Searching
from bot.conversation.standings import Standings
from bot.conversation.turn import Turn
from bot.language.asides import WantAside, WantGuess, WantGuessers
from bot.language.myself import WantExport, WantForget, WantLink, WantUnlink
from bot.language.parser import parse
from bot.language.requests import Request, WantProfile, WantSearch, WantTable
from bot.service.loaded import LoadedMatch
from bot.service.match import Refusal

OWN_MS = 10 * 60 * 1000
"""How long a question about a person themselves can be answered by its button."""


class Personal:
    """Everything about one person: what they have chosen, who they are elsewhere, how strong
    they are, and what they have played."""

    def __init__(
        self,
        preferences: Preferences,
        linking: Linking,
        leaving: Leaving,
        exporting: Exporting,
        standings: Standings,
        searching: Searching,
        aside: Aside,
    ) -> None:
        self.aside = aside
        self._preferences = preferences
        self.guesses = linking.guesses
        self._linking = linking
        self._leaving = leaving
        self._exporting = exporting
        self._standings = standings
        self._searching = searching

    async def answer(self, turn: Turn, request: Request) -> Answer | None:
        """None: the request is about games, and may be made here."""
        match request:
            case WantLink():
                return await self._linking.link(turn, request)
            case WantUnlink():
                return await self._linking.unlink(turn)
            case WantTable():
                return await self._standings.table(turn)
            case WantProfile():
                return await self._standings.profile(turn, request)
            case WantGuessers():
                return await self.aside.spectators.table(turn)
            case WantSearch():
                return await self._searching.search(turn, request)
            case WantExport():
                return await self._exporting.export(turn)
            case WantForget():
                return await self._leaving.forget(turn, request)
            case _:
                tried = await self.aside.analysing.answer(turn, request)
                if tried is not None:
                    return tried
                refusal = self.aside.out_of_place(turn, request)
                if refusal is not None:
                    return turn.say(turn.words.refusal(refusal))
                return await self._preferences.answer(turn, request)

    async def about(
        self, turn: Turn, loaded: LoadedMatch, request: WantAside | WantGuess
    ) -> Answer:
        """What somebody wants of a game for themselves alone, or of one that they look on."""
        if isinstance(request, WantGuess):
            return await self.aside.spectators.guess(turn, loaded, request)
        return await self.aside.answer(turn, loaded, request)

    async def pressed(self, turn: Turn, wanted: Wanted, now: int) -> Answer | Request:
        """A button for one person alone, mostly about themselves; else what it asks for."""
        who, _, text = wanted.detail.partition(".")
        if who != tag(turn.incoming.user):
            quiet = bool(turn.incoming.reaction)
            return Answer() if quiet else turn.say(turn.words.refusal(Refusal("not-asked-you")))
        if wanted.number and wanted.number * 1000 + OWN_MS < now:
            return turn.say(turn.words.refusal(Refusal("stale-button")))
        line = None if turn.incoming.removed else parse(text, addressed=True)
        if line is None:
            return Answer()
        return await self.answer(turn, line.request) or line.request
