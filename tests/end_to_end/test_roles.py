"""The program as several processes: one process posts what another received, and any of them may be
restarted."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.end_to_end.several import ROLES, SECONDS, Several, several
from tests.end_to_end.tables import wait_until
from tests.end_to_end.test_alone import Browser
from tests.fakes.discord.model import Channel

CODE = re.compile(r"code ([a-z]{6})")
LINK_CODE = re.compile(r"[a-z]{6}-[a-z]{6}")
MOVE = re.compile(r"move ([0-9]+)")
LONGEST_STOP = 10.0
PATIENCE = 15.0
"""Seconds; longer than a dead process's claim on a match lasts."""


async def test_a_game_through_five_processes(tmp_path: Path) -> None:
    """One process for each role, and two for the browser room: a game between Discord and Telegram,
    played in one of the browser rooms, too, ends with an agreed score that all three chats
    announce. A private chat belongs to the same browser in both web processes, and to no other."""
    roles = ("web-1", "web-2", *ROLES[1:])
    async with several(tmp_path, *roles) as bot, bot.browser("web-1", "Annabel") as anna:
        await bot.says("challenge 5x5 komi 0.5 black no clock")
        offered = await bot.general.wait_for(lambda m: bool(CODE.search(m.shown_text)), SECONDS)
        code = CODE.findall(offered.shown_text)[0]
        await bot.bob.send(bot.bob.private, f"/join {code}")
        thread = await bot.thread()
        await bot.in_discord("Annabel, your move.", thread)
        await bot.in_telegram("Annabel, your move.")
        await link(bot, anna)
        await anna.says(f"join {code}")
        await bot.says("C3", thread)
        await bot.in_telegram("⚫ C3")
        await anna.hears("⚫ C3")
        await bot.bob.send(bot.bob.private, "B3")
        await bot.in_discord("⚪ B3", thread)
        await anna.hears("⚪ B3")
        await anna.says("pass")
        await bot.in_discord("⚫ passes", thread)
        await bot.in_telegram("⚫ passes")
        await bot.bob.send(bot.bob.private, "pass")
        await bot.in_discord("count 1", thread)
        await anna.hears("count 1")
        await bot.bob.send(bot.bob.private, "dead B3")
        await anna.hears("count 2")
        await bot.in_discord("count 2", thread)
        # The bot asks for confirmation of a ✅ within two seconds of a change.
        await bot.says("agree 2", thread)
        await bot.agrees()
        for told in (
            (await bot.in_discord(".5 (", thread)).shown_text,
            (await bot.in_telegram(".5 (")).text,
            (await anna.hears(".5 ("))["text"],
        ):
            assert "Annabel wins by" in told
        assert "ended" == (await anna.game(code))["phase"]
        elsewhere = replace(anna, url=bot.programs["web-2"].url)
        await wait_until(partial(have_equal_messages, anna, elsewhere), "both tell the same")
        assert "Noted for you alone" in await elsewhere.alone(f"note #{code} well played")
        await wait_until(
            partial(have_equal_messages, anna, elsewhere, "alone/"), "both tell the same alone"
        )
        async with bot.browser("web-2", "Stranger") as stranger:
            stranger.name = "Annabel"
            assert 403 == (await stranger.post("alone/messages", text="games")).status


async def have_equal_messages(one: Browser, other: Browser, place: str = "") -> bool:
    """Return whether two processes show a browser the same messages; each receives news at its own
    time."""
    return await one.messages(place) == await other.messages(place)


async def link(bot: Several, browser: Browser) -> None:
    """Link Anna's Discord account to Annabel in the browser room."""
    await bot.anna.send(bot.anna.dm(), "link")
    told = await bot.anna.dm().wait_for(lambda m: bool(LINK_CODE.search(m.shown_text)), SECONDS)
    assert 200 == await browser.opens()
    await browser.alone(f"link {LINK_CODE.findall(told.shown_text)[0]}")
    asked = await browser.hears("both you?", "alone/")
    yes = next(each["id"] for each in asked["choices"] if "Yes" in each["label"])
    await browser.post("alone/choices", message_id=asked["id"], choice=yes)
    question = await bot.in_discord("both you?", bot.anna.dm())
    await bot.anna.press(question, "Yes, that is me")
    await browser.hears("you are now linked with", "alone/")


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("kill", [False, True], ids=["stopped", "killed"])
async def test_rolling_restarts(tmp_path: Path, *, kill: bool) -> None:
    """Two processes of each role are restarted in turn, by a stop or by ``kill -9``, during a
    game and its vote: every move counts and is announced once per chat, in order, and every vote
    counts."""
    names = [f"{role}-{number}" for role in ROLES for number in (1, 2)]
    async with several(tmp_path, *names) as bot:
        thread = await start_game(bot)
        ends, turn = [], 0
        for name in names:
            restarting = asyncio.create_task(bot.restart(name, kill=kill))
            while not restarting.done() or turn % 2:
                await move(bot, thread, turn)
                turn += 1
            ends.append(await restarting)
        await say_until_answered(bot, thread, "pass", "⚫ passes")
        await bot.in_telegram("⚫ passes")
        await bot.bob.send(bot.bob.private, "pass")
        vote = await bot.in_discord("count 1", thread)
        ends.append(await bot.restart("discord-1", kill=kill))
        await bot.anna.react(vote, "✅")
        ends.append(await bot.restart("discord-2", kill=kill))
        await bot.agrees()
        ends.append(await bot.restart("telegram-1", kill=kill))
        ends.append(await bot.restart("telegram-2", kill=kill))
        await bot.in_discord(".5 (", thread)
        await bot.in_telegram(".5 (")
        told = list(range(1, turn + 2))
        assert told == move_numbers(m.shown_text for m in thread.messages if m.attachments)
        assert told == move_numbers(m.text for m in bot.bob.private.messages if m.photo)
        assert max(ends) < LONGEST_STOP


async def start_game(bot: Several) -> Channel:
    """Start a game on a large board between Anna in Discord (Black) and Bob in Telegram; return its
    thread."""
    await bot.says("challenge 19x19 black no clock")
    offered = await bot.general.wait_for(lambda m: bool(CODE.search(m.shown_text)), SECONDS)
    await bot.bob.send(bot.bob.private, f"/join {CODE.findall(offered.shown_text)[0]}")
    thread = await bot.thread()
    await bot.in_discord("Annabel, your move.", thread)
    await bot.in_telegram("Annabel, your move.")
    return thread


async def move(bot: Several, thread: Channel, turn: int) -> None:
    """Play the next move and wait until both chats announce it."""
    # Black fills the odd lines and White the even ones except for the last column, so nothing is
    # captured.
    column, row = "ABCDEFGHJKLMNOPQRS"[turn // 2 % 18], 2 * (turn // 36) + 1 + turn % 2
    line = f"{column}{row}"
    if turn % 2:
        said = f"⚪ {line}"
        await bot.bob.send(bot.bob.private, line)
    else:
        said = f"⚫ {line}"
        await say_until_answered(bot, thread, line, said)
    await bot.in_telegram(said)
    await bot.in_discord(said, thread)


async def say_until_answered(bot: Several, thread: Channel, line: str, expected: str) -> None:
    """Let Anna repeat a line in Discord until it is answered. Discord does not redeliver messages
    sent while the bot was disconnected, so a person would repeat it, too."""
    while True:
        await bot.says(line, thread)
        try:
            await thread.wait_for(lambda m: expected in m.shown_text, PATIENCE)
        except AssertionError:
            continue
        return


def move_numbers(texts: Iterable[str]) -> list[int]:
    """Return the numbers of the moves that boards announce, in posting order."""
    return [int(found) for text in texts for found in MOVE.findall(text)]
