"""The private chat with the bot in a browser room: it belongs to the browsers that own a name."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace

import aiohttp
import pytest

from bot.posts.appearance import Look
from bot.posts.attachments import Drawing, PositionPicture
from bot.posts.chat import ForgottenPerson
from bot.posts.post import Answer, Choice, Post
from bot.posts.replay_position import ReplayPosition
from bot.records.study import Study, read_study
from bot.talk.incoming import Incoming
from bot.web.admission.browser_secrets import COOKIE
from renderer.layout.layout import PICTURE_WIDTH, frame
from renderer.model.diagram import (
    Badge,
    BandChart,
    Chart,
    Coordinates,
    Diagram,
    Mark,
    Pair,
    Part,
    Picture,
    Plate,
    Seat,
    Sheet,
    Stone,
    TableRow,
    Title,
)
from tests.adapters.web.site import Open, Reply, Site, Visitor
from tests.incoming import choice_of

ALONE = "/api/rooms/go-club/alone"
BOARD = Diagram(
    9,
    stones={(2, 3): Stone.BLACK, (4, 4): Stone.WHITE},
    marks={(2, 3): (Mark.LAST_MOVE, Mark.DOUBTFUL)},
    badges={(4, 4): Badge("A", dead=True)},
    dead=frozenset({(4, 4)}),
    stars=((2, 2), (4, 4)),
    numbers={(2, 3): 1},
    labels={(0, 0): "A1"},
    variations={(0, 0): Stone.WHITE},
    filled={(1, 1): Stone.BLACK},
    ownership={(3, 0): -0.5, (3, 1): 1.0},
    coordinates=Coordinates.NONE,
)
CHART = BandChart(((1500, 350), (1600, 300)), ((1000, "1000"), (2000, "2000")), 3)
CORNER = Diagram(9, part=Part((10, 0), 19))
PLATE = Plate((BOARD, Diagram(5), Diagram(7)), ("1", "2", "ł"))
SHEET = Sheet(
    BOARD,
    Title(Seat("Anna", "6k", "Black"), Seat("Bob")),
    "Jigo",
    (TableRow("points", "31", "31", is_sum=True), TableRow("komi", "", "+ 6.5")),
    ("11 at 7", "9×9"),
)
Enter = Callable[[], Visitor]


@pytest.fixture
async def browsers(site: Site) -> AsyncIterator[Enter]:
    """A function that returns browsers, each with its own cookies."""
    sessions: list[aiohttp.ClientSession] = []

    def enter() -> Visitor:
        # By default cookies from an IP address are dropped.
        sessions.append(aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)))
        return Visitor(sessions[-1], site.url)

    yield enter
    for session in sessions:
        await session.close()


async def open_private_chat(browser: Visitor, name: str = "Anna", **more: object) -> Reply:
    """Open the private chat."""
    return await browser.post(ALONE, {"user": name, **more})


async def write_privately(browser: Visitor, text: str, name: str = "Anna") -> Reply:
    """Write a line in the private chat."""
    return await browser.post(f"{ALONE}/messages", {"user": name, "text": text})


async def texts(browser: Visitor, name: str = "Anna") -> list[str]:
    """Return all texts of the private chat."""
    reply = await browser.get(f"{ALONE}/messages?user={name}")
    assert 200 == reply.status, reply.body
    return [message["text"] for message in reply.body["messages"]]


def _id(reply: Reply) -> tuple[int, str]:
    return reply.status, reply.body["error"]["id"]


async def test_a_private_line_stays_private(site: Site, browsers: Enter) -> None:
    """The bot receives a private line from the same person, and only their private chat shows
    it."""
    site.conversation.says("noted")
    anna = browsers()
    assert "yours" == (await open_private_chat(anna)).body["alone"]
    assert 200 == (await write_privately(anna, "note D4 looks thin")).status
    [heard] = site.conversation.heard
    assert ("web:go-club/anna", True, True) == (heard.user, heard.private, heard.addressed)
    assert await site.rooms.alone_with("web:go-club/anna") == heard.room != "web:go-club"
    assert ["note D4 looks thin", "noted"] == await texts(anna)
    assert [] == await anna.messages("go-club")


@pytest.mark.parametrize(
    "way",
    [
        "messages",
        "live",
        "files/1",
        "charts/1.png",
        "films/1.gif",
        "studies/1",
        "games/bamoku/review",
    ],
)
async def test_the_name_alone_gives_no_access(browsers: Enter, way: str) -> None:
    """Another browser with the same name, or a client without cookies, cannot read the private
    chat."""
    anna, other = browsers(), browsers()
    await open_private_chat(anna)
    await write_privately(anna, "note D4 looks thin")
    taken = (403, "web-error-name-owned")
    assert taken == _id(await other.get(f"{ALONE}/{way}?user=Anna"))
    assert taken == _id(await open_private_chat(other))
    assert taken == _id(await other.get(f"{ALONE}/{way}?user=Anna"))


@pytest.mark.parametrize(
    ("way", "body"),
    [
        ("messages", {"text": "ifs"}),
        ("reactions", {"message_id": "1", "emoji": "👍"}),
        ("choices", {"message_id": "1", "choice": "x"}),
    ],
)
async def test_the_name_alone_does_nothing(
    site: Site, browsers: Enter, way: str, body: dict[str, str]
) -> None:
    """Lines, presses and reactions of another browser with the same name are refused, and do not
    reach the bot."""
    anna, other = browsers(), browsers()
    await open_private_chat(anna)
    await open_private_chat(other, "Ben")
    reply = await other.post(f"{ALONE}/{way}", {"user": "ANNA", **body})
    assert (403, "web-error-name-owned") == _id(reply)
    assert [] == site.conversation.heard


async def test_a_private_chat_must_be_opened(site: Site, browsers: Enter) -> None:
    """Writing does not open the private chat; it must be opened first."""
    anna = browsers()
    assert (403, "web-error-alone-closed") == _id(await write_privately(anna, "ifs"))
    assert (403, "web-error-alone-closed") == _id(await anna.get(f"{ALONE}/messages?user=Anna"))
    assert [] == site.conversation.heard


async def test_opening_it_again_changes_nothing(site: Site, browsers: Enter) -> None:
    """Opening the private chat again keeps its owner and content."""
    anna = browsers()
    site.conversation.says("noted")
    await open_private_chat(anna)
    await write_privately(anna, "note D4 looks thin")
    await open_private_chat(anna)
    assert ["note D4 looks thin", "noted"] == await texts(anna)


async def test_names_and_rooms_are_separate(browsers: Enter) -> None:
    """One browser has a separate private chat for each name and each room."""
    anna = browsers()
    await open_private_chat(anna)
    await write_privately(anna, "note D4 looks thin")
    await open_private_chat(anna, "Ben")
    await anna.post("/api/rooms/other/alone", {"user": "Anna"})
    assert [] == await texts(anna, "Ben")
    elsewhere = await anna.get("/api/rooms/other/alone/messages?user=Anna")
    assert [] == elsewhere.body["messages"]


async def test_a_private_chat_survives_a_restart(open_site: Open) -> None:
    """After a restart on the same database the cookie still opens the private chat."""
    first = await open_site()
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as session:
        anna = Visitor(session, first.url)
        await open_private_chat(anna)
        await write_privately(anna, "note D4 looks thin")
        again = await open_site(first.log, people=first.people)
        assert ["note D4 looks thin"] == await texts(Visitor(session, again.url))


async def test_the_cookie(site: Site, visitor: Visitor) -> None:
    """The cookie is HttpOnly and SameSite, and reloading the page keeps it."""
    first = (await visitor.get("/r/go-club")).headers["Set-Cookie"]
    again = (await visitor.get("/", cookies=_sent_headers(first))).headers["Set-Cookie"]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in first.split(";")}
    assert _sent_headers(first) == _sent_headers(again)
    odd = await visitor.get("/", headers={"Cookie": f"{COOKIE}=short"})
    assert "short" != _sent_headers(odd.headers["Set-Cookie"])[COOKIE]
    kept = [entry.record for entry in await site.log.read("web:go-club", 0, 9)]
    assert not any(_sent_headers(first)[COOKIE] in record for record in kept)


def _sent_headers(set_cookie: str) -> dict[str, str]:
    name, _, value = set_cookie.partition(";")[0].partition("=")
    return {name: value}


async def test_challenges_belong_to_the_room(site: Site, browsers: Enter) -> None:
    """Commands that concern other people are refused in the private chat; the answer names the
    room."""
    anna = browsers()
    await open_private_chat(anna)
    for line in ("challenge Ben 9x9 no clock", "form", "rematch"):
        await write_privately(anna, line)
    assert [] == site.conversation.heard
    told = "Post that in the room “go-club”: it concerns others, too."
    assert [told] * 3 == (await texts(anna))[1::2]


async def test_a_button_that_starts_a_game(site: Site, browsers: Enter) -> None:
    """A button that would start a game is answered in the private chat like the typed line; other
    buttons work."""
    said = tuple(Choice(f"say:bamoku:7:{line}", line) for line in ("rematch", "pass"))
    begun = tuple(Choice(f"{verb}::0:0123abcd.challenge 9x9", verb) for verb in ("own", "begin"))
    buttons = (*said, *begun)

    async def answer(incoming: Incoming) -> Answer:
        return Answer((Post(f"answer/{incoming.event_id}", "the end", choices=buttons),))

    site.conversation.answer = answer
    anna = browsers()
    await open_private_chat(anna)
    await write_privately(anna, "board")
    for button in buttons:
        body = {"user": "Anna", "message_id": "2", "choice": button.id}
        assert 200 == (await anna.post(f"{ALONE}/choices", body)).status
    assert ["", buttons[1].id] == [choice_of(heard) for heard in site.conversation.heard]
    for place in (2, -2, -1):
        assert (await texts(anna))[place].startswith("Post that in the room")


@pytest.mark.parametrize(
    "shown", [BOARD, CORNER, Pair(BOARD, Diagram(19), "a", "b"), PLATE, CHART, SHEET, Sheet(BOARD)]
)
async def test_a_sandbox_board(site: Site, browsers: Enter, shown: Picture | Chart) -> None:
    """A sandbox board is drawn exactly as posted, for its owner alone, and shared caches may not
    store it."""

    async def answer(incoming: Incoming) -> Answer:
        return Answer((Post(f"answer/{incoming.event_id}", "tried", Drawing(shown, "a board")),))

    site.conversation.answer = answer
    anna, other = browsers(), browsers()
    await open_private_chat(anna)
    await write_privately(anna, "analyse")
    reply = await anna.get(f"{ALONE}/messages?user=Anna")
    image = reply.body["messages"][-1]["image"]
    drawn = await anna.get(image)
    expected = shown.points if isinstance(shown, BandChart) else shown
    assert f"chart {expected} ".encode() == drawn.body
    assert drawn.headers["Cache-Control"].startswith("private")
    assert 403 == (await other.get(image)).status


async def test_a_record(site: Site, browsers: Enter) -> None:
    """The owner sees the tree of a record there, whose id in addresses is not one of the room; no
    one else does. It is never compressed."""
    study = read_study(f"(;SZ[9]C[{'long ' * 500}];B[aa])")
    assert isinstance(study, Study)
    site.conversation.studies["known"] = study
    anna, other = browsers(), browsers()
    await open_private_chat(anna)
    own = await site.rooms.alone_with("web:go-club/anna")
    assert own is not None
    picture = PositionPicture(ReplayPosition(1, record="known"), Diagram(9), "A board")
    await site.rooms.post(own, Post("one", "Black – White", picture))
    (message,) = (await anna.get(f"{ALONE}/messages?user=Anna")).body["messages"]
    assert {"path": "s/a1", "move": 1} == message["study"]
    gzip = {"Accept-Encoding": "gzip"}
    seen = await anna.get(f"{ALONE}/studies/1?user=Anna", headers=gzip)
    assert (200, 2) == (seen.status, len(seen.body["nodes"]))
    assert "Content-Encoding" not in seen.headers
    assert (403, "web-error-name-owned") == _id(await other.get(f"{ALONE}/studies/1?user=Anna"))
    assert 404 == (await anna.get("/api/rooms/go-club/studies/1")).status


def answer_with(steps: list[Post], go_on: Choice) -> Callable[[Incoming], Awaitable[Answer]]:
    """Return a function that answers with these posts one after another, each with this button."""

    async def answer(incoming: Incoming) -> Answer:
        return Answer((replace(steps.pop(0), key=incoming.event_id, choices=(go_on,)),))

    return answer


async def test_a_board_that_asks_for_a_point(site: Site, browsers: Enter) -> None:
    """For each board edited in place, the message says whether the board accepts points, and
    where its lines are. Each board has an address of its own, so no browser shows a cached
    earlier one."""
    go_on, bare = Choice("form::0:x.next", "Next"), Look(coordinates=Coordinates.NONE)
    shown = (Diagram(5), Diagram(7), BOARD, Pair(BOARD, BOARD, "a", "b"))
    steps = [
        Post("", "where?", Drawing(shown[0], taps=True), choices=(go_on,), look=bare),
        Post("", "and where?", Drawing(shown[1], taps=True), choices=(go_on,), in_place=True),
        Post("", "right", Drawing(shown[2]), choices=(go_on,), in_place=True),
        Post("", "both", Drawing(shown[3], taps=True), in_place=True),
    ]

    async def answer(incoming: Incoming) -> Answer:
        return Answer((replace(steps.pop(0), key=incoming.event_id),))

    site.conversation.answer = answer
    anna = browsers()
    await open_private_chat(anna)
    await write_privately(anna, "learn")
    boards = []
    for what in shown:
        message = (await anna.get(f"{ALONE}/messages?user=Anna")).body["messages"][-1]
        boards.append((message["id"], message["taps"], message["board"]))
        assert f"chart {what} ".encode() == (await anna.get(message["image"])).body
        body = {"user": "Anna", "message_id": message["id"], "choice": go_on.id}
        assert (200 if steps else 400) == (await anna.post(f"{ALONE}/choices", body)).status
    five, seven = frame(5, PICTURE_WIDTH, coordinates=Coordinates.NONE), frame(7, PICTURE_WIDTH)
    nine = frame(BOARD.size, PICTURE_WIDTH)
    assert [
        ("2", True, {"lines": 5, "first": five.first, "cell": five.cell}),
        ("2", True, {"lines": 7, "first": seven.first, "cell": seven.cell}),
        ("2", False, {"lines": 9, "first": nine.first, "cell": nine.cell}),
        ("2", False, None),
    ] == boards


async def test_the_board_of_a_step_as_data(site: Site, browsers: Enter) -> None:
    """A step of the course includes its board as data: the colour of the stone to place, or that
    chains are selected, while a question is open, and all its labels. Posts that are no steps, or
    have several boards, include none."""
    pair = Pair(BOARD, BOARD, "a", "b")
    steps = [
        Post("", "where?", Drawing(Diagram(5), taps=True), lesson="first-capture"),
        Post("", "which?", Drawing(BOARD, taps=True), lesson="first-task-6", in_place=True),
        Post("", "right", Drawing(BOARD), lesson="first-capture", in_place=True),
        Post("", "former", Drawing(BOARD, taps=True), lesson="of-an-old-log", in_place=True),
        Post("", "both", Drawing(pair), lesson="first-capture", in_place=True),
        Post("", "tried", Drawing(BOARD), in_place=True),
    ]
    go_on = Choice("form::0:x.next", "Next")
    site.conversation.answer = answer_with(steps, go_on)
    anna = browsers()
    await open_private_chat(anna)
    await write_privately(anna, "learn")
    found = []
    while True:
        message = (await anna.get(f"{ALONE}/messages?user=Anna")).body["messages"][-1]
        found.append(message["position"])
        if not steps:
            break
        body = {"user": "Anna", "message_id": message["id"], "choice": go_on.id}
        assert 200 == (await anna.post(f"{ALONE}/choices", body)).status
    first, second, third, former, *none = found
    assert (5, ["....."] * 5, "white", False) == tuple(
        first[name] for name in ("size", "board", "turn", "chains")
    )
    asked = [(each["turn"], each["chains"]) for each in (second, third, former)]
    assert [(None, True), (None, False), (None, True)] == asked
    assert {
        "size": 9,
        "board": [*["." * 9] * 4, "....O....", "..X......", *["." * 9] * 3],
        "turn": None,
        "chains": True,
        "last": "C4",
        "dead": ["E5"],
        "territory": {"black": [], "white": []},
        "labels": {"C4": "1", "A1": "A1"},
        "marks": {"triangle": [], "cross": [], "square": []},
        "ghosts": {"A1": "white"},
        "filled": {"B2": "black"},
    } == second
    assert [None, None] == none


async def test_a_tapped_point(site: Site, browsers: Enter) -> None:
    """A tapped point is processed as if it were typed, without a message for it. An answer with a
    board replaces the tapped one; a text appears below. A point off the board, or on a board that
    accepts none, is refused."""
    steps = [
        Post("", "where?", Drawing(Diagram(5), taps=True)),
        Post("", "not there", Drawing(Diagram(5), taps=True)),
        Post("", "wait"),
        Post("", "right", Drawing(Diagram(5))),
    ]

    async def answer(incoming: Incoming) -> Answer:
        return Answer((replace(steps.pop(0), key=incoming.event_id),))

    site.conversation.answer = answer
    anna = browsers()
    await open_private_chat(anna)
    await write_privately(anna, "learn")
    statuses = []
    for point in ("E6", "I2", "", "C3x", "c3", "E5", "A1", "A1"):
        body = {"user": "Anna", "message_id": "2", "choice": point}
        statuses.append((await anna.post(f"{ALONE}/choices", body)).status)
    assert [400, 400, 400, 400, 200, 200, 200, 400] == statuses
    assert ["learn", "right", "wait"] == await texts(anna)
    heard = [
        (heard.text, choice_of(heard), heard.addressed) for heard in site.conversation.heard[1:]
    ]
    assert [("c3", "", True), ("E5", "", True), ("A1", "", True)] == heard


async def test_a_sandbox_board_is_not_shown_in_a_room(site: Site, visitor: Visitor) -> None:
    """In a room, where everyone reads, a sandbox board is never shown."""

    async def answer(incoming: Incoming) -> Answer:
        return Answer((Post(f"answer/{incoming.event_id}", "tried", Drawing(BOARD)),))

    site.conversation.answer = answer
    await visitor.say("Anna", "score")
    assert [None, None] == [message["image"] for message in await visitor.messages()]


async def test_a_public_board(site: Site, visitor: Visitor) -> None:
    """A board marked as public, such as that of an estimate, is shown in the room."""
    post = Post("k", "about even", Drawing(BOARD, "a board", for_all=True))
    await site.rooms.post("web:lobby", post)
    [message] = await visitor.messages()
    assert ("a board", None) == (message["alt"], message["game"])
    assert f"chart {BOARD} ".encode() == (await visitor.get(message["image"])).body


async def test_erasure_empties_the_private_chat(site: Site, browsers: Enter) -> None:
    """Erasing a person empties their private chat; before that, it is part of their exported
    data."""
    anna = browsers()
    await open_private_chat(anna)
    await write_privately(anna, "note D4 looks thin")
    user = "web:go-club/anna"
    own = await site.rooms.alone_with(user)
    assert own is not None
    known = await site.rooms.export_data(user, own)
    assert "D4 looks thin" in str(known["alone"])
    await site.rooms.forget(ForgottenPerson((user,), ("Anna",), {}))
    assert [] == (await site.rooms.room(own)).after(0)
    assert "D4" not in str([entry.record for entry in await site.log.read(own, 0, 99)])


@pytest.mark.parametrize("room", ["lobby", "go-club"])
async def test_a_position_of_a_game(site: Site, browsers: Enter, room: str) -> None:
    """A shown position leads to a game of the public room, but not to a game of another chat."""
    anna = browsers()
    await anna.post(f"/api/rooms/{room}/alone", {"user": "Anna"})
    own = await site.rooms.alone_with(f"web:{room}/anna")
    assert own is not None
    picture = PositionPicture(ReplayPosition(2, "bamoku", 4), Diagram(9), "A board")
    await site.rooms.post(own, Post("one", "Move 2", picture))
    (message,) = await anna.messages(f"{room}/alone", "?user=Anna")
    assert ({"path": "g/bamoku", "move": 2} if room == "lobby" else None) == message["study"]
