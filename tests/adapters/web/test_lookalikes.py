"""Names that cannot be seen, or that could be taken for another's, are refused."""

from __future__ import annotations

import pytest

from bot.adapters.web.confusables import has_ink, skeleton
from tests.adapters.web.site import Site, Visitor


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Anna", "\u0410nna", True),
        ("Anna", "Anna\ufe0f", True),
        ("Anna", "ANNA", True),
        ("Nigiri", "N\u0456giri", True),
        ("Mike", "Rnike", True),
        ("Anna", "Ann", False),
        ("Ola", "\u00d3la", False),
        ("\u0141ukasz", "Lukasz", False),
    ],
)
def test_alike(one: str, other: str, expected: bool) -> None:
    """Letters of other scripts and signs without ink make no other name; accents do."""
    assert expected == (skeleton(one) == skeleton(other))


@pytest.mark.parametrize("name", ["\u3164", "\ufe0f", "\u2800\u115f", " \u00ad"])
def test_nothing_to_see(name: str) -> None:
    """Fillers, selectors and spaces leave no ink."""
    assert not has_ink(name)
    assert has_ink(name + "\u3042")


async def refused(visitor: Visitor, name: str, room: str = "lobby") -> str | None:
    """Why somebody cannot write under a name; None: they can."""
    reply = await visitor.say(name, "hello", room)
    return None if reply.status == 200 else str(reply.body["error"]["id"])


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("\u3164", "web-error-name"),
        ("N\u0456giri", "web-error-name-of-bot"),
        ("Nigiri\ufe0f", "web-error-name-of-bot"),
        ("\u0410nna", "web-error-name-alike"),
        ("Anna\ufe0f", "web-error-name-alike"),
        ("anna", None),
        ("Anne", None),
    ],
)
async def test_a_newcomer(visitor: Visitor, name: str, expected: str | None) -> None:
    """Nobody comes who could be taken for the bot, or for somebody known in the room; who is known
    is told of, and nothing is written. Another room does not know them."""
    assert None is await refused(visitor, "Anna")
    assert expected == await refused(visitor, name)
    asked = await visitor.get("/api/rooms/lobby/name", params={"user": name})
    assert (200 if expected is None else asked.status) == asked.status
    assert [1, 2][: 1 + (expected is None)] == [int(m["id"]) for m in await visitor.messages()]
    if expected == "web-error-name-alike":
        assert expected == asked.body["error"]["id"]
        assert "Anna" in asked.body["error"]["message"]
        assert None is await refused(visitor, name, "elsewhere")


async def test_who_was_here_before(site: Site, visitor: Visitor) -> None:
    """Of two who have looked alike since before that was refused, both stay."""
    for number, name in enumerate(("Anna", "\u0410nna")):
        said = f'{{"k":"message","u":"{name.casefold()}","n":"{name}","t":"hello"}}'
        await site.log.append("web:lobby", str(number), said)
    assert [None, None] == [await refused(visitor, name) for name in ("\u0410nna", "Anna")]
