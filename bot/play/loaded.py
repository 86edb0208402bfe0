"""A match as loaded: the stored data and the state decoded from it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.ids import GameId, RoomId, UserId
from bot.match.events import Side
from bot.match.log import UnreadableLog, decode
from bot.match.state import Match, Phase, fold
from bot.play.accounts.identities import Group
from bot.play.lru_dict import LruDict
from bot.play.ports.stores import Meta, StoredMatch
from bot.rules.errors import RulesError

FOLDED = 256
"""Folded matches in the cache, about 200 kB each after 200 moves. One move makes several parts of
the program read the same log, and the log before it, within a second; these two share most of their
memory. If more matches are active than the cache holds, each move folds its match three times."""

_STEP = 3
"""The usual maximum of records added by one step: a move, a question and the clocks."""

_Log = tuple[int, tuple[str, ...]]
"""Schema and records."""


@dataclass(frozen=True)
class LoadedMatch:
    """A match with its metadata and people.

    ``hosts`` and ``guests`` are all ids of the two people, including those that hold the seats;
    empty if not looked up. ``records`` is the stored log of this version; empty if it was not
    loaded from the store. ``at`` is the time of loading by the database's clock (0: not loaded).
    """

    game_id: GameId
    meta: Meta
    match: Match
    hosts: Group = ()
    guests: Group = ()
    records: tuple[str, ...] = field(default=(), compare=False, repr=False)
    at: int = field(default=0, compare=False)

    def then(self, version: int) -> Match:
        """Return the match as of a version, as a copy for the caller."""
        if not self.records:
            return fold(self.match.events[:version])
        return _fold_cached(self.meta.schema, self.records[:version])

    @property
    def community(self) -> RoomId:
        """The community of the challenge: a server, a group or a room."""
        return self.meta.community or next(iter(self.meta.rooms), "")

    def rooms_with(self, room: RoomId) -> tuple[RoomId, ...] | None:
        """Return the rooms of the match plus ``room``; None if nothing changes."""
        rooms = self.meta.rooms
        return (*rooms, room) if room and room not in rooms else None

    def is_open(self, room: RoomId) -> bool:
        """Return whether the room did not refuse the last post about this match."""
        return not self.meta.posted.get(room) or bool(self.meta.messages.get(room))

    def side_of(self, user: UserId) -> Side | None:
        """Return which of the two people this is; None for any other person. An id that holds a
        seat takes precedence over linked ids."""
        if user == self.meta.host:
            return Side.HOST
        if user == self.meta.guest:
            return Side.GUEST
        if user in self.hosts:
            return Side.HOST
        return Side.GUEST if user in self.guests else None

    def waits_for(self, user: UserId) -> bool:
        """Return whether this person has to act; in a count, whether they have not agreed yet."""
        match, side = self.match, self.side_of(user)
        if side is None or match.halted is not None:
            return False
        if match.phase is Phase.CHALLENGE:
            return side is not match.offered_by
        if match.phase is Phase.AGREEMENT:
            return match.seat(side) in match.still_to_agree
        moves = match.phase is Phase.PLAY and side is match.side(match.game.to_move)
        return moves or self.is_asked(side)

    def is_asked(self, side: Side) -> bool:
        """Return whether the opponent waits for this side's answer to a question during play."""
        match = self.match
        if match.phase is not Phase.PLAY or match.proposal is None:
            return False
        agreed = match.proposal.agreed
        return bool(agreed) and match.seat(side) not in agreed

    @property
    def unreachable(self) -> frozenset[Side]:
        """The players whom the bot can reach in no room."""
        return frozenset(map(self.match.side, self.match.unreachable))

    def user(self, side: Side) -> UserId:
        """Return the id that joined on this side; empty if the seat is free."""
        return self.meta.host if side is Side.HOST else self.meta.guest

    @property
    def users(self) -> dict[Side, UserId]:
        """The ids that have joined, by side."""
        seats = {Side.HOST: self.meta.host, Side.GUEST: self.meta.guest}
        return {side: user for side, user in seats.items() if user}

    def people(self, side: Side) -> Group:
        """Return all ids of the person on this side; empty if the seat is free."""
        known = self.hosts if side is Side.HOST else self.guests
        user = self.user(side)
        return known or ((user,) if user else ())


_FOLDED: LruDict[_Log, Match] = LruDict(FOLDED)
"""A cache keyed by the full text of the logs: after a restore, the same id may have another log.
Cached matches are never changed."""


def _fold_cached(schema: int, records: tuple[str, ...]) -> Match:
    """Return the folded match of a log, as a copy. Raises `UnreadableLog`."""
    log = schema, records
    match = _FOLDED[log] = _FOLDED.get(log) or _continue_cached(log) or _fold(log)
    return match.copy()


def _continue_cached(log: _Log) -> Match | None:
    """Derive the match from a cached prefix of its log; None if there is none or the rest is
    invalid."""
    schema, records = log
    for count in range(1, min(_STEP, len(records) - 1) + 1):
        before = _FOLDED.get((schema, records[:-count]))
        if before is None:
            continue
        try:
            return before.after(decode(schema, records[-count:], before.events))
        except (UnreadableLog, RulesError, TypeError):
            return None  # A full decode reports the damaged record.
    return None


def read(game_id: GameId, stored: StoredMatch) -> LoadedMatch:
    """Decode a stored match, as a copy for the caller. Raises `UnreadableLog`."""
    match = _fold_cached(stored.meta.schema, stored.records)
    return LoadedMatch(game_id, stored.meta, match, records=stored.records, at=stored.at)


def add_step(found: LoadedMatch, meta: Meta, match: Match, records: tuple[str, ...]) -> LoadedMatch:
    """Return ``found`` after a step that adds these records, and cache the result."""
    log = (*found.records, *records) if len(found.records) == found.match.version else ()
    if log:
        _FOLDED[meta.schema, log] = match.copy()
    return replace(found, meta=meta, match=match, records=log)


def _fold(log: _Log) -> Match:
    schema, records = log
    events = decode(schema, records)
    try:
        return fold(events)
    except (RulesError, TypeError) as error:
        raise UnreadableLog(schema) from error
