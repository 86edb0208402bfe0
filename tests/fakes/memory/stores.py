"""The ports in memory: for tests of the layers above, and as a reference for the contracts.

The data lasts as long as the process. ``clock`` gives the milliseconds in place of the database's
clock.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import TypeVar, cast

from bot.ids import GameId, RoomId, UserId
from bot.play.accounts.personal_data import LEFT
from bot.play.ports.codec import Codec
from bot.play.ports.post_index import ReadableKind, RecordKind
from bot.play.ports.profile_fields import ProfileField, ReadableField
from bot.play.ports.scheduler import Claim, WaitingCall
from bot.play.ports.stores import (
    FINISHED,
    OVER,
    PREFETCHED,
    AlreadyDone,
    Commit,
    CommitResult,
    Committed,
    Conflict,
    GateTaken,
    GrantsPending,
    Late,
    Meta,
    Misuse,
    NoSeat,
    NoSuchGame,
    Notice,
    StoredMatch,
    StoredProfile,
    UnknownSchema,
    everywhere,
)

_T = TypeVar("_T")

REMEMBERED_MS = 48 * 60 * 60 * 1000

Clock = Callable[[], int]
R = TypeVar("R")


@dataclass(frozen=True)
class _Known:
    fingerprint: str
    version: int
    until: int


@dataclass
class _Entry:
    meta: Meta
    records: list[str] = field(default_factory=list)


class MemoryStore:
    """`MatchStore`, `Deadlines` and `Scheduler`. `MemoryOutbox` shares its matches."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.outbox: dict[str, Notice] = {}
        self.outbox_grew = asyncio.Condition()
        self._matches: dict[GameId, _Entry] = {}
        self._events: dict[tuple[GameId, str], _Known] = {}
        self._marks: dict[tuple[GameId, str], tuple[Claim, int]] = {}
        self._held: dict[tuple[GameId, str], tuple[str, int]] = {}
        self._projected: dict[GameId, Meta] = {}
        self._last: dict[RoomId, GameId] = {}
        self._announced = 0
        self._digests: dict[UserId, int] = {}
        self._calls: dict[WaitingCall, int] = {}
        self.required = 0
        """The argument of the last `Heartbeats.require`."""

    def snapshot(self) -> object:
        """Return a copy of the matches, for `restore`."""
        return deepcopy(self._matches)

    def restore(self, snapshot: object) -> None:
        """Replace the matches by an earlier copy."""
        self._matches = deepcopy(cast("dict[GameId, _Entry]", snapshot))

    async def load(self, game_id: GameId) -> StoredMatch | None:
        entry = self._matches.get(game_id)
        if entry is None:
            return None
        return StoredMatch(entry.meta, tuple(entry.records), at=self.clock())

    async def commit(self, commit: Commit) -> CommitResult:
        """See `MatchStore.commit`.

        Raises:
            ValueError: if a new match has no host or no records.
        """
        if commit.expected == 0 and not (commit.host and commit.records):
            raise ValueError("a new match needs a host and a first record")
        known = self._events.get((commit.game_id, commit.event_id))
        if known and self.clock() < known.until:
            if known.fingerprint != commit.fingerprint:
                return Misuse()
            return AlreadyDone(known.version)
        entry = self._matches.get(commit.game_id)
        refusal = self._refusal(commit, entry)
        if refusal is not None:
            if isinstance(refusal, AlreadyDone):
                self._remember(commit, refusal.version)
            return refusal
        if entry is None:
            entry = self._matches[commit.game_id] = _Entry(
                Meta(
                    commit.schema,
                    0,
                    commit.created,
                    commit.host or "",
                    community=commit.community,
                )
            )
        before, entry.meta = entry.meta, _apply_commit(entry.meta, commit)
        entry.records += commit.records
        self._remember(commit, entry.meta.version)
        await self.announce(commit.game_id, entry.meta.version)
        if _lookup_fields(before) != _lookup_fields(entry.meta) or commit.expected == 0:
            await self.project(commit.game_id)
        return Committed(entry.meta.version)

    async def announce(self, game_id: GameId, version: int) -> None:
        """Append an entry to the outbox."""
        self._announced += 1
        notice = Notice(str(self._announced), game_id, version)
        self.outbox[notice.ref] = notice
        async with self.outbox_grew:
            self.outbox_grew.notify_all()

    async def now(self) -> int:
        return self.clock()

    async def project(self, game_id: GameId) -> None:
        if entry := self._matches.get(game_id):
            self._projected[game_id] = entry.meta
            self._last |= dict.fromkeys(entry.meta.rooms, game_id)

    async def games_of(self, user: UserId) -> Sequence[GameId]:
        return self._open_matches(lambda meta: user != LEFT and user in _player_ids(meta))

    async def games_in(self, room: RoomId) -> Sequence[GameId]:
        return self._open_matches(lambda meta: room in (*meta.rooms, everywhere(meta.community)))

    async def finished_games(self, who: UserId | RoomId, limit: int) -> Sequence[GameId]:
        found = [
            (meta.created, game_id)
            for game_id, meta in self._projected.items()
            if meta.phase == FINISHED and who != LEFT and who in {*_player_ids(meta), *meta.rooms}
        ]
        return [game_id for _, game_id in sorted(found, reverse=True)][:limit]

    async def between(self, one: UserId, other: UserId, since: int) -> Sequence[GameId]:
        of_both = {*self.matches_of(one)} & {*self.matches_of(other)}
        return [id for id in of_both if self._matches[id].meta.created >= since]

    async def list_begun_at(self, boards: Collection[str]) -> Sequence[GameId]:
        return self._open_matches(lambda meta: meta.begun_at != "" and meta.begun_at in boards)

    async def last_in(self, room: RoomId) -> GameId:
        return self._last.get(room, "")

    async def due(self, before: int, limit: int) -> Sequence[tuple[GameId, int]]:
        clocks = [
            (game_id, entry.meta.deadline)
            for game_id, entry in self._matches.items()
            if entry.meta.deadline is not None and entry.meta.deadline <= before
        ]
        return sorted(clocks, key=lambda pair: (pair[1], pair[0]))[:limit]

    async def claim(self, game_id: GameId, mark: str, ms: int) -> Claim:
        now = self.clock()
        claim, until = self._marks.get((game_id, mark), (Claim.MINE, now))
        if until > now:
            return claim
        self._marks[game_id, mark] = (Claim.OTHERS, now + ms)
        return Claim.MINE

    async def hold(self, game_id: GameId, mark: str, owner: str, ms: int) -> bool:
        now = self.clock()
        holder, until = self._held.get((game_id, mark), (owner, now))
        if until <= now:
            self._held[game_id, mark] = (owner, now + ms)
        return holder == owner or until <= now

    async def settle(self, game_id: GameId, mark: str, ms: int) -> None:
        self._marks[game_id, mark] = (Claim.DONE, self.clock() + ms)

    async def schedule_digest(self, user: UserId, at: int | None) -> None:
        _set_time(self._digests, user, at)

    async def due_digests(self, before: int, limit: int) -> Sequence[tuple[UserId, int]]:
        return _due_entries(self._digests, before, limit)

    async def call_later(self, call: WaitingCall, at: int | None) -> None:
        _set_time(self._calls, call, at)

    async def calls(self, before: int, limit: int) -> Sequence[tuple[WaitingCall, int]]:
        return _due_entries(self._calls, before, limit)

    def matches_of(self, user: UserId) -> Sequence[GameId]:
        """Return the result of `MemoryPersonalData.matches`."""
        found = [
            (e.meta.created, id) for id, e in self._matches.items() if user in _player_ids(e.meta)
        ]
        return [game_id for _, game_id in sorted(found)]

    def leave(self, game_id: GameId, user: UserId, rooms: Sequence[RoomId]) -> None:
        """Update the match's metadata for `MemoryPersonalData.leave`."""
        entry = self._matches.get(game_id)
        if entry is None:
            return
        meta = entry.meta
        entry.meta = replace(
            meta,
            host=LEFT if meta.host == user else meta.host,
            guest=LEFT if meta.guest == user else meta.guest,
            rooms=tuple(room for room in meta.rooms if room not in rooms),
            community="" if meta.community in rooms else meta.community,
            posted={room: seen for room, seen in meta.posted.items() if room not in rooms},
            messages={room: id for room, id in meta.messages.items() if room not in rooms},
            asked={room: at for room, at in meta.asked.items() if room not in rooms},
        )
        if game_id in self._projected:
            self._projected[game_id] = entry.meta

    def forget_marks(self, user: UserId) -> None:
        """Remove marks for `MemoryPersonalData.erase`."""
        self._marks = {key: mark for key, mark in self._marks.items() if key[0] != user}
        self._held = {key: held for key, held in self._held.items() if key[0] != user}

    def remember_posted(
        self, game_id: GameId, room: RoomId, version: int, message: str, asked: int | None
    ) -> None:
        """Update the match's metadata for `MemoryOutbox.posted`."""
        entry = self._matches.get(game_id)
        if entry and entry.meta.posted.get(room, version) <= version:
            entry.meta = replace(
                entry.meta,
                posted={**entry.meta.posted, room: version},
                messages={**entry.meta.messages, room: message},
                asked={**entry.meta.asked, **({} if asked is None else {room: asked})},
            )
        self._last[room] = game_id

    def _refusal(self, commit: Commit, entry: _Entry | None) -> CommitResult | None:
        """Return the reason for refusing this step, or None. The order of the checks is part of the
        contract."""
        guest = commit.guest
        if entry is None:
            if commit.expected:
                return NoSuchGame()
            host = commit.host
        else:
            if commit.expected == 0:
                return Conflict(entry.meta.version)
            if entry.meta.schema > commit.schema:
                return UnknownSchema(entry.meta.schema)
            host, guest = entry.meta.host, entry.meta.guest if guest is None else guest
        if commit.actor and commit.actor not in {host, guest}:
            return NoSeat()
        if entry is None:
            return None
        meta, count = entry.meta, len(commit.records)
        if meta.version != commit.expected:
            same = count and guest == meta.guest and tuple(entry.records[-count:]) == commit.records
            return AlreadyDone(meta.version) if same else Conflict(meta.version)
        if count and self.required > max(meta.grants, commit.grants):
            return GrantsPending(self.required)
        if commit.actor and meta.deadline is not None and self.clock() >= meta.deadline:
            return Late()
        return None

    def _remember(self, commit: Commit, version: int) -> None:
        self._events[commit.game_id, commit.event_id] = _Known(
            commit.fingerprint, version, self.clock() + REMEMBERED_MS
        )

    def _open_matches(self, belongs: Callable[[Meta], bool]) -> list[GameId]:
        found = [
            (meta.created, game_id)
            for game_id, meta in self._projected.items()
            if meta.phase not in OVER and belongs(meta)
        ]
        return [game_id for _, game_id in sorted(found)]


def _set_time(times: dict[_T, int], name: _T, at: int | None) -> None:
    if at is None:
        times.pop(name, None)
    else:
        times[name] = at


def _due_entries(times: Mapping[_T, int], before: int, limit: int) -> Sequence[tuple[_T, int]]:
    found = [(name, at) for name, at in times.items() if at <= before]
    return sorted(found, key=lambda pair: (pair[1], str(pair[0])))[:limit]


def _lookup_fields(meta: Meta) -> tuple[object, ...]:
    """Return the fields that determine where a match is found."""
    return meta.guest, meta.phase, meta.rooms


def _player_ids(meta: Meta) -> set[UserId]:
    return {meta.host, meta.guest}


def _apply_commit(meta: Meta, commit: Commit) -> Meta:
    """Return ``meta`` with the step's changes."""
    return replace(
        meta,
        schema=commit.schema,
        version=meta.version + len(commit.records),
        grants=max(meta.grants, commit.grants),
        deadline=commit.deadline,
        guest=meta.guest if commit.guest is None else commit.guest,
        phase=meta.phase if commit.phase is None else commit.phase,
        position=meta.position if commit.position is None else commit.position,
        begun_at=meta.begun_at if commit.begun_at is None else commit.begun_at,
        rooms=meta.rooms if commit.rooms is None else commit.rooms,
    )


class MemoryOutbox:
    """`Outbox` over a `MemoryStore`. To simulate a restart, call `notices` again."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._gates: dict[GameId, tuple[str, int]] = {}
        self.aside: list[Notice] = []

    async def notices(self) -> AsyncGenerator[Notice, None]:
        seen = 0
        while True:
            async with self._store.outbox_grew:
                pending = [n for ref, n in self._store.outbox.items() if int(ref) > seen]
                if not pending:
                    await self._store.outbox_grew.wait()
            for notice in pending:
                seen = int(notice.ref)
                yield notice

    async def set_aside(self, notice: Notice) -> None:
        if self._store.outbox.pop(notice.ref, None):
            self.aside.append(notice)

    async def take_back(self) -> None:
        while self.aside:
            notice = self.aside.pop(0)
            await self._store.announce(notice.game_id, notice.version)

    async def store_posted(
        self, game_id: GameId, room: RoomId, version: int, message: str, asked: int | None = None
    ) -> None:
        self._store.remember_posted(game_id, room, version, message, asked)

    async def enter(self, game_id: GameId, holder: str, ms: int) -> GateTaken | None:
        now = self._store.clock()
        inside, until = self._gates.get(game_id, (holder, now))
        if inside != holder and now < until:
            return None
        self._gates[game_id] = (holder, now + ms)
        return GateTaken(await self._store.load(game_id))

    async def leave(self, game_id: GameId, holder: str, done: Sequence[Notice] = ()) -> None:
        if self._gates.get(game_id, ("", 0))[0] == holder:
            del self._gates[game_id]
        for notice in done:
            self._store.outbox.pop(notice.ref, None)


class MemoryPeople:
    """`People`."""

    def __init__(self) -> None:
        self._names: dict[UserId, str] = {}
        self._languages: dict[UserId | RoomId, str] = {}
        self._settings: dict[tuple[UserId | RoomId, str], str] = {}

    async def load_profiles(self, whose: Sequence[UserId | RoomId]) -> Sequence[StoredProfile]:
        return [
            StoredProfile(
                await self.name(who),
                await self.language(who),
                {n: text for n in PREFETCHED if (text := self._settings.get((who, n)))},
            )
            for who in whose
        ]

    async def name(self, user: UserId) -> str:
        return self._names.get(user, "")

    async def set_name(self, user: UserId, name: str) -> None:
        self._names[user] = name

    async def language(self, who: UserId | RoomId) -> str:
        return self._languages.get(who, "")

    async def set_language(self, who: UserId | RoomId, code: str) -> None:
        self._languages[who] = code

    async def load(self, who: UserId | RoomId, wanted: ReadableField[_T]) -> _T:
        text = self._settings.get((who, wanted.name))
        return wanted.decode(text) if text else wanted.default

    async def save(self, who: UserId | RoomId, wanted: ProfileField[_T], value: _T) -> None:
        self.store_text(who, wanted.name, wanted.encode(value))

    async def settle(self, who: UserId | RoomId, wanted: ProfileField[_T], value: _T) -> _T:
        text = self._settings.setdefault((who, wanted.name), wanted.encode(value))
        return wanted.decode(text)

    def store_text(self, who: UserId | RoomId, name: str, text: str) -> None:
        """Store the text of a field unchanged, even if it is damaged."""
        if text:
            self._settings[who, name] = text
        else:
            self._settings.pop((who, name), None)

    def load_settings(self, who: UserId | RoomId) -> dict[str, str]:
        """Return the result of `MemoryPersonalData.load_settings`."""
        fields = {"name": self._names.get(who, ""), "language": self._languages.get(who, "")}
        fields |= {f"set:{what}": v for (owner, what), v in self._settings.items() if owner == who}
        return {what: value for what, value in fields.items() if value}

    async def forget(self, who: UserId | RoomId) -> None:
        self._names.pop(who, None)
        self._languages.pop(who, None)
        for key in [key for key in self._settings if key[0] == who]:
            del self._settings[key]


class MemoryPostIndex:
    """`PostIndex` for the lifetime of the process."""

    def __init__(self) -> None:
        self._texts: dict[tuple[RoomId, str, str], str] = {}
        """By room, kind and id."""
        self._watched: dict[tuple[str, str, RoomId, str], str] = {}
        """By platform, kind, room and id."""
        self._members: defaultdict[str, set[str]] = defaultdict(set)

    async def save(self, kind: RecordKind[R], room: RoomId, id: str, record: R) -> None:
        self._texts[room, kind.name, id] = kind.encode(record)

    async def load(self, kind: ReadableKind[R], room: RoomId, id: str) -> R | None:
        text = self._texts.get((room, kind.name, id))
        return None if text is None else kind.decode(text)

    async def update(
        self, kind: RecordKind[R], room: RoomId, id: str, change: Callable[[R | None], R | None]
    ) -> R | None:
        before = await self.load(kind, room, id)
        after = change(before)
        if after is None:
            return before
        await self.save(kind, room, id, after)
        return after

    async def delete(self, kind: ReadableKind[R], room: RoomId, id: str) -> None:
        self._texts.pop((room, kind.name, id), None)

    async def list_all(self, kind: ReadableKind[R], room: RoomId) -> Mapping[str, R]:
        texts = {key[2]: text for key, text in self._texts.items() if key[:2] == (room, kind.name)}
        found = {id: kind.decode(text) for id, text in texts.items()}
        return {id: record for id, record in found.items() if record is not None}

    async def export(self, room: RoomId) -> Mapping[str, str]:
        return {
            f"{kind}/{id}": text
            for (key_room, kind, id), text in self._texts.items()
            if key_room == room
        }

    def forget(self, room: RoomId) -> None:
        """Remove posts for `MemoryPersonalData.erase`."""
        self._texts = {key: text for key, text in self._texts.items() if key[0] != room}
        self._watched = {key: text for key, text in self._watched.items() if key[2] != room}
        self._members.pop(room, None)

    async def watch(
        self, platform: str, kind: RecordKind[R], room: RoomId, id: str, record: R
    ) -> None:
        self._watched[platform, kind.name, room, id] = kind.encode(record)

    async def unwatch(self, platform: str, kind: ReadableKind[R], room: RoomId, id: str) -> None:
        self._watched.pop((platform, kind.name, room, id), None)

    async def load_watched(
        self, platform: str, kind: ReadableKind[R]
    ) -> Mapping[tuple[RoomId, str], R]:
        mine = {
            key[2:]: text for key, text in self._watched.items() if key[:2] == (platform, kind.name)
        }
        found = {key: kind.decode(text) for key, text in mine.items()}
        return {key: record for key, record in found.items() if record is not None}

    async def add_member(self, group: str, member: str) -> None:
        self._members[group].add(member)

    async def remove_member(self, group: str, member: str) -> None:
        self._members[group].discard(member)

    async def members(self, group: str) -> frozenset[str]:
        return frozenset(self._members[group])


class MemoryProcessedEvents:
    """`ProcessedEvents` for the lifetime of the process."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    async def recall(self, event_id: str, kind: Codec[_T]) -> _T | None:
        return kind.decode(self._known[event_id]) if event_id in self._known else None

    async def remember(self, event_id: str, kind: Codec[_T], record: _T) -> None:
        self._known[event_id] = kind.encode(record)

    async def begin(self, event_id: str, kind: Codec[_T], record: _T) -> _T:
        if event_id not in self._known:
            await self.remember(event_id, kind, record)
            return record
        stored = await self.recall(event_id, kind)
        assert stored is not None
        return stored
