"""Private commands typed where others read: the room does not publish them."""

from __future__ import annotations

import pytest

from tests.adapters.web.site import Site, Visitor
from tests.adapters.web.test_alone import Enter, browsers, open_private_chat, write_privately

__all__ = ["browsers"]
LINES = (
    "note C3 is thin",
    "notatka C3 jest cienkie",
    "if D4 then Q16",
    "jeśli D4 to Q16",
    "  NOTE C3",
    "@Nigiri note C3",
    "Nigiri, note C3",
    "@Ben note C3",
    "link bamoku-tazire",
)


@pytest.mark.parametrize("line", LINES)
async def test_a_private_command_is_not_published(site: Site, visitor: Visitor, line: str) -> None:
    """Only the writer is told, in the response; the line neither appears in the room's log nor
    reaches the conversation."""
    await visitor.say("Ben", "hello")
    site.conversation.heard.clear()
    refused = await visitor.say("Anna", line)
    assert (422, "web-error-private") == (refused.status, refused.body["error"]["id"])
    assert ["hello"] == [message["text"] for message in await visitor.messages()]
    log = [entry.record for entry in await site.log.read("web:lobby", 0, 100)]
    assert (1, []) == (len(log), site.conversation.heard)


CALLS = {
    **{
        f"{call} note C3": "note C3" for call in ("Nigiri,", "@Nigiri", "nigiri", "@Ben", "-", "1.")
    },
    "Nigiri if D4→Q16": "if D4→Q16",
    "Nigiri, my plans": "my plans",
}


@pytest.mark.parametrize("line", CALLS)
async def test_the_refusal_returns_the_line(visitor: Visitor, line: str) -> None:
    """The refusal returns the private line without its mentions, which the private chat would
    misread."""
    await visitor.say("Ben", "hello")
    refused = await visitor.say("Anna", line)
    assert CALLS[line] == refused.body["error"]["line"]


async def test_a_part_of_a_text(visitor: Visitor) -> None:
    """A text with a private command in one of its lines is refused as a whole, and nothing of it is
    stored."""
    refused = await visitor.say("Anna", "D4\nif E5 then F6")
    assert (422, "web-error-private-part") == (refused.status, refused.body["error"]["id"])
    assert "if E5 then F6" == refused.body["error"]["line"]
    assert [] == await visitor.messages()


async def test_a_private_command_in_a_reply(visitor: Visitor) -> None:
    """A private command in a reply is held back, too."""
    asked = (await visitor.say("Ben", "What now?")).body["id"]
    refused = await visitor.say("Anna", "note C3 is thin", reply_to=asked)
    assert 422 == refused.status


async def test_a_retry_is_refused_too(visitor: Visitor) -> None:
    """A retry after a lost response is refused like the first try, and its event id stays
    usable."""
    statuses = [
        (await visitor.say("Anna", line, event_id="e1")).status
        for line in ("note C3", "note C3", "hello", "hello")
    ]
    assert [422, 422, 200, 200] == statuses
    assert ["hello"] == [message["text"] for message in await visitor.messages()]


async def test_a_private_command_in_the_private_chat(site: Site, browsers: Enter) -> None:
    """In the private chat the same line is processed."""
    anna = browsers()
    await open_private_chat(anna)
    assert 200 == (await write_privately(anna, "note C3 is thin")).status
    assert ["note C3 is thin"] == [heard.text for heard in site.conversation.heard]
