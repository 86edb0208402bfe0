"""The review of a game as data, in the rooms of the game."""

from __future__ import annotations

import pytest

from bot.reading.review.review import NamedMove, Review
from bot.rules.points import Colour
from tests.adapters.web.site import Site, Visitor
from tests.service.playing import point, points

NAMED = NamedMove(
    2, Colour.WHITE, point("A1"), 7.5, (*points("E5"), None), (None, *points("D4 C3"))
)
REVIEW = Review("bamoku", "b10", (0.5, -1.0, 6.5), (NAMED,))
SEEN = {
    "leads": [0.5, -1.0, 6.5],
    "reach": 10,
    "moves": [
        {
            "number": 2,
            "colour": "white",
            "played": "A1",
            "points": 7.5,
            "better": ["E5", "pass"],
            "then": ["pass", "D4", "C3"],
            "text": "pl 7.5",
        }
    ],
}


async def test_a_review(site: Site, visitor: Visitor) -> None:
    """A review has the leads with their scale, and the named moves with both lines and what there
    is to say, in the reader's language."""
    site.conversation.reviews["bamoku"] = REVIEW
    reply = await visitor.get("/api/rooms/lobby/games/bamoku/review?lang=pl")
    assert (200, {"review": SEEN}) == (reply.status, reply.body)


async def test_no_review(visitor: Visitor) -> None:
    """A game without a review, or whose review may not be shown, has none."""
    reply = await visitor.get("/api/rooms/lobby/games/bamoku/review")
    assert (200, {"review": None}) == (reply.status, reply.body)


@pytest.mark.parametrize("place", ["den/games/bamoku", "lobby/games/dabefe"])
async def test_only_in_the_rooms_of_the_game(site: Site, visitor: Visitor, place: str) -> None:
    """A room that does not have the game does not show its review."""
    for game in ("bamoku", "dabefe"):
        site.conversation.reviews[game] = REVIEW
    reply = await visitor.get(f"/api/rooms/{place}/review")
    assert (404, "web-error-game") == (reply.status, reply.body["error"]["id"])


async def test_a_private_chat_is_no_room_of_the_game(site: Site, visitor: Visitor) -> None:
    """The private chat of a name needs that name's browser."""
    site.conversation.reviews["bamoku"] = REVIEW
    reply = await visitor.get("/api/rooms/lobby/alone/games/bamoku/review?user=Anna")
    assert 403 == reply.status
