"""Erasure of a person's data: resigns running games and removes all their ids.

Browser names without a password are erased alone: such a name neither reveals nor affects linked
accounts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

import structlog

from bot.features.accounts.account_commands import Forget
from bot.ids import GameId, RoomId, UserId, is_open
from bot.match.commands import Command, DeclineChallenge, Resign
from bot.match.log import UnreadableLog
from bot.match.state import Phase
from bot.play.accounts.identities import Group
from bot.play.accounts.personal_data import LEFT, PersonalData
from bot.play.answer_timeouts import AnswerTimeouts
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ratings.rated_games import Ratings
from bot.play.unit_of_work import Done
from bot.posts.chat import ForgottenPerson
from bot.posts.messenger import Messenger
from bot.posts.post import Answer, Post
from bot.talk import match_buttons
from bot.talk.confirmations import Confirmations
from bot.talk.handling import Handlers
from bot.talk.profiles import Profiles
from bot.talk.request_context import RequestContext
from bot.texts import identity_words
from bot.texts.text import join, text

ROUNDS = 5
"""Repetitions of the removal, since the person may still be playing."""

_FORGET = "forget me"

_log = structlog.get_logger(__name__)


@dataclass(eq=False)
class Erasure:
    """Erases people. The removal is repeated after ``patience.later``, for data stored in the
    meantime."""

    service: GameService
    profiles: Profiles
    messenger: Messenger
    personal_data: PersonalData
    ratings: Ratings
    confirmations: Confirmations
    patience: AnswerTimeouts
    _tasks: set[asyncio.Task[None]] = field(default_factory=set, init=False)

    def register(self, handlers: Handlers) -> None:
        handlers.handle(Forget, self.forget)

    async def forget(self, context: RequestContext, want: Forget) -> Answer:
        """Ask for confirmation; then resign running games and remove all ids."""
        ids = await reach(self.service, context.incoming.user)
        if want.confirmed is False:
            await self.confirmations.close_question(context)
            return context.say(text("forget-kept"))
        if not (want.confirmed and await self.confirmations.is_confirmed(context, _FORGET)):
            return await self._question(context, ids)
        forgotten = text("forgotten")
        ended = await self._end_games(ids, context.incoming.event_id)
        await self._until_told(ended)
        departure = await self._departure(ids)
        own = await self.messenger.own_rooms(ids)
        for user in ids:
            await self.ratings.forget(user, _stand_in(user, context.incoming.event_id))
        await self._remove(departure, own)
        task = asyncio.create_task(self._once_more(departure, own))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return context.show(Post(context.key, forgotten))

    async def _question(self, context: RequestContext, ids: Group) -> Answer:
        user = context.incoming.user
        running = [game for each in ids for game in await self._own(each)]
        called = identity_words.name_account
        # Linked accounts are private.
        named = ids if context.incoming.private else [user]
        names = [called(await context.profiles.person(each)) for each in named]
        now = await self.service.now() // 1000
        choices = match_buttons.own_confirmation("forget me {}", user, "forget", now)
        await self.confirmations.remember_question(context, _FORGET)
        question = text("forget-sure", names=join(names), count=len(running))
        return context.show(Post(context.key, question, choices=choices))

    async def _own(self, user: UserId) -> list[LoadedMatch]:
        """Return the unfinished matches that this id itself has joined."""
        games = await self.service.matches.games_of(user)
        return [game for game in games if user in (game.meta.host, game.meta.guest)]

    async def _end_games(self, ids: Group, event_id: str) -> dict[GameId, int]:
        """Resign games and withdraw challenges. Return the versions that announce this."""
        ended: dict[GameId, int] = {}
        for user in ids:
            for _ in range(ROUNDS):
                running = await self._own(user)
                if not running:
                    break
                for game in running:
                    done = await self.service.act(
                        game, user, _end(game), f"{event_id}/forget/{game.meta.version}"
                    )
                    if isinstance(done, Done):
                        ended[done.game_id] = done.version
        return ended

    async def _until_told(self, ended: Mapping[GameId, int]) -> None:
        """Wait until the rooms have been told, while the names still exist, or until a timeout."""
        deadline = asyncio.get_running_loop().time() + self.patience.tell
        for game_id, version in ended.items():
            while asyncio.get_running_loop().time() < deadline:
                loaded = await self.service.matches.load(game_id)
                seen = loaded.meta.posted if loaded else {}
                if loaded is None or all(seen.get(r, 0) >= version for r in loaded.meta.rooms):
                    break
                await asyncio.sleep(self.patience.tell / 50)

    async def _departure(self, ids: Group) -> ForgottenPerson:
        """Return the person to erase, with their games and rooms."""
        names = tuple(dict.fromkeys([await self.profiles.name(user) for user in ids]))
        games = [id for user in ids for id in await self.personal_data.matches(user)]
        rooms = await self._rooms(ids, games)
        called = {room: await self._make_stand_in_name(room) for room in rooms}
        return ForgottenPerson(tuple(ids), names, called, frozenset(games))

    async def _remove(self, departure: ForgottenPerson, own: Mapping[UserId, RoomId]) -> None:
        """Remove all stored data. Idempotent."""
        ids = departure.users
        await self.messenger.forget(departure)
        for _ in range(ROUNDS):
            found = [(user, id) for user in ids for id in await self.personal_data.matches(user)]
            for user, game_id in found:
                await self.personal_data.leave(game_id, user, [own[user]] if user in own else [])
            for user in ids:
                await self.personal_data.erase(user, [own[user]] if user in own else [])
            if not found:
                break

    async def _make_stand_in_name(self, room: RoomId) -> str:
        words = await self.profiles.room_words(room)
        return words.plain(text("player-left"))

    async def _rooms(self, ids: Group, games: Sequence[GameId]) -> list[RoomId]:
        """Return the rooms of these games, and the rooms of browser names."""
        rooms = [user.partition("/")[0] for user in ids if is_open(user)]
        for game_id in games:
            loaded = await readable(self.service, game_id)
            rooms += [] if loaded is None else [*loaded.meta.rooms, *loaded.meta.posted]
        return [*dict.fromkeys(rooms)]

    async def _once_more(self, departure: ForgottenPerson, own: Mapping[UserId, RoomId]) -> None:
        await asyncio.sleep(self.patience.later)
        try:
            await self._remove(departure, own)
        except Exception:  # noqa: BLE001  most of it is gone already
            _log.exception("not-all-forgotten")


def _end(game: LoadedMatch) -> Command:
    return DeclineChallenge() if game.match.phase is Phase.CHALLENGE else Resign()


def _stand_in(user: UserId, event_id: str) -> UserId:
    """Return an anonymous id that only distinguishes one person from another."""
    digest = blake2b(f"{event_id} {user}".encode(), digest_size=8).hexdigest()
    return f"{LEFT}{digest}"


async def readable(service: GameService, game_id: GameId) -> LoadedMatch | None:
    """Return the match; None if it does not exist or is unreadable."""
    try:
        return await service.matches.load(game_id)
    except UnreadableLog:
        return None


async def reach(service: GameService, user: UserId) -> Group:
    """Return the ids of a person: all linked ones, or only this one if it is a browser name
    without a password (`is_open`)."""
    return (user,) if is_open(user) else await service.matches.person(user)
