"""What is kept with a post is read back, and nothing is read into anything else."""

from __future__ import annotations

import pytest

from bot.conversation.posts.post import Choice, Post, PostRef
from bot.conversation.posts.post_context import PostContext, keep, kept

POST = Post(
    "key",
    "text",
    ref=PostRef("bamoku", 7, 2),
    choices=(Choice("agree:bamoku:2:", "Agree", "✅"), Choice("say:bamoku:7:pass", "Pass")),
)


def test_what_is_kept_of_a_post() -> None:
    """What a post is about and what its emojis stand for is read back as it was."""
    expected = PostContext(PostRef("bamoku", 7, 2), (Choice("agree:bamoku:2:", "", "✅"),))
    assert expected == kept(keep(POST))


@pytest.mark.parametrize("text", ["", "x", "bamoku 7", "bamoku seven 2", "\n", "\n✅", "a b c d"])
def test_nothing_is_kept_of_others(text: str) -> None:
    """What is not ours to read tells nothing."""
    assert PostContext() == kept(text)
