"""Games outside public rooms are accessible only by a long key, not by their ids."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus

import aiohttp
import pytest

from bot.posts.attachments import BoardPicture, FullSize, PositionPicture, Replay
from bot.posts.post import Post, PostRef
from bot.posts.replay_position import ReplayPosition
from bot.web.http.room_api import WebDependencies
from renderer.model.diagram import Diagram
from tests.adapters.web.site import Open, Reply, Site, Visitor
from tests.fakes.memory.stores import MemoryPeople

ADDRESSES = (
    "/api/games/{}",
    "/api/games/{}.sgf",
    "/pictures/{}/3.png",
    "/pictures/{}/3/full.png",
    "/pictures/{}/3/replay.gif",
    "/pictures/{}/3/moves/2.png",
)
ELSEWHERE = ("discord:1", "telegram:2")
GAMES_ASKED = ("bamoku", "dabefe")
REF = PostRef("bamoku", 3)
MOMENT = ReplayPosition(2, "bamoku", 3)


def announce_in(*rooms: str) -> Callable[[WebDependencies], WebDependencies]:
    """Return a change of the dependencies that announces the game ``bamoku`` in these rooms."""

    async def rooms_of(game: str) -> tuple[str, ...]:
        return rooms if game == "bamoku" else ()

    return lambda dependencies: replace(dependencies, rooms_of=rooms_of)


async def post_board(site: Site, room: str = "web:lobby") -> Visitor:
    """Post a board of the game in a room, and return a visitor of it."""
    await site.rooms.post(room, Post("b", "A board", BoardPicture(Diagram(9), "A board"), ref=REF))
    return Visitor(aiohttp.ClientSession(), site.url)


def _describe(reply: Reply) -> tuple[int, object, dict[str, str]]:
    return reply.status, reply.body, {k: v for k, v in reply.headers.items() if k != "Date"}


@pytest.mark.parametrize("address", ADDRESSES)
async def test_a_game_without_its_key_is_not_found(open_site: Open, address: str) -> None:
    """Without its key, a game of another chat is answered exactly like a non-existent one; with the
    key it is returned, cacheable only by the browser."""
    site = await open_site(change=announce_in(*ELSEWHERE))
    visitor = await post_board(site)
    async with visitor.session:
        (message,) = await visitor.messages()
        key = message["key"]
        refused = [
            _describe(await visitor.get(address.format(game) + query))
            for game in ("bamoku", "dabefe")
            for query in ("", "?key=", "?key=0", f"?key={key[:-1]}", "?key=ż", "?key=" + "0" * 32)
        ]
        assert 404 == refused[0][0]
        assert [refused[0]] * len(refused) == refused
        found = await visitor.get(f"{address.format('bamoku')}?key={key}")
    assert HTTPStatus.OK == found.status
    assert "public" not in found.headers["Cache-Control"]


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize(
    ("rooms", "expected"),
    [
        (("web:lobby",), 200),
        ((*ELSEWHERE, "web:go-club"), 200),
        (("web:go-club.0123456789abcdef",), 404),
        (ELSEWHERE, 404),
        ((), 404),
    ],
)
async def test_games_of_rooms_are_read_by_their_ids(
    open_site: Open, address: str, rooms: tuple[str, ...], expected: int
) -> None:
    """A game announced in a browser room is accessible by its id, whatever other rooms it has; one
    only in other chats or private chats is not."""
    site = await open_site(change=announce_in(*rooms))
    async with aiohttp.ClientSession() as session:
        reply = await Visitor(session, site.url).get(address.format("bamoku"))
    assert expected == reply.status


@pytest.mark.parametrize(
    ("rooms", "found"),
    [
        (("web:lobby",), True),
        ((*ELSEWHERE, "web:lobby"), True),
        (("web:go-club",), False),
        (("web:go-club", "web:lobby.0123456789abcdef"), False),
        (ELSEWHERE, False),
        ((), False),
    ],
)
async def test_a_room_has_only_its_own_games(
    open_site: Open, rooms: tuple[str, ...], found: bool
) -> None:
    """At the address of a room only its own games are found. Any other game is answered like one
    that does not exist, even if an open room has it."""
    site = await open_site(change=announce_in(*rooms))
    async with aiohttp.ClientSession() as session:
        visitor = Visitor(session, site.url)
        replies = [
            await visitor.get(f"/api/rooms/lobby/games/{game}?here=1") for game in GAMES_ASKED
        ]
    known, unknown = replies
    assert (404, "web-error-game") == (unknown.status, unknown.body["error"]["id"])
    if found:
        assert (200, "1", None) == (known.status, known.body["message"], known.body["key"])
    else:
        assert _describe(unknown) == _describe(known)


POSTS = (
    Post("b", "A board", BoardPicture(Diagram(9), "A board"), ref=REF),
    Post("r", "In motion", Replay(), ref=REF),
    Post("p", "A position", PositionPicture(MOMENT, Diagram(9), "A position"), ref=REF),
    Post("f", "At full size", FullSize(), ref=REF),
)


async def test_links_in_posts_carry_the_key(open_site: Open) -> None:
    """Every picture and file link in a post about such a game works, and so does the game with the
    message's key; links of a public game have no key."""
    fetched = []
    for rooms in ELSEWHERE, ("web:lobby",):
        site = await open_site(change=announce_in(*rooms))
        for post in POSTS:
            await site.rooms.post("web:lobby", post)
        visitor = Visitor(aiohttp.ClientSession(), site.url)
        async with visitor.session:
            for message in await visitor.messages():
                link = message["image"] or message["file"]["url"]
                fetched.append(((await visitor.get(link)).status, "key=" in link))
                if message["game"]:
                    query = f"?key={message['key']}" if message["key"] else ""
                    game = await visitor.get(f"/api/games/{message['game']}{query}")
                    assert 200 == game.status
    assert [(200, True)] * 4 + [(200, False)] * 4 == fetched


async def test_keys_are_long_and_of_one_game(open_site: Open) -> None:
    """A key has 128 bits, differs between games and installations, and is the same in every process
    and after a restart, because it derives from a stored secret."""
    people, keys = MemoryPeople(), []
    secrets = iter(("a" * 32, "b" * 32, "c" * 32))

    def change(dependencies: WebDependencies) -> WebDependencies:
        secret = next(secrets)
        return replace(announce_in(*ELSEWHERE)(dependencies), new_secret=lambda: secret)

    for kept in people, people, MemoryPeople():
        site = await open_site(change=change, people=kept)
        for game in "bamoku", "dabefe":
            board = BoardPicture(Diagram(9), "A board")
            await site.rooms.post("web:lobby", Post(game, "A", board, ref=PostRef(game, 3)))
        visitor = Visitor(aiohttp.ClientSession(), site.url)
        async with visitor.session:
            keys.append([message["key"] for message in await visitor.messages()])
    one, again, other = keys
    assert one == again
    assert 4 == len({*one, *other})
    assert {128} == {len(bytes.fromhex(key)) * 8 for key in (*one, *other)}
