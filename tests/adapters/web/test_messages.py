"""Writing and reading messages."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.posts.animation import Animation
from bot.posts.appearance import Look
from bot.posts.attachments import BoardPicture, Drawing, File, Film, FullSize, Replay
from bot.posts.post import Answer, Choice, Post, PostRef
from bot.talk.incoming import Incoming, Said
from bot.texts.text import Person, text
from bot.web.http import room_api
from bot.web.http.room_server import WebSettings
from bot.web.http.views import MessageViews
from renderer.layout.layout import size
from renderer.model.diagram import (
    BandChart,
    Coordinates,
    Diagram,
    LeadChart,
    MarkedMove,
    Pace,
    Seat,
    Sheet,
    Stone,
    Title,
)
from tests.adapters.web.site import NOW, PROPOSAL, Open, Site, Visitor
from tests.fakes.memory import room_log
from tests.patience import PATIENCE


async def test_a_message_can_be_read(visitor: Visitor) -> None:
    """A person's message can be read by everyone, with all fields."""
    said = await visitor.say("Anna", "Cześć!")
    expected = {
        "id": said.body["id"],
        "at": NOW,
        "talk": None,
        "lobby": True,
        "author": "Anna",
        "user": "anna",
        "bot": False,
        "text": "Cześć!",
        "parts": None,
        "reply_to": None,
        "image": None,
        "width": None,
        "height": None,
        "board": None,
        "taps": False,
        "position": None,
        "alt": None,
        "game": None,
        "key": None,
        "version": None,
        "proposal": None,
        "reactions": {},
        "choices": [],
        "mention": None,
        "calls": [],
        "lasts": False,
        "fleeting": False,
        "over": False,
        "only": None,
        "code": None,
        "file": None,
        "study": None,
    }
    assert [expected] == await visitor.messages()


async def test_rendering_does_not_block_the_loop(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While many messages are rendered for one reader, the event loop serves other tasks between
    them."""
    turns, seen = 0, list[int]()
    shown = MessageViews.view

    def counted(*given: Any) -> dict[str, object]:
        seen.append(turns)
        asyncio.get_running_loop().call_soon(turn)
        return shown(*given)

    def turn() -> None:
        nonlocal turns
        turns += 1

    monkeypatch.setattr(MessageViews, "view", counted)
    for number in range(3):
        await visitor.say("Anna", f"line {number}")
    await visitor.messages()
    assert [0, 1, 2] == seen


async def test_the_bots_post_can_be_read(site: Site, visitor: Visitor) -> None:
    """A post of the bot has its author, picture, alt text, game and choices."""
    id = (await site.rooms.post("web:lobby", PROPOSAL)).message
    [message] = await visitor.messages()
    expected = {
        "id": id,
        "author": "Nigiri",
        "bot": True,
        "text": "Are these stones dead?",
        "image": f"/pictures/bamoku/7.png?at={NOW}",
        "width": 1080,
        "height": 1080,
        "board": None,
        "taps": False,
        "position": None,
        "alt": "A board",
        "game": "bamoku",
        "version": 7,
        "proposal": 2,
        "choices": [
            {"id": "7:dead:a", "label": "A", "emoji": "🇦", "row": 0, "binds": False},
            {"id": "7:agree", "label": "Agree", "emoji": "✅", "row": 0, "binds": False},
            {"id": "7:resume", "label": "Resume", "emoji": "▶️", "row": 0, "binds": False},
        ],
    }
    assert expected == {key: message[key] for key in expected}


async def test_the_conversation_receives_the_event(site: Site, visitor: Visitor) -> None:
    """The conversation receives the event with the user and room ids of this chat."""
    await visitor.say("Żółw  Ninja", "play D4", event_id="e1", locale="pl")
    expected = Incoming(
        did=Said("play D4", addressed=True),  # alone in the room
        event_id="web:lobby/message/d82ff00bf223fc37ff74b35dbd88d7ba",
        user="web:lobby/żółw ninja",
        user_name="Żółw Ninja",
        room="web:lobby",
        locale="pl",
    )
    assert [expected] == site.conversation.heard


async def test_words_for_the_bot_are_marked(site: Site, visitor: Visitor) -> None:
    """A line that starts with ``@Nigiri`` is addressed to the bot, which gets the rest of it."""
    await visitor.say("Anna", "@nigiri, games")
    [heard] = site.conversation.heard
    assert ("games", True) == (heard.text, heard.addressed)


async def test_arabic_digits_are_passed_on(site: Site, visitor: Visitor) -> None:
    """Arabic digits are passed on as text; the parser decides about them."""
    await visitor.say("Anna", "D٤")
    assert ["D٤"] == [heard.text for heard in site.conversation.heard]


async def test_a_reply_carries_the_game(site: Site, visitor: Visitor) -> None:
    """A reply to the bot's post carries the game of that post."""
    id = (await site.rooms.post("web:lobby", PROPOSAL)).message
    await visitor.say("Anna", "yes", reply_to=int(id))
    [heard] = site.conversation.heard
    assert PROPOSAL.ref == heard.about
    assert id == (await visitor.messages())[-1]["reply_to"]


async def test_the_answer_is_there_when_the_call_returns(site: Site, visitor: Visitor) -> None:
    """When the call returns, the posts of the answer follow the line in the room, in order."""
    site.conversation.says("first", "second")
    said = await visitor.say("Anna", "help")
    after = await visitor.messages(query=f"?after={said.body['id']}")
    assert ["first", "second"] == [message["text"] for message in after]


async def test_a_call_waits_for_the_announcement(open_site: Open) -> None:
    """After a commit, the call returns once its announcement is posted."""
    site = await open_site(settings=WebSettings(settle_seconds=PATIENCE))
    delivery: list[asyncio.Task[str]] = []

    async def deliver() -> str:
        await asyncio.sleep(0.05)
        return (await site.rooms.post("web:lobby", PROPOSAL)).message

    async def commit(_incoming: Incoming) -> Answer:
        delivery.append(asyncio.create_task(deliver()))
        return Answer(game_id="bamoku", version=6)

    site.conversation.answer = commit
    async with aiohttp.ClientSession() as session:
        visitor = Visitor(session, site.url)
        await visitor.say("Anna", "pass")
        assert ["pass", PROPOSAL.text] == [message["text"] for message in await visitor.messages()]


async def test_a_missing_announcement_delays_briefly(site: Site, visitor: Visitor) -> None:
    """A missing announcement delays the call only by the settling time."""

    async def commit(_incoming: Incoming) -> Answer:
        return Answer(game_id="bamoku", version=6)

    site.conversation.answer = commit
    clock = asyncio.get_running_loop().time
    start = clock()
    said = await visitor.say("Anna", "pass")
    assert 200 == said.status
    assert 0.4 < clock() - start


@pytest.mark.parametrize(
    ("choice", "waits"), [("dead:bamoku:1:D4", False), ("agree:bamoku:1:", True)]
)
async def test_a_mark_does_not_wait_for_its_count(
    site: Site, visitor: Visitor, choice: str, waits: bool
) -> None:
    """A count is posted once no further mark has arrived for a moment, so a call that marks a chain
    returns before that. A call that agrees waits for the announcement."""

    async def commit(_incoming: Incoming) -> Answer:
        return Answer(game_id="bamoku", version=6)

    post = Post("count", "Count 1", choices=(Choice(choice, "A"),), ref=PostRef("bamoku", 5, 1))
    asked = (await site.rooms.post("web:lobby", post)).message
    site.conversation.answer = commit
    with capture_logs() as log:
        body = {"user": "Anna", "message_id": asked, "choice": choice}
        done = await visitor.post("/api/rooms/lobby/choices", body)
    assert 200 == done.status
    assert waits == any(line["event"] == "not-yet-announced" for line in log)


async def test_an_older_announcement_does_not_count(site: Site, visitor: Visitor) -> None:
    """The call waits for the announcement of its own version, not of an earlier one."""
    await site.rooms.post("web:lobby", PROPOSAL)

    async def commit(_incoming: Incoming) -> Answer:
        return Answer(game_id="bamoku", version=8)

    site.conversation.answer = commit
    clock = asyncio.get_running_loop().time
    start = clock()
    await visitor.say("Anna", "pass")
    assert 0.4 < clock() - start


async def test_a_file_can_be_fetched(site: Site, visitor: Visitor) -> None:
    """A post's file has an address and is served as a download."""
    sgf = File("bamoku.sgf", "application/x-go-sgf", "(;GM[1]C[ż])")
    await site.rooms.post("web:lobby", Post(key="k", words="Here", attachment=sgf))
    [message] = await visitor.messages()
    assert {"name": "bamoku.sgf", "url": "/api/rooms/lobby/files/1"} == message["file"]
    reply = await visitor.get(message["file"]["url"])
    assert "(;GM[1]C[ż])".encode() == reply.body
    assert 'attachment; filename="bamoku.sgf"' == reply.headers["Content-Disposition"]


async def test_a_chart_can_be_fetched(site: Site, visitor: Visitor) -> None:
    """A post's chart is drawn from the numbers stored with it, in the room's theme; other messages
    have none."""
    chart = BandChart(((1500, 350), (1662, 290)), ((1000, "16k"), (2000, "1d")), 4)
    post = Post(key="k", words="Anna", attachment=Drawing(chart, "A chart"), look=Look("slate"))
    await site.rooms.post("web:lobby", post)
    await visitor.say("Anna", "hi")
    message, _ = await visitor.messages()
    assert ("A chart", None) == (message["alt"], message["game"])
    assert message["image"].startswith("/api/rooms/lobby/charts/1.png")
    reply = await visitor.get(message["image"])
    assert f"chart {chart.points} slate".encode() == reply.body
    assert "image/png" == reply.headers["Content-Type"]
    assert 404 == (await visitor.get("/api/rooms/lobby/charts/2.png")).status


async def test_the_course_of_a_game_can_be_fetched(site: Site, visitor: Visitor) -> None:
    """A chart of the lead is stored with all that it shows."""
    title = Title(Seat("Anna", "5k"), Seat("山田", "", "Yamada"))
    moves = (MarkedMove(2, Stone.BLACK), MarkedMove(3, Stone.WHITE))
    for number, chart in enumerate(
        (LeadChart((0.5, -1.0, 6.5), 10, moves, title), LeadChart((0.5,), 4)), start=1
    ):
        await site.rooms.post("web:lobby", Post(str(number), "Course", Drawing(chart, "A")))
        *_, message = await visitor.messages()
        assert repr(chart).encode() in (await visitor.get(message["image"])).body


async def test_a_mention_names_the_person(site: Site, visitor: Visitor) -> None:
    """Mentioned people, and the player to move, are given by the ids used in ``user``."""
    bob, anna = "web:lobby/bob", "web:lobby/anna"
    for key, calls, mover in (("a", (bob,), bob), ("b", (anna, bob), None), ("c", (), bob)):
        post = Post(key=key, words="Your turn", mentions=calls, mover=mover)
        await site.rooms.post("web:lobby", post)
    expected = [("bob", ["bob"]), (None, ["anna", "bob"]), ("bob", [])]
    assert expected == [(one["mention"], one["calls"]) for one in await visitor.messages()]


async def test_a_button_names_the_person(site: Site, visitor: Visitor) -> None:
    """A person who is named only on a button is shown with their current name."""
    told = text("label-game", game="bamoku", opponent=Person("web:lobby/bob"), size=9)
    await site.people.set_name("web:lobby/bob", "Bob")
    await site.rooms.post("web:lobby", Post("a", "Which?", choices=(Choice("7:b", told),)))
    ((button,),) = [one["choices"] for one in await visitor.messages()]
    assert "#bamoku · Bob · 9×9" == button["label"]


async def test_rooms_are_separate(visitor: Visitor) -> None:
    """Messages of one room are not visible in another."""
    await visitor.say("Anna", "here", room="one")
    assert [] == await visitor.messages("two")


async def test_after_returns_newer_messages(visitor: Visitor) -> None:
    """``after`` returns only messages newer than that one."""
    first = await visitor.say("Anna", "one")
    await visitor.say("Bob", "two")
    after = await visitor.messages(query=f"?after={first.body['id']}")
    assert ["two"] == [message["text"] for message in after]


async def test_the_long_poll_wakes_up(visitor: Visitor) -> None:
    """A long poll returns as soon as a message is written, before its timeout."""
    clock = asyncio.get_running_loop().time
    start = clock()
    waiting = asyncio.create_task(visitor.messages(query="?after=0&wait=20"))
    await asyncio.sleep(0.1)
    await visitor.say("Bob", "hello")
    assert ["hello"] == [message["text"] for message in await waiting]
    assert clock() - start < 20


async def test_the_long_poll_ignores_reactions(site: Site, visitor: Visitor) -> None:
    """A reaction is no new message, so it does not end a long poll."""
    id = (await site.rooms.post("web:lobby", PROPOSAL)).message
    waiting = asyncio.create_task(visitor.messages(query=f"?after={id}&wait=20"))
    await asyncio.sleep(0.05)
    reaction = {"user": "Anna", "message_id": id, "emoji": "👍"}
    await visitor.post("/api/rooms/lobby/reactions", reaction)
    await visitor.say("Bob", "hello")
    assert ["hello"] == [message["text"] for message in await waiting]


async def test_the_long_poll_ends_in_time(visitor: Visitor) -> None:
    """Without news a long poll ends empty at its timeout."""
    assert [] == await visitor.messages(query="?wait=0.1")


@pytest.mark.parametrize("path", ["/api/rooms/lobby/messages?wait=20", "/api/rooms/lobby/live"])
async def test_stopping_ends_long_polls_and_streams(
    site: Site, visitor: Visitor, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that stops ends all long polls and streams immediately."""
    waits, wait = asyncio.Event(), site.rooms.wait

    async def noted(*asked: Any) -> bool:
        waits.set()
        return await wait(*asked)

    monkeypatch.setattr(site.rooms, "wait", noted)
    waiting = asyncio.create_task(visitor.get(path))
    async with asyncio.timeout(PATIENCE):
        await waits.wait()
        await site.server.stop()
        assert 200 == (await waiting).status


async def test_a_game_as_json(visitor: Visitor) -> None:
    """``/api/games/{id}`` returns the match as the program describes it."""
    reply = await visitor.get("/api/games/bamoku")
    assert {"id": "bamoku", "phase": "play"} == reply.body


async def test_the_reader_of_a_game(visitor: Visitor) -> None:
    """The reader of a game is the person who asks, in their language, unless the name belongs to
    another browser; without a name it is a spectator."""
    at = "/api/rooms/lobby/games/bamoku"
    await visitor.say("Anna", "Hello")
    readers = [(await visitor.get(at + who)).body["reader"] for who in ("?user=ANNA", "")]
    assert ["web:lobby/anna", ""] == readers
    assert "pl" == (await visitor.get(at + "?lang=pl")).body["language"]
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        other = Visitor(session, visitor.url)
        await other.get("/")
        await other.say("Ben", "Mine")
    assert "" == (await visitor.get(at + "?user=Ben")).body["reader"]
    assert 404 == (await visitor.get("/api/rooms/lobby/games/nobody")).status


async def test_a_game_record(visitor: Visitor) -> None:
    """``/api/games/{id}.sgf`` returns the record in UTF-8 as a download."""
    reply = await visitor.get("/api/games/bamoku.sgf")
    assert "(;GM[1]C[żółć])".encode() == reply.body
    assert "application/x-go-sgf; charset=utf-8" == reply.headers["Content-Type"]
    assert 'attachment; filename="nigiri-bamoku.sgf"' == reply.headers["Content-Disposition"]


async def test_a_picture_is_cached(visitor: Visitor) -> None:
    """A picture is a PNG that browsers may cache forever."""
    reply = await visitor.get("/pictures/bamoku/7.png")
    assert b"png bamoku 7 x1" == reply.body
    assert "image/png" == reply.headers["Content-Type"]
    assert "public, max-age=31536000, immutable" == reply.headers["Cache-Control"]


async def test_a_picture_with_words(site: Site, visitor: Visitor) -> None:
    """A picture with text is requested in the language of the post or its reader, and its size
    depends on the text; shared caches may not store it, since it names people."""
    sheet = Sheet(Diagram(9), heading="Jigo", lines=("9×9",))
    look = Look("slate", language="pl")
    post = Post("k", "Koniec", BoardPicture(sheet), ref=PostRef("bamoku", 7), look=look)
    await site.rooms.post("web:lobby", post)
    [message] = await visitor.messages()
    assert f"/pictures/bamoku/7.png?theme=slate&language=pl&at={NOW}" == message["image"]
    [in_english] = await visitor.messages(query="?lang=en")
    assert f"/pictures/bamoku/7.png?theme=slate&language=en&at={NOW}" == in_english["image"]
    assert size(sheet) == (message["width"], message["height"])
    reply = await visitor.get(message["image"])
    assert (b"png bamoku 7 x1 slate western", "private, max-age=31536000, immutable") == (
        reply.body,
        reply.headers["Cache-Control"],
    )


async def test_the_picture_as_a_file(site: Site, visitor: Visitor) -> None:
    """A post with the large picture has a file, which is drawn on request."""
    post = Post(key="k", words="Here", ref=PostRef("bamoku", 7), attachment=FullSize("A board"))
    await site.rooms.post("web:lobby", post)
    [message] = await visitor.messages()
    file = {"name": "nigiri-bamoku-7.png", "url": f"/pictures/bamoku/7/full.png?at={NOW}"}
    assert (file, None, "A board") == (message["file"], message["image"], message["alt"])
    assert b"png bamoku 7 x2" == (await visitor.get(file["url"])).body


async def test_a_replay_in_its_look(site: Site, visitor: Visitor) -> None:
    """A replay is shown in place of a picture, in the post's look; other looks can be requested."""
    look = Look("slate", coordinates=Coordinates.NONE)
    post = Post(
        key="k",
        words="Here",
        ref=PostRef("bamoku", 7),
        attachment=Replay(Animation(Pace.SLOW, numbers=True)),
        look=look,
    )
    await site.rooms.post("web:lobby", post)
    [message] = await visitor.messages()
    assert (
        "/pictures/bamoku/7/replay.gif?theme=slate&coordinates=off&pace=slow&numbers=on"
        f"&at={NOW}" == message["image"]
    )
    reply = await visitor.get(message["image"])
    assert (b"gif bamoku 7 slate none slow-numbers", "image/gif") == (
        reply.body,
        reply.headers["Content-Type"],
    )
    assert 404 == (await visitor.get("/pictures/bababa/7/replay.gif")).status


async def test_a_replay_of_an_imported_game(site: Site, visitor: Visitor) -> None:
    """A replay of an imported game is drawn from the record in the room."""
    post = Post(
        key="k", words="Here", attachment=Film("(;SZ[9])", Animation(Pace.FAST)), look=Look("slate")
    )
    await site.rooms.post("web:lobby", post)
    [message] = await visitor.messages()
    assert f"/api/rooms/lobby/films/{message['id']}.gif?theme=slate&pace=fast" == message["image"]
    reply = await visitor.get(message["image"])
    assert (b"film (;SZ[9]) slate fast", "image/gif") == (reply.body, reply.headers["Content-Type"])
    await site.rooms.post("web:lobby", Post(key="n", words="No"))
    assert 404 == (await visitor.get("/api/rooms/lobby/films/2.gif")).status


@pytest.mark.parametrize("asked", ["theme=jade", "coordinates=maybe", "theme=../x", "language=xx"])
async def test_an_unknown_look(visitor: Visitor, asked: str) -> None:
    """An unknown look is refused."""
    assert 400 == (await visitor.get(f"/pictures/bamoku/7.png?{asked}")).status


@pytest.mark.parametrize("asked", ["pace=0", "numbers=1", "theme=jade"])
async def test_an_unknown_pace(visitor: Visitor, asked: str) -> None:
    """An unknown pace is refused."""
    assert 400 == (await visitor.get(f"/pictures/bamoku/7/replay.gif?{asked}")).status


async def test_a_name_can_be_tried(visitor: Visitor) -> None:
    """A name can be checked: the response has its normalised form and the form used for
    comparison."""
    reply = await visitor.get("/api/rooms/lobby/name", params={"user": "  Żółw   Ninja "})
    assert {"user": "żółw ninja", "name": "Żółw Ninja"} == reply.body


async def test_a_posts_ref_without_picture_has_no_image(site: Site, visitor: Visitor) -> None:
    """A post about a game without a board has no image."""
    await site.rooms.post("web:lobby", Post(key="k", words="x", ref=PostRef("bamoku", 3)))
    [message] = await visitor.messages()
    assert (None, "bamoku", 3) == (message["image"], message["game"], message["version"])


async def test_a_room_that_fills(
    site: Site, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room is warned once when it is nearly full, before its oldest messages are dropped; no line
    is refused."""
    for module in (room_api, room_log):
        monkeypatch.setattr(module, "MAX_BYTES", 20_000)
    for number in range(30):
        assert 200 == (await visitor.say("Anna", f"{number} {'x' * 900}")).status
    texts = [message["text"] for message in await visitor.messages()]
    (warned,) = [place for place, said in enumerate(texts) if "room is nearly full" in said]
    kept = [entry.seq for entry in await site.log.read("web:lobby", 0, 100)]
    assert (31, True) == (kept[-1], 10 < len(kept) < 25)
    assert warned < kept[-1] - len(kept) + 16
    assert 30 == sum(said.endswith("xxx") for said in texts)


async def test_a_language_is_chosen(site: Site, visitor: Visitor) -> None:
    """A response states the language that the conversation says was chosen by the line, and none if
    none was chosen."""

    async def answer(incoming: Incoming) -> Answer:
        chosen = {"in English": "pl"}.get(incoming.text, "")
        return Answer((Post(f"{incoming.event_id}:0", "So be it."),), language=chosen)

    site.conversation.answer = answer
    told = [(await visitor.say("Anna", line)).body for line in ("in English", "po polsku")]
    assert ["pl", None] == [body.get("language") for body in told]


async def test_a_reworded_post(site: Site, visitor: Visitor) -> None:
    """A post that is sent again under its key is the same message. Its words can be replaced by
    those of another post about no match, but not by a question about one."""
    work = Post("work", "0 %")
    sent = await site.rooms.post("web:lobby", work)
    assert sent.message == (await site.rooms.post("web:lobby", Post("work", "1 %"))).message
    assert await site.rooms.change("web:lobby", sent.message, Post("work/done", "Ready."))
    asks = Post("work/question", "Yes?", ref=PostRef("bamoku", 3))
    assert not await site.rooms.change("web:lobby", sent.message, asks)
    assert not await site.rooms.change("web:lobby", "77", Post("work/other", "Ready."))
    assert ["Ready."] == [message["text"] for message in await visitor.messages()]
