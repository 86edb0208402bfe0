"""Everything that somebody can choose, on one screen: in words, and as buttons."""

from __future__ import annotations

from dataclasses import replace

from bot.conversation import posts
from bot.conversation.announcer import RoomAnnouncer
from bot.conversation.incoming import Answer, Choice, Incoming
from bot.conversation.looks import THEMES, USUAL_THEME, Chosen, Look
from bot.conversation.own_time import OwnTime
from bot.conversation.people import Household
from bot.conversation.turn import Turn
from bot.language.i18n import LANGUAGES
from bot.language.myself import WantHabit, WantTold, Where
from bot.language.requests import Request, WantLanguage, WantLook, WantSettings
from bot.service.go_service import GoService
from bot.service.match import Refusal

_LABELS = {
    "theme kaya": "theme-kaya",
    "theme slate": "theme-slate",
    "coordinates on": "coordinates-on",
    "coordinates off": "coordinates-off",
    "text board on": "text-board-on",
    "text board off": "text-board-off",
    "language en": "language-en",
    "language pl": "language-pl",
    "tell me at the game": "tell-at-the-game",
    "tell me in private": "tell-in-private",
}
"""What the buttons say, by the line that each stands for."""


class Preferences:
    """Shows and changes what people have chosen, all ids of a person alike."""

    def __init__(
        self,
        service: GoService,
        household: Household,
        announcer: RoomAnnouncer,
        own_time: OwnTime,
    ) -> None:
        self._service = service
        self._household = household
        self._announcer = announcer
        self._own_time = own_time

    async def answer(self, turn: Turn, request: Request) -> Answer | None:
        """None: the request is about something else."""
        match request:
            case WantLanguage(code):
                words = await self._household.speak(turn.incoming, code)
                return turn.say(words.language_set())
            case WantSettings():
                return await self._screen(turn)
            case WantLook():
                return await self._choose_look(turn, request)
            case WantTold(Where.PRIVATE):
                return await self._tell_privately(turn, request)
            case _ if isinstance(request, WantHabit):
                return await self._change(turn, turn.incoming, request)
            case _:
                return None

    async def _screen(self, turn: Turn) -> Answer:
        """What holds for this person in this room."""
        incoming = turn.incoming
        habits, look = await self._own_time.of(incoming), await self._household.look_for(incoming)
        told = turn.words.settings(
            habits,
            look.theme or "none",
            await self._service.now(),
            bare=not look.coordinates,
            text=look.text,
        )
        return turn.say(told, choices=_buttons(turn, look, elsewhere=bool(habits.reminded_in)))

    async def _choose_look(self, turn: Turn, want: WantLook) -> Answer:
        """For the person everywhere, and for the room where they ask for it."""
        incoming = turn.incoming
        chosen = Chosen(want.theme, want.coordinates, want.text)
        for who in (*await self._service.person(incoming.user), incoming.room):
            await self._household.looks.choose(who, chosen)
        return await self._screen(turn)

    async def _tell_privately(self, turn: Turn, want: WantTold) -> Answer:
        own = await self._announcer.own_rooms([turn.incoming.user])
        if not own:
            return turn.say(turn.words.refusal(Refusal("no-private-chat")))
        there = replace(turn.incoming, room=own[turn.incoming.user])
        return await self._change(turn, there, want)

    async def _change(self, turn: Turn, incoming: Incoming, request: WantHabit) -> Answer:
        changed = await self._own_time.change(incoming, request)
        if isinstance(changed, Refusal):
            return turn.say(turn.words.refusal(changed))
        return await self._screen(turn)


def _buttons(turn: Turn, look: Look, *, elsewhere: bool) -> tuple[Choice, ...]:
    """What can be changed by one tap, for this person alone."""
    lines = [f"theme {theme}" for theme in THEMES if theme != (look.theme or USUAL_THEME)]
    lines.append(f"coordinates {'off' if look.coordinates else 'on'}")
    lines.append(f"text board {'off' if look.text else 'on'}")
    lines += [f"language {code}" for code in LANGUAGES if code != turn.words.code]
    lines.append("tell me at the game" if elsewhere else "tell me in private")
    user = turn.incoming.user
    return tuple(posts.own(line, user, turn.words.label(_LABELS[line])) for line in lines)
