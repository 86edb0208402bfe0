"""Reviews of finished games and of uploaded records: ordering them, and the work on them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from bot.ids import RecordId, RoomId, UserId
from bot.match.events import Side
from bot.match.short_ids import is_game_id
from bot.match.state import Match, Phase, Refusal
from bot.play.accounts.identities import kept_under
from bot.play.accounts.personal_data import LEFT
from bot.play.background.leader import Leader
from bot.play.engines.engine import is_engine
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.inbox import Lease
from bot.play.ports.reviews import (
    MAX_OF_DAY,
    MAX_OF_PERSON,
    Ordered,
    QueueLimit,
    ReviewedId,
    Reviewer,
    ReviewOrder,
    ReviewStore,
)
from bot.play.ports.stores import MatchStore
from bot.play.reviews.permission import Permission, Permissions
from bot.play.reviews.review_job import ReviewJob
from bot.play.reviews.review_listener import ReviewListener
from bot.reading.review.game_line import GameLine
from bot.reading.review.review import Review
from bot.rules.outcome import Reason

LEASE: Final = "reviews"
"""The name of the lease of the process that reviews."""
EVERY = 2.0
"""Seconds between two looks at an empty queue: orders come from other processes, too."""
RETRIES = (1.0, 5.0, 20.0, 60.0)
"""Seconds before each further try of a piece that failed."""
FEWEST_MOVES = 10
LARGEST = 19
"""The largest board that the nets were trained on."""

_LIMITS = {
    QueueLimit.FULL: Refusal("review-queue-full"),
    QueueLimit.PERSON: Refusal("review-many", {"most": MAX_OF_PERSON}),
    QueueLimit.DAY: Refusal("review-day", {"most": MAX_OF_DAY}),
}


@dataclass(frozen=True, eq=False)
class Reviews:
    """Takes orders of reviews, and reviews one game at a time in the whole cluster.

    ``games`` has the index of games by their beginning. ``reviewer`` is None without a net.
    ``lease`` and ``holder`` choose the process that reviews. ``retries`` are seconds, see
    `RETRIES`.
    """

    store: ReviewStore
    games: MatchStore
    service: GameService
    permissions: Permissions
    reviewer: Reviewer | None
    lease: Callable[[str], Lease]
    holder: str
    retries: tuple[float, ...] = RETRIES
    _ordered: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    @property
    def offered(self) -> bool:
        """Whether there is a net. Without one no text mentions reviews."""
        return self.reviewer is not None

    async def find(self, about: ReviewedId) -> Review | None:
        """Return the stored review. Whether it may be shown now, `why_not` says."""
        return await self.store.load_review(about)

    async def why_not(self, loaded: LoadedMatch, asker: Side | None = None) -> Refusal | None:
        """Return why this game cannot be reviewed now, apart from players who were not asked, and
        from a no of the ``asker``, who can change it."""
        if not self.offered:
            return Refusal("review-no-net")
        refusal = why_not_reviewed(loaded.match)
        if refusal is not None:
            return refusal
        permissions = await self._load_permissions(loaded)
        if Permission.NO in [each for side, each in permissions.items() if side is not asker]:
            return Refusal("review-not-allowed")
        return await self._find_game_begun_from(read_line(loaded.match))

    async def unasked_players(self, loaded: LoadedMatch) -> tuple[UserId, ...]:
        """Return the players who have not said yet whether they allow reviews."""
        known = await self._load_permissions(loaded)
        return tuple(
            loaded.user(side) for side, each in known.items() if each is Permission.UNASKED
        )

    async def _load_permissions(self, loaded: LoadedMatch) -> dict[Side, Permission]:
        """Return the permissions of those who have a seat."""
        return {side: await self.load_permission_of(loaded, side) for side in loaded.users}

    async def load_permission_of(self, loaded: LoadedMatch, side: Side) -> Permission:
        """Return what a player says, by any of their ids. An erased player cannot be asked."""
        user = loaded.user(side)
        if is_engine(user):
            return Permission.YES
        if user == LEFT:
            return Permission.NO
        return await self.permissions.load_of_seat(user, loaded.people(side))

    async def load_permission(self, person: UserId) -> Permission:
        return await self.permissions.load(person)

    async def set_permission(self, person: UserId, permission: Permission) -> None:
        """Store whether the person, under any id, allows reviews of their games."""
        await self.permissions.save(person, permission)

    async def set_permission_of(
        self, loaded: LoadedMatch, side: Side, person: UserId, permission: Permission
    ) -> None:
        """Store what a player of a match says, who acts by the id ``person``."""
        people = loaded.people(side)
        await self.permissions.save_of_seat(person, loaded.user(side), people, permission)

    async def order(
        self, loaded: LoadedMatch, person: UserId, room: RoomId, key: str
    ) -> Review | Ordered | Refusal:
        """Return the review of a finished game, or order it. See `order_record` for the order.

        Refusals: those of `why_not`, and ``review-unasked`` if a player was not asked yet.
        """
        refusal = await self.why_not(loaded)
        if refusal is not None:
            return refusal
        if await self.unasked_players(loaded):
            return Refusal("review-unasked")
        line = read_line(loaded.match)
        return await self._order(line, ReviewOrder(loaded.game_id, person, room, key))

    async def order_record(
        self, record_id: RecordId, line: GameLine, person: UserId, room: RoomId, key: str
    ) -> Review | Ordered | Refusal:
        """Return the review of an uploaded record with these moves, or order it.

        ``key`` is the post in ``room`` that shows the progress. A second order of the same game
        joins the first one, and the same order has no further effect. Refusals:
        ``review-queue-full``, ``review-many`` and ``review-day`` (with ``most``), and those of
        `why_not`: ``review-not-over`` if an unfinished game of the person or of the room has a
        position of the record.
        """
        order = ReviewOrder(record_id, person, room, key)
        refusal = await self.why_not_record(line, person, room)
        return refusal or await self._order(line, order)

    async def why_not_record(self, line: GameLine, person: UserId, room: RoomId) -> Refusal | None:
        """Return why this record cannot be reviewed, or its review be shown, to a person in a
        room."""
        if not self.offered:
            return Refusal("review-no-net")
        refusal = why_not_line(line) or await self._find_game_begun_from(line)
        if refusal is not None:
            return refusal
        boards, matches = line.list_boards(), self.service.matches
        found = [*await matches.games_of(person), *await matches.games_in(room)]
        for loaded in found:
            if _is_played(loaded) and _has_one_of(read_line(loaded.match), boards):
                return Refusal("review-not-over")
        return None

    async def _find_game_begun_from(self, line: GameLine) -> Refusal | None:
        """Return a refusal if any unfinished game was begun from a position of this one. The board
        counts, as people can bring the game as a record, too."""
        for game_id in await self.games.list_begun_at(line.list_boards()):
            loaded = await self.service.matches.load_readable(game_id)
            if loaded is not None and _is_played(loaded):
                return Refusal("review-begun-from")
        return None

    async def _order(self, line: GameLine, order: ReviewOrder) -> Review | Ordered | Refusal:
        review = await self.store.load_review(order.about)
        if review is not None:
            return review
        ids = await self.service.matches.person(order.person)
        limit = await self.store.order(order, min(kept_under(order.person, ids)), line)
        if limit is not None:
            return _LIMITS[limit]
        self._ordered.set()
        waiting = [each.about for each in await self.store.list_waiting()]
        return Ordered(waiting.index(order.about) if order.about in waiting else 0)

    async def run(self, listener: ReviewListener) -> None:
        """Review what is ordered, forever, in the process that holds the lease."""
        if self.reviewer is None:
            await asyncio.Event().wait()
            return
        job = ReviewJob(
            self.store,
            self.reviewer,
            listener,
            self._why_not_any_more,
            self._wait_for_order,
            self.retries,
        )
        await Leader(self.lease(LEASE), self.holder, [job.run]).run()

    async def _why_not_any_more(self, order: ReviewOrder) -> Refusal | None:
        if not is_game_id(order.about):
            work = await self.store.load_work(order.about)
            return (
                None
                if work is None
                else await self.why_not_record(work.line, order.person, order.room)
            )
        loaded = await self.service.matches.load_readable(order.about)
        if loaded is None:
            return Refusal("no-such-game", {"game": order.about})
        if order.room not in loaded.meta.rooms:
            return Refusal("review-elsewhere")
        return await self.why_not(loaded)

    async def _wait_for_order(self) -> None:
        """Wait until this process takes an order, but not longer than `EVERY`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(EVERY):
                await self._ordered.wait()
        self._ordered.clear()


def why_not_reviewed(match: Match) -> Refusal | None:
    """Return why this match cannot be reviewed at all."""
    if not match.phase.is_over:
        return Refusal("review-not-over")
    if match.phase is Phase.WITHDRAWN:
        return Refusal("review-short", {"least": FEWEST_MOVES})
    if match.outcome is not None and match.outcome.reason is Reason.ANNULLED:
        return Refusal("review-annulled")
    return why_not_line(read_line(match))


def read_line(match: Match) -> GameLine:
    """Return the moves of a match."""
    return GameLine.read(match.game, match.terms.komi)


def why_not_line(line: GameLine) -> Refusal | None:
    """Return why these moves cannot be reviewed."""
    if line.size > LARGEST:
        return Refusal("review-size", {"most": LARGEST})
    if sum(point is not None for _, point in line.moves) < FEWEST_MOVES:
        return Refusal("review-short", {"least": FEWEST_MOVES})
    return None


def _is_played(loaded: LoadedMatch) -> bool:
    return loaded.match.phase in (Phase.PLAY, Phase.AGREEMENT)


def _has_one_of(line: GameLine, boards: frozenset[str]) -> bool:
    """Return whether a game has one of these boards. Those of its first moves do not count, as many
    games have them."""
    positions = enumerate(line.replay())
    return any(
        game.board.digest() in boards for number, game in positions if number >= FEWEST_MOVES
    )
