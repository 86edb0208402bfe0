"""Reviews on Discord, from the end of a game to a named move."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from bot.match.state import Refusal
from bot.play.ports.reviews import ReviewOrder
from bot.play.reviews.review_listener import ReviewListener
from bot.reading.review.review import Review
from tests.adapters.discord.desk import Club, boards, game_of, wait_for_message
from tests.fakes.discord.model import Message
from tests.fakes.played_games import finish_game
from tests.fakes.reviewer import MOVES, ScriptedReviewer
from tests.patience import PATIENCE


async def wait_for_text(message: Message, text: str) -> None:
    """Wait until a message has this text."""
    await message.channel.bell.until(
        lambda: text in message.shown_text, PATIENCE, f"{text!r} in {message!r}"
    )


async def test_a_review_stays_in_its_thread(club: Club) -> None:
    """If the thread of the game is deleted before the review is finished, neither its channel nor
    a private chat gets it."""
    await club.restart(reviewer=ScriptedReviewer())
    thread = await club.begin("9x9 komi 6.5 black no clock")
    app, game_id = club.bot.app, game_of(boards(thread)[-1])
    await finish_game(app.service, game_id, MOVES)
    loaded = await app.service.matches.load(game_id)
    assert loaded is not None
    order = ReviewOrder(game_id, loaded.meta.host, loaded.meta.rooms[0], "order")
    await club.owner.delete_thread(thread)
    (job,) = (job for job in app.features.jobs if "Reviews.run" in repr(job))
    listener: ReviewListener = cast(Any, job).args[0]
    for end in (Review(game_id, "kata1", (0.0, 1.0)), Refusal("review-failed")):
        await listener.show_end(order, end)
    posts = [post for each in club.fake.world.channels.values() for post in each.messages]
    shown = [post.shown_text for post in posts]
    assert not [each for each in shown if "Points are estimates" in each or "work out" in each]


async def test_a_game_and_its_review(club: Club) -> None:
    """A player presses “Review”, the other one agrees by a button. The progress changes in place,
    the review calls the player who asked, and its post unfolds for all."""
    await club.restart(reviewer=ScriptedReviewer())
    thread = await club.begin("9x9 komi 6.5 black no clock")
    app = club.bot.app
    await finish_game(app.service, game_of(boards(thread)[-1]), MOVES)
    ended = await thread.wait_for(lambda message: "Review" in message.labels)
    told = await (await club.anna.press(ended, "Review")).answer()
    assert told.ephemeral
    assert "I’ve asked" in told.shown_text
    question = await wait_for_message(thread, "would like a review of this game")
    assert {club.bob} == question.pings
    await club.bob.press(question, "Yes")
    await wait_for_text(question, "agrees to reviews")
    assert [] == question.labels
    progress = await wait_for_message(thread, "Reviewing")
    (job,) = (job for job in app.features.jobs if "Reviews.run" in repr(job))
    working = asyncio.create_task(job())
    review = await wait_for_message(thread, "lost most at 3 (C4): 8 points.")
    assert {club.anna} == review.pings
    await wait_for_text(progress, "is ready")
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    curve = review.attachments[0].data
    await club.bob.press(review, "⚫ 3 C4 −8")
    await wait_for_text(review, "Better: F4")
    assert 1 == len(review.attachments)
    assert curve != review.attachments[0].data
    assert "Play from here" in review.labels


async def test_a_question_is_answered_by_reactions(club: Club) -> None:
    """A ✅ under the question about reviews changes it in place, as its button does."""
    await club.restart(reviewer=ScriptedReviewer())
    thread = await club.begin("9x9 komi 6.5 black no clock")
    await finish_game(club.bot.app.service, game_of(boards(thread)[-1]), MOVES)
    question = await wait_for_message(thread, "Anna, Bob, may I review your games")
    await club.anna.react(question, "✅")
    await thread.bell.until(lambda: "Anna" not in question.shown_text, PATIENCE, repr(question))
    assert ["Yes", "No"] == question.labels
    await club.bob.react(question, "✅")
    await wait_for_text(question, "Bob agrees to reviews.")
    assert ["Review"] == question.labels
    assert question is thread.last
