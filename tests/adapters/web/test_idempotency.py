"""A repeated event has one effect and the same response."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.posts.post import Answer, Post
from bot.talk.incoming import Incoming
from tests.adapters.web.site import PROPOSAL, Site, Visitor

ROOM = "/api/rooms/lobby"


async def test_a_message_sent_twice_appears_once(site: Site, visitor: Visitor) -> None:
    """A retry returns the same id, and neither the line nor its answer is duplicated."""
    site.conversation.says("hello")
    first = await visitor.say("Anna", "hi", event_id="e")
    again = await visitor.say("ANNA", "hi", event_id="e")
    assert (200, first.body) == (again.status, again.body)
    assert ["hi", "hello"] == [message["text"] for message in await visitor.messages()]


async def test_the_post_of_a_reused_version(site: Site, visitor: Visitor) -> None:
    """In a cluster a room may have a post about a version that another server has lost. The post
    about the event that reuses its number appears, too, and each of them once."""
    lost = Post("match/bamoku/7", "Lost.", happened=1_000)
    for post in (lost, lost, replace(lost, words="Made again.", happened=2_000)):
        await site.rooms.post("web:lobby", post)
    assert ["Lost.", "Made again."] == [message["text"] for message in await visitor.messages()]


async def test_concurrent_copies_are_one_message(site: Site, visitor: Visitor) -> None:
    """Twenty concurrent copies of one event are one message with one answer."""
    site.conversation.says("hello")
    replies = await asyncio.gather(*(visitor.say("Anna", "hi", event_id="e") for _ in range(20)))
    assert {(200, "1")} == {(reply.status, reply.body["id"]) for reply in replies}
    assert ["hi", "hello"] == [message["text"] for message in await visitor.messages()]


async def test_a_retry_is_handled_again(site: Site, visitor: Visitor) -> None:
    """A retry is passed to the conversation again, since the first try may have died before
    reaching it."""

    async def die(_incoming: Incoming) -> Answer:
        raise RuntimeError("killed")

    site.conversation.answer = die
    assert 500 == (await visitor.say("Anna", "play D4", event_id="e")).status
    site.conversation.says("played")
    assert 200 == (await visitor.say("Anna", "play D4", event_id="e")).status
    assert ["play D4", "played"] == [message["text"] for message in await visitor.messages()]
    [first, again] = site.conversation.heard
    assert first == again


async def test_an_event_id_for_other_words(site: Site, visitor: Visitor) -> None:
    """An event id reused for a different text is refused, without any effect."""
    await visitor.say("Anna", "play D4", event_id="e")
    reply = await visitor.say("Anna", "play E5", event_id="e")
    assert (409, "web-error-event-reused") == (reply.status, reply.body["error"]["id"])
    assert ["play D4"] == [heard.text for heard in site.conversation.heard]
    assert ["play D4"] == [message["text"] for message in await visitor.messages()]


async def test_the_conversation_finds_a_misuse(site: Site, visitor: Visitor) -> None:
    """If the database knows the event id with other content, the response is the same refusal."""

    async def misused(_incoming: Incoming) -> Answer:
        return Answer(misused=True)

    site.conversation.answer = misused
    reply = await visitor.say("Anna", "play D4", event_id="e")
    assert (409, "web-error-event-reused") == (reply.status, reply.body["error"]["id"])


async def test_event_ids_are_personal(site: Site, visitor: Visitor) -> None:
    """The same event id from another person, in another room or of another kind is a different
    event.

    The names and ids would be confused by simple concatenation.
    """
    await visitor.say("a/b", "hi", event_id="c")
    await visitor.say("a", "hi", event_id="b/c")
    await visitor.say("a", "hi", event_id="b/c", room="other")
    id = (await site.rooms.post("web:lobby", PROPOSAL)).message
    reaction = {"user": "a", "message_id": id, "emoji": "✅", "event_id": "b/c"}
    choice = {"user": "a", "message_id": id, "choice": "7:agree", "event_id": "b/c"}
    assert 200 == (await visitor.post(f"{ROOM}/reactions", reaction)).status
    assert 200 == (await visitor.post(f"{ROOM}/choices", choice)).status
    assert 5 == len({heard.event_id for heard in site.conversation.heard})


@pytest.mark.parametrize(
    "path, body, changed",
    [
        ("reactions", {"emoji": "✅"}, {"emoji": "🇦"}),
        ("reactions", {"emoji": "✅"}, {"remove": True}),
        ("choices", {"choice": "7:agree"}, {"choice": "7:dead:a"}),
    ],
)
async def test_reactions_and_choices_happen_once(
    site: Site, visitor: Visitor, path: str, body: dict[str, Any], changed: dict[str, Any]
) -> None:
    """A retried reaction or choice returns the same response; different content is refused."""
    id = (await site.rooms.post("web:lobby", PROPOSAL)).message
    body = {"user": "Anna", "message_id": id, "event_id": "e", **body}
    first = await visitor.post(f"{ROOM}/{path}", body)
    again = await visitor.post(f"{ROOM}/{path}", body | {"user": "ANNA"})
    assert (200, first.body) == (again.status, again.body)
    other = await visitor.post(f"{ROOM}/{path}", body | changed)
    assert (409, "web-error-event-reused") == (other.status, other.body["error"]["id"])


async def test_a_post_with_a_known_key_appears_once(site: Site, visitor: Visitor) -> None:
    """A post with a known key returns the existing message."""
    ids = [(await site.rooms.post("web:lobby", PROPOSAL)).message for _ in range(2)]
    assert ["1", "1"] == ids
    assert 1 == len(await visitor.messages())


async def test_events_without_id_are_all_new(site: Site, visitor: Visitor) -> None:
    """Lines without an event id are separate events, even if they are equal."""
    await visitor.say("Anna", "hi")
    await visitor.say("Anna", "hi")
    assert 2 == len({heard.event_id for heard in site.conversation.heard})
    assert 2 == len(await visitor.messages())
