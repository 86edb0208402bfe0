"""Hostile words through the whole way out, to a Telegram that reads its HTML."""

from __future__ import annotations

from bot.adapters.telegram.outbound.texts import guarded
from bot.conversation.posts.post import Choice, Post
from bot.language.translations import visible
from tests.adapters.telegram.desk import Club
from tests.faults.markup import NAMES


async def test_posts_mark_nothing(club: Club) -> None:
    """Whatever a post says, Telegram shows it letter for letter, and the one link in it is to whom
    it is meant for."""
    room = f"telegram:{club.group.id}"
    for place, name in enumerate(NAMES):
        text = f"{name}\n{name} · {name}".replace("\x00", "")
        called = (f"telegram:{club.bob.id}",) if place % 2 else ()
        post = Post(f"hostile/{place}", text, mentions=called, choices=(Choice("x", name),))
        message = int((await club.bot.adapter.post(room, post)).message)
        shown = await club.group.wait_for(lambda m, id=message: m.id == id)  # type: ignore[misc]
        expected = ["text_mention"] if called else []
        kinds = [entity["type"] for entity in shown.entities]
        assert expected == kinds
        lines = (visible(line) for line in text.split("\n"))
        assert shown.text.endswith(guarded("\n".join(lines)).strip()), shown.text
