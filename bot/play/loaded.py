"""A match as it was loaded: what is stored, and what it means."""

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
"""Matches kept folded, about 200 kB each after 200 moves: one move makes several parts of the
program read the same log within a second, and what it was before. Of these two nearly all is
shared. Where fewer are kept than are in motion, each is folded three times a move."""

_STEP = 3
"""Records that one step adds at most, as a rule: a move, a question, how the clocks stand."""

_Log = tuple[int, tuple[str, ...]]
"""Schema and records."""


@dataclass(frozen=True)
class LoadedMatch:
    """``hosts`` and ``guests`` are all ids of the two people, those that hold the seats included,
    or empty if they were not looked up. ``records`` is the log of this very match as it is stored,
    or empty if it was not read from there; ``at`` is when, by the database's clock (0: not)."""

    game_id: GameId
    meta: Meta
    match: Match
    hosts: Group = ()
    guests: Group = ()
    records: tuple[str, ...] = field(default=(), compare=False, repr=False)
    at: int = field(default=0, compare=False)

    def then(self, version: int) -> Match:
        """The match as it was at a version, as a copy for the caller."""
        if not self.records:
            return fold(self.match.events[:version])
        return _folded(self.meta.schema, self.records[:version])

    @property
    def community(self) -> RoomId:
        """The community of the challenge: a server, a group, a room."""
        return self.meta.community or next(iter(self.meta.rooms), "")

    def rooms_with(self, room: RoomId) -> tuple[RoomId, ...] | None:
        """The rooms of the match and one more; None if that is no change."""
        rooms = self.meta.rooms
        return (*rooms, room) if room and room not in rooms else None

    def side_of(self, user: UserId) -> Side | None:
        """Which of the two people this is, None for any other person.

        The id that holds a seat comes before the ids of the same person.
        """
        if user == self.meta.host:
            return Side.HOST
        if user == self.meta.guest:
            return Side.GUEST
        if user in self.hosts:
            return Side.HOST
        return Side.GUEST if user in self.guests else None

    def waits_for(self, user: UserId) -> bool:
        """Whether this person is to do something; in a count, who has not agreed to it."""
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
        """Whether the other player waits for this one’s answer during play."""
        match = self.match
        if match.phase is not Phase.PLAY or match.proposal is None:
            return False
        agreed = match.proposal.agreed
        return bool(agreed) and match.seat(side) not in agreed

    def user(self, side: Side) -> UserId:
        """The id that joined the match on this side; empty if the seat is."""
        return self.meta.host if side is Side.HOST else self.meta.guest

    @property
    def users(self) -> dict[Side, UserId]:
        """The ids of those who have joined."""
        seats = {Side.HOST: self.meta.host, Side.GUEST: self.meta.guest}
        return {side: user for side, user in seats.items() if user}

    def people(self, side: Side) -> Group:
        """All ids of the person on this side; empty if the seat is."""
        known = self.hosts if side is Side.HOST else self.guests
        user = self.user(side)
        return known or ((user,) if user else ())


_FOLDED: LruDict[_Log, Match] = LruDict(FOLDED)
"""By the whole text of their logs, which alone decides what matches are: after a restore a log can
be another under the same id. None of them changes any more."""


def _folded(schema: int, records: tuple[str, ...]) -> Match:
    """The match that a log means, for its reader alone. Raises `UnreadableLog`."""
    log = schema, records
    match = _FOLDED[log] = _FOLDED.get(log) or _continued(log) or _fold(log)
    return match.copy()


def _continued(log: _Log) -> Match | None:
    """One step after what is remembered; None if that is nothing, or cannot go on so."""
    schema, records = log
    for count in range(1, min(_STEP, len(records) - 1) + 1):
        before = _FOLDED.get((schema, records[:-count]))
        if before is None:
            continue
        try:
            return before.after(decode(schema, records[-count:], before.events))
        except (UnreadableLog, RulesError, TypeError):
            return None  # reading all of it tells where it is damaged
    return None


def read(game_id: GameId, stored: StoredMatch) -> LoadedMatch:
    """The match that a store holds, as a copy for the caller. Raises `UnreadableLog`."""
    match = _folded(stored.meta.schema, stored.records)
    return LoadedMatch(game_id, stored.meta, match, records=stored.records, at=stored.at)


def stepped(found: LoadedMatch, meta: Meta, match: Match, records: tuple[str, ...]) -> LoadedMatch:
    """``found`` after a step that adds these records. The next to read it need not decode them."""
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
