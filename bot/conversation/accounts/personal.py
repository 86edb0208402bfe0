"""What people want of the program for themselves, whatever they play."""

from __future__ import annotations

from bot.conversation.accounts.data_export import DataExport
from bot.conversation.accounts.erasure import Erasure
from bot.conversation.accounts.linking import Linking
from bot.conversation.accounts.preferences import Preferences
from bot.conversation.analysis.private_tools import Aside
from bot.conversation.archive.search import Searching
from bot.conversation.kit.callbacks import Wanted, tag
from bot.conversation.kit.post import Answer
from bot.conversation.kit.request_context import RequestContext
from bot.conversation.ratings.standings import Standings
from bot.language.grammar.parser import parse
from bot.language.requests.game import Request, WantProfile, WantSearch, WantTable
from bot.language.requests.person import WantExport, WantForget, WantLink, WantUnlink
from bot.language.requests.private_tools import WantAside, WantGuess, WantGuessers
from bot.service.match.loaded import LoadedMatch
from bot.service.match.state import Refusal

OWN_MS = 10 * 60 * 1000
"""How long a question about a person themselves can be answered by its button."""


class Personal:
    """Everything about one person: what they have chosen, who they are elsewhere, how strong
    they are, and what they have played."""

    def __init__(
        self,
        preferences: Preferences,
        linking: Linking,
        leaving: Erasure,
        exporting: DataExport,
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

    async def answer(self, context: RequestContext, request: Request) -> Answer | None:
        """None: the request is about games, and may be made here."""
        match request:
            case WantLink():
                return await self._linking.link(context, request)
            case WantUnlink():
                return await self._linking.unlink(context)
            case WantTable():
                return await self._standings.table(context)
            case WantProfile():
                return await self._standings.profile(context, request)
            case WantGuessers():
                return await self.aside.spectators.table(context)
            case WantSearch():
                return await self._searching.search(context, request)
            case WantExport():
                return await self._exporting.export(context)
            case WantForget():
                return await self._leaving.forget(context, request)
            case _:
                tried = await self.aside.analysing.answer(context, request)
                if tried is not None:
                    return tried
                refusal = self.aside.out_of_place(context, request)
                if refusal is not None:
                    return context.say(context.words.refusal(refusal))
                return await self._preferences.answer(context, request)

    async def about(
        self, context: RequestContext, loaded: LoadedMatch, request: WantAside | WantGuess
    ) -> Answer:
        """What somebody wants of a game for themselves alone, or of one that they look on."""
        if isinstance(request, WantGuess):
            return await self.aside.spectators.guess(context, loaded, request)
        return await self.aside.answer(context, loaded, request)

    async def pressed(self, context: RequestContext, wanted: Wanted, now: int) -> Answer | Request:
        """A button for one person alone, mostly about themselves; else what it asks for."""
        who, _, text = wanted.detail.partition(".")
        if who != tag(context.incoming.user):
            quiet = bool(context.incoming.reaction)
            return (
                Answer() if quiet else context.say(context.words.refusal(Refusal("not-asked-you")))
            )
        if wanted.number and wanted.number * 1000 + OWN_MS < now:
            return context.say(context.words.refusal(Refusal("stale-button")))
        line = None if context.incoming.removed else parse(text, addressed=True)
        if line is None:
            return Answer()
        return await self.answer(context, line.request) or line.request
