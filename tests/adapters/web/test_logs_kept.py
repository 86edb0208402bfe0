"""A room's log as it was written once is read for ever.

``tests/data/room_log_1.jsonl`` was written when posts were kept as plain text in one language, and
is not to be made again; ``room_log_2.jsonl`` is in the schema that followed. Both have every kind
of entry, the posts of a few games among them, each with what the room showed of it and with what it
becomes when Anna is forgotten, who played all of them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.adapters.web.http.views import MessageViews
from bot.adapters.web.log.entry_erasure import without
from bot.adapters.web.log.room import Room
from bot.adapters.web.log.schema import decode
from bot.conversation.announcements.chat import ForgottenPerson
from bot.language.translations import words
from bot.service.ports.room_log import LogEntry

DATA = Path(__file__).parents[2] / "data"
ROOM, ANNA = "web:lobby", "web:lobby/anna"
GAMES = frozenset({"bamoku", "lapalo", "vuhamo", "zedafu"})
ANNA_LEAVES = ForgottenPerson((ANNA,), ("Anna",), {}, GAMES)
NAMES = {ANNA: "Anna", "web:lobby/ben": "Ben", "web:lobby/eve": "Eve"}


def lines(schema: int) -> list[dict[str, Any]]:
    """All entries of a schema, in order."""
    text = (DATA / f"room_log_{schema}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("schema", [1, 2])
def test_the_room_shows_what_it_showed(schema: int) -> None:
    """Every message of a log is shown with the same words, pictures, buttons and files."""
    room, log = Room(), lines(schema)
    room.apply(LogEntry(number, line["entry"]) for number, line in enumerate(log, 1))
    views = MessageViews(ROOM, NAMES)
    shown = {message.seq: views.of(message) for message in room.after(0)}
    expected = {number: line["shown"] for number, line in enumerate(log, 1) if line["shown"]}
    assert list(expected) == list(shown)
    for number, view in expected.items():
        told: dict[str, Any] = {key: _without_time(shown[number][key]) for key in view}
        told["choices"] = [
            {key: choice[key] for key in then}
            for choice, then in zip(told["choices"], view["choices"], strict=True)
        ]
        assert view == told


def _without_time(value: Any) -> Any:
    """Addresses of pictures did not tell when their posts were written."""
    if isinstance(value, dict) and "url" in value:
        return value | {"url": _without_time(value["url"])}
    return re.sub(r"[?&]at=\d+$", "", value) if isinstance(value, str) else value


@pytest.mark.parametrize("schema", [1, 2])
def test_a_forgotten_person_is_gone_from_it(schema: int) -> None:
    """What Anna did is gone, and the bot's posts about her games name her no more; what others said
    or brought is as it was."""
    for line in lines(schema):
        left = without(line["entry"], ["anna"], ANNA_LEAVES, "a player who left")
        expected = line["forgotten"]
        assert (None if expected is None else decode(expected)) == (
            None if left is None else decode(left)
        )
        assert "web:lobby/anna" not in (left or "")


def test_a_newer_programs_words_close_no_room() -> None:
    """A post whose words this program does not have is shown as written by a newer one, and the
    posts around it as they are."""
    known = '{"k":"posted","w":{"l":[["error-no-game"]]},"la":"en","at":1}'
    newer = '{"k":"posted","w":{"l":[["said-from-2031-on"]]},"la":"pl","at":2}'
    room = Room()
    room.apply(LogEntry(number, entry) for number, entry in enumerate((known, newer, known), 1))
    told = [MessageViews(ROOM, NAMES).of(message)["text"] for message in room.after(0)]
    error = words("en").text("error-no-game")
    assert [error, words("pl").text("web-said-by-newer"), error] == told
