"""Hostile texts through the whole outbound side, to a fake that parses HTML."""

from __future__ import annotations

from bot.posts.post import Choice, Post
from bot.telegram.markup.html_text import guard_text
from bot.texts.translations import visible
from tests.adapters.telegram.desk import Club, board
from tests.fakes.telegram.entities import cut
from tests.faults.markup import NAMES


async def test_posts_have_no_typed_markup(club: Club) -> None:
    """Telegram shows the text of a post unchanged, and its only link mentions the intended
    person."""
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
        lines = "\n".join(visible(line) for line in text.split("\n"))
        said = guard_text(lines) + (f"\n{club.bob.first_name}" if called else "")
        assert shown.text.strip() == said.strip()


async def test_a_game_of_people_with_such_names(club: Club) -> None:
    """In a game of two players whose names look like commands and links, only the mention of the
    player to move can be tapped."""
    club.anna.first_name = "/forget_me_yes"
    club.bob.first_name = "nigiri.example @carl #x"
    await club.begin()
    await board(club.group, 1)
    for message in club.group.messages:
        if message.author is None or not message.author.is_bot:
            continue
        linked = [one for one in message.entities if one["type"] != "text_mention"]
        named = {cut(message.text, one["offset"], one["length"]).strip("/#@") for one in linked}
        assert named.isdisjoint({"forget_me_yes", "nigiri.example", "carl", "x"}), message.text
