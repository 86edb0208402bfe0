"""The settings of a person's reminders and calls, as commands and as a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.announcements.time_setting_changes import Change, TimeSettingsChanges
from bot.ids import RoomId
from bot.match.clocks.clock import HOUR
from bot.match.state import Refusal
from bot.play.game_service import GameService
from bot.play.timekeeping import time_settings as chosen
from bot.play.timekeeping.time_settings import Calls, TimeSettings
from bot.posts.messenger import Messenger
from bot.posts.post import Answer
from bot.talk import own_settings
from bot.talk.handling import Handlers
from bot.talk.request_context import RequestContext
from bot.talk.settings_pages import BACK, PageOption, SettingsPage, format_time, option_buttons
from bot.texts.text import Parts, Span, Text, Wording, join, text

DIGESTS = (8, 12, 18, 20)
CALLS = {
    "call me for everything": (Calls.ALL, "label-call-all"),
    "call me for questions": (Calls.QUESTIONS, "label-call-questions"),
    "call me in private": (Calls.PRIVATE, "label-call-private"),
}
"""The kinds of calls and the labels of their buttons, by their lines."""


@dataclass(eq=False)
class ReminderSettings:
    """Changes these settings, for all linked ids of a person."""

    service: GameService
    messenger: Messenger
    time_settings: TimeSettingsChanges

    def register(self, handlers: Handlers) -> None:
        handlers.handle(own_settings.SetReminders, self.set_reminders)
        handlers.handle(own_settings.SetDigest, self.set_digest)
        handlers.handle(own_settings.SetReminderPlace, self.set_reminder_place)
        handlers.handle(own_settings.SetCalls, self.set_calls)

    async def set_reminders(
        self, context: RequestContext, want: own_settings.SetReminders
    ) -> Answer | Refusal:
        def change(settings: TimeSettings, _: int) -> TimeSettings | Refusal:
            return chosen.with_reminders(settings, want.leads)

        return await self._change(context, "reminders", change)

    async def set_digest(
        self, context: RequestContext, want: own_settings.SetDigest
    ) -> Answer | Refusal:
        def change(settings: TimeSettings, _: int) -> TimeSettings | Refusal:
            return chosen.with_digest(settings, want.minute, context.incoming.room)

        return await self._change(context, "digest", change)

    async def set_reminder_place(
        self, context: RequestContext, want: own_settings.SetReminderPlace
    ) -> Answer | Refusal:
        room = await self._room_of(context, want.where)
        if room is None:
            return Refusal("no-private-chat")

        def change(settings: TimeSettings, _: int) -> TimeSettings | Refusal:
            return chosen.with_told(settings, room)

        return await self._change(context, "told", change)

    async def _room_of(
        self, context: RequestContext, where: own_settings.ReminderPlace
    ) -> RoomId | None:
        """Return the room for reminders, empty for wherever the game is; None if the person has no
        private chat."""
        incoming = context.incoming
        match where:
            case own_settings.ReminderPlace.HERE:
                return incoming.room
            case own_settings.ReminderPlace.GAMES:
                return ""
            case own_settings.ReminderPlace.PRIVATE:
                return (await self.messenger.own_rooms([incoming.user])).get(incoming.user)

    async def set_calls(
        self, context: RequestContext, want: own_settings.SetCalls
    ) -> Answer | Refusal:
        def change(settings: TimeSettings, _: int) -> TimeSettings | Refusal:
            return chosen.with_calls(settings, want.calls)

        return await self._change(context, "calls", change)

    async def _change(self, context: RequestContext, name: str, change: Change) -> Answer | Refusal:
        """Change a setting. Show its page again in a form; otherwise only the new value, and that
        only to the person."""
        incoming = context.incoming
        refusal = await self.time_settings.change(context, change)
        if refusal is not None:
            return refusal
        if not incoming.private:
            confirmation = text("settings-kept", platform=incoming.platform)
            return context.say(confirmation, aside=True)
        settings, now = await self.time_settings.load_settings(incoming), await self.service.now()
        if context.filling:
            return _show_page(context, settings, now)
        return context.say(Parts(lines=(_values(settings, now)[name],)))


def _values(settings: TimeSettings, _: int) -> dict[str, Text]:
    called = "private" if settings.reminded_as_called else "games"
    where = "elsewhere" if settings.reminded_in else called
    return {
        "reminders": text("settings-reminded", when=_reminders(settings)),
        "digest": text("settings-daily", time=_off(settings.digest)),
        "told": text("settings-place", where=where),
        "calls": text("settings-calls", calls=settings.calls.value),
    }


def _reminders(chosen: TimeSettings) -> Text:
    if chosen.reminders is None:
        return text("reminders-as-usual")
    if not chosen.reminders:
        return text("switched-off")
    return text("reminders-at", spans=join(map(Span, chosen.reminders)))


def _off(minute: int | None) -> Wording:
    return text("switched-off") if minute is None else format_time(*divmod(minute, 60))


def _show_page(context: RequestContext, settings: TimeSettings, now: int) -> Answer:
    lines = tuple(_values(settings, now).values())
    parts = Parts(lines=lines, footer=(text("settings-hint-reminders"),))
    return context.form(parts, option_buttons(context, [*_options(context, settings), BACK]))


def _options(context: RequestContext, settings: TimeSettings) -> Iterator[PageOption]:
    leads = settings.reminders
    yield PageOption(1, "remind usual", text("label-remind-usual"), leads is None)
    for hours in (12, 24):
        caption = text("label-remind-before", span=Span(hours * HOUR))
        yield PageOption(1, f"remind {hours}h", caption, leads == (hours * HOUR,))
    yield PageOption(1, "remind off", text("label-remind-off"), leads == ())
    for hour in DIGESTS:
        caption = text("label-digest-at", time=f"{hour}:00")
        yield PageOption(2, f"digest {hour}", caption, settings.digest == hour * 60)
    yield PageOption(2, "digest off", text("label-digest-off"), settings.digest is None)
    elsewhere = bool(settings.reminded_in) or settings.reminded_as_called
    yield PageOption(3, "tell me at the game", text("label-tell-at-the-game"), not elsewhere)
    if not context.incoming.chat.own_chats:
        here = settings.reminded_in == context.incoming.room
        yield PageOption(3, "tell me here", text("label-tell-here"), here)
    else:
        yield PageOption(3, "tell me in private", text("label-tell-in-private"), elsewhere)
    for line, (calls, label) in CALLS.items():
        yield PageOption(4, line, text(label), settings.calls is calls)


REMINDERS_PAGE = SettingsPage(
    "reminders",
    2,
    lambda held: _values(held.times, held.now),
    lambda context, held: _show_page(context, held.times, held.now),
)
