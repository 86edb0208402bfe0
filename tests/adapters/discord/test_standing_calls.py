"""A short message that notifies a player. Once the game continues, it is edited to “settled”, even
if the first edit fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.discord.outbound import later_edits
from bot.posts.post import CALL, NEWS, Post, PostRef
from tests.adapters.discord.desk import Club
from tests.adapters.discord.steps import room_of_newest_game, run_step
from tests.adapters.discord.test_votes_told import EDIT, calls, edits
from tests.conversation.calls import STOPPED, TIME, VOTED_THEN
from tests.fakes.discord.calls import Call
from tests.fakes.discord.limits import OLD_AFTER
from tests.fakes.discord.model import Message
from tests.patience import PATIENCE

SETTLED = "-# No longer current."


async def prepare_notification(club: Club) -> Message:
    """Prepare a count that Ben has agreed to; return the notification to Anna."""
    for step in (*STOPPED, "Ben: [agree]"):
        await run_step(club, step)
    (call,) = calls(club)
    return call


async def wait_until_settled(call: Message) -> None:
    """Wait until a notification is marked as settled and mentions no one."""
    await call.channel.bell.until(lambda: call.content == SETTLED or None, PATIENCE, SETTLED)
    assert [] == call.mentions


def is_request_about(call: Message) -> Callable[[Call], bool]:
    """Match requests about this notification."""
    return lambda request: str(call.id) in str(request.names)


@pytest.mark.parametrize(
    ("before", "step"),
    VOTED_THEN.values(),
    ids=VOTED_THEN,
)
async def test_an_answered_notification_is_settled(
    club: Club, before: tuple[str, ...], step: str
) -> None:
    """Once a player has voted, the message that notified them is marked as settled. It is not
    deleted, because the player's notification links to it."""
    for done in before:
        await run_step(club, done)
    call = room_of_newest_game(club).messages[-1]
    assert len(call.pings) == 1
    assert not call.content.startswith("-# ")
    await run_step(club, step)
    await wait_until_settled(call)
    assert call in room_of_newest_game(club).messages


async def test_more_time_keeps_the_notification(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player whose answer is awaited is still awaited when more time is given: the notification
    stays unchanged."""
    monkeypatch.setattr(later_edits, "TIDY_SECONDS", 0.0)
    for step in TIME:
        await run_step(club, step)
    (call,) = calls(club)
    assert call.content != SETTLED
    assert 0 == edits(club, call)
    await club.anna.react(call, "✅")
    await wait_until_settled(call)


@pytest.mark.parametrize(("sign", "told"), [("✅", ".5 ("), ("❌", "agree")])
async def test_a_reaction_to_a_call(club: Club, sign: str, told: str) -> None:
    """A reaction to the notification also answers the question, since the notification is what the
    player opens."""
    call = await prepare_notification(club)
    await club.anna.react(call, sign)
    await wait_until_settled(call)
    assert told in room_of_newest_game(club).messages[-1].shown_text


async def test_a_reaction_during_an_absence(club: Club) -> None:
    """A reaction to the notification during an absence of the bot counts after its return, and the
    question keeps the offered reactions."""
    call = await prepare_notification(club)
    await club.bot.stop()
    await club.anna.react(call, "✅")
    await club.restart()
    await wait_until_settled(call)
    assert ".5 (" in room_of_newest_game(club).messages[-1].shown_text
    assert club.fake.bot not in call.reactions.get("✅", ())


async def test_votes_with_text_boards(club: Club) -> None:
    """If boards also come as text, votes work as usual: a reaction to either message counts,
    whenever it was added."""
    for step in (*STOPPED[:-1], "Anna: text board on", STOPPED[-1]):
        await run_step(club, step)
    asked, words = room_of_newest_game(club).messages[-2:]
    assert (True, False) == (bool(asked.buttons), bool(words.buttons))
    await club.bot.stop()
    await club.bob.react(asked, "✅")
    await club.anna.react(words, "✅")
    await club.restart()
    await room_of_newest_game(club).bell.until(
        lambda: (
            ".5 (" in "".join(m.shown_text for m in room_of_newest_game(club).messages[-2:]) or None
        ),
        PATIENCE,
        "+",
    )


@pytest.mark.parametrize(
    "how",
    [{}, {"after": True}, {"twice": True}, {"status": 502}, {"status": 502, "after": True}],
    ids=["lost before", "lost after", "twice", "refused for now", "refused after"],
)
async def test_a_lost_edit_is_retried(club: Club, how: dict[str, Any]) -> None:
    """A lost or temporarily refused edit is retried; an edit that took effect counts, even if its
    response was lost."""
    call = await prepare_notification(club)
    fault = club.fake.faults.close(*EDIT, **how, where=is_request_about(call))
    await run_step(club, "Anna: [agree]")
    await wait_until_settled(call)
    assert 1 == len(fault.seen)


async def test_a_throttled_edit_waits(club: Club) -> None:
    """A throttled edit waits for the stated time, as edits of old messages do."""
    call = await prepare_notification(club)
    club.fake.clock.advance(2 * OLD_AFTER)
    club.fake.limits.old_edits = (0, 0.01)
    await run_step(club, "Anna: [agree]")
    await club.fake.world.bell.until(lambda: 429 in edit_statuses(club, call), PATIENCE, "too many")
    assert "agrees that" in call.content
    club.fake.limits.old_edits = (9, 60.0)
    await wait_until_settled(call)


def edit_statuses(club: Club, message: Message) -> list[int]:
    """Return the response statuses of edits of a message."""
    asked = (call for call in club.fake.requests if call.method == "PATCH")
    return [call.status for call in asked if str(message.id) in str(call.names)]


async def test_a_refused_edit_is_tried_once(club: Club) -> None:
    """An edit that is refused permanently is tried only once, and the notification stays as it was;
    others are edited."""
    call = await prepare_notification(club)
    fault = club.fake.faults.refuse(*EDIT, 403, 50005, where=is_request_about(call))
    for step in ("Anna: dead E5", "Ben: [agree]"):
        await run_step(club, step)
    second = calls(club)[-1]
    await run_step(club, "Anna: [agree]")
    await wait_until_settled(second)
    assert (1, {club.anna}) == (len(fault.seen), set(call.pings))


async def test_a_stopped_bots_notification_is_settled(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A notification that a stopped bot did not settle is settled by the next process, even after
    the result."""
    call = await prepare_notification(club)
    with monkeypatch.context() as patient:
        patient.setattr(later_edits, "TIDY_SECONDS", 60.0)
        await run_step(club, "Anna: [agree]")
        await club.bot.stop()
    assert "agrees that" in call.content
    await club.restart()
    await wait_until_settled(call)


def post(what: str, game: str, version: int, side: str = "") -> Post:
    """Return a notification after quiet hours, news of a game, or an answer about it."""
    key = f"{what}{game}/{version}" + (f"/{side}" if side else "")
    return Post(key, f"{what} {version} {side}", ref=PostRef(game, version))


async def test_a_notification_stays_until_news(club: Club) -> None:
    """A notification stays until the game has news: another player's notification of the same
    version, an answer or another game's news do not settle it. The next notification replaces it,
    and a settled one is not edited again."""
    room = f"discord:{club.general.id}"
    told = [post(CALL, "bamoku", 7), post(CALL, "bamoku", 8, "b"), post(CALL, "bamoku", 8, "w")]
    told += [post("answer/", "bamoku", 9), post(CALL, "kanobi", 3), post(NEWS, "kanobi", 4)]
    for each in told:
        await club.bot.adapter.post(room, each)
    first, *others, other = club.general.messages[-len(told) : -1]
    await wait_until_settled(first)
    await wait_until_settled(other)
    assert [post.text for post in told[1:4]] == [message.content for message in others]
    await club.bot.adapter.post(room, post(NEWS, "bamoku", 10))
    for call in others[:2]:
        await wait_until_settled(call)
    assert [1, 1, 1, 0, 1] == [edits(club, each) for each in (first, *others, other)]
