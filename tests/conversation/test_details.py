"""Folded details of a post, which a button shows to the person who presses it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.posts.post import Post
from bot.talk.incoming import Pressed
from bot.texts.text import parts_of
from bot.texts.translations import words
from tests.conversation.desk import Desk, first_line


async def unfold(desk: Desk, post: Post, who: str = "Eve") -> str:
    """The text that the button of a post shows."""
    assert post.unfolds is not None
    pressed = replace(desk.line(who, ""), did=Pressed(post.unfolds.id), about=post.ref)
    (shown,) = (await desk.conversation.handle(pressed)).posts
    return shown.text


def folded_details(post: Post) -> str:
    """The details that a post folds away."""
    return "\n".join(words("en").render_parts(parts_of(post.words)).details)


@pytest.mark.parametrize("terms", ["9x9 black", "9x9 black reserve 10 days +1 day at most 14 days"])
@pytest.mark.parametrize("then", ["", "Anna: agree", "Anna: dead E5", "Anna: resume"])
async def test_the_button_unfolds_the_details(terms: str, then: str) -> None:
    """The button of each post about a game shows exactly the details that the post folds. This
    holds with and without a clock, for news and for requested boards, whatever has happened
    since."""
    desk = Desk()
    await desk.game("D4 E5", terms)
    for step in ("Anna: board", "Anna: pass", "Ben: pass", "Anna: board"):
        await desk.hears(desk.step(step))
    if then:
        await desk.hears(desk.step(then))
    posts = [post for post in desk.chat.posts if post.unfolds is not None]
    assert len(posts) > 1
    assert [folded_details(post) for post in posts] == [await unfold(desk, post) for post in posts]


async def test_a_post_with_several_events() -> None:
    """A post with several events unfolds to the events before the newest."""
    desk = Desk()
    await desk.game("D4", "9x9 black 3 days")
    for step in ("Ben: E5", "Anna: F6"):
        await desk.conversation.handle(desk.step(step))
    await desk.announce()
    assert "Before: ⚪ E5" == folded_details(desk.chat.posts[-1])
    assert "Before: ⚪ E5" == await unfold(desk, desk.chat.posts[-1])


@pytest.mark.parametrize("button", ["99:1", "4:4", "4:x", "4:1.5", "0:"])
async def test_forged_data_is_refused(button: str) -> None:
    """Forged callback data is refused like an outdated button."""
    desk = Desk()
    game = await desk.game("D4")
    forged = replace(desk.line("Eve", ""), did=Pressed(f"details:{game}:{button}"))
    assert first_line(await desk.hears(forged)).startswith("That button")
