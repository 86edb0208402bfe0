"""Mentions of players, in the room or in private, at once or after their quiet hours.

A player who cannot be reached anywhere is mentioned once a room is available again. An unanswered
challenge is repeated once.

A call that waits for the end of quiet hours is scheduled with the first event that it covers;
whether it is still relevant is decided when it is due. It is scheduled before the news is posted,
and removed after it was sent, with a claim like those of reminders.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

import structlog

from bot.announcements.mentions import (
    are_moves,
    find_awaited,
    known_here,
    known_in,
    still_awaited,
)
from bot.ids import RoomId, UserId, is_of, platform_of
from bot.match.clocks.calendar import Calendar
from bot.match.clocks.clock import DAY, MINUTE
from bot.match.events import Side
from bot.match.log import UnreadableLog
from bot.match.state import Phase
from bot.play.concurrency import again_and_again, by_itself
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.scheduler import Claim, Deadlines, Scheduler, WaitingCall
from bot.play.ports.stores import RoomUnavailable
from bot.play.timekeeping.time_settings import Calls, TimeSettings, TimeSettingsStore
from bot.posts.chat import Told
from bot.posts.post import CALL, Post, Sent
from bot.talk import match_buttons
from bot.talk.profiles import Profiles
from bot.texts.match.news import add_game_name, waiting
from bot.texts.text import text

EVERY = 20.0
"""Seconds between two polls for due calls."""
AT_ONCE = 1_000
"""Batch size of due calls."""
LOOK_AGAIN = 10 * MINUTE
"""Milliseconds before a failed call is retried."""
LOST_MS = 2 * DAY
"""How long after the last event an unreachable player is retried."""
ONCE_MORE = DAY
"""Milliseconds before an unanswered challenge is repeated."""
MARKED_MS = 2 * DAY
"""How long a sent call is remembered."""
CLAIMED_MS = MINUTE
"""How long a process may take to send a call that it has claimed."""
PRIVATE_SECONDS = 3.0
"""Timeout of a private call. It is short, since the post in the room waits for it."""
_ROOM_SECONDS = 8.0
"""Timeout of a call in a room."""

_AGAIN = "again"

_log = structlog.get_logger(__name__)


class PostingChat(Protocol):
    """The methods of `bot.posts.chat.Chat` that calling needs."""

    async def post(self, room: RoomId, post: Post) -> Sent: ...
    async def alone_with(self, user: UserId) -> RoomId | None: ...


class CallSchedule(Scheduler, Deadlines, Protocol):
    """The schedule of due calls, and the claims of those that were sent."""


@dataclass(frozen=True)
class _Call:
    """A call that tells a player what happened after the first ``since`` events. ``at``: when it
    was due, if it was delayed. ``again``: it repeats an earlier call."""

    loaded: LoadedMatch
    side: Side
    since: int
    at: int = 0
    again: bool = False

    @property
    def later(self) -> WaitingCall:
        """The stored record of this call while it is delayed."""
        return WaitingCall(self.loaded.game_id, self.side, self.since, self.again)

    @property
    def whom(self) -> tuple[str, ...]:
        """The part of a key that distinguishes calls about the same news."""
        return (self.side.value, _AGAIN) if self.again else (self.side.value,)

    def is_awaited(self, now: int) -> bool:
        """Whether the news still awaits the player."""
        match = self.loaded.match
        if self.again and (
            match.phase is not Phase.CHALLENGE or now < match.offered_at + ONCE_MORE
        ):
            return False  # answered, or replaced by other terms, which have a call of their own
        return still_awaited(match, self.side, self.since, self.at)

    @property
    def is_a_move(self) -> bool:
        return are_moves(self.loaded.match, self.loaded.match.events[self.since :])


@dataclass(eq=False)
class Calling:
    """Mentions players according to their settings. ``chats`` maps platforms to chats."""

    service: GameService
    waiting: CallSchedule
    chosen: TimeSettingsStore
    profiles: Profiles
    chats: Mapping[str, PostingChat]

    async def as_chosen(self, post: Post, loaded: LoadedMatch, room: RoomId, since: int) -> Post:
        """Return the post about the news since ``since`` without mentions of players who do not
        want them now or here.

        Players who want private calls get the post in private, with the game's name if they have
        other games.
        """
        mentions: list[UserId] = []
        uncalled: list[UserId] = []
        for side in Side:
            user = known_in(room, loaded, side)
            if user is not None and user in post.mentions:
                here = await self._is_called_in(room, user, _Call(loaded, side, since), post)
                (mentions if here else uncalled).append(user)
        return replace(post, mentions=tuple(mentions), uncalled=(*post.uncalled, *uncalled))

    async def call_once(self, post: Post, loaded: LoadedMatch, room: RoomId) -> Post:
        """Return a post without mentions of players whom another room of the match calls."""
        if len(loaded.meta.rooms) == 1:
            return post
        called: dict[UserId, bool] = {}
        for side in Side:
            user = known_in(room, loaded, side)
            if user is not None and user in post.mentions:
                called[user] = not await self.is_called_elsewhere(loaded, room, side)
        here = tuple(user for user in post.mentions if called.get(user, True))
        elsewhere = tuple(user for user in post.mentions if user not in here)
        return replace(post, mentions=here, uncalled=(*post.uncalled, *elsewhere))

    async def is_called_elsewhere(self, loaded: LoadedMatch, room: RoomId, side: Side) -> bool:
        """Whether another room of the match calls this player, so that news calls once.

        A player whose private chat and a shared room of the same platform both announce the match
        is called in the shared room. If that refused the last post, or if the player chose private
        calls, the private chat calls."""
        user, meta = known_in(room, loaded, side), loaded.meta
        if user is None or len(meta.rooms) == 1:
            return False
        own, other = await self._own_room(user), known_in(room, loaded, side.other)
        theirs = None if other is None else await self._own_room(other)
        shared = [each for each in meta.rooms if is_of(user, each) and each not in (own, theirs)]
        if own not in meta.rooms or not shared or room not in (own, *shared):
            return False
        is_private = not any(map(loaded.is_open, shared))
        if not is_private and meta.messages.get(own):
            is_private = (await self.chosen.load(loaded.user(side))).calls is Calls.PRIVATE
        return (room == own) is not is_private

    async def _own_room(self, user: UserId) -> RoomId | None:
        return await self.chats[platform_of(user)].alone_with(user)

    async def _is_called_in(self, room: RoomId, user: UserId, call: _Call, post: Post) -> bool:
        settings = await self.chosen.load(call.loaded.user(call.side))
        if settings.calls is Calls.QUESTIONS and call.is_a_move:
            return False
        if settings.calendar.quiet is not None:
            until = await self._quiet_until(settings.calendar, call.loaded.match.events[-1].at)
            if until is not None:
                await self.waiting.call_later(call.later, until)
                return False
        if settings.calls is not Calls.PRIVATE:
            return True
        post = await self._add_game_name(call, room, post)
        return not await self._call_alone(call.loaded, room, user, post)

    async def find_callable(self, loaded: LoadedMatch, room: RoomId) -> tuple[UserId, ...]:
        """Return the players, by their ids in the room's chat, who want mentions in rooms now."""
        found = []
        for side in Side:
            user = known_in(room, loaded, side)
            settings = await self.chosen.load(loaded.user(side))
            wants = settings.calls is not Calls.PRIVATE
            until = await self._quiet_until(settings.calendar, loaded.match.events[-1].at)
            if user is not None and wants and until is None:
                found.append(user)
        return tuple(found)

    async def _quiet_until(self, calendar: Calendar, at: int) -> int | None:
        """Return the end of the quiet hours around now or around ``at``; None outside of them.
        ``at`` counts so that a retry just after their end gives the same result."""
        for moment in (await self.service.now(), at):
            if calendar.is_quiet(moment):
                return calendar.quiet_ends(moment)
        return None

    async def _add_game_name(self, call: _Call, room: RoomId, post: Post) -> Post:
        """Add the game's name to a room's post, for the private chat that collects all games of
        a person."""
        loaded = call.loaded
        if not await self.service.matches.has_others(loaded.game_id, loaded.user(call.side)):
            return post
        words, names = await self.profiles.room_words(room), await self.profiles.names(loaded)
        parts = known_here(add_game_name(words.facts(loaded, names), post.parts), loaded, room)
        return replace(post, words=parts)

    async def _call_alone(
        self, loaded: LoadedMatch, room: RoomId, user: UserId, post: Post
    ) -> bool:
        """Send a call in private. False if the player cannot be reached there, or if the room is
        that chat."""
        chat = self.chats[platform_of(user)]
        try:
            async with asyncio.timeout(PRIVATE_SECONDS):
                own = await chat.alone_with(user)
                if own is None or own == room:
                    return False
                if own in loaded.meta.rooms:
                    return bool(
                        loaded.meta.messages.get(own)
                    )  # this chat also gets the game's own posts
                await chat.post(own, replace(post, mentions=(user,), reply_to=""))
        except Exception as error:  # noqa: BLE001  a chat may fail in any way
            _log.warning("not-called-in-private", user=user, reason=type(error).__name__)
            return False
        return True

    async def schedule_retry(self, loaded: LoadedMatch, since: int) -> None:
        """Schedule a call for the awaited players, because no room could be reached."""
        at = await self.service.now() + LOOK_AGAIN
        for side in find_awaited(loaded.match, loaded.match.events[since:])[0]:
            _log.warning("nobody-called", game=loaded.game_id, side=side.value)
            await self.waiting.call_later(_Call(loaded, side, since).later, at)

    async def schedule_repetition(self, loaded: LoadedMatch, since: int) -> None:
        """Schedule a repetition of the call for a challenge or new terms, in case it is not
        answered."""
        match = loaded.match
        if match.phase is Phase.CHALLENGE and not match.open:
            for side in find_awaited(match, match.events[since:])[0]:
                call = _Call(loaded, side, since, again=True)
                await self.waiting.call_later(call.later, match.events[-1].at + ONCE_MORE)

    # Scheduled calls

    async def run(self, every: float = EVERY) -> None:
        """Poll for due calls until cancelled; a failure of the database does not stop it."""
        await again_and_again(self.once, every, lambda: _log.exception("calls-failed"))

    async def once(self) -> None:
        now = await self.service.now()
        for put_off, at in await self.waiting.calls(now, AT_ONCE):
            again: int | None = now + LOOK_AGAIN
            with by_itself(partial(_log.exception, "call-failed", game=put_off.game_id)):
                again = await self._ring(put_off, at, now)
            await self.waiting.call_later(put_off, again)

    async def _ring(self, put_off: WaitingCall, at: int, now: int) -> int | None:
        """Call a player who is still awaited. Return the time of the next attempt, or None."""
        game_id = put_off.game_id
        try:
            loaded = await self.service.matches.load(game_id)
        except UnreadableLog:
            return at  # the sweep reports it
        if loaded is None:
            return None
        call = _Call(loaded, put_off.side, put_off.since, at, put_off.again)
        settings = await self.chosen.load(loaded.user(call.side))
        if settings.calendar.is_quiet(now):
            return settings.calendar.quiet_ends(now)
        if call.again and (vacation := settings.calendar.vacation_around(now)):
            return vacation[1]
        if not call.is_awaited(now):
            return None
        if settings.calls is Calls.QUESTIONS and call.is_a_move:
            return None
        mark = " ".join(["call", *call.whom, str(loaded.match.version)])
        claim = await self.waiting.claim(game_id, mark, CLAIMED_MS)
        if claim is Claim.DONE:
            return None
        outcomes = [] if claim is Claim.OTHERS else await self._tell(call, settings)
        if claim is Claim.OTHERS or Told.LATER in outcomes:
            return at  # tried again when the claim is over
        if outcomes and Told.HERE not in outcomes and now < loaded.match.events[-1].at + LOST_MS:
            _log.warning("nobody-called", game=game_id, side=call.side.value)
            return now + LOOK_AGAIN
        if Told.HERE in outcomes and call.side in loaded.unreachable:
            await self._note_reached(loaded, call.side)
        await self.waiting.settle(game_id, mark, MARKED_MS)
        return None

    async def _note_reached(self, loaded: LoadedMatch, side: Side) -> None:
        """Let the clock of a player run who was unreachable until this call."""

        async def find_others(loaded: LoadedMatch) -> set[Side]:
            return set(loaded.unreachable) - {side}

        await self.service.timeouts.change_reach(loaded, find_others)

    async def _tell(self, call: _Call, settings: TimeSettings) -> list[Told]:
        """Send a call in the rooms of the game, or in private. Return the result of each."""
        loaded = call.loaded
        return [
            await self._tell_in(room, user, call, settings)
            for room in loaded.meta.rooms
            if (user := known_in(room, loaded, call.side)) is not None
            and not await self.is_called_elsewhere(loaded, room, call.side)
        ]

    async def _tell_in(
        self, room: RoomId, user: UserId, call: _Call, settings: TimeSettings
    ) -> Told:
        loaded, words = call.loaded, await self.profiles.room_words(room)
        post = Post(
            key="/".join([f"{CALL}{loaded.game_id}", str(loaded.match.version), *call.whom]),
            words=waiting(
                words.facts(loaded, await self.profiles.names(loaded)), call.since, call.side
            ),
            ref=match_buttons.ref(loaded),
            reactions=match_buttons.answers(loaded),
            mentions=(user,),
            language=words.code,
            reply_to=loaded.meta.messages.get(room, ""),
            happened=call.at,
            made=loaded.at,
        )
        if settings.calls is Calls.PRIVATE:
            board = match_buttons.say(loaded, "board", text("label-board"))
            if await self._call_alone(loaded, room, user, replace(post, choices=(board,))):
                return Told.HERE
        try:
            async with asyncio.timeout(_ROOM_SECONDS):
                await self.chats[platform_of(room)].post(room, post)
        except RoomUnavailable:
            _log.warning("room-unavailable", room=room)
            return Told.NOWHERE
        except Exception as error:  # noqa: BLE001  a chat may fail in any way; tried again
            _log.warning("not-called", room=room, reason=type(error).__name__)
            return Told.LATER
        return Told.HERE
