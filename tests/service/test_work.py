"""Concurrent background work: cancellation and errors."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from bot.play.concurrency import SharedCalls, again_and_again, side_by_side

FOR_EVER = 3600.0


class Endless:
    """Work that runs until cancelled, and records the cancellation."""

    cancelled = False

    async def __call__(self) -> None:
        try:
            await asyncio.sleep(FOR_EVER)
        except asyncio.CancelledError:
            self.cancelled = True
            raise


async def nothing() -> None:
    """Work that ends at once."""
    await asyncio.sleep(0)


async def wrong() -> None:
    """Work that fails."""
    raise ZeroDivisionError


async def test_the_first_ends_the_others() -> None:
    """When one task ends, the others are cancelled and awaited."""
    other = Endless()
    await side_by_side([other, nothing])
    assert other.cancelled


async def test_the_first_error_cancels_the_others() -> None:
    """If one task raises, the others are cancelled and the error reaches the caller. With
    ``FIRST_EXCEPTION`` a task that ends normally cancels none."""
    other = Endless()
    with pytest.raises(ZeroDivisionError):
        await side_by_side([other, nothing, wrong], until=asyncio.FIRST_EXCEPTION)
    assert other.cancelled


async def test_a_cancellation_cancels_all_tasks() -> None:
    """A cancellation from outside cancels all tasks."""
    each = [Endless(), Endless()]
    doing = asyncio.create_task(side_by_side(each))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    doing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await doing
    assert [True, True] == [one.cancelled for one in each]


async def test_failures_are_reported_and_retried() -> None:
    """Each failure is reported, and the work is repeated."""
    failures: list[int] = []
    enough = asyncio.Event()

    def fail() -> None:
        failures.append(1)
        if len(failures) == 3:
            enough.set()

    doing = asyncio.create_task(again_and_again(wrong, 0, fail))
    await enough.wait()
    doing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await doing
    assert 3 <= len(failures)


async def test_a_cancellation_that_was_swallowed() -> None:
    """If the work swallows its cancellation, it is not repeated and no pause follows."""
    begun = asyncio.Event()

    async def deaf() -> None:
        begun.set()
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(FOR_EVER)

    doing = asyncio.create_task(again_and_again(deaf, FOR_EVER, lambda: None))
    await begun.wait()
    doing.cancel()
    await doing
    assert 1 == doing.cancelling()


async def test_shared_calls() -> None:
    """A call outlasts a caller that gives up; a later caller gets its result, and the next one
    makes a call of its own. A failure reaches every caller."""
    calls, done, made = SharedCalls(), asyncio.Event(), list[str]()

    async def call() -> int:
        made.append("call")
        await done.wait()
        return len(made)

    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0):
            await calls.run("key", call)
    second = asyncio.create_task(calls.run("key", call))
    await asyncio.sleep(0)
    done.set()
    assert (1, 2) == (await second, await calls.run("key", call))
    failed = (calls.run("key", wrong), calls.run("key", wrong))
    errors = await asyncio.gather(*failed, return_exceptions=True)
    assert [ZeroDivisionError] * 2 == [type(error) for error in errors]


async def test_shared_calls_are_closed() -> None:
    """Closing cancels all calls, and their callers see it."""
    calls, endless = SharedCalls(), Endless()
    caller = asyncio.create_task(calls.run("key", endless.__call__))
    await asyncio.sleep(0.001)
    await calls.close()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert endless.cancelled
