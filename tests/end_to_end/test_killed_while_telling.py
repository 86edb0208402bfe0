"""Reminders and digests of a program that dies while sending: never duplicated, never lost."""

from __future__ import annotations

import asyncio

import pytest

from tests.end_to_end.life import Life
from tests.end_to_end.moved import CLAIMED_MS
from tests.end_to_end.tables import Told


@pytest.mark.parametrize("when", ["claimed", "told"])
async def test_killed_while_announcing(club: Life, when: str) -> None:
    """Killed before a reminder is sent, or after sending and before recording it, the restarted
    program has sent it exactly once. The same holds for the digest."""
    await club.say("Anna", Told("digest 8:00", "podsumowanie 8:00"))
    await club.begin(Told("9x9 black 2 days", "9x9 czarne 2 dni na ruch"))
    digest = Told("Anna, 1 game waits for you:", "Anna, czeka na Ciebie 1 gra:")
    reminder = Told(
        "Anna, 1",
        "Anna, czas na ruch: ",
        "Anna, your time for the move against",
        "Anna, Twój czas na ruch mija za ",
    )
    for moment, text in (("2030-03-07 08:00", digest), ("2030-03-08 00:00", reminder)):
        await club.dies(when, moment)
        await asyncio.sleep(CLAIMED_MS / 1000)
        for _ in range(3):
            await club.later(minutes=10)
        await club.hear(text)
