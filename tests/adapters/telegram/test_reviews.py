"""Reviews on Telegram, from the end of a game to a named move."""

from __future__ import annotations

import asyncio
from unittest.mock import AsyncMock, patch

from bot.telegram.calls.flood_limits import FloodLimits
from tests.adapters.telegram.desk import Club, boards, game_of, press_button, wait_for_button
from tests.fakes.played_games import finish_game
from tests.fakes.reviewer import MOVES, ScriptedReviewer
from tests.fakes.telegram.model import Message
from tests.patience import PATIENCE


async def wait_for_text(message: Message, text: str) -> None:
    """Wait until a message has this text."""
    await message.chat.bell.until(
        lambda: text in message.text, PATIENCE, f"{text!r} in {message!r}"
    )


async def test_a_game_and_its_review(club: Club) -> None:
    """A player presses “Review”, the other one agrees by a button. The progress changes in place,
    the review calls the player who asked, and its post unfolds for all."""
    await club.restart(reviewer=ScriptedReviewer())
    await club.begin(terms="9x9 komi 6.5 black no clock")
    app, group = club.bot.app, club.group
    await finish_game(app.service, game_of(boards(group)[-1]), MOVES)
    ended = await wait_for_button(group, "Review")
    await press_button(club.anna, ended, "Review")
    question = await group.says("would like a review of this game")
    await press_button(club.bob, question, "Yes")
    await wait_for_text(question, "agrees to reviews")
    progress = await group.says("Reviewing")
    (job,) = (job for job in app.features.jobs if "Reviews.run" in repr(job))
    working = asyncio.create_task(job())
    review = await group.says("lost most at 3 (C4): 8 points.")
    await wait_for_text(progress, "is ready")
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert review.photo is not None
    curve = review.photo.data
    await press_button(club.bob, review, "⚫ 3 C4 −8")
    await wait_for_text(review, "Better: F4")
    assert review.photo is not None
    assert curve != review.photo.data
    assert "Play from here" in review.labels
    await press_button(club.bob, review, "▶️")
    await wait_for_text(review, "6 G6")
    steps, *_ = ([button["text"] for button in row] for row in review.keyboard)
    assert ["◀️", "Curve", "▶️"] == steps
    with patch.object(FloodLimits, "wait", AsyncMock(return_value=60.0)):
        press = await press_button(club.bob, review, "◀️")
    assert "Too much is going on here just now. Please tap again in a moment." == press.text


async def test_a_question_is_answered_by_reactions(club: Club) -> None:
    """A 👍 under the question about reviews changes it in place, as its button does."""
    await club.restart(reviewer=ScriptedReviewer())
    await club.begin(terms="9x9 komi 6.5 black no clock")
    await finish_game(club.bot.app.service, game_of(boards(club.group)[-1]), MOVES)
    club.fake.promote(club.group)
    question = await club.group.says("Anna, Bob, may I review your games")
    await club.anna.react(question, "👍")
    await club.group.bell.until(lambda: "Anna" not in question.text, PATIENCE, repr(question))
    await club.bob.react(question, "👍")
    await wait_for_text(question, "Bob agrees to reviews.")
    assert ["Review"] == question.labels
    assert question is club.group.messages[-1]
