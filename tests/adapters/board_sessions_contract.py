"""Contract tests for every store of the board page's sessions. A test module for a store provides
the fixture ``board_sessions``."""

from __future__ import annotations

import asyncio

from bot.play.ports.board_sessions import LASTS_MS, MAX_SESSIONS, BoardSession, BoardSessions

ANNA, BELA, NOW = "telegram:7", "discord:8", 1_760_000_000_000


def session(user: str = ANNA, until: int = NOW + LASTS_MS) -> BoardSession:
    """Return a session of a person whose name needs escaping."""
    return BoardSession(user, 'Ann "Łucja"', "discord:71", "pl", until)


class BoardSessionsContract:
    async def test_spent_once(self, board_sessions: BoardSessions) -> None:
        """Of concurrent attempts to spend a digest one succeeds, and only the same page may repeat
        it; another digest is independent."""
        pages = [f"page{n}" for n in range(8)]
        tried = await asyncio.gather(*(board_sessions.spend("aa", p, 60_000) for p in pages))
        again = [await board_sessions.spend("aa", page, 60_000) for page in pages]
        assert (1, tried) == (sum(tried), again)
        assert await board_sessions.spend("bb", pages[-1], 60_000)

    async def test_a_session_is_found_until_it_ends(self, board_sessions: BoardSessions) -> None:
        """A session is found by its person and mark together, until its end."""
        mine = session()
        await board_sessions.begin("m1", mine, NOW)
        found = [
            await board_sessions.find(ANNA, "m1", NOW),
            await board_sessions.find(ANNA, "m1", NOW + LASTS_MS - 1),
            await board_sessions.find(ANNA, "m1", NOW + LASTS_MS),
            await board_sessions.find(ANNA, "m2", NOW),
            await board_sessions.find(BELA, "m1", NOW),
        ]
        assert [mine, mine, None, None, None] == found

    async def test_ended(self, board_sessions: BoardSessions) -> None:
        """One session of a person, or all of them, can be ended, without affecting others; ending
        is idempotent."""
        for mark in ("m1", "m2", "m3"):
            await board_sessions.begin(mark, session(), NOW)
        await board_sessions.begin("m4", session(BELA), NOW)
        assert [session()] * 3 == [*await board_sessions.list_sessions(ANNA, NOW)]
        assert [1, 0, 2, 0] == [
            await board_sessions.end(ANNA, "m1"),
            await board_sessions.end(ANNA, "m1"),
            await board_sessions.end(ANNA),
            await board_sessions.end(ANNA),
        ]
        left = [[*await board_sessions.list_sessions(who, NOW)] for who in (ANNA, BELA)]
        assert [[], [session(BELA)]] == left

    async def test_most(self, board_sessions: BoardSessions) -> None:
        """The number of sessions of a person is limited: expired ones are dropped first, then the
        one that ends first."""
        await board_sessions.begin("over", session(until=NOW + 1), NOW)
        marks = [f"m{n}" for n in range(MAX_SESSIONS + 1)]
        for n, mark in enumerate(marks):
            await board_sessions.begin(mark, session(until=NOW + 100 + n), NOW + 50)
        found = [await board_sessions.find(ANNA, mark, NOW + 50) for mark in marks]
        assert [False] + [True] * MAX_SESSIONS == [each is not None for each in found]
