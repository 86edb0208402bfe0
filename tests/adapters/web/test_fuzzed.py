"""Random HTTP requests are answered or refused in words, and never cause a server error."""

from __future__ import annotations

import json
from dataclasses import dataclass

from hypothesis import strategies as st

from tests.adapters.web.site import PROPOSAL, Site, Visitor
from tests.fuzzing import JSON, LINES, STRANGE, fuzz_async, runs

_ROOMS = st.sampled_from(["lobby", "klub", "%00", "..", "x" * 41, "%F0%9F%87%A6", "LOBBY"])
_NUMBERS = st.sampled_from(["0", "1", "-1", "9" * 30, "%D9%A3", "1e3", "x", ""])
_PLACES = [
    "/api/rooms/{}/messages",
    "/api/rooms/{}/records",
    "/api/rooms/{}/reactions",
    "/api/rooms/{}/choices",
    "/api/rooms/{}/visits",
    "/api/rooms/{}/alone",
    "/api/rooms/{}/alone/messages",
    "/api/rooms/{}/names",
]
_READ = [
    "/api/rooms/lobby/messages?after={}",
    "/api/rooms/lobby/files/{}",
    "/api/rooms/lobby/charts/{}.png?theme={}",
    "/api/rooms/lobby/films/{}.gif?pace={}",
    "/api/games/{}",
    "/pictures/bamoku/{}.png?coordinates={}",
    "/pictures/bamoku/{}/moves/{}.png",
    "/records/{}/{}.png",
    "/r/{}",
    "/page/{}",
]
_FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "user": st.sampled_from(["Anna", "Ben", ""]) | STRANGE | JSON,
        "name": st.sampled_from(["game.sgf", ""]) | JSON,
        "text": LINES | JSON,
        "content": st.sampled_from(["", "KDs=", "===="]) | JSON,
        "emoji": st.sampled_from(["✅", "🇦", "👍🏽"]) | JSON,
        "choice": st.sampled_from(["7:agree", "D4"]) | JSON,
        "message_id": st.sampled_from(["1", "0", "99999999999999999999"]) | JSON,
        "reply_to": st.sampled_from(["1", "٣"]) | JSON,
        "seen": st.sampled_from(["1", ""]) | JSON,
        "remove": JSON,
        "event_id": STRANGE | JSON,
        "zone": st.sampled_from(["Europe/Warsaw", "x" * 65]) | STRANGE | JSON,
        "locale": st.sampled_from(["pl", "en-GB"]) | JSON,
    },
)


@dataclass(frozen=True)
class Request:
    """``body`` is None for a GET request."""

    path: str
    body: bytes | None
    media_type: str


def _written(body: object) -> bytes:
    return json.dumps(body).encode("utf-8", "surrogatepass")


_BODIES = _FIELDS.map(_written) | JSON.map(_written) | st.binary(max_size=100)
_LARGE = [b"[" * 20_000, b'{"user":' * 4_000, b"\xff\xfe{}", b"1" * 30_000]
_BODIES |= st.sampled_from(_LARGE)
REQUESTS = st.builds(
    lambda place, room, body, media_type: Request(place.format(room), body, media_type),
    st.sampled_from(_PLACES),
    _ROOMS,
    _BODIES,
    st.sampled_from(["application/json"] * 9 + ["text/plain"]),
) | st.builds(
    lambda place, one, other: Request(place.format(one, other), None, ""),
    st.sampled_from(_READ),
    _NUMBERS,
    _NUMBERS,
)


@runs
async def test_any_request_is_answered(site: Site, visitor: Visitor, examples: int) -> None:
    """Any request is answered, refused with a reason, or not found; afterwards the room can still
    be read and written."""
    await site.rooms.post("web:lobby", PROPOSAL)

    async def act(asked: Request) -> None:
        if asked.body is None:
            reply = await visitor.get(asked.path)
        else:
            headers = {"Content-Type": asked.media_type}
            reply = await visitor.post(asked.path, data=asked.body, headers=headers)
        assert reply.status < 500, (reply.status, reply.body)
        refused = isinstance(reply.body, dict) and reply.status >= 400
        assert not refused or reply.body["error"]["message"], reply.body

    await fuzz_async(REQUESTS, act, examples)
    assert 200 == (await visitor.say("Zosia", "Good evening!")).status
    assert "Good evening!" == (await visitor.messages())[-1]["text"]
