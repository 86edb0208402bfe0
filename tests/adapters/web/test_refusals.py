"""Refusals of requests, and their texts."""

from __future__ import annotations

import json
from time import thread_time
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.play.ports.stores import StoreUnavailableError
from bot.posts.post import Answer
from bot.talk.incoming import Incoming
from tests.adapters.web.site import PROPOSAL, Open, Reply, Site, Visitor
from tests.yardstick import slowness

ROOM = "/api/rooms/lobby"
OK = {"user": "Anna", "text": "hi"}


def _error(reply: Reply) -> tuple[int, str]:
    assert {"id", "message"} == set(reply.body["error"])
    return reply.status, reply.body["error"]["id"]


@pytest.mark.parametrize(
    "change, status, id",
    [
        ({"user": ""}, 400, "web-error-name"),
        ({"user": "   "}, 400, "web-error-name"),
        ({"user": "x" * 33}, 400, "web-error-name"),
        ({"user": "a\nb"}, 400, "web-error-name"),
        ({"user": "a\x00b"}, 400, "web-error-name"),
        ({"user": "a\u202eb"}, 400, "web-error-name"),
        ({"user": "a\u200bb"}, 400, "web-error-name"),
        ({"user": "\u0301\u0302"}, 400, "web-error-name"),
        ({"user": "z" + "\u0335" * 9}, 400, "web-error-name"),
        ({"user": "\ud800"}, 400, "web-error-name"),
        ({"user": "nIgIrI"}, 400, "web-error-name-of-bot"),
        ({"user": "".join(chr(ord(c) + 0xFEE0) for c in "Nigiri")}, 400, "web-error-name-of-bot"),
        ({"user": 7}, 400, "web-error-field"),
        ({"user": None}, 400, "web-error-field"),
        ({"text": ""}, 400, "web-error-text-empty"),
        ({"text": " \n\t"}, 400, "web-error-text-empty"),
        ({"text": "x" * 2001}, 413, "web-error-text-long"),
        ({"text": "a\x07b"}, 400, "web-error-text-characters"),
        ({"text": "a\u202eb"}, 400, "web-error-text-characters"),
        ({"text": "a\ud800b"}, 400, "web-error-text-characters"),
        ({"text": ["D4"]}, 400, "web-error-field"),
        ({"event_id": ""}, 400, "web-error-event-id"),
        ({"event_id": "x" * 129}, 400, "web-error-event-id"),
        ({"event_id": "a\nb"}, 400, "web-error-event-id"),
        ({"event_id": "ż"}, 400, "web-error-event-id"),
        ({"event_id": 5}, 400, "web-error-field"),
        ({"reply_to": "99"}, 404, "web-error-message"),
        ({"reply_to": "0"}, 404, "web-error-message"),
        ({"reply_to": "٤"}, 400, "web-error-field"),
        ({"reply_to": True}, 400, "web-error-field"),
        ({"reply_to": 10**15}, 400, "web-error-field"),
        ({"locale": "polish please"}, 400, "web-error-field"),
    ],
)
async def test_invalid_messages(
    site: Site, visitor: Visitor, change: dict[str, Any], status: int, id: str
) -> None:
    """A message with an invalid field is refused with a reason, without any effect."""
    reply = await visitor.post(f"{ROOM}/messages", OK | change)
    assert (status, id) == _error(reply)
    assert ([], []) == (site.conversation.heard, await visitor.messages())


@pytest.mark.parametrize("name", ["李", "Zoë", "żółw", "O'Neil", "👩 x", "a b", "x" * 32])
async def test_valid_names(visitor: Visitor, name: str) -> None:
    """Names in all scripts, with accents, spaces and signs, are accepted."""
    assert 200 == (await visitor.say(name, "hi")).status
    assert [name] == [message["author"] for message in await visitor.messages()]


@pytest.mark.parametrize(
    "text",
    ["x" * 2000, "żółw" * 500, "😀" * 2000, "two\nlines\tand a tab", "\u200f\u05d0\u05d1", "D٤"],
)
async def test_valid_texts(visitor: Visitor, text: str) -> None:
    """Texts in all scripts of up to 2,000 characters are kept unchanged."""
    assert 200 == (await visitor.say("Anna", text)).status
    assert [text] == [message["text"] for message in await visitor.messages()]


async def test_windows_lines(visitor: Visitor) -> None:
    """Windows line endings are accepted as line breaks."""
    await visitor.say("Anna", "a\r\nb")
    assert ["a\nb"] == [message["text"] for message in await visitor.messages()]


@pytest.mark.parametrize(
    "change, status, id",
    [
        ({"emoji": ""}, 400, "web-error-emoji"),
        ({"emoji": "x" * 17}, 400, "web-error-emoji"),
        ({"emoji": " "}, 400, "web-error-emoji"),
        ({"emoji": "\u200d\ufe0f"}, 400, "web-error-emoji"),
        ({"emoji": "\u202e"}, 400, "web-error-emoji"),
        ({"emoji": 1}, 400, "web-error-field"),
        ({"remove": "yes"}, 400, "web-error-field"),
        ({"message_id": "99"}, 404, "web-error-message"),
        ({"message_id": None}, 400, "web-error-field"),
        ({"message_id": "abc"}, 400, "web-error-field"),
        ({"message_id": 1.5}, 400, "web-error-field"),
        ({"user": "Nigiri"}, 400, "web-error-name-of-bot"),
    ],
)
async def test_invalid_reactions(
    site: Site, visitor: Visitor, change: dict[str, Any], status: int, id: str
) -> None:
    """An invalid reaction is refused with a reason, without any effect."""
    post = (await site.rooms.post("web:lobby", PROPOSAL)).message
    good = {"user": "Anna", "message_id": post, "emoji": "✅"}
    reply = await visitor.post(f"{ROOM}/reactions", good | change)
    assert (status, id) == _error(reply)
    [message] = await visitor.messages()
    assert ([], {}) == (site.conversation.heard, message["reactions"])


@pytest.mark.parametrize("emoji", ["✅", "👩‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇦", "▶️", "1️⃣"])
async def test_valid_emojis(site: Site, visitor: Visitor, emoji: str) -> None:
    """Emojis of several code points are accepted."""
    post = (await site.rooms.post("web:lobby", PROPOSAL)).message
    body = {"user": "Anna", "message_id": post, "emoji": emoji}
    assert 200 == (await visitor.post(f"{ROOM}/reactions", body)).status
    [message] = await visitor.messages()
    assert {emoji: ["Anna"]} == message["reactions"]


@pytest.mark.parametrize(
    "change, status, id",
    [
        ({"choice": ""}, 400, "web-error-choice"),
        ({"choice": "x" * 65}, 400, "web-error-choice"),
        ({"choice": "ż"}, 400, "web-error-choice"),
        ({"choice": 7}, 400, "web-error-field"),
        ({"message_id": "99"}, 404, "web-error-message"),
    ],
)
async def test_invalid_choices(
    site: Site, visitor: Visitor, change: dict[str, Any], status: int, id: str
) -> None:
    """An invalid choice is refused with a reason, and does not reach the conversation."""
    post = (await site.rooms.post("web:lobby", PROPOSAL)).message
    good = {"user": "Anna", "message_id": post, "choice": "7:agree"}
    reply = await visitor.post(f"{ROOM}/choices", good | change)
    assert (status, id) == _error(reply)
    assert [] == site.conversation.heard


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'"x"', b"\xff\xfe", b"[" * 30_000, b'{"user":' + b"9" * 5_000 + b"}"],
    ids=["nothing", "half", "list", "string", "no UTF-8", "deep", "huge number"],
)
async def test_a_body_without_json(visitor: Visitor, body: bytes) -> None:
    """A body that is no JSON object is refused."""
    headers = {"Content-Type": "application/json"}
    reply = await visitor.post(f"{ROOM}/messages", data=body, headers=headers)
    assert (400, "web-error-json") == _error(reply)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded"])
async def test_the_content_type_is_required(visitor: Visitor, kind: str) -> None:
    """A content type that a form on another site could send without a preflight is refused."""
    data = json.dumps(OK).encode()
    reply = await visitor.post(f"{ROOM}/messages", data=data, headers={"Content-Type": kind})
    assert (415, "web-error-json") == _error(reply)


async def test_100k_characters_are_refused_fast(site: Site, visitor: Visitor) -> None:
    """A text of 100,000 characters is refused in under 5 ms, before it is parsed."""
    data = json.dumps({"user": "Anna", "text": "D4 " * 33_333}).encode()
    headers = {"Content-Type": "application/json"}
    times = []
    for _ in range(5):
        start = thread_time()
        reply = await visitor.post(f"{ROOM}/messages", data=data, headers=headers)
        times.append(thread_time() - start)
        assert (413, "web-error-too-big") == _error(reply)
    assert min(times) < 0.005 * slowness()
    assert [] == site.conversation.heard


async def test_a_long_body_of_unknown_length(visitor: Visitor) -> None:
    """A chunked body is refused as soon as it exceeds the limit."""

    async def pieces() -> Any:
        for _ in range(100):
            yield b" " * 1000

    headers = {"Content-Type": "application/json"}
    reply = await visitor.post(f"{ROOM}/messages", data=pieces(), headers=headers)
    assert (413, "web-error-too-big") == _error(reply)


@pytest.mark.parametrize("room", ["Lobby", "a" * 41, "a.b", "ż", "a%2Fb", "a%00"])
@pytest.mark.parametrize("place", ["messages", "live", "name?user=Anna", "files/1"])
async def test_invalid_rooms(visitor: Visitor, room: str, place: str) -> None:
    """An invalid room name is refused everywhere."""
    assert (400, "web-error-room") == _error(await visitor.get(f"/api/rooms/{room}/{place}"))


@pytest.mark.parametrize(
    "path, status, id",
    [
        (f"{ROOM}/messages?after=x", 400, "web-error-field"),
        (f"{ROOM}/messages?after=-1", 400, "web-error-field"),
        (f"{ROOM}/messages?wait=nan", 400, "web-error-field"),
        (f"{ROOM}/messages?wait=1e9", 400, "web-error-field"),
        (f"{ROOM}/messages?wait=-1", 400, "web-error-field"),
        (f"{ROOM}/live?after=x", 400, "web-error-field"),
        (f"{ROOM}/files/1", 404, "web-error-message"),
        (f"{ROOM}/name?user=Nigiri", 400, "web-error-name-of-bot"),
        ("/api/games/nosuch", 404, "web-error-game"),
        ("/api/games/nosuch.sgf", 404, "web-error-game"),
        ("/api/games/%2e%2e", 404, "web-error-not-found"),
        ("/api/games/a b", 404, "web-error-game"),
        ("/pictures/nosuch/1.png", 404, "web-error-game"),
        ("/pictures/bamoku/x.png", 400, "web-error-field"),
        ("/page/nosuch.js", 404, "web-error-not-found"),
        ("/page/..%2fserver.py", 404, "web-error-not-found"),
        ("/api/nothing", 404, "web-error-not-found"),
        (f"{ROOM}/choices", 405, "web-error-method"),
    ],
)
async def test_missing_things_have_errors(
    visitor: Visitor, path: str, status: int, id: str
) -> None:
    """Invalid numbers, unknown games, files and addresses have specific errors."""
    assert (status, id) == _error(await visitor.get(path))


async def test_a_message_is_no_file(visitor: Visitor) -> None:
    """A message without a file has no file address."""
    await visitor.say("Anna", "hi")
    assert (404, "web-error-message") == _error(await visitor.get(f"{ROOM}/files/1"))


@pytest.mark.parametrize(
    "query, accept, language",
    [
        ("", "", "en"),
        ("?lang=pl", "", "pl"),
        ("", "pl-PL,pl;q=0.9,en;q=0.8", "pl"),
        ("", "de,pl;q=0.5", "pl"),
        ("?lang=xx", "fr", "en"),
        ("?lang=en", "pl", "en"),
    ],
)
async def test_errors_speak_the_readers_language(
    visitor: Visitor, query: str, accept: str, language: str
) -> None:
    """An error's text is in the language of ``?lang=``, or of the browser."""
    body = {"user": "Anna", "text": "x" * 2001}
    headers = {"Accept-Language": accept}
    reply = await visitor.post(f"{ROOM}/messages{query}", body, headers=headers)
    assert f"[{language}] web-error-text-long max=2000" == reply.body["error"]["message"]


async def test_without_the_database(open_site: Open, site: Site, visitor: Visitor) -> None:
    """Without the database the response is 503, which asks for a retry with the same event id."""

    async def away(_incoming: Incoming) -> Answer:
        raise StoreUnavailableError

    site.conversation.answer = away
    assert (503, "web-error-unavailable") == _error(await visitor.say("Anna", "hi"))


async def test_a_lost_connection_of_the_program(site: Site, visitor: Visitor) -> None:
    """A connection of the program's own that is lost is reported to the client and logged, like any
    other error."""

    async def lost(_incoming: Incoming) -> Answer:
        raise ConnectionResetError("to the engine")

    site.conversation.answer = lost
    with capture_logs() as logs:
        assert (500, "web-error-broken") == _error(await visitor.say("Anna", "hi"))
    assert ["request-failed"] == [line["event"] for line in logs]


async def test_internal_errors_reveal_nothing(site: Site, visitor: Visitor) -> None:
    """An internal error does not reveal its details."""

    async def stumble(_incoming: Incoming) -> Answer:
        raise KeyError("secret")

    site.conversation.answer = stumble
    reply = await visitor.say("Anna", "hi")
    assert (500, "web-error-broken") == _error(reply)
    assert "secret" not in json.dumps(reply.body)
