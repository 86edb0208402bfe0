"""All personal settings, as commands and as a form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.announcements.time_setting_changes import Change, TimeSettingsChanges
from bot.features.preferences import preference_commands, settings_form
from bot.features.preferences.settings_form import ChosenSettings
from bot.features.preferences.time_words import (
    city,
    look_lines,
    switch_text,
    time_setting_lines,
    zone_choice,
)
from bot.match.commands import WaiveTime
from bot.match.state import Phase, Refusal
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.board_sessions import BoardSessions
from bot.play.timekeeping import time_settings as chosen
from bot.play.timekeeping.time_settings import TimeSettings
from bot.posts.appearance import Chosen
from bot.posts.post import Answer, Choice
from bot.talk import match_buttons, own_settings
from bot.talk.arguments.time_zones import find_nearest_zones
from bot.talk.community_settings import here
from bot.talk.forms import mark
from bot.talk.handling import Handlers
from bot.talk.incoming import Incoming
from bot.talk.line import Request
from bot.talk.request_context import RequestContext
from bot.talk.settings_pages import HeldSettings, SettingsPage
from bot.texts.text import Parts, Wording, join, text

MAX_GAMES = 20
"""Games listed to choose from."""


@dataclass(eq=False)
class Preferences:
    """Shows and changes settings, for all linked ids of a person."""

    service: GameService
    time_settings: TimeSettingsChanges
    boards: BoardSessions
    pages: Sequence[SettingsPage]
    """Those of other features."""

    def register(self, handlers: Handlers) -> None:
        handlers.handle(own_settings.Language, self.set_language)
        handlers.handle(own_settings.OpenSettings, self.open_settings)
        handlers.close_form(WaiveTime, own_settings.OpenSettings("waiving"))
        handlers.handle(own_settings.CloseBoards, self.close_boards)
        handlers.handle(own_settings.SetLook, self.set_look)
        handlers.handle(own_settings.SetAsksFirst, self.set_asks_first)
        handlers.handle(own_settings.OfferZones, self.offer_zones)
        handlers.handle(own_settings.Weekends, self.set_weekends)
        handlers.handle(own_settings.SetQuietHours, self.set_quiet_hours)
        handlers.handle(own_settings.TimeZone, self.set_time_zone)

    async def set_language(self, context: RequestContext, want: own_settings.Language) -> Answer:
        for_all = await self._chooses_for_all(context.incoming)
        words = await context.profiles.speak(context.incoming, want.code, for_all=for_all)
        context = replace(context, words=words)
        if context.filling:
            return replace(await self._page(context, ""), language=want.code)
        parts = self._with_whom(text("language-set"), for_all=for_all)
        return replace(context.say(parts, aside=not for_all), language=want.code)

    async def open_settings(
        self, context: RequestContext, want: own_settings.OpenSettings
    ) -> Answer:
        return await self._page(context, want.topic)

    async def _chooses_for_all(self, incoming: Incoming) -> bool:
        """Whether this also sets the room's default: in a room where others play, only players
        and managers may."""
        if incoming.own:
            return True
        games = await self.service.matches.games_in(incoming.room)
        playing = [game for game in games if game.match.phase is not Phase.CHALLENGE]
        plays = any(game.side_of(incoming.user) is not None for game in playing)
        return not playing or plays or await incoming.authority.manages(here(incoming))

    @staticmethod
    def _with_whom(*lines: Wording, for_all: bool) -> Parts:
        """Unless the setting is for the whole room, add that it is for the person only."""
        return Parts(lines=lines if for_all else (*lines, text("chosen-for-you")))

    async def _page(self, context: RequestContext, topic: str) -> Answer:
        """Return a page of the form. In public rooms only looks are shown."""
        held = await self._load_settings(context)
        if not context.incoming.private and topic != settings_form.BOARDS:
            return settings_form.public_page(context, held)
        for other in self.pages:
            if other.topic == topic:
                return other.show(context, held.stored)
        if topic == "waiving":
            held = replace(held, games=await self._waivers(context))
        return settings_form.page(context, topic, held)

    async def _show_change(
        self, context: RequestContext, request: Request, *, for_all: bool = True
    ) -> Answer:
        """Show the page again in a form; otherwise only the new value."""
        topic, lines = settings_form.topic_of(request)
        if context.filling:
            return await self._page(context, topic)
        held = await self._load_settings(context)
        if not context.incoming.private and topic not in ("", settings_form.BOARDS):
            return context.say(settings_form.confirm_kept(context), aside=True)
        changed = [held.lines[name] for name in lines]
        parts = self._with_whom(*changed, for_all=for_all)
        return context.say(parts, aside=not for_all)

    async def _load_settings(self, context: RequestContext) -> ChosenSettings:
        incoming = context.incoming
        time_settings = await self.time_settings.load_settings(incoming)
        browser_zone = await self.time_settings.load_browser_zone(incoming)
        look = await context.profiles.look_for(incoming)
        now = await self.service.now()
        looks = look_lines(look.theme or "none", look.coordinates, in_words=look.text)
        asks_first = await context.profiles.asks_first(incoming.user)
        moves = {"asks": text("settings-asks", on=switch_text(on=asks_first))}
        values = time_setting_lines(time_settings, browser_zone, now)
        (profile,) = await context.profiles.read(incoming.user)
        stored = HeldSettings(time_settings, profile, now)
        for each in self.pages:
            values |= each.values(stored)
        lines = {**values, **looks, **moves}
        ids = await self.service.matches.person(incoming.user)
        pages = sum([len(await self.boards.list_sessions(user, now)) for user in ids])
        others = {each.topic: each.row for each in self.pages}
        return ChosenSettings(
            stored,
            look,
            lines,
            others,
            pages=pages,
            asks_first=asks_first,
            zone_to_confirm="" if time_settings.zone_chosen else browser_zone,
        )

    async def close_boards(self, context: RequestContext, _: own_settings.CloseBoards) -> Answer:
        """End all board-page sessions of the person, for example after losing a phone."""
        for user in await self.service.matches.person(context.incoming.user):
            await self.boards.end(user)
        if context.filling:
            return await self._page(context, "")
        return context.say(text("settings-board-closed"), aside=True)

    async def _waivers(self, context: RequestContext) -> tuple[Choice, ...]:
        """Return a button for each game with a clock, to waive a win on time."""
        user = context.incoming.user
        games = [game for game in await self.service.matches.games_of(user) if _has_clock(game)]
        return tuple([await self._waiver(context, game) for game in games[:MAX_GAMES]])

    async def _waiver(self, context: RequestContext, game: LoadedMatch) -> Choice:
        user = context.incoming.user
        side = game.side_of(user)
        waived = side is not None and game.match.seat(side) in game.match.waived
        label = context.words.game_label(game, await context.profiles.names(game), user)
        marked = mark(label, waived)
        return match_buttons.form("waive off" if waived else "waive time", user, marked, 1, game)

    async def set_look(self, context: RequestContext, want: own_settings.SetLook) -> Answer:
        """Set the look of the person, and of the room if they may."""
        incoming = context.incoming
        chosen = Chosen(want.theme, want.coordinates, want.text)
        for_all = await self._chooses_for_all(incoming)
        for who in (*await self.service.matches.person(incoming.user), *[incoming.room] * for_all):
            await context.profiles.looks.choose(who, chosen)
        return await self._show_change(context, want, for_all=for_all)

    async def set_asks_first(
        self, context: RequestContext, want: own_settings.SetAsksFirst
    ) -> Answer:
        for user in await self.service.matches.person(context.incoming.user):
            await context.profiles.set_asks_first(user, on=want.on)
        return await self._show_change(context, want)

    async def set_weekends(self, context: RequestContext, want: own_settings.Weekends) -> Answer:
        def change(settings: TimeSettings, now: int) -> TimeSettings | Refusal:
            return chosen.with_weekends(settings, now, off=want.off)

        return await self._change(context, want, change)

    async def set_quiet_hours(
        self, context: RequestContext, want: own_settings.SetQuietHours
    ) -> Answer:
        def change(settings: TimeSettings, now: int) -> TimeSettings | Refusal:
            return chosen.with_quiet(settings, want.hours, now)

        return await self._change(context, want, change)

    async def set_time_zone(self, context: RequestContext, want: own_settings.TimeZone) -> Answer:
        def change(settings: TimeSettings, now: int) -> TimeSettings | Refusal:
            return chosen.with_zone(settings, want.name, now)

        refusal = await self.time_settings.change(context, change)
        if refusal is None:
            return await self._show_change(context, want)
        city = want.name.rpartition("/")[2]
        near = find_nearest_zones(city) if refusal.id == "no-such-zone" else None
        if near is None:
            return context.refuse(refusal)
        return await self.offer_zones(context, replace(near, typed=want.name))

    async def _change(
        self, context: RequestContext, request: own_settings.TimeSetting, change: Change
    ) -> Answer:
        refusal = await self.time_settings.change(context, change)
        if refusal is not None:
            return context.refuse(refusal)
        return await self._show_change(context, request)

    async def offer_zones(self, context: RequestContext, want: own_settings.OfferZones) -> Answer:
        """Offer zones with their current time, to tap or type."""
        now, user, code = await self.service.now(), context.incoming.user, context.words.code
        listed = join(zone_choice(zone, now) for zone in want.zones)
        asked = text("zone-offered", typed=want.typed, zones=listed, count=len(want.zones))
        buttons = [
            match_buttons.own(f"timezone {zone}", user, city(code, zone)) for zone in want.zones
        ]
        return context.say(asked, choices=tuple(buttons), aside=True)


def _has_clock(game: LoadedMatch) -> bool:
    match = game.match
    return match.clocks is not None and match.phase in (Phase.PLAY, Phase.AGREEMENT)


def _open(services: Services) -> OpenFeature:
    preferences = Preferences(
        services.service,
        services.time_setting_changes,
        services.backends.board_sessions,
        services.settings_pages,
    )
    return OpenFeature((preferences,))


PREFERENCES = Feature((Topic(preference_commands.PAGE, preference_commands.COMMANDS),), _open)
