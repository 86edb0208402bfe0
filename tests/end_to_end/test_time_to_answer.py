"""Unanswered challenges, in all three chats and both languages, on a clock that the test moves."""

from __future__ import annotations

import asyncio

from bot.ids import GameId
from bot.match.state import Phase
from bot.store.connection import keys
from bot.store.connection.clients import Client
from tests.end_to_end.life import Life
from tests.end_to_end.tables import Told, newest_game


async def challenge_ben(club: Life) -> list[GameId]:
    """Challenge Ben as Anna; return the ids of the matches from the challenges' buttons."""
    offer = Told("Anna challenges Ben", "Wyzwanie: Anna → Ben")
    await club.say(
        "Anna", Told("challenge {Ben} 9x9 no clock", "wyzwanie {Ben} 9x9 bez zegara"), offer
    )
    return [await newest_game(table) for table in club.tables]


def expiry_text() -> Told:
    """Return the text about a challenge that Ben has not answered."""
    return Told(
        "Ben has not answered: the challenge is off", "Ben nie odpowiada: wyzwanie przepada"
    )


async def phases(club: Life, games: list[GameId]) -> set[Phase]:
    """Return the phases of the matches."""
    return {(await club.match(game))[0].phase for game in games}


async def test_a_challenge_expires(club: Life) -> None:
    """A challenge can be accepted for a week. A moment later it cannot, even before a sweep, and
    the rooms are told once."""
    games = await challenge_ben(club)
    await club.later(days=6, hours=23, minutes=59)
    await club.hear(expiry_text(), times=0)
    await club.pass_unseen(minutes=1)
    late = Told("Nobody answered that challenge in time", "na to wyzwanie na czas")
    await club.say("Ben", Told("accept", "przyjmij"), late, expiry_text())
    await club.later(days=1)
    await club.hear(expiry_text())
    assert {Phase.WITHDRAWN} == await phases(club, games)


async def test_a_challenge_from_before_there_were_deadlines(club: Life) -> None:
    """A challenge stored without a deadline gets it from its log at the next start: a recent one
    can still be accepted, and an old one expires."""
    games = await challenge_ben(club)
    client = club.database.client
    old = [await lost_deadline(client, game) for game in games]
    await client.delete(keys.deadlines_whole())
    await asyncio.to_thread(club.program.stop)
    await club.pass_unseen(days=6)
    await asyncio.to_thread(club.program.start)
    assert old == [await client.hget(keys.game(game), "deadline") for game in games]
    assert old == [
        str(int(await client.zscore(keys.deadlines(client.tag(game)), game) or 0)) for game in games
    ]
    await club.later(hours=23)
    await club.hear(expiry_text(), times=0)
    await club.later(hours=1)
    await club.hear(expiry_text())
    assert {Phase.WITHDRAWN} == await phases(club, games)


async def lost_deadline(client: Client, game: GameId) -> str:
    """Delete a challenge's stored deadline and return it."""
    deadline = await client.hget(keys.game(game), "deadline")
    await client.hdel(keys.game(game), "deadline")
    await client.zrem(keys.deadlines(client.tag(game)), game)
    return str(deadline)
