"""Stories: the responses to each line stay the same.

`python -m tests.conversation.stories` rewrites them; the diff shows what people would see.
"""

from __future__ import annotations

import pytest

from bot.play import loaded
from bot.play.lru_dict import LruDict
from tests.conversation.stories import STORIES, replay_story

every_story = pytest.mark.parametrize(
    "expected", [pytest.param(path.read_text("utf-8"), id=path.stem) for path in STORIES]
)


@every_story
async def test_each_story_stays_the_same(expected: str) -> None:
    """Replaying a story gives the recorded posts, buttons and mentions, and nothing else."""
    assert expected == await replay_story(expected)


@every_story
async def test_stories_without_the_cache(expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A story is the same without the cache of matches, with everything loaded from the store."""
    monkeypatch.setattr(loaded, "_FOLDED", LruDict(0))
    assert expected == await replay_story(expected)
