"""A plugin of pytest: no post has two choices with one id, whatever a test is about.

Discord takes no message in which two buttons have one id. Telegram and the board page do, so that a
test there would not notice. Every post that is made in the process of the tests is looked at,
whether it is shown or not; what other processes post is seen by the fake Discord.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

import pytest

from bot.posts.post import Post

_MAKE = Post.__init__
_found: list[str] = []


def doubled(post: Post) -> list[str]:
    """The ids that more than one of a post's choices have."""
    last = () if post.unfolds is None else (post.unfolds,)
    offered = [(*post.choices, *post.columns, *last), post.marks]
    return [
        id
        for choices in offered
        for id, count in Counter(choice.id for choice in choices if not choice.url).items()
        if count > 1
    ]


def _noted(post: Post, *given: Any, **named: Any) -> None:
    _MAKE(post, *given, **named)
    if post.choices or post.columns:
        _found.extend(f"{post.key}: {id}" for id in doubled(post))


Post.__init__ = _noted  # type: ignore[assignment, method-assign]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, object, object]:
    """After all fixtures of the test have ended."""
    try:
        return (yield)
    finally:
        found = [*dict.fromkeys(_found)]
        _found.clear()
        assert [] == found
