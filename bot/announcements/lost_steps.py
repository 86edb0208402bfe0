"""Announcements that the database lost the last steps of a match, with the lost moves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from typing import TypeVar

import structlog

from bot.announcements.announcer import RoomAnnouncer
from bot.announcements.mentions import find_mentions
from bot.ids import RoomId, platform_of
from bot.match.clocks.clock import DAY
from bot.match.log import UnreadableLog
from bot.play.concurrency import by_itself
from bot.play.game_service import GameService
from bot.play.known_logs import KEPT, LostSteps, common
from bot.play.loaded import LoadedMatch, read
from bot.play.lru_dict import LruDict
from bot.play.ports.board_sessions import CommitNews
from bot.play.ports.scheduler import Claims
from bot.play.ports.stores import RoomBusy, RoomUnavailable, StoreUnavailableError
from bot.posts.chat import Chat
from bot.posts.post import Post
from bot.rules.game import Move
from bot.texts.match.lost import lost_game, lost_moves
from bot.texts.text import parts_of

TOLD_MS = 2 * DAY
AGAIN_SECONDS = 1.0
BUSY_SECONDS = (2.0, 10.0, 60.0, 300.0, 900.0)
"""Pauses before a busy room is tried again."""
OTHERS_SECONDS = 2.5
"""How long to wait for other processes to notice the loss: they resubscribe to the database
after at most two seconds (`bot.store.coordination.subscriptions`)."""

_Found = TypeVar("_Found")

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class _Loss:
    """A match before the loss; its first ``left`` steps still exist. ``key`` identifies the
    loss."""

    key: str
    before: LoadedMatch
    left: int

    @property
    def moves(self) -> Sequence[Move]:
        """The lost moves."""
        played = len(self.before.then(self.left).game.moves) if self.left else 0
        return self.before.match.game.moves[played:]


@dataclass(eq=False)
class LostStepsAnnouncer:
    """Compares cached matches with the database after an outage, and announces losses once per
    room, by the process that knows the most lost steps.

    ``chats`` maps platforms to chats. ``holder`` identifies this process among those that share the
    database.
    """

    service: GameService
    announcer: RoomAnnouncer
    claims: Claims
    news: CommitNews
    chats: Mapping[str, Chat]
    holder: str
    others_seconds: float = OTHERS_SECONDS
    busy_seconds: Sequence[float] = BUSY_SECONDS
    _lost: asyncio.Queue[LostSteps] = field(default_factory=asyncio.Queue, init=False)
    _told: LruDict[str, None] = field(default_factory=lambda: LruDict(KEPT), init=False)
    """Losses that this process is announcing or has announced. A loss can be noticed again, and
    this process would win its own claim again."""

    def __post_init__(self) -> None:
        self.service.matches.known.listen(self._notice)

    def _notice(self, lost: LostSteps) -> None:
        """Drop pictures at once, since the next picture may show another move with the same
        number."""
        self.announcer.pictures.forget(lost.game_id)
        self._lost.put_nowait(lost)

    async def look(self) -> None:
        """Reload the cached matches whenever news may have been missed, until cancelled."""
        async for changed in self.news.follow_changes():
            if changed is None:
                await self._read_known()

    async def tell(self) -> None:
        """Announce losses, all matches concurrently, until cancelled."""
        async with asyncio.TaskGroup() as telling:
            while True:
                telling.create_task(self._tell(await self._lost.get()))

    async def _read_known(self) -> None:
        for game_id in self.service.matches.known.ids:
            with by_itself(partial(_log.exception, "match-not-compared", game=game_id)):
                await _until_available(partial(self.service.matches.load, game_id, ()))

    async def _tell(self, lost: LostSteps) -> None:
        with by_itself(partial(_log.exception, "loss-not-told", game=lost.game_id)):
            await _until_available(partial(self._tell_rooms, lost))

    async def _tell_rooms(self, lost: LostSteps) -> None:
        """Raises `StoreUnavailableError` only before the first room is told."""
        stands = await self.service.matches.load(lost.game_id)
        records = stands.records if stands else ()
        if common(lost.before.records, records) == len(lost.before.records):
            return  # the compared state was outdated
        first = blake2b(lost.before.records[lost.left].encode(), digest_size=8).hexdigest()
        key = f"lost/{lost.left}/{first}/{lost.game_id}"
        if key in self._told:
            return
        self._told[key] = None
        before = read(lost.game_id, lost.before)
        _log.error(
            "database-lost-steps", game=lost.game_id, had=before.match.version, kept=lost.left
        )
        loss = _Loss(key, before, lost.left)
        await asyncio.gather(*(self._tell_in(room, loss) for room in (stands or before).meta.rooms))

    async def _tell_in(self, room: RoomId, loss: _Loss) -> None:
        chat = self.chats.get(platform_of(room))
        if chat is None or not await self._knows_most(room, loss):
            return
        for pause in (0.0, *self.busy_seconds):
            await asyncio.sleep(pause)
            try:
                await _until_available(partial(self._post, chat, room, loss))
            except RoomBusy as error:
                _log.info("room-busy", room=room, reason=str(error))
            except RoomUnavailable:
                return
            else:
                return
        _log.error("loss-not-told", game=loss.before.game_id, room=room)

    async def _post(self, chat: Chat, room: RoomId, loss: _Loss) -> None:
        stands = await self.service.matches.load(loss.before.game_id)
        if stands is None:
            post = await self._make_loss_post(room, loss)
        else:
            post = await self._make_board_post(room, loss, stands)
        await chat.post(room, post)

    async def _knows_most(self, room: RoomId, loss: _Loss) -> bool:
        """Elect the process that knows the most versions: each claims all versions that it knows.
        After ``others_seconds``, the one that can still claim version + 1 wins."""
        known = loss.before.match.version
        for version in range(known, loss.left, -1):
            if not await self._holds(room, loss, version) and version == known:
                return False
        await asyncio.sleep(self.others_seconds)
        return await self._holds(room, loss, known + 1)

    async def _holds(self, room: RoomId, loss: _Loss, version: int) -> bool:
        mark = f"{loss.key}/{room}/{version}"
        hold = partial(self.claims.hold, loss.before.game_id, mark, self.holder, TOLD_MS)
        return bool(await _until_available(hold))

    async def _make_loss_post(self, room: RoomId, loss: _Loss) -> Post:
        words = await self.announcer.people.room_words(room)
        names = await self.announcer.people.names(loss.before)
        parts = lost_game(words.title(loss.before, names))
        return Post(loss.key, parts, language=words.code)

    async def _make_board_post(self, room: RoomId, loss: _Loss, stands: LoadedMatch) -> Post:
        people = self.announcer.people
        words, look = await asyncio.gather(people.room_words(room), people.looks.load(room))
        board = await self.announcer.board(stands, words, loss.key, look)
        parts = parts_of(board.words).under(lost_moves(loss.moves))
        mentions, mover = find_mentions(stands, stands.match.events, room)
        post = replace(board, words=parts, mentions=mentions, mover=mover, happened=board.made)
        since = stands.match.version - 1
        return await self.announcer.calling.as_chosen(post, stands, room, since)


async def _until_available(work: Callable[[], Awaitable[_Found]]) -> _Found | None:
    """Retry while the database is away. None: the log cannot be read."""
    while True:
        try:
            return await work()
        except StoreUnavailableError:
            await asyncio.sleep(AGAIN_SECONDS)
        except UnreadableLog:
            return None  # reported when a person asks for the match
