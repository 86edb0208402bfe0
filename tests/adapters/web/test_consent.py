"""The question that a line in a browser room answers, and the addressee of that line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.reviews.review_commands import ASKED
from bot.match.commands import Play
from bot.match.events import Side
from bot.play.ports.room_log import LogEntry
from bot.posts.post import Post
from bot.routing.parsing.parser import read_line
from bot.talk.announced_moves import Announced
from bot.texts.text import Parts
from bot.web.log.entries import MessageEntry, PostEntry
from bot.web.log.room import MAX_MESSAGES, Room
from bot.web.log.schema import encode
from tests.adapters.web.site import NOW, PROPOSAL, Site, Visitor


async def test_which_messages_count_as_read(site: Site, visitor: Visitor) -> None:
    """Without ``seen`` messages younger than a second count as unread; with it, those after it."""
    first = await site.rooms.post("web:lobby", PROPOSAL)
    await site.rooms.post("web:lobby", replace(PROPOSAL, key="other"))
    for seen in ({}, {"seen": first.message}, {"seen": "2"}, {"seen": 9}):
        await visitor.say("Anna", "agree", **seen)
    heard = [incoming.read_until for incoming in site.conversation.heard]
    assert heard[:2] == [NOW - 1000, NOW - 1]
    assert heard[3] is None


@pytest.mark.parametrize(
    ("seen", "expected"), [(0, 0), (1, 2999), (2, 2999), (3, 3999), (4, None), (99, None)]
)
def test_the_time_of_the_last_message_read(seen: int, expected: int | None) -> None:
    """Everything is read up to the first message after the last one read."""
    room = Room()
    said = [MessageEntry("web:lobby/anna", "Anna", "Hello", at=seq * 1000) for seq in (1, 3, 4)]
    room.apply(LogEntry(seq, encode(each)) for seq, each in zip((1, 3, 4), said, strict=True))
    assert expected == room.read_until(seen)


def test_a_message_before_the_stored_ones() -> None:
    """For a message older than the stored ones the following message is unknown, so nothing counts
    as read."""
    room = Room()
    post = PostEntry(Parts("Hello"), at=5)
    room.apply(LogEntry(seq, encode(post)) for seq in range(1, MAX_MESSAGES + 10))
    assert 0 == room.read_until(5)


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("B12", ()),
        ("@Ben B12", ("web:lobby/ben",)),
        ("B12 @ben!", ("web:lobby/ben",)),
        ("B12 @Ben @Carl", ("web:lobby/ben", "web:lobby/carl")),
        ("B12 @\u200b", ("",)),
        ("me@example", ()),
        ("@ B12", ()),
    ],
)
async def test_people_called_by_name(
    site: Site, visitor: Visitor, text: str, to: tuple[str, ...]
) -> None:
    """``@name`` addresses a line to a person."""
    await visitor.say("Anna", text)
    [heard] = site.conversation.heard
    assert (to, bool(to)) == (heard.to, heard.to_others)


async def test_a_bare_point_with_a_name(site: Site, visitor: Visitor) -> None:
    """A plain point with one person's name is an announcement; with anything more the line is
    chatter."""
    lines = ("B12 @Ben", "@ben B12!", "B12 @Ben ok", "B12 @Ben @Carl", "B12 @\u200b", "pass @Ben")
    for line in lines:
        await visitor.say("Anna", line)
    heard = [read_line(each) for each in site.conversation.heard]
    assert [True, True, *[False] * 4] == [
        line is not None and isinstance(line.request, Announced) for line in heard
    ]
    assert [None] * 4 == heard[2:]


async def test_answers_to_people(site: Site, visitor: Visitor) -> None:
    """A reply to another person's line is addressed to that person, and at most an announcement; a
    reply to one's own line or the bot's is unaddressed."""
    question = (await visitor.say("Carl", "Where do you play?")).body["id"]
    own = (await visitor.say("Anna", "Wait")).body["id"]
    ours = (await site.rooms.post("web:lobby", PROPOSAL)).message
    for about in (question, own, ours):
        await visitor.say("Anna", "B12", reply_to=int(about))
    await visitor.say("Anna", "@Nigiri B12", reply_to=int(question))
    heard = site.conversation.heard[-4:]
    assert [("web:lobby/carl",), (), (), ("web:lobby/carl",)] == [each.to for each in heard]
    assert [True, False, False, False] == [each.to_others for each in heard]
    lines = map(read_line, heard)
    requests = [type(line.request) for line in lines if line is not None]
    assert [Announced, Play, Play, Play] == requests


async def test_a_reply_completes_the_command_that_a_post_asks_about(
    site: Site, visitor: Visitor
) -> None:
    """A reply to a question goes on with the command of that question, in words addressed to the
    bot. A reply that does not is chatter, and so is the same word without a reply."""
    await visitor.say("Carl", "Hello")  # With one person in a room, all lines are for the bot.
    asked = await site.rooms.post("web:lobby", Post("asked", "May I review?", asks="reviews"))
    for line in ("yes", "I'd ask Ben first", "@Ben yes"):
        await visitor.say("Anna", line, reply_to=int(asked.message))
    await visitor.say("Anna", "yes")
    heard = [(each.text, each.addressed) for each in site.conversation.heard[1:]]
    chatter = [(line, False) for line in ("I'd ask Ben first", "@Ben yes", "yes")]
    assert [("reviews yes", True), *chatter] == heard


async def test_a_private_reply_to_a_question(site: Site, visitor: Visitor) -> None:
    """A private command in reply to a question is for the bot. It is refused before the room sees
    it."""
    await visitor.say("Carl", "Hello")
    post = Post("asked", "Anna, may I review?", asks=ASKED[Side.HOST])
    asked = await site.rooms.post("web:lobby", post)
    reply = await visitor.say("Anna", "link ABCD-EFGH", reply_to=int(asked.message))
    assert 422 == reply.status
    assert 1 == len(site.conversation.heard)
