"""A short message that notifies a player is deleted once the game continues, even if the first
request to delete it fails."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.posts.post import CALL, Post, PostRef
from bot.telegram.outbound import tidying
from tests.adapters.telegram.bench import GAME, Bench, board
from tests.adapters.telegram.desk import Club
from tests.adapters.telegram.steps import run_step
from tests.conversation.calls import STOPPED, TIME, VOTED_THEN
from tests.fakes.telegram.faults import AFTER, BEFORE, Fault
from tests.fakes.telegram.server import FakeTelegram
from tests.patience import PATIENCE

AWAY = "deleteMessage"


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(
    ("before", "step"),
    VOTED_THEN.values(),
    ids=VOTED_THEN,
)
async def test_an_answered_notification_is_deleted(
    club: Club, language: str, before: tuple[str, ...], step: str
) -> None:
    """Once a player has voted the message that notified them is deleted, while the question and its
    outcome remain."""
    club.fake.promote(club.group)
    await run_step(club, f"Anna: language {language}")
    for done in before:
        await run_step(club, done)
    call = club.group.messages[-1]
    asked = call.reply_to
    assert call.mentioned() or call.spans("mention")
    await run_step(club, step)
    await club.group.bell.until(lambda: call.deleted or None, PATIENCE, "gone")
    assert asked in club.group.messages
    assert club.group.messages[-1].id > call.id


async def test_more_time_keeps_the_notification(club: Club) -> None:
    """A player whose answer is awaited is still awaited when more time is given: the notification
    stays, and can be answered."""
    club.fake.promote(club.group)
    *before, gift, waived = TIME
    for step in before:
        await run_step(club, step)
    call = club.group.messages[-1]
    for step in (gift, waived):
        await run_step(club, step)
    await club.anna.react(call, "👍")
    await club.group.bell.until(lambda: call.deleted or None, PATIENCE, "gone")
    assert ".5 (" in club.group.messages[-1].text


@pytest.mark.parametrize(("sign", "told"), [("👍", ".5 ("), ("👎", "agree")])
async def test_a_reaction_to_a_call(club: Club, sign: str, told: str) -> None:
    """A reaction to the notification also answers the question, since the notification is what the
    player opens."""
    club.fake.promote(club.group)
    for done in (*STOPPED, "Ben: [agree]"):
        await run_step(club, done)
    call = club.group.messages[-1]
    await club.anna.react(call, sign)
    await club.group.bell.until(lambda: call.deleted or None, PATIENCE, "gone")
    assert told in club.group.messages[-1].text


async def test_a_settled_call_is_deleted_at_the_next_start(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A notification that was settled right before the bot was stopped is deleted at the next
    start."""
    club.fake.promote(club.group)
    for done in (*STOPPED, "Ben: [agree]"):
        await run_step(club, done)
    call = club.group.messages[-1]
    with monkeypatch.context() as patient:
        patient.setattr(tidying, "TIDY_SECONDS", 60.0)
        await run_step(club, "Anna: [agree]")
        await club.bot.stop()
    assert not call.deleted
    await club.restart()
    await club.group.bell.until(lambda: call.deleted or None, PATIENCE, "gone")


# --- faults, on the bench -------------------------------------------------------------------------


def call(version: int, side: str = "b") -> Post:
    """Return a notification at the end of quiet hours."""
    return Post(f"{CALL}{GAME}/{version}/{side}", f"Call {version}", ref=PostRef(GAME, version))


@pytest.fixture
async def bench(telegram: FakeTelegram, hurried: None) -> AsyncIterator[Bench]:
    """A group with a board, and a notification to move on it."""
    bench = Bench(telegram)
    async with bench.bot:
        await bench.posting.post(bench.room, board(7, "Board 7"))
        await bench.posting.post(bench.room, call(7))
        yield bench
        await bench.posting.close()


def texts(bench: Bench) -> list[str]:
    """Return the texts in the group."""
    return [message.text for message in bench.group.messages]


async def wait_for_messages(bench: Bench, *expected: str) -> None:
    """Wait until the group has exactly these messages and no request is in flight."""
    await bench.group.bell.until(
        lambda: texts(bench) == [*expected] or None, PATIENCE, ", ".join(expected)
    )


@pytest.mark.parametrize(
    "fault",
    [
        Fault(drop=BEFORE),
        Fault(drop=AFTER),
        Fault(status=502),
        Fault(status=429, retry_after=1),
    ],
    ids=["lost before", "lost after", "refused for now", "too many"],
)
async def test_a_lost_deletion_is_retried(bench: Bench, fault: Fault) -> None:
    """A lost or throttled deletion is retried."""
    bench.fake.faults.add(AWAY, fault)
    await bench.posting.post(bench.room, board(8, "Board 8"))
    await wait_for_messages(bench, "Board 7", "Board 8")


async def test_a_notification_that_cannot_be_deleted(bench: Bench) -> None:
    """A notification that cannot be deleted is edited to a dash, once."""
    bench.fake.faults.add(AWAY, Fault(status=400))
    for version in (8, 9):
        await bench.posting.post(bench.room, board(version, f"Board {version}"))
    await wait_for_messages(bench, "Board 7", "–", "Board 8", "Board 9")


async def test_a_missing_deletion_is_made_later(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deletion that a stopped program did not make is made with the next post."""
    monkeypatch.setattr(tidying, "TIDY_SECONDS", 60.0)
    await bench.posting.post(bench.room, board(8, "Board 8"))
    await bench.posting.close()
    assert "Call 7" in texts(bench)
    monkeypatch.setattr(tidying, "TIDY_SECONDS", 0.0)
    bench.posting = bench.restarted()
    await bench.posting.post(bench.room, board(9, "Board 9"))
    await wait_for_messages(bench, "Board 7", "Board 8", "Board 9")


async def test_a_repeated_post_deletes_nothing(bench: Bench) -> None:
    """A repeated post deletes nothing else, and no notification twice."""
    for _ in range(2):
        await bench.posting.post(bench.room, board(8, "Board 8"))
        await bench.posting.post(bench.room, call(8))
    await wait_for_messages(bench, "Board 7", "Board 8", "Call 8")
    assert 1 == len(bench.fake.calls(AWAY))


async def test_a_notification_stays_until_news(bench: Bench) -> None:
    """A notification stays until the game has news: another player's notification of the same
    version, an answer or another game's news do not delete it; the next notification replaces
    it."""
    answer = Post("answer/1", "Answer", ref=PostRef(GAME, 9))
    other = board(9, "Other", key="match/kanobi/9", ref=PostRef("kanobi", 9))
    for post in (call(7, "w"), answer, other):
        await bench.posting.post(bench.room, post)
    await bench.posting.post(bench.room, call(8))
    await wait_for_messages(bench, "Board 7", "Answer", "Other", "Call 8")
