"""Pictures are drawn on demand, once, few at a time, without delaying other work."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from bot.announcements import pictures
from bot.announcements.pictures import AT_ONCE, Pictures
from bot.posts.appearance import Look
from renderer.model.diagram import Chart, Coordinates, Diagram, Picture
from tests.conversation.desk import Desk
from tests.conversation.parts import skip_captions
from tests.fakes.readers import InThread


class SlowRenderer:
    """A slow drawing function that records its calls; ``at_once`` is the highest concurrency."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.drawn: list[int] = []
        self.at_once = 0
        self._busy = 0
        self._seconds = seconds
        self._lock = threading.Lock()

    def draw(self, what: Picture | Chart, _theme: str, _scale: int) -> bytes:
        assert isinstance(what, Diagram)
        with self._lock:
            self._busy += 1
            self.at_once = max(self.at_once, self._busy)
        time.sleep(self._seconds)
        with self._lock:
            self._busy -= 1
            self.drawn.append(len(what.stones))
        return f"{len(what.stones)} stones".encode()


@pytest.fixture
def desk() -> Desk:
    """A desk without games."""
    return Desk()


def _pictures(desk: Desk, hand: SlowRenderer) -> Pictures:
    return Pictures(
        desk.store, skip_captions, hand.draw, lambda _whats, _theme, _pace: b"", InThread()
    )


async def test_pictures_are_drawn_on_demand(desk: Desk) -> None:
    """Announcing a board draws nothing; any number of requests draw it once."""
    loaded = await desk.match(await desk.game("D4 E5"))
    hand = SlowRenderer()
    pictures = _pictures(desk, hand)
    await pictures.prepare(loaded, "en")
    await asyncio.sleep(0)
    assert [] == hand.drawn
    version = loaded.meta.version
    asked = [pictures.png(loaded.game_id, version) for _ in range(5)]
    assert [b"2 stones"] * 5 == await asyncio.gather(*asked)
    assert [2] == hand.drawn


async def test_a_prepared_picture_equals_a_later_one(desk: Desk) -> None:
    """A prepared picture equals the one drawn from the log later or after a restart."""
    loaded = await desk.match(await desk.game("D4 E5 C4"))
    pictures, later = _pictures(desk, SlowRenderer()), _pictures(desk, SlowRenderer())
    await pictures.prepare(loaded, "en")
    for look in (Look(), Look("slate", coordinates=Coordinates.NONE)):
        args = (loaded.game_id, loaded.meta.version, look)
        assert await pictures.png(*args) == await later.png(*args) == b"3 stones"


async def test_the_cache_evicts_the_oldest(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture cache evicts the least recently used one."""
    monkeypatch.setattr(pictures, "CACHED", 2)
    loaded, hand = await desk.match(await desk.game("D4 E5 C4")), SlowRenderer()
    drawn, last = _pictures(desk, hand), loaded.meta.version
    for version in (last, last - 1, last, last - 2, last, last - 2, last - 1):
        await drawn.png(loaded.game_id, version)
    assert [3, 2, 1, 2] == hand.drawn


async def test_failures_are_not_cached(desk: Desk) -> None:
    """A failed picture or replay is not cached."""
    loaded = await desk.match(await desk.game("D4 E5"))
    results = {"png": [b"", b"board"], "gif": [b"", b"motion"]}

    def draw(kind: str) -> bytes:
        result = results[kind].pop(0)
        if not result:
            raise MemoryError
        return result

    pictures = Pictures(
        desk.store, skip_captions, lambda *_: draw("png"), lambda *_: draw("gif"), InThread()
    )
    for ask, made in ((pictures.png, b"board"), (pictures.gif, b"motion")):
        with pytest.raises(MemoryError):
            await ask(loaded.game_id, loaded.meta.version)
        for _ in range(2):
            assert made == await ask(loaded.game_id, loaded.meta.version)


async def test_few_pictures_are_drawn_at_a_time(desk: Desk) -> None:
    """Any number of requests draw at most so many pictures at a time, and other thread work starts
    at once."""
    loaded = await desk.match(await desk.game("D4 E5 C4 G7"))
    hand = SlowRenderer(0.05)
    pictures = _pictures(desk, hand)
    wanted = [
        asyncio.create_task(pictures.png(loaded.game_id, version))
        for version in range(2, loaded.meta.version + 1)
    ]
    await asyncio.sleep(0)
    await asyncio.to_thread(bool)
    assert not all(task.done() for task in wanted)
    await asyncio.gather(*wanted)
    assert AT_ONCE == hand.at_once
    assert len(wanted) == len(hand.drawn)


async def test_a_reused_version_is_drawn_again(desk: Desk) -> None:
    """If the database lost a move and another one got its version, the picture shows the new
    one."""
    game = await desk.game("D4")
    before = desk.store.snapshot()
    await desk.say("Ben", f"E5 #{game}")
    version = (await desk.match(game)).meta.version
    pictures = _pictures(desk, SlowRenderer())
    assert b"2 stones" == await pictures.png(game, version)
    desk.store.restore(before)
    await desk.say("Ben", f"pass #{game}")
    pictures.forget(game)
    assert b"1 stones" == await pictures.png(game, version)
