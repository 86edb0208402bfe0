"""Games that strangers name by code: the limit of tries, and the secrecy of locked rooms."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.match.events import Side
from bot.play.accounts.identities import ATTEMPTS_MS, MAX_ATTEMPTS
from bot.play.accounts.room_locks import Lock, lock_of, set_lock
from bot.play.ports.stores import People
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.talk import named_games
from bot.talk.incoming import Pressed, Said
from tests.conversation.chats import IDS, WEB, Chats
from tests.conversation.desk import Desk, first_line

ELSEWHERE = "web:elsewhere"
LINES = (
    "board #{}",
    "sgf #{}",
    "replay #{}",
    "moves #{}",
    "guess E5 #{}",
    "D5 #{}",
    "#{}",
    "challenge from #{} no clock",
    "join #{}",
    "accept #{}",
    "resign #{}",
    "undo #{}",
    "agree #{}",
    "withdraw #{}",
    "time #{}",
    "rematch #{}",
    "cannot agree #{}",
)
NAMES = "⚫ Anna – ⚪ Ben"


async def start_game() -> tuple[Chats, str]:
    """A game between Discord and Telegram with one stone, which Ben also brought to a browser
    room."""
    chats = Chats()
    code = await chats.across()
    await chats.says("Anna", "D4")
    await chats.says("Ben", f"join {code}", WEB)
    return chats, code


async def answer_to(chats: Chats, who: str, line: str, room: str = ELSEWHERE) -> str:
    """The answer to a line with the code replaced by “…”, or “begun” if a match changed."""
    answer = await chats.says(who, line, room)
    if answer.game_id:
        return "begun"
    return "\n".join(post.text for post in answer.posts).replace(line.partition("#")[2][:6], "…")


@pytest.mark.parametrize("line", LINES)
async def test_wrong_codes_of_strangers_are_limited(line: str) -> None:
    """After too many wrong codes a stranger is refused every game by any command, for an hour."""
    chats, code = await start_game()
    before = await answer_to(chats, "Eve", line.format(code))
    assert before
    for _ in range(MAX_ATTEMPTS):
        await answer_to(chats, "Eve", line.format("bamoku"))
    refused = "Too many wrong codes. Try again in an hour."
    assert refused == await answer_to(chats, "Eve", line.format(code))
    assert refused == await answer_to(chats, "Eve", line.format("bamoku"))
    chats.ms += ATTEMPTS_MS
    assert before == await answer_to(chats, "Eve", line.format(code))


async def test_players_and_rooms_of_a_game_are_not_counted() -> None:
    """Players reach their own games, and members of a room its games, after any number of wrong
    codes."""
    chats, code = await start_game()
    for who in ("Ben", "Eve"):
        for _ in range(MAX_ATTEMPTS):
            await answer_to(chats, who, "board #bamoku")
        assert "Too many wrong codes" in await answer_to(chats, who, "board #bamoku")
    assert code == (await chats.says("Ben", f"E5 #{code}")).game_id
    assert NAMES in await answer_to(chats, "Eve", f"board #{code}", WEB)


async def test_right_codes_are_not_counted() -> None:
    """Right codes do not count towards the limit."""
    chats, code = await start_game()
    for _ in range(2 * MAX_ATTEMPTS):
        assert NAMES in await answer_to(chats, "Eve", f"board #{code}")


async def test_links_count_as_codes() -> None:
    """A link or forged button for an unknown game counts as a wrong code."""
    chats = Chats()
    code = (await chats.says("Anna", "challenge 9x9 no clock")).game_id

    async def follow(game: str) -> str:
        pressed = Pressed(format_choice(Callback(Verb.VISIT, game)))
        return first_line(await chats.happens(replace(chats.from_("Eve", ELSEWHERE), did=pressed)))

    assert "Anna is looking for a game" in await follow(code)
    for _ in range(MAX_ATTEMPTS):
        assert "Too many wrong codes" not in await follow("bamoku")
    assert "Too many wrong codes" in await follow(code)


@pytest.mark.parametrize("line", LINES)
async def test_games_of_a_locked_room_are_hidden(line: str) -> None:
    """A game in a locked room is hidden from everyone outside except its players: the answer is the
    same as for an unknown code."""
    chats, code = await start_game()
    before = await answer_to(chats, "Eve", line.format(code))
    nothing = await answer_to(chats, "Eve", line.format("bamoku"))
    people = chats.people
    await set_lock(people, WEB, (await lock_of(people, WEB)).renew("random"))
    assert before != nothing
    assert nothing == await answer_to(chats, "Eve", line.format(code))
    await set_lock(people, WEB, (await lock_of(people, WEB)).remove_key())
    assert before == await answer_to(chats, "Eve", line.format(code))


@pytest.mark.parametrize("line", ["join #{}", "board #{}"])
async def test_codes_of_a_locked_room_are_wrong(line: str) -> None:
    """Codes of games in locked rooms count as wrong codes."""
    chats, code = await start_game()
    await set_lock(chats.people, WEB, Lock("random"))
    for _ in range(MAX_ATTEMPTS):
        assert "Too many" not in await answer_to(chats, "Eve", line.format(code))
    assert "Too many wrong codes" in await answer_to(chats, "Eve", line.format("bamoku"))
    assert "⚫ D4 · Ben" in await answer_to(chats, "Ben", f"board #{code}", "telegram:-5")


async def test_look_ups_do_not_reveal_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The locks of all rooms of a game are read in one batch, and one lock is read for an unknown
    code, too, so the number of database waits does not reveal whether a game exists."""
    chats, code = await start_game()
    await set_lock(chats.people, WEB, Lock("random"))
    waits, under_way = 0, 0

    async def count_lock(people: People, room: str) -> Lock:
        nonlocal waits, under_way
        waits += not under_way
        under_way += 1
        await asyncio.sleep(0)
        under_way -= 1
        return await lock_of(people, room)

    monkeypatch.setattr(named_games, "lock_of", count_lock)
    for line in ("join #{}", "board #{}"):
        for game in (code, "bamoku"):
            waits = 0
            await answer_to(chats, "Eve", line.format(game))
            assert 1 == waits, (line, game)


async def test_access_to_a_game_of_a_locked_room() -> None:
    """The game of a locked room is visible to its players everywhere, and to others inside the
    room."""
    chats, code = await start_game()
    await set_lock(chats.people, WEB, Lock("random"))
    assert "⚫ D4 · Ben" in await answer_to(chats, "Ben", f"board #{code}", "telegram:-5")
    zoe = replace(chats.from_("Eve"), user=f"{WEB}/zoe", did=Said(f"board #{code}"))
    assert "⚫ D4 · Ben" in first_line(await chats.happens(zoe))
    beside = replace(zoe, room=f"{WEB}.mark", event_id="beside", private=True)
    assert "⚫ D4 · Ben" in first_line(await chats.happens(beside))


async def test_an_open_challenge_in_a_locked_room() -> None:
    """The code of an open challenge in a locked room still works from elsewhere."""
    chats = Chats()
    code = (await chats.says("Eve", "challenge 9x9 no clock")).game_id
    await set_lock(chats.people, WEB, Lock("random"))
    assert code == (await chats.says("Ben", f"accept #{code}")).game_id
    assert Side.GUEST is (await chats.match(code)).side_of(IDS["Ben"])


@pytest.mark.parametrize(
    "ends, line, here",
    [
        ("resign", "sgf", True),
        ("resign", "board", True),
        ("withdraw", "sgf", False),
        ("withdraw", "board", True),
    ],
)
async def test_the_last_game_in_private(ends: str, line: str, here: bool) -> None:
    """In private the room's last game is preferred to the user's own game that ended later
    elsewhere; commands that need moves skip a challenge that was never accepted."""
    desk = Desk()
    desk.private = True
    if ends == "resign":
        first = await desk.game("D4 E5")
        await desk.confirms("Anna", "resign yes")
    else:
        first = (await desk.say("Anna", "challenge Ben 9x9 no clock")).game_id
        await desk.say("Anna", "withdraw")

    async def elsewhere(who: str, line: str) -> str:
        there = replace(desk.line(who, line), room=ELSEWHERE, community=ELSEWHERE)
        answer = await desk.conversation.handle(there)
        await desk.announce()
        return answer.game_id

    second = await elsewhere("Anna", "challenge Eve 9x9 black no clock")
    await elsewhere("Eve", "accept")
    for who, move in (("Anna", "C3"), ("Eve", "G7")):
        await elsewhere(who, move)
    for _ in range(2):
        await elsewhere("Anna", "resign yes")
    answer = await desk.say("Anna", line)
    named = {code for code in (first, second) if any(code in str(p) for p in answer.posts)}
    assert {first if here else second} == named
