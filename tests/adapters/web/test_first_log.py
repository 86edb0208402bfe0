"""A room's log as it was written at first: compact texts in one language, kept for ever.

``tests/data/room_log_1.jsonl`` was written by the program of that time, and is not to be made
again: every kind of entry, the posts of a few games among them, each with what the room showed of
it and with what it became when Anna was forgotten.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bot.adapters.web.http.views import message_view
from bot.adapters.web.log.entries import decode
from bot.adapters.web.log.erasure import without
from bot.adapters.web.log.room import Room
from bot.service.ports.room_log import LogEntry

LOG = Path(__file__).parents[2] / "data" / "room_log_1.jsonl"
ROOM, ANNA = "web:lobby", "web:lobby/anna"


def lines() -> list[dict[str, Any]]:
    """All entries, in order."""
    return [json.loads(line) for line in LOG.read_text("utf-8").splitlines()]


def test_the_room_shows_what_it_showed() -> None:
    """Every message of an old log is shown with the same words, pictures, buttons and files."""
    room = Room()
    room.apply(LogEntry(number, line["entry"]) for number, line in enumerate(lines(), 1))
    shown = {message.seq: message_view(ROOM, message) for message in room.after(0)}
    expected = {number: line["shown"] for number, line in enumerate(lines(), 1) if line["shown"]}
    assert list(expected) == list(shown)
    for number, view in expected.items():
        assert view == {key: shown[number][key] for key in view}


def test_a_forgotten_person_is_gone_from_it() -> None:
    """What is left of each entry without Anna says the same as what was left of it then."""
    for line in lines():
        left = without(line["entry"], ["anna"], [ANNA], ["Anna"], "a player who left")
        expected = line["forgotten"]
        assert (None if expected is None else decode(expected)) == (
            None if left is None else decode(left)
        )
