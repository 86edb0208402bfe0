"""Tells people that their time runs out, and once a day which games wait for them.

Each is told once, however many processes look and however often they start or die: a process that
is about to tell something claims it for a while, and marks it as told afterwards. If it dies in
between, another tells it again; the post's key makes that harmless where it had been said.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

import structlog

from bot.announcements.mentions import known_here, known_in
from bot.ids import GameId, RoomId, UserId
from bot.match.clocks.clock import DAY, HOUR, MINUTE
from bot.match.events import Side
from bot.match.log import UnreadableLog
from bot.play.concurrency import again_and_again, by_itself
from bot.play.engines.engine import ENGINE
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.scheduler import Claim, Deadlines, Scheduler
from bot.play.ports.stores import RoomBusy, RoomUnavailable
from bot.play.timekeeping.reminder_times import reminder_times, who_is_waited_for
from bot.play.timekeeping.time_settings import (
    LONGEST_LEAD,
    TimeSettings,
    TimeSettingsStore,
)
from bot.posts.chat import Chat, Told
from bot.posts.post import Post
from bot.rules.points import Colour
from bot.talk import match_buttons
from bot.talk.profiles import Profiles
from bot.texts.match.news import reminder
from bot.texts.text import text

EVERY = 20.0
"""Seconds between two looks."""

AT_ONCE = 1_000
MOST_GAMES = 100_000
LIST_AGAIN = 5 * MINUTE
"""All deadlines are listed again after so many milliseconds: with many games that takes a while."""

LOOK_AGAIN = 10 * MINUTE
"""A game is looked at again after so many milliseconds, since time settings change meanwhile."""

APART, ROUND = 0.05, 300.0
"""Seconds between two games that are looked at, and in which all of them are, however many: a look
reads a whole log, and moves must not wait for ten thousand of them."""

MARKED_MS = 400 * DAY
CLAIMED_MS = 2 * MINUTE
"""How long a process that has claimed a reminder may take to tell it."""
STALE = 12 * HOUR
"""A digest that could not be told for so long is left out."""

_TRIES, _PATIENCE, _PAUSE = 3, 8.0, 2.0
_TELLING = 90.0
"""How many seconds all rooms together may take: less than it is claimed, or another could tell it
at the same time."""

_log = structlog.get_logger(__name__)


_Place = tuple[RoomId, ...]
"""A room to remind a person in, and those that stand in for it."""


@dataclass(frozen=True)
class _Reminder:
    """How it stands with reminding a player: ``again`` is when to look again; ``at`` the moment for
    which the newest reminder was that is due by now (0: none), ``claims`` what came of claiming
    each of these."""

    side: Side
    settings: TimeSettings
    again: int
    at: int = 0
    claims: Mapping[str, Claim] = field(default_factory=dict)

    @property
    def is_due(self) -> bool:
        """Whether to tell it: after a long silence once is enough, and what was told by other
        settings counts, too."""
        return [*self.claims.values()][-1:] == [Claim.MINE]


class ReminderStore(Deadlines, Scheduler, Protocol):
    """The times at which reminders are due, and which have been told."""


@dataclass(eq=False)
class ReminderSender:
    """Reminds players in their rooms. ``chats`` are those of all platforms, by the first part of a
    room's id."""

    service: GameService
    told: ReminderStore
    time_settings: TimeSettingsStore
    profiles: Profiles
    chats: Mapping[str, Chat]
    _next: dict[tuple[GameId, int], int] = field(default_factory=dict, init=False)
    """When to look at a game again, by the deadline that it had, in the order of these."""
    _listed: float = field(default=-LIST_AGAIN, init=False)

    async def run(self, every: float = EVERY) -> None:
        """Looks again and again until cancelled; a failure of the database does not end it."""
        await again_and_again(self.once, every, lambda: _log.exception("reminders-failed"))

    async def once(self) -> None:
        """Tells all that is to be told by now."""
        now = await self.service.now()
        if now >= self._listed + LIST_AGAIN:
            running = await self.told.due(now + LONGEST_LEAD, MOST_GAMES)
            self._next = {pair: self._next.get(pair, now) for pair in running}
            self._listed = now
        await self._look_at_games(now)
        for user, at in await self.told.due_digests(now, AT_ONCE):
            again: int | None = now + LOOK_AGAIN
            with by_itself(lambda: _log.exception("digest-failed")):
                again = await self._digest(user, at, now)
            await self.told.schedule_digest(user, again)

    # Reminders

    async def _look_at_games(self, now: int) -> None:
        """Looks at the games for which it is time, those that end first before others. What is left
        after `EVERY` seconds is for the next look: there may be more urgent ones by then."""
        clock = asyncio.get_running_loop().time
        until = clock() + EVERY
        waiting = [pair for pair, at in self._next.items() if now >= at]
        for number, (game_id, due) in enumerate(waiting):
            if number:
                await asyncio.sleep(min(APART, ROUND / len(waiting)))
            again = now + LOOK_AGAIN
            with by_itself(partial(_log.exception, "not-reminded", game=game_id)):
                again = await self._remind_of(game_id, now)
            self._next[game_id, due] = again
            if clock() >= until:
                return

    async def _remind_of(self, game_id: GameId, now: int) -> int:
        """Reminds those whose time runs out; when to look again."""
        try:
            loaded = await self.service.timeouts.take_in(game_id)
        except UnreadableLog:
            loaded = None  # whoever sweeps says so
        ends = None if loaded is None else loaded.match.due
        if loaded is None or ends is None or now >= ends or self.service.timeouts.is_held(loaded):
            return now + LOOK_AGAIN
        found = []
        for seat in who_is_waited_for(loaded.match):
            if loaded.user(loaded.match.side(seat)) == ENGINE:
                continue  # a program needs no reminder
            with by_itself(partial(_log.exception, "not-reminded", game=game_id)):
                found.append(await self._claimed(loaded, seat, now))
        due = [each for each in found if each.is_due]
        told = await self._say_reminders(loaded, due, now) if due else {}
        looks = [await self._settled(loaded, each, told.get(each.side), now) for each in found]
        return min([now + LOOK_AGAIN, *looks])

    async def _claimed(self, loaded: LoadedMatch, seat: Colour, now: int) -> _Reminder:
        """A player's reminder, claimed if it is time."""
        match, side = loaded.match, loaded.match.side(seat)
        settings = await self.time_settings.of(loaded.user(side))
        standing = match.confirming or match.clocks
        begun, due = standing.at if standing else now, match.due or now
        times = reminder_times(begun, due, settings)
        later = [at for at in times if at > now]
        if settings.calendar.is_quiet(now):
            return _Reminder(side, settings, min([*later, settings.calendar.quiet_ends(now)]))
        past = times[: len(times) - len(later)]
        marks = [f"remind {seat.value} {due} {number}" for number in range(len(past))]
        claims = {mark: await self.told.claim(loaded.game_id, mark, CLAIMED_MS) for mark in marks}
        again = CLAIMED_MS if Claim.OTHERS in claims.values() else LOOK_AGAIN
        return _Reminder(side, settings, min([*later, now + again]), max(past, default=0), claims)

    async def _settled(
        self, loaded: LoadedMatch, reminder: _Reminder, told: Told | None, now: int
    ) -> int:
        """What was claimed is done, unless it could not be told; when to look again."""
        if told in (Told.LATER, Told.NOWHERE):
            return now + (CLAIMED_MS if told is Told.LATER else LOOK_AGAIN)
        for mark, claim in reminder.claims.items():
            if claim is Claim.MINE:
                await self.told.settle(loaded.game_id, mark, MARKED_MS)
        return reminder.again

    async def _say_reminders(
        self, loaded: LoadedMatch, due: Sequence[_Reminder], now: int
    ) -> Mapping[Side, Told]:
        """Where each wants it; if that cannot be reached, or nothing was chosen, where the game
        goes on; and if they hear it in no room of it, in their own chats. One post tells all whom
        it reminds there. Once they know, so do rooms of the game that only others read."""
        told: dict[Side, list[Told]] = {each.side: [] for each in due}
        try:
            async with asyncio.timeout(_TELLING):
                heard = await self._by_place(loaded, due, self._places)
                for place, those in heard.items():
                    tried = await self._remind_in(place, loaded, those, now)
                    for each in those:
                        told[each.side] += tried
                for each in due:
                    if told[each.side] == [Told.NOWHERE] * len(told[each.side]):
                        for own in await self._own(loaded.user(each.side)):
                            told[each.side] += await self._remind_in((own,), loaded, [each], now)
                knowing = [each for each in due if Told.HERE in told[each.side]]
                beside = await self._by_place(loaded, knowing, self._beside)
                for place in beside.keys() - heard.keys():
                    await self._remind_in(place, loaded, beside[place], now)
        except TimeoutError:
            return dict.fromkeys(told, Told.LATER)
        best = (Told.HERE, Told.LATER, Told.NOWHERE)
        return {side: min([*tried, Told.NOWHERE], key=best.index) for side, tried in told.items()}

    async def _by_place(
        self,
        loaded: LoadedMatch,
        due: Sequence[_Reminder],
        places: Callable[[LoadedMatch, _Reminder], Awaitable[Sequence[_Place]]],
    ) -> Mapping[_Place, Sequence[_Reminder]]:
        found: dict[_Place, list[_Reminder]] = {}
        for each in due:
            for place in await places(loaded, each):
                found.setdefault(place, []).append(each)
        return found

    async def _places(self, loaded: LoadedMatch, reminder: _Reminder) -> list[_Place]:
        """Rooms in which a player hears that they are reminded, each with those that stand in for
        it."""
        side, settings = reminder.side, reminder.settings
        rooms, chosen = loaded.meta.rooms, settings.reminded_in
        if chosen and (chosen in rooms or await self._is_own(chosen, loaded.user(side))):
            return [(chosen, *rooms)]
        places: dict[RoomId, list[RoomId]] = {}
        for room in rooms:
            user, chat = known_in(room, loaded, side), self.chats.get(room.partition(":")[0])
            if user is None or await self._is_others(room, loaded, side):
                continue
            own = None
            if settings.reminded_as_called and chat is not None:
                own = await chat.alone_with(user)
            places.setdefault(own or room, []).append(room)
        return [tuple(dict.fromkeys((place, *instead))) for place, instead in places.items()]

    async def _beside(self, loaded: LoadedMatch, reminder: _Reminder) -> list[_Place]:
        """Rooms of the game that only others read, unless the player has chosen one for all."""
        if reminder.settings.reminded_in:
            return []
        side = reminder.side
        return [
            (room,)
            for room in loaded.meta.rooms
            if known_in(room, loaded, side) is None or await self._is_others(room, loaded, side)
        ]

    async def _is_others(self, room: RoomId, loaded: LoadedMatch, side: Side) -> bool:
        """Whether one of several rooms is the opponent's own chat."""
        return len(loaded.meta.rooms) > 1 and await self._is_own(room, loaded.user(side.other))

    async def _remind_in(
        self, place: _Place, loaded: LoadedMatch, those: Sequence[_Reminder], now: int
    ) -> list[Told]:
        """What came of it in the first of these rooms or, if that failed, in each of the others."""
        room, *instead = place
        told = [await self._post(room, await self._reminder(room, loaded, those, now))]
        if instead and told != [Told.HERE]:
            told = [
                await self._post(other, await self._reminder(other, loaded, those, now))
                for other in instead
            ]
        return told

    async def _reminder(
        self, room: RoomId, loaded: LoadedMatch, those: Sequence[_Reminder], now: int
    ) -> Post:
        """The post that reminds these players in a room."""
        names, words = await self.profiles.names(loaded), await self.profiles.room_words(room)
        sides = [each.side for each in those]
        known = [known_in(room, loaded, side) for side in sides]
        choices = match_buttons.choices(loaded, board=False)
        if not await self._is_own(room, loaded.user(sides[0])):  # the opponent reads it, too
            choices += (match_buttons.say(loaded, "give 1 day", text("label-give-day")),)
        seats = "".join(seat.value for seat in Colour if loaded.match.side(seat) in sides)
        number = max(len(each.claims) for each in those)
        return Post(
            key=f"remind/{loaded.game_id}/{seats}/{loaded.match.due}/{number}",
            timed=True,
            words=known_here(reminder(words.facts(loaded, names), sides, now), loaded, room),
            choices=choices,
            ref=match_buttons.ref(loaded),
            mentions=tuple(user for user in known if user),
            mover=known[0] if len(known) == 1 else None,
            language=words.code,
            happened=max(each.at for each in those),
            made=now,
        )

    # Digests

    async def _digest(self, user: UserId, at: int, now: int) -> int | None:
        """Tells a person what waits for them; when to do it again (None: not any more)."""
        settings = await self.time_settings.of(user)
        calendar = settings.calendar
        if settings.digest is None:
            return None
        if calendar.is_quiet(now):
            return calendar.quiet_ends(now)
        day = calendar.local(now).date().isoformat()
        if now - at < STALE and not calendar.is_vacation(now):
            claim = await self.told.claim(user, f"digest {day}", CLAIMED_MS)
            if claim is Claim.MINE and await self._say_digest(user, settings.told_in, day, at, now):
                await self.told.settle(user, f"digest {day}", MARKED_MS)
            elif claim is not Claim.DONE:
                return at  # it stays due for when the claim is over
        return calendar.next_time(now, settings.digest)

    async def _say_digest(self, user: UserId, room: RoomId, day: str, at: int, now: int) -> bool:
        """Where it was asked for, or if that cannot be reached, in their own chats. Whether it is
        told, or never will be."""
        told = await self._say_digest_in(room, user, day, at, now)
        if told is Told.NOWHERE:
            own = [other for other in await self._own(user) if other != room]
            tried = [await self._say_digest_in(other, user, day, at, now) for other in own]
            return Told.HERE in tried or Told.LATER not in tried
        return told is Told.HERE

    async def _say_digest_in(self, room: RoomId, user: UserId, day: str, at: int, now: int) -> Told:
        games = await self.service.games_of(user)
        is_own = await self._is_own(room, user)
        named = {game.game_id for game in games if is_own or await self._is_of_here(game, room)}
        listed = [(game, await self.profiles.names(game)) for game in games]
        words = await self.profiles.room_words(room)
        name = await self.profiles.name(user)
        text = words.digest(listed, user, name, now, lambda g: g.game_id in named)
        if text is None:
            return Told.HERE  # there is nothing to tell
        post = Post(
            key=f"digest/{user}/{day}",
            words=text,
            mentions=(user,),
            timed=True,
            happened=at,
            made=now,
            language=words.code,
        )
        return await self._post(room, post)

    async def _is_own(self, room: RoomId, user: UserId) -> bool:
        """Whether only this person, in one of their chats, reads the room; in others no games of
        other places are told, even if the room was chosen."""
        return room in await self._own(user, room)

    async def _own(self, user: UserId, beside: RoomId = "") -> list[RoomId]:
        """The chats that only this person reads; ``beside``: those of the chat of this room."""
        found = []
        for id in await self.service.person(user):
            chat = self.chats.get(id.partition(":")[0])
            if chat is not None and (not beside or _is_of(beside, id)):
                found.append(await chat.alone_with(id))
        return [room for room in found if room is not None]

    async def _is_of_here(self, game: LoadedMatch, room: RoomId) -> bool:
        """Whether a game is one of the room or of the community that the room is part of."""
        chat = self.chats.get(room.partition(":")[0])
        ours = chat is not None and await chat.includes(game.community, room)
        return ours or room in game.meta.rooms

    async def _post(self, room: RoomId, post: Post) -> Told:
        """Posts as well as it can; the key makes a second try harmless."""
        chat = self.chats.get(room.partition(":")[0])
        if chat is None:
            return Told.NOWHERE
        for _ in range(_TRIES):
            try:
                async with asyncio.timeout(_PATIENCE):
                    await chat.post(room, post)
            except RoomUnavailable:
                _log.warning("room-unavailable", room=room)
                return Told.NOWHERE
            except RoomBusy as error:
                _log.info("room-busy", room=room, reason=str(error))
                await asyncio.sleep(_PAUSE)
            except Exception:  # noqa: BLE001  an adapter may fail in any way
                _log.exception("reminder-failed", room=room)
                await asyncio.sleep(_PAUSE)
            else:
                return Told.HERE
        return Told.LATER


def _is_of(room: RoomId, user: UserId) -> bool:
    """Whether both are of one chat."""
    return room.partition(":")[0] == user.partition(":")[0]
