"""Permanent errors of Discord: no call is retried forever, and the game continues by another
route."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.discord import discord_client as client
from tests.adapters.discord.desk import Club, board, boards, wait_for_message
from tests.fakes.discord.calls import Call
from tests.fakes.discord.model import Channel
from tests.pairs import by_turns, share
from tests.patience import PATIENCE

MESSAGES = "/channels/{channel}/messages"
MESSAGE = f"{MESSAGES}/{{message}}"
REACTIONS = f"{MESSAGE}/reactions/{{emoji}}"
THREADS = f"{MESSAGE}/threads"
WEBHOOK = "/webhooks/{application}/{token}"
OTHER_CODES = [
    (400, 50035),
    (403, 160005),
    (400, 160007),
    (403, 50278),
    (400, 30034),
    (403, 50001),
    (403, 50013),
    (403, 50007),
    (404, 10003),
    (400, 50083),
    (400, 200000),
    (409, 987654),
]
"""https://discord.com/developers/docs/topics/opcodes-and-status-codes, and an undocumented one."""
CLOSED = "I may no longer write in"
MOST = 2
"""How often a post is tried in one room: with its picture, then as text only."""


def is_within(*channels: Channel) -> Callable[[Call], bool]:
    """Match calls in these channels."""
    ids = {str(channel.id) for channel in channels}
    return lambda call: call.names["channel"] in ids


async def wait_until_announced(club: Club) -> None:
    """Wait until no announcement is pending."""
    async with asyncio.timeout(PATIENCE):
        while tasks := club.bot.app.delivery._tasks:
            await asyncio.wait(tasks)


async def start_game(club: Club) -> None:
    """Challenge Bob as Anna in the channel, and accept as Bob."""
    text = f"{club.fake.bot.mention} challenge {club.bob.mention} 5x5 komi 0.5 black no clock"
    asked = await club.anna.send(club.general, text)
    challenge = await club.general.wait_for(lambda m: bool(m.buttons) and m.id > asked.id)
    await club.bob.press(challenge, "Accept")


@pytest.mark.parametrize(("status", "code"), share(OTHER_CODES, 0, 4))
async def test_a_closed_thread(club: Club, status: int, code: int) -> None:
    """If Discord returns any of these errors for a post in a thread, the game continues in the
    thread's channel, and the channel is told once. Each later post tries the thread one more time,
    but no further."""
    thread = await club.begin()
    fault = club.fake.faults.refuse("POST", MESSAGES, status, code, where=is_within(thread))
    await club.anna.slash(thread, "go play", point="C3")
    await wait_for_message(club.general, "⚫ C3")
    await club.bob.slash(thread, "go play", point="D4")
    await wait_for_message(club.general, "⚪ D4")
    await wait_until_announced(club)
    told = [m for m in club.general.messages if CLOSED in m.shown_text]
    tried = {str(call.body["nonce"]) for call in fault.seen}
    assert (1, True) == (len(told), len(fault.seen) <= MOST * len(tried))
    club.fake.faults.clear()
    await club.anna.slash(thread, "go play", point="D3")
    await wait_for_message(thread, "⚫ D3")


@pytest.mark.parametrize(("status", "code"), share(OTHER_CODES, 1, 4))
async def test_a_closed_server(club: Club, status: int, code: int) -> None:
    """If the channel is closed, too, the player to move is notified in private, with the reason
    once."""
    thread = await club.begin()
    closed = is_within(thread, club.general)
    club.fake.faults.refuse("POST", MESSAGES, status, code, where=closed)
    await club.anna.slash(thread, "go play", point="C3")
    await wait_for_message(club.bob.dm(), "⚫ C3")
    await club.bob.slash(thread, "go play", point="D4")
    await wait_for_message(club.anna.dm(), "⚪ D4")
    await wait_until_announced(club)
    for person in (club.anna, club.bob):
        assert 1 == len([m for m in person.dm().messages if CLOSED in m.shown_text])


@pytest.mark.parametrize(("status", "code"), share(OTHER_CODES, 2, 4))
async def test_closed_everywhere(club: Club, status: int, code: int) -> None:
    """If nothing can be posted anywhere, moves are still made, no post is retried by itself, and
    the first post after the recovery arrives."""
    thread = await club.begin()
    fault = club.fake.faults.refuse("POST", MESSAGES, status, code)
    for person, point in ((club.anna, "C3"), (club.bob, "D4")):
        before = len(fault.seen)
        await person.slash(thread, "go play", point=point)
        await club.fake.world.bell.until(lambda: len(fault.seen) > before, PATIENCE, "a refusal")  # noqa: B023
        await wait_until_announced(club)
    posts = {(call.names["channel"], str(call.body["nonce"])) for call in fault.seen}
    assert (True, 1) == (len(fault.seen) <= MOST * len(posts), len(boards(thread)))
    club.fake.faults.clear()
    await club.anna.slash(thread, "go play", point="D3")
    await wait_for_message(thread, "⚫ D3")


@pytest.mark.parametrize(("status", "code"), share(OTHER_CODES, 3, 4))
async def test_a_refused_thread(club: Club, status: int, code: int) -> None:
    """If Discord refuses to create a thread the game stays in the channel, which is told the reason
    once."""
    fault = club.fake.faults.refuse("POST", THREADS, status, code)
    for turn in range(2):
        await start_game(club)
        await board(club.general, turn + 1)
    await wait_until_announced(club)
    why = ("I may not create threads here", "Discord will not have a thread")
    told = [m for m in club.general.messages if m.shown_text.startswith(why)]
    names = 2 if code == 50035 else 1
    assert (1, 2 * names, []) == (len(told), len(fault.seen), club.general.threads)


async def test_a_refused_name_of_a_thread(club: Club) -> None:
    """If Discord rejects the name of a thread, the game's id is used instead."""
    wrong = {"name": {"_errors": [{"code": "CONTAINS_WORDS_NOT_ALLOWED", "message": "No."}]}}
    club.fake.faults.refuse(
        "POST", THREADS, 400, 50035, errors=wrong, where=lambda call: "Anna" in call.body["name"]
    )
    await start_game(club)
    thread = await club.thread()
    (game_id,) = club.memory.backends.matches._matches
    assert f"Go #{game_id}" == thread.name


OTHER_CALLS = [
    ("PATCH", MESSAGE),
    ("DELETE", MESSAGE),
    ("PUT", f"{REACTIONS}/@me"),
    ("GET", MESSAGE),
    ("GET", REACTIONS),
    ("GET", "/channels/{channel}"),
    ("PATCH", "/channels/{channel}"),
    ("POST", "/users/@me/channels"),
    ("POST", WEBHOOK),
    ("PATCH", f"{WEBHOOK}/messages/{{message}}"),
]


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    by_turns(OTHER_CALLS, [(400, 50035), (403, 50278), (404, 10008), (403, 0)]),
)
async def test_a_game_despite_a_refused_call(
    club: Club, method: str, path: str, status: int, code: int
) -> None:
    """Whichever other call Discord refuses, a game is played to its end in its thread."""
    fault = club.fake.faults.refuse(method, path, status, code)
    thread = await club.begin()
    for person, told in ((club.anna, "⚫ passes"), (club.bob, "count 1")):
        await person.slash(thread, "go pass")
        await wait_for_message(thread, told)
    for person in (club.anna, club.bob):
        await person.send(thread, f"{club.fake.bot.mention} agree 1")
    await wait_for_message(thread, "wins")
    await wait_until_announced(club)
    await club.restart()
    await wait_until_announced(club)
    asked = [(call.path, *call.names.values()) for call in fault.seen]
    assert all(asked.count(one) <= 3 * MOST for one in asked), asked


@pytest.mark.parametrize(
    ("method", "path", "how"),
    by_turns(
        [("POST", MESSAGES), ("POST", THREADS), ("PATCH", MESSAGE)],
        ["closed before", "closed after", "502 after", "late", "twice", "torn", "malformed"],
    ),
)
async def test_uncertain_calls_are_repeated(club: Club, method: str, path: str, how: str) -> None:
    """A call whose response is lost, late or truncated, or that is executed twice, is repeated
    where necessary. There is one thread, each board is posted once, and no room is reported as
    closed."""
    status = 502 if how == "502 after" else 0
    late = {"seconds": 0.3} if how == "late" else {}
    half = {"half": how in ("torn", "malformed"), "torn": how == "torn"}
    twice = {"twice": True} if how == "twice" and path != THREADS else {}
    for _ in range(2):
        club.fake.faults.close(
            method, path, status=status, after="after" in how, **half, **late, **twice
        )
    thread = await club.begin()
    await club.anna.slash(thread, "go play", point="C3")
    await board(thread, 2)
    for person, count in ((club.bob, 3), (club.anna, 4)):
        await person.slash(thread, "go pass")
        await board(thread, count)
    await wait_until_announced(club)
    said = [m.shown_text for m in (*thread.messages, *club.general.messages)]
    assert (1, len(set(said)), []) == (
        len(club.general.threads),
        len(said),
        [text for text in said if CLOSED in text],
    )


async def test_a_refused_token(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused token does not mark a room as closed: nothing is tried for a while, and pending
    posts are sent once the token works again."""
    monkeypatch.setattr(client, "_TOKEN_SECONDS", 1.0)
    thread = await club.begin()
    fault = club.fake.faults.refuse("POST", MESSAGES, 401, times=1)
    await club.anna.slash(thread, "go play", point="C3")
    await wait_for_message(thread, "⚫ C3")
    told = [m for m in club.general.messages if CLOSED in m.shown_text]
    assert (1, []) == (len(fault.seen), told)
