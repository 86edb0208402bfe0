"""Search in finished games: those of this room and, in private, all of the person's own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.features.records.record_commands import SearchGames
from bot.match.clocks.calendar import Calendar
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.matches import MAX_FINISHED
from bot.play.timekeeping.time_settings import TimeSettingsStore
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.post import Answer, Choice
from bot.talk import match_buttons
from bot.talk.arguments.polish_names import base_forms
from bot.talk.arguments.tokens import plain
from bot.talk.handling import Handlers
from bot.talk.profiles import Profiles
from bot.talk.request_context import RequestContext
from bot.texts.text import text

ON_A_PAGE = 5
"""As many as fit a button each in every chat."""


@dataclass(eq=False)
class SearchHandlers:
    """Lists finished games, newest first, page by page, with dates in the time zone of the person
    who asks."""

    service: GameService
    profiles: Profiles
    time_settings: TimeSettingsStore

    def register(self, handlers: Handlers) -> None:
        handlers.handle(SearchGames, self.search)

    async def search(self, context: RequestContext, want: SearchGames) -> Answer:
        """Return a page of hits. Without hits, stay silent if the line may have been chat."""
        incoming = context.incoming
        finished = await self.service.matches.list_finished(incoming.user, incoming.room)
        limit = MAX_FINISHED if finished.cut else 0
        allowed = filter(incoming.may_tell_of, finished.games)
        calendar = (await self.time_settings.load_with_zone(incoming.user)).calendar
        found = [game for game in allowed if await self._fits(game, want, calendar)]
        begin = want.page * ON_A_PAGE
        shown, rest = found[begin : begin + ON_A_PAGE], len(found) - begin - ON_A_PAGE
        if not shown:
            if want.casual and not incoming.addressed:
                return Answer()
            return context.say(context.words.nothing_found(limit))
        listed = [
            (game, await context.profiles.names(game), _end_date(game, calendar)) for game in shown
        ]
        typed = _spell_search(replace(want, page=want.page + 1)) if rest > 0 else ""
        more = _more(context, typed)
        text = context.words.list_found(listed, len(found), "" if more else typed, limit)
        return context.say(text, choices=(*map(_replay, shown), *more))

    async def _fits(self, game: LoadedMatch, want: SearchGames, calendar: Calendar) -> bool:
        if want.size is not None and game.match.terms.size != want.size:
            return False
        if not _end_date(game, calendar).startswith(want.date):
            return False
        names = " ".join((await self.profiles.names(game)).values())
        return any(plain(form) in plain(names) for form in (want.name, *base_forms(want.name)))


def _end_date(game: LoadedMatch, calendar: Calendar) -> str:
    """Return the end date of a match, such as ``2026-10-03``."""
    return calendar.local(game.match.events[-1].at).date().isoformat()


def _spell_search(want: SearchGames) -> str:
    name = [f'"{want.name}"'] if want.name else []
    size = [f"{want.size}x{want.size}"] if want.size else []
    date = [want.date] if want.date else []
    return " ".join(["search", *name, *size, *date, "page", str(want.page + 1)])


def _replay(game: LoadedMatch) -> Choice:
    wanted = Callback(Verb.REPLAY, game.game_id, game.match.version)
    return Choice(format_choice(wanted), f"#{game.game_id}")


def _more(context: RequestContext, line: str) -> tuple[Choice, ...]:
    """Return the button for the next page; none if the name does not fit into a button id."""
    try:
        return (match_buttons.own(line, context.incoming.user, text("label-more")),) if line else ()
    except ValueError:
        return ()
