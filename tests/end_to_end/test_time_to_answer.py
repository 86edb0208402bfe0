"""Challenges that nobody answers, in all three chats and both languages, on a clock that the test
moves."""

from __future__ import annotations

import asyncio

from bot.adapters.redis import keys
from bot.service.match import Phase
from tests.end_to_end.tables import Life


async def offered(club: Life) -> None:
    """Anna challenges Ben."""
    offer = club.either("Anna challenges Ben", "Wyzwanie na partię go: Anna kontra Ben.")
    await club.say("Anna", club.either("challenge {Ben} 9x9", "wyzwanie {Ben} 9x9"), offer)


def off(club: Life) -> str:
    """What is said of a challenge that nobody answered."""
    return club.either(
        "Nobody answered in time, so the challenge #", "Nikt nie odpowiada na czas, więc wyzwanie #"
    )


async def phases(club: Life) -> set[Phase]:
    """How far the newest matches are."""
    return {match.phase for match, _ in (await club.matches()).values()}


async def test_a_challenge_expires(club: Life) -> None:
    """It can be accepted for a week. A moment later it cannot, before any sweep; the rooms are told
    once."""
    await offered(club)
    await club.later(days=6, hours=23, minutes=59)
    await club.hear(off(club), times=0)
    await club.pass_unseen(minutes=1)
    late = club.either("Nobody answered that challenge in time", "na to wyzwanie na czas")
    await club.say("Ben", club.either("accept", "przyjmij"), late, off(club))
    await club.later(days=1)
    await club.hear(off(club))
    assert {Phase.WITHDRAWN} == await phases(club)


async def test_a_challenge_from_before_there_were_deadlines(club: Life) -> None:
    """Whoever starts the program anew gives it the deadline that follows from its log, so that it
    does not stay for ever."""
    await offered(club)
    matches, client = await club.matches(), club.database.client
    for name in [await newest(club, table) for table in matches]:
        await client.hdel(keys.game(name), "deadline")
        await client.zrem(keys.deadlines(keys.partition(name)), name)
    await client.delete(keys.DEADLINES_WHOLE)
    await asyncio.to_thread(club.program.stop)
    await asyncio.to_thread(club.program.start)
