"""Reminders before a deadline, and a daily digest of games that wait for a person.

Each is sent once, regardless of how many processes run and restart: a process claims it before
sending and marks it as sent afterwards. If the process dies in between, another one sends it again,
with the same idempotency key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

import structlog

from bot.announcements.calling import Calling
from bot.announcements.feature import Feature, OpenFeature, Services, Topic
from bot.announcements.mentions import known_here, known_in
from bot.features.reminders import reminder_commands
from bot.features.reminders.reminder_settings import REMINDERS_PAGE, ReminderSettings
from bot.ids import GameId, RoomId, UserId, platform_of
from bot.match.clocks.clock import DAY, HOUR, MINUTE
from bot.match.events import Side
from bot.match.log import UnreadableLog
from bot.play.concurrency import again_and_again, by_itself
from bot.play.engines.engine import engine_side
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
"""Seconds between two polls."""

AT_ONCE = 1_000
MAX_GAMES = 100_000
LIST_AGAIN = 5 * MINUTE
"""Milliseconds between two listings of all deadlines, which takes a while with many games."""

LOOK_AGAIN = 10 * MINUTE
"""Milliseconds between two checks of a game, since time settings may change."""

APART, ROUND = 0.05, 300.0
"""Seconds between two checked games, and for one round through all of them: a check reads a
whole log, and moves must not wait for ten thousand of those."""

MARKED_MS = 400 * DAY
CLAIMED_MS = 2 * MINUTE
"""How long a process may take to send a reminder that it has claimed."""
STALE = 12 * HOUR
"""A digest that is this late is skipped."""

_TRIES, _PATIENCE, _PAUSE = 3, 8.0, 2.0
_TELLING = 90.0
"""Seconds for all rooms together: less than the claim lasts, or another process could send
concurrently."""

_log = structlog.get_logger(__name__)


_Place = tuple[RoomId, ...]
"""A room for a reminder, and fallback rooms."""


@dataclass(frozen=True)
class _Reminder:
    """A player's reminder. ``again``: when to check next. ``at``: the time of the newest due
    reminder (0: none). ``claims``: the results of claiming all due ones."""

    side: Side
    settings: TimeSettings
    again: int
    at: int = 0
    claims: Mapping[str, Claim] = field(default_factory=dict)

    @property
    def is_due(self) -> bool:
        """Whether to send it. Only the newest claim counts: one reminder is enough after an
        outage, and reminders sent under other settings count, too."""
        return [*self.claims.values()][-1:] == [Claim.MINE]


class ReminderStore(Deadlines, Scheduler, Protocol):
    """The schedule of reminders, and the claims of those that were sent."""


@dataclass(eq=False)
class ReminderSender:
    """Sends reminders and digests. ``chats`` maps platforms to chats."""

    service: GameService
    store: ReminderStore
    time_settings: TimeSettingsStore
    profiles: Profiles
    chats: Mapping[str, Chat]
    calling: Calling
    _next: dict[tuple[GameId, int], int] = field(default_factory=dict, init=False)
    """When to check a game again, by its deadline, in order of deadlines."""
    _listed: float = field(default=-LIST_AGAIN, init=False)

    async def run(self, every: float = EVERY) -> None:
        """Poll until cancelled; a failure of the database does not stop it."""
        await again_and_again(self.once, every, lambda: _log.exception("reminders-failed"))

    async def once(self) -> None:
        """Send everything that is due."""
        now = await self.service.now()
        if now >= self._listed + LIST_AGAIN:
            running = await self.store.due(now + LONGEST_LEAD, MAX_GAMES)
            self._next = {pair: self._next.get(pair, now) for pair in running}
            self._listed = now
        await self._look_at_games(now)
        for user, at in await self.store.due_digests(now, AT_ONCE):
            again: int | None = now + LOOK_AGAIN
            with by_itself(lambda: _log.exception("digest-failed")):
                again = await self._digest(user, at, now)
            await self.store.schedule_digest(user, again)

    # Reminders

    async def _look_at_games(self, now: int) -> None:
        """Check the due games, earliest deadline first. Stop after `EVERY` seconds, since more
        urgent games may have become due."""
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
        """Send due reminders of a game. Return the time of the next check."""
        try:
            loaded = await self.service.timeouts.take_in(game_id)
        except UnreadableLog:
            loaded = None  # the sweep reports it
        ends = None if loaded is None else loaded.match.due
        if loaded is None or ends is None or now >= ends or self.service.timeouts.is_held(loaded):
            return now + LOOK_AGAIN
        found = []
        for seat in who_is_waited_for(loaded.match):
            if loaded.match.side(seat) is engine_side(loaded.meta):
                continue  # a program needs no reminder
            with by_itself(partial(_log.exception, "not-reminded", game=game_id)):
                found.append(await self._claim_reminder(loaded, seat, now))
        due = [each for each in found if each.is_due]
        outcomes = await self._say_reminders(loaded, due, now) if due else {}
        looks = [
            await self._settle_claims(loaded, each, outcomes.get(each.side), now) for each in found
        ]
        return min([now + LOOK_AGAIN, *looks])

    async def _claim_reminder(self, loaded: LoadedMatch, seat: Colour, now: int) -> _Reminder:
        """Return a player's reminder, claimed if it is due."""
        match, side = loaded.match, loaded.match.side(seat)
        settings = await self.time_settings.load(loaded.user(side))
        standing = match.confirming or match.clocks
        begun, due = standing.at if standing else now, match.due or now
        times = reminder_times(begun, due, settings)
        later = [at for at in times if at > now]
        if settings.calendar.is_quiet(now):
            return _Reminder(side, settings, min([*later, settings.calendar.quiet_ends(now)]))
        past = times[: len(times) - len(later)]
        marks = [f"remind {seat.value} {due} {number}" for number in range(len(past))]
        claims = {mark: await self.store.claim(loaded.game_id, mark, CLAIMED_MS) for mark in marks}
        again = CLAIMED_MS if Claim.OTHERS in claims.values() else LOOK_AGAIN
        return _Reminder(side, settings, min([*later, now + again]), max(past, default=0), claims)

    async def _settle_claims(
        self, loaded: LoadedMatch, reminder: _Reminder, outcome: Told | None, now: int
    ) -> int:
        """Mark sent reminders. Return the time of the next check."""
        if outcome in (Told.LATER, Told.NOWHERE):
            return now + (CLAIMED_MS if outcome is Told.LATER else LOOK_AGAIN)
        for mark, claim in reminder.claims.items():
            if claim is Claim.MINE:
                await self.store.settle(loaded.game_id, mark, MARKED_MS)
        return reminder.again

    async def _say_reminders(
        self, loaded: LoadedMatch, due: Sequence[_Reminder], now: int
    ) -> Mapping[Side, Told]:
        """Send each reminder to its chosen room; as a fallback, or without a choice, to the rooms
        of the game; and if those fail, to the player's private chats.

        One post covers all players reminded in a room. Afterwards tell rooms of the game that only
        others read.
        """
        outcomes: dict[Side, list[Told]] = {each.side: [] for each in due}
        try:
            async with asyncio.timeout(_TELLING):
                targets = await self._by_place(loaded, due, self._places)
                for target, those in targets.items():
                    tried = await self._remind_in(target, loaded, those, now)
                    for each in those:
                        outcomes[each.side] += tried
                for each in due:
                    if outcomes[each.side] == [Told.NOWHERE] * len(outcomes[each.side]):
                        for own in await self._own(loaded.user(each.side)):
                            outcomes[each.side] += await self._remind_in(
                                (own,), loaded, [each], now
                            )
                knowing = [each for each in due if Told.HERE in outcomes[each.side]]
                beside = await self._by_place(loaded, knowing, self._beside)
                for target in beside.keys() - targets.keys():
                    await self._remind_in(target, loaded, beside[target], now)
        except TimeoutError:
            return dict.fromkeys(outcomes, Told.LATER)
        best = (Told.HERE, Told.LATER, Told.NOWHERE)
        return {
            side: min([*tried, Told.NOWHERE], key=best.index) for side, tried in outcomes.items()
        }

    async def _by_place(
        self,
        loaded: LoadedMatch,
        due: Sequence[_Reminder],
        find_targets: Callable[[LoadedMatch, _Reminder], Awaitable[Sequence[_Place]]],
    ) -> Mapping[_Place, Sequence[_Reminder]]:
        found: dict[_Place, list[_Reminder]] = {}
        for each in due:
            for target in await find_targets(loaded, each):
                found.setdefault(target, []).append(each)
        return found

    async def _places(self, loaded: LoadedMatch, reminder: _Reminder) -> list[_Place]:
        """Return the rooms that remind a player, each with its fallbacks."""
        side, settings = reminder.side, reminder.settings
        rooms, chosen = loaded.meta.rooms, settings.reminded_in
        if chosen and (chosen in rooms or await self._is_own(chosen, loaded.user(side))):
            return [(chosen, *rooms)]
        fallbacks: dict[RoomId, list[RoomId]] = {}
        for room in rooms:
            user, chat = known_in(room, loaded, side), self.chats.get(platform_of(room))
            if user is None or await self._is_others(room, loaded, side):
                continue
            if await self.calling.is_called_elsewhere(loaded, room, side):
                continue
            own = None
            if settings.reminded_as_called and chat is not None:
                own = await chat.alone_with(user)
            fallbacks.setdefault(own or room, []).append(room)
        return [tuple(dict.fromkeys((target, *instead))) for target, instead in fallbacks.items()]

    async def _beside(self, loaded: LoadedMatch, reminder: _Reminder) -> list[_Place]:
        """Return the rooms of the game that only others read, unless the player has chosen a
        room."""
        if reminder.settings.reminded_in:
            return []
        side = reminder.side
        return [
            (room,)
            for room in loaded.meta.rooms
            if known_in(room, loaded, side) is None or await self._is_others(room, loaded, side)
        ]

    async def _is_others(self, room: RoomId, loaded: LoadedMatch, side: Side) -> bool:
        """Whether one of several rooms is the opponent's private chat."""
        return len(loaded.meta.rooms) > 1 and await self._is_own(room, loaded.user(side.other))

    async def _remind_in(
        self, target: _Place, loaded: LoadedMatch, those: Sequence[_Reminder], now: int
    ) -> list[Told]:
        """Send to the first of these rooms or, if that fails, to all others."""
        room, *instead = target
        outcomes = [await self._post(room, await self._reminder(room, loaded, those, now))]
        if instead and outcomes != [Told.HERE]:
            outcomes = [
                await self._post(other, await self._reminder(other, loaded, those, now))
                for other in instead
            ]
        return outcomes

    async def _reminder(
        self, room: RoomId, loaded: LoadedMatch, those: Sequence[_Reminder], now: int
    ) -> Post:
        """Return the post that reminds these players in a room."""
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
        """Send a person's digest. Return the time of the next one (None: no more)."""
        settings = await self.time_settings.load_with_zone(user)
        calendar = settings.calendar
        if settings.digest is None:
            return None
        if calendar.is_quiet(now):
            return calendar.quiet_ends(now)
        day = calendar.local(now).date().isoformat()
        if now - at < STALE and not calendar.is_vacation(now):
            claim = await self.store.claim(user, f"digest {day}", CLAIMED_MS)
            if claim is Claim.MINE and await self._say_digest(user, settings.told_in, day, at, now):
                await self.store.settle(user, f"digest {day}", MARKED_MS)
            elif claim is not Claim.DONE:
                return at  # it stays due for when the claim is over
        return calendar.next_time(now, settings.digest)

    async def _say_digest(self, user: UserId, room: RoomId, day: str, at: int, now: int) -> bool:
        """Send the digest to the chosen room, or as a fallback to the private chats. Return
        whether it is settled: sent, or impossible to send."""
        outcome = await self._say_digest_in(room, user, day, at, now)
        if outcome is Told.NOWHERE:
            own = [other for other in await self._own(user) if other != room]
            tried = [await self._say_digest_in(other, user, day, at, now) for other in own]
            return Told.HERE in tried or Told.LATER not in tried
        return outcome is Told.HERE

    async def _say_digest_in(self, room: RoomId, user: UserId, day: str, at: int, now: int) -> Told:
        games = await self.service.matches.games_of(user)
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
        """Whether the room is a private chat of this person. Elsewhere, games of other places
        are not mentioned, even if the person chose the room."""
        return room in await self._own(user, room)

    async def _own(self, user: UserId, beside: RoomId = "") -> list[RoomId]:
        """Return the person's private chats; with ``beside``, only those on that room's
        platform."""
        found = []
        for id in await self.service.matches.person(user):
            chat = self.chats.get(platform_of(id))
            if chat is not None and (not beside or platform_of(beside) == platform_of(id)):
                found.append(await chat.alone_with(id))
        return [room for room in found if room is not None]

    async def _is_of_here(self, game: LoadedMatch, room: RoomId) -> bool:
        """Whether the game belongs to the room or to its community."""
        chat = self.chats.get(platform_of(room))
        ours = chat is not None and await chat.includes(game.community, room)
        return ours or room in game.meta.rooms

    async def _post(self, room: RoomId, post: Post) -> Told:
        """Send with retries; the key makes repetition harmless."""
        chat = self.chats.get(platform_of(room))
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


def make_sender(services: Services) -> ReminderSender:
    return ReminderSender(
        services.service,
        services.backends.matches,
        services.time_settings,
        services.profiles,
        services.chats,
        services.announcer.calling,
    )


def _open(services: Services) -> OpenFeature:
    settings = ReminderSettings(services.service, services.messenger, services.time_setting_changes)
    return OpenFeature((settings,), jobs=(make_sender(services).run,))


REMINDERS = Feature(
    (Topic(reminder_commands.PAGE, reminder_commands.COMMANDS),),
    _open,
    settings_page=REMINDERS_PAGE,
)
