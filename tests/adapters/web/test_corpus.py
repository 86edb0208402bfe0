"""The lines of the corpus as a browser room forwards them."""

from __future__ import annotations

from itertools import count

from tests.adapters.web.site import PROPOSAL, Site, Visitor
from tests.conversation.corpus import Row
from tests.conversation.corpus.heard import EventRecorder, find_misread_rows

AT_ONCE = 200
"""How many lines one name may write without being throttled."""


async def test_lines_make_the_expected_requests(site: Site, visitor: Visitor) -> None:
    """Each line, in each way of addressing, makes the same request as in any other chat. Only plans
    are kept out of the room: no chatter is mistaken for a private line."""
    ear, turn = EventRecorder(), count()
    private: list[str] = []
    answered = {
        "reply to the bot": (await site.rooms.post("web:lobby", PROPOSAL)).message,
        "reply to the opponent": (await visitor.say("Ben", "Where do you play?")).body["id"],
        "reply to Carl": (await visitor.say("Carl", "Where is the room?")).body["id"],
    }
    before = {"mentions the bot": "@Nigiri ", "mentions Carl": "@Carl ", "quotes": "> "}
    site.conversation.answer = ear.handle

    async def send(row: Row) -> bool:
        text, about = before.get(row.how, "") + row.line, answered.get(row.how)
        more: dict[str, object] = {} if about is None else {"reply_to": int(about)}
        name = f"Anna{next(turn) // AT_ONCE}"
        reply = await visitor.say(name, text, **more)  # type: ignore[arg-type]
        if 422 == reply.status:
            private.append(row.line)
            return False
        assert 200 == reply.status, (row, reply.body)
        return True

    assert await find_misread_rows(ear, send) == []
    assert ["if D4", "if D4, then F4", "jeśli D4", "jeśli D4 to F4"] == sorted(private)
