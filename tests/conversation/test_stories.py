"""Stories of a room: all that comes of each line.

`python -m tests.conversation.stories` writes them anew: the difference is what people are told
otherwise than before.
"""

from __future__ import annotations

import pytest

from bot.play import loaded
from bot.play.lru_dict import LruDict
from tests.conversation.stories import STORIES, told_anew

every_story = pytest.mark.parametrize(
    "expected", [pytest.param(path.read_text("utf-8"), id=path.stem) for path in STORIES]
)


@every_story
async def test_what_comes_of_each_line(expected: str) -> None:
    """Every line of a story is answered, told, shown, asked and called for as it was last read:
    each part of each post, each button and everybody who is called, and nothing besides."""
    assert expected == await told_anew(expected)


@every_story
async def test_logs_alone_tell_the_same(expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A story goes on in the same way if no match is remembered from one moment to the next, so
    that all is read from what is stored."""
    monkeypatch.setattr(loaded, "_FOLDED", LruDict(0))
    assert expected == await told_anew(expected)
