"""Reactions and buttons."""

from __future__ import annotations

from bot.posts.callbacks import tag
from bot.posts.post import Answer, Choice, Post, PostRef
from bot.talk.incoming import Incoming, Reacted
from bot.web.log.room import MAX_REACTIONS
from tests.adapters.web.site import PROPOSAL, Reply, Site, Visitor
from tests.fakes.memory.room_log import MAX_ENTRIES
from tests.incoming import choice_of, emoji_of


async def _react(visitor: Visitor, user: str, id: str, emoji: str, **more: object) -> Reply:
    body = {"user": user, "message_id": id, "emoji": emoji, **more}
    return await visitor.post("/api/rooms/lobby/reactions", body)


async def test_reactions_are_shown_in_order(site: Site, visitor: Visitor) -> None:
    """A message shows each emoji with the names of the people who added it, once each."""
    id = (await site.rooms.post("web:lobby", PROPOSAL)).message
    for user, emoji in [("Anna", "✅"), ("Bob", "👍"), ("Bob", "✅"), ("anna", "✅")]:
        assert 200 == (await _react(visitor, user, id, emoji)).status
    [message] = await visitor.messages()
    assert {"✅": ["Anna", "Bob"], "👍": ["Bob"]} == message["reactions"]


async def test_a_reaction_can_be_taken_back(site: Site, visitor: Visitor) -> None:
    """A removed reaction disappears, and the conversation receives both events."""
    id = (await site.rooms.post("web:lobby", PROPOSAL)).message
    await _react(visitor, "Anna", id, "✅")
    await _react(visitor, "Anna", id, "✅", remove=True)
    [message] = await visitor.messages()
    assert {} == message["reactions"]
    heard = [(h.did, h.about) for h in site.conversation.heard]
    ref, choices = PROPOSAL.ref, PROPOSAL.choices
    assert [(Reacted("✅", removed, choices), ref) for removed in (False, True)] == heard


async def test_a_reaction_to_a_person(site: Site, visitor: Visitor) -> None:
    """A reaction to a person's message is shown, but does not reach the conversation."""
    said = await visitor.say("Anna", "hi")
    await _react(visitor, "Bob", said.body["id"], "👋🏽")
    [message] = await visitor.messages()
    assert {"👋🏽": ["Bob"]} == message["reactions"]
    assert ["hi"] == [heard.text for heard in site.conversation.heard]


async def test_the_plain_form_of_an_emoji_is_the_same(site: Site, visitor: Visitor) -> None:
    """▶ without the emoji variation selector counts as the offered ▶️."""
    id = (await site.rooms.post("web:lobby", PROPOSAL)).message
    await _react(visitor, "Anna", id, "▶")
    assert ["▶️"] == [emoji_of(heard) for heard in site.conversation.heard]


async def test_reactions_have_a_limit(site: Site, visitor: Visitor) -> None:
    """The number of reactions to a message is bounded."""
    id = (await site.rooms.post("web:lobby", PROPOSAL)).message
    for number in range(MAX_REACTIONS + 5):
        await _react(visitor, f"Anna {number % 9}", id, chr(0x4E00 + number))
    [message] = await visitor.messages()
    assert MAX_REACTIONS == len(message["reactions"])


async def test_a_press_reaches_the_conversation(site: Site, visitor: Visitor) -> None:
    """A pressed button reaches the conversation with the game of its message."""
    id = (await site.rooms.post("web:lobby", PROPOSAL)).message
    body = {"user": "Anna", "message_id": id, "choice": "7:agree"}
    reply = await visitor.post("/api/rooms/lobby/choices", body)
    assert (200, {"id": "2"}) == (reply.status, reply.body)
    [heard] = site.conversation.heard
    assert ("7:agree", PROPOSAL.ref, "") == (choice_of(heard), heard.about, heard.text)


async def test_only_choices_about_the_message(site: Site, visitor: Visitor) -> None:
    """A choice that is neither under the message nor about its game is refused; a choice of the
    playable board for the message's game is accepted."""
    id = (await site.rooms.post("web:lobby", PROPOSAL)).message
    for choice in ("7:resign", "say:dabefe:7:D4", "own::0:1234.forget yes"):
        body = {"user": "Anna", "message_id": id, "choice": choice}
        reply = await visitor.post("/api/rooms/lobby/choices", body)
        assert (400, "web-error-choice") == (reply.status, reply.body["error"]["id"])
    assert [] == site.conversation.heard
    body = {"user": "Anna", "message_id": id, "choice": "say:bamoku:7:D4"}
    assert 200 == (await visitor.post("/api/rooms/lobby/choices", body)).status
    [heard] = site.conversation.heard
    assert ("say:bamoku:7:D4", PROPOSAL.ref) == (choice_of(heard), heard.about)


async def test_a_button_of_a_dropped_message(site: Site, visitor: Visitor) -> None:
    """A message that the log has dropped no longer exists."""
    id = (await site.rooms.post("web:lobby", PROPOSAL)).message
    for number in range(MAX_ENTRIES):
        await site.log.append(
            "web:lobby", str(number), '{"v":9,"k":"said","u":"a","n":"a","t":"x"}'
        )
    body = {"user": "Anna", "message_id": id, "choice": "7:agree"}
    reply = await visitor.post("/api/rooms/lobby/choices", body)
    assert (404, "web-error-message") == (reply.status, reply.body["error"]["id"])


async def test_a_button_under_an_old_message(site: Site, visitor: Visitor) -> None:
    """A message outside of the room's window is still found in the log, with its buttons."""
    id = (await site.rooms.post("web:lobby", PROPOSAL)).message
    for number in range(510):
        await site.log.append(
            "web:lobby", str(number), '{"v":9,"k":"said","u":"a","n":"a","t":"x"}'
        )
    assert 500 == len(await visitor.messages())
    body = {"user": "Anna", "message_id": id, "choice": "7:agree"}
    assert 200 == (await visitor.post("/api/rooms/lobby/choices", body)).status
    assert [PROPOSAL.ref] == [heard.about for heard in site.conversation.heard]


async def test_a_personal_answer_is_marked(site: Site, visitor: Visitor) -> None:
    """An answer to a personal button is marked as private to its owner, unless it changed their
    game."""
    mine = tag("web:lobby/anna")
    own = Choice(f"pick:bamoku:7:{mine}.sgf", "Record")
    shared = Choice("more:bamoku:7:", "More…")
    asked = Post("asked", "Which?", choices=(own, shared), ref=PostRef("bamoku", 7))
    message = (await site.rooms.post("web:lobby", asked)).message

    async def answers(incoming: Incoming) -> Answer:
        heard = len(site.conversation.heard)
        return Answer((Post(f"{heard}", "So be it."),), "bamoku" if heard == 2 else "")

    site.conversation.answer = answers
    for choice in (own, own, shared):
        body = {"user": "Anna", "message_id": message, "choice": choice.id}
        assert 200 == (await visitor.post("/api/rooms/lobby/choices", body)).status
    _, *told = await visitor.messages()
    assert [mine, None, None] == [each["only"] for each in told]
