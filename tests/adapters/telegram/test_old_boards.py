"""Earlier boards lose their buttons in the slots that the flood limits leave, and no board waits
for that. The clock is the test's; the limits are Telegram's and the bot's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.play.ports.stores import RoomBusy
from bot.posts.post import Post
from tests.adapters.telegram.bench import Bench, board
from tests.adapters.telegram.desk import Club, boards, press_button
from tests.adapters.telegram.desk import board as board_of
from tests.adapters.telegram.paced import PacedChat
from tests.fakes.telegram.faults import AFTER, BEFORE, Fault
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE

STRIP = "editMessageReplyMarkup"


@pytest.fixture(params=["group", "private"])
async def chat(telegram: FakeTelegram, request: pytest.FixtureRequest) -> AsyncIterator[PacedChat]:
    """The group, and then Bob's private chat."""
    bench = Bench(telegram)
    async with bench.bot:
        await bench.bob.start()
        chat = PacedChat(bench, bench.group if request.param == "group" else bench.bob.private)
        yield chat
        await chat.posting.close()


async def show_boards(chat: PacedChat, count: int, seconds: float, *, first: int = 1) -> list[int]:
    """Post boards at this pace, and return how many had buttons, looked up four times a second."""
    seen = []
    for version in range(first, first + count):
        began = chat.time.now()
        while True:
            try:
                await chat.post_board(version, called=True)
                break
            except RoomBusy:
                await chat.time.goes_by(1.0)
        while (left := began + seconds - chat.time.now()) > 1e-6:
            seen.append(len(chat.pressable))
            await chat.time.goes_by(min(0.25, left))
    return seen


async def test_boards_five_seconds_apart(chat: PacedChat) -> None:
    """Of ten boards five seconds apart at most the last two have buttons at any time, and none is
    late."""
    assert 2 == max(await show_boards(chat, 10, 5.0))
    assert ([0.05] * 10, 10) == (chat.waits, len(chat.boards))
    await chat.time.goes_by(15)
    assert chat.boards[-1:] == chat.pressable


async def test_a_slow_game_stays_tidy(chat: PacedChat) -> None:
    """However long a game at seven seconds a move lasts, at most two boards have buttons."""
    assert 2 == max(await show_boards(chat, 60, 7.0))
    assert {0.05} == {*chat.waits}


async def test_boards_a_second_apart(chat: PacedChat) -> None:
    """Boards a second apart take all slots. After that the earlier ones lose their buttons, from
    the newest to the oldest, and slots stay free for the boards of a next game."""
    await show_boards(chat, 30, 1.0)
    assert chat.boards == chat.pressable
    seen = set[int]()
    while len(chat.pressable) > 1:
        await chat.time.goes_by(1.0)
        seen.add(len(chat.pressable))
        assert [*chat.boards[: len(chat.pressable) - 1], chat.boards[-1]] == chat.pressable
    assert seen == {*range(1, 31)}
    chat.waits.clear()
    await show_boards(chat, 10, 4.0, first=31)
    assert 1.25 >= max(chat.waits)


async def test_a_long_fast_game_in_a_group(telegram: FakeTelegram) -> None:
    """Twelve boards a minute leave eight edits. Boards go first, and the edits are made up for when
    the game slows down."""
    bench = Bench(telegram)
    async with bench.bot:
        chat = PacedChat(bench, bench.group)
        await show_boards(chat, 36, 5.0)
        assert 0.35 > max(chat.waits)
        assert 16 >= len(chat.pressable)
        await chat.time.goes_by(90)
        assert chat.boards[-1:] == chat.pressable
        await chat.posting.close()


@pytest.mark.parametrize("is_prompt", [True, False])
async def test_a_restart_before_the_edit(chat: PacedChat, is_prompt: bool) -> None:
    """If the program dies after a board is posted, the next one removes the buttons of the board
    before: at its start, or after the next board."""
    await show_boards(chat, 1, 5.0)
    await chat.post_board(2, called=True)
    await chat.posting.close()
    chat.posting = chat.bench.restarted(chat.limits)
    assert 2 == len(chat.pressable)
    if is_prompt:
        await chat.posting.outbound.catch_up()
    else:
        await chat.time.goes_by(5)
        await chat.post_board(3, called=True)
    await chat.time.goes_by(20)
    assert chat.boards[-1:] == chat.pressable


@pytest.mark.parametrize(
    "fault",
    [
        Fault(drop=BEFORE),
        Fault(drop=AFTER),
        Fault(status=502),
        Fault(status=429, retry_after=7),
        Fault(hang=30),
    ],
    ids=["lost-before", "lost-after", "502", "429", "late"],
)
async def test_a_failed_edit_is_repeated(chat: PacedChat, fault: Fault) -> None:
    """An edit whose response is lost or late, or that Telegram rejects for the moment, is repeated.
    The edit that was made twice is refused as unchanged, and ends there."""
    chat.bench.fake.faults.add(STRIP, fault)
    await show_boards(chat, 2, 5.0)
    await chat.time.goes_by(30)
    assert chat.boards[-1:] == chat.pressable
    edits = len(chat.bench.fake.calls(STRIP))
    await chat.time.goes_by(60)
    assert edits == len(chat.bench.fake.calls(STRIP))
    chat.bench.fake.excuse()
    chat.bench.fake.limits.refused.clear()


async def test_a_deleted_board_is_not_tried_again(chat: PacedChat) -> None:
    """The edit of a deleted board is refused, and not repeated."""
    await show_boards(chat, 1, 5.0)
    chat.boards[0].deleted = True
    await show_boards(chat, 2, 5.0, first=2)
    await chat.time.goes_by(60)
    assert chat.boards[-1:] == chat.pressable
    assert 2 == len(chat.bench.fake.calls(STRIP))


async def test_a_board_by_request_is_the_newest(chat: PacedChat) -> None:
    """A board that was asked for takes the place of the newest one: the board above loses its
    buttons, and the next move ends both."""
    await show_boards(chat, 1, 5.0)
    asked = replace(board(1), key="answer/1")
    await chat.posting.answer(chat.room, asked)
    await chat.time.goes_by(10)
    assert chat.boards[-1:] == chat.pressable
    await chat.post_board(2, called=True)
    await chat.time.goes_by(10)
    assert (3, chat.boards[-1:]) == (len(chat.boards), chat.pressable)


async def test_other_games_keep_their_boards(chat: PacedChat) -> None:
    """A board ends the earlier boards of its own game only, and news without a board ends none."""
    await show_boards(chat, 1, 5.0)
    ref = board(1).ref
    assert ref is not None
    other = board(2)
    await chat.posting.post(
        chat.room, replace(other, key="match/dufoji/2", ref=replace(ref, game_id="dufoji"))
    )
    await chat.time.goes_by(5)
    await chat.posting.post(chat.room, Post("match/bamoku/2", "Bob asks for an undo.", ref=ref))
    await chat.time.goes_by(20)
    assert (2, chat.boards) == (len(chat.boards), chat.pressable)


async def test_a_lost_copy_of_a_board(club: Club) -> None:
    """If the response to a board is lost, the board is sent again, and the bot does not know of the
    first copy. A press on that copy, once it is outdated, is answered and removes its buttons."""
    await club.begin()
    club.fake.faults.add("sendPhoto", Fault(drop=AFTER))
    await club.anna.send(club.group, "/play C3")
    await board_of(club.group, 3)
    await club.bob.send(club.group, "/play D3")
    await board_of(club.group, 4)
    _, lost, known, newest = boards(club.group)
    await club.group.bell.until(lambda: not known.labels, PATIENCE, "a known copy without buttons")
    assert lost.labels
    pressed = await press_button(club.anna, lost, "Pass")
    assert (pressed.text or "").startswith("That button belongs to an earlier moment")
    await club.group.bell.until(lambda: not lost.labels, PATIENCE, "a lost copy without buttons")
    assert newest.labels
