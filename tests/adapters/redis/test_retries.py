"""How long a call waits for a silent database."""

from __future__ import annotations

import asyncio

import pytest
from redis.exceptions import TimeoutError as NoAnswerError

from bot.store.connection.retries import again


async def test_a_call_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call without a response is given up after four seconds of the event loop's clock, so people
    get an answer within five."""
    now, begun = [0.0], asyncio.Event()
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now[0])

    async def silent() -> None:
        begun.set()
        await asyncio.Event().wait()

    call = asyncio.create_task(again(silent))
    await begun.wait()
    for now[0] in (3.9, 4.0):
        assert not call.done()
        for _ in range(5):
            await asyncio.sleep(0)
    assert call.done()
    with pytest.raises(NoAnswerError):
        await call
