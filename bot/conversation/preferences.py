"""Everything that somebody can choose, by words and as a form; a changed setting is one line."""

from __future__ import annotations

from dataclasses import replace

from bot.conversation import posts, settings_form
from bot.conversation.announcer import RoomAnnouncer
from bot.conversation.forms import mark
from bot.conversation.incoming import Answer, Choice, Incoming
from bot.conversation.looks import Chosen
from bot.conversation.own_time import OwnTime
from bot.conversation.people import Household
from bot.conversation.settings_form import Held
from bot.conversation.turn import Turn
from bot.language.myself import WantHabit, WantTold, Where
from bot.language.requests import Request, WantLanguage, WantLook, WantSettings
from bot.service.go_service import GoService
from bot.service.loaded import LoadedMatch
from bot.service.match import Phase, Refusal

MOST_GAMES = 20
"""As many as are listed to be chosen from."""


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
                if turn.filling:
                    return await self._page(replace(turn, words=words), "")
                return turn.say(words.language_set())
            case WantSettings(topic):
                return await self._page(turn, topic)
            case WantLook():
                return await self._choose_look(turn, request)
            case WantTold(Where.PRIVATE):
                return await self._tell_privately(turn, request)
            case _ if isinstance(request, WantHabit):
                return await self._change(turn, turn.incoming, request)
            case _:
                return None

    async def _page(self, turn: Turn, topic: str) -> Answer:
        held = await self._held(turn)
        if topic == "waiving":
            held = replace(held, games=await self._waivers(turn))
        return settings_form.page(turn, topic, held)

    async def _changed(self, turn: Turn, request: Request) -> Answer:
        """In a form, the page on which it was chosen; else only what is chosen now."""
        topic, lines = settings_form.topic_of(request)
        if turn.filling:
            return await self._page(turn, topic)
        held = await self._held(turn)
        return turn.say("\n".join(held.lines[name] for name in lines))

    async def _held(self, turn: Turn) -> Held:
        """What holds for this person in this room."""
        incoming = turn.incoming
        habits, look = await self._own_time.of(incoming), await self._household.look_for(incoming)
        now = await self._service.now()
        lines = turn.words.settings(
            habits, look.theme or "none", look.coordinates, now, text=look.text
        )
        return Held(habits, look, now, lines)

    async def _waivers(self, turn: Turn) -> tuple[Choice, ...]:
        """A button for each game in which a win on time can be let go, or rather not."""
        user = turn.incoming.user
        games = [game for game in await self._service.games_of(user) if _has_clock(game)]
        return tuple([await self._waiver(turn, game) for game in games[:MOST_GAMES]])

    async def _waiver(self, turn: Turn, game: LoadedMatch) -> Choice:
        user = turn.incoming.user
        side = game.side_of(user)
        waived = side is not None and game.match.seat(side) in game.match.waived
        label = turn.words.game_label(game, await self._household.names(game), user)
        marked = mark(label, waived)
        return posts.form("waive off" if waived else "waive time", user, marked, 1, game)

    async def _choose_look(self, turn: Turn, want: WantLook) -> Answer:
        """For the person everywhere, and for the room where they ask for it."""
        incoming = turn.incoming
        chosen = Chosen(want.theme, want.coordinates, want.text)
        for who in (*await self._service.person(incoming.user), incoming.room):
            await self._household.looks.choose(who, chosen)
        return await self._changed(turn, want)

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
        return await self._changed(turn, request)


def _has_clock(game: LoadedMatch) -> bool:
    match = game.match
    return match.clocks is not None and match.phase in (Phase.PLAY, Phase.AGREEMENT)
