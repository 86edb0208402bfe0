"""What a line in the browser room is an answer to, and whom it is said to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.match.commands import Play
from bot.play.ports.room_log import LogEntry
from bot.routing.parsing.incoming_lines import read_line
from bot.talk.announced_moves import Announced
from bot.texts.text import Parts
from bot.web.log.entries import MessageEntry, PostEntry
from bot.web.log.room import MESSAGES_KEPT, Room
from bot.web.log.schema import encode
from tests.adapters.web.site import NOW, PROPOSAL, Site, Visitor


async def test_what_was_read(site: Site, visitor: Visitor) -> None:
    """Without ``seen`` what is younger than a second is unread; with it, what came after it."""
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
def test_up_to_when_it_was_read(seen: int, expected: int | None) -> None:
    """Up to the next message after the one that was read, all has been read."""
    room = Room()
    said = [MessageEntry("web:lobby/anna", "Anna", "Hello", at=seq * 1000) for seq in (1, 3, 4)]
    room.apply(LogEntry(seq, encode(each)) for seq, each in zip((1, 3, 4), said, strict=True))
    assert expected == room.read_until(seen)


def test_what_is_too_long_ago() -> None:
    """Of what is older than all that is kept it is not known what came next."""
    room = Room()
    post = PostEntry(Parts("Hello"), at=5)
    room.apply(LogEntry(seq, encode(post)) for seq in range(1, MESSAGES_KEPT + 10))
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
    """Who writes ``@name`` says it to a person."""
    await visitor.say("Anna", text)
    [heard] = site.conversation.heard
    assert (to, bool(to)) == (heard.to, heard.to_others)


async def test_a_bare_point_with_a_name(site: Site, visitor: Visitor) -> None:
    """A bare point and the name of one person is an announcement; with more it is talk."""
    lines = ("B12 @Ben", "@ben B12!", "B12 @Ben ok", "B12 @Ben @Carl", "B12 @\u200b", "pass @Ben")
    for line in lines:
        await visitor.say("Anna", line)
    heard = [read_line(each) for each in site.conversation.heard]
    assert [True, True, *[False] * 4] == [
        line is not None and isinstance(line.request, Announced) for line in heard
    ]
    assert [None] * 4 == heard[2:]


async def test_answers_to_people(site: Site, visitor: Visitor) -> None:
    """An answer to another person's line is to them, and no more than an announcement; to one's
    own, or the bot's, to nobody."""
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
