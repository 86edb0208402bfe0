"""More events than Telegram lets the bot post: no call is refused, no button press waits, and the
final state is shown. Time runs ten times as fast, so a minute takes six seconds."""

from __future__ import annotations

import pytest

from bot.telegram.calls import flood_limits
from bot.telegram.outbound import old_boards, redraws, tidying
from bot.telegram.outbound import telegram_posting as posting
from tests.adapters.telegram.desk import Club, board, boards, wait_for_button
from tests.end_to_end.hurried import (
    CALM,
    limits_of_chat,
    speed_up_fake,
    tidy_windows_of_chat,
)
from tests.fakes.telegram.model import Press
from tests.fakes.telegram.server import FakeTelegram

POINTS = [
    f"{column}{row}" for black in (1, 3) for column in "ABCDEFGH" for row in (black, black + 1)
]
"""Black fills the first and third line, White those between: nothing is captured."""


STONES = ("A1", "A5", "C1", "C5")


@pytest.fixture
def hurried(telegram: FakeTelegram, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use Telegram's limits, and the bot's, in a tenth of the time."""
    speed_up_fake(telegram.limits)
    monkeypatch.setattr(flood_limits, "_chat_windows", limits_of_chat)
    monkeypatch.setattr(flood_limits, "_CALM", CALM)
    monkeypatch.setattr(flood_limits, "_tidy_windows", tidy_windows_of_chat)
    monkeypatch.setattr(redraws, "REDRAW_SECONDS", 0.3)
    monkeypatch.setattr(tidying, "TIDY_SECONDS", 0.2)
    monkeypatch.setattr(old_boards, "APART_SECONDS", 0.125)


async def test_one_board_announces_several_moves(club: Club) -> None:
    """When thirty-two moves are made at once in a group, some boards announce several of them, and
    the last board appears and mentions the player to move."""
    await club.begin(terms="9x9 komi 0.5 black no clock")
    for turn, point in enumerate(POINTS):
        await (club.anna, club.bob)[turn % 2].send(club.group, f"/play {point}")
    last = await club.group.wait_for(lambda m: f"move {len(POINTS)}" in m.text)
    assert (last, club.anna.id) == (boards(club.group)[-1], last.mentioned()[0])
    assert any("Before: " in message.text for message in boards(club.group))
    assert len(boards(club.group)) < 25


async def count(club: Club) -> None:
    """Play a game of four single stones up to its count."""
    await club.begin()
    for number, move in enumerate((*STONES, "pass", "pass"), start=2):
        person = (club.anna, club.bob)[number % 2]
        await person.send(club.group, f"/play {move}" if move != "pass" else "/pass")
        await board(club.group, number)
    await wait_for_button(club.group, "Agree")


async def mark(club: Club, number: int) -> Press:
    """Make the ``number``-th press: the players mark the next stone in turn."""
    point = STONES[number % len(STONES)]
    shown = boards(club.group)[-1]
    label = next(one for one in shown.labels if point in one.split())
    return await (club.anna, club.bob)[number % 2].press(shown, label)


async def test_a_press_waits_for_no_picture(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the upload of a picture hangs, every button press is still answered."""
    monkeypatch.setattr(posting, "CLOSING_SECONDS", 0.1)  # it would wait in vain
    await count(club)
    club.fake.hang("sendPhoto")
    before = len(club.fake.calls("sendPhoto"))
    await mark(club, 0)
    await club.fake.wait_for_calls("sendPhoto", before + 1)
    for number in range(1, 8):
        await mark(club, number)
    assert 1 == club.fake.hanging


async def test_a_storm_of_presses(club: Club) -> None:
    """Each of forty presses is answered even if some edits are skipped; the final state is
    shown."""
    await count(club)
    marks = 0
    for number in range(40):
        press = await mark(club, number)
        marks += "leads by" in (press.text or "")
    assert marks > 1  # the number depends on how often the fake accepts edits
    await club.group.says(f"count {marks + 1}")
    await wait_for_button(club.group, "Agree")


async def test_a_throttled_board_arrives_later(club: Club) -> None:
    """A board that Telegram throttles arrives later, once; other chats are not delayed."""
    await club.begin()
    club.fake.flood("sendPhoto", 3, times=2)
    await club.anna.send(club.group, "/play C3")
    await club.bob.send(club.bob.private, "/games")
    await club.bob.private.says("5×5")
    assert 1 == len(boards(club.group))
    await board(club.group, 2)
    assert 2 == len(boards(club.group))
