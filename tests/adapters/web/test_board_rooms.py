"""Links from the board page to the rooms of its games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.accounts.room_locks import LOCK, Lock, set_lock
from bot.play.ports.profile_fields import ProfileField
from bot.reading.review.review import NamedMove, Review
from bot.routing.platform.board_page import BoardVisitor
from bot.rules.points import Colour, Point
from tests.adapters.web.board_site import (
    ANNA,
    BELA,
    GAME,
    OTHER,
    ROOM,
    ROOMS_URL,
    BoardSite,
    Visitor,
    match,
    open_board_site,
)
from tests.adapters.web.test_board_entry import site, visitor

__all__ = ["site", "visitor"]

CLUB, HOUSE, ALONE = "web:club", "web:tea-house", "web:club.mark1"
CORA, DAN, EVE = "web:club/cora", "web:club/dan", "web:tea-house/eve"
IN_CLUB = f"{ROOMS_URL}/r/club/g/{GAME}"
IN_HOUSE = f"{ROOMS_URL}/r/tea-house/g/{GAME}"


async def lock(site: BoardSite, room: str = CLUB) -> None:
    """Give a room a key."""
    await set_lock(site.people, room, Lock("key", "era"))


async def find_room(site: BoardSite, visitor: Visitor, user: str, game: str = GAME) -> object:
    """Enter as this person by a link to the game, and return the address of its room."""
    link = await site.page.with_ticket(BoardVisitor(user, "Somebody", ROOM), game)
    _, entered = await visitor.enters(ticket=link.partition("#")[2])
    assert entered["leads"]
    status, body, _ = await visitor.asks("GET", f"/b/api/games/{game}/room?mark={entered['mark']}")
    assert 200 == status
    return body["url"]


async def test_the_review_of_a_game(site: BoardSite, visitor: Visitor) -> None:
    """A player of the game gets its review, in their language; people who may not see the game get
    neither."""
    link = await site.page.with_ticket(BoardVisitor(ANNA, "Anna", ROOM, "pl"), GAME)
    await visitor.enters(ticket=link.partition("#")[2])
    path = f"/b/api/games/{GAME}/review"
    assert (200, {"review": None}) == (await visitor.asks("GET", path))[:2]
    named = NamedMove(1, Colour.BLACK, None, 7.5, (Point(4, 4),), ())
    for game in (GAME, OTHER):
        site.conversation.reviews[game] = Review(game, "b10", (0.5, -7.0), (named,))
    _, body, _ = await visitor.asks("GET", path)
    assert ("pl 7.5", ["E5"]) == tuple(
        body["review"]["moves"][0][each] for each in ("text", "better")
    )
    status, body, _ = await visitor.asks("GET", f"/b/api/games/{OTHER}/review")
    assert (404, "web-error-game") == (status, body["error"]["id"])


@pytest.mark.parametrize(
    ("user", "room", "is_shown"),
    [(EVE, ROOM, True), (EVE, HOUSE, False), (ANNA, HOUSE, True)],
)
async def test_the_review_stays_in_the_rooms_of_its_game(
    site: BoardSite, visitor: Visitor, user: str, room: str, *, is_shown: bool
) -> None:
    """Others who may see the game get its review only if they came from one of its rooms."""
    site.games[GAME] = match(GAME, ANNA, BELA, (ROOM,))
    site.conversation.reviews[GAME] = Review(GAME, "b10", (0.5, -7.0))
    link = await site.page.with_ticket(BoardVisitor(user, "Somebody", room), GAME)
    _, entered = await visitor.enters(ticket=link.partition("#")[2])
    path = f"/b/api/games/{GAME}/review?mark={entered['mark']}"
    status, body, _ = await visitor.asks("GET", path)
    assert (200, is_shown) == (status, body["review"] is not None)


@pytest.mark.parametrize(
    ("rooms", "reader", "expected"),
    [
        ((CLUB,), CORA, IN_CLUB),  # a player
        ((CLUB,), "web:club/fred", IN_CLUB),  # a spectator of the same room
        ((CLUB,), EVE, IN_CLUB),  # of another room
        ((CLUB,), ANNA, IN_CLUB),  # of a chat
        ((HOUSE, CLUB), CORA, IN_CLUB),  # one's own room first
        ((CLUB, HOUSE), EVE, IN_HOUSE),
        ((ROOM, CLUB), BELA, IN_CLUB),  # across a chat and a room
        ((ALONE,), CORA, IN_CLUB),  # a player's private chat
        ((ALONE,), "web:club/fred", None),
        ((ROOM,), BELA, None),  # a game of chats
        ((ROOM,), CORA, None),
    ],
)
async def test_the_room_of_a_game(
    site: BoardSite, visitor: Visitor, rooms: tuple[str, ...], reader: str, expected: str | None
) -> None:
    """The page leads readers of a game to an open room that has it, first to their own."""
    site.games[GAME] = match(GAME, CORA, DAN, rooms)
    assert expected == await find_room(site, visitor, reader)


@pytest.mark.parametrize(
    ("rooms", "reader", "expected"),
    [
        ((CLUB,), CORA, IN_CLUB),  # a player: the room asks for its key
        ((CLUB,), "web:club/fred", IN_CLUB),
        ((CLUB,), EVE, None),
        ((CLUB,), ANNA, None),
        ((ROOM, CLUB), ANNA, None),
        ((CLUB, HOUSE), ANNA, IN_HOUSE),  # the other room is open
        ((HOUSE, CLUB), EVE, IN_HOUSE),
    ],
)
async def test_a_locked_room(
    site: BoardSite, visitor: Visitor, rooms: tuple[str, ...], reader: str, expected: str | None
) -> None:
    """A locked room is named only to people who have a name in it, also if they may watch."""
    await lock(site)
    site.games[GAME] = match(GAME, CORA, DAN, rooms)
    assert expected == await find_room(site, visitor, reader)


@pytest.mark.parametrize(("is_locked", "expected"), [(False, IN_CLUB), (True, None)])
async def test_an_opponent_from_a_chat(
    site: BoardSite, visitor: Visitor, is_locked: bool, expected: str | None
) -> None:
    """A player from a chat is led to the open room of the opponent, but not to a locked one."""
    if is_locked:
        await lock(site)
    site.games[GAME] = match(GAME, CORA, BELA, (CLUB, ROOM))
    assert expected == await find_room(site, visitor, BELA)


async def test_linked_names(site: BoardSite, visitor: Visitor) -> None:
    """A player who is linked with a name of the locked room is led there."""
    await lock(site)
    played = match(GAME, CORA, DAN, (CLUB,))
    site.games[GAME] = replace(played, hosts=(CORA, BELA))
    assert IN_CLUB == await find_room(site, visitor, BELA)


async def test_the_time_tells_of_no_locked_room(
    site: BoardSite, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many locks are read for a game of a locked room as for a game of chats."""
    await lock(site)
    load, asked = site.people.load, list[object]()

    async def load_and_note(owner: str, field: ProfileField[object]) -> object:
        asked.append(field)
        return await load(owner, field)

    monkeypatch.setattr(site.people, "load", load_and_note)
    reads = list[int]()
    for rooms in ((CLUB,), (ROOM,)):
        site.games[GAME] = match(GAME, CORA, DAN, rooms)
        assert None is await find_room(site, visitor, ANNA)
        reads.append(asked.count(LOCK))
    assert [1, 2] == reads


async def test_only_readers_of_a_game(site: BoardSite, visitor: Visitor) -> None:
    """Neither a visitor without a session nor one without the game's mark learns the room."""
    site.games[OTHER] = match(OTHER, CORA, DAN, (CLUB,))
    path = f"/b/api/games/{OTHER}/room"
    status, body, _ = await visitor.asks("GET", path)
    assert (401, "web-error-session") == (status, body["error"]["id"])
    assert IN_CLUB.replace(GAME, OTHER) == await find_room(site, visitor, ANNA, OTHER)
    for asked in (path, f"{path}?mark=0123456789abcdef", "/b/api/games/nosuch/room"):
        status, body, _ = await visitor.asks("GET", asked)
        assert (404, "web-error-game") == (status, body["error"]["id"])


async def test_without_the_address_of_the_rooms() -> None:
    """Without a public address of the rooms the page leads nowhere."""
    site = BoardSite(rooms_url="")
    site.games[GAME] = match(GAME, CORA, DAN, (CLUB,))
    async with open_board_site(site) as visitor:
        link = await site.page.with_ticket(BoardVisitor(CORA, "Cora", CLUB), GAME)
        _, entered = await visitor.enters(ticket=link.partition("#")[2])
        assert not entered["leads"]
        _, body, _ = await visitor.asks("GET", f"/b/api/games/{GAME}/room")
    assert None is body["url"]
