"""Priorities of posts when a chat has more of them than the flood limits allow, on a clock that the
test moves, with limits as strict as Telegram's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.play.ports.stores import RoomYields
from tests.adapters.telegram.bench import Bench, board
from tests.adapters.telegram.paced import PacedChat
from tests.fakes.telegram.server import FakeTelegram


@pytest.fixture
async def open_private_chat(telegram: FakeTelegram) -> AsyncIterator[PacedChat]:
    """Enforce all limits, both Telegram's and the bot's."""
    bench = Bench(telegram)
    async with bench.bot:
        await bench.bob.start()
        chat = PacedChat(bench, bench.bob.private)
        yield chat
        await chat.posting.close()


async def test_notifying_boards_are_immediate(open_private_chat: PacedChat) -> None:
    """At a move a second each board that notifies Bob is posted immediately: neither the edits of
    earlier boards nor the boards of Bob's own moves delay it."""
    for version in range(1, 41):
        began = open_private_chat.time.now()
        try:
            await open_private_chat.post_board(version, called=version % 2 == 0)
        except RoomYields:
            assert version % 2
        await open_private_chat.time.goes_by(began + 1 - open_private_chat.time.now())
    assert [0.05] * 19 == open_private_chat.waits[-19:]
    assert 20 <= len(open_private_chat.boards) <= 22


async def test_overdue_removals_in_a_busy_chat(open_private_chat: PacedChat) -> None:
    """If boards come every two seconds for minutes, an outdated question still loses its buttons
    little more than a minute later, and that delays only the next board."""
    chat = open_private_chat
    asked = replace(board(1), key="answer/1", attachment=None)
    await chat.posting.answer(chat.room, asked)
    question = chat.chat.messages[-1]
    chat.posting._tidying.tidy(chat.room, question.id)
    began = chat.time.now()
    for version in range(2, 60):
        await chat.post_board(version, called=True)
        await chat.time.goes_by(2 - chat.waits[-1])
        if not question.labels:
            break
    assert 60 < chat.time.now() - began < 75
    assert 1 >= sum(wait > 0.05 for wait in chat.waits[1:])
    assert chat.boards == chat.pressable


async def test_own_boards_are_immediate_at_a_slow_pace(open_private_chat: PacedChat) -> None:
    """At one move every two and a half seconds the boards of Bob's own moves are posted
    immediately, too."""
    for version in range(1, 11):
        await open_private_chat.post_board(version, called=version % 2 == 0)
        await open_private_chat.time.goes_by(2.5)
    assert [0.05] * 10 == open_private_chat.waits


async def test_the_board_of_an_own_move_waits_briefly(open_private_chat: PacedChat) -> None:
    """The board of Bob's own move is posted within two and a half seconds, whatever else is
    pending, unless the opponent answers first."""
    for version in (2, 4, 6):
        await open_private_chat.post_board(version, called=True)
        await open_private_chat.time.goes_by(1.5)
    with pytest.raises(RoomYields):
        await open_private_chat.post_board(7, called=False, age=2.4)
    await open_private_chat.post_board(7, called=False, age=2.5)
    assert 4 == len(open_private_chat.boards)
