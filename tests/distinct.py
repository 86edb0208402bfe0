"""A pytest plugin that fails a test if a post has two choices with the same id.

Discord rejects a message with two buttons of the same id, but Telegram and the board page do
not, so their tests would not notice. The plugin checks every post created in the test process. The
fake Discord checks posts of other processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

import pytest

from bot.posts.post import Post

_MAKE = Post.__init__
_found: list[str] = []


def shared_ids(post: Post) -> list[str]:
    """The ids shared by several of a post's choices."""
    last = () if post.unfolds is None else (post.unfolds,)
    offered = [(*post.choices, *post.columns, *last), post.marks]
    return [
        id
        for choices in offered
        for id, count in Counter(choice.id for choice in choices if not choice.url).items()
        if count > 1
    ]


def _note(post: Post, *given: Any, **named: Any) -> None:
    _MAKE(post, *given, **named)
    if post.choices or post.columns:
        _found.extend(f"{post.key}: {id}" for id in shared_ids(post))


Post.__init__ = _note  # type: ignore[assignment, method-assign]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, object, object]:
    """Check after all fixtures of the test have ended."""
    try:
        return (yield)
    finally:
        found = [*dict.fromkeys(_found)]
        _found.clear()
        assert [] == found
