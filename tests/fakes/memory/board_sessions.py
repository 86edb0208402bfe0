"""Sessions of the board page in memory; see `tests.fakes.memory.stores`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from bot.ids import UserId
from bot.play.ports.board_sessions import MAX_SESSIONS, BoardSession


class MemoryBoardSessions:
    """`BoardSessions` for the lifetime of the process; ``clock`` gives the milliseconds for the
    expiry of spent digests."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._spent: dict[str, tuple[int, str]] = {}
        self._sessions: defaultdict[UserId, dict[str, BoardSession]] = defaultdict(dict)

    async def spend(self, digest: str, by: str, ms: int) -> bool:
        now = self._clock()
        until, who = self._spent.get(digest, (now, ""))
        if until > now:
            return by == who
        self._spent[digest] = now + ms, by
        return True

    async def begin(self, mark: str, session: BoardSession, now: int) -> None:
        sessions = self._sessions[session.user]
        sessions[mark] = session
        expired = [old for old, each in sessions.items() if each.until <= now and old != mark]
        live = sorted(
            (each.until, old) for old, each in sessions.items() if old not in (*expired, mark)
        )
        expired += [old for _, old in live[: max(0, len(live) - MAX_SESSIONS + 1)]]
        for old in expired:
            del sessions[old]

    async def find(self, user: UserId, mark: str, now: int) -> BoardSession | None:
        session = self._sessions[user].get(mark)
        return session if session is not None and session.until > now else None

    async def end(self, user: UserId, mark: str = "") -> int:
        if mark:
            return int(self._sessions[user].pop(mark, None) is not None)
        return len(self._sessions.pop(user, {}))

    async def list_sessions(self, user: UserId, now: int) -> Sequence[BoardSession]:
        found = [each for each in self._sessions[user].values() if each.until > now]
        return sorted(found, key=lambda session: session.until)
